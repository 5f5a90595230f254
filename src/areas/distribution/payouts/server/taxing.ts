// Tax withheld of a withdrawal: reckoned on the month's sum of the person, by id card, one after another.
import { sql } from 'drizzle-orm';
import { addMonths, dayOf, startOfDay } from '#kernel/model/dates';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Distributor } from '../../distributors/model/distributor';
import { taxOf } from '../../settings/model/charges';
import { settingOf } from '../../settings/server/settings';
import type { Withdrawal } from '../model/payout';

export async function taxNow(
  work: Work,
  who: Distributor,
  { amount, method, id }: Pick<Withdrawal, 'amount' | 'method'> & { id?: number },
): Promise<number> {
  const { taxMode, taxTable } = await settingOf(work);
  if (taxMode === 'none' || method === 'salary' || !who.idCard) return 0;
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`distribution.tax:${work.enterpriseId}:${who.idCard}`}, 0))`,
  );
  const month = `${dayOf(work.now, work.actor.timezone).slice(0, 7)}-01`;
  const from = startOfDay(month, work.actor.timezone).toISOString();
  const to = startOfDay(addMonths(month, 1), work.actor.timezone).toISOString();
  const before = await work.session.one<{ sum: string; withheld: string }>(
    sql`select coalesce(sum(w.amount), 0)::bigint as sum, coalesce(sum(w.tax), 0)::bigint as withheld from withdrawal w
      join distributor d on d.enterprise_id = w.enterprise_id and d.id = w.distributor_id
      where ${live(work, 'w')} and d.id_card = ${who.idCard} and w.method <> 'salary'
        and w.state in ('approved', 'paying', 'failed', 'paid') and w.audit_at >= ${from} and w.audit_at < ${to} and w.id <> ${id ?? 0}`,
  );
  return taxOf({ sum: Number(before?.sum ?? 0), withheld: Number(before?.withheld ?? 0) }, amount, taxTable);
}
