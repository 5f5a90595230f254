// What time does to orders: levels of escalation, holds that end, answers that never came, calendars that changed.
import { sql } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { move, row as rowOf, rows, update } from '#kernel/server/rows';
import type { Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { addWorkdays } from '../../workingTime/model/workingTime';
import { levelsBehind, usedAt } from '../model/clock';
import { SlaPolicy, WorkOrderTeam } from '../model/settings';
import { openStates, WorkOrder } from '../model/workOrder';
import { nextPriority } from './orderCalls';
import { clockOf, type EscalationLevel, retime, termsOf } from './timing';

const atOnce = 200;

/** Each level once: what it did is kept with the order, under its lock, before the next is looked for. */
async function escalate(work: Work, row: WorkOrder): Promise<void> {
  const terms = await termsOf(work, row.slaId, row.schoolId);
  const now: WorkOrder = { ...row };
  const fired: EscalationLevel[] = [];
  for (const name of ['response', 'resolve'] as const) {
    const clock = clockOf(row, name);
    if (!clock.runsFrom) continue;
    const own = terms.levels.filter((level) => level.clock === name);
    const { fires, behind } = levelsBehind(
      own,
      row.escalated,
      usedAt(terms.calendar, clock, work.now),
      clock.targetSec,
    );
    now.escalated = [...now.escalated, ...behind.map(({ key }) => key)];
    if (fires) fired.push(fires);
  }
  now.escalationLevel += fired.length;
  const team = row.teamId ? await rowOf(work, WorkOrderTeam, row.teamId) : undefined;
  for (const { action } of fired) {
    if (action === 'raise_priority') now.priority = nextPriority(now.priority);
    if (action === 'reassign' && team) {
      now.assigneeId = team.leaderId;
      if (now.state === 'new') now.state = 'assigned';
    }
  }
  retime(now, terms, work.now);
  const stored = await update(work, WorkOrder, row, now, { action: 'escalate' });
  for (const level of fired) await tell(work, stored, level, team?.leaderId ?? null);
}

async function tell(
  work: Work,
  row: WorkOrder,
  { key, notifies, staffIds, atPercent, clock }: EscalationLevel,
  leaderId: number | null,
) {
  const people = { assignee: row.assigneeId, team_leader: leaderId, requester: row.requesterId };
  const to = [
    ...new Set([
      ...notifies.flatMap((who) => people[who] ?? []),
      ...staffIds,
      ...(row.assigneeId || !leaderId ? [] : [leaderId]),
    ]),
  ];
  if (to.length === 0) return;
  await notify(work, {
    kind: 'collaboration.workOrderEscalated',
    key: `${row.id}:${key}`,
    recipientIds: to,
    vars: {
      no: row.no ?? '',
      title: row.title,
      percent: atPercent,
      clock: clock === 'response' ? pair('响应', 'response') : pair('解决', 'resolution'),
    },
    level: atPercent >= 100 ? 'urgent' : 'warning',
    url: `/workOrder?id=${row.id}`,
  });
}

async function tick(work: Work): Promise<number> {
  const now = work.now.toISOString();
  const due = await rows(
    work,
    WorkOrder,
    (o) => sql`${o.escalateAt} <= ${now} and ${o.state} in ('new', 'assigned', 'processing')`,
    {
      ...{ lock: 'skip', limit: atOnce },
    },
  );
  for (const row of due) await escalate(work, row);
  const held = await rows(work, WorkOrder, (o) => sql`${o.state} = 'on_hold' and ${o.holdUntil} <= ${now}`, {
    ...{ lock: 'skip', limit: atOnce },
  });
  for (const row of held) await move(work, WorkOrder, row, 'resume');
  return due.length + held.length;
}

async function closeUnanswered(work: Work): Promise<number> {
  const days = Number(await configValue(work, 'collaboration.workOrder.autoCloseDays'));
  const early = new Date(work.now.getTime() - days * 86_400_000).toISOString();
  const waiting = await rows(work, WorkOrder, (o) => sql`${o.state} = 'resolved' and ${o.resolvedAt} <= ${early}`, {
    ...{ lock: 'skip', limit: atOnce },
  });
  let closed = 0;
  for (const row of waiting) {
    const { calendar } = await termsOf(work, row.slaId, row.schoolId);
    if (addWorkdays(calendar, row.resolvedAt!, days) > work.now) continue;
    await move(work, WorkOrder, row, 'timeOut');
    closed += 1;
  }
  return closed;
}

async function retimeOpen(work: Work, { slaId, calendarId }: Record<string, unknown>): Promise<number> {
  const policies = slaId
    ? [Number(slaId)]
    : (await rows(work, SlaPolicy, { calendarId: Number(calendarId) })).map(({ id }) => id);
  const open = await rows(work, WorkOrder, { slaId: policies, state: [...openStates] }, { lock: true });
  for (const row of open) {
    const now: WorkOrder = { ...row };
    const terms = await termsOf(work, row.slaId, row.schoolId);
    const { responseMin, resolveMin } = terms.targetOf(row.priority);
    Object.assign(now, { responseTargetSec: responseMin * 60, resolveTargetSec: resolveMin * 60 });
    retime(now, terms, work.now);
    await update(work, WorkOrder, row, now);
  }
  return open.length;
}

export const orderJobs: Job[] = [
  {
    ...{ name: 'collaboration.workOrderClock', title: pair('工单计时', 'Clocks of work orders'), cron: '* * * * *' },
    run: tick,
  },
  {
    ...{
      name: 'collaboration.workOrderClose',
      title: pair('工单自动关闭', 'Orders that close by themselves'),
      cron: '7 * * * *',
    },
    run: closeUnanswered,
  },
  {
    ...{ name: 'collaboration.retime', title: pair('重算工单时限', 'Deadlines of orders anew') },
    run: retimeOpen,
  },
];
