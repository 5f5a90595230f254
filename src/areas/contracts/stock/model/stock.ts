// What is on hand of each product at each school: always the sum of the moves.
import { call, rowOf, type } from '#kernel/model/call';
import { bool, choice, int, money, ref, text } from '#kernel/model/fields';
import { carrying, permission, type Row, resource } from '#kernel/model/resource';

export const moveKinds = {
  purchase_in: ['采购入库', 'Purchase', 'green'],
  purchase_return: ['采购退货', 'Purchase return', 'orange'],
  sale_out: ['销售出库', 'Sale', 'blue'],
  sale_return: ['销售退货', 'Sale return', 'orange'],
  gift_out: ['赠品出库', 'Gift', 'purple'],
  redeem_out: ['兑换出库', 'Redemption', 'purple'],
  redeem_return: ['兑换退回', 'Redemption return', 'orange'],
  move_out: ['调出', 'Move out', 'cyan'],
  move_in: ['调入', 'Move in', 'cyan'],
  count_gain: ['盘盈', 'Gain', 'green'],
  count_loss: ['盘亏', 'Loss', 'red'],
  scrap: ['报损', 'Scrap', 'red'],
  reversal: ['冲销', 'Reversal', 'grey'],
} as const;

export const Stock = resource({
  name: 'stock',
  area: 'contracts',
  path: '/v1/classFee/stock',
  title: ['库存', 'Stock'],
  label: 'productId',
  fields: {
    productId: ref('商品', 'Product', 'product', { required: true, computed: true }),
    schoolId: ref('校区', 'School', 'school', { required: true, computed: true }),
    onHand: int('现存', 'On hand', { default: 0, computed: true }),
    reserved: int('占用', 'Reserved', { default: 0, computed: true }),
    value: money('金额', 'Value', { default: 0, computed: true }),
  },
  scope: { school: 'schoolId', creator: false },
  /** Neither promised nor given; and how few are too few. */
  carries: carrying<{ available: number; minStock: number }>(),
  asked: { isLow: bool('低于安全库存', 'Below the minimum') },
  search: ['productId', 'schoolId', 'isLow'],
  columns: ['productId', 'schoolId', 'onHand', 'reserved', 'value', 'updatedAt'],
  unique: [['productId', 'schoolId']],
  verbs: ['list', 'detail', 'export', 'count'],
});
export type Stock = Row<typeof Stock>;

export const StockMove = resource({
  name: 'stock_move',
  area: 'contracts',
  noun: 'stock',
  path: '/v1/classFee/stockMove',
  title: ['库存流水', 'Stock move'],
  label: 'no',
  fields: {
    no: text('单号', 'No.', { max: 40, computed: true, search: 'plain', exact: true }),
    kind: choice('类型', 'Kind', moveKinds, { required: true, computed: true }),
    productId: ref('商品', 'Product', 'product', { required: true, computed: true }),
    schoolId: ref('校区', 'School', 'school', { required: true, computed: true }),
    qty: int('数量', 'Qty', { required: true, computed: true }),
    value: money('金额', 'Value', { required: true, computed: true, min: -99_999_999_99 }),
    balance: int('结存', 'Balance', { required: true, computed: true }),
    supplier: text('供应商', 'Supplier', { max: 60, computed: true }),
    batchNo: text('批号', 'Batch', { max: 40, computed: true }),
    customerId: ref('领用人', 'For', 'customer', { computed: true }),
    refTable: text('来源', 'Source', { max: 40, computed: true }),
    refId: int('来源编号', 'Source id', { computed: true, max: Number.MAX_SAFE_INTEGER }),
    note: text('说明', 'Note', { max: 200, computed: true }),
  },
  scope: { school: 'schoolId', creator: false },
  search: ['kind', 'productId', 'schoolId', 'createdAt'],
  columns: [
    'no',
    'createdAt',
    'kind',
    'productId',
    'schoolId',
    'qty',
    'value',
    'balance',
    'supplier',
    'note',
    'createdBy',
  ],
  indexes: [
    ['productId', 'schoolId', 'createdAt'],
    ['refTable', 'refId'],
  ],
  appendOnly: true,
  verbs: ['list', 'detail', 'export', 'count'],
});
export type StockMove = Row<typeof StockMove>;

const what = {
  productId: ref('商品', 'Product', 'product', { required: true }),
  schoolId: ref('校区', 'School', 'school', { required: true }),
  qty: int('数量', 'Qty', { required: true, min: 1, max: 1_000_000 }),
};
const note = text('说明', 'Note', { max: 200 });

export const stockIn = call('POST', `${Stock.path}/in`, {
  label: ['入库', 'Stock in'],
  permission: permission(Stock, 'in'),
  input: {
    ...what,
    value: money('总金额', 'Total cost', { required: true, max: 9_999_999_99 }),
    supplier: text('供应商', 'Supplier', { max: 60 }),
    batchNo: text('批号', 'Batch', { max: 40 }),
    note,
  },
  answer: rowOf(StockMove),
});

export const stockOut = call('POST', `${Stock.path}/out`, {
  label: ['出库', 'Stock out'],
  permission: permission(Stock, 'out'),
  input: {
    ...what,
    kind: choice(
      '类型',
      'Kind',
      { purchase_return: ['采购退货', 'Purchase return'], scrap: ['报损', 'Scrap'] },
      { required: true },
    ),
    note: text('说明', 'Note', { required: true, max: 200 }),
  },
  answer: rowOf(StockMove),
});

/** Fen: a larger difference is booked once it was granted. */
export const largestDifference = 500_00;
const counting = {
  productId: ref('商品', 'Product', 'product', { required: true }),
  difference: int('盘点差异', 'Difference', { computed: true, min: -1_000_000 }),
  value: money('差异金额', 'Worth', { computed: true }),
  note: text('说明', 'Note', { required: true, max: 200 }),
} as const;
/** What deciders read of a difference. */
export const adjustForm = counting;

export const countStock = call('POST', `${Stock.path}/countGoods`, {
  label: ['盘点', 'Count'],
  permission: permission(Stock, 'adjust'),
  input: {
    id: ref('库存', 'Stock', 'stock', { required: true }),
    counted: int('实盘数量', 'Counted', { required: true, min: 0, max: 1_000_000 }),
    note: counting.note,
  },
  answer: type<{ difference: number; value: string; approvalNo: string | null }>(),
});

/** A mistake is reversed, never edited. */
export const reverseMove = call('POST', `${StockMove.path}/reverse`, {
  label: ['冲销', 'Reverse'],
  permission: permission(Stock, 'out'),
  danger: true,
  input: { id: ref('库存流水', 'Stock move', 'stock_move', { required: true }), note },
  answer: rowOf(StockMove),
});
