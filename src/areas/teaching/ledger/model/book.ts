// The acts of the lesson ledger. Each takes a lot as it stands and answers what is written and how the lot stands then;
// nothing here reads a clock or a table.
import type { Fen } from '#kernel/model/money';
import { restQty, restValue, type Standing } from './curve';

/** What is consumed grows from the head; all else leaves at the tail. */
export type TailKind = 'refund' | 'transfer_out' | 'expire' | 'adjust';
export type OpenKind = 'purchase' | 'gift' | 'transfer_in' | 'adjust';
export type EntryKind = 'consume' | 'return' | TailKind | OpenKind;

export interface Lot extends Standing {
  readonly id: number;
  /** Of its last entry. */
  readonly seq: number;
}

export interface Entry {
  readonly lotId: number;
  readonly seq: number;
  readonly kind: EntryKind;
  readonly qty: number;
  readonly amount: Fen;
  readonly lotQtyAfter: number;
  readonly lotAmountAfter: Fen;
  readonly lotHeadAfter: number;
  readonly recognised: Fen;
  readonly isRounding: boolean;
}

/** What is written, and the lot after it. */
export interface Posted<L extends Lot> {
  readonly lot: L;
  readonly entries: readonly Entry[];
}

export function open<L extends Lot>(lot: L, kind: OpenKind): Posted<L> {
  return post({ ...lot, head: 0, tail: 0 }, { ...lot, head: 0, tail: lot.qty }, kind, () => 0);
}

const whole = (amount: Fen): Fen => -amount || 0;
const nothing = (): Fen => 0;

export const consume = <L extends Lot>(lot: L, qty: number): Posted<L> =>
  post(lot, { ...lot, head: lot.head + qty }, 'consume', whole);

/** Expired value is revenue; what is refunded or moved is not; what is adjusted away as one decides. */
export function takeTail<L extends Lot>(lot: L, kind: TailKind, qty: number, recognise = kind === 'expire'): Posted<L> {
  return post(lot, { ...lot, tail: lot.tail - qty }, kind, recognise ? whole : nothing);
}

/** Takes lessons from the tails of several lots, the last first. */
export function takeTails<L extends Lot>(
  lots: readonly L[],
  kind: TailKind,
  qty: number,
  recognise?: boolean,
): Posted<L>[] {
  let left = qty;
  return lots.toReversed().flatMap((lot) => {
    const part = Math.min(left, restQty(lot));
    left -= part;
    return part > 0 ? [takeTail(lot, kind, part, recognise)] : [];
  });
}

type Written = Pick<Entry, 'kind' | 'qty' | 'amount' | 'recognised'>;

/**
 * Gives back exactly what a consumption took. Where the curve gives another value by now, the fen of difference is an entry
 * of its own, so that the lesson's own revenue is nothing and the lot is on its curve again.
 */
export function undoConsume<L extends Lot>(lot: L, written: Written): Posted<L> {
  const after = { ...lot, head: lot.head + written.qty };
  const difference = restValue(after) - restValue(lot) + written.amount;
  const back = entry(lot, after, 'return', whole(written.amount), whole(written.recognised), -difference);
  const rounding = { ...entry(lot, after, 'adjust', difference, whole(difference), 0), qty: 0, isRounding: true };
  const entries = difference === 0 ? [back] : [back, { ...rounding, seq: lot.seq + 2 }];
  return { lot: { ...after, seq: lot.seq + entries.length }, entries };
}

/** Gives back what left at the tail; only the last such act of a lot can be undone, and then to the fen. */
export const undoTail = <L extends Lot>(lot: L, written: Written): Posted<L> =>
  post(lot, { ...lot, tail: lot.tail - written.qty }, 'return', () => whole(written.recognised));

function post<L extends Lot>(before: L, after: L, kind: EntryKind, recognised: (amount: Fen) => Fen): Posted<L> {
  const amount = restValue(after) - restValue(before);
  const written = entry(before, after, kind, amount, recognised(amount), 0);
  return { lot: { ...after, seq: written.seq }, entries: [written] };
}

function entry(before: Lot, after: Lot, kind: EntryKind, amount: Fen, recognised: Fen, still: Fen): Entry {
  return {
    lotId: before.id,
    seq: before.seq + 1,
    kind,
    qty: restQty(after) - restQty(before),
    amount,
    lotQtyAfter: restQty(after),
    lotAmountAfter: restValue(after) + still,
    lotHeadAfter: after.head,
    recognised,
    isRounding: false,
  };
}
