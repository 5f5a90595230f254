// Points are spent from the batches that expire first; what never expires comes last.
import type { Day } from '#kernel/model/dates';

export interface Batch {
  id: number;
  left: number;
  expiresOn: Day | null;
}

/** What is taken of each batch. What is asked beyond all of them is nobody's. */
export function spendFrom(batches: readonly Batch[], amount: number): { id: number; take: number }[] {
  let left = amount;
  return batches.toSorted(byEnd).flatMap(({ id, left: there }) => {
    const take = Math.min(left, there);
    left -= take;
    return take > 0 ? [{ id, take }] : [];
  });
}

const order = ({ expiresOn }: Batch): string => expiresOn ?? '9999-12-31';
/** The first to end first. */
export const byEnd = (a: Batch, b: Batch): number => order(a).localeCompare(order(b)) || a.id - b.id;
