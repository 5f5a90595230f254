// Which lots pay for a lesson, in which order, and what stays owed.
import type { Day } from '#kernel/model/dates';
import { consume, type Entry, type Lot } from './book';
import { restQty } from './curve';

export interface PaidLot extends Lot {
  readonly schoolId: number;
  readonly courseId: number;
  readonly isGift: boolean;
  readonly openedAt: Date;
  readonly validFrom: Day | null;
  readonly validTo: Day | null;
  readonly frozen: boolean;
}

export interface Taught {
  readonly courseId: number;
  readonly schoolId: number;
  readonly on: Day;
  readonly today: Day;
  /** Whether lessons bought at another school may be used. */
  readonly anySchool: boolean;
}

/** Paid lots before gifts, the oldest first. */
export function usableLots<L extends PaidLot>(lots: readonly L[], taught: Taught): L[] {
  const latest = taught.on > taught.today ? taught.on : taught.today;
  return lots
    .filter(
      (lot) =>
        lot.courseId === taught.courseId &&
        !lot.frozen &&
        restQty(lot) > 0 &&
        (lot.validFrom === null || lot.validFrom <= latest) &&
        (lot.validTo === null || lot.validTo >= taught.on) &&
        (taught.anySchool || lot.schoolId === taught.schoolId),
    )
    .sort((a, b) => Number(a.isGift) - Number(b.isGift) || a.openedAt.getTime() - b.openedAt.getTime() || a.id - b.id);
}

export interface Charged<L> {
  readonly lots: readonly L[];
  readonly entries: readonly Entry[];
  readonly owed: number;
}

/** Attendance is never refused for lack of lessons: what the lots do not cover is owed. */
export function charge<L extends PaidLot>(usable: readonly L[], qty: number): Charged<L> {
  let owed = qty;
  const lots: L[] = [];
  const entries: Entry[] = [];
  for (const lot of usable) {
    const part = Math.min(owed, restQty(lot));
    if (part === 0) break;
    const posted = consume(lot, part);
    lots.push(posted.lot);
    entries.push(...posted.entries);
    owed -= part;
  }
  return { lots, entries, owed };
}
