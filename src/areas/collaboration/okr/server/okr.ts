// Cycles, alignment, the tree, copies, and what the rest of the product knows of objectives.
import { sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { dayOf } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { todo } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { asked as askedOf } from '#kernel/server/resources/asked';
import { reachable } from '#kernel/server/resources/query';
import { count, insert, need, ours, reached, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { actedBy, type Rights } from '../../acting/server/acting';
import { commentsOn } from '../../comments/server/comments';
import { OkrCycle } from '../model/cycle';
import { KeyResult, KeyResultMilestone } from '../model/keyResult';
import { Objective, ObjectiveAlignment } from '../model/objective';
import { copyObjectives, objectiveTree } from '../model/okrCalls';
import { expected, isBehind, looped, ratio } from '../model/progress';
import { isTooDeep, objectiveOf, recompute } from './recomputing';

const said = texts('collaboration.okr', {
  ends: ['结束须晚于开始', 'The end must be after the start'],
  parent: ['上级周期须包含本周期', 'The parent must contain this cycle'],
  deadline: ['评分截止不早于周期结束', 'Scoring ends after the cycle'],
  unscored: ['还有 {n} 个目标未评分', '{n|objective is|objectives are} not scored yet'],
  loop: ['对齐关系形成循环', 'This alignment would form a loop'],
  deep: ['对齐最多 8 层', 'At most eight levels'],
  cycle: ['上级目标须在同一周期或其上级周期', 'The parent lies in the same cycle or the one above'],
  notChild: ['只能对齐自己负责的目标', 'Only an objective of your own is aligned'],
  supports: ['该关键结果不属于上级目标', 'It is no key result of that objective'],
});

const alignRights: Rights<typeof ObjectiveAlignment> = async (work, found) => {
  const ids = [...new Set(found.flatMap(({ childId, parentId }) => [childId, parentId]))];
  const owners = new Map((await rows(work, Objective, { id: ids })).map(({ id, ownerId }) => [id, ownerId]));
  const me = work.actor.staffId;
  return new Map(
    found.map(({ id, childId, parentId }) => {
      const [above, below] = [owners.get(parentId) === me, owners.get(childId) === me];
      return [id, new Set([...(above ? ['accept', 'decline', 'remove'] : []), ...(below ? ['remove'] : [])])] as const;
    }),
  );
};

async function refuseLoop(work: Work, childId: number, parentId: number): Promise<void> {
  await work.session.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${work.enterpriseId}:alignment`}, 0))`);
  const edges = await rows(work, ObjectiveAlignment, { state: ['accepted', 'requested'] });
  if (looped(edges, childId, parentId)) throw invalid('parentId', said.loop);
  if (await isTooDeep(work, childId, parentId)) throw invalid('parentId', said.deep);
}

async function tree(
  work: Work,
  given: { cycleId: number; of: 'mine' | 'team' | 'company' | null; rootId: number | null },
) {
  const cycle = await need(work, OkrCycle, given.cycleId);
  const found = serviceOf(work, Objective);
  const where = [
    ...reachable(work.actor, found, 'view', work.app.services),
    ...(await askedOf(work, found, { cycleId: given.cycleId, ...(given.of ? { of: given.of } : {}) })),
  ];
  const shown = await work.session.rows<{ id: number }>(
    sql`select t.id from objective t where ${sql.join(where, sql` and `)} and t.state <> 'cancelled' order by t.level, t.id limit 500`,
  );
  const ids = shown.map(({ id }) => Number(id));
  const all = await rows(work, Objective, { id: ids }, { sort: 'id' });
  const results = await rows(work, KeyResult, { objectiveId: ids, state: 'active' }, { sort: 'id' });
  const edges = await rows(work, ObjectiveAlignment, { childId: ids, state: 'accepted' });
  const people = [...new Set([...all, ...results].flatMap(({ ownerId }) => ownerId ?? []))];
  const names = new Map((await rows(work, Staff, { id: people })).map(({ id, name }) => [id, name]));
  const due = expected(cycle.startDate, cycle.endDate, dayOf(work.now, work.actor.timezone));
  const staleMs = Number(await configValue(work, 'collaboration.okr.staleDays')) * 86_400_000;
  return all.map((one) => {
    const own = results.filter(({ objectiveId }) => objectiveId === one.id);
    const weight = own.reduce((sum, kr) => sum + kr.weight, 0);
    return {
      ...{ id: one.id, title: one.title, owner: names.get(one.ownerId ?? 0) ?? '', level: one.level, state: one.state },
      ...{ status: one.status, progress: one.hasParts ? one.progress / 100 : null, expected: due / 100 },
      isBehind: one.state === 'active' && isBehind(one.progress, due),
      isStale: one.state === 'active' && work.now.getTime() - (one.lastCheckInAt ?? one.createdAt).getTime() > staleMs,
      lastCheckInAt: one.lastCheckInAt,
      score: one.score === null ? null : one.score / 100,
      parentIds: edges.filter(({ childId }) => childId === one.id).map(({ parentId }) => parentId),
      keyResults: own.map((kr) => ({
        ...{ id: kr.id, title: kr.title, kind: kr.kind, progress: kr.progress / 100, confidence: kr.confidence },
        share: ratio(weight === 0 ? 1 : kr.weight, weight === 0 ? own.length : weight) / 100,
        ...{ owner: names.get(kr.ownerId ?? 0) ?? '', state: kr.state },
      })),
    };
  });
}

async function copy(
  work: Work,
  { ids, cycleId, withProgress }: { ids: number[]; cycleId: number; withProgress: boolean },
) {
  const made: number[] = [];
  for (const id of ids) {
    const from = await reached(work, Objective, id, 'view');
    const { title, level, regionId, schoolId, departmentId, collaboratorIds, driver, visibility, description } = from;
    const ownerId = from.ownerId === work.actor.staffId ? from.ownerId : work.actor.staffId;
    const to = await insert(work, Objective, {
      ...{
        title,
        level,
        regionId,
        schoolId,
        departmentId,
        collaboratorIds,
        driver,
        visibility,
        description,
        ownerId,
        cycleId,
      },
    });
    for (const kr of await rows(work, KeyResult, { objectiveId: id, state: 'active' }, { sort: 'id' })) {
      const lines = await rows(work, KeyResultMilestone, { keyResultId: kr.id }, { sort: 'id' });
      const { kind, direction, targetValue, minValue, maxValue, unit, weight } = kr;
      await insert(work, KeyResult, {
        ...{
          title: kr.title,
          kind,
          direction,
          targetValue,
          minValue,
          maxValue,
          unit,
          weight,
          objectiveId: to,
          ownerId,
        },
        ...{ startValue: kr.startValue, ...(withProgress ? { currentValue: kr.currentValue } : {}) },
        milestones: lines.map((one) => ({
          title: one.title,
          weight: one.weight,
          doneAt: withProgress ? one.doneAt : null,
        })),
      });
    }
    made.push(to);
  }
  return { ids: made };
}

export const okr: AreaPiece = {
  services: [
    service(OkrCycle, {
      async beforeSave({ row, work }) {
        if (row.endDate <= row.startDate) throw invalid('endDate', said.ends);
        if (row.scoringDeadline && row.scoringDeadline < row.endDate) throw invalid('scoringDeadline', said.deadline);
        if (!row.parentId) return;
        const parent = await need(work, OkrCycle, row.parentId);
        if (parent.id === row.id || parent.startDate > row.startDate || parent.endDate < row.endDate)
          throw invalid('parentId', said.parent);
      },
      transitions: {
        async close({ row, input, work }) {
          const n = await count(work, Objective, { cycleId: row.id, state: 'active' });
          if (n > 0 && !(input.force && input.forceReason)) throw conflict(said.unscored, { needsForce: true }, { n });
        },
      },
    }),
    service(ObjectiveAlignment, {
      async beforeSave({ row, was, work }) {
        if (was) return;
        const [child, parent] = [await need(work, Objective, row.childId), await need(work, Objective, row.parentId)];
        const me = work.actor.staffId;
        if (me && child.ownerId !== me && child.createdBy !== me) throw invalid('childId', said.notChild);
        await refuseLoop(work, row.childId, row.parentId);
        const cycle = await need(work, OkrCycle, child.cycleId);
        if (parent.cycleId !== child.cycleId && parent.cycleId !== cycle.parentId)
          throw invalid('parentId', said.cycle);
        if (row.parentKeyResultId && (await objectiveOf(work, row.parentKeyResultId)).id !== parent.id)
          throw invalid('parentKeyResultId', said.supports);
        const asks = Boolean(await configValue(work, 'collaboration.okr.alignNeedsConsent'));
        if (parent.ownerId === child.ownerId || !asks) row.state = 'accepted';
      },
      async afterSave({ row, was, work }) {
        if (row.state === 'accepted' || was?.state === 'accepted') await recompute(work, row.parentId);
        if (row.state !== 'requested' || was) return;
        const parent = await need(work, Objective, row.parentId);
        if (parent.ownerId)
          await todo(work, {
            ...{
              kind: 'okr.align',
              key: `okr.align:${row.id}`,
              source: 'collaboration',
              assigneeIds: [parent.ownerId],
            },
            title: pair(`对齐请求：${parent.title}`, `Alignment asked for: ${parent.title}`),
            ...{ url: `/OKRDetails?id=${parent.id}`, finishBy: 'manual' as const },
          });
      },
      transitions: { accept: ({ row, work }) => refuseLoopOf(work, row) },
      alsoSeen: (actor, alias) =>
        sql`${alias}.parent_id in (select o.id from objective o where ${ours(actor, 'o')} and o.owner_id = ${actor.staffId})`,
    }),
  ],
  extends: [
    actedBy(ObjectiveAlignment, ['accept', 'decline', 'remove'], alignRights),
    extend(Objective, {
      calls: [
        serves(objectiveTree, tree),
        serves(copyObjectives, copy),
        ...commentsOn('/okr/v1', {
          objective: {
            of: Objective,
            title: async (work, id) => (await need(work, Objective, id)).title,
            url: (id) => `/OKRDetails?id=${id}`,
          },
          key_result: {
            of: KeyResult,
            title: async (work, id) => (await need(work, KeyResult, id)).title,
            url: () => '/OKRManagement',
          },
        }),
      ],
    }),
  ],
};

/** While a request waited, others may have been accepted. */
async function refuseLoopOf(work: Work, { id, childId, parentId }: ObjectiveAlignment): Promise<void> {
  const edges = (await rows(work, ObjectiveAlignment, { state: 'accepted' })).filter((one) => one.id !== id);
  if (looped(edges, childId, parentId)) throw invalid('parentId', said.loop);
}
