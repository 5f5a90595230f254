// Who earns of a sale, and by which rates: judged when it is signed and frozen with it.
import { sql } from 'drizzle-orm';
import { Guardian } from '#areas/customers/customer/model/guardian';
import { dayOf } from '#kernel/model/dates';
import { live, row as rowOf, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { boundNow } from '../../binds/server/binding';
import { Distributor } from '../../distributors/model/distributor';
import { DistributionLevel } from '../../levels/model/level';
import type { CountedLine, FrozenLine } from '../../rates/model/commission';
import { rateFor } from '../../rates/model/finding';
import { DistributionRate } from '../../rates/model/rate';
import type { DistributionSetting } from '../../settings/model/setting';
import { DistributionOrder } from '../model/order';

export interface Sale {
  customerId: number;
  /** Who owns or signs it. */
  sellerId: number | null;
  at: Date;
}

export interface Claim {
  first: Distributor;
  second: Distributor | null;
  bindId: number | null;
}

/** Is the buyer this distributor: their own child, or a child with their number. */
export async function isOwn(work: Work, { customerId }: Pick<Sale, 'customerId'>, who: Distributor): Promise<boolean> {
  if (who.customerId === customerId) return true;
  return (await rowOf(work, Guardian, { customerId, mobile: who.mobile })) !== undefined;
}

async function ownDistributor(work: Work, { customerId }: Sale): Promise<Distributor | undefined> {
  return rowOf(
    work,
    Distributor,
    (d) =>
      sql`${d.state} <> 'quit' and (${d.customerId} = ${customerId} or ${d.mobile} in
        (select mobile from guardian where ${live(work, 'guardian')} and customer_id = ${customerId}))`,
    { sort: 'id' },
  );
}

/** The binder and the binder's parent as they stand now; nobody above is ever looked at. */
export async function claimOf(work: Work, setting: DistributionSetting, sale: Sale): Promise<Claim | null> {
  const bound = await boundNow(work, sale.customerId, sale.at);
  const first = bound ? await rowOf(work, Distributor, bound.distributorId) : undefined;
  const earner = first ?? (setting.selfBuy ? await ownDistributor(work, sale) : undefined);
  if (!earner || earner.state === 'quit') return null;
  if (!setting.selfBuy && (await isOwn(work, sale, earner))) return null;
  if (earner.staffId && earner.staffId === sale.sellerId && !setting.staffOwnOrder) return null;
  if (bound && setting.orderScope === 'first_contract') {
    const before = await rowOf(
      work,
      DistributionOrder,
      (o) => sql`${o.bindId} = ${bound.id} and ${o.state} not in ('void')`,
    );
    if (before) return null;
  }
  return { first: earner, second: await secondOf(work, setting, earner), bindId: bound?.id ?? null };
}

export async function secondOf(
  work: Work,
  { depth }: DistributionSetting,
  first: Distributor,
): Promise<Distributor | null> {
  if (depth !== 'two' || !first.parentId) return null;
  const parent = await rowOf(work, Distributor, first.parentId);
  return parent && parent.state !== 'quit' ? parent : null;
}

/** The lines with the rates of the two levels on a day. */
export async function frozen(
  work: Work,
  setting: DistributionSetting,
  lines: readonly (CountedLine & { name: string })[],
  levelIds: { first: number | null; second: number | null },
  at: Date,
): Promise<(FrozenLine & { amount: number })[]> {
  const on = dayOf(at, work.actor.timezone);
  const ids = [...new Set(lines.map(({ itemId }) => itemId))];
  const rates = await rows(work, DistributionRate, { itemId: ids, enabled: true });
  const levels = await rows(work, DistributionLevel, {});
  const levelOf = (id: number | null) => levels.find((one) => one.id === id) ?? null;
  return lines.map(({ lineNo, lineNos, itemKind, itemId, name, amount }) => {
    const rate = (tier: 'first' | 'second') =>
      rateFor(rates, { itemKind, itemId }, { tier, level: levelOf(levelIds[tier]) }, setting.itemKinds, on);
    return {
      ...{ lineNo, lineNos, itemKind, itemId, name, amount, net: amount },
      ...{ rate1: rate('first'), rate2: rate('second') },
    };
  });
}
