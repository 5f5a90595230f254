// What a school buys: lines and their total, leave to spend it, and what then lies in stock.
import { awaited } from '#kernel/model/approvals';
import { call, valuesOf } from '#kernel/model/call';
import { detailTab } from '#kernel/model/detailTab';
import { date, datetime, lines, money, quantity, ref, states, text } from '#kernel/model/fields';
import { priced, sum } from '#kernel/model/money';
import { carrying, permission, type Row, resource } from '#kernel/model/resource';
import { event } from '#kernel/model/signals';
import { lifecycle } from '#kernel/model/states';
import type { Wire } from '#kernel/model/wire';

export const OrderLine = resource({
  name: 'purchase_order_line',
  area: 'supplies',
  path: '/supplies/v1/purchaseOrderLine',
  title: ['采购明细', 'Purchase order line'],
  label: 'item',
  fields: {
    orderId: ref('采购单', 'Order', 'purchase_order', { required: true }),
    item: text('物品', 'Item', { required: true, max: 40 }),
    count: quantity('数量', 'Count', { required: true }),
    price: money('单价', 'Price', { required: true }),
    amount: money('金额', 'Amount', { computed: true }),
  },
  scope: { parent: 'orderId' },
});

export const OrderLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Awaiting approval', 'orange'],
    ordered: ['已下单', 'Ordered', 'blue'],
    received: ['已到货', 'Received', 'green'],
  },
  initial: 'draft',
  transitions: {
    submit: {
      label: ['提交', 'Submit'],
      from: ['draft'],
      to: 'approving',
      approval: { kind: 'supplies.purchaseOrder', approved: 'ordered', form: ['supplier', 'schoolId', 'total'] },
    },
    receive: {
      label: ['到货', 'Receive'],
      from: ['ordered'],
      to: 'received',
      fields: { receivedOn: date('到货日期', 'Received on', { required: true }) },
    },
  },
});

export const PurchaseOrder = resource({
  name: 'purchase_order',
  area: 'supplies',
  path: '/supplies/v1/purchaseOrder',
  title: ['采购单', 'Purchase order'],
  label: 'no',
  fields: {
    no: text('单号', 'No.', { max: 20, computed: true }),
    supplier: text('供应商', 'Supplier', { required: true, max: 40, search: 'pinyin' }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    lines: lines('明细', 'Lines', OrderLine, 'orderId', { max: 100 }),
    total: money('合计', 'Total', { computed: true, default: 0 }),
    receivedOn: date('到货日期', 'Received on', { computed: true }),
    confirmedAt: datetime('供应商确认', 'Confirmed by the supplier', { computed: true }),
    approvalNo: awaited(),
    state: states(OrderLife),
  },
  scope: { school: 'schoolId' },
  carries: carrying<{ isDear: boolean }>(),
  search: ['supplier', 'schoolId', 'state'],
  columns: ['no', 'supplier', 'schoolId', 'total', 'state', 'createdAt'],
  editableIn: ['draft'],
  // Pure: in the form while one types, on the server around the rules of saving.
  totals: (row) => {
    const amounts = row.lines.map(({ price, count }) => priced(price, count));
    return { lines: amounts.map((amount) => ({ amount })), total: sum(amounts) };
  },
});
export type PurchaseOrder = Row<typeof PurchaseOrder>;

/** What the supplier reads behind the link. */
export type OrderForSupplier = Pick<Wire<typeof PurchaseOrder>, 'no' | 'supplier'> & {
  lines: { item: string; count: number }[];
  isConfirmed: boolean;
};

/** A ledger: nobody updates or deletes an entry, not even the owner of the table. */
export const StockEntry = resource({
  name: 'stock_entry',
  area: 'supplies',
  path: '/supplies/v1/stockEntry',
  title: ['库存流水', 'Stock entry'],
  label: 'item',
  fields: {
    lineId: ref('采购明细', 'Order line', 'purchase_order_line', { required: true }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    item: text('物品', 'Item', { required: true, max: 40 }),
    count: quantity('数量', 'Count', { required: true }),
  },
  scope: { school: 'schoolId' },
  columns: ['item', 'count', 'schoolId', 'createdAt'],
  verbs: ['list', 'detail', 'export'],
  appendOnly: true,
});

export const share = call('POST', `${PurchaseOrder.path}/share`, {
  label: ['发给供应商', 'Send to the supplier'],
  permission: permission(PurchaseOrder, 'share'),
  input: { id: ref('采购单', 'Order', 'purchase_order', { required: true }) },
  answer: valuesOf({ url: text('链接', 'Link', { required: true }) }),
});

export const ordersOfSchool = detailTab({
  key: 'supplies.ofSchool',
  area: 'supplies',
  of: 'school',
  title: ['采购单', 'Purchase orders'],
  permission: 'supplies.purchaseOrder.view',
});

export const goodsReceived = event<{ orderId: number; schoolId: number; total: number }>('supplies.goodsReceived');
