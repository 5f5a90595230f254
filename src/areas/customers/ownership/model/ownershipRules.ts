// Who may have how many customers, how a pile of them is dealt out, and what a change of hands does to the row. Pure.
import { addDays, type Day, dayOf } from '#kernel/model/dates';
import type { Customer } from '../../customer/model/customer';

/** The stages that count against a counsellor's limit: members, graduates and the lost do not. */
export const countedStates = ['new', 'following', 'invited', 'visited', 'trial'] as const;

const uncounted: readonly string[] = ['member', 'dormant', 'graduated'];

/** Whether a customer counts once it is given to somebody: a lost one does, because whoever gets it opens it again. */
export const countsOnceGiven = ({ state = 'new' }: Partial<Pick<Customer, 'state'>>): boolean =>
  !uncounted.includes(state);

export type PoolReason = NonNullable<Customer['poolReason']>;

export interface Handing {
  to: number | null;
  /** Why it lies in the pool, when nobody gets it. */
  poolReason?: PoolReason;
  /** When it can be claimed; at once unless said otherwise, never when null. */
  poolAt?: Date | null;
}

export type OwnerFields = Pick<
  Customer,
  | 'ownerId'
  | 'ownedAt'
  | 'lastOwnerId'
  | 'poolAt'
  | 'poolReason'
  | 'protectedSince'
  | 'protectedUntil'
  | 'protectReason'
>;

/** What a change of hands leaves on the row. Protection was the old counsellor's and ends with it. */
export function handed(
  row: Pick<Customer, 'ownerId' | 'lastOwnerId'>,
  { to, poolReason, poolAt }: Handing,
  now: Date,
): OwnerFields {
  const lastOwnerId = row.ownerId ?? row.lastOwnerId;
  const unprotected = { protectedSince: null, protectedUntil: null, protectReason: null };
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
  /** The schools whose customers this person may have. */
  schoolIds: readonly number[];
  owned: number;
  /** Customers owned at most; 0: no limit. */
  maxOwned: number;
  /** How many more that count against the limit this person can be given now. */
  room: number;
  /** How many more of any stage, today. */
  roomToday: number;
}

export interface Card {
  id: number;
  /** None: from headquarters, for anybody. */
  schoolId: number | null;
  /** None: not stored yet, and new. */
  state?: Customer['state'];
}

export const servesSchool = ({ schoolIds }: Pick<Hand, 'schoolIds'>, schoolId: number | null): boolean =>
  schoolId === null || schoolIds.includes(schoolId);

/** How full a hand is, as a fraction; without a limit it is never full. */
const load = ({ owned, maxOwned }: Hand): number => (maxOwned > 0 ? owned / maxOwned : 0);

/**
 * Deals customers, as they lie, in turn, one each, starting with the lowest load; who is full drops out, who does not serve a
 * customer's school is passed over. What nobody has room for is left.
 */
export function deal(cards: readonly Card[], hands: readonly Hand[]): { dealt: Map<number, number[]>; left: number[] } {
  const order = [...hands].sort((a, b) => load(a) - load(b) || a.owned - b.owned || a.staffId - b.staffId);
  const dealt = new Map(order.map(({ staffId }) => [staffId, [] as number[]]));
  const counted = new Map(order.map(({ staffId }) => [staffId, 0]));
  const left: number[] = [];
  let next = 0;
  for (const card of cards) {
    const counts = countsOnceGiven(card);
    const hasRoom = ({ staffId, room, roomToday }: Hand) =>
      dealt.get(staffId)!.length < roomToday && (!counts || counted.get(staffId)! < room);
    const turn = [...order.slice(next), ...order.slice(0, next)];
    const hand = turn.find((one) => hasRoom(one) && servesSchool(one, card.schoolId));
    if (!hand) {
      left.push(card.id);
      continue;
    }
    dealt.get(hand.staffId)!.push(card.id);
    if (counts) counted.set(hand.staffId, counted.get(hand.staffId)! + 1);
    next = (order.indexOf(hand) + 1) % order.length;
  }
  return { dealt, left };
}

export interface Protection {
  since: Date;
  until: Date;
}

/** Days in a row for which a counsellor may keep a customer from the pool. */
export const protectedInARow = 60;

const dayMs = 86_400_000;

/** From now for so many days. Protected again before a day has passed, it goes on in a row. */
export function protection(
  { protectedSince, protectedUntil }: Pick<Customer, 'protectedSince' | 'protectedUntil'>,
  days: number,
  now: Date,
): Protection & { inARow: number } {
  const goesOn = protectedSince && protectedUntil && protectedUntil.getTime() + dayMs >= now.getTime();
  const since = goesOn ? protectedSince : now;
  const until = new Date(now.getTime() + days * dayMs);
  return { since, until, inARow: Math.floor((until.getTime() - since.getTime()) / dayMs) };
}
