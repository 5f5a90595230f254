// The pure arithmetic of pea points: lots that expire, spending the earliest first, debt that the next earnings pay.
import { addDays, type Day } from '#kernel/model/dates';

export interface Lot {
  id: number;
  left: number;
  /** Null: for ever. */
  expiresOn: Day | null;
}
/** From which lot how much. */
export interface Taken {
  lotId: number;
  points: number;
}

const late = '9999-12-31';
export const inOrder = (lots: readonly Lot[]): Lot[] =>
  [...lots].sort((a, b) => (a.expiresOn ?? late).localeCompare(b.expiresOn ?? late) || a.id - b.id);

export const balanceOf = (lots: readonly Lot[]): number => lots.reduce((total, { left }) => total + left, 0);

/** The earliest to expire first; for ever last; of one day the older. As much as there is. */
export function take(lots: readonly Lot[], points: number, own?: number): { taken: Taken[]; missing: number } {
  let wanted = points;
  const taken: Taken[] = [];
  const order = inOrder(lots);
  const mine = order.filter(({ id }) => id === own);
  for (const { id, left } of [...mine, ...order.filter(({ id: other }) => other !== own)]) {
    const part = Math.min(left, wanted);
    if (part > 0) taken.push({ lotId: id, points: part });
    wanted -= part;
  }
  return { taken, missing: wanted };
}

/** Back into the lots they came from; one that has expired meanwhile lives a few days more. */
export function putBack(
  lots: readonly Lot[],
  taken: readonly Taken[],
  today: Day,
  graceDays: number,
): { lotId: number; left: number; expiresOn: Day | null }[] {
  return taken.map(({ lotId, points }) => {
    const lot = lots.find(({ id }) => id === lotId)!;
    const isPast = lot.expiresOn !== null && lot.expiresOn < today;
    return { lotId, left: lot.left + points, expiresOn: isPast ? addDays(today, graceDays) : lot.expiresOn };
  });
}

export interface Validity {
  validKind: 'days' | 'year_end' | 'forever';
  validDays: number;
}
export function expiryOf({ validKind, validDays }: Validity, on: Day): Day | null {
  if (validKind === 'forever') return null;
  return validKind === 'year_end' ? `${on.slice(0, 4)}-12-31` : addDays(on, validDays);
}

/** What a rule gives for cash: whole steps only. */
export const paidPoints = (cash: number, perYuan: number, points: number): number =>
  perYuan > 0 ? Math.floor(Math.max(0, cash) / (perYuan * 100)) * points : points;
