import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#kernel/model/dates';
import { daysLeft, type Granted, periodOf, stateOn, usedDays } from './period';

const days = (on: string, n: number, keptDays: number | null = null): Granted => ({
  ...{ mode: 'days', days: n, until: null, countsFrom: on, keptDays },
});
const until = (on: string, day: string): Granted => ({
  ...{ mode: 'until', days: null, until: day, countsFrom: on, keptDays: null },
});

const code = days('2025-03-01', 30);
const order = days('2025-03-10', 365);

test('must hold 12: a code of 30 days and then an order of 365 end on 2025-03-30 and 2026-03-30', () => {
  expect(periodOf([code])).toEqual({ startAt: '2025-03-01', endAt: '2025-03-30' });
  expect(periodOf([code, order])?.endAt).toBe('2026-03-30');
});

test('must hold 12: taking back takes unused days only, the oldest grant being used first', () => {
  const both = [code, order];
  expect(usedDays(both, order, '2025-03-20')).toBe(0);
  expect(periodOf([code, { ...order, keptDays: 0 }])?.endAt).toBe('2025-03-30');
  expect(usedDays(both, code, '2025-03-20')).toBe(19);
  expect(periodOf([{ ...code, keptDays: 19 }, order])?.endAt).toBe('2026-03-19');
});

test('one given after the end begins that day; the latest until counts; for ever wins', () => {
  expect(periodOf([code, days('2025-05-01', 10)])?.endAt).toBe('2025-05-10');
  expect(periodOf([code, until('2025-03-02', '2025-06-30')])?.endAt).toBe('2025-06-30');
  expect(periodOf([code, { ...until('2025-03-02', '2025-06-30'), mode: 'forever', until: null }])?.endAt).toBeNull();
  expect(periodOf([{ ...code, keptDays: 0 }])).toBeNull();
});

test('must hold 13: ten days of standing still come on top', () => {
  expect(periodOf([days('2025-03-01', 60)], 10)?.endAt).toBe('2025-05-09');
  expect(stateOn({ startAt: '2025-03-01', endAt: '2025-05-09' }, '2025-05-09', false)).toBe('active');
  expect(stateOn({ startAt: '2025-03-01', endAt: '2025-05-09' }, '2025-05-10', false)).toBe('expired');
  expect(daysLeft('2025-05-09', '2025-05-09')).toBe(1);
});

const someDay = fc.integer({ min: 0, max: 400 }).map((n) => addDays('2025-01-01', n));
const someGrants = fc.array(fc.record({ on: someDay, n: fc.integer({ min: 1, max: 200 }) }), {
  minLength: 1,
  maxLength: 6,
});

test('no grant shortens access, and giving one and taking it back at once changes nothing', () => {
  fc.assert(
    fc.property(someGrants, someDay, fc.integer({ min: 1, max: 90 }), (given, on, n) => {
      const grants = given.map((one) => days(one.on, one.n));
      const last = grants.map(({ countsFrom }) => countsFrom).reduce((a, b) => (a > b ? a : b));
      const day = on > last ? on : last;
      const before = periodOf(grants)!;
      const more = days(day, n);
      const after = periodOf([...grants, more])!;
      expect(after.endAt! >= before.endAt!).toBe(true);
      const used = usedDays([...grants, more], more, day);
      expect(used).toBe(0);
      expect(periodOf([...grants, { ...more, keptDays: used }])).toEqual(before);
    }),
  );
});
