import dayjs from 'dayjs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysOf, gripAt, hoursOf, landing, lanesOf, stretched } from './layout';

const meeting = (id: number, from: string, to: string) => ({
  id,
  startAt: dayjs(`2026-07-08T${from}`).format(),
  endAt: dayjs(`2026-07-08T${to}`).format(),
});
const lanes = (...meetings: ReturnType<typeof meeting>[]) =>
  lanesOf(meetings)
    .sort((a, b) => a.meeting.id - b.meeting.id)
    .map(({ lane, lanes: all }) => `${lane + 1}/${all}`);

describe('meetings of a day', () => {
  test('stand side by side where they overlap, and use the whole width where they do not', () => {
    expect(lanes(meeting(1, '10:00', '11:00'), meeting(2, '11:00', '12:00'))).toEqual(['1/1', '1/1']);
    expect(lanes(meeting(1, '10:00', '11:00'), meeting(2, '10:30', '11:30'), meeting(3, '11:00', '12:00'))).toEqual([
      '1/2',
      '2/2',
      '1/2',
    ]);
  });

  test('never lie on each other', () => {
    const one = fc.tuple(fc.integer({ min: 0, max: 20 * 60 }), fc.integer({ min: 15, max: 180 }));
    const start = dayjs('2026-07-08T00:00');
    const made = fc.array(one, { maxLength: 12 }).map((spans) =>
      spans.map(([from, length], id) => ({
        id,
        startAt: start.add(from, 'minute').format(),
        endAt: start.add(from + length, 'minute').format(),
      })),
    );
    fc.assert(
      fc.property(made, (meetings) => {
        const laid = lanesOf(meetings);
        return laid.every((a) =>
          laid.every((b) => {
            if (a === b || a.lane !== b.lane) return true;
            return a.meeting.endAt <= b.meeting.startAt || b.meeting.endAt <= a.meeting.startAt;
          }),
        );
      }),
    );
  });

  test('widen the hours that are shown', () => {
    expect(hoursOf([])).toEqual({ from: 9, to: 20 });
    expect(hoursOf([meeting(1, '07:30', '08:00'), meeting(2, '20:00', '21:15')])).toEqual({ from: 7, to: 22 });
  });
});

test('a meeting taken at an edge is pulled by it, a low one still by its middle', () => {
  const grips = (height: number, ...ys: number[]) => ys.map((y) => gripAt(y, { top: 0, bottom: height }, 6));
  expect(grips(80, 0, 6, 7, 40, 73, 74, 80)).toEqual(['start', 'start', 'whole', 'whole', 'whole', 'end', 'end']);
  expect(grips(12, 3, 6, 9)).toEqual(['start', 'whole', 'end']);
});

test('an edge is pulled by quarters of an hour: a quarter is left at least, and the day is not left', () => {
  const pulled = (edge: 'start' | 'end', y: number) => {
    const { startAt, endAt } = stretched(meeting(1, '10:00', '11:30'), edge, { y, hourHeight: 48 });
    return `${dayjs(startAt).format('DD HH:mm')}–${dayjs(endAt).format('DD HH:mm')}`;
  };
  expect(pulled('end', 50)).toBe('08 10:00–08 12:30');
  expect(pulled('end', -20)).toBe('08 10:00–08 11:00');
  expect(pulled('end', -500)).toBe('08 10:00–08 10:15');
  expect(pulled('end', 5000)).toBe('08 10:00–08 23:45');
  expect(pulled('start', -24)).toBe('08 09:30–08 11:30');
  expect(pulled('start', 500)).toBe('08 11:15–08 11:30');
  expect(pulled('start', -5000)).toBe('08 00:00–08 11:30');
});

test('a meeting that is dragged lands on a quarter of an hour', () => {
  const at = dayjs('2026-07-08T10:00').format();
  const moved = (x: number, y: number) =>
    dayjs(landing(at, { x, y, dayWidth: 100, hourHeight: 48 })).format('DD HH:mm');
  expect(moved(0, 0)).toBe('08 10:00');
  expect(moved(3, 50)).toBe('08 11:00');
  expect(moved(190, -26)).toBe('10 09:30');
});

test('a week begins on Monday, a month is shown in whole weeks', () => {
  expect(daysOf('week', '2026-07-08')).toEqual([
    ...['2026-07-06', '2026-07-07', '2026-07-08', '2026-07-09', '2026-07-10', '2026-07-11', '2026-07-12'],
  ]);
  const month = daysOf('month', '2026-07-08');
  expect(month[0]).toBe('2026-06-29');
  expect(month.at(-1)).toBe('2026-08-02');
});
