import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arranged, defaultCards, flawOf, inOrder, moved, type Offered, packed, resized, stepped } from './placing';

const limits = { min: { w: 2, h: 2 }, max: { w: 12, h: 8 } };
const cardsOf = fc
  .array(fc.record({ w: fc.integer({ min: 2, max: 12 }), h: fc.integer({ min: 2, max: 8 }) }), { maxLength: 20 })
  .map((sizes) => sizes.map((size, i) => ({ cardKey: `c${i}`, ...size, options: {} })));
const offeredFor = (count: number): Offered[] =>
  Array.from({ length: count }, (_, i) => ({ key: `c${i}`, roles: [], ...limits }));

test('however cards are placed, moved, stepped and resized, none is lost, none stands over another or beyond the edge', () => {
  fc.assert(
    fc.property(cardsOf, fc.nat(), fc.nat(), fc.integer({ min: 2, max: 12 }), (sized, a, b, w) => {
      const cards = packed(sized);
      const key = (n: number) => `c${n % Math.max(1, cards.length)}`;
      const keys = (placed: { cardKey: string }[]) => placed.map(({ cardKey }) => cardKey).sort();
      for (const placed of [
        cards,
        moved(cards, key(a), key(b)),
        stepped(cards, key(a), 1),
        resized(cards, key(a), { w, h: 3 }),
      ]) {
        expect(flawOf(placed, offeredFor(cards.length))).toBeNull();
        expect(keys(placed)).toEqual(keys(cards));
      }
    }),
  );
});

test('a card is put before another, and a step swaps neighbours', () => {
  const cards = packed(['a', 'b', 'c'].map((cardKey) => ({ cardKey, w: 12, h: 2, options: {} })));
  const keys = (placed: typeof cards) => inOrder(placed).map(({ cardKey }) => cardKey);
  expect(keys(moved(cards, 'c', 'a'))).toEqual(['c', 'a', 'b']);
  expect(keys(moved(cards, 'a', null))).toEqual(['b', 'c', 'a']);
  expect(keys(stepped(cards, 'b', -1))).toEqual(['b', 'a', 'c']);
  expect(keys(stepped(cards, 'a', -1))).toEqual(['a', 'b', 'c']);
});

test('a role begins with the cards meant for it; a card that came later stands below and is marked, one refused is gone', () => {
  const offered: Offered[] = [
    { key: 'todos', roles: [], ...limits },
    { key: 'calls', roles: ['counselor'], ...limits },
    { key: 'money', roles: ['finance'], ...limits },
  ];
  expect(defaultCards(offered, ['counselor']).map(({ cardKey }) => cardKey)).toEqual(['todos', 'calls']);
  const saved = packed([
    { cardKey: 'gone', w: 6, h: 4, options: {} },
    { cardKey: 'todos', w: 6, h: 4, options: {} },
  ]);
  const { cards, fresh } = arranged(saved, ['todos', 'gone'], offered, ['counselor']);
  expect(inOrder(cards).map(({ cardKey }) => cardKey)).toEqual(['todos', 'calls']);
  expect(fresh).toEqual(['calls']);
});

test('a layout with too many cards, one twice, one unknown, one too large or two over each other cannot be kept', () => {
  const offered = offeredFor(50);
  const card = (cardKey: string, x: number, y: number, w = 6, h = 4) => ({ cardKey, x, y, w, h, options: {} });
  expect(
    flawOf(
      offered.map(({ key }, i) => card(key, 0, i * 4)),
      offered,
    ),
  ).toBe('tooMany');
  expect(flawOf([card('c1', 0, 0), card('c1', 6, 0)], offered)).toBe('twice');
  expect(flawOf([card('other', 0, 0)], offered)).toBe('unknown');
  expect(flawOf([card('c1', 8, 0)], offered)).toBe('size');
  expect(flawOf([card('c1', 0, 0, 6, 9)], offered)).toBe('size');
  expect(flawOf([card('c1', 0, 0), card('c2', 5, 3)], offered)).toBe('overlap');
  expect(flawOf([card('c1', 0, 0), card('c2', 6, 0)], offered)).toBeNull();
});
