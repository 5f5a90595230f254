// An order that belongs to somebody else, once it was granted: what is not settled is taken from the old and accrued to the new
// by the levels they had when it was signed; what is settled stays theirs to whom it was paid.
import { sum, yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { need, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, extend } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Distributor } from '../../distributors/model/distributor';
import { tellDistributor } from '../../distributors/server/telling';
import { recount } from '../../distributors/server/tree';
import { LevelChange } from '../../levels/model/level';
import { noRate, partOf, sumsOf } from '../../rates/model/commission';
import { rerated } from '../../rates/model/rerating';
import { settingOf } from '../../settings/server/settings';
import type { Tier } from '../model/entry';
import { DistributionOrder, DistributionPart } from '../model/order';
import { type Posting, post } from './book';
import { frozen, isOwn, secondOf } from './claims';
import { reckoned } from './orders';

const said = texts('distribution.reassigning', {
  same: ['该订单已归此分销员', 'The order is theirs already'],
  quit: ['该分销员已清退', 'This distributor was removed'],
  own: ['不能归购买人自己', 'Nobody earns of what they buy themselves'],
});

/** Of each tier of a part that is not settled: whose it is and what is kept of it. */
function openOf(order: DistributionOrder, part: DistributionPart) {
  const all: { tier: Tier; id: number | null; kept: number; at: Date | null }[] = [
    { tier: 'first', id: order.firstId, kept: part.firstKept, at: part.firstSettledAt },
    { tier: 'second', id: order.secondId, kept: part.secondKept, at: part.secondSettledAt },
  ];
  return all.filter(({ id, kept, at }) => id !== null && kept > 0 && at === null);
}

const openParts = (work: Work, orderId: number, lock = false) =>
  rows(work, DistributionPart, { orderId }, { sort: 'partNo', ...(lock ? { lock: true } : {}) });

async function refuse(work: Work, order: DistributionOrder, id: number | null): Promise<void> {
  if (order.firstId === id) throw invalid('distributorId', said.same);
  if (id === null) return;
  const who = await need(work, Distributor, id);
  if (who.state === 'quit') throw conflict(said.quit);
  if (!(await settingOf(work)).selfBuy && (await isOwn(work, order, who))) throw invalid('distributorId', said.own);
}

/** The level somebody had then: what the last change before it made of them, or what the first one after it found. */
async function levelAt(work: Work, { id, levelId }: Distributor, at: Date): Promise<number | null> {
  const all = await rows(work, LevelChange, { distributorId: id }, { sort: 'at' });
  const before = all.filter((one) => one.at <= at).at(-1);
  if (before) return before.to;
  return all.length > 0 ? all[0]!.from : levelId;
}

/** Who earns of it now, and by which rates. */
async function claim(work: Work, order: DistributionOrder, id: number | null) {
  const setting = await settingOf(work);
  const first = id === null ? null : await need(work, Distributor, id);
  const above = first?.parentAt && first.parentAt <= order.signedAt ? await secondOf(work, setting, first) : null;
  const levels = {
    first: first ? await levelAt(work, first, order.signedAt) : null,
    second: above ? await levelAt(work, above, order.signedAt) : null,
  };
  const lines = order.rates.map((line) => ({ ...line, amount: line.net }));
  const rated = await frozen(work, setting, lines, levels, order.signedAt);
  const rates = rated.map((line) => ({
    ...line,
    rate1: first ? line.rate1 : noRate,
    rate2: above ? line.rate2 : noRate,
  }));
  return { first, second: above, levels, rates };
}

/** Answers what the order becomes; who holds it stores it. */
async function reassign(work: Work, order: DistributionOrder, id: number | null): Promise<Partial<DistributionOrder>> {
  await refuse(work, order, id);
  const { first, second, levels, rates } = await claim(work, order, id);
  const about = { refKind: 'reassign', refId: order.version, orderId: order.id };
  const parts = await openParts(work, order.id, true);
  const laid = rerated(
    parts.map(({ lines, state, firstSettledAt, secondSettledAt }) => ({
      lines,
      firstSettled: firstSettledAt !== null || state !== 'protecting',
      secondSettled: secondSettledAt !== null || state !== 'protecting',
    })),
    rates,
    order.maxPercent,
  );
  const owners = { firstId: first?.id ?? null, secondId: second?.id ?? null };
  const postings: Posting[] = [];
  for (const [at, part] of parts.entries()) {
    if (part.state !== 'protecting') continue;
    for (const { tier, id: distributorId, kept } of openOf(order, part))
      postings.push({ ...about, distributorId: distributorId!, kind: 'cancel', amount: kept, partId: part.id, tier });
    const now = await update(work, DistributionPart, part, { lines: laid[at]!, ...sumsOf(laid[at]!) });
    for (const { tier, id: distributorId, kept } of openOf({ ...order, ...owners }, now))
      postings.push({ ...about, distributorId: distributorId!, kind: 'accrue', amount: kept, partId: part.id, tier });
  }
  await post(work, postings);
  const estimate = sumsOf(partOf(rates, sum(rates.map(({ amount }) => amount)), order.maxPercent));
  await tell(work, order, postings);
  return {
    ...{ ...owners, ownerId: first?.ownerId ?? null, firstLevelId: levels.first, secondLevelId: levels.second },
    ...{ rates: rates.map(({ amount: _, ...line }) => line), estFirst: estimate.first, estSecond: estimate.second },
    ...(await reckoned(work, order.id)),
  };
}

async function tell(work: Work, { orderNo }: DistributionOrder, postings: readonly Posting[]): Promise<void> {
  for (const { distributorId, kind, amount } of postings) {
    const who = await rowOf(work, Distributor, distributorId);
    const word = kind === 'accrue' ? 'commissionExpected' : 'commissionTakenBack';
    if (who) await tellDistributor(work, who, word, { no: orderNo ?? '', amount: yuan(amount) });
  }
}

export const reassigning: AreaPiece = {
  extends: [
    extend(DistributionOrder, {
      transitions: {
        async reassign({ row, input, work }) {
          await refuse(work, row, input.distributorId ?? null);
          const open = (await openParts(work, row.id)).filter(({ state }) => state === 'protecting');
          input.commission = sum(open.flatMap((part) => openOf(row, part).map(({ kept }) => kept)));
        },
        async reassignApproved(step) {
          const { row, input, work } = step;
          const order = await need(work, DistributionOrder, row.id, { lock: true });
          step.to = order.state;
          Object.assign(row, await reassign(work, order, input.distributorId ?? null));
        },
      },
      async afterSave({ row, was, work }) {
        if (was && was.firstId !== row.firstId) await recount(work, [was.firstId, row.firstId]);
      },
    }),
  ],
};
