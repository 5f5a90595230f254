import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capital, fen, grouped, percentOf, share, split, yuan } from './money';

const amounts = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });

describe('an amount on the wire', () => {
  test('comes back as it was', () => {
    fc.assert(fc.property(amounts, (amount) => fen(yuan(amount)) === amount));
  });

  test('is read as people write it', () => {
    expect(['1234.5', '1,234.50', '¥1234.5', '￥ 1234.50', '１'].map(fen)).toEqual([
      1234_50,
      1234_50,
      1234_50,
      1234_50,
      null,
    ]);
    expect(['-0.05', '-0', '0'].map(fen)).toEqual([-5, 0, 0]);
  });

  test('is refused when it is none or has a third decimal', () => {
    expect(['', '1.005', '1e3', 'abc', '.5', '1.', '--1', 'NaN', '12345678901234'].map(fen)).toEqual(
      Array(9).fill(null),
    );
  });

  test('is shown with two decimals and thousands', () => {
    expect([0, 5, -5, 100, 123_456_789].map(yuan)).toEqual(['0.00', '0.05', '-0.05', '1.00', '1234567.89']);
    expect(grouped('1234567.89')).toBe('1,234,567.89');
  });
});

describe('a share', () => {
  test('is rounded half away from zero', () => {
    expect([share(5, 1, 10), share(-5, 1, 10), share(4, 1, 10), share(15, 1, 10), share(25, 1, 10)]).toEqual([
      1, -1, 0, 2, 3,
    ]);
    expect(percentOf(100_00, 12_50)).toBe(12_50);
  });

  test('is never further from the true value than half a fen', () => {
    const parts = fc.tuple(amounts, fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 1, max: 10_000 }));
    fc.assert(
      fc.property(parts, ([amount, a, b]) => {
        const [numerator, denominator] = [Math.min(a, b), Math.max(a, b)];
        const found = BigInt(share(amount, numerator, denominator));
        const rest = found * BigInt(denominator) - BigInt(amount) * BigInt(numerator);
        expect((rest < 0n ? -rest : rest) * 2n <= BigInt(denominator)).toBe(true);
      }),
    );
  });
});

describe('a split', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 20 });

  test('always adds up to what was split', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, given) => {
        const parts = split(amount, given);
        expect(parts).toHaveLength(given.length);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      }),
    );
  });

  test('gives nobody less than nothing, and nothing to who has no weight', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), weights, (amount, given) => {
        fc.pre(given.some((weight) => weight > 0));
        for (const [i, part] of split(amount, given).entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          if (given[i] === 0) expect(part).toBe(0);
        }
      }),
    );
  });

  test('by equal weights differs by a fen at most', () => {
    expect(split(100, [1, 1, 1]).sort()).toEqual([33, 33, 34]);
  });
});

describe('the amount in capital characters', () => {
  // The examples of the national rules for filling in bills (支付结算办法, annex 1), and the hard joints of 万 and 亿.
  test.each([
    ['1409.50', '壹仟肆佰零玖元伍角整'],
    ['6007.14', '陆仟零柒元壹角肆分'],
    ['1680.32', '壹仟陆佰捌拾元零叁角贰分'],
    ['107000.53', '壹拾万柒仟元零伍角叁分'],
    ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
    ['325.04', '叁佰贰拾伍元零肆分'],
    ['10010000.05', '壹仟零壹万元零伍分'],
    ['100000000.00', '壹亿元整'],
    ['100000001.00', '壹亿零壹元整'],
    ['100010000.00', '壹亿零壹万元整'],
    ['1000000001.10', '壹拾亿零壹元壹角整'],
    ['1010010.10', '壹佰零壹万零壹拾元零壹角整'],
    ['10001000.00', '壹仟万壹仟元整'],
    ['10001.00', '壹万零壹元整'],
    ['1234500000000.00', '壹万贰仟叁佰肆拾伍亿元整'],
    ['0.05', '伍分'],
    ['0.50', '伍角整'],
    ['0.00', '零元整'],
    ['-1.00', '负壹元整'],
  ])('of %s is %s', (amount, words) => {
    expect(capital(fen(amount)!)).toBe(words);
  });

  test('reads back as the same amount, and never says zero twice or at the end', () => {
    const upToTrillions = fc.oneof(fc.integer({ min: 1, max: 999_999_999_999_999 }), sparse);
    fc.assert(
      fc.property(upToTrillions, (amount) => {
        const words = capital(amount);
        expect(readCapital(words)).toBe(amount);
        expect(words).not.toMatch(/零零|零元.|零[万亿]|零整/);
      }),
      { numRuns: 500 },
    );
  });
});

/** Amounts that are mostly zeros, where the joints are. */
const sparse = fc
  .array(fc.constantFrom('0', '0', '0', '0', '1', '7'), { minLength: 1, maxLength: 14 })
  .map((digits) => Number(`1${digits.join('')}`));

/** An independent reading: a digit counts in its place, 万 and 亿 lift what was read since. */
function readCapital(words: string): number {
  let yuans = 0;
  let section = 0;
  let digit = 0;
  let cents = 0;
  for (const sign of words) {
    const value = '零壹贰叁肆伍陆柒捌玖'.indexOf(sign);
    const place = '拾佰仟'.indexOf(sign);
    if (value >= 0) digit = value;
    else if (place >= 0) [section, digit] = [section + digit * 10 ** (place + 1), 0];
    else if (sign === '万') [yuans, section, digit] = [yuans + (section + digit) * 10_000, 0, 0];
    else if (sign === '亿') [yuans, section, digit] = [(yuans + section + digit) * 100_000_000, 0, 0];
    else if (sign === '元') [yuans, section, digit] = [yuans + section + digit, 0, 0];
    else if (sign === '角') [cents, digit] = [cents + digit * 10, 0];
    else if (sign === '分') [cents, digit] = [cents + digit, 0];
  }
  return yuans * 100 + cents;
}
