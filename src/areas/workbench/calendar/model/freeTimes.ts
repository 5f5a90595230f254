// When several people and rooms are free together: pure, the moments are arguments.
import { addDays, dayOf, momentAt } from '#kernel/model/dates';

interface Span {
  start: Date;
  end: Date;
}

interface Wanted {
  from: Date;
  to: Date;
  minutes: number;
  timezone: string;
  /** Hours of the day, `HH:mm`. */
  hours: { from: string; to: string };
  most: number;
}

const mostDays = 62;

/** The first stretches of the wanted length at which none of the blocks lies, on the quarter, each beside the last. */
export function freeTimes(busy: readonly Span[], { from, to, minutes, timezone, hours, most }: Wanted): Span[] {
  const taken = [...busy].sort((a, b) => a.start.getTime() - b.start.getTime());
  const length = minutes * 60_000;
  const found: Span[] = [];
  let day = dayOf(from, timezone);
  for (let n = 0; n < mostDays && found.length < most; n++, day = addDays(day, 1)) {
    const opens = Math.max(momentAt(`${day} ${hours.from}:00`, timezone).getTime(), from.getTime());
    const closes = Math.min(momentAt(`${day} ${hours.to}:00`, timezone).getTime(), to.getTime());
    let at = quarter(opens);
    while (at + length <= closes && found.length < most) {
      const inTheWay = taken.find(({ start, end }) => start.getTime() < at + length && end.getTime() > at);
      if (inTheWay) at = quarter(inTheWay.end.getTime());
      else {
        found.push({ start: new Date(at), end: new Date(at + length) });
        at = quarter(at + length);
      }
    }
  }
  return found;
}

const quarterMs = 15 * 60_000;
const quarter = (at: number): number => Math.ceil(at / quarterMs) * quarterMs;
