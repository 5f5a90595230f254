// Why an order came to what it came to, and what it waits for; orders held and resumed in numbers.
import { sql } from 'drizzle-orm';
import { yuan } from '#kernel/model/money';
import { by } from '#kernel/server/filters';
import { eachOf } from '#kernel/server/resources/batches';
import { and, reachable } from '#kernel/server/resources/query';
import { move, reached, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Distributor } from '../../distributors/model/distributor';
import type { PartLine, TierRate } from '../../rates/model/commission';
import {
  DistributionOrder,
  DistributionPart,
  type Explained,
  explainOrder,
  holdOrders,
  orderCounts,
  resumeOrders,
} from '../model/order';
import { contractWaits } from './settling';

function formula({ cash, net }: PartLine, { mode, value }: TierRate): string {
  if (mode === 'none') return '—';
  if (mode === 'percent') return `${yuan(cash)} × ${(value / 100).toFixed(2)}%`;
  return `${yuan(value)} × ${yuan(cash)} ÷ ${yuan(net)}`;
}

async function waitsOf(work: Work, order: DistributionOrder, parts: readonly DistributionPart[]) {
  const waits: Explained['waits'] = [];
  const say = (reason: string, until: Date | null = null, missing = 0) =>
    waits.push({ reason, until: until?.toISOString() ?? null, missing });
  if (order.state === 'waiting') say('payment');
  if (order.state === 'held') say('held');
  if (order.approvalNo) say('approval');
  const open = parts.filter(({ state }) => state === 'protecting');
  const next = open.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())[0];
  if (!next) return waits;
  if (next.dueAt > work.now) say('due', next.dueAt);
  const contract = await contractWaits(work, order, next);
  if (contract) say(contract.reason, null, contract.missing / 100);
  const people = await rows(work, Distributor, { id: [order.firstId, order.secondId].flatMap((id) => id ?? []) });
  if (people.some(({ state }) => state === 'frozen')) say('frozen');
  return waits;
}

export const explaining: AreaPiece = {
  extends: [
    extend(DistributionOrder, {
      filters: {
        distributorId: by(
          DistributionOrder.asked.distributorId,
          (id) => sql`(t.first_id = ${id} or t.second_id = ${id})`,
        ),
        partRefunded: by(DistributionOrder.asked.partRefunded, (isWanted) =>
          isWanted ? sql`(t.refunded_base > 0 and t.refunded_base < t.base)` : sql`t.refunded_base = 0`,
        ),
      },
      calls: [
        serves(explainOrder, async (work, { id }) => {
          const order = await reached(work, DistributionOrder, id, 'view');
          const parts = await rows(work, DistributionPart, { orderId: id }, { sort: 'partNo' });
          const settled = parts.flatMap(({ firstSettledAt }) => firstSettledAt ?? []).at(-1) ?? null;
          return {
            steps: [
              { key: 'signed' as const, at: order.signedAt.toISOString() },
              { key: 'protecting' as const, at: parts[0]?.at.toISOString() ?? null },
              { key: 'settled' as const, at: order.state === 'settled' ? (settled?.toISOString() ?? null) : null },
            ],
            waits: await waitsOf(work, order, parts),
            formulas: parts.flatMap(({ partNo, lines }) =>
              lines.flatMap((line) =>
                [
                  ...[{ tier: 'first' as const, rate: line.rate1, amount: line.first }],
                  ...[{ tier: 'second' as const, rate: line.rate2, amount: line.second }],
                ].map(({ tier, rate, amount }) => ({
                  ...{
                    partNo,
                    name: line.name,
                    tier,
                    text: formula(line, rate),
                    amount: yuan(amount),
                    source: rate.source,
                  },
                })),
              ),
            ),
          };
        }),
        serves(orderCounts, async (work) => {
          const seen = and(reachable(work.actor, serviceOf(work, DistributionOrder), 'view', work.app.services));
          const found = await work.session.rows<{ state: string; n: number }>(
            sql`select t.state, count(*)::int as n from distribution_order t where ${seen} group by t.state`,
          );
          return Object.fromEntries(found.map(({ state, n }) => [state, n]));
        }),
        serves(holdOrders, (work, { ids, holdReason }) =>
          eachOf(work, ids, { of: DistributionOrder, action: 'hold' }, async (id) => {
            const order = await reached(work, DistributionOrder, id, 'hold', { lock: true });
            await move(work, DistributionOrder, order, 'hold', { holdReason });
          }),
        ),
        serves(resumeOrders, (work, { ids, reason }) =>
          eachOf(work, ids, { of: DistributionOrder, action: 'unhold' }, async (id) => {
            const order = await reached(work, DistributionOrder, id, 'unhold', { lock: true });
            await move(work, DistributionOrder, order, 'unhold', { reason });
          }),
        ),
      ],
    }),
  ],
};
