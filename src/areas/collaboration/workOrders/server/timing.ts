// The two clocks of an order, as its row keeps them: run, stop, are given another target, and say when to act next.
import { sql } from 'drizzle-orm';
import { insert, need, row as rowOf, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { WorkingCalendar } from '../../workingTime/model/workingTime';
import { workingCalendar } from '../../workingTime/server/calendars';
import { type Clock, dueAt, isMet, type Level, reachedAt, started, stopped } from '../model/clock';
import { type Priority, SlaEscalation, SlaPolicy, SlaTarget } from '../model/settings';
import { type WorkOrder, WorkOrderClock } from '../model/workOrder';

export type ClockName = 'response' | 'resolve';
type StopReason = 'answered' | 'waiting' | 'on_hold' | 'resolved' | 'closed' | 'cancelled' | 'retarget';
export type EscalationLevel = Level & SlaEscalation;

export interface Terms {
  calendar: WorkingCalendar;
  targetOf(priority: Priority): { responseMin: number; resolveMin: number };
  levels: readonly EscalationLevel[];
}

const termsKept = Symbol('terms');
/** Without a policy of the category the default one; without any an order has a day to be answered and a week to be done. */
const usual = { responseMin: 540, resolveMin: 2700 };

export async function termsOf(work: Work, slaId: number | null, schoolId: number | null): Promise<Terms> {
  const kept = work.memo(termsKept, () => new Map<string, Promise<Terms>>());
  const key = `${slaId}:${schoolId}`;
  const known = kept.get(key) ?? load(work, slaId, schoolId);
  kept.set(key, known);
  return known;
}

async function load(work: Work, slaId: number | null, schoolId: number | null): Promise<Terms> {
  const policy = slaId ? await need(work, SlaPolicy, slaId) : await rowOf(work, SlaPolicy, { isDefault: true });
  const calendar = await workingCalendar(work, policy?.calendarId ?? null, schoolId);
  if (!policy) return { calendar, targetOf: () => usual, levels: [] };
  const targets = await rows(work, SlaTarget, { slaId: policy.id });
  const escalations = await rows(work, SlaEscalation, { slaId: policy.id });
  return {
    calendar,
    targetOf: (priority) => targets.find((one) => one.priority === priority) ?? usual,
    levels: escalations.map((one) => ({ ...one, key: `${one.clock}:${one.atPercent}` })),
  };
}

export const clockOf = (row: WorkOrder, name: ClockName): Clock =>
  name === 'response'
    ? { usedSec: row.responseUsedSec, targetSec: row.responseTargetSec, runsFrom: row.responseRunsFrom }
    : { usedSec: row.resolveUsedSec, targetSec: row.resolveTargetSec, runsFrom: row.resolveRunsFrom };

function setClock(row: WorkOrder, name: ClockName, { usedSec, targetSec, runsFrom }: Clock, due: Date | null): void {
  const set =
    name === 'response'
      ? { responseUsedSec: usedSec, responseTargetSec: targetSec, responseRunsFrom: runsFrom, responseDueAt: due }
      : { resolveUsedSec: usedSec, resolveTargetSec: targetSec, resolveRunsFrom: runsFrom, resolveDueAt: due };
  Object.assign(row, set);
}

/** When the next level of escalation is reached; none while everything stands still. */
function plan(row: WorkOrder, { calendar, levels }: Terms, now: Date): void {
  const moments = levels
    .filter(({ key }) => !row.escalated.includes(key))
    .flatMap(({ clock, atPercent }) => reachedAt(calendar, clockOf(row, clock), atPercent, now)?.getTime() ?? []);
  row.escalateAt = moments.length > 0 ? new Date(Math.min(...moments)) : null;
}

/** Due moments anew, from what the clocks say. */
export function retime(row: WorkOrder, terms: Terms, now: Date): void {
  for (const name of ['response', 'resolve'] as const) {
    const clock = clockOf(row, name);
    setClock(row, name, clock, dueAt(terms.calendar, clock, now));
  }
  plan(row, terms, now);
}

export async function run(work: Work, row: WorkOrder, name: ClockName): Promise<void> {
  const terms = await termsOf(work, row.slaId, row.schoolId);
  setClock(row, name, started(clockOf(row, name), work.now), null);
  retime(row, terms, work.now);
}

export async function stop(work: Work, row: WorkOrder, name: ClockName, stopReason: StopReason): Promise<void> {
  const terms = await termsOf(work, row.slaId, row.schoolId);
  const { clock, segment } = stopped(terms.calendar, clockOf(row, name), work.now);
  setClock(row, name, clock, null);
  if (segment && row.id) await insert(work, WorkOrderClock, { orderId: row.id, clock: name, stopReason, ...segment });
  retime(row, terms, work.now);
  if (['waiting', 'on_hold', 'retarget'].includes(stopReason)) return;
  if (name === 'response' && segment) Object.assign(row, { responseMet: isMet(clock), respondedAt: work.now });
  if (name === 'resolve') row.resolveMet = isMet(clock);
}

/** Another priority, category or policy: what was used stays, the target is another. */
export async function retarget(work: Work, row: WorkOrder): Promise<void> {
  const terms = await termsOf(work, row.slaId, row.schoolId);
  const { responseMin, resolveMin } = terms.targetOf(row.priority);
  const wanted = { response: responseMin * 60, resolve: resolveMin * 60 };
  for (const name of ['response', 'resolve'] as const) {
    const clock = clockOf(row, name);
    if (clock.targetSec === wanted[name]) continue;
    const isRunning = clock.runsFrom !== null && row.id > 0;
    if (isRunning) await stop(work, row, name, 'retarget');
    const now = { ...clockOf(row, name), targetSec: wanted[name] };
    setClock(row, name, isRunning ? started(now, work.now) : now, null);
  }
  retime(row, terms, work.now);
}

/** Past what was promised, in answering or in solving: what the list calls overdue and the statistics count. */
export const isLate = (now: Date) =>
  sql`(t.resolve_due_at < ${now.toISOString()} or t.response_due_at < ${now.toISOString()})`;
