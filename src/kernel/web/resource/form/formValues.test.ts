import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bool, choices, datetime, int, json, lines, money, ref, refs, text } from '#kernel/model/fields';
import { wireValues } from '#kernel/web/api/encode';
import { changedValues, filledValues, plainLine, sameValue, startingValues } from './formValues';

const fields = {
  name: text('名称', 'Name', { required: true }),
  price: money('价格', 'Price', { default: 9900 }),
  open: bool('启用', 'Enabled', {}),
  tags: choices('标签', 'Tags', { a: ['甲', 'A'], b: ['乙', 'B'] }),
  staffIds: refs('员工', 'Staff', 'staff'),
  at: datetime('时间', 'At'),
  items: lines('明细', 'Items', { name: 'item', fields: { orderId: ref('单', 'Order', 'order') } }, 'orderId'),
};
const names = Object.keys(fields);

describe('the values of a form', () => {
  it('start from the defaults of the model, as the wire writes them', () => {
    expect(startingValues(fields, names)).toEqual({
      name: null,
      price: '99.00',
      open: false,
      tags: [],
      staffIds: [],
      at: null,
      items: [],
    });
  });

  it('start from the row when one is edited', () => {
    const row = { name: 'A', price: '1.00', open: true, tags: ['a'], staffIds: [3], at: null, items: [{ id: 1 }] };
    expect(startingValues(fields, ['name', 'open', 'items'], row)).toEqual({
      name: 'A',
      open: true,
      items: [{ id: 1 }],
    });
  });

  it('count as unchanged while they say the same', () => {
    expect(sameValue(fields.price, '12.50', '12.5')).toBe(true);
    expect(sameValue(fields.name, null, '')).toBe(true);
    expect(sameValue(fields.at, '2026-11-15T08:00:00+08:00', '2026-11-15T00:00:00.000Z')).toBe(true);
    expect(sameValue(fields.staffIds, [3, 1], ['1', '3'])).toBe(true);
    expect(sameValue(fields.items, [{ id: 1, $can: ['edit'], note: null }], [{ id: 1, note: '' }])).toBe(true);
    expect(sameValue(fields.items, [{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 1 }])).toBe(false);
    expect(sameValue(fields.price, '12.50', '12.51')).toBe(false);
    expect(sameValue(fields.price, 'twelve', '12')).toBe(false);
  });

  it('send only what differs in an edit, and say when something was emptied', () => {
    const start = { name: 'A', price: '1.00', tags: ['a'] };
    expect(changedValues(fields, start, { name: 'A ', price: '2', tags: [] })).toEqual({ price: '2', tags: [] });
  });

  it('leave blanks out of an add, except where the model must judge them', () => {
    expect(filledValues(fields, { name: null, price: '', at: null, items: [], tags: [] })).toEqual({
      name: null,
      price: '',
      tags: [],
    });
  });

  it('strip a line to what may be sent', () => {
    const child = {
      orderId: int('订单', 'Order'),
      price: money('价格', 'Price'),
      total: money('合计', 'Total', { computed: true }),
    };
    const line = { id: 4, version: 2, orderId: 9, price: '1.00', total: '2.00', $labels: {}, createdAt: 'x' };
    expect(plainLine(child, 'orderId', line)).toEqual({ id: 4, version: 2, price: '1.00' });
  });

  it('send structures as one text, so that a number inside stays a number', () => {
    const hours = { hours: json('时间', 'Hours', z.object({ from: z.number() })), name: fields.name };
    expect(wireValues(hours, { hours: { from: 9 }, name: 'A' })).toEqual({ hours: '{"from":9}', name: 'A' });
  });
});
