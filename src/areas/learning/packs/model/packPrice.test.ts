import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Buyer, hindrance, listPriceOf, type PackOffer, splitPrice } from './packPrice';

const item = (courseId: number, lessons: number, unitPrice: number, sort = courseId) => ({
  courseId,
  qty: lessons * 100,
  giftQty: 0,
  unitPrice,
  sort,
});

test('must hold 4: the pack of the rule splits into 2,812.03, 2,249.63 and 937.34', () => {
  const items = [item(1, 24, 150_00), item(2, 24, 120_00), item(3, 12, 100_00)];
  expect(listPriceOf(items)).toBe(7680_00);
  expect(splitPrice(items, 5999_00).map(({ amount }) => amount)).toEqual([2812_03, 2249_63, 937_34]);
});

test('of three equal items the one with the smallest sort gets the odd fen', () => {
  const items = [item(1, 10, 100_00, 3), item(2, 10, 100_00, 1), item(3, 10, 100_00, 2)];
  expect(splitPrice(items, 1000_00)).toMatchObject([
    { courseId: 2, amount: 333_34 },
    { courseId: 3, amount: 333_33 },
    { courseId: 1, amount: 333_33 },
  ]);
});

test('must hold 4: for any items and price the parts sum to the price and none is negative', () => {
  const items = fc.array(
    fc.record({
      courseId: fc.nat(),
      qty: fc.integer({ min: 1, max: 500_00 }),
      giftQty: fc.nat({ max: 10_00 }),
      unitPrice: fc.integer({ min: 0, max: 9_999_00 }),
      sort: fc.nat({ max: 20 }),
    }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 999_999_00 }), (given, price) => {
      const parts = splitPrice(given, price);
      expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(price);
      expect(parts.every(({ amount }) => amount >= 0)).toBe(true);
    }),
  );
});

const pack: PackOffer = {
  state: 'on_sale',
  saleFrom: new Date('2026-01-01T00:00:00Z'),
  saleTo: new Date('2026-02-01T00:00:00Z'),
  stockLimit: 2,
  sold: 1,
  schoolIds: [7],
  perCustomer: 1,
  newOnly: true,
  ageFrom: 4,
  ageTo: 9,
};
const buyer: Buyer = { schoolId: 7, held: 0, isMember: false, age: 5 };
const now = new Date('2026-01-15T00:00:00Z');

test('a pack is sold to whom it is meant for, and otherwise says why not', () => {
  expect(hindrance(pack, buyer, now)).toBeNull();
  const why = (change: Partial<PackOffer>, who: Partial<Buyer> = {}, at = now) =>
    hindrance({ ...pack, ...change }, { ...buyer, ...who }, at);
  expect(why({ state: 'off_sale' })).toBe('notOnSale');
  expect(why({}, {}, new Date('2025-12-31T23:59:59Z'))).toBe('notYet');
  expect(why({}, {}, new Date('2026-02-01T00:00:00Z'))).toBe('over');
  expect(why({ sold: 2 })).toBe('soldOut');
  expect(why({}, { schoolId: 8 })).toBe('elsewhere');
  expect(why({}, { held: 1 })).toBe('enough');
  expect(why({}, { isMember: true })).toBe('newOnly');
  expect(why({}, { age: 10 })).toBe('age');
  expect(why({ stockLimit: 0, sold: 99, schoolIds: [], perCustomer: 0 }, { schoolId: 8, held: 5 })).toBeNull();
});
