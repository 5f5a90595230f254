// What was marked and not yet saved, kept while the window is open: a lost connection or a closed drawer loses nothing.
import { useCallback, useState } from 'react';
import { type Status, statuses } from '../model/attendance';

type Marks = ReadonlyMap<number, Status>;
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

const isMark = (value: unknown): value is [number, Status] =>
  Array.isArray(value) && Number.isInteger(value[0]) && Object.hasOwn(statuses, String(value[1]));

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
