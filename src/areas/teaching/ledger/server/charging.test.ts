// The worked examples of charging: which lot pays, what a part of one is worth, what is given back, what is owed.
import { beforeAll, describe, expect, test } from 'vitest';
import { learners, ones, revenue } from '#testing/scenes/learners';
import { teachingSchool } from '#testing/scenes/teaching';
import { withoutApprovals } from '#testing/scenes/undecided';
import { lotDifferences } from './invariants';

let t: Awaited<ReturnType<typeof teachingSchool>>;
let book: ReturnType<typeof learners>;
beforeAll(async () => {
  t = await teachingSchool('2026-03-20T02:00:00Z', [withoutApprovals]);
  book = learners(t);
});

describe('must hold 6: worked examples of charging through the API', () => {
  test('A: two lots, the older first', async () => {
    const one = await book.learner(
      '林小满-A',
      { key: 'A:1', lessons: 10, yuan: 1200 },
      { key: 'A:2', lessons: 5, yuan: 500 },
    );
    await one.learn(...ones(12));
    expect(revenue(await book.of(one.customerId))).toBe(1400);
    expect(await book.lots(one.customerId)).toEqual([
      [0, '0.00'],
      [3, '300.00'],
    ]);
  });

  test('B: gifts come last', async () => {
    const one = await book.learner(
      '林小满-B',
      { key: 'B:1', lessons: 10, yuan: 1200 },
      { key: 'B:2', lessons: 2, yuan: 0, opens: 'gift' },
      { key: 'B:3', lessons: 5, yuan: 500 },
    );
    await one.learn(...ones(16));
    expect(revenue(await book.of(one.customerId))).toBe(1700);
    expect(await book.lots(one.customerId)).toEqual([
      [0, '0.00'],
      [1, '0.00'],
      [0, '0.00'],
    ]);
  });

  test('C: what does not divide, and an undo to the fen', async () => {
    const one = await book.learner('林小满-C', { key: 'C:1', lessons: 3, yuan: 1000 });
    const [first] = await one.learn(...ones(3));
    expect((await book.of(one.customerId, 'consume')).map((line) => line.recognised)).toEqual([
      '333.33',
      '333.33',
      '333.34',
    ]);
    expect(await one.reopen(first!)).toMatchObject({ code: 200, data: { state: 'scheduled' } });
    expect(
      (await book.of(one.customerId, 'return', 'adjust')).map((line) => [line.qty, line.amount, line.recognised]),
    ).toEqual([
      [1, '333.33', '-333.33'],
      [0, '0.01', '-0.01'],
    ]);
    expect(await book.lots(one.customerId)).toEqual([[1, '333.34']]);
    await one.learn(1);
    expect((await book.of(one.customerId, 'consume')).at(-1)?.recognised).toBe('333.34');
    expect(revenue(await book.of(one.customerId))).toBe(1000);
  });

  test('D: half a lesson from each of two lots', async () => {
    const one = await book.learner(
      '林小满-D',
      { key: 'D:1', lessons: 10, yuan: 1200 },
      { key: 'D:2', lessons: 10, yuan: 1000 },
    );
    await one.learn(9.5);
    await one.learn(1);
    expect((await book.of(one.customerId, 'consume')).slice(1).map((line) => [line.qty, line.recognised])).toEqual([
      [-0.5, '60.00'],
      [-0.5, '50.00'],
    ]);
    expect(await book.lots(one.customerId)).toEqual([
      [0, '0.00'],
      [9.5, '950.00'],
    ]);
  });

  test('E: halves round so that the whole comes out', async () => {
    const one = await book.learner('林小满-E', { key: 'E:1', lessons: 3, yuan: 100 });
    await one.learn(0.5, 1, 1.5);
    expect((await book.of(one.customerId, 'consume')).map((line) => line.recognised)).toEqual([
      '16.66',
      '33.34',
      '50.00',
    ]);
    expect(await book.lots(one.customerId)).toEqual([[0, '0.00']]);
  });

  test('F: one and a half a meeting', async () => {
    const one = await book.learner(
      '林小满-F',
      { key: 'F:1', lessons: 2, yuan: 333.33 },
      { key: 'F:2', lessons: 10, yuan: 888 },
    );
    await one.learn(1.5, 1.5, 1.5);
    expect((await book.of(one.customerId, 'consume')).map((line) => line.recognised)).toEqual([
      '249.99',
      '83.34',
      '88.80',
      '133.20',
    ]);
    expect((await book.lots(one.customerId))[1]).toEqual([7.5, '666.00']);
  });

  test('G: saved often, charged once; leave gives back, present charges again', async () => {
    const one = await book.learner('林小满-G', { key: 'G:1', lessons: 10, yuan: 1200 });
    const [id] = await one.learn(1);
    for (const status of ['present', 'present', 'leave', 'present'])
      expect((await one.mark(id!, status)).code).toBe(200);
    expect(
      (await book.of(one.customerId, 'consume', 'return')).map((line) => [
        line.kind,
        line.qty,
        line.amount,
        line.chargeSeq,
      ]),
    ).toEqual([
      ['consume', -1, '-120.00', 1],
      ['return', 1, '120.00', 1],
      ['consume', -1, '-120.00', 2],
    ]);
    expect(await book.lots(one.customerId)).toEqual([[9, '1080.00']]);
  });

  test('H: 48 for 9,999.00', async () => {
    const one = await book.learner('林小满-H', { key: 'H:1', lessons: 48, yuan: 9999 });
    await one.learn(...ones(48));
    const each = (await book.of(one.customerId, 'consume')).map((line) => line.recognised);
    expect([each.filter((x) => x === '208.31').length, each.filter((x) => x === '208.32').length]).toEqual([36, 12]);
    expect(revenue(await book.of(one.customerId))).toBe(9999);
  });

  test('M: what the lots do not cover is owed, and settled from the next lot on its own day', async () => {
    const one = await book.learner('林小满-M', { key: 'M:1', lessons: 10, yuan: 1000 });
    await one.learn(9.5);
    const [id] = await one.learn(1);
    expect((await t.roster(id!)).rows[0]).toMatchObject({ owedQty: 50, chargedQty: 50 });
    const taken = (await book.of(one.customerId, 'consume')).at(-1)!;
    expect([taken.qty, taken.recognised]).toEqual([-0.5, '50.00']);
    // The next day the lessons come.
    await t.leap('2026-03-21T02:00:00Z');
    await t.sell(one.customerId, { key: 'M:2', lessons: 10, yuan: 1100 });
    const last = (await book.of(one.customerId, 'consume')).at(-1)!;
    expect([last.qty, last.recognised, last.bizDate]).toEqual([-0.5, '55.00', '2026-03-21']);
    expect(await book.lots(one.customerId)).toEqual([
      [0, '0.00'],
      [9.5, '1045.00'],
    ]);
    expect(await t.balance(one.customerId)).toMatchObject({ owedQty: 0 });
  });
});

test('whatever was done so far, every lot is on its curve and its entries add up', async () => {
  expect(await t.asEnterprise(lotDifferences)).toEqual([]);
});
