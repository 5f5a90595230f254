// Protection that is over: each tier of each part settles once, when neither a refund nor a freeze stands in the way.
import { sql } from 'drizzle-orm';
import { Contract } from '#areas/contracts/contract/model/contract';
import { ledgerWritten } from '#areas/teaching/model/events';
import { ledgerConsumed } from '#areas/teaching/model/queries';
import { yuan } from '#kernel/model/money';
import { conflict } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { live, move, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, on, service } from '#kernel/server/service';
import type { Errand, Work } from '#kernel/server/work';
import { Distributor } from '../../distributors/model/distributor';
import { tellDistributor } from '../../distributors/server/telling';
import { raise } from '../../levels/server/rising';
import { commissionSettled } from '../../model/events';
import { settingOf } from '../../settings/server/settings';
import { CommissionEntry, type Tier } from '../model/entry';
import { DistributionOrder, DistributionPart } from '../model/order';
import { type Posting, post } from './book';
import { heldOrder, reckon } from './orders';

const said = texts('distribution.settling', {
  waits: ['合同正在退费或变更，不能结算', 'The contract is being refunded or changed'],
  frozen: ['分销员已冻结，不能结算', 'A distributor is frozen'],
});

/** Money of a refunded contract that is still kept was earned by lessons that were taught. */
const settling = ['effective', 'finished', 'refunded'];

export interface Waiting {
  reason: 'refunding' | 'lessons';
  /** Hundredths of lessons that are missing. */
  missing: number;
}

/** What of the contract an order waits for, if anything. */
export async function contractWaits(
  work: Work,
  order: DistributionOrder,
  part: DistributionPart,
): Promise<Waiting | null> {
  if (order.sourceKind !== 'contract') return null;
  const contract = await rowOf(work, Contract, order.sourceId);
  if (!contract || !settling.includes(contract.state)) return { reason: 'refunding', missing: 0 };
  const { settleLessons, settleMaxDays } = await settingOf(work);
  if (settleLessons === 0 || work.now.getTime() >= part.at.getTime() + settleMaxDays * 86_400_000) return null;
  const taught = await work.ask(ledgerConsumed, { contractId: order.sourceId });
  return taught >= settleLessons * 100 ? null : { reason: 'lessons', missing: settleLessons * 100 - taught };
}

interface TierOf {
  tier: Tier;
  id: number | null;
  kept: number;
  at: Date | null;
}
const tiersOf = (order: DistributionOrder, part: DistributionPart): TierOf[] => [
  { tier: 'first', id: order.firstId, kept: part.firstKept, at: part.firstSettledAt },
  { tier: 'second', id: order.secondId, kept: part.secondKept, at: part.secondSettledAt },
];

/** Settles what can be settled of an order's parts; the order is held. Answers how many tiers were. */
async function settleParts(work: Work, order: DistributionOrder, due: readonly DistributionPart[]): Promise<number> {
  const people = await rows(work, Distributor, { id: [order.firstId, order.secondId].flatMap((id) => id ?? []) });
  const isActive = (id: number | null) => people.find((one) => one.id === id)?.state === 'active';
  const postings: Posting[] = [];
  for (const part of due) {
    const open = tiersOf(order, part).filter(({ id, kept, at }) => id !== null && kept > 0 && at === null);
    const now = open.filter(({ id }) => isActive(id));
    for (const { tier, id, kept } of now)
      postings.push({
        ...{ distributorId: id!, kind: 'settle', amount: kept, orderId: order.id, partId: part.id, tier },
        ...{ refKind: 'part', refId: part.id },
      });
    const at = (tier: Tier) => now.some((one) => one.tier === tier);
    await update(work, DistributionPart, part, {
      ...(at('first') ? { firstSettledAt: work.now } : {}),
      ...(at('second') ? { secondSettledAt: work.now } : {}),
      ...(now.length === open.length ? { state: 'settled' } : {}),
    });
  }
  const ids = await post(work, postings);
  const { schoolId } = order;
  for (const [at, { distributorId, amount }] of postings.entries()) {
    await work.emit(commissionSettled, { entryId: ids[at]!, orderId: order.id, distributorId, schoolId, amount });
    const who = people.find(({ id }) => id === distributorId)!;
    await tellDistributor(work, who, 'commissionSettled', { no: order.orderNo ?? '', amount: yuan(amount) });
  }
  return postings.length;
}

/** When no part waits any more the order is settled. */
export async function closeIfDone(work: Work, order: DistributionOrder): Promise<void> {
  const now = await reckon(work, order);
  const open = await rowOf(work, DistributionPart, { orderId: order.id, state: 'protecting' });
  if (!open && now.state === 'protecting') await move(work, DistributionOrder, now, 'settle');
}

async function settleOrder(work: Work, orderId: number): Promise<number> {
  const order = await heldOrder(work, orderId);
  if (order.state !== 'protecting') return 0;
  const parts = await rows(work, DistributionPart, { orderId, state: 'protecting' }, { lock: true });
  const due: DistributionPart[] = [];
  for (const part of parts) if (part.dueAt <= work.now && !(await contractWaits(work, order, part))) due.push(part);
  if (due.length === 0) return 0;
  const settled = await settleParts(work, order, due);
  await closeIfDone(work, order);
  if (settled > 0 && order.firstId) await raise(work, [order.firstId]);
  return settled;
}

const together = 200;

/** Each order by itself: who holds a distributor never waits for another order. Those that cannot settle yet wait for the next run. */
async function run(errand: Errand): Promise<number> {
  let settled = 0;
  for (let after = 0; ; ) {
    const ids = await errand.write(async (work) => {
      const found = await work.session.rows<{ id: number }>(
        sql`select o.id from distribution_order o where ${live(work, 'o')} and o.state = 'protecting'
          and o.next_due_at <= ${work.now.toISOString()} and o.id > ${after} order by o.id limit ${together}`,
      );
      return found.map(({ id }) => Number(id));
    });
    for (const id of ids) settled += await errand.write((work) => settleOrder(work, id));
    const last = ids.at(-1);
    if (last === undefined) return settled;
    after = last;
  }
}

export const settlingPiece: AreaPiece = {
  services: [
    service(DistributionPart),
    service(CommissionEntry, {
      summary: async (where, work) => {
        const sums = await work.session.one<Record<string, string>>(
          sql`select coalesce(sum(t.d_pending), 0)::bigint as p, coalesce(sum(t.d_available), 0)::bigint as a, coalesce(sum(t.d_withdrawing), 0)::bigint as w,
            coalesce(sum(t.d_withdrawn), 0)::bigint as d from commission_entry t where ${where}`,
        );
        const told = (key: string) => yuan(Number(sums?.[key] ?? 0));
        return { dPending: told('p'), dAvailable: told('a'), dWithdrawing: told('w'), dWithdrawn: told('d') };
      },
    }),
    service(DistributionOrder, {
      summary: async (where, work) => {
        const sums = await work.session.one<Record<string, string>>(
          sql`select coalesce(sum(t.base), 0)::bigint as base, coalesce(sum(t.base - t.refunded_base), 0)::bigint as net, coalesce(sum(t.first_amount), 0)::bigint as first, coalesce(sum(t.second_amount), 0)::bigint as second,
            coalesce(sum(t.first_kept + t.second_kept), 0)::bigint as kept from distribution_order t where ${where}`,
        );
        return Object.fromEntries(Object.entries(sums ?? {}).map(([key, fen]) => [key, yuan(Number(fen))]));
      },
      transitions: {
        async settleEarly({ row, work }) {
          await refuseEarly(work, row);
        },
        async settleEarlyApproved({ row, work }) {
          const order = await heldOrder(work, row.id);
          await refuseEarly(work, order);
          const parts = await rows(work, DistributionPart, { orderId: row.id, state: 'protecting' }, { lock: true });
          await settleParts(work, order, parts);
          Object.assign(row, { settledCount: row.settledCount + parts.length, nextDueAt: null });
        },
      },
    }),
  ],
  listeners: [
    // Lessons were taught: what waited for nothing else settles now instead of at the next run.
    on(ledgerWritten, async (work, { contractIds }) => {
      if (contractIds.length === 0 || (await settingOf(work)).settleLessons === 0) return;
      const waiting = await rows(
        work,
        DistributionOrder,
        { sourceKind: 'contract', sourceId: contractIds, state: 'protecting' },
        { sort: 'id' },
      );
      for (const { id } of waiting) await settleOrder(work, id);
    }),
  ],
  jobs: [
    { name: 'distribution.settle', title: pair('佣金结算', 'Settle commission'), cron: '*/10 * * * *', steps: run },
  ],
};

async function refuseEarly(work: Work, order: DistributionOrder): Promise<void> {
  const contract = order.sourceKind === 'contract' ? await rowOf(work, Contract, order.sourceId) : undefined;
  if (contract && !settling.includes(contract.state)) throw conflict(said.waits);
  const ids = [order.firstId, order.secondId].flatMap((id) => id ?? []);
  const people = await rows(work, Distributor, { id: ids });
  if (people.some(({ state }) => state !== 'active')) throw conflict(said.frozen);
}
