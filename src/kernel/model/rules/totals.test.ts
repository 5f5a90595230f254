import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Order } from '#testing/scenes/purchasing';
import { lines, money, text } from '../fields';
import { percentOf, priced, split, sum } from '../money';
import { resource } from '../resource';
import { totalled, totalledForm, totalNames } from './totals';

const line = (count: number, price: number) => ({ item: '笔', count, price, keeperId: null, amount: null });

describe('totals', () => {
  it('are what the lines come to, less the discount, whatever stood in the computed cells', () => {
    const lineOf = fc.record({
      count: fc.integer({ min: 0, max: 100_000 }),
      price: fc.integer({ min: 0, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(lineOf), fc.integer({ min: 0, max: 10_000 }), (given, discount) => {
        const row = { lines: given.map(({ count, price }) => line(count, price)), discount, total: 7 };
        const made = totalled(Order, row);
        const whole = sum(given.map(({ count, price }) => priced(price, count)));
        expect(sum(made.lines.map(({ amount }) => amount ?? 0))).toBe(whole);
        expect(made.total).toBe(whole - percentOf(whole, discount));
        expect(totalled(Order, made)).toEqual(made);
      }),
    );
  });

  it('stand in the form on the wire’s terms while one types, a number not typed yet counting as none', () => {
    const values = {
      name: null,
      discount: '10',
      lines: [
        { item: '笔', count: '3', price: '1.50' },
        { count: 'x', price: '' },
      ],
    };
    expect(totalledForm(Order, values)).toMatchObject({
      name: null,
      discount: '10',
      total: '4.05',
      lines: [
        { count: '3', amount: '4.50' },
        { count: 'x', price: '', amount: '0.00' },
      ],
    });
    expect(totalNames(Order)).toEqual(['total']);
  });

  it('fill computed cells only', () => {
    const Wrong = resource({
      name: 'wrong',
      area: 'test',
      path: '/wrong',
      title: ['错', 'Wrong'],
      fields: { name: text('名', 'Name'), total: money('合计', 'Total') },
      totals: () => ({ total: 1 }),
    });
    expect(() => totalled(Wrong, { total: 0 })).toThrow('not computed');
    const nested = () =>
      resource({
        name: 'nested',
        area: 'test',
        path: '/nested',
        title: ['套', 'Nested'],
        fields: { all: lines('全', 'All', { name: Order.name, fields: Order.fields }, 'name') },
      });
    expect(nested).toThrow('lines of their own');
  });
});

describe('a quantity at a price, and shares of an amount', () => {
  it('2.50 pieces at 1.99 are 4.98, half a fen rounds up', () => {
    expect([priced(199, 250), priced(1, 50), priced(333, 33)]).toEqual([498, 1, 110]);
  });

  it('shares add up to the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.array(fc.nat(1e6), { minLength: 1 }), (amount, weights) => {
        expect(sum(split(amount, weights))).toBe(amount);
      }),
    );
  });
});
