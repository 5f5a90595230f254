// Applying to a job: once at a time, and soon after a refusal only when somebody says so.
import { and, eq, inArray } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { dayOf, daysBetween } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { eachOf } from '#kernel/server/resources/batches';
import { detail } from '#kernel/server/resources/reading';
import { insert, need, reached, row as rowOf, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Candidate } from '../../candidates/model/candidate';
import { Resume } from '../../candidates/model/resume';
import { Job } from '../../jobs/model/job';
import { Application, activeStages } from '../model/application';
import { applyOne, applyTo } from '../model/applicationCalls';
import { match } from '../model/matching';

const said = texts('recruitment.applying', {
  active: ['该候选人已在此职位流程中', 'This candidate is already on the way to this job'],
  again: ['{days} 天前曾被淘汰，确认后可重新应聘', 'Turned down {days} days ago; confirm to apply again'],
  notOpen: ['职位不在招聘中', 'This job is not open'],
  staff: ['该人员为在职员工，请走调动', 'This person works here: move them instead'],
  blocked: ['该候选人在黑名单中', 'This candidate is blocked'],
  elsewhere: ['职位不在该校区招聘', 'This job is not offered at that school'],
});

export interface Applying {
  candidateId: number;
  jobId: number;
  schoolId?: number | null;
  channelId?: number | null;
  confirmed?: boolean;
  /** Where it begins, for those who were looked at before. */
  state?: 'new' | 'screening';
  ownerId?: number | null;
  screenerId?: number | null;
}

export async function apply(work: Work, asked: Applying): Promise<number> {
  const job = await need(work, Job, asked.jobId);
  if (job.state !== 'open') throw conflict(said.notOpen);
  const who = await need(work, Candidate, asked.candidateId, { lock: true });
  await refuse(work, who, job, asked.confirmed ?? false);
  const schoolId = asked.schoolId ?? job.schoolIds[0] ?? null;
  if (schoolId === null || !job.schoolIds.includes(schoolId)) throw invalid('schoolId', said.elsewhere);
  const resume = await rowOf(work, Resume, { candidateId: who.id, isCurrent: true });
  const rules = match(job, who, dayOf(work.now, work.actor.timezone));
  return insert(work, Application, {
    candidateId: who.id,
    jobId: job.id,
    schoolId,
    postId: job.postId,
    resumeId: resume?.id ?? null,
    channelId: asked.channelId ?? who.channelId,
    ownerId: asked.ownerId ?? job.ownerId,
    screenerId: asked.screenerId ?? null,
    matchHits: rules.filter(({ met }) => met).length,
    matchTotal: rules.length,
    state: asked.state ?? 'new',
  });
}

async function refuse(work: Work, who: Candidate, job: Job, isConfirmed: boolean): Promise<void> {
  if (who.blocked) throw conflict(said.blocked);
  if (who.staffId !== null) {
    const staff = await need(work, Staff, who.staffId);
    if (staff.status !== 'left') throw conflict(said.staff, { staffId: staff.id });
  }
  const before = await rows(work, Application, (a) =>
    and(eq(a.candidateId, who.id), eq(a.jobId, job.id), inArray(a.state, [...activeStages, 'rejected'])),
  );
  if (before.some(({ state }) => state !== 'rejected')) throw conflict(said.active);
  const last = before.map(({ stageEnteredAt }) => stageEnteredAt).filter((at) => at !== null);
  if (last.length === 0 || isConfirmed) return;
  const { timezone } = work.actor;
  const latest = new Date(Math.max(...last.map((at) => at.getTime())));
  const days = daysBetween(dayOf(latest, timezone), dayOf(work.now, timezone));
  if (days <= Number(await configValue(work, 'recruitment.reapplyDays')))
    throw conflict(said.again, { needsConfirm: true }, { days });
}

export const applying: AreaPiece = {
  extends: [
    extend(Application, {
      calls: [
        serves(applyOne, async (work, input) => {
          await reached(work, Candidate, input.candidateId, 'view');
          await reached(work, Job, input.jobId, 'view');
          return detail(work, serviceOf(work, Application), await apply(work, input));
        }),
        serves(applyTo, async (work, { ids, ...rest }) => {
          await reached(work, Job, rest.jobId, 'view');
          return eachOf(work, ids, { of: Candidate, action: 'view' }, async (candidateId) => {
            await apply(work, { ...rest, candidateId });
          });
        }),
      ],
    }),
  ],
};
