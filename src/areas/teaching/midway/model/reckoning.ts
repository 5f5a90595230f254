// What joining midway means in lessons and money: what is missed, what is still to come, and what lacks for it.
import { type Fen, priced } from '#kernel/model/money';

export interface Dated {
  readonly id: number;
  readonly startAt: Date;
  readonly isFinished: boolean;
}

export interface Reckoned {
  missed: number;
  remaining: number;
  /** Hundredths of a lesson. */
  needed: number;
  lack: number;
  /** At today's price; unknown where no price is in force. */
  lackAmount: Fen | null;
  /** More than half of the class is over. */
  isLate: boolean;
}

export function reckon(
  lessons: readonly Dated[],
  from: Pick<Dated, 'startAt'>,
  { lessonQty, balance, price }: { lessonQty: number; balance: number; price: Fen | null },
): Reckoned {
  const missed = lessons.filter(({ startAt }) => startAt < from.startAt).length;
  const remaining = lessons.filter(({ startAt, isFinished }) => startAt >= from.startAt && !isFinished).length;
  const needed = remaining * lessonQty;
  const lack = Math.max(0, needed - balance);
  return {
    missed,
    remaining,
    needed,
    lack,
    lackAmount: price === null ? null : priced(price, lack),
    isLate: missed * 2 > lessons.length,
  };
}
