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

/** Of one year, looked for week by week: nowhere do the clocks change twice in one. */
function changes(tzid: string, year: number): ClockChange[] {
  const found: ClockChange[] = [];
  const end = Date.UTC(year + 1, 0, 1);
  let next = Date.UTC(year, 0, 1);
  for (let after = aheadAt(next, tzid); next < end; ) {
    const [at, before] = [next, after];
    next = Math.min(at + weekMs, end);
    after = aheadAt(next, tzid);
    if (before === after) continue;
    let [early, late] = [at, next];
    while (late - early > secondMs) {
      const middle = early + Math.floor((late - early) / 2 / secondMs) * secondMs;
      if (aheadAt(middle, tzid) === before) early = middle;
      else late = middle;
    }
    found.push({ at: late, before, after });
  }
  return found;
}

/** What a year was like stays so: every feed asks for the same few. */
const known = new Map<string, ClockChange[]>();

function changesOf(tzid: string, year: number): ClockChange[] {
  const key = `${tzid} ${year}`;
  const found = known.get(key) ?? changes(tzid, year);
  known.set(key, found);
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
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, n) => firstYear + n);
  const all = [begun, ...years.flatMap((year) => changesOf(tzid, year))];
  return ['BEGIN:VTIMEZONE', `TZID:${tzid}`, ...all.flatMap(spell), 'END:VTIMEZONE'];
}
