// Goods over the counter: sold, paid and handed over in one act; and goods of any contract handed over later.
import { z } from 'zod';
import { type BatchAnswer, call, type } from '#kernel/model/call';
import { bool, json, ref, refs, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Contract } from '../../contract/model/contract';
import { Payment, splitsShape } from '../../payments/model/payment';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const count = z.number().int().positive().max(999);
const goods = z
  .array(z.strictObject({ productId: id, qty: count }))
  .min(1)
  .max(50);
const handed = z.array(z.strictObject({ lineNo: count, qty: count })).max(50);
const given = z.array(z.strictObject({ productId: id, qty: count })).max(50);

export const quickSale = call('POST', `${Contract.path}/quickSale`, {
  label: ['收款并交付', 'Collect and hand over'],
  permission: permission(Payment, 'collect'),
  input: {
    customerId: ref('学员', 'Customer', 'customer', { required: true }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    goods: json('商品', 'Goods', goods, { required: true }),
    splits: json('收款方式', 'Splits', splitsShape, { required: true }),
    clientKey: text('幂等键', 'Idempotency key', { required: true, max: 36 }),
    deliver: bool('立即交付', 'Hand over now', { default: true }),
  },
  answer: type<{ contractId: number; no: string; receiptNo: string | null; amount: string; replayed: boolean }>(),
});

export const deliver = call('POST', `${Contract.path}/deliver`, {
  label: ['交付商品', 'Hand over goods'],
  permission: permission(Contract, 'deliver'),
  input: {
    id: ref('合同', 'Contract', 'contract', { required: true }),
    items: json('明细', 'Items', handed, { default: [] }),
    gifts: json('赠品', 'Gifts', given, { default: [] }),
  },
  answer: type<{ lines: { lineNo: number; qty: number; deliveredQty: number }[]; finished: boolean }>(),
});

/** Of each line what the family has not been given yet: one by one, so that what is short of one stops no other. */
export const deliverAll = call('POST', `${Contract.path}/deliverAll`, {
  label: ['交付所选', 'Hand over all of these'],
  permission: permission(Contract, 'deliver'),
  input: { ids: refs('商品行', 'Lines of goods', 'contract_line', { required: true, max: 200 }) },
  answer: type<BatchAnswer>(),
});

export interface GoodsToHandOver {
  lines: { lineNo: number; name: string; productId: number; qty: number; left: number }[];
  gifts: { name: string; productId: number; qty: number; left: number }[];
}

/** What the family has not been given yet, bought or free. */
export const goodsLeft = call('GET', `${Contract.path}/goods`, {
  label: ['待交付商品', 'Goods to hand over'],
  permission: permission(Contract, 'view'),
  input: { id: ref('合同', 'Contract', 'contract', { required: true }) },
  answer: type<GoodsToHandOver>(),
});
