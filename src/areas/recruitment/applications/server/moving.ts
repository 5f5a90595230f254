// The steps of an application: what each asks for and sets off beyond the stage itself.
import { and, eq, inArray } from 'drizzle-orm';
import { dayOf, daysBetween } from '#kernel/model/dates';
import { conflict, forbidden, invalid, notFound } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { filled, texts } from '#kernel/model/text';
import { mayDo } from '#kernel/server/actor';
import { todo, todoCancelQuery } from '#kernel/server/calls';
import { eachOf } from '#kernel/server/resources/batches';
import { detail } from '#kernel/server/resources/reading';
import { move, need, reached, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, on, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Candidate } from '../../candidates/model/candidate';
import { Job } from '../../jobs/model/job';
import { Application, ApplicationLife, activeStages, applicationMoved } from '../model/application';
import { assignMany, moveTo } from '../model/applicationCalls';
import { apply } from './applying';

const said = texts('recruitment.moving', {
  noWay: ['不能从「{from}」移到「{to}」', 'It cannot go from "{from}" to "{to}"'],
  stale: ['已被他人更改，请刷新', 'Somebody else has changed it: refresh'],
  sameJob: ['已在该职位中', 'It is in that job already'],
  tooLate: ['超过 90 天不能恢复', 'It cannot be reopened after 90 days'],
  notOpen: ['职位不在招聘中', 'This job is not open'],
  otherJob: ['请选择其他职位', 'Choose another job'],
  screen: ['筛选简历：{name}', 'Screen the resume of {name}'],
  done: ['已处理', 'Dealt with'],
});

type Step = keyof typeof ApplicationLife.transitions;
const steps = Object.entries(ApplicationLife.transitions).filter(([, step]) => !step.internal);
const labelOf = (stage: string) => ApplicationLife.states[stage as keyof typeof ApplicationLife.states]?.label;

/** The step that leads from where it is to where it shall be. */
const stepTo = (from: string, to: string) => steps.find(([, step]) => step.from.includes(from) && step.to.includes(to));

async function moveCard(work: Work, { id, version, to, ...given }: Moving) {
  const row = await reached(work, Application, id, 'view', { lock: true });
  if (row.version !== version) throw conflict(said.stale);
  const found = stepTo(row.state, to);
  const target = labelOf(to);
  if (!found || !target) {
    const allowed = steps.filter(([, step]) => step.from.includes(row.state)).flatMap(([, step]) => step.to);
    throw conflict(said.noWay, { from: row.state, to, allowed }, { from: labelOf(row.state)!, to: target ?? to });
  }
  const [name, step] = found;
  if (!mayDo(work.actor, Application, name)) throw forbidden(permission(Application, name));
  await reached(work, Application, id, name);
  const values: Record<string, unknown> = given;
  const input = Object.fromEntries(
    Object.entries(step.fields).map(([key, field]) => [key, values[key] ?? field.default ?? null]),
  );
  for (const [key, field] of Object.entries(step.fields))
    if (field.required && input[key] === null) throw invalid(key, 'required');
  await move(work, Application, row, name as Step, input);
  return detail(work, serviceOf(work, Application), id);
}
type Moving = { id: number; version: number; to: string } & Record<string, unknown>;

/** Whoever is not waited for any more in this job goes where the closing says. */
async function settle(work: Work, job: Job, remaining: string, otherJobId: number | null): Promise<void> {
  if (remaining === 'keep') return;
  if (remaining === 'other' && (otherJobId === null || otherJobId === job.id))
    throw invalid('otherJobId', said.otherJob);
  const stages = activeStages.filter((stage) => stage !== 'offering' && stage !== 'accepted');
  const left = await rows(work, Application, (a) => and(eq(a.jobId, job.id), inArray(a.state, stages)), { lock: true });
  for (const one of left) {
    if (remaining === 'other') await move(work, Application, one, 'transfer', { toJobId: otherJobId! });
    else await move(work, Application, one, 'reject', { endNote: job.closeReason, talentLevel: 'c' });
  }
}

const screenKey = (id: number): string => `recruitment.screen:${id}`;

export const moving: AreaPiece = {
  extends: [
    extend(Application, {
      transitions: {
        async allot({ input, row, work }) {
          for (const who of await rows(work, Candidate, { id: row.candidateId, ownerId: null }, { lock: true }))
            await update(work, Candidate, who, { ownerId: input.ownerId, schoolId: who.schoolId ?? row.schoolId });
        },
        async transfer({ row, input, work }) {
          if (input.toJobId === row.jobId) throw conflict(said.sameJob);
          const { candidateId, channelId, ownerId, screenerId } = row;
          row.movedToId = await apply(work, {
            ...{ candidateId, channelId, ownerId, screenerId, jobId: input.toJobId },
            confirmed: true,
            state: 'screening',
          });
        },
        async reopen({ row, work }) {
          const { timezone } = work.actor;
          const since = row.stageEnteredAt ?? row.createdAt;
          if (daysBetween(dayOf(since, timezone), dayOf(work.now, timezone)) > 90) throw conflict(said.tooLate);
          if ((await need(work, Job, row.jobId)).state !== 'open') throw conflict(said.notOpen);
          row.rejectReason = null;
          row.withdrawReason = null;
        },
      },
      calls: [
        serves(moveTo, moveCard),
        serves(assignMany, (work, { ids, ownerId, screenerId }) =>
          eachOf(work, ids, { of: Application, action: 'assign' }, async (id) => {
            const row = await reached(work, Application, id, 'assign', { lock: true });
            if (row.state === 'new') await move(work, Application, row, 'allot', { ownerId, screenerId });
            else if ((activeStages as readonly string[]).includes(row.state))
              await update(work, Application, row, { ownerId, screenerId }, { action: 'assign' });
            else throw notFound();
          }),
        ),
      ],
    }),
    extend(Job, {
      transitions: {
        close: ({ row, input, work }) => settle(work, row, input.remaining, input.otherJobId),
      },
    }),
  ],
  listeners: [
    on(applicationMoved, async (work, { applicationId, candidateId, from, to }) => {
      if (from === 'screening') await work.ask(todoCancelQuery, { key: screenKey(applicationId), reason: said.done });
      if (to !== 'screening') return;
      const { screenerId, schoolId } = await need(work, Application, applicationId);
      if (!screenerId) return;
      const { name } = await need(work, Candidate, candidateId);
      await todo(work, {
        kind: 'recruitment.screen',
        key: screenKey(applicationId),
        source: 'recruitment',
        assigneeIds: [screenerId],
        finishBy: 'auto',
        title: filled(said.screen, { name }),
        url: `/resumePersonnel?id=${candidateId}`,
        ...(schoolId ? { schoolId } : {}),
      });
    }),
  ],
};
