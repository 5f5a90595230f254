// A calendar file written here is read here unchanged, and has the form other programs demand.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type IcsEvent, readIcs, writeIcs } from './ics';
import { zoneLines } from './zoneLines';

const words = fc.string({ maxLength: 120 });
const moments = fc.integer({ min: 0, max: 200_000 }).map((hours) => new Date(Date.UTC(2020, 0, 1) + hours * 3_600_000));
const events = fc
  .record({
    uid: fc.uuid(),
    title: fc.oneof(words, fc.constant('家长会，三年级；英语'.repeat(8))),
    description: words,
    location: words,
    startAt: moments,
    hours: fc.nat(40),
    allDay: fc.boolean(),
    tzid: fc.constantFrom('Asia/Shanghai', 'America/New_York', 'UTC'),
    busy: fc.boolean(),
  })
  .map(({ hours, ...event }): IcsEvent => {
    const startAt = event.allDay ? new Date(`${event.startAt.toISOString().slice(0, 10)}T00:00:00Z`) : event.startAt;
    const endAt = new Date(startAt.getTime() + (event.allDay ? 24 : 1) * hours * 3_600_000);
    const id = startAt.toISOString().slice(0, event.allDay ? 10 : 24);
    const tzid = event.allDay ? 'UTC' : event.tzid;
    return { ...event, tzid, startAt, endAt, rrule: 'FREQ=WEEKLY;COUNT=4', exdates: [id], recurrenceId: '' };
  })
  // An hour that the clock shows twice in autumn has only one name there.
  .filter(({ tzid, startAt }) => tzid !== 'America/New_York' || startAt.getUTCMonth() !== 10)
  .filter(({ tzid, endAt }) => tzid !== 'America/New_York' || endAt.getUTCMonth() !== 10);

test('what is written is read back the same', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 4 }), (given) => {
      expect(readIcs(writeIcs('我的日历', given, new Date(0)))).toEqual(given);
    }),
  );
});

test('no line is longer than 75 octets', () => {
  fc.assert(
    fc.property(events, (event) => {
      const lines = writeIcs('x', [event], new Date(0)).split('\r\n');
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }),
  );
});

test('a zone is told with every change of its clocks, for programs that do not know its name', () => {
  const lines = zoneLines('America/New_York', 2026, 2026);
  expect(lines.slice(2)).toEqual([
    ...['BEGIN:STANDARD', 'DTSTART:20251231T190000', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0500', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:20260308T020000', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT'],
    ...['BEGIN:STANDARD', 'DTSTART:20261101T020000', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD'],
    'END:VTIMEZONE',
  ]);
  expect(zoneLines('Asia/Shanghai', 2026, 2030).filter((line) => line.startsWith('TZOFFSETTO'))).toEqual([
    'TZOFFSETTO:+0800',
  ]);
});

test('what is no calendar is refused', () => {
  expect(readIcs('hello')).toBeNull();
  expect(
    readIcs('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:tomorrow\r\nEND:VEVENT\r\nEND:VCALENDAR'),
  ).toBeNull();
});
