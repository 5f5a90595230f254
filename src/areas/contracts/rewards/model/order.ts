// What a family took for its points.
import { z } from 'zod';
import { call, rowOf, type } from '#kernel/model/call';
import { bool, int, json, money, ref, shape, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { splitsShape } from '../../payments/model/payment';

interface OrderItem {
  goodsId: number;
  name: string;
  qty: number;
  points: number;
  cash: number;
}
const items = shape((value): value is OrderItem[] => Array.isArray(value));

export const CreditOrder = resource({
  name: 'credit_order',
  area: 'contracts',
  noun: 'credit',
  path: '/credit/v1/order',
  title: ['兑换单', 'Redemption'],
  label: 'no',
  fields: {
    no: text('兑换单号', 'No.', { max: 32, computed: true, search: 'plain', exact: true }),
    customerId: ref('学员', 'Customer', 'customer', { required: true, computed: true }),
    schoolId: ref('领取校区', 'Pick-up school', 'school', { required: true, computed: true }),
    items: json('明细', 'Items', items, { default: [], computed: true }),
    points: int('积分', 'Points', { default: 0, computed: true, max: 999_999_999 }),
    cash: money('加价', 'Cash', { default: 0, computed: true }),
    operatorId: ref('经办人', 'Operator', 'staff', { computed: true }),
    clientKey: text('幂等键', 'Idempotency key', { max: 36, computed: true, secret: true }),
    reason: text('取消原因', 'Why cancelled', { max: 200, computed: true }),
    state: states(
      lifecycle({
        states: {
          pending: ['待领取', 'Pending', 'orange'],
          delivered: ['已领取', 'Delivered', 'green'],
          cancelled: ['已取消', 'Cancelled', 'grey'],
        },
        initial: 'pending',
        transitions: {
          deliver: { label: ['领取', 'Deliver'], from: ['pending'], to: 'delivered' },
          cancel: {
            ...{ label: ['取消', 'Cancel'], from: ['pending'], to: 'cancelled', permission: 'redeem', danger: true },
            fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
          },
        },
      }),
    ),
  },
  scope: { parent: 'customerId' },
  search: ['customerId', 'schoolId', 'state', 'createdAt'],
  columns: ['no', 'customerId', 'points', 'cash', 'schoolId', 'operatorId', 'state', 'createdAt'],
  unique: [['no'], ['clientKey']],
  verbs: ['list', 'detail', 'export', 'count'],
});
export type CreditOrder = Row<typeof CreditOrder>;

const wanted = z
  .array(z.strictObject({ goodsId: z.number().int().positive(), qty: z.number().int().min(1).max(99) }))
  .min(1)
  .max(20);

export const redeem = call('POST', `${CreditOrder.path}/redeem`, {
  label: ['兑换', 'Redeem'],
  permission: permission(CreditOrder, 'redeem'),
  input: {
    customerId: ref('学员', 'Customer', 'customer', { required: true }),
    schoolId: ref('领取校区', 'Pick-up school', 'school', { required: true }),
    items: json('兑换品', 'Goods', wanted, { required: true }),
    splits: json('加价收款', 'Cash by', splitsShape),
    deliver: bool('立即领取', 'Deliver now', { default: true }),
    clientKey: text('幂等键', 'Idempotency key', { required: true, max: 36 }),
  },
  answer: rowOf(CreditOrder),
});

export interface Shelf {
  points: number;
  goods: { id: number; name: string; points: number; cash: string; left: number | null; why: string | null }[];
}

/** What a customer can take here now, and why not the rest. */
export const shelf = call('GET', `${CreditOrder.path}/shelf`, {
  label: ['可兑换', 'What points buy'],
  permission: permission(CreditOrder, 'redeem'),
  input: {
    customerId: ref('学员', 'Customer', 'customer', { required: true }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
  },
  answer: type<Shelf>(),
});
