// Periods of a report. Days are yyyy-MM-dd and inclusive at both ends; weeks begin on Monday.
import { addDays, addMonths, type Day, daysBetween, isDay } from '#kernel/model/dates';

export const presets = ['today', 'week', 'month', 'lastMonth', 'quarter', 'year', 'custom'] as const;
export type Preset = (typeof presets)[number];

export interface Period {
  from: Day;
  to: Day;
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;
const lastOfMonth = (day: Day): Day => addDays(addMonths(firstOfMonth(day), 1), -1);
const weekday = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The whole of the named period, also the days of it that are still to come. */
export function periodOf(preset: Exclude<Preset, 'custom'>, today: Day): Period {
  const month = firstOfMonth(today);
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'week': {
      const monday = addDays(today, -weekday(today));
      return { from: monday, to: addDays(monday, 6) };
    }
    case 'month':
      return { from: month, to: lastOfMonth(today) };
    case 'lastMonth':
      return { from: addMonths(month, -1), to: addDays(month, -1) };
    case 'quarter': {
      const first = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3));
      return { from: first, to: lastOfMonth(addMonths(first, 2)) };
    }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
  }
}

/** The preset a pair of days is, so that a shared link shows its button pressed. */
export function presetOf(period: Period, today: Day): Preset {
  const named = presets.find((preset) => {
    if (preset === 'custom') return false;
    const { from, to } = periodOf(preset, today);
    return from === period.from && to === period.to;
  });
  return named ?? 'custom';
}

/** What an address says, if it is a period at all. */
export function readPeriod(query: Readonly<Record<string, string>>, today: Day): Period {
  const { from, to } = query;
  if (from && to && isDay(from) && isDay(to) && daysBetween(from, to) >= 0) return { from, to };
  return periodOf('month', today);
}

export interface Change {
  /** Hundredths of a percent; null when there was nothing to compare with. */
  percent: number | null;
  direction: 'up' | 'down' | 'same';
}

export function changeAgainst(now: number, before: number): Change {
  const direction = now > before ? 'up' : now < before ? 'down' : 'same';
  if (before === 0) return { percent: now === 0 ? 0 : null, direction };
  return { percent: Math.round(((now - before) / Math.abs(before)) * 10_000), direction };
}
