// Lines by keyboard: Enter goes down a column and, from the last line, begins a new one; on a line still empty it leaves.
import type { KeyboardEvent } from 'react';
import type { FormValues } from './formValues';

export type LineStep = { to: number } | 'add' | 'leave' | null;

/** What Enter in line `at` means. */
export function stepFrom(at: number, count: number, isEmpty: boolean): LineStep {
  if (at < count - 1) return { to: at + 1 };
  return isEmpty ? 'leave' : 'add';
}

/** A line in which nothing was typed beyond what it started with. */
export const isUntouched = (line: FormValues, start: FormValues, names: readonly string[]): boolean =>
  line.id === undefined && names.every((name) => String(line[name] ?? '') === String(start[name] ?? ''));

/** Enter in a plain input; not while a list is open below it, nor in a clock or calendar, which takes what was typed by it. */
export function isLineEnter(event: KeyboardEvent<HTMLElement>): boolean {
  const { target, key, nativeEvent } = event;
  // Nor while characters are being composed.
  if (key !== 'Enter' || event.shiftKey || nativeEvent.isComposing || !(target instanceof HTMLInputElement))
    return false;
  return target.getAttribute('aria-expanded') !== 'true' && target.closest('.ant-picker') === null;
}
