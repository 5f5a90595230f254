// What a run makes of the differences that stand, pure: which are new, which are gone, which come back.

export interface Found {
  subjectId: number;
  subjectNo: string;
  leftValue: string;
  rightValue: string;
}

export interface Standing {
  id: number;
  subjectId: number;
  leftValue: string | null;
  rightValue: string | null;
  state: 'open' | 'assigned' | 'explained' | 'ignored';
  until: string | null;
}

export interface Reconciled {
  opened: Found[];
  cleared: number[];
  /** Were ignored, and are not any more: the time is over, or the amount is another. */
  reopened: { id: number; found: Found }[];
  /** Stand as they stood, with the values of today. */
  kept: { id: number; found: Found }[];
}

export function reconciled(standing: readonly Standing[], found: readonly Found[], today: string): Reconciled {
  const by = new Map(found.map((one) => [one.subjectId, one]));
  const result: Reconciled = { opened: [], cleared: [], reopened: [], kept: [] };
  for (const one of standing) {
    const now = by.get(one.subjectId);
    by.delete(one.subjectId);
    if (!now) result.cleared.push(one.id);
    else if (one.state === 'ignored' && (isOver(one, today) || isOther(one, now)))
      result.reopened.push({ id: one.id, found: now });
    else result.kept.push({ id: one.id, found: now });
  }
  result.opened = [...by.values()];
  return result;
}

const isOver = ({ until }: Standing, today: string): boolean => until !== null && until < today;
const isOther = ({ leftValue, rightValue }: Standing, now: Found): boolean =>
  leftValue !== now.leftValue || rightValue !== now.rightValue;
