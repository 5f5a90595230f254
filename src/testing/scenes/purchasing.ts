/** A document with lines, and a ledger that refers to them: what the kernel must carry for every area that has such. */
import { area } from '../../kernel/model/area';
import { int, lines, money, percent, quantity, ref, states, text } from '../../kernel/model/fields';
import { percentOf, priced, sum } from '../../kernel/model/money';
import { invalid } from '../../kernel/model/problems';
import { resource } from '../../kernel/model/resource';
import { lifecycle } from '../../kernel/model/states';
import { texts } from '../../kernel/model/text';
import { type AreaServer, service } from '../../kernel/server/service';

export const OrderLine = resource({
  name: 'probe_order_line',
  area: 'probe',
  path: '/probe/v1/orderLine',
  title: ['明细', 'Line'],
  label: 'item',
  fields: {
    orderId: ref('单据', 'Order', 'probe_order', { required: true }),
    item: text('物品', 'Item', { required: true, max: 20 }),
    count: quantity('数量', 'Count', { required: true }),
    price: money('单价', 'Price', { default: 100 }),
    keeperId: ref('领用人', 'For', 'staff'),
    amount: money('金额', 'Amount', { computed: true }),
  },
  scope: { parent: 'orderId' },
});

export const Order = resource({
  name: 'probe_order',
  area: 'probe',
  path: '/probe/v1/order',
  title: ['采购单', 'Order'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40 }),
    discount: percent('折扣', 'Discount', { default: 0 }),
    lines: lines('明细', 'Lines', OrderLine, 'orderId', { max: 200 }),
    total: money('合计', 'Total', { computed: true, default: 0 }),
    seen: int('所见行数', 'Lines seen', { computed: true }),
    state: states(
      lifecycle({
        states: { draft: ['草稿', 'Draft', 'grey'], placed: ['已下单', 'Placed', 'green'] },
        initial: 'draft',
        transitions: { place: { label: ['下单', 'Place'], from: ['draft'], to: 'placed' } },
      }),
    ),
  },
  editableIn: ['draft'],
  totals: (row) => {
    const amounts = row.lines.map(({ count, price }) => priced(price, count));
    const whole = sum(amounts);
    return { lines: amounts.map((amount) => ({ amount })), total: whole - percentOf(whole, row.discount) };
  },
});

/** What was booked for a line is never changed. */
export const StockEntry = resource({
  name: 'probe_stock_entry',
  area: 'probe',
  path: '/probe/v1/stockEntry',
  title: ['库存流水', 'Stock entry'],
  label: 'note',
  fields: {
    lineId: ref('明细', 'Line', 'probe_order_line', { required: true }),
    note: text('备注', 'Note'),
  },
  appendOnly: true,
});

const rules = texts('probe.rule', {
  noBomb: ['不能采购{item}', '{item} cannot be bought'],
  kept: ['这一行要保留', 'This line stays'],
});

/** What the rules of an order were shown, newest last. */
export const shown: { row: unknown[]; was: unknown[] | undefined }[] = [];

export const purchasing: AreaServer = {
  area: area({ name: 'probe', title: ['试', 'Probe'], icon: 'appstore', routes: {} }),
  services: [
    service(Order, {
      beforeSave({ row, was }) {
        shown.push({ row: structuredClone(row.lines), was: was ? structuredClone(was.lines) : undefined });
        row.seen = row.lines.length;
        for (const line of row.lines) if (line.item === '赠品') line.price = 0;
      },
      transitions: {
        place({ row }) {
          if (row.lines.length === 0) throw invalid('lines', 'required', { label: Order.fields.lines.label });
        },
      },
    }),
    service(OrderLine, {
      beforeSave({ row }) {
        if (row.item === '炸弹') throw invalid('item', rules.noBomb, { item: row.item });
      },
      beforeDelete({ row }) {
        if (row.item === '押金') throw invalid('item', rules.kept);
      },
    }),
    service(StockEntry),
  ],
};
