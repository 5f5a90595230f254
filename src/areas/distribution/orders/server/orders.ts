// Sales become orders, money that comes in becomes parts: each event once, under the lock of the order.
import { sql } from 'drizzle-orm';
import { ContractLine } from '#areas/contracts/contract/model/lines';
import { contractEffective, contractReleased, contractSigned, type Released } from '#areas/contracts/model/events';
import { customerMerged } from '#areas/customers/customer/model/events';
import { onlineOrderPaid } from '#areas/online/model/events';
import { sum, yuan } from '#kernel/model/money';
import { pair } from '#kernel/model/text';
import { nextNumber } from '#kernel/server/numbers';
import { insert, move, need, ours, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { endOrdered } from '../../binds/server/binding';
import { Distributor } from '../../distributors/model/distributor';
import { tellDistributor } from '../../distributors/server/telling';
import { recount } from '../../distributors/server/tree';
import { type CountedLine, countedLines, noRate, partOf, sumsOf } from '../../rates/model/commission';
import { settingOf } from '../../settings/server/settings';
import { DistributionOrder, DistributionPart } from '../model/order';
import { type Posting, post } from './book';
import { claimOf, frozen } from './claims';

interface Source {
  sourceKind: 'contract' | 'online_order';
  sourceId: number;
  sourceNo: string;
  customerId: number;
  schoolId: number;
  sellerId: number | null;
  at: Date;
  lines: (CountedLine & { name: string })[];
}

/** An order with its estimate; none where nobody earns anything. */
async function open(work: Work, source: Source): Promise<void> {
  const setting = await settingOf(work);
  const { sourceKind, sourceId, sourceNo, customerId, schoolId, at } = source;
  if (!setting.enabled || (await rowOf(work, DistributionOrder, { sourceKind, sourceId }))) return;
  const claim = await claimOf(work, setting, source);
  if (!claim) return;
  const { first, second, bindId } = claim;
  const lines = await frozen(
    work,
    setting,
    source.lines,
    { first: first.levelId, second: second?.levelId ?? null },
    at,
  );
  const estimate = sumsOf(partOf(lines, sum(lines.map(({ amount }) => amount)), setting.maxTotalPercent));
  if (estimate.first + estimate.second === 0) return;
  await insert(work, DistributionOrder, {
    orderNo: await nextNumber(work, 'distribution.order'),
    ...{ sourceKind, sourceId, sourceNo: sourceNo.slice(0, 30), customerId, schoolId, bindId },
    items: lines
      .map(({ name }) => name)
      .join('，')
      .slice(0, 200),
    ...{ firstId: first.id, secondId: second?.id ?? null, ownerId: first.ownerId },
    ...{ firstLevelId: first.levelId, secondLevelId: second?.levelId ?? null, settingVersion: setting.version },
    ...{ maxPercent: setting.maxTotalPercent, settleDays: setting.settleDays, signedAt: at },
    rates: lines.map(({ amount: _, ...line }) => line),
    ...{ estFirst: estimate.first, estSecond: estimate.second },
  });
}

/** What the parts of an order come to. */
export async function reckoned(work: Work, orderId: number) {
  const parts = await rows(work, DistributionPart, { orderId });
  const total = (of: (part: DistributionPart) => number): number => sum(parts.map(of));
  const due = parts.filter(({ state }) => state === 'protecting').map(({ dueAt }) => dueAt.getTime());
  return {
    base: total(({ base }) => base),
    refundedBase: total(({ refundedBase }) => refundedBase),
    firstAmount: total(({ first }) => first),
    secondAmount: total(({ second }) => second),
    firstKept: total(({ firstKept }) => firstKept),
    secondKept: total(({ secondKept }) => secondKept),
    partCount: parts.length,
    settledCount: parts.filter(({ state }) => state === 'settled').length,
    nextDueAt: due.length > 0 ? new Date(Math.min(...due)) : null,
  };
}

/** The same, stored with it. */
export const reckon = async (work: Work, order: DistributionOrder): Promise<DistributionOrder> =>
  update(work, DistributionOrder, order, await reckoned(work, order.id));

interface PaidPart {
  partNo: number;
  at: Date;
  cashLike: number;
  lines: readonly CountedLine[];
}

/** Money came: what it earns is pending until the protection is over. */
async function addPart(
  work: Work,
  source: { sourceKind: Source['sourceKind']; sourceId: number },
  { partNo, at, cashLike, lines }: PaidPart,
): Promise<void> {
  const order = await rowOf(work, DistributionOrder, source, { lock: true });
  if (!order || order.state === 'void' || order.state === 'clawed') return;
  const earlier = await rows(work, DistributionPart, { orderId: order.id });
  if (earlier.some((part) => part.partNo === partNo)) return;
  const earners = await rows(work, Distributor, { id: [order.firstId, order.secondId].flatMap((id) => id ?? []) });
  const isGone = (id: number | null) => earners.find((one) => one.id === id)?.state === 'quit';
  const paid = lines.flatMap(({ lineNo, amount }) => {
    const line = order.rates.find((one) => one.lineNo === lineNo);
    if (!line) return [];
    const gone = {
      ...(isGone(order.firstId) ? { rate1: noRate } : {}),
      ...(isGone(order.secondId) ? { rate2: noRate } : {}),
    };
    return [{ ...line, ...gone, amount }];
  });
  const before = (lineNo: number) => {
    const own = earlier.flatMap((part) => part.lines).filter((line) => line.lineNo === lineNo);
    return {
      cash: sum(own.map(({ cash }) => cash)),
      first: sum(own.map(({ first }) => first)),
      second: sum(own.map(({ second }) => second)),
    };
  };
  const made = partOf(paid, cashLike, order.maxPercent, before);
  const sums = sumsOf(made);
  const dueAt = new Date(at.getTime() + order.settleDays * 86_400_000);
  const partId = await insert(work, DistributionPart, { orderId: order.id, partNo, at, dueAt, lines: made, ...sums });
  const about = { kind: 'accrue' as const, orderId: order.id, partId, refKind: 'part', refId: partId };
  const postings: Posting[] = [
    ...(order.firstId && sums.first > 0
      ? [{ ...about, distributorId: order.firstId, tier: 'first' as const, amount: sums.first }]
      : []),
    ...(order.secondId && sums.second > 0
      ? [{ ...about, distributorId: order.secondId, tier: 'second' as const, amount: sums.second }]
      : []),
  ];
  await post(work, postings);
  const isFirst = order.state === 'waiting';
  const now = await reckon(work, order);
  if (order.state === 'waiting' || order.state === 'settled') await move(work, DistributionOrder, now, 'activate');
  const setting = await settingOf(work);
  if (isFirst && order.bindId && setting.orderScope === 'first_contract') await endOrdered(work, order.bindId);
  await recount(work, [order.firstId]);
  for (const { distributorId, amount } of postings) {
    const who = earners.find(({ id }) => id === distributorId)!;
    await tellDistributor(work, who, 'commissionExpected', { no: order.orderNo ?? '', amount: yuan(amount) });
  }
}

async function released(work: Work, { kind, contractId, installmentNo, at, cashLike, lines }: Released): Promise<void> {
  if (kind === 'transfer_in') return;
  const paid = { partNo: installmentNo, at, cashLike, lines: countedLines(lines) };
  await addPart(work, { sourceKind: 'contract', sourceId: contractId }, paid);
}

export const ordering: AreaPiece = {
  listeners: [
    on(contractSigned, async (work, { contractId, no, kind, customerId, schoolId, counsellorId, signedAt, lines }) => {
      if (kind === 'transfer_in') return;
      const names = new Map(
        (await rows(work, ContractLine, { contractId })).map((line) => [line.lineNo, line.name] as const),
      );
      await open(work, {
        ...{ sourceKind: 'contract', sourceId: contractId, sourceNo: no, customerId, schoolId },
        ...{ sellerId: counsellorId, at: signedAt },
        lines: countedLines(lines).map((line) => ({ ...line, name: names.get(line.lineNo) ?? '' })),
      });
    }),
    on(contractEffective, released),
    on(contractReleased, released),
    on(onlineOrderPaid, async (work, { orderId, orderNo, customerId, schoolId, sellerId, amount, paidAt, lines }) => {
      const counted = lines.map(({ lineNo, kind, itemId, amount: paid }) => ({
        ...{ lineNo, lineNos: [lineNo], itemKind: kind === 'vip' ? 'vip' : 'online', itemId, amount: paid },
        name: orderNo,
      }));
      const source = { sourceKind: 'online_order' as const, sourceId: orderId };
      await open(work, { ...source, sourceNo: orderNo, customerId, schoolId, sellerId, at: paidAt, lines: counted });
      await addPart(work, source, { partNo: 1, at: paidAt, cashLike: amount, lines: counted });
    }),
    on(customerMerged, async (work, { keepId, dropId }) => {
      await work.session.rows(
        sql`update distribution_order set customer_id = ${keepId} where ${ours(work, 'distribution_order')} and customer_id = ${dropId}`,
      );
    }),
  ],
  registers: {
    number: [{ key: 'distribution.order', pattern: 'FD{yyyy}{MM}{dd}{seq:6}', reset: 'day' }],
    approval: [
      {
        key: 'distribution.settleEarly',
        area: 'distribution',
        name: pair('提前结算佣金', 'Early settlement'),
        detailPath: '/disOrderInfo?id={id}',
        defaultFlow: ['operations', 'finance'],
      },
      {
        key: 'distribution.reassign',
        area: 'distribution',
        name: pair('分销订单改归属', 'Reassigning an order'),
        detailPath: '/disOrderInfo?id={id}',
        defaultFlow: ['operations'],
      },
    ],
  },
};

export const heldOrder = (work: Work, id: number): Promise<DistributionOrder> =>
  need(work, DistributionOrder, id, { lock: true });
