import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  commissionOf,
  countedLines,
  type FrozenLine,
  largestRemainder,
  noRate,
  partOf,
  refundParts,
  sumsOf,
  type TierRate,
} from './commission';

const percent = (value: number): TierRate => ({ mode: 'percent', value, source: 'level' });
const fixed = (value: number): TierRate => ({ mode: 'fixed', value, source: 'item' });
const line = (lineNo: number, net: number, rate1: TierRate, rate2: TierRate = noRate): FrozenLine => ({
  ...{ lineNo, lineNos: [lineNo], itemKind: 'course', itemId: lineNo, name: `L${lineNo}` },
  ...{ net, rate1, rate2 },
});
const sold = (...lines: FrozenLine[]) => lines.map((one) => ({ ...one, amount: one.net }));
const silver = percent(10_00);
const goldSecond = percent(4_00);
const cap = 30_00;

test('rule 10 (a)–(e): what the worked sales earn, to the fen', () => {
  expect(sumsOf(partOf(sold(line(1, 12_800_00, silver, goldSecond)), 12_800_00, cap))).toMatchObject({
    first: 1280_00,
    second: 512_00,
  });
  const b = partOf(
    sold(
      line(1, 9999_99, silver, goldSecond),
      line(2, 200_00, noRate, noRate),
      line(3, 3333_33, fixed(150_00), fixed(50_00)),
    ),
    9999_99 + 200_00 + 3333_33,
    cap,
  );
  expect(sumsOf(b)).toMatchObject({ first: 1149_99, second: 449_99, base: 13_333_32 });
  expect(commissionOf(line(1, 500_00, fixed(150_00), fixed(50_00)), 500_00, cap)).toEqual({
    first: 150_00,
    second: 0,
  });
  expect(commissionOf(line(1, 5, silver), 5, cap)).toEqual({ first: 0, second: 0 });
  const e = partOf(sold(line(1, 7000_00, percent(8_00))), 6000_00, cap);
  expect(sumsOf(e)).toMatchObject({ base: 6000_00, first: 480_00 });
});

test('rule 10 (f): a fixed amount over three installments comes to itself', () => {
  const pack = line(1, 3000_00, fixed(100_00));
  let so = { cash: 0, first: 0, second: 0 };
  const given = [1, 2, 3].map(() => {
    const { first, second } = commissionOf(pack, 1000_00, cap, so);
    so = { cash: so.cash + 1000_00, first: so.first + first, second: so.second + second };
    return first;
  });
  expect(given).toEqual([33_33, 33_33, 33_34]);
});

test('rule 12: refunds take back 266.67, 266.67, 266.66; of two parts the newest goes first', () => {
  let parts = [partOf(sold(line(1, 10_000_00, percent(8_00))), 10_000_00, cap)];
  const kept = [3333_33, 3333_33, 3333_34].map((refunded) => {
    parts = refundParts(parts, [{ lineNo: 1, refunded }]);
    return parts[0]![0]!.firstKept;
  });
  expect(kept).toEqual([533_33, 266_66, 0]);
  const half = { ...line(1, 10_000_00, percent(8_00)), amount: 5000_00 };
  const [newest, older] = refundParts(
    [partOf([half], 5000_00, cap), partOf([half], 5000_00, cap)],
    [{ lineNo: 1, refunded: 6000_00 }],
  );
  expect([newest![0]!.firstKept, older![0]!.firstKept]).toEqual([0, 320_00]);
});

test('children of a pack count as the pack, installments of a line as the line', () => {
  const child = (lineNo: number, amount: number) => ({
    ...{ lineNo, parentLineNo: 1, kind: 'course', itemId: 70 + lineNo, packId: 9, amount },
  });
  const own = { lineNo: 4, kind: 'product', itemId: 5 };
  expect(
    countedLines([
      { lineNo: 1, kind: 'pack', itemId: 0, packId: 9, amount: 300 },
      child(2, 100),
      child(3, 200),
      { ...own, amount: 10 },
      { ...own, amount: 15 },
    ]),
  ).toEqual([
    { lineNo: 1, lineNos: [2, 3], itemKind: 'pack', itemId: 9, amount: 300 },
    { lineNo: 4, lineNos: [4], itemKind: 'product', itemId: 5, amount: 25 },
  ]);
});

const amount = fc.integer({ min: 0, max: 10_000_000_00 });
const rate = fc.oneof(
  fc.constant(noRate),
  fc.integer({ min: 0, max: 50_00 }).map(percent),
  fc.integer({ min: 0, max: 5000_00 }).map(fixed),
);

test('shares by largest remainder add up and differ from the exact ones by less than a fen', () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 8 }), (whole, weights) => {
      const total = weights.reduce((a, b) => a + b, 0);
      const shares = largestRemainder(whole, weights);
      expect(shares.reduce((a, b) => a + b, 0)).toBe(total === 0 ? 0 : whole);
    }),
  );
});

test('whatever the rates and the parts, the tiers together stay under the cap of the cash and nothing is negative', () => {
  fc.assert(
    fc.property(
      rate,
      rate,
      fc.array(fc.integer({ min: 1, max: 100_000_00 }), { minLength: 1, maxLength: 6 }),
      (a, b, cash) => {
        const net = cash.reduce((x, y) => x + y, 0);
        let so = { cash: 0, first: 0, second: 0 };
        for (const part of cash) {
          const { first, second } = commissionOf(line(1, net, a, b), part, cap, so);
          expect(Math.min(first, second)).toBeGreaterThanOrEqual(0);
          expect(first + second).toBeLessThanOrEqual(Math.floor((part * cap) / 100_00));
          so = { cash: so.cash + part, first: so.first + first, second: so.second + second };
        }
        if (a.mode === 'fixed') expect(so.first).toBeLessThanOrEqual(a.value);
      },
    ),
  );
});

test('refunds in any number of pieces leave what one refund leaves, never grow what is kept, and a full one leaves nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50_000_00 }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 60_000_00 }), { minLength: 1, maxLength: 5 }),
      (parts, refunds) => {
        const net = parts.reduce((x, y) => x + y, 0);
        const made = parts.map((cash) => partOf([{ ...line(1, net, silver, goldSecond), amount: cash }], cash, cap));
        let so = made;
        let before = made.flat().reduce((x, { firstKept }) => x + firstKept, 0);
        for (const refunded of refunds) {
          so = refundParts(so, [{ lineNo: 1, refunded }]);
          const kept = so.flat().reduce((x, { firstKept }) => x + firstKept, 0);
          expect(kept).toBeLessThanOrEqual(before);
          before = kept;
        }
        const once = refundParts(made, [{ lineNo: 1, refunded: refunds.reduce((x, y) => x + y, 0) }]);
        expect(so).toEqual(once);
        const all = refundParts(made, [{ lineNo: 1, refunded: net }]).flat();
        expect(all.every(({ firstKept, secondKept }) => firstKept === 0 && secondKept === 0)).toBe(true);
      },
    ),
  );
});
