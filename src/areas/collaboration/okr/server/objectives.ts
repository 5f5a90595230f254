// Objectives: who sees them, who may do what, what each step asks for.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { todo, todoFinishQuery } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { by } from '#kernel/server/filters';
import { count, need, rows } from '#kernel/server/rows';
import { type AreaPiece, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { actedBy, atSchoolsOf, holdsAt, type Rights } from '../../acting/server/acting';
import { aboveOf, organisationOf, placesOf } from '../../flows/server/organisation';
import { activeAmong } from '../../flows/server/people';
import { OkrCycle } from '../model/cycle';
import { KeyResult } from '../model/keyResult';
import { Objective, okrScored } from '../model/objective';
import { scored } from '../model/progress';
import { recompute } from './recomputing';

const said = texts('collaboration.okrRule', {
  place: ['该层级须选择对应的区域、校区或部门', 'This level needs its region, school or department'],
  closed: ['周期已关闭', 'The cycle is closed'],
  manual: ['仅手工进度可填写', 'Only where progress is by hand'],
  noResults: ['提交前至少需要一个关键结果', 'At least one key result is needed'],
  noTarget: ['关键结果「{title}」没有目标值', 'Key result “{title}” has no target'],
  tooMany: ['每人每周期最多 {n} 个目标', 'At most {n} objectives a person and cycle'],
  tooManyResults: ['每个目标最多 {n} 个关键结果', 'At most {n} key results an objective'],
  notScoring: ['周期未进入评分', 'The cycle is not being scored'],
  unscored: ['关键结果「{title}」尚未终评', 'Key result “{title}” has no final score'],
  direct: ['请直接填写得分', 'Give the score itself'],
  confirm: ['请确认目标：{title}', 'Confirm the objective: {title}'],
});
const manageAll = 'collaboration.okr.manageAll';

/** The nearest above who is at work. */
async function managerOf(work: Work, staffId: number): Promise<number | null> {
  const place = (await placesOf(work, [staffId])).get(staffId);
  if (!place) return null;
  const above = aboveOf(await organisationOf(work), place);
  const active = await activeAmong(work, above);
  return above.find((id) => active.has(id)) ?? null;
}

const rights: Rights<typeof Objective> = async ({ actor }, found) =>
  new Map(
    found.map((row) => {
      const isOwner = row.ownerId === actor.staffId || row.createdBy === actor.staffId;
      const isManager = row.managerId === actor.staffId;
      const holds = (key: string) => holdsAt(actor, key, row.schoolId) || holdsAt(actor, manageAll, row.schoolId);
      return [
        row.id,
        new Set([
          ...(isOwner ? ['submit', 'edit', 'cancel', ...(row.state === 'draft' ? ['delete'] : [])] : []),
          ...(isManager || holds('collaboration.okr.confirm') ? ['confirm', 'sendBack'] : []),
          ...(isManager || holds('collaboration.okr.score') ? ['score'] : []),
          ...(isManager || holds(manageAll) ? ['cancel'] : []),
        ]),
      ] as const;
    }),
  );

async function refuseUnready(work: Work, row: Objective, cycle: OkrCycle): Promise<void> {
  const results = await rows(work, KeyResult, { objectiveId: row.id, state: 'active' });
  if (results.length === 0 && row.driver !== 'aligned' && row.driver !== 'manual')
    throw invalid('driver', said.noResults);
  if (results.length > cycle.maxKeyResults) throw invalid('driver', said.tooManyResults, { n: cycle.maxKeyResults });
  const bare = results.find(
    (one) => one.kind !== 'milestone' && one.direction !== 'maintain' && one.targetValue === null,
  );
  if (bare) throw invalid('driver', said.noTarget, { title: bare.title });
  const others = await count(
    work,
    Objective,
    (o) =>
      sql`${o.cycleId} = ${row.cycleId} and ${o.ownerId} = ${row.ownerId} and ${o.id} <> ${row.id} and ${o.state} in ('pending', 'active', 'scored')`,
  );
  if (others >= cycle.maxObjectives) throw invalid('cycleId', said.tooMany, { n: cycle.maxObjectives });
}

const todoKey = (id: number) => `okr.confirm:${id}`;

export const objectives: AreaPiece = {
  services: [
    service(Objective, {
      async beforeSave({ row, was, work }) {
        row.ownerId ??= work.actor.staffId || null;
        if (
          was &&
          was.level === row.level &&
          was.ownerId === row.ownerId &&
          was.cycleId === row.cycleId &&
          was.driver === row.driver &&
          was.manualProgress === row.manualProgress &&
          was.schoolId === row.schoolId &&
          was.departmentId === row.departmentId
        )
          return;
        const needed = {
          company: true,
          region: row.regionId,
          school: row.schoolId,
          department: row.departmentId,
          personal: true,
        };
        const fields = {
          company: 'level',
          region: 'regionId',
          school: 'schoolId',
          department: 'departmentId',
          personal: 'level',
        };
        if (!needed[row.level]) throw invalid(fields[row.level], said.place);
        if (row.driver !== 'manual' && row.manualProgress !== null) throw invalid('manualProgress', said.manual);
        const cycle = await need(work, OkrCycle, row.cycleId);
        if (cycle.state === 'closed') throw invalid('cycleId', said.closed);
        if (row.ownerId) {
          row.managerId = await managerOf(work, row.ownerId);
          const place = (await placesOf(work, [row.ownerId])).get(row.ownerId);
          if (row.level === 'personal') {
            row.schoolId ??= place?.schoolId ?? null;
            row.departmentId ??= place?.departmentId ?? null;
          }
        }
      },
      async afterSave({ row, was, work }) {
        const isMoved =
          was && (was.driver !== row.driver || was.manualProgress !== row.manualProgress || was.state !== row.state);
        if (isMoved || (!was && row.driver === 'manual')) await recompute(work, row.id);
        if (was?.state === row.state) return;
        if (was?.state === 'pending')
          await work.ask(todoFinishQuery, { key: todoKey(row.id), byId: work.actor.staffId });
        if (row.state === 'pending' && row.managerId)
          await todo(work, {
            ...{ kind: 'okr.confirm', key: todoKey(row.id), source: 'collaboration', assigneeIds: [row.managerId] },
            title: pair(`请确认目标：${row.title}`, `Confirm the objective: ${row.title}`),
            ...{ url: `/OKRDetails?id=${row.id}`, finishBy: 'auto' as const },
          });
      },
      transitions: {
        async submit(step) {
          const cycle = await need(step.work, OkrCycle, step.row.cycleId);
          if (cycle.state === 'closed') throw conflict(said.closed);
          await refuseUnready(step.work, step.row, cycle);
          step.to = cycle.needsConfirm && step.row.managerId !== null ? 'pending' : 'active';
        },
        async score({ row, input, work }) {
          if ((await need(work, OkrCycle, row.cycleId)).state !== 'scoring') throw conflict(said.notScoring);
          const results = await rows(work, KeyResult, { objectiveId: row.id, state: 'active' });
          const missing = results.find(({ finalScore }) => finalScore === null);
          if (missing) throw conflict(said.unscored, undefined, { title: missing.title });
          if (results.length === 0 && input.direct === null) throw invalid('direct', said.direct);
          row.score =
            results.length > 0
              ? scored(results.map(({ weight, finalScore }) => ({ weight, score: finalScore ?? 0 })))
              : input.direct;
          if (row.ownerId)
            await work.emit(okrScored, {
              cycleId: row.cycleId,
              objectiveId: row.id,
              ownerId: row.ownerId,
              score: row.score ?? 0,
            });
        },
      },
      alsoSeen: (
        actor,
        alias,
      ) => sql`((${alias}.visibility = 'all' and ${alias}.state <> 'draft') or ${alias}.manager_id = ${actor.staffId}
        or (${alias}.visibility = 'department' and ${alias}.state <> 'draft' and ${alias}.department_id = any(${sql.param([...actor.reach.departmentIds])}::bigint[]))
        or ${atSchoolsOf(actor, manageAll, sql`${alias}.school_id`)})`,
      filters: {
        of: by(Objective.asked.of, (whose, { actor }) =>
          whose === 'mine'
            ? sql`(t.owner_id = ${actor.staffId} or t.collaborator_ids @> ${sql.param([actor.staffId])}::bigint[])`
            : whose === 'team'
              ? sql`t.manager_id = ${actor.staffId}`
              : sql`t.level = 'company'`,
        ),
        behind: by(Objective.asked.behind, (wanted, { now, actor }) => {
          const today = dayOf(now, actor.timezone);
          const late = sql`(t.state = 'active' and exists (select 1 from okr_cycle c where c.enterprise_id = t.enterprise_id and c.id = t.cycle_id
            and t.progress < least(10000, greatest(0, (${today}::date - c.start_date + 1) * 10000 / (c.end_date - c.start_date + 1))) - 2000))`;
          return wanted ? late : sql`not ${late}`;
        }),
        stale: by(Objective.asked.stale, async (wanted, work) => {
          const days = Number(await configValue(work, 'collaboration.okr.staleDays'));
          const since = new Date(work.now.getTime() - days * 86_400_000).toISOString();
          const late = sql`(t.state = 'active' and coalesce(t.last_check_in_at, t.created_at) < ${since})`;
          return wanted ? late : sql`not ${late}`;
        }),
      },
    }),
  ],
  extends: [actedBy(Objective, ['submit', 'confirm', 'sendBack', 'score', 'cancel'], rights)],
};
