// What was marked and not yet saved, kept while the window is open: a lost connection or a closed drawer loses nothing.
import { useCallback, useState } from 'react';
import { type Status, statuses } from '../model/attendance';

export interface Marked {
  status: Status;
  lateMinutes: number | null;
  /** Lessons by hand instead of the rule; null: by the rule. */
  chargeOverride?: number | null;
  chargeReason?: string | null;
}
type Marks = ReadonlyMap<number, Marked>;
const keyOf = (lessonId: number): string => `teaching.roll.${lessonId}`;

function kept(lessonId: number): Marks {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(lessonId)) ?? '[]');
    if (!Array.isArray(stored)) return new Map();
    return new Map(stored.filter(isMark));
  } catch {
    return new Map();
  }
}

const isMark = (value: unknown): value is [number, Marked] =>
  Array.isArray(value) &&
  Number.isInteger(value[0]) &&
  typeof value[1] === 'object' &&
  value[1] !== null &&
  Object.hasOwn(statuses, String(value[1].status));

/** What something else suggests stands on the roll when it is opened, to be confirmed. */
export const keepMarks = (lessonId: number, marks: Marks): void =>
  sessionStorage.setItem(keyOf(lessonId), JSON.stringify([...kept(lessonId), ...marks]));

export function useMarks(lessonId: number): [Marks, (change: (before: Marks) => Marks) => void] {
  const [marks, setMarks] = useState<Marks>(() => kept(lessonId));
  const change = useCallback(
    (next: (before: Marks) => Marks) =>
      setMarks((before) => {
        const after = next(before);
        if (after.size > 0) sessionStorage.setItem(keyOf(lessonId), JSON.stringify([...after]));
        else sessionStorage.removeItem(keyOf(lessonId));
        return after;
      }),
    [lessonId],
  );
  return [marks, change];
}
