import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDescending, refundOf, refundPercent, usualRefunds } from './refunds';

const start = new Date('2026-05-01T10:00:00+08:00');
const before = (hours: number) => new Date(start.getTime() - hours * 3_600_000);
const given = (price: number, hours: number) => refundOf(price, refundPercent(usualRefunds, start, before(hours)) ?? 0);

test('rule 13: 99.00 and 99.99 thirty hours before are 49.50 and 49.99; all of it at 73, nothing at 5, no more once it began', () => {
  expect([given(99_00, 30), given(99_99, 30), given(99_99, 73), given(99_99, 5)]).toEqual([49_50, 49_99, 99_99, 0]);
  expect([given(99_99, 72), given(99_99, 24), given(99_99, 23.99)]).toEqual([99_99, 49_99, 0]);
  expect(refundPercent(usualRefunds, start, before(0))).toBeNull();
  expect(refundPercent(usualRefunds, start, before(-1))).toBeNull();
});

const rules = fc
  .uniqueArray(fc.record({ hoursBefore: fc.nat(500), percent: fc.nat(100) }), {
    ...{ minLength: 1, maxLength: 6, selector: ({ hoursBefore }) => hoursBefore },
  })
  .map((all) => all.toSorted((a, b) => b.hoursBefore - a.hoursBefore));

test('whatever the rule, tickets given back one by one never come to more than was paid for them', () => {
  fc.assert(
    fc.property(
      rules,
      fc.array(fc.tuple(fc.nat(1_000_00), fc.double({ min: 0.01, max: 600, noNaN: true })), { maxLength: 20 }),
      (rule, tickets) => {
        expect(isDescending(rule)).toBe(true);
        const paid = tickets.reduce((sum, [price]) => sum + price, 0);
        const back = tickets.map(([price, hours]) => refundOf(price, refundPercent(rule, start, before(hours)) ?? 0));
        back.forEach((amount, at) => {
          expect(Number.isInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(tickets[at]![0]);
        });
        expect(back.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(paid);
      },
    ),
  );
});
