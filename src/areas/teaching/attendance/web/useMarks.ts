// What was marked and not yet saved: a lost connection, a closed drawer, a reload or a session that ended loses nothing of it.
import { useCallback, useRef, useState } from 'react';
import { draftOf, keepDraft } from '#kernel/web/drafts';
import { type Status, statuses } from '../model/attendance';

export interface Marked {
  status: Status;
  lateMinutes: number | null;
  /** Lessons by hand instead of the rule; null: by the rule. */
  chargeOverride?: number | null;
  chargeReason?: string | null;
}
type Marks = ReadonlyMap<number, Marked>;
const nameOf = (lessonId: number): string => `roll:${lessonId}`;

function kept(lessonId: number): Marks {
  const stored = draftOf(nameOf(lessonId))?.values.marks;
  return new Map(Array.isArray(stored) ? stored.filter(isMark) : []);
}

const isMark = (value: unknown): value is [number, Marked] =>
  Array.isArray(value) &&
  Number.isInteger(value[0]) &&
  typeof value[1] === 'object' &&
  value[1] !== null &&
  Object.hasOwn(statuses, String(value[1].status));

const keep = (lessonId: number, marks: Marks): void =>
  keepDraft(nameOf(lessonId), marks.size > 0 ? { start: {}, values: { marks: [...marks] } } : null);

/** What something else suggests stands on the roll when it is opened, to be confirmed. */
export const keepMarks = (lessonId: number, marks: Marks): void =>
  keep(lessonId, new Map([...kept(lessonId), ...marks]));

export function useMarks(lessonId: number): [Marks, (change: (before: Marks) => Marks) => void] {
  const [marks, setMarks] = useState<Marks>(() => kept(lessonId));
  const held = useRef(marks);
  const change = useCallback(
    (next: (before: Marks) => Marks) => {
      held.current = next(held.current);
      keep(lessonId, held.current);
      setMarks(held.current);
    },
    [lessonId],
  );
  return [marks, change];
}
