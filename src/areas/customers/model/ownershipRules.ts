// Who may have how many customers, how a pile of them is dealt out, and what a change of hands does to the row. Pure.
import { addDays, type Day, dayOf } from '#kernel/model/dates';
import type { Customer } from './customer';

/** The stages that count against a counsellor's limit: members, graduates and the lost do not. */
export const countedStates = ['new', 'following', 'invited', 'visited', 'trial'] as const;

export type PoolReason = NonNullable<Customer['poolReason']>;

/** Members and the suspended stay where they are; an invalid lead is in no pool, a lost one from `poolAt` on. */
export function isInPool(
  { ownerId, state, lostKind, poolAt }: Pick<Customer, 'ownerId' | 'state' | 'lostKind' | 'poolAt'>,
  now: Date,
): boolean {
  if (ownerId !== null || state === 'member' || state === 'dormant') return false;
  return state !== 'lost' || (lostKind === 'lost' && poolAt !== null && poolAt <= now);
}

export interface Handing {
  to: number | null;
  /** Why it lies in the pool, when nobody gets it. */
  poolReason?: PoolReason;
  /** When it can be claimed; at once unless said otherwise, never when null. */
  poolAt?: Date | null;
}

export type OwnerFields = Pick<
  Customer,
  'ownerId' | 'ownedAt' | 'lastOwnerId' | 'poolAt' | 'poolReason' | 'protectedUntil' | 'protectReason'
>;

/** What a change of hands leaves on the row. Protection was the old counsellor's and ends with it. */
export function handed(
  row: Pick<Customer, 'ownerId' | 'lastOwnerId'>,
  { to, poolReason, poolAt }: Handing,
  now: Date,
): OwnerFields {
  const lastOwnerId = row.ownerId ?? row.lastOwnerId;
  const unprotected = { protectedUntil: null, protectReason: null };
  if (to !== null) return { ownerId: to, ownedAt: now, lastOwnerId, poolAt: null, poolReason: null, ...unprotected };
  return {
    ownerId: null,
    ownedAt: null,
    lastOwnerId,
    poolAt: poolAt === undefined ? now : poolAt,
    poolReason: poolReason ?? 'new',
    ...unprotected,
  };
}

const cooledReasons: readonly string[] = ['release', 'overdue', 'deal_overdue', 'lost'];

/** The last day on which the previous owner may not take the customer again; null when nothing holds them back. */
export function coolDownUntil(
  row: Pick<Customer, 'lastOwnerId' | 'poolReason' | 'poolAt' | 'lostAt'>,
  staffId: number,
  reclaimDays: number,
  timezone: string,
): Day | null {
  const leftAt = row.poolReason === 'lost' ? row.lostAt : row.poolAt;
  if (row.lastOwnerId !== staffId || !leftAt || reclaimDays === 0) return null;
  return cooledReasons.includes(row.poolReason ?? '') ? addDays(dayOf(leftAt, timezone), reclaimDays) : null;
}

/** When a customer that has just entered the pool can be claimed. */
export const frozenUntil = ({ poolAt }: Pick<Customer, 'poolAt'>, holdHours: number): Date | null =>
  poolAt && new Date(poolAt.getTime() + holdHours * 3_600_000);

export interface Hand {
  staffId: number;
  owned: number;
  /** Customers owned at most; 0: no limit. */
  maxOwned: number;
  /** How many more this person can be given now. */
  room: number;
}

/** How full a hand is, as a fraction; without a limit it is never full. */
const load = ({ owned, maxOwned }: Hand): number => (maxOwned > 0 ? owned / maxOwned : 0);

/**
 * Deals ids, hottest first, in turn, one each, starting with the lowest load; who is full drops out. What nobody has room
 * for is left.
 */
export function deal(ids: readonly number[], hands: readonly Hand[]): { dealt: Map<number, number[]>; left: number[] } {
  const order = [...hands].sort((a, b) => load(a) - load(b) || a.owned - b.owned || a.staffId - b.staffId);
  const dealt = new Map(hands.map(({ staffId }) => [staffId, [] as number[]]));
  let turn = order.filter(({ room }) => room > 0);
  let next = 0;
  for (const [i, id] of ids.entries()) {
    if (turn.length === 0) return { dealt, left: ids.slice(i) };
    if (next >= turn.length) next = 0;
    const hand = turn[next]!;
    const given = dealt.get(hand.staffId)!;
    given.push(id);
    if (given.length < hand.room) next += 1;
    else turn = turn.filter((one) => one !== hand);
  }
  return { dealt, left: [] };
}
