import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '#kernel/model/dates';
import { type Preset, periodOf, presets, previousOf, stepsOf, yearBefore } from './periods';

const p = (from: string, to: string) => ({ from, to });

test('must hold 7: first days against the same first days, a whole month against a whole month, and leap days', () => {
  expect(previousOf(p('2026-07-01', '2026-07-20'))).toEqual(p('2026-06-01', '2026-06-20'));
  expect(previousOf(p('2026-07-01', '2026-07-31'))).toEqual(p('2026-06-01', '2026-06-30'));
  expect(previousOf(p('2026-03-01', '2026-03-31'))).toEqual(p('2026-02-01', '2026-02-28'));
  expect(yearBefore(p('2028-02-29', '2028-02-29'))).toEqual(p('2027-02-28', '2027-02-28'));
  expect(yearBefore(p('2029-02-01', '2029-02-28'))).toEqual(p('2028-02-01', '2028-02-29'));
});

test('example H: of 1–29 March the period before ends on 28 February, and it is said that the 29th does not exist', () => {
  expect(previousOf(p('2027-03-01', '2027-03-29'))).toEqual({
    ...p('2027-02-01', '2027-02-28'),
    missing: '2027-02-29',
  });
  expect(yearBefore(p('2027-03-01', '2027-03-29'))).toEqual(p('2026-03-01', '2026-03-29'));
});

test('any other days stand against as many before, the first days of a week against the same weekdays, whole weeks 52 before', () => {
  expect(previousOf(p('2026-07-10', '2026-07-14'))).toEqual(p('2026-07-05', '2026-07-09'));
  expect(previousOf(p('2026-07-15', '2026-07-15'))).toEqual(p('2026-07-14', '2026-07-14'));
  expect(previousOf(p('2026-07-06', '2026-07-08'))).toEqual(p('2026-06-29', '2026-07-01'));
  expect(yearBefore(p('2026-07-06', '2026-07-12'))).toEqual(p('2025-07-07', '2025-07-13'));
  expect(previousOf(p('2026-01-01', '2026-05-20'))).toEqual(p('2025-01-01', '2025-05-20'));
});

test('what runs ends today; what is over is whole', () => {
  expect(periodOf('thisMonth', '2026-07-20')).toEqual(p('2026-07-01', '2026-07-20'));
  expect(periodOf('lastMonth', '2026-03-20')).toEqual(p('2026-02-01', '2026-02-28'));
  expect(periodOf('lastQuarter', '2026-02-03')).toEqual(p('2025-10-01', '2025-12-31'));
  expect(periodOf('lastYear', '2026-02-03')).toEqual(p('2025-01-01', '2025-12-31'));
  expect(periodOf('last30', '2026-03-31')).toEqual(p('2026-03-02', '2026-03-31'));
});

const day = fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2022-01-01', n));

test('a running period is never held against a whole one that is longer than it, and never overlaps what it is held against', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...(Object.keys(presets) as Preset[])), (today, preset) => {
      const now = periodOf(preset, today);
      expect(now.from <= now.to && now.to <= today).toBe(true);
      const before = previousOf(now);
      expect(before.from <= before.to).toBe(true);
      expect(before.to < now.from).toBe(true);
      if (preset.startsWith('this'))
        expect(daysBetween(before.from, before.to)).toBeLessThanOrEqual(daysBetween(now.from, now.to) + 3);
    }),
  );
});

test('the steps of a period cover it once, whatever the step', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 300 }),
      fc.constantFrom('day', 'week', 'month', 'quarter', 'year'),
      (from, days, step) => {
        const to = addDays(from, days);
        const steps = stepsOf(step as 'day', { from, to });
        expect([steps[0]!.from, steps.at(-1)!.to]).toEqual([from, to]);
        for (let at = 1; at < steps.length; at++) expect(steps[at]!.from).toBe(addDays(steps[at - 1]!.to, 1));
        expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length);
      },
    ),
  );
});
