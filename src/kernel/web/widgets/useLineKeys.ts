// Keys for lines that have no name of their own: one stays with its line while others come and go around it.
import { useRef } from 'react';

let last = 0;

export function useLineKeys(count: number): { keys: readonly number[]; forget: (at: number) => void } {
  const kept = useRef<number[]>([]);
  while (kept.current.length < count) kept.current.push(++last);
  kept.current.length = count;
  return { keys: kept.current, forget: (at) => void kept.current.splice(at, 1) };
}
