// Commission that was settled is what the channel of distribution costs; what is taken back makes it cheaper again.
import { sql } from 'drizzle-orm';
import { commissionClawed, commissionSettled } from '#areas/distribution/model/events';
import { dayOf } from '#kernel/model/dates';
import { insert, live, move, need, row as rowOf } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { MarketChannel } from '../../channels/model/channel';
import { MarketCost } from '../model/cost';

const payee = '分销佣金';

/** Kinds of cost are the enterprise's own: its first one where none is called so. */
async function kindOf(work: Work): Promise<number | null> {
  const found = await work.session.one<{ id: number }>(
    sql`select c.id from category c where ${live(work, 'c')} and c.tree = 'market_cost_kind'
      order by (c.code = 'commission') desc, (c.code = 'other') desc, c.id limit 1`,
  );
  return found ? Number(found.id) : null;
}

interface Told {
  entryId: number;
  schoolId: number;
  amount: number;
}

/** Without a channel of that kind nobody counts what it costs. */
async function book(work: Work, { entryId, schoolId, amount }: Told): Promise<void> {
  const originKey = `commission:${entryId}`;
  const channel = await rowOf(work, MarketChannel, { kind: 'distribution' }, { sort: 'id' });
  const kind = await kindOf(work);
  if (!channel || kind === null || (await rowOf(work, MarketCost, { originKey }))) return;
  const occurredOn = dayOf(work.now, work.actor.timezone);
  const cost = {
    level: 'channel' as const,
    channelId: channel.id,
    schoolId,
    kind,
    amount,
    occurredOn,
    payee,
    originKey,
  };
  if (amount < 0) {
    await insert(work, MarketCost, { ...cost, state: 'confirmed' });
    return;
  }
  const id = await insert(work, MarketCost, cost);
  await move(work, MarketCost, await need(work, MarketCost, id, { lock: true }), 'confirm');
}

export const commissionCosts: AreaPiece = {
  listeners: [
    on(commissionSettled, book),
    on(commissionClawed, (work, told) => book(work, { ...told, amount: -told.amount })),
  ],
};
