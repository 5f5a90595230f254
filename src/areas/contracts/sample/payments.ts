// What was paid for the demo's contracts: payments, receipts, entries of the book, and the days on which they were taken.
import { sql } from 'drizzle-orm';
import { CustomerPayment } from '#areas/customers/board/model/payment';
import { Staff } from '#areas/people/model/staff';
import { capital, yuan } from '#kernel/model/money';
import { table } from '#kernel/server/database/table';
import type { Sample } from '#kernel/server/sample';
import { DayClose } from '../finance/model/dayClose';
import { FinanceEntry } from '../finance/model/finance';
import { type SheetLine, sheetOf } from '../finance/model/sheet';
import { Payment, PaymentSplit, Receipt } from '../payments/model/payment';
import { dayText, type Planned } from './planned';

export interface Paid {
  schoolId: number;
  cashierId: number;
  day: string;
  method: 'cash' | 'wechat' | 'pos' | 'bank_transfer';
  direction: 'in' | 'out';
  accountId: number | null;
  amount: number;
}

export async function storePayments(
  sample: Sample,
  planned: readonly Planned[],
  schools: ReadonlyMap<number, { code: string; name: string; cashierId: number; cashier: string }>,
  accounts: { wechat: number; pos: number },
): Promise<Paid[]> {
  const sequence = new Map<string, number>();
  const paying = planned
    .flatMap((contract) =>
      contract.paid.map(({ at, amount }, place) => ({
        ...{ contract, at, amount, sofar: contract.paid.slice(0, place + 1).reduce((sum, one) => sum + one.amount, 0) },
      })),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const rows = paying.map(({ contract, at, amount, sofar }, n) => {
    const school = schools.get(contract.family.schoolId)!;
    const key = `${school.code}${dayText(at).slice(0, 4)}`;
    sequence.set(key, (sequence.get(key) ?? 0) + 1);
    const method = sample.pick(['cash', 'wechat', 'wechat', 'pos'] as const);
    return {
      ...{ contract, at, amount, sofar, school, method },
      receiptNo: `SJ${key}${String(sequence.get(key)).padStart(6, '0')}`,
      key: `demo-${n}`,
    };
  });
  const ids = await sample.plant(
    Payment,
    rows.map(({ contract: { id, family }, at, amount, school, receiptNo, key }) => ({
      ...{
        receiptNo,
        contractId: id,
        customerId: family.id,
        schoolId: family.schoolId,
        amount,
        cashLike: amount,
      },
      ...{
        paidAt: at,
        businessDate: dayText(at),
        operatorId: school.cashierId,
        clientKey: key,
        state: 'done' as const,
        createdAt: at,
      },
    })),
  );
  // What the counsellors' board hears of each payment.
  await sample.plant(
    CustomerPayment,
    rows.map(({ contract: { family }, at, amount }, n) => ({
      ...{ paymentId: ids[n]!, staffId: family.ownerId, customerId: family.id, schoolId: family.schoolId },
      ...{ amount, paidAt: at, createdAt: at },
    })),
  );
  const accountOf = (method: 'cash' | 'wechat' | 'pos') => (method === 'cash' ? null : accounts[method]);
  const splits = await sample.plant(
    PaymentSplit,
    rows.map(({ amount, method }, n) => {
      const tradeNo = method === 'cash' ? null : `${method.toUpperCase()}${100_000_000 + n}`;
      return {
        paymentId: ids[n]!,
        method,
        accountId: accountOf(method),
        amount,
        tradeNo,
        tradeKey: tradeNo && `${method}:${tradeNo}`,
      };
    }),
  );
  await sample.plant(
    FinanceEntry,
    rows.map(({ contract: { id, family }, at, amount, school, method, receiptNo }, n) => ({
      ...{
        businessDate: dayText(at),
        schoolId: family.schoolId,
        cashierId: school.cashierId,
        customerId: family.id,
        contractId: id,
      },
      ...{
        direction: 'in' as const,
        kind: 'receipt' as const,
        method,
        accountId: accountOf(method),
        amount,
        no: receiptNo,
      },
      ...{ refTable: PaymentSplit.name, refId: splits[n]!, originKey: `split:${splits[n]}`, createdAt: at },
    })),
  );
  await sample.plant(
    Receipt,
    rows.map(({ contract, at, amount, sofar, school, method, receiptNo }, n) => ({
      ...{
        no: receiptNo,
        paymentId: ids[n]!,
        schoolId: contract.family.schoolId,
        amount,
        createdAt: at,
      },
      checkCode: String(10_000_000 + ((n * 7919) % 89_999_999)),
      snapshot: {
        ...{ contractNo: '', customer: contract.family.name, school: school.name, cashier: school.cashier, payer: '' },
        ...{
          paidAt: at.toISOString(),
          amount: yuan(amount),
          capital: `人民币${capital(amount)}`,
        },
        lines: contract.lines.map(({ name, qty, net, closedValue }) => ({ name, qty, net: yuan(net + closedValue) })),
        splits: [{ method, amount: yuan(amount), tradeNo: '' }],
        ...{
          receivable: yuan(priceOf(contract)),
          received: yuan(sofar),
          owed: yuan(priceOf(contract) - sofar),
        },
      },
    })),
  );
  return rows.map(({ contract, at, amount, school, method }) => ({
    ...{ schoolId: contract.family.schoolId, cashierId: school.cashierId, day: dayText(at), method },
    ...{ accountId: accountOf(method), amount, direction: 'in' as const },
  }));
}

/** As it was when it was paid. */
const priceOf = ({ lines }: Planned): number => lines.reduce((sum, { net, closedValue }) => sum + net + closedValue, 0);

/** Every day before yesterday is closed; cash went to the bank the same evening. */
export async function closeDays(sample: Sample, paid: readonly Paid[]): Promise<void> {
  const cash = paid.filter(({ method }) => method === 'cash');
  await sample.plant(
    FinanceEntry,
    cash.map(({ schoolId, cashierId, day, amount }, n) => ({
      ...{
        businessDate: day,
        schoolId,
        cashierId,
        direction: 'out' as const,
        kind: 'deposit' as const,
        method: 'cash' as const,
      },
      ...{ amount, refTable: 'demo', refId: n + 1, originKey: `deposit:demo:${n + 1}` },
    })),
  );
  const days = [...new Set(paid.map(({ schoolId, day }) => `${schoolId}|${day}`))].sort();
  const p = table(Staff);
  const finance = await sample.session.one<{ id: number }>(
    sql`select ${p.id} as id from ${p} where ${p.enterpriseId} = ${sample.enterpriseId} and ${p.mobile} = '13800000008' and ${p.deletedAt} is null`,
  );
  const confirmedBy = finance ? Number(finance.id) : null;
  await sample.plant(
    DayClose,
    days.map((key) => {
      const [school, day = ''] = key.split('|');
      const own = paid.filter((one) => one.schoolId === Number(school) && one.day === day);
      const entries = own.flatMap((one) => [
        { ...one, kind: one.direction === 'in' ? 'receipt' : 'refund' },
        ...(one.method === 'cash' ? [{ ...one, direction: 'out' as const, kind: 'deposit' }] : []),
      ]);
      const isClosed = day < sample.day(-1);
      const lines: SheetLine[] = isClosed
        ? sheetOf(entries, []).map((line) => ({ ...line, counted: line.expected }))
        : [];
      return {
        ...{ schoolId: Number(school), businessDate: day, lines },
        ...(isClosed
          ? { state: 'confirmed' as const, submittedBy: own[0]!.cashierId, confirmedBy }
          : { state: 'open' as const }),
      };
    }),
  );
}

/** The next number follows the last one that was given. */
export async function countNumbers(sample: Sample, planned: readonly Planned[], paid: readonly Paid[]): Promise<void> {
  const counted = new Map<string, number>();
  const add = (key: string) => counted.set(key, (counted.get(key) ?? 0) + 1);
  for (const { family, at } of planned) add(`contracts.contract|${family.schoolId}|${dayText(at)}`);
  for (const { schoolId, day } of paid) add(`contracts.receipt|${schoolId}|${day.slice(0, 4)}`);
  counted.set('contracts.feeStandard|0|', 100);
  counted.set('contracts.concession|0|', 6);
  counted.set('contracts.product|0|', 7);
  const rows = [...counted].map(([key, last]) => {
    const [name, schoolId, period] = key.split('|');
    return { key: name, schoolId: Number(schoolId), period, last };
  });
  await sample.session.rows(
    sql`insert into number_counter (enterprise_id, key, school_id, period, last)
      select ${sample.enterpriseId}, r.key, r."schoolId", r.period, r.last from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(key text, "schoolId" bigint, period text, last int)
      on conflict do nothing`,
  );
}
