// Money that goes back takes its commission with it: from what is pending before it settled, from what is available after.
import { contractRefunded, contractVoided } from '#areas/contracts/model/events';
import { onlineOrderRefunded } from '#areas/online/model/events';
import { yuan } from '#kernel/model/money';
import { move, need, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Distributor } from '../../distributors/model/distributor';
import { tellDistributor } from '../../distributors/server/telling';
import { recount } from '../../distributors/server/tree';
import { raise } from '../../levels/server/rising';
import { commissionClawed } from '../../model/events';
import { type PartLine, refundParts, sumsOf } from '../../rates/model/commission';
import { CommissionEntry, type Tier } from '../model/entry';
import { DistributionOrder, DistributionPart } from '../model/order';
import { type Posting, post } from './book';
import { reckon } from './orders';
import { closeIfDone } from './settling';

type Source = { sourceKind: 'contract' | 'online_order'; sourceId: number };

interface TakenBack {
  refKind: string;
  refId: number;
  /** New lines of the parts, in the order of the parts given. */
  lay(parts: readonly DistributionPart[]): PartLine[][];
}

/** Lays it on the parts of an order, newest first, and books the fall of what is kept. */
async function takeBack(work: Work, source: Source, { refKind, refId, lay }: TakenBack): Promise<void> {
  const order = await rowOf(work, DistributionOrder, source, { lock: true });
  if (!order || order.state === 'void' || order.state === 'clawed') return;
  if (refKind === 'refund' && order.refundIds.includes(refId)) return;
  const parts = await rows(work, DistributionPart, { orderId: order.id }, { lock: true });
  parts.sort((a, b) => b.partNo - a.partNo);
  const laid = lay(parts);
  const postings: Posting[] = [];
  for (const [at, part] of parts.entries()) {
    const sums = sumsOf(laid[at]!);
    const falls = [
      {
        tier: 'first' as Tier,
        now: order.firstId,
        fall: part.firstKept - sums.firstKept,
        settled: part.firstSettledAt,
      },
      {
        tier: 'second' as Tier,
        now: order.secondId,
        fall: part.secondKept - sums.secondKept,
        settled: part.secondSettledAt,
      },
    ];
    for (const { tier, now, fall, settled } of falls) {
      const id = settled && fall > 0 ? await paidTo(work, part.id, tier, now) : now;
      if (id && fall > 0)
        postings.push({
          ...{ distributorId: id, kind: settled ? 'clawback' : 'cancel', amount: fall, tier, refKind, refId },
          ...{ orderId: order.id, partId: part.id },
        });
    }
    const isGone = part.state !== 'void' && part.state !== 'clawed' && sums.firstKept + sums.secondKept === 0;
    const wasSettled = part.firstSettledAt !== null || part.secondSettledAt !== null;
    await update(work, DistributionPart, part, {
      lines: laid[at]!,
      ...sums,
      ...(isGone && (sums.refundedBase > 0 || refKind === 'void') ? { state: wasSettled ? 'clawed' : 'void' } : {}),
    });
  }
  const ids = await post(work, postings);
  const marked = await update(work, DistributionOrder, order, {
    refundIds: refKind === 'refund' ? [...order.refundIds, refId] : order.refundIds,
  });
  await close(work, marked);
  await recount(work, [order.firstId]);
  await tell(work, order, postings, ids);
  if (order.firstId) await raise(work, [order.firstId]);
}

/** What was settled is taken back from whom it was paid to, whoever the order belongs to now. */
async function paidTo(work: Work, partId: number, tier: Tier, now: number | null): Promise<number | null> {
  return (await rowOf(work, CommissionEntry, { partId, tier, kind: 'settle' }))?.distributorId ?? now;
}

async function close(work: Work, order: DistributionOrder): Promise<void> {
  const parts = await rows(work, DistributionPart, { orderId: order.id });
  const isOver = parts.every(({ state }) => state === 'void' || state === 'clawed');
  if (!isOver) return closeIfDone(work, order);
  const now = await reckon(work, order);
  await move(work, DistributionOrder, now, parts.some(({ state }) => state === 'clawed') ? 'claw' : 'void');
}

async function tell(work: Work, order: DistributionOrder, postings: readonly Posting[], ids: readonly number[]) {
  for (const [at, { distributorId, amount, kind }] of postings.entries()) {
    const who = await need(work, Distributor, distributorId);
    await tellDistributor(work, who, 'commissionTakenBack', { no: order.orderNo ?? '', amount: yuan(amount) });
    const { id: orderId, schoolId } = order;
    if (kind === 'clawback')
      await work.emit(commissionClawed, { entryId: ids[at]!, orderId, distributorId, schoolId, amount });
  }
}

const everything = (parts: readonly DistributionPart[]): PartLine[][] =>
  parts.map(({ lines }) => lines.map((line) => ({ ...line, refunded: line.cash, firstKept: 0, secondKept: 0 })));

export const refunding: AreaPiece = {
  listeners: [
    on(contractRefunded, (work, { contractId, refundId, lines }) =>
      takeBack(
        work,
        { sourceKind: 'contract', sourceId: contractId },
        {
          refKind: 'refund',
          refId: refundId,
          lay: (parts) =>
            refundParts(
              parts.map((part) => part.lines),
              lines,
            ),
        },
      ),
    ),
    on(onlineOrderRefunded, async (work, { orderId, refundNo, lines }) =>
      takeBack(
        work,
        { sourceKind: 'online_order', sourceId: orderId },
        {
          refKind: 'refund',
          refId: refundNo,
          lay: (parts) =>
            refundParts(
              parts.map((part) => part.lines),
              lines,
            ),
        },
      ),
    ),
    on(contractVoided, (work, { contractId }) =>
      takeBack(
        work,
        { sourceKind: 'contract', sourceId: contractId },
        { refKind: 'void', refId: contractId, lay: everything },
      ),
    ),
  ],
};
