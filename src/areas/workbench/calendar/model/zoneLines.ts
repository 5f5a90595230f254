// A time zone as a calendar file describes it (RFC 5545, VTIMEZONE): every change of the clocks there, one after another, so that
// a program which knows no names of zones shows each event at its hour all the same.
import { localTime } from '#kernel/model/dates';

const secondMs = 1000;
const weekMs = 7 * 86_400_000;

/** How far the clocks there are ahead of UTC, in seconds. */
const aheadAt = (at: number, tzid: string): number =>
  (Date.parse(`${localTime(new Date(at), tzid).replace(' ', 'T')}Z`) - at) / secondMs;

interface ClockChange {
  /** The first second at which the clocks show it. */
  at: number;
  before: number;
  after: number;
}

/** Between two moments, looked for week by week: nowhere do the clocks change twice in one. */
function changes(tzid: string, from: number, to: number): ClockChange[] {
  const found: ClockChange[] = [];
  for (let at = from; at < to; at += weekMs) {
    const [before, after] = [aheadAt(at, tzid), aheadAt(at + weekMs, tzid)];
    if (before === after) continue;
    let [early, late] = [at, at + weekMs];
    while (late - early > secondMs) {
      const middle = early + Math.floor((late - early) / 2 / secondMs) * secondMs;
      if (aheadAt(middle, tzid) === before) early = middle;
      else late = middle;
    }
    found.push({ at: late, before, after });
  }
  return found;
}

const two = (n: number): string => String(n).padStart(2, '0');

function offsetText(seconds: number): string {
  const [size, sign] = [Math.abs(seconds), seconds < 0 ? '-' : '+'];
  const rest = size % 60;
  return `${sign}${two(Math.floor(size / 3600))}${two(Math.floor((size % 3600) / 60))}${rest ? two(rest) : ''}`;
}

/** The hour of the change by the clocks as they went until then. */
const shownAt = ({ at, before }: ClockChange): string =>
  new Date(at + before * secondMs).toISOString().slice(0, 19).replace(/[-:]/g, '');

function spell(change: ClockChange): string[] {
  const kind = change.after > change.before ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${shownAt(change)}`,
    `TZOFFSETFROM:${offsetText(change.before)}`,
    `TZOFFSETTO:${offsetText(change.after)}`,
    `END:${kind}`,
  ];
}

export function zoneLines(tzid: string, firstYear: number, lastYear: number): string[] {
  const from = Date.UTC(firstYear, 0, 1);
  const ahead = aheadAt(from, tzid);
  const begun = { at: from, before: ahead, after: ahead };
  const all = [begun, ...changes(tzid, from, Date.UTC(lastYear + 1, 0, 1))];
  return ['BEGIN:VTIMEZONE', `TZID:${tzid}`, ...all.flatMap(spell), 'END:VTIMEZONE'];
}
