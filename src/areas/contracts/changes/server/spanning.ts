// Longer, interrupted and taken up again: the ends of the lessons move, the contract runs on.
import { sql } from 'drizzle-orm';
import { addDays, type Day, dayOf } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { insert, need, rows, update } from '#kernel/server/rows';
import type { Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { contractExtended, contractResumed, contractSuspended } from '../../model/events';
import { standingOf } from '../../refunds/server/standing';
import { ContractChange } from '../model/change';
import { moved, unusedDays } from '../model/spans';
import { moveEnds } from './executing';
import type { Sheet } from './reckonChange';

const rules = texts('contracts.span', {
  notSuspended: ['合同没有停课', 'The contract is not suspended'],
  range: ['复课日须在停课期内', 'Back on a day within the suspension'],
});

export async function spanOver(
  work: Work,
  contract: Contract,
  row: ContractChange,
  sheet: Sheet,
  today: Day,
): Promise<void> {
  const span = { contractId: contract.id, customerId: contract.customerId, to: row.toDate!, lotExpiries: sheet.ends };
  await moveEnds(work, contract, sheet);
  if (row.kind === 'extend') {
    await work.emit(contractExtended, { ...span, from: row.fromDate ?? today });
    return;
  }
  const now = await need(work, Contract, contract.id, { lock: true });
  await update(
    work,
    Contract,
    now,
    { suspendedFrom: row.fromDate, suspendedTo: row.toDate, suspendedDays: now.suspendedDays + sheet.days },
    { action: 'suspend' },
  );
  await work.emit(contractSuspended, { ...span, from: row.fromDate! });
}

/** Back earlier than was said: only the real days count. Answers the change. */
export async function comeBack(work: Work, contractId: number, on: Day): Promise<number> {
  const contract = await need(work, Contract, contractId, { lock: true });
  const { suspendedFrom: from, suspendedTo: to } = contract;
  if (!from || !to) throw conflict(rules.notSuspended);
  if (on < from || on > addDays(to, 1)) throw invalid('on', rules.range);
  const days = unusedDays(from, to, on);
  const lots = await standingOf(work, contract, [], true);
  const ends = moved(lots, -days);
  await moveEnds(work, contract, { lots, ends });
  await endSuspension(work, contractId, contract.suspendedDays - days, { from, to: addDays(on, -1) }, ends);
  return insert(work, ContractChange, {
    ...{ contractId, kind: 'resume', reason: '—', fromDate: from, toDate: on, days: -days },
    ...{ state: 'executed', executedAt: work.now },
  });
}

async function endSuspension(
  work: Work,
  contractId: number,
  suspendedDays: number,
  span: { from: Day; to: Day },
  lotExpiries: { key: string; expiresOn: Day }[],
): Promise<void> {
  const contract = await need(work, Contract, contractId, { lock: true });
  const free = { suspendedFrom: null, suspendedTo: null, suspendedDays };
  await update(work, Contract, contract, free, { action: 'resume' });
  await work.emit(contractResumed, { contractId, customerId: contract.customerId, ...span, lotExpiries });
}

/** On the day after its last the contract is taken up by itself. */
export const resumeJob: Job = {
  name: 'contracts.resume',
  title: pair('停课到期复课', 'Suspensions end'),
  cron: '5 0 * * *',
  async run(work) {
    const today = dayOf(work.now, work.actor.timezone);
    const over = await rows(work, Contract, (c) => sql`${c.suspendedTo} < ${today}`, { limit: 500, sort: 'id' });
    for (const { id, suspendedDays, suspendedFrom, suspendedTo } of over)
      await endSuspension(work, id, suspendedDays, { from: suspendedFrom!, to: suspendedTo! }, []);
    return over.length;
  },
};
