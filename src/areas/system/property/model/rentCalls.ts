// Rent that is due: paying it, what it comes to by school, and what terms would come to.
import { z } from 'zod';
import { call, rowOf, type } from '#kernel/model/call';
import { date, file, int, json, money, ref, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Lease, RentDue } from './lease';
import type { Due } from './leaseRules';

const row = (zh: string, en: string) => int(zh, en, { required: true, min: 1, max: Number.MAX_SAFE_INTEGER });
const how = {
  on: date('付款日', 'Paid on', { required: true }),
  method: text('付款方式', 'Method', { required: true, max: 30 }),
  file: file('凭证', 'Voucher'),
};

export const payRent = call('POST', `${RentDue.path}/pay`, {
  label: ['登记付款', 'Record a payment'],
  permission: permission(RentDue, 'pay'),
  input: {
    id: row('应付', 'Due'),
    version: row('版本', 'Version'),
    amount: money('金额', 'Amount', { required: true, min: 1 }),
    ...how,
  },
  answer: rowOf(RentDue),
});

const toPay = z
  .array(z.object({ id: z.coerce.number().int().positive(), version: z.coerce.number().int() }))
  .min(1)
  .max(200);

export const payRents = call('POST', `${RentDue.path}/payMany`, {
  label: ['批量付款', 'Pay many'],
  permission: permission(RentDue, 'payMany'),
  input: { dues: json('应付', 'Dues', toPay, { required: true }), ...how },
  answer: type<{ count: number; total: string }>(),
});

export interface RentSummary {
  schools: {
    schoolId: number;
    school: string;
    amount: string;
    paid: string;
    open: string;
    overdue: string;
    perM2: string | null;
    ofReceipts: number | null;
  }[];
  total: { amount: string; paid: string; open: string; overdue: string };
}

export const rentSummary = call('GET', `${RentDue.path}/summary`, {
  label: ['租金汇总', 'Rent by school'],
  permission: permission(RentDue, 'view'),
  input: {
    from: date('起', 'From', { required: true }),
    to: date('止', 'To', { required: true }),
    schoolId: ref('校区', 'School', 'school'),
  },
  answer: type<RentSummary>(),
});

const {
  startOn,
  endOn,
  monthlyRent,
  propertyFee,
  deposit,
  payCycle,
  dueDaysBefore,
  freeFrom,
  freeTo,
  riseKind,
  risePercent,
  riseAmount,
  riseEveryMonths,
} = Lease.fields;
const rises = { riseKind, risePercent, riseAmount, riseEveryMonths };

/** What terms come to: every due, before the lease is saved. */
export const previewDues = call('POST', `${Lease.path}/preview`, {
  label: ['预览应付', 'What terms come to'],
  permission: permission(Lease, 'preview'),
  reads: true,
  input: { startOn, endOn, monthlyRent, propertyFee, deposit, payCycle, dueDaysBefore, freeFrom, freeTo, ...rises },
  answer: type<(Omit<Due, 'amount'> & { amount: string })[]>(),
});
