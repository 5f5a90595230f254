// Events as other calendar programs read them (RFC 5545), and back: what is written here is read here unchanged.
import { localTime } from '#kernel/model/dates';
import type { Timed } from './recurrence';
import { zoneLines } from './zoneLines';

export interface IcsEvent extends Timed {
  uid: string;
  title: string;
  description: string;
  location: string;
  rrule: string | null;
  exdates: readonly string[];
  recurrenceId: string;
  busy: boolean;
}

const digits = (at: Date): string => at.toISOString().slice(0, 19).replace(/[-:]/g, '');
const dayMs = 86_400_000;

export function writeIcs(name: string, events: readonly IcsEvent[], stamp: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//School console//Calendar//EN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...zonesOf(events, stamp),
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** What repeats for ever is known to be right for so long. */
const yearsAhead = 5;

function zonesOf(events: readonly IcsEvent[], stamp: Date): string[] {
  const timed = events.filter(({ allDay }) => !allDay);
  const years = [...timed.map(({ startAt }) => startAt), stamp].map((at) => at.getUTCFullYear());
  const [first, last] = [Math.min(...years) - 1, Math.max(...years) + yearsAhead];
  return [...new Set(timed.map(({ tzid }) => tzid))].flatMap((tzid) => zoneLines(tzid, first, last));
}

/** A moment in the zone of its event, so that a series stays at its hour there; whole days have no zone. */
const moment = (name: string, at: Date, { allDay, tzid }: Timed): string =>
  allDay
    ? `${name};VALUE=DATE:${digits(at).slice(0, 8)}`
    : `${name};TZID=${tzid}:${localTime(at, tzid).replace(' ', 'T').replace(/[-:]/g, '')}`;

function eventLines(event: IcsEvent, stamp: Date): string[] {
  const { allDay, startAt, endAt } = event;
  // The last day is inside here and outside there.
  const end = allDay ? new Date(endAt.getTime() + dayMs) : endAt;
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${digits(stamp)}Z`,
    moment('DTSTART', startAt, event),
    moment('DTEND', end, event),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    ...(event.rrule ? [`RRULE:${event.rrule}`] : []),
    ...event.exdates.map((id) => moment('EXDATE', new Date(id), event)),
    ...(event.recurrenceId ? [moment('RECURRENCE-ID', new Date(event.recurrenceId), event)] : []),
    `TRANSP:${event.busy ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ];
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
const plain = (text: string): string => text.replace(/\\(n|N|.)/g, (_, c: string) => (/n/i.test(c) ? '\n' : c));

/** Lines are at most 75 octets; Chinese has three to a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const c of line) {
    const size = c.codePointAt(0)! < 0x80 ? 1 : 3 + (c.length - 1);
    if (octets + size > 74) {
      parts.push(part);
      part = '';
      octets = 0;
    }
    part += c;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

/** Events of a file; null where it is no calendar or has a moment that cannot be read. */
export function readIcs(file: string): IcsEvent[] | null {
  const lines = file.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  if (lines[0]?.trim() !== 'BEGIN:VCALENDAR') return null;
  const events: IcsEvent[] = [];
  let open: string[] | null = null;
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') open = [];
    else if (line === 'END:VEVENT' && open) {
      const event = eventOf(open);
      if (!event) return null;
      events.push(event);
      open = null;
    } else open?.push(line);
  }
  return events;
}

function eventOf(lines: readonly string[]): IcsEvent | null {
  const all = lines.map((line) => /^([A-Z-]+)((?:;[^:]*)?):(.*)$/s.exec(line)).filter((found) => found !== null);
  const first = (name: string) => all.find(([, found]) => found === name);
  const value = (name: string) => first(name)?.[3] ?? '';
  const start = first('DTSTART');
  const uid = value('UID');
  if (!start || !uid) return null;
  const allDay = start[3]!.length === 8;
  const tzid = /TZID=([^;:]+)/.exec(start[2] ?? '')?.[1] ?? 'UTC';
  const read = (found: RegExpExecArray) => momentIn(found[3]!, tzid);
  const end = first('DTEND') ?? start;
  const startAt = read(start);
  const endAt = read(end);
  const exdates = all.filter(([, name]) => name === 'EXDATE').map(read);
  const recurrence = first('RECURRENCE-ID');
  const original = recurrence ? read(recurrence) : null;
  if (!startAt || !endAt || exdates.includes(null) || (recurrence && !original)) return null;
  const idIn = (at: Date | null) => at?.toISOString().slice(0, allDay ? 10 : 24) ?? '';
  return {
    uid,
    title: plain(value('SUMMARY')),
    description: plain(value('DESCRIPTION')),
    location: plain(value('LOCATION')),
    startAt,
    endAt: allDay && end !== start ? new Date(endAt.getTime() - dayMs) : endAt,
    allDay,
    tzid,
    rrule: value('RRULE') || null,
    exdates: exdates.map(idIn),
    recurrenceId: idIn(original),
    busy: value('TRANSP') !== 'TRANSPARENT',
  };
}

/** `20260914T090000` in a zone, or with Z in none; null where it is no moment. */
function momentIn(text: string, tzid: string): Date | null {
  const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(text);
  if (!found) return null;
  const [, y, m, d, h = '00', min = '00', s = '00', z] = found;
  const asUtc = new Date(`${y}-${m}-${d}T${h}:${min}:${s}Z`);
  if (Number.isNaN(asUtc.getTime())) return null;
  if (z || found[4] === undefined) return asUtc;
  try {
    // Twice, because the offset at the guess may be that of the other side of a change of clocks.
    const offset = (at: Date) => Date.parse(`${localTime(at, tzid).replace(' ', 'T')}Z`) - at.getTime();
    const guess = new Date(asUtc.getTime() - offset(asUtc));
    return new Date(asUtc.getTime() - offset(guess));
  } catch {
    return null;
  }
}
