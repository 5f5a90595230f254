import { describe, expect, it } from 'vitest';
import { lines, money, ref, text } from '#kernel/model/fields';
import { resource } from '#kernel/model/resource';
import { lineProblems, sentValues } from './formLines';

const Line = resource({
  name: 'order_line',
  area: 'test',
  path: '/test/orderLine',
  title: ['明细', 'Line'],
  fields: {
    orderId: ref('订单', 'Order', 'order', { required: true }),
    price: money('价格', 'Price', { required: true, min: 100 }),
    total: money('合计', 'Total', { computed: true }),
  },
});
const Order = resource({
  name: 'order',
  area: 'test',
  path: '/test/order',
  title: ['订单', 'Order'],
  fields: { name: text('名称', 'Name'), items: lines('明细', 'Items', Line, 'orderId') },
});

describe('child lines of a form', () => {
  const payload = {
    name: 'A',
    items: [
      { id: 3, price: '2.00', total: '2.00', orderId: 9, $labels: {}, createdAt: 'x' },
      { price: '0.50', $key: 'new1' },
    ],
  };

  it('are sent without what the server keeps for itself', () => {
    expect(sentValues(Order, payload)).toEqual({
      name: 'A',
      items: [{ id: 3, price: '2.00' }, { price: '0.50' }],
    });
  });

  it('are judged by the child’s model, each problem at its line', () => {
    expect(lineProblems(Order, payload).map(({ field, rule }) => [field, rule])).toEqual([['items[1].price', 'min']]);
    expect(lineProblems(Order, { items: [{ price: null }] })[0]?.rule).toBe('required');
  });
});
