// What people brought in: each receipt and refund over those who earned the contract, to the fen.
import { sql } from 'drizzle-orm';
import { Contract } from '#areas/contracts/contract/model/contract';
import { FinanceEntry } from '#areas/contracts/finance/model/finance';
import { table } from '#kernel/server/database/table';
import type { Place } from '#kernel/server/figures/counting';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { type Performer, shared } from '../model/completing';

const e = tableAs(FinanceEntry, 'e');
const c = tableAs(Contract, 'c');

/** By person; who is named nowhere but signed it has it whole. What is paid out of a balance was received before, as the school's figure has it. */
export async function netByPerson(
  work: Work,
  span: { from: string; to: string },
  { schoolIds }: Place,
): Promise<Map<number, number>> {
  const found = await work.session.rows<{ amount: string; ownerId: string | null; performers: Performer[] | null }>(
    sql`select case ${e.kind} when 'receipt' then ${e.amount} else -${e.amount} end as amount, ${c.ownerId} as "ownerId", ${c.performers} as performers
      from ${table(FinanceEntry)} e join ${table(Contract)} c on ${c.enterpriseId} = ${e.enterpriseId} and ${c.id} = ${e.contractId}
      where ${live(work, e)} and ${e.kind} in ('receipt', 'receipt_void', 'refund') and ${e.method} not in ('transfer', 'balance')
        and ${e.businessDate} between ${span.from} and ${span.to}
        ${schoolIds ? sql`and ${e.schoolId} = any(${sql.param([...schoolIds])}::bigint[])` : sql``}`,
  );
  const sums = new Map<number, number>();
  for (const { amount, ownerId, performers } of found) {
    const people = performers?.length ? performers : ownerId ? [{ staffId: Number(ownerId), percent: 100_00 }] : [];
    for (const part of shared(Number(amount), people))
      sums.set(part.staffId, (sums.get(part.staffId) ?? 0) + part.amount);
  }
  return sums;
}
