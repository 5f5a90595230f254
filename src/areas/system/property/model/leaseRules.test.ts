import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '#kernel/model/dates';
import { fen, yuan } from '#kernel/model/money';
import {
  amountFor,
  dueAtEnd,
  duesAfterChange,
  duesOf,
  isReplaceable,
  type LeaseTerms,
  monthOf,
  rentOfMonth,
  statusAfter,
} from './leaseRules';

const amount = (text: string) => fen(text)!;
/** The lease of rule 31. */
const lease: LeaseTerms = {
  startOn: '2026-03-10',
  endOn: '2029-03-09',
  monthlyRent: amount('30000.00'),
  propertyFee: 0,
  deposit: 0,
  payCycle: 'quarterly',
  dueDaysBefore: 5,
  freeFrom: '2026-03-10',
  freeTo: '2026-04-08',
  riseKind: 'percent',
  risePercent: 500,
  riseAmount: 0,
  riseEveryMonths: 12,
};
const amounts = (terms: LeaseTerms) => duesOf(terms).map((due) => yuan(due.amount));
const total = (terms: LeaseTerms) => yuan(duesOf(terms).reduce((sum, due) => sum + due.amount, 0));

describe('the dues of a lease', () => {
  test('are those of the worked example: 12, the first 60,967.74 on 5 March, 1,105,867.74 in all', () => {
    expect(duesOf(lease)[0]).toEqual({
      kind: 'rent',
      periodFrom: '2026-03-10',
      periodTo: '2026-06-09',
      dueOn: '2026-03-05',
      amount: amount('60967.74'),
    });
    expect(amounts(lease)).toEqual([
      '60967.74',
      ...Array(3).fill('90000.00'),
      ...Array(4).fill('94500.00'),
      ...Array(4).fill('99225.00'),
    ]);
    expect(total(lease)).toBe('1105867.74');
  });

  test('rise by a percentage rounded to fen at each step, or by a fixed amount', () => {
    const odd = { ...lease, monthlyRent: amount('333.33'), risePercent: 333 };
    expect(yuan(rentOfMonth(odd, 11))).toBe('333.33');
    expect(yuan(rentOfMonth(odd, 12))).toBe('344.43');
    expect(yuan(rentOfMonth(odd, 24))).toBe('355.90');
    const fixed = { ...lease, riseKind: 'amount', riseAmount: amount('100.00') } as const;
    expect([0, 12, 24].map((k) => yuan(rentOfMonth(fixed, k)))).toEqual(['30000.00', '30100.00', '30200.00']);
    expect(rentOfMonth({ ...fixed, riseKind: 'none' }, 30)).toBe(amount('30000.00'));
  });

  test('clamp a month to the end of the calendar month', () => {
    expect([0, 1, 2].map((k) => monthOf({ startOn: '2026-01-31' }, k))).toEqual([
      { from: '2026-01-31', to: '2026-02-27' },
      { from: '2026-02-28', to: '2026-03-30' },
      { from: '2026-03-31', to: '2026-04-29' },
    ]);
  });

  test('charge a last incomplete month by its days', () => {
    const short = { ...lease, endOn: '2026-06-19', freeFrom: null, freeTo: null, payCycle: 'monthly' } as const;
    // 10 June to 9 July has 30 days, of which ten are rented.
    expect(amounts(short)).toEqual(['30000.00', '30000.00', '30000.00', '10000.00']);
  });

  test('ask the property fee also in the rent-free time, and the deposit once', () => {
    const whole = { ...lease, endOn: '2026-06-09', propertyFee: amount('900.00'), deposit: amount('60000.00') };
    expect(duesOf(whole).map(({ kind, dueOn, amount: owed }) => [kind, dueOn, yuan(owed)])).toEqual([
      ['deposit', '2026-03-05', '60000.00'],
      ['rent', '2026-03-05', '60967.74'],
      ['property', '2026-03-05', '2700.00'],
    ]);
  });
});

describe('new terms of a running lease', () => {
  const standing = duesOf(lease).map((due, i) => ({ ...due, paid: i === 0 ? due.amount : 0, status: 'due' as const }));

  test('touch only what is unpaid and has not begun', () => {
    expect(isReplaceable(standing[0]!, '2026-07-01')).toBe(false);
    expect(isReplaceable(standing[1]!, '2026-07-01')).toBe(false);
    expect(isReplaceable(standing[2]!, '2026-07-01')).toBe(true);
    expect(isReplaceable({ ...standing[2]!, paid: 1 }, '2026-07-01')).toBe(false);
  });

  test('go on where the standing dues leave off, also in another rhythm', () => {
    const changed = { ...lease, monthlyRent: amount('31000.00'), payCycle: 'monthly', riseKind: 'none' } as const;
    const dues = duesAfterChange(changed, standing, '2026-07-01');
    expect(dues[0]).toMatchObject({ periodFrom: '2026-09-10', periodTo: '2026-10-09', amount: amount('31000.00') });
    expect(dues).toHaveLength(30);
    expect(dues.at(-1)?.periodTo).toBe('2029-03-09');
  });

  test('charge the rest of a month when a lease that ended in the middle of it is prolonged', () => {
    const short = { ...lease, endOn: '2026-06-19', freeFrom: null, freeTo: null };
    const kept = duesOf(short).map((due) => ({ ...due, paid: due.amount, status: 'paid' as const }));
    const [first] = duesAfterChange({ ...short, endOn: '2026-09-09' }, kept, '2026-06-01');
    expect(first).toMatchObject({ periodFrom: '2026-06-20', periodTo: '2026-09-09', amount: amount('80000.00') });
  });
});

describe('a lease that stops early', () => {
  const due = (paid: string, status: 'due' | 'paid' | 'part_paid' | 'overdue' = 'due') => ({
    ...duesOf(lease)[1]!,
    paid: amount(paid),
    status,
  });

  test('owes the running due by days, drops the later ones, keeps the earlier ones', () => {
    // 10 June to 9 July is a month, 10 to 19 July ten of 31 days.
    expect(dueAtEnd(lease, due('0.00'), '2026-07-19')).toEqual({ amount: amount('39677.42'), status: 'due' });
    expect(dueAtEnd(lease, due('0.00'), '2026-06-09')).toMatchObject({ status: 'cancelled' });
    expect(dueAtEnd(lease, due('0.00'), '2026-09-09')).toEqual({ amount: amount('90000.00'), status: 'due' });
  });

  test('never owes less than was paid', () => {
    expect(dueAtEnd(lease, due('50000.00', 'part_paid'), '2026-07-19')).toEqual({
      amount: amount('50000.00'),
      status: 'paid',
    });
  });
});

test('a late due stays late until it is paid in full', () => {
  expect(statusAfter({ amount: 100, status: 'overdue' }, 99)).toBe('overdue');
  expect(statusAfter({ amount: 100, status: 'due' }, 99)).toBe('part_paid');
  expect(statusAfter({ amount: 100, status: 'overdue' }, 100)).toBe('paid');
});

const anyTerms = fc
  .record({
    start: fc.integer({ min: 0, max: 3000 }),
    days: fc.integer({ min: 1, max: 2000 }),
    // A day of less than half a fen would owe nothing.
    monthlyRent: fc.integer({ min: 10_000, max: 100_000_000 }),
    propertyFee: fc.integer({ min: 0, max: 1_000_000 }),
    payCycle: fc.constantFrom('monthly' as const, 'quarterly' as const, 'half_yearly' as const, 'yearly' as const),
    riseKind: fc.constantFrom('none' as const, 'percent' as const, 'amount' as const),
    risePercent: fc.integer({ min: 0, max: 2000 }),
    riseEveryMonths: fc.constantFrom(12, 24, 36),
    free: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ start, days, free, ...rest }): LeaseTerms => {
    const startOn = addDays('2020-01-01', start);
    const endOn = addDays(startOn, days);
    const free2 =
      free > 0 ? { freeFrom: startOn, freeTo: addDays(startOn, free - 1) } : { freeFrom: null, freeTo: null };
    return { startOn, endOn, ...free2, deposit: 0, dueDaysBefore: 5, riseAmount: 10_000, ...rest };
  });

test('property: the dues of one kind follow each other without gap or overlap to the last day', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const dues = duesOf({ ...terms, freeFrom: null, freeTo: null }).filter((due) => due.kind === 'rent');
      expect(dues[0]?.periodFrom).toBe(terms.startOn);
      expect(dues.at(-1)?.periodTo).toBe(terms.endOn);
      for (const [i, due] of dues.slice(1).entries()) expect(due.periodFrom).toBe(addDays(dues[i]!.periodTo, 1));
    }),
  );
});

test('property: paying more often costs the same within half a fen a due', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const sum = (payCycle: LeaseTerms['payCycle']) => {
        const dues = duesOf({ ...terms, payCycle }).filter((due) => due.kind === 'rent');
        return { total: dues.reduce((all, due) => all + due.amount, 0), count: dues.length };
      };
      const [monthly, yearly] = [sum('monthly'), sum('yearly')];
      expect(Math.abs(monthly.total - yearly.total)).toBeLessThanOrEqual((monthly.count + yearly.count) / 2 + 1);
    }),
  );
});

test('property: a day more never costs less, and a whole month costs its rent', () => {
  fc.assert(
    fc.property(anyTerms, fc.integer({ min: 0, max: 400 }), (terms, day) => {
      const until = addDays(terms.startOn, day);
      const owed = amountFor(terms, 'rent', terms.startOn, until);
      expect(amountFor(terms, 'rent', terms.startOn, addDays(until, 1))).toBeGreaterThanOrEqual(owed);
      const second = { from: addMonths(terms.startOn, 12), to: addDays(addMonths(terms.startOn, 13), -1) };
      expect(amountFor(terms, 'rent', second.from, second.to)).toBe(rentOfMonth(terms, 12));
    }),
  );
});
