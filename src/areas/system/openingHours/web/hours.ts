// Opening hours as people say them: days with the same hours together.
import type { Text } from '#kernel/model/text';
import { type OpeningHours, type OpenSpan, weekdayOf, weekdays } from '../model/openingHours';
import { hoursTexts as h } from './hoursTexts';

type Say = (text: Text) => string;

export const weekdayNames: Readonly<Record<string, Text>> = {
  '1': h.monday,
  '2': h.tuesday,
  '3': h.wednesday,
  '4': h.thursday,
  '5': h.friday,
  '6': h.saturday,
  '7': h.sunday,
};

const spansText = (spans: readonly OpenSpan[], say: Say): string =>
  spans.length === 0 ? say(h.closed) : spans.map(({ from, to }) => `${from}–${to}`).join('、');

/** `周二–周五 13:00–21:00`, one line for each run of days with the same hours. */
export function hoursLines(hours: OpeningHours, say: Say): string[] {
  const runs: { first: string; last: string; text: string }[] = [];
  for (const day of weekdays) {
    const text = spansText(hours[day] ?? [], say);
    const run = runs.at(-1);
    if (run?.text === text) run.last = day;
    else runs.push({ first: day, last: day, text });
  }
  const name = (day: string) => say(weekdayNames[day]!);
  return runs.map(
    ({ first, last, text }) => `${first === last ? name(first) : `${name(first)}–${name(last)}`} ${text}`,
  );
}

export const hoursToday = (hours: OpeningHours, today: string, say: Say): string =>
  spansText(hours[weekdayOf(today)] ?? [], say);
