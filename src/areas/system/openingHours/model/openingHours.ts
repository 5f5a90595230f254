// When a school is open: for each day of the week, Monday 1 to Sunday 7, from when to when.
import { shape } from '#kernel/model/fields';

export interface OpenSpan {
  from: string;
  to: string;
}
export type OpeningHours = Readonly<Record<string, readonly OpenSpan[]>>;

export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

const isSpan = (one: unknown): one is OpenSpan => {
  const { from, to } = (one ?? {}) as Record<string, unknown>;
  return typeof from === 'string' && typeof to === 'string' && time.test(from) && time.test(to) && from < to;
};

export const openingHours = shape(
  (value): value is OpeningHours =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(
      ([day, spans]) => /^[1-7]$/.test(day) && Array.isArray(spans) && spans.length <= 3 && spans.every(isSpan),
    ),
);

/** Monday is 1. */
export const weekdayOf = (day: string): string => String(((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1);

/** `at` is `2026-07-08 09:30:00` as the people there read it. Without hours nobody can say, and it counts as not open. */
export function isOpenAt(hours: OpeningHours | null, at: string): boolean {
  const clock = at.slice(11, 16);
  return (hours?.[weekdayOf(at.slice(0, 10))] ?? []).some(({ from, to }) => from <= clock && clock < to);
}
