// What a cashier asks while a family stands at the till: what is owed, and what the ways of paying come to.
import { z } from 'zod';
import { call, type } from '#kernel/model/call';
import { json, ref } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import type { PayMethod } from '../../finance/model/methods';
import { Payment } from './payment';

export const payable = call('GET', `${Payment.path}/payable`, {
  label: ['待收', 'Payable'],
  permission: permission(Payment, 'collect'),
  input: { contractId: ref('合同', 'Contract', 'contract', { required: true }) },
  answer: type<{
    owed: string;
    pending: string;
    /** What can be collected now, and what is due next of it. */
    open: string;
    next: string;
    supervised: boolean;
    /** Of each way the account that supervised money goes to; empty where it may go anywhere. */
    custody: Partial<Record<PayMethod, number>>;
    others: { contractId: number; no: string; customer: string; owed: string }[];
  }>(),
});

const fen = z.number().int().min(0).max(999_999_999);
const askedAmounts = z.array(z.strictObject({ amount: fen, times: z.number().int().min(1).max(999) })).max(60);
const tillRows = z.array(z.strictObject({ amount: fen.nullable(), tendered: fen.nullable() })).max(8);

/** While it is typed: what is asked comes to, what each way takes of it, what is missing, and what the family has with us. */
export const till = call('POST', `${Payment.path}/till`, {
  label: ['收银合计', 'Sum at the till'],
  permission: permission(Payment, 'collect'),
  reads: true,
  input: {
    /** Whose money with us may pay: named by the contract where there is one, since whoever collects need not know the family. */
    contractId: ref('合同', 'Contract', 'contract'),
    customerId: ref('学员', 'Customer', 'customer'),
    asked: json('应收', 'Asked', askedAmounts, { required: true }),
    rows: json('收款方式', 'Ways', tillRows, { required: true }),
  },
  answer: type<{
    total: string;
    rows: { amount: number; change: string }[];
    missing: string;
    over: string;
    /** Money and a grant that the customer can pay with. */
    balance: string;
    grant: string;
  }>(),
});
