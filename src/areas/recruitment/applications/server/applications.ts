// From a resume to a decision: applying, being assigned, moved on, turned down, taken to another job; each stage is written.
import { sql } from 'drizzle-orm';
import { by } from '#kernel/server/filters';
import { beside, insert, live, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, extend, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Candidate } from '../../candidates/model/candidate';
import { Job } from '../../jobs/model/job';
import { pipeline } from '../../jobs/model/pipeline';
import { Application, ApplicationStage, applicationMoved, type Milestone, milestones } from '../model/application';

/** The moments by which cohorts are counted: when a stage was first entered. */
const first = {
  screened: 'screenedAt',
  interviewing: 'interviewedAt',
  passed: 'passedAt',
  offering: 'offeredAt',
  accepted: 'acceptedAt',
  onboarded: 'onboardedAt',
} as const;
const inOrder = Object.entries(first);

/** A stage that was skipped counts as reached when a later one is. */
function markReached(row: Application, now: Date): void {
  const at = inOrder.findIndex(([stage]) => stage === row.state);
  for (const [, field] of inOrder.slice(0, at + 1)) row[field as (typeof first)[keyof typeof first]] ??= now;
  const order = Object.keys(milestones);
  if (order.indexOf(row.state) > order.indexOf(row.furthest)) row.furthest = row.state as Milestone;
}

async function writeStage(work: Work, row: Application): Promise<void> {
  const open = await rowOf(
    work,
    ApplicationStage,
    { applicationId: row.id, leftAt: null },
    { lock: true, sort: '-id' },
  );
  if (open) await update(work, ApplicationStage, open, { leftAt: work.now });
  await insert(work, ApplicationStage, {
    applicationId: row.id,
    stage: row.state,
    enteredAt: work.now,
    byStaffId: work.actor.staffId || null,
    note: row.endNote,
  });
}

/** Whoever is written about has been active. */
async function touch(work: Work, candidateId: number): Promise<void> {
  for (const who of await rows(work, Candidate, { id: candidateId }, { lock: true }))
    await update(work, Candidate, who, { lastActiveAt: work.now });
}

export const applications: AreaPiece = {
  services: [
    service(Application, {
      beforeSave({ row, was, work }) {
        if (was && was.state === row.state) return;
        row.stageEnteredAt = work.now;
        markReached(row, work.now);
      },
      async afterSave({ row, was, work }) {
        if (was && was.state === row.state) return;
        await writeStage(work, row);
        await touch(work, row.candidateId);
        await work.emit(applicationMoved, {
          applicationId: row.id,
          candidateId: row.candidateId,
          from: was?.state ?? null,
          to: row.state,
          note: row.endNote,
        });
      },
      filters: {
        /** As a cohort is counted: whoever went to another job counts there. */
        reached: by(Application.asked.reached, (stage) => {
          const order = Object.keys(milestones);
          return sql`t.state <> 'transferred' and t.furthest = any(${sql.param(order.slice(order.indexOf(stage)))}::text[])`;
        }),
        stalledDays: by(
          Application.asked.stalledDays,
          (days, { now }) =>
            sql`t.stage_entered_at < ${new Date(now.getTime() - days * 86_400_000).toISOString()} and t.state not in ('onboarded', 'rejected', 'withdrawn', 'transferred')`,
        ),
      },
    }),
    service(ApplicationStage),
  ],
  extends: [
    extend(Job, {
      async decorate(jobs, work) {
        const ids = jobs.map(({ id }) => Number(id));
        const counted = await work.session.rows<{ jobId: number; state: string; n: number }>(
          sql`select job_id as "jobId", state, count(*)::int as n from application where ${live(work, 'application')}
            and job_id = any(${sql.param(ids)}::bigint[]) group by 1, 2`,
        );
        for (const job of jobs)
          job.pipeline = pipeline.map(({ stage, label, states }) => ({
            ...{ stage, label },
            count: counted
              .filter(({ jobId, state }) => jobId === job.id && (states as readonly string[]).includes(state))
              .reduce((sum, { n }) => sum + n, 0),
          }));
      },
      reads: [],
    }),
    extend(Candidate, {
      filters: {
        jobId: by(Candidate.asked.jobId, (jobId) => applied(sql`a.job_id = ${jobId}`)),
        stage: by(Candidate.asked.stage, (stage) => applied(sql`a.state = ${stage}`)),
        toScreen: by(Candidate.asked.toScreen, (wanted, { actor }) =>
          wanted ? applied(sql`a.state in ('new', 'screening') and a.screener_id = ${actor.staffId}`) : sql`true`,
        ),
        unassigned: by(Candidate.asked.unassigned, (wanted) => (wanted ? sql`t.owner_id is null` : sql`true`)),
        words: by(Candidate.asked.words, (words) => {
          const like = `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
          return sql`exists (select 1 from resume r where ${beside('r', 't')} and r.candidate_id = t.id and r.is_current and (r.file_text ilike ${like} or r.skills ilike ${like} or r.self_assessment ilike ${like}))`;
        }),
      },
    }),
  ],
};

const applied = (which: ReturnType<typeof sql>) =>
  sql`exists (select 1 from application a where ${beside('a', 't')} and a.candidate_id = t.id and ${which})`;
