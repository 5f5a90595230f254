// The one way into the finance book: on the open business day of the school, once for each origin.
import { type SQL, sql } from 'drizzle-orm';
import { addDays, type Day, dayOf } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { table } from '#kernel/server/database/table';
import { by } from '#kernel/server/filters';
import { countReached, insert, need, row } from '#kernel/server/rows';
import { type AreaPiece, answers, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { type Booked, financePost, financeReverse, financeSum, type Posting } from '../../model/queries';
import { bookOfContract } from '../model/bookOfContract';
import { DayClose } from '../model/dayClose';
import { ownMoney } from '../model/drawer';
import { FinanceEntry, PayAccount } from '../model/finance';
import { cashLike } from '../model/methods';

const rules = texts('contracts.book', {
  otherBody: ['来源 {key} 已按其他内容入账', 'Origin {key} was booked with other contents'],
});

export interface NewEntry {
  schoolId: number;
  cashierId: number;
  customerId: number | null;
  contractId?: number | null;
  direction: 'in' | 'out';
  kind: FinanceEntry['kind'];
  method: FinanceEntry['method'];
  accountId: number | null;
  amount: number;
  no: string | null;
  tradeNo?: string | null;
  refTable: string;
  refId: number;
  originKey: string | null;
  note?: string;
}

/** Writes an entry on the first day that is not closed. */
export async function book(work: Work, entry: NewEntry, businessDate?: Day): Promise<Booked> {
  const day = businessDate ?? (await openDay(work, entry.schoolId));
  const entryId = await insert(work, FinanceEntry, {
    ...entry,
    contractId: entry.contractId ?? null,
    tradeNo: entry.tradeNo ?? null,
    note: entry.note ?? null,
    businessDate: day,
  });
  return { entryId, businessDate: day };
}

/**
 * Today, shifted by the hour at which the day ends; a closed day takes nothing, so what is late goes to the next one. The
 * day is held against closing until this work is done.
 */
export async function openDay(work: Work, schoolId: number, from?: Day): Promise<Day> {
  let day = from ?? (await businessDay(work, schoolId));
  const closes = table(DayClose);
  for (;;) {
    await work.db
      .insert(closes)
      .values({ enterpriseId: work.enterpriseId, schoolId, businessDate: day, state: 'open', lines: [] })
      .onConflictDoNothing();
    const held = await work.session.one<{ state: string }>(
      sql`select ${closes.state} as state from ${closes} where ${closes.enterpriseId} = ${work.enterpriseId} and ${closes.schoolId} = ${schoolId}
        and ${closes.businessDate} = ${day} and ${closes.deletedAt} is null for share`,
    );
    if (held?.state !== 'confirmed') return day;
    day = addDays(day, 1);
  }
}

export async function businessDay(work: Work, schoolId: number): Promise<Day> {
  const cutHour = Number(await configValue(work, 'contracts.dayClose.cutHour', schoolId));
  return dayOf(new Date(work.now.getTime() - cutHour * 3_600_000), work.actor.timezone);
}

async function post(work: Work, posting: Posting): Promise<Booked> {
  const { direction, schoolId, cashierId, customerId, accountId, refTable, refId, originKey, amount, method } = posting;
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`finance:${work.enterpriseId}:${originKey}`}, 0))`,
  );
  const before = await row(work, FinanceEntry, { originKey });
  if (before) {
    const isSame =
      before.amount === amount &&
      before.direction === direction &&
      before.method === method &&
      before.refTable === refTable &&
      before.refId === refId &&
      before.schoolId === schoolId;
    if (!isSame) throw conflict(rules.otherBody, { originKey }, { key: originKey });
    return { entryId: before.id, businessDate: before.businessDate };
  }
  const day = await openDay(work, schoolId, posting.businessDate);
  return book(
    work,
    {
      ...{ schoolId, cashierId, direction, method, amount, refTable, refId, originKey },
      customerId: customerId ?? null,
      kind: direction === 'in' ? 'other_in' : 'other_out',
      accountId: accountId ?? null,
      no: null,
      tradeNo: posting.tradeNo ?? null,
      ...(posting.note ? { note: posting.note } : {}),
    },
    day,
  );
}

async function reverse(work: Work, originKey: string, reason: string): Promise<Booked> {
  const was = await need(work, FinanceEntry, { originKey });
  const back = `${originKey}:reversed`;
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`finance:${work.enterpriseId}:${originKey}`}, 0))`,
  );
  const done = await row(work, FinanceEntry, { originKey: back });
  if (done) return { entryId: done.id, businessDate: done.businessDate };
  const { schoolId, cashierId, customerId, contractId, method, accountId, amount, no, tradeNo, refTable, refId } = was;
  const direction = was.direction === 'in' ? 'out' : 'in';
  return book(work, {
    ...{ schoolId, cashierId, customerId, contractId, direction, method, accountId, amount, no, tradeNo },
    refTable: refTable ?? FinanceEntry.name,
    refId: refId ?? was.id,
    kind: direction === 'in' ? 'other_in' : 'other_out',
    originKey: back,
    note: reason,
  });
}

const taken = by(FinanceEntry.asked.taken, (isWanted) => {
  const inHand = sql`(t.method = any(${sql.param([...cashLike])}::text[]) and not t.kind = any(${sql.param([...ownMoney])}::text[]))`;
  return isWanted ? inHand : sql`not ${inHand}`;
});

export const financeBook: AreaPiece = {
  services: [service(PayAccount), service(FinanceEntry, { summary, filters: { taken } })],
  registers: {
    detailTab: [{ ...bookOfContract, count: (work, contractId) => countReached(work, FinanceEntry, { contractId }) }],
  },
  answers: [
    answers(financePost, post),
    answers(financeReverse, (work, { originKey, reason }) => reverse(work, originKey, reason)),
    answers(financeSum, async (work, { refTable, refId }) => {
      const e = table(FinanceEntry);
      const sum = await work.session.one<{ net: number }>(
        sql`select coalesce(sum(case ${e.direction} when 'in' then ${e.amount} else -${e.amount} end), 0)::bigint as net from ${e}
          where ${e.enterpriseId} = ${work.enterpriseId} and ${e.refTable} = ${refTable} and ${e.refId} = ${refId}`,
      );
      return Number(sum?.net ?? 0);
    }),
  ],
};

/** In, out and net of the rows asked for. */
async function summary(where: SQL, work: Work) {
  const sums = await work.session.one<{ in: number; out: number }>(
    sql`select coalesce(sum(t.amount) filter (where t.direction = 'in'), 0)::bigint as in, coalesce(sum(t.amount) filter (where t.direction = 'out'), 0)::bigint as out
      from ${table(FinanceEntry)} t where ${where}`,
  );
  const [taken, given] = [Number(sums?.in ?? 0), Number(sums?.out ?? 0)];
  return { in: yuan(taken), out: yuan(given), net: yuan(taken - given) };
}
