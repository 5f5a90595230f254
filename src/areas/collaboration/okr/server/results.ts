// Key results and what is said of them: values, milestones, confidence, scores; the cycle decides what is still open.
import { sql } from 'drizzle-orm';
import { errorMessages } from '#kernel/model/messages';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { detail } from '#kernel/server/resources/reading';
import { count, insert, live, need, reached, remove, row as rowOf, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { actedBy, holdsAt, type Rights } from '../../acting/server/acting';
import { OkrCycle } from '../model/cycle';
import { KeyResult, KeyResultMilestone, OkrCheckIn } from '../model/keyResult';
import { Objective } from '../model/objective';
import { checkIn, giveScore, undoCheckIn } from '../model/okrCalls';
import { counted, rawProgress } from '../model/progress';
import { objectiveOf, recompute } from './recomputing';

const said = texts('collaboration.keyResult', {
  target: ['目标值须高于起始值', 'The target must be above the start'],
  lower: ['目标值须低于起始值', 'The target must be below the start'],
  bounds: ['保持型须有上限或下限', 'To maintain needs a bound'],
  milestones: ['里程碑型须有里程碑', 'Milestones are needed'],
  fixed: ['已有进展，不能改类型', 'It has been checked in on; its kind stays'],
  scoring: ['周期已进入评分', 'The cycle is being scored'],
  notActive: ['目标未在进行中', 'The objective is not active'],
  value: ['请填写当前值', 'Give the current value'],
  fed: ['该关键结果的值来自项目', 'Its value comes from a project'],
  note: ['进展至少 5 个字', 'At least five characters'],
  late: ['只能撤销自己 24 小时内的最近一次进展', 'Only the last one of your own within 24 hours'],
  step: ['得分一档 0.1', 'Scores go in steps of 0.1'],
});

const rights: Rights<typeof KeyResult> = async (work, found) => {
  const objectives = await rows(work, Objective, { id: [...new Set(found.map(({ objectiveId }) => objectiveId))] });
  const me = work.actor.staffId;
  return new Map(
    found.map((row) => {
      const of = objectives.find(({ id }) => id === row.objectiveId);
      const isHis =
        of && (of.ownerId === me || of.createdBy === me || of.collaboratorIds.includes(me) || row.ownerId === me);
      const mayScore = of && (of.managerId === me || holdsAt(work.actor, 'collaboration.okr.score', of.schoolId));
      const own = isHis ? ['edit', 'delete', 'cancel', 'restore', 'checkIn'] : [];
      return [row.id, new Set([...own, ...(mayScore ? ['giveScore'] : [])])] as const;
    }),
  );
};

function refuseShape(row: KeyResult): void {
  if (row.kind === 'milestone') {
    if (row.milestones.length === 0) throw invalid('milestones', said.milestones);
    return;
  }
  if (row.direction === 'maintain') {
    if (row.minValue === null && row.maxValue === null) throw invalid('minValue', said.bounds);
    return;
  }
  if (row.targetValue === null) return;
  const [start, target] = [row.startValue ?? 0, row.targetValue];
  if (row.direction === 'decrease' ? target >= start : target <= start)
    throw invalid('targetValue', row.direction === 'decrease' ? said.lower : said.target);
}

async function progressOf(work: Work, row: KeyResult): Promise<number> {
  if (!row.projectId) return rawProgress(row);
  const found = await work.session.one<{ progress: number }>(
    sql`select progress from project where ${live(work, 'project')} and id = ${row.projectId}`,
  );
  return found?.progress ?? 0;
}

async function refuseClosedCycle(work: Work, objective: Objective): Promise<void> {
  const { state } = await need(work, OkrCycle, objective.cycleId);
  if (state === 'scoring' || state === 'closed') throw conflict(said.scoring);
  if (objective.state !== 'active') throw conflict(said.notActive);
}

async function storeCheckIn(
  work: Work,
  given: Parameters<Parameters<typeof serves<typeof checkIn.input, never>>[1]>[1],
) {
  await reached(work, KeyResult, given.keyResultId, 'view');
  const objective = await objectiveOf(work, given.keyResultId);
  const row = await need(work, KeyResult, given.keyResultId, { lock: true });
  if (!(await rights(work, [row])).get(row.id)?.has('checkIn')) throw forbidden('collaboration.okr.checkIn');
  await refuseClosedCycle(work, objective);
  if (row.version !== given.version) throw conflict(errorMessages.stale, { reason: 'stale', version: row.version });
  if (given.note.trim().length < 5) throw invalid('note', said.note);
  if (row.projectId && given.value !== null) throw invalid('value', said.fed);
  if (row.kind !== 'milestone' && !row.projectId && given.value === null) throw invalid('value', said.value);
  const done = new Set(given.milestoneIds ?? []);
  const lines =
    row.kind === 'milestone' ? await rows(work, KeyResultMilestone, { keyResultId: row.id }, { sort: 'id' }) : [];
  const milestones = lines.map((one) => ({
    id: one.id,
    doneAt: given.milestoneIds === null ? one.doneAt : done.has(one.id) ? (one.doneAt ?? work.now) : null,
    doneBy: given.milestoneIds === null ? one.doneBy : done.has(one.id) ? (one.doneBy ?? work.actor.staffId) : null,
  }));
  const after = await update(
    work,
    KeyResult,
    row,
    {
      ...(given.value === null ? {} : { currentValue: given.value }),
      ...(lines.length > 0 ? { milestones } : {}),
      ...{ confidence: given.confidence, lastCheckInAt: work.now },
    },
    { action: 'checkIn' },
  );
  const { version: _, milestoneIds: __, ...told } = given;
  const id = await insert(work, OkrCheckIn, {
    ...{ ...told, staffId: work.actor.staffId, progressBefore: row.progress, progressAfter: after.progress },
  });
  if (given.helpIds.length > 0)
    await notify(work, {
      ...{ kind: 'collaboration.okrHelp', recipientIds: given.helpIds, url: `/OKRDetails?id=${objective.id}` },
      vars: { by: work.actor.name, title: row.title, words: given.blocker ?? given.note.slice(0, 80) },
    });
  return { id, chain: await recompute(work, objective.id) };
}

export const results: AreaPiece = {
  services: [
    service(KeyResultMilestone),
    service(KeyResult, {
      async beforeSave({ row, was, work }) {
        refuseShape(row);
        if (was && was.kind !== row.kind && (await count(work, OkrCheckIn, { keyResultId: row.id })) > 0)
          throw invalid('kind', said.fixed);
        if (row.selfScore !== null && row.selfScore % 10 !== 0) throw invalid('selfScore', said.step);
        if (!was) row.ownerId ??= (await need(work, Objective, row.objectiveId)).ownerId;
        if (row.kind !== 'milestone') row.currentValue ??= row.startValue ?? 0;
        row.rawProgress = await progressOf(work, row);
        row.progress = counted(row.rawProgress);
      },
      async afterSave({ row, was, work }) {
        const isSame = was && was.progress === row.progress && was.weight === row.weight && was.state === row.state;
        if (!isSame) await recompute(work, row.objectiveId);
      },
      afterDelete: async ({ row, work }) => void (await recompute(work, row.objectiveId)),
      calls: [
        serves(giveScore, async (work, { id, finalScore }) => {
          const row = await reached(work, KeyResult, id, 'view', { lock: true });
          if (!(await rights(work, [row])).get(id)?.has('giveScore')) throw forbidden('collaboration.okr.score');
          if (finalScore % 10 !== 0) throw invalid('finalScore', said.step);
          const { cycleId, state } = await need(work, Objective, row.objectiveId);
          if ((await need(work, OkrCycle, cycleId)).state !== 'scoring' || state !== 'active')
            throw conflict(said.notActive);
          await update(work, KeyResult, row, { finalScore }, { action: 'giveScore' });
          return detail(work, serviceOf(work, KeyResult), id);
        }),
      ],
    }),
    service(OkrCheckIn, {
      calls: [
        serves(checkIn, storeCheckIn),
        serves(undoCheckIn, async (work, { id }) => {
          const one = await reached(work, OkrCheckIn, id, 'view');
          const last = await rowOf(work, OkrCheckIn, { keyResultId: one.keyResultId }, { sort: '-createdAt' });
          const isFresh = work.now.getTime() - one.createdAt.getTime() < 86_400_000;
          if (one.staffId !== work.actor.staffId || last?.id !== id || !isFresh) throw conflict(said.late);
          await refuseClosedCycle(work, await objectiveOf(work, one.keyResultId));
          await remove(work, OkrCheckIn, [id]);
          const before = await rowOf(work, OkrCheckIn, { keyResultId: one.keyResultId }, { sort: '-createdAt' });
          const row = await need(work, KeyResult, one.keyResultId, { lock: true });
          await update(work, KeyResult, row, {
            ...(row.kind === 'milestone' ? {} : { currentValue: before?.value ?? row.startValue ?? 0 }),
            ...{ confidence: before?.confidence ?? null, lastCheckInAt: before?.createdAt ?? null },
          });
          await recompute(work, row.objectiveId);
          return null;
        }),
      ],
    }),
  ],
  extends: [actedBy(KeyResult, ['cancel', 'restore'], rights, ['checkIn', 'giveScore'])],
};
