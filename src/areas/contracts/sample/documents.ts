// Papers of the demo's contracts: refunds that were paid, and who is away for a while.

import { sql } from 'drizzle-orm';
import { Category } from '#areas/system/categories/model/category';
import { capital, yuan } from '#kernel/model/money';
import { table } from '#kernel/server/database/table';
import type { Sample } from '#kernel/server/sample';
import { ContractChange } from '../changes/model/change';
import { FinanceEntry } from '../finance/model/finance';
import { Receipt } from '../payments/model/payment';
import { Refund, RefundPayout } from '../refunds/model/refund';
import type { Paid } from './payments';
import { dayText, type Planned } from './planned';

interface Desk {
  code: string;
  name: string;
  cashierId: number;
  cashier: string;
}

export async function plantDocuments(
  sample: Sample,
  planned: readonly Planned[],
  schools: ReadonlyMap<number, Desk>,
  accounts: { bank: number },
): Promise<Paid[]> {
  await plantSuspensions(sample, planned);
  return plantRefunds(sample, planned, schools, accounts.bank);
}

async function plantRefunds(
  sample: Sample,
  planned: readonly Planned[],
  schools: ReadonlyMap<number, Desk>,
  accountId: number,
): Promise<Paid[]> {
  const over = planned.flatMap((contract) => (contract.refund ? [{ ...contract, refund: contract.refund }] : []));
  if (over.length === 0) return [];
  const reasons = await reasonsOf(sample);
  const ids = await sample.plant(
    Refund,
    over.map(({ id, family, lines, refund: { at, amount, breach, taken } }, n) => ({
      ...{
        no: `TF${schools.get(family.schoolId)!.code}${dayText(at).slice(2).replaceAll('-', '')}${String(n + 1).padStart(4, '0')}`,
      },
      ...{ contractId: id, customerId: family.id, schoolId: family.schoolId, ownerId: family.ownerId },
      ...{ scope: 'full' as const, fault: 'customer' as const, reasonId: sample.pick(reasons), appliedOn: dayText(at) },
      ...{
        dueOn: dayText(new Date(at.getTime() + 15 * 86_400_000)),
        base: amount + breach,
        breach,
        amount,
        forfeited: breach,
      },
      lines: lines.map(({ lineNo, name, qty, net, back, closedValue }) => ({
        ...{
          lineNo,
          name,
          kind: 'course' as const,
          bought: qty * 100,
          consumed: taken * 100,
          back: back * 100,
          gifts: 0,
        },
        ...{ keptValue: net, dealValue: closedValue, base: closedValue, outs: [] },
      })),
      ...{ state: 'paid' as const, paidAt: at, createdAt: at, createdBy: family.ownerId },
    })),
  );
  const payouts = await sample.plant(
    RefundPayout,
    over.map(({ family, refund: { at, amount } }, n) => ({
      ...{ refundId: ids[n]!, method: 'bank_transfer' as const, accountId, payee: family.name, amount },
      ...{ tradeNo: `OUT${100_000 + n}`, paidAt: at, state: 'paid' as const },
    })),
  );
  await sample.plant(
    FinanceEntry,
    over.map(({ id, family, refund: { at, amount } }, n) => ({
      ...{ businessDate: dayText(at), schoolId: family.schoolId, cashierId: schools.get(family.schoolId)!.cashierId },
      ...{ customerId: family.id, contractId: id, direction: 'out' as const, kind: 'refund' as const },
      ...{ method: 'bank_transfer' as const, accountId, amount, refTable: RefundPayout.name, refId: payouts[n]! },
      ...{ originKey: `payout:${payouts[n]}`, createdAt: at },
    })),
  );
  await sample.plant(
    Receipt,
    over.map(({ family, lines, receivable, received, refund: { at, amount } }, n) => {
      const school = schools.get(family.schoolId)!;
      return {
        ...{ no: `HZ${school.code}D${String(n + 1).padStart(6, '0')}`, kind: 'red' as const, refundId: ids[n]! },
        ...{ schoolId: family.schoolId, amount, createdAt: at, checkCode: String(20_000_000 + n) },
        snapshot: {
          ...{
            contractNo: '',
            customer: family.name,
            school: school.name,
            cashier: school.cashier,
            payer: family.name,
          },
          ...{ paidAt: at.toISOString(), amount: yuan(-amount), capital: `人民币${capital(-amount)}` },
          lines: lines.map(({ name, qty, net }) => ({ name, qty, net: yuan(net) })),
          splits: [{ method: 'bank_transfer', amount: yuan(-amount), tradeNo: '' }],
          ...{ receivable: yuan(receivable), received: yuan(received), owed: '0.00' },
        },
      };
    }),
  );
  return over.map(({ family, refund: { at, amount } }) => ({
    ...{ schoolId: family.schoolId, cashierId: schools.get(family.schoolId)!.cashierId, day: dayText(at) },
    ...{ method: 'bank_transfer' as const, direction: 'out' as const, accountId, amount },
  }));
}

async function reasonsOf(sample: Sample): Promise<number[]> {
  const c = table(Category);
  const found = await sample.session.rows<{ id: number }>(
    sql`select ${c.id} as id from ${c} where ${c.enterpriseId} = ${sample.enterpriseId} and ${c.tree} = 'refund_reason' order by ${c.id}`,
  );
  return found.map(({ id }) => Number(id));
}

async function plantSuspensions(sample: Sample, planned: readonly Planned[]): Promise<void> {
  const away = planned.flatMap((contract) => (contract.suspended ? [{ ...contract, span: contract.suspended }] : []));
  await sample.plant(
    ContractChange,
    away.map(({ id, family, span: { from, to } }, n) => ({
      ...{ no: `BGD${String(n + 1).padStart(6, '0')}`, contractId: id, kind: 'suspend' as const, reason: '暑期外出' },
      ...{ customerId: family.id, schoolId: family.schoolId, ownerId: family.ownerId, days: to - from + 1 },
      ...{ fromDate: sample.day(from), toDate: sample.day(to), state: 'executed' as const },
      ...{ executedAt: sample.moment(from - 3, 15), createdAt: sample.moment(from - 4, 10), createdBy: family.ownerId },
    })),
  );
}
