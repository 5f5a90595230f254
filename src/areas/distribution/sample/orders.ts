// A year of sales: protected, held, settled, refunded in part or whole.
import type { Sample } from '#kernel/server/sample';
import { DistributorBind } from '../binds/model/bind';
import type { Tier } from '../orders/model/entry';
import { DistributionOrder, DistributionPart } from '../orders/model/order';
import { type PartLine, partOf, refundParts, sumsOf } from '../rates/model/commission';
import { countNumbers, type Person, type Sold, type Written } from './world';

export async function plantOrders(
  sample: Sample,
  contracts: readonly Sold[],
  people: readonly Person[],
  written: Written[],
): Promise<void> {
  const earners = people.filter(({ state }) => state === 'active').slice(0, 30);
  const binds = await sample.plant(
    DistributorBind,
    contracts.map(({ customerId, ago }, at) => ({
      ...{
        customerId,
        distributorId: earners[at % earners.length]!.id,
        way: (['scan', 'scan', 'signup', 'lead'] as const)[at % 4]!,
      },
      ...{
        boundAt: sample.moment(-Number(ago) - 8, 11),
        expiresAt: sample.moment(-Number(ago) + 82, 24),
        protectUntil: sample.moment(-Number(ago) + 22, 24),
      },
      ...{ state: 'ended' as const, endReason: 'ordered' as const, endedAt: sample.moment(-Number(ago), 16) },
    })),
  );
  await countNumbers(
    sample,
    'distribution.order',
    contracts.map(({ ago }) => sample.day(-Number(ago))),
  );
  const seqs = new Map<number, number>();
  for (const [at, one] of contracts.entries()) {
    seqs.set(Number(one.ago), (seqs.get(Number(one.ago)) ?? 0) + 1);
    const first = earners[at % earners.length]!;
    const second = first.parent?.state === 'active' ? first.parent : null;
    const [net, ago] = [Number(one.net), Number(one.ago)];
    const rate = (value: number) => ({ mode: 'percent' as const, value, source: 'level' as const });
    const none = { mode: 'none' as const, value: 0, source: 'none' as const };
    const line = {
      ...{ lineNo: 1, lineNos: [1], itemKind: 'course', itemId: one.courseId, name: one.name, net, amount: net },
      ...{ rate1: rate(first.level.first), rate2: second ? rate(second.level.second) : none },
    };
    let lines: PartLine[] = partOf([line], net, 30_00);
    const before = sumsOf(lines);
    const isSettled = ago > 16;
    const fate = at % 26 === 25 ? 'clawed' : at % 14 === 13 ? 'part' : 'whole';
    if (fate !== 'whole')
      lines = refundParts([lines], [{ lineNo: 1, refunded: fate === 'clawed' ? net : Math.round(net / 3) }])[0]!;
    const sums = sumsOf(lines);
    const isHeld = !isSettled && at % 15 === 7;
    const state =
      fate === 'clawed' ? (isSettled ? 'clawed' : 'void') : isSettled ? 'settled' : isHeld ? 'held' : 'protecting';
    const partState = state === 'held' ? 'protecting' : state;
    const [paidAt, dueAt] = [sample.moment(-ago, 16), sample.moment(-ago + 15, 16)];
    const { amount: _, ...frozen } = line;
    const [orderId] = await sample.plant(DistributionOrder, [
      {
        ...{
          orderNo: `FD${sample.day(-ago).replaceAll('-', '')}${String(seqs.get(ago)).padStart(6, '0')}`,
          sourceKind: 'contract' as const,
          sourceId: one.id,
        },
        ...{
          sourceNo: one.no.slice(0, 30),
          customerId: one.customerId,
          schoolId: one.schoolId,
          bindId: binds[at]!,
          items: one.name,
          rates: [frozen],
        },
        ...{
          firstId: first.id,
          secondId: second?.id ?? null,
          firstLevelId: first.level.id,
          secondLevelId: second?.level.id ?? null,
          settingVersion: 1,
        },
        ...{
          estFirst: before.first,
          estSecond: before.second,
          base: sums.base,
          refundedBase: sums.refundedBase,
          firstAmount: sums.first,
          secondAmount: sums.second,
        },
        ...{
          firstKept: sums.firstKept,
          secondKept: sums.secondKept,
          partCount: 1,
          settledCount: partState === 'settled' ? 1 : 0,
        },
        ...{
          nextDueAt: partState === 'protecting' ? dueAt : null,
          signedAt: sample.moment(-ago, 15),
          state,
          createdAt: sample.moment(-ago, 15),
        },
        ...(isHeld ? { holdReason: '核对客户来源' } : {}),
      },
    ]);
    const settledAt = isSettled ? dueAt : null;
    const [partId] = await sample.plant(DistributionPart, [
      {
        ...{ orderId: orderId!, partNo: 1, at: paidAt, dueAt, lines, ...sums, state: partState },
        ...{ firstSettledAt: settledAt, secondSettledAt: second ? settledAt : null },
      },
    ]);
    const tiers = [
      { tier: 'first' as Tier, who: first, whole: before.first, kept: sums.firstKept },
      ...(second ? [{ tier: 'second' as Tier, who: second, whole: before.second, kept: sums.secondKept }] : []),
    ];
    for (const { tier, who, whole, kept } of tiers) {
      const about = { who, tier, orderId: orderId!, partId: partId!, refKind: 'part', refId: partId! };
      if (whole === 0) continue;
      written.push({ ...about, at: paidAt, kind: 'accrue', amount: whole });
      if (isSettled) written.push({ ...about, at: dueAt, kind: 'settle', amount: whole });
      const refund = { ...about, refKind: 'refund', refId: at + 1, amount: whole - kept };
      const later = new Date(Math.min(sample.now.getTime(), (isSettled ? dueAt : paidAt).getTime() + 3_600_000));
      if (whole > kept) written.push({ ...refund, at: later, kind: isSettled ? 'clawback' : 'cancel' });
    }
  }
}
