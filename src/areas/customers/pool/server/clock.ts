// A customer's heat and the moment it falls back into the pool, as they are now. Whoever stores a customer stores these
// with it; what they hang on besides the row is read here.
import { sql } from 'drizzle-orm';
import { openStates } from '#areas/contracts/model/queries';
import { holidays } from '#areas/people/model/queries';
import { addDays, dayOf } from '#kernel/model/dates';
import { live, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Customer } from '../../customer/model/customer';
import { type Calendar, type ClockRule, heatOf, type Recycle, recycleOf, type Surroundings } from '../model/clockRules';
import { forgetRules, poolRuleOf } from './poolRuleOf';

export type ClockRow = Pick<
  Customer,
  | 'state'
  | 'level'
  | 'schoolId'
  | 'ownerId'
  | 'ownedAt'
  | 'lastEffectiveAt'
  | 'nextFollowUpAt'
  | 'protectedUntil'
  | 'graduatedAt'
> & { id?: number | null; createdAt?: Date | null };

export interface Clock {
  heat: number;
  recycleAt: Date | null;
}

export async function clockOf(work: Work, row: ClockRow): Promise<Clock> {
  const { heat, recycle } = await reading(work, row);
  return { heat, recycleAt: recycle?.at ?? null };
}

/** With the reason for which it would fall into the pool. */
export async function recycling(work: Work, row: ClockRow): Promise<Recycle | null> {
  return (await reading(work, row)).recycle;
}

/** When it would fall under a rule that is not in force yet. */
export async function recyclingUnder(work: Work, row: ClockRow, rule: ClockRule): Promise<Recycle | null> {
  return (await reading(work, row, rule)).recycle;
}

/** Reads for many customers at once what `clockOf` then needs; each is used for one save. */
export async function primeClocks(work: Work, ids: readonly number[]): Promise<void> {
  const { primed } = await backgroundOf(work);
  for (const [id, found] of await factsOf(work, ids)) primed.set(id, found);
}

/** After rules, pauses or holidays were changed in this very unit of work. */
export function forgetClocks(work: Work): void {
  forgetRules(work);
  work.forget(backgrounds);
}

async function reading(
  work: Work,
  row: ClockRow,
  draft?: ClockRule,
): Promise<{ heat: number; recycle: Recycle | null }> {
  const { levels, paused } = await backgroundOf(work);
  const facts = await takeFacts(work, row.id ?? null);
  const level = row.level === null ? null : (levels.get(row.level) ?? null);
  const { timezone } = work.actor;
  const warm = { ...row, level, createdAt: row.createdAt ?? work.now, wasTouched: facts.wasTouched };
  const surroundings: Surroundings = {
    nextAppointmentEnd: facts.nextAppointmentEnd,
    isContracting: facts.isContracting,
    isOwnerPaused: row.ownerId !== null && paused.has(row.ownerId),
  };
  const rule = draft ?? (await poolRuleOf(work, row.schoolId));
  const calendar = await calendarOf(work, row.schoolId);
  return {
    heat: heatOf(warm, work.now, timezone),
    recycle: recycleOf({ ...row, level }, rule, calendar, surroundings),
  };
}

/** What does not change from row to row, read once in a unit of work. */
interface Background {
  levels: Map<number, string>;
  paused: Set<number>;
  calendars: Map<number | null, Calendar>;
  primed: Map<number, Facts>;
}

const backgrounds = Symbol('clocks');

const backgroundOf = (work: Work): Promise<Background> =>
  work.memo(backgrounds, async () => {
    const levels = await levelCodes(work);
    return { levels, paused: await pausedOwners(work), calendars: new Map(), primed: new Map() };
  });

async function levelCodes(work: Work): Promise<Map<number, string>> {
  const rows = await work.session.rows<{ id: number; code: string }>(
    sql`select id, code from category where ${ours(work, 'category')} and tree = 'customer_level'`,
    { prepare: true },
  );
  return new Map(rows.map(({ id, code }) => [id, code]));
}

async function pausedOwners(work: Work): Promise<Set<number>> {
  const rows = await work.session.rows<{ id: number }>(
    sql`select staff_id as id from salesperson where ${live(work, 'salesperson')} and paused_until >= ${dayOf(work.now, work.actor.timezone)}`,
    { prepare: true },
  );
  return new Set(rows.map(({ id }) => id));
}

/** Beyond a year nobody has planned the holidays; the nightly run brings the rest right as it comes nearer. */
const calendarDays = 400;

async function calendarOf(work: Work, schoolId: number | null): Promise<Calendar> {
  const { calendars } = await backgroundOf(work);
  let found = calendars.get(schoolId);
  if (!found) {
    const { timezone } = work.actor;
    const today = dayOf(work.now, timezone);
    const from = addDays(today, -calendarDays);
    const days = await work.ask(holidays, { schoolId, from, to: addDays(today, calendarDays) });
    found = { timezone, holidays: [...new Set(days)].sort() };
    calendars.set(schoolId, found);
  }
  return found;
}

interface Facts {
  nextAppointmentEnd: Date | null;
  wasTouched: boolean;
  isContracting: boolean;
}

const nothingYet: Facts = { nextAppointmentEnd: null, wasTouched: false, isContracting: false };

async function takeFacts(work: Work, id: number | null): Promise<Facts> {
  if (id === null) return nothingYet;
  const { primed } = await backgroundOf(work);
  const ready = primed.get(id);
  primed.delete(id);
  return ready ?? (await factsOf(work, [id])).get(id) ?? nothingYet;
}

const contracting = ['draft', 'approving', 'signed', 'part_paid'];

/** The next open appointment is the one that ends next; of those that nobody closed, the last. */
async function factsOf(work: Work, ids: readonly number[]): Promise<Map<number, Facts>> {
  const { enterpriseId, now } = work;
  const rows = await work.session.rows<{ id: number; nextAppointmentEnd: Date | null; wasTouched: boolean }>(
    sql`select c.id,
        (select coalesce(min(a.ends) filter (where a.ends >= ${now.toISOString()}), max(a.ends)) from
          (select coalesce(end_at, start_at + interval '1 hour') as ends from appointment
            where ${live(enterpriseId, 'appointment')} and customer_id = c.id and state in ('booked', 'confirmed', 'arrived')) a
        ) as "nextAppointmentEnd",
        exists (select 1 from customer_touch where ${live(enterpriseId, 'customer_touch')} and customer_id = c.id
          and outcome = 'matched' and at > ${now.toISOString()}::timestamptz - interval '7 days') as "wasTouched"
      from unnest(${sql.param([...ids])}::bigint[]) c(id)`,
    { prepare: true },
  );
  const open = await work.ask(openStates, { customerIds: [...ids] });
  const busy = new Set(open.filter(({ state }) => contracting.includes(state)).map(({ customerId }) => customerId));
  return new Map(rows.map(({ id, ...found }) => [id, { ...found, isContracting: busy.has(id) }]));
}
