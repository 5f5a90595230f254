import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthOf } from './counting';

const day = (works: boolean, isPaidHoliday = false) => ({ date: '2026-09-01', works, isPaidHoliday, isNight: false });

test('rule 21: due days are planned days and the legal holidays on them; only unpaid absence is taken off', () => {
  const days = [...Array.from({ length: 20 }, () => day(true)), day(false, true), day(false)];
  const counted = monthOf(
    days,
    [
      { code: 'annual', days: 100, paidPercent: 10_000 },
      { code: 'personal', days: 150, paidPercent: 0 },
    ],
    [
      { kind: 'absent', excused: false },
      { kind: 'late', excused: true },
    ],
    [
      { kind: 'rest', hours: 400, isPaid: true },
      { kind: 'workday', hours: 200, isPaid: false },
    ],
  );
  expect(counted).toMatchObject({ dueDays: 2100, legalDays: 100, workDays: 1850, leaveDays: 250, absentDays: 100 });
  expect(counted).toMatchObject({
    lateTimes: 0,
    overtimeHours: 600,
    overtime: { rest: 400 },
    leave: { personal: 150 },
  });
});

test('nobody works less than nothing or more than was due', () => {
  const anyDay = fc.tuple(fc.boolean(), fc.boolean()).map(([works, legal]) => day(works, !works && legal));
  const anyTaken = fc.record({
    code: fc.constantFrom('sick', 'personal'),
    days: fc.integer({ min: 0, max: 3000 }),
    paidPercent: fc.constantFrom(0, 10_000),
  });
  fc.assert(
    fc.property(fc.array(anyDay, { maxLength: 31 }), fc.array(anyTaken, { maxLength: 5 }), (days, taken) => {
      const { workDays, dueDays } = monthOf(days, taken, [], []);
      expect(workDays).toBeGreaterThanOrEqual(0);
      expect(workDays).toBeLessThanOrEqual(dueDays);
    }),
  );
});
