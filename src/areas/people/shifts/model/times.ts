// Hours of a shift as they are typed: `09:00-12:00,13:30-18:00`; an end before its beginning lies on the next day.

/** Minutes after the midnight with which the day begins; beyond 1440 it is the next day. */
export interface Span {
  from: number;
  to: number;
}

export const segmentsPattern = /^\d\d:\d\d-\d\d:\d\d(,\d\d:\d\d-\d\d:\d\d){0,2}$/;

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : Number.NaN;
};

/** In order and apart from each other, or nothing. */
export function segmentsOf(text: string): Span[] | null {
  const spans: Span[] = [];
  for (const part of text.split(',')) {
    const [begin = '', end = ''] = part.split('-');
    const [from, to] = [minutesOf(begin), minutesOf(end)];
    if (Number.isNaN(from) || Number.isNaN(to) || from === to) return null;
    const last = spans.at(-1);
    const span = { from, to: to < from ? to + 1440 : to };
    if (last && span.from < last.to) return null;
    spans.push(span);
  }
  return spans;
}

export const workMinutesOf = (spans: readonly Span[], restMinutes: number): number =>
  Math.max(0, spans.reduce((total, { from, to }) => total + to - from, 0) - restMinutes);

/** Work after ten in the evening or past midnight. */
export const isNight = (spans: readonly Span[]): boolean => spans.some(({ to }) => to > 22 * 60);
