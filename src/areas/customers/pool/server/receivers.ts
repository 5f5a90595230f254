// Whoever is to get customers: locked first, counted then, so that two requests cannot pass one limit together.
import { sql } from 'drizzle-orm';
import { dayOf, localTime, startOfDay } from '#kernel/model/dates';
import { conflict, notFound } from '#kernel/model/problems';
import { beside, live, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Customer } from '../../customer/model/customer';
import { coolDownUntil, countedStates, countsOnceGiven, frozenUntil } from '../../ownership/model/ownershipRules';
import { ownerTexts } from '../../ownership/server/ownershipTexts';
import { poolRuleOf } from './poolRuleOf';

/** What makes a member of staff a counsellor; someone without it may still claim within the data scope. */
export interface CounsellorFile {
  schoolIds: number[];
  accepting: boolean;
  weight: number;
  dailyAssign: number | null;
  maxOwned: number | null;
  lastAssignedAt: Date | null;
}

export interface Receiver {
  staffId: number;
  name: string;
  /** The school they work at. */
  schoolId: number | null;
  isHere: boolean;
  file: CounsellorFile | null;
  /** Customers that count against the limit. */
  owned: number;
  claimedToday: number;
  assignedToday: number;
}

export async function lockReceiver(work: Work, staffId: number): Promise<Receiver> {
  const receiver = (await lockReceivers(work, [staffId])).get(staffId);
  if (!receiver) throw notFound();
  return receiver;
}

/** In ascending order, so that two who lock the same people wait for each other instead of forever. */
export async function lockReceivers(work: Work, staffIds: readonly number[]): Promise<Map<number, Receiver>> {
  const ids = [...new Set(staffIds)].sort((a, b) => a - b);
  const list = sql`${sql.param(ids)}::bigint[]`;
  const files = await work.session.rows<CounsellorFile & { staffId: number }>(
    sql`select staff_id as "staffId", school_ids as "schoolIds", accepting, weight, daily_assign as "dailyAssign",
        max_owned as "maxOwned", last_assigned_at as "lastAssignedAt" from salesperson
      where ${live(work, 'salesperson')} and staff_id = any(${list}) order by staff_id for update`,
    { prepare: true },
  );
  const byStaff = new Map(files.map((file) => [file.staffId, file]));
  for (const id of ids.filter((one) => !byStaff.has(one))) await lockByName(work, id);
  const counts = await countsOf(work, ids);
  return new Map(
    counts.map((counted) => [counted.staffId, { ...counted, file: byStaff.get(counted.staffId) ?? null }]),
  );
}

/** A person without a counsellor's file has no row of this area to lock. */
const lockByName = (work: Work, staffId: number) =>
  work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${work.enterpriseId}:receiver:${staffId}`}, 0))`,
  );

export interface Counts {
  staffId: number;
  name: string;
  schoolId: number | null;
  isHere: boolean;
  owned: number;
  claimedToday: number;
  assignedToday: number;
}

/** What counts against the limits, from the rows themselves: a counter kept beside them would drift. */
export const countsOf = (work: Work, staffIds: readonly number[]): Promise<Counts[]> => {
  const today = startOfDay(dayOf(work.now, work.actor.timezone), work.actor.timezone).toISOString();
  return work.session.rows<Counts>(
    sql`select s.id as "staffId", s.name, s.school_id as "schoolId", s.status <> 'left' as "isHere",
        (select count(*)::int from customer c where ${beside('c', 's')} and c.owner_id = s.id
          and c.state = any(${sql.param([...countedStates])}::text[])) as owned,
        (select count(*)::int from assignment_log l where ${beside('l', 's')} and l.to_staff_id = s.id and l.kind = 'claim'
          and l.at >= ${today}) as "claimedToday",
        (select count(*)::int from assignment_log l where ${beside('l', 's')} and l.to_staff_id = s.id
          and l.kind in ('assign', 'auto') and l.at >= ${today}) as "assignedToday"
      from staff s where ${ours(work, 's')} and s.id = any(${sql.param([...staffIds])}::bigint[])`,
    { prepare: true },
  );
};

/** Owned at most: the counsellor's own number, else the rule of the school they work at; 0: no limit. */
export const maxOwnedOf = async (
  work: Work,
  { file, schoolId }: Pick<Receiver, 'schoolId'> & { file: Pick<CounsellorFile, 'maxOwned'> | null },
): Promise<number> => file?.maxOwned ?? (await poolRuleOf(work, schoolId)).maxOwned;

/** Whose turn it was last, for the rules that go round. */
export async function markAssigned(work: Work, staffIds: readonly number[], at = work.now): Promise<void> {
  if (staffIds.length === 0) return;
  await work.session.rows(
    sql`update salesperson set last_assigned_at = ${at.toISOString()}
      where ${live(work, 'salesperson')} and staff_id = any(${sql.param([...staffIds])}::bigint[])`,
    { prepare: true },
  );
}

/** A customer of headquarters comes to the school of whoever gets it. */
export const homeSchool = (row: Pick<Customer, 'schoolId'>, { file, schoolId }: Receiver): { schoolId?: number } => {
  const served = file?.schoolIds ?? [];
  const home = schoolId !== null && (!file || served.includes(schoolId)) ? schoolId : served[0];
  return row.schoolId === null && home ? { schoolId: home } : {};
};

export interface Taking {
  /** A claim also keeps to the daily number, the cool-down and the frozen hours; being given a customer does not. */
  way: 'claim' | 'give';
  /** Handover, and a supervisor who was warned, may go beyond the number owned. */
  mayExceed?: boolean;
}

type Taken = Pick<Customer, 'schoolId' | 'lastOwnerId' | 'poolReason' | 'poolAt' | 'lostAt' | 'state'>;

/** Throws 409 with the first limit that this customer would break. The receiver is locked by the caller. */
export async function refuseBeyondLimits(
  work: Work,
  receiver: Receiver,
  row: Pick<Taken, 'schoolId'> & Partial<Taken>,
  { way, mayExceed = false }: Taking,
): Promise<void> {
  const { timezone } = work.actor;
  const { name, owned } = receiver;
  const max = await maxOwnedOf(work, receiver);
  if (countsOnceGiven(row) && max > 0 && owned >= max && !mayExceed)
    throw conflict(ownerTexts.limit, { reason: 'limit', n: owned, max }, { name, n: owned, max });
  if (way !== 'claim') return;
  const n = receiver.claimedToday;
  const { dailyClaim } = await poolRuleOf(work, receiver.schoolId);
  if (n >= dailyClaim) throw conflict(ownerTexts.dailyClaim, { reason: 'dailyClaim', n }, { n });
  const rule = await poolRuleOf(work, row.schoolId);
  const left = {
    lastOwnerId: row.lastOwnerId ?? null,
    poolReason: row.poolReason ?? null,
    poolAt: row.poolAt ?? null,
    lostAt: row.lostAt ?? null,
  };
  const date = coolDownUntil(left, receiver.staffId, rule.reclaimDays, timezone);
  if (date && dayOf(work.now, timezone) <= date)
    throw conflict(ownerTexts.coolDown, { reason: 'coolDown', date }, { date });
  const opens = frozenUntil(left, rule.holdHours);
  if (opens && opens > work.now) {
    const time = localTime(opens, timezone).slice(0, 16);
    throw conflict(ownerTexts.frozen, { reason: 'frozen', time: opens }, { time });
  }
}
