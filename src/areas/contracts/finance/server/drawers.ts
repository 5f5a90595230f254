// The drawers of a day: what should be in each, whose it is, and what is brought to the bank or put in to begin with.
import { sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { rowFor } from '#kernel/server/resources/reading';
import { need, row, rows, serviceOf } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { DayClose } from '../model/dayClose';
import { FinanceEntry, PayAccount } from '../model/finance';
import { isCashLike } from '../model/methods';
import { type NamedLine, type SheetLine, sheetOf } from '../model/sheet';
import { book } from './book';

const rules = texts('contracts.drawer', {
  counted: ['{day} 已交账，钱箱不能再动', '{day} was submitted: its drawers stay as they were counted'],
  gone: ['{name} 已离职，只能从其钱箱取出', '{name} has left: cash only goes out of that drawer'],
  short: ['钱箱里应有 {n}，不能多存', 'Only {n} should be in the drawer'],
});

/** Cash-like entries of the day, after what the day before left in the drawers. */
export async function sheetFor(work: Work, { schoolId, businessDate }: DayClose): Promise<SheetLine[]> {
  const before = await row(
    work,
    DayClose,
    (d) => sql`${d.schoolId} = ${schoolId} and ${d.businessDate} < ${businessDate} and ${d.state} <> 'open'`,
    { sort: '-businessDate' },
  );
  const e = table(FinanceEntry);
  const sums = await work.session.rows<SheetEntry>(
    sql`select ${e.cashierId} as "cashierId", ${e.method} as method, ${e.accountId} as "accountId", ${e.direction} as direction, ${e.kind} as kind,
        sum(${e.amount})::bigint as amount from ${e}
      where ${e.enterpriseId} = ${work.enterpriseId} and ${e.schoolId} = ${schoolId} and ${e.businessDate} = ${businessDate} and ${e.deletedAt} is null
      group by 1, 2, 3, 4, 5`,
  );
  const entries = sums
    .map((sum) => ({ ...sum, amount: Number(sum.amount) }))
    .filter(({ method }) => isCashLike(method));
  return sheetOf(entries, before?.lines ?? []);
}

type SheetEntry = Parameters<typeof sheetOf>[0][number];

/** Lines with the names of their cashiers and accounts, also of those who have left. */
export async function named(work: Work, lines: readonly SheetLine[]): Promise<NamedLine[]> {
  const staff = await rows(work, Staff, { id: lines.map(({ cashierId }) => cashierId) });
  const accounts = await rows(work, PayAccount, { id: lines.flatMap(({ accountId }) => accountId ?? []) });
  return lines.map((line) => ({
    ...line,
    cashier: staff.find(({ id }) => id === line.cashierId)?.name ?? '',
    account: accounts.find(({ id }) => id === line.accountId)?.name ?? null,
  }));
}

interface CashMove {
  id: number;
  kind: 'deposit' | 'float';
  amount: number;
  cashierId: number | null;
  note: string | null;
}

/** On the day it belongs to, while that is not counted; no more leaves a drawer than should be in it. */
export async function bookCash(work: Work, { id, kind, amount, note, ...asked }: CashMove): Promise<number> {
  await rowFor(work, serviceOf(work, DayClose), id, 'submit');
  const close = await need(work, DayClose, id, { lock: true });
  if (close.state !== 'open') throw conflict(rules.counted, null, { day: close.businessDate });
  const cashierId = asked.cashierId ?? work.actor.staffId;
  if (kind === 'float') await refuseLeaver(work, cashierId);
  const [drawer] = (await sheetFor(work, close))
    .filter((line) => line.method === 'cash' && line.cashierId === cashierId)
    .sort((one, other) => other.expected - one.expected);
  const there = drawer?.expected ?? 0;
  if (kind === 'deposit' && amount > there) throw invalid('amount', rules.short, { n: yuan(there) });
  const { schoolId, businessDate } = close;
  const { entryId } = await book(
    work,
    {
      ...{ schoolId, cashierId, kind, amount, method: 'cash', direction: kind === 'float' ? 'in' : 'out' },
      ...{ accountId: drawer?.accountId ?? null, customerId: null, no: null, originKey: null },
      ...{ refTable: DayClose.name, refId: id, ...(note ? { note } : {}) },
    },
    businessDate,
  );
  return entryId;
}

/** Nobody sits at the drawer of who has left: what is in it is brought away. */
async function refuseLeaver(work: Work, cashierId: number): Promise<void> {
  const { status, name } = await need(work, Staff, cashierId);
  if (status === 'left') throw invalid('cashierId', rules.gone, { name });
}
