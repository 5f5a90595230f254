// Claiming, rating, another priority; what the desk shows beside an order; what a period came to.
import { sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { say, texts } from '#kernel/model/text';
import { eachOf } from '#kernel/server/resources/batches';
import { reachable } from '#kernel/server/resources/query';
import { detail } from '#kernel/server/resources/reading';
import { move, need, reached, row as rowOf, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { commentsOn } from '../../comments/server/comments';
import { priorities, WorkOrderFormField, WorkOrderMacro } from '../model/settings';
import { openStates, WorkOrder, WorkOrderClock } from '../model/workOrder';
import { changePriority, claimOrder, orderDesk, orderStatistics, rateOrder } from '../model/workOrderCalls';
import { isInside, isMember, orderRights } from './rights';
import { isLate, stop } from './timing';

const said = texts('collaboration.workOrderCall', {
  claimed: ['已被 {name} 领取', '{name} was faster'],
  notNew: ['该工单不在待领取状态', 'It is not to be claimed'],
  rated: ['评价已超过可修改的时间', 'It can no longer be rated'],
  span: ['结束须不早于开始', 'The end must not be before the start'],
  closed: ['工单已关闭', 'The order is closed'],
});
const dayMs = 86_400_000;
const isOpen = ({ state }: WorkOrder) => openStates.some((one) => one === state);

async function refuseNotMine(work: Work, row: WorkOrder, step: string): Promise<void> {
  if (!(await orderRights(work, [row])).get(row.id)?.has(step)) throw forbidden(`collaboration.workOrder.${step}`);
}

async function claim(work: Work, id: number) {
  const row = await reached(work, WorkOrder, id, 'view', { lock: true });
  const me = work.actor.staffId;
  if (row.teamId === null || !(await isMember(work, row.teamId, me))) throw forbidden('collaboration.workOrder.claim');
  if (row.state !== 'new' || row.isApproving) {
    const other = row.assigneeId ? await rowOf(work, Staff, row.assigneeId) : undefined;
    throw other ? conflict(said.claimed, undefined, { name: other.name }) : conflict(said.notNew);
  }
  await move(work, WorkOrder, row, 'assign', { assigneeId: me });
  return detail(work, serviceOf(work, WorkOrder), id);
}

async function desk(work: Work, id: number) {
  const row = await reached(work, WorkOrder, id, 'view');
  const inside = await isInside(work, row);
  const segments = await rows(work, WorkOrderClock, { orderId: id }, { sort: 'id', limit: 100 });
  const running = (['response', 'resolve'] as const).flatMap((clock) => {
    const from = clock === 'response' ? row.responseRunsFrom : row.resolveRunsFrom;
    return from ? [{ clock, from, to: null, reason: null, usedSec: 0 }] : [];
  });
  const macros = inside && row.teamId ? await rows(work, WorkOrderMacro, { teamId: row.teamId }, { sort: 'id' }) : [];
  const fields = await rows(work, WorkOrderFormField, { categoryId: row.categoryId }, { sort: 'id' });
  const similar = inside
    ? await rows(
        work,
        WorkOrder,
        (o) =>
          sql`${o.categoryId} = ${row.categoryId} and ${o.schoolId} = ${row.schoolId} and ${o.id} <> ${id} and ${o.state} = any(${sql.param([...openStates])})`,
        { limit: 5 },
      )
    : [];
  return {
    isInside: inside,
    isPaused: row.state === 'waiting' || row.state === 'on_hold',
    macros: macros.map(({ title, body }) => ({ title, body })),
    clocks: [
      ...segments.map(({ clock, startedAt, stoppedAt, stopReason, usedSec }) => ({
        ...{ clock, from: startedAt, to: stoppedAt, usedSec },
        reason: say(WorkOrderClock.fields.stopReason.options![stopReason]!.label, work),
      })),
      ...running,
    ],
    similar: similar.map(({ id: other, no, title, state }) => ({ id: other, no: no ?? '', title, state })),
    formFields: fields.map(({ name, nameEn }) => ({ name, label: work.locale === 'en' && nameEn ? nameEn : name })),
  };
}

interface Counted {
  total: number;
  open: number;
  overdue: number;
  closed: number;
  responseRate: number | null;
  resolveRate: number | null;
  medianMin: number | null;
  p90Min: number | null;
  reopenRate: number | null;
  meanRating: number | null;
}

async function statistics(work: Work, { from, to }: { from: string; to: string }) {
  if (to < from) throw invalid('to', said.span);
  const zone = work.actor.timezone;
  const seen = sql.join(reachable(work.actor, serviceOf(work, WorkOrder), 'view', work.app.services), sql` and `);
  const where = sql`${seen}
    and t.created_at >= (${from}::date)::timestamp at time zone ${zone} and t.created_at < (${to}::date + 1)::timestamp at time zone ${zone}`;
  const ended = sql`t.state in ('resolved', 'closed') and t.outcome is distinct from 'refused' and t.outcome is distinct from 'duplicate'`;
  const rate = (met: ReturnType<typeof sql>, of: ReturnType<typeof sql>) =>
    sql`round(100.0 * count(*) filter (where ${of} and ${met}) / nullif(count(*) filter (where ${of}), 0), 1)::float8`;
  const isOpenSql = sql`t.state = any(${sql.param([...openStates])})`;
  const whole = await work.session.one<Counted>(
    sql`select count(*)::int as total, count(*) filter (where ${isOpenSql})::int as open, count(*) filter (where t.state = 'closed')::int as closed,
      count(*) filter (where ${isOpenSql} and ${isLate(work.now)})::int as overdue,
      ${rate(sql`t.response_met`, sql`t.responded_at is not null`)} as "responseRate", ${rate(sql`t.resolve_met`, ended)} as "resolveRate",
      (percentile_cont(0.5) within group (order by t.resolve_used_sec) filter (where ${ended}) / 60)::int as "medianMin",
      (percentile_cont(0.9) within group (order by t.resolve_used_sec) filter (where ${ended}) / 60)::int as "p90Min",
      ${rate(sql`t.reopen_count > 0`, ended)} as "reopenRate", round(avg(t.rating), 1)::float8 as "meanRating"
      from work_order t where ${where}`,
  );
  const byTeam = await work.session.rows<{
    id: number;
    name: string;
    total: number;
    open: number;
    resolveRate: number | null;
    meanRating: number | null;
  }>(
    sql`select w.id::int as id, w.name, count(*)::int as total, count(*) filter (where ${isOpenSql})::int as open, ${rate(sql`t.resolve_met`, ended)} as "resolveRate",
      round(avg(t.rating), 1)::float8 as "meanRating" from work_order t join work_order_team w on w.enterprise_id = t.enterprise_id and w.id = t.team_id
      where ${where} group by w.id, w.name order by total desc limit 50`,
  );
  const byCategory = await work.session.rows<{ id: number; name: string; total: number }>(
    sql`select c.id::int as id, c.name, count(*)::int as total from work_order t join work_order_category c on c.enterprise_id = t.enterprise_id and c.id = t.category_id
      where ${where} group by c.id, c.name order by total desc limit 20`,
  );
  return { ...whole!, byTeam, byCategory };
}

export const orderCalls: AreaPiece = {
  extends: [
    extend(WorkOrder, {
      calls: [
        serves(claimOrder, (work, { id }) => claim(work, id)),
        serves(rateOrder, async (work, { id, ...rated }) => {
          const row = await reached(work, WorkOrder, id, 'view', { lock: true });
          if (row.requesterId !== work.actor.staffId) throw forbidden('collaboration.workOrder.rate');
          const since = (at: Date | null) => (at ? work.now.getTime() - at.getTime() : 0);
          const isLate = row.ratedAt ? since(row.ratedAt) > dayMs : since(row.closedAt) > 7 * dayMs;
          if (row.state !== 'closed' || isLate) throw conflict(said.rated);
          await update(work, WorkOrder, row, { ...rated, ratedAt: row.ratedAt ?? work.now }, { action: 'rate' });
          return detail(work, serviceOf(work, WorkOrder), id);
        }),
        serves(changePriority, (work, { ids, priority }) =>
          eachOf(work, ids, { of: WorkOrder, action: 'view' }, async (id) => {
            const row = await need(work, WorkOrder, id, { lock: true });
            await refuseNotMine(work, row, 'changePriority');
            if (!isOpen(row)) throw conflict(said.closed);
            if (row.priority !== priority) await update(work, WorkOrder, row, { priority });
          }),
        ),
        serves(orderDesk, (work, { id }) => desk(work, id)),
        serves(orderStatistics, statistics),
        ...commentsOn('/workorder/v1', {
          work_order: {
            of: WorkOrder,
            title: async (work, id) => (await need(work, WorkOrder, id)).title,
            url: (id) => `/workOrder?id=${id}`,
            isInside: async (work, id) => isInside(work, await need(work, WorkOrder, id)),
            heard: answered,
          },
        }),
      ],
    }),
  ],
};

/** The first public word of the team is the response; an internal note is none. */
async function answered(work: Work, id: number, { isInternal }: { isInternal: boolean }): Promise<void> {
  if (isInternal) return;
  const row = await need(work, WorkOrder, id, { lock: true });
  const me = work.actor.staffId;
  if (!row.responseRunsFrom || row.requesterId === me) return;
  if (row.assigneeId !== me && (row.teamId === null || !(await isMember(work, row.teamId, me)))) return;
  const now: WorkOrder = { ...row };
  await stop(work, now, 'response', 'answered');
  await update(work, WorkOrder, row, now, { action: 'respond' });
}

export const nextPriority = (of: WorkOrder['priority']): WorkOrder['priority'] => {
  const order = Object.keys(priorities) as WorkOrder['priority'][];
  return order[Math.min(order.indexOf(of) + 1, order.length - 1)]!;
};
