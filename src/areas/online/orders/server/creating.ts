// A new order: what is sold, at which price, with stock held for it; a second one for the same thing is the first.
import { sql } from 'drizzle-orm';
import { getCustomers } from '#areas/customers/customer/model/queries';
import { conflict, invalid, notFound } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { reachesSchool } from '#kernel/server/actor';
import { nextNumber } from '#kernel/server/numbers';
import { count, insert, move, need, ours, row, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { contentKey } from '../../access/model/contents';
import { namesOf } from '../../access/server/contentNames';
import { todayOf } from '../../access/server/granting';
import { VipMembership, VipPlan } from '../../memberships/model/membership';
import { unused } from '../../memberships/model/running';
import { runningOf } from '../../memberships/server/memberships';
import { OnlinePackage, PackageItem } from '../../packages/model/package';
import { OnlineResource } from '../../resources/model/resource';
import { OnlineOrder } from '../model/order';
import { creditOf, type PriceLines, priceOf } from '../model/pricing';

const said = texts('online.orderMaking', {
  notOnSale: ['商品未在售', 'It is not on sale'],
  otherSchool: ['该校区不售此商品', 'It is not sold at this school'],
  soldOut: ['已售罄', 'Sold out'],
  personLimit: ['每人限购 {n} 份', 'At most {n} a person'],
  reason: ['请填写减免原因', 'Say why it is reduced'],
});

interface Sold {
  name: string;
  price: number;
  days: number;
  schoolIds: readonly number[];
  isOnSale: boolean;
  perPerson: number;
}

export async function soldOf(work: Work, kind: OnlineOrder['kind'], itemId: number): Promise<Sold> {
  if (kind === 'package') {
    const one = await need(work, OnlinePackage, itemId);
    const isOpen = (!one.saleFrom || one.saleFrom <= work.now) && (!one.saleTo || one.saleTo > work.now);
    return {
      name: one.name,
      price: one.price,
      days: one.days ?? 0,
      schoolIds: one.schoolIds,
      isOnSale: one.state === 'on_sale' && isOpen && (await isWhole(work, one.id)),
      perPerson: one.perPerson,
    };
  }
  if (kind === 'vip') {
    const one = await need(work, VipPlan, itemId);
    return {
      name: one.name,
      price: one.price,
      days: one.days,
      schoolIds: one.schoolIds,
      isOnSale: one.state === 'on_sale',
      perPerson: 0,
    };
  }
  const one = await need(work, OnlineResource, itemId);
  return {
    name: one.title,
    price: one.price,
    days: 0,
    schoolIds: one.schoolId ? [one.schoolId] : [],
    isOnSale: one.state === 'on' && one.price > 0,
    perPerson: 1,
  };
}

/** Nothing new is sold with a course that was stopped, or a resource that was taken off. */
async function isWhole(work: Work, packageId: number): Promise<boolean> {
  const items = await rows(work, PackageItem, { packageId });
  const names = await namesOf(work, items);
  return items.every((item) => names.get(contentKey(item))?.isOpen ?? false);
}

/** Of running lower memberships that were paid for: what the days left are worth. */
async function upgradeCredit(work: Work, customerId: number): Promise<number> {
  const lower = await row(work, VipMembership, { customerId, level: 'vip', status: 'active' });
  if (!lower) return 0;
  let left = unused(lower, todayOf(work));
  const plans = new Map((await rows(work, VipPlan, { level: 'vip' })).map((plan) => [plan.id, plan]));
  const bought = await rows(
    work,
    OnlineOrder,
    { customerId, kind: 'vip', state: ['paid', 'part_refunded'] },
    { sort: '-paidAt' },
  );
  let credit = 0;
  for (const { itemId, paid, refunded, days } of bought) {
    if (left <= 0 || !plans.has(itemId) || days <= 0) continue;
    credit += creditOf(paid - refunded, days, Math.min(days, left));
    left -= Math.min(days, left);
  }
  return credit;
}

export async function quoteOf(
  work: Work,
  kind: OnlineOrder['kind'],
  itemId: number,
  customerId: number,
  reduction: number,
): Promise<{ name: string; sold: Sold; lines: PriceLines }> {
  const sold = await soldOf(work, kind, itemId);
  let percent: number | null = null;
  if (kind === 'package') {
    const running = await runningOf(work, customerId);
    const plans = await rows(work, VipPlan, { id: running.flatMap(({ planIds }) => planIds) });
    percent = plans.length > 0 ? Math.min(...plans.map(({ discountPercent }) => discountPercent)) : null;
  }
  const isUpgrade = kind === 'vip' && (await need(work, VipPlan, itemId)).level === 'svip';
  const credit = isUpgrade ? await upgradeCredit(work, customerId) : 0;
  return { name: sold.name, sold, lines: priceOf(sold.price, percent, reduction, credit) };
}

interface NewOrder {
  kind: OnlineOrder['kind'];
  itemId: number;
  customerId: number;
  reduction: number;
  reductionReason: string | null;
  channel: OnlineOrder['channel'];
  sellerId: number | null;
  buyerMobile: string | null;
}

export async function create(work: Work, asked: NewOrder): Promise<OnlineOrder> {
  const { kind, itemId, customerId, reduction, channel } = asked;
  const [customer] = await work.ask(getCustomers, { ids: [customerId] });
  if (!customer) throw notFound();
  const { schoolId } = customer;
  if (channel === 'staff' && !reachesSchool(work.actor, 'online.order.create', schoolId ?? 0)) throw notFound();
  if (reduction > 0 && !asked.reductionReason) throw invalid('reductionReason', said.reason);
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`order:${work.enterpriseId}:${customerId}:${kind}:${itemId}`}, 0))`,
  );
  const waiting = await row(work, OnlineOrder, { customerId, kind, itemId, state: 'pending' });
  if (waiting) return waiting;
  const { name, sold, lines } = await quoteOf(work, kind, itemId, customerId, reduction);
  if (!sold.isOnSale) throw conflict(said.notOnSale, 'not_on_sale');
  if (sold.schoolIds.length > 0 && !sold.schoolIds.includes(schoolId ?? 0))
    throw conflict(said.otherSchool, 'not_on_sale');
  if (sold.perPerson > 0) {
    const had = await count(work, OnlineOrder, {
      customerId,
      kind,
      itemId,
      state: ['pending', 'paid', 'refunding', 'part_refunded'],
    });
    if (had >= sold.perPerson) throw conflict(said.personLimit, 'person_limit', { n: sold.perPerson });
  }
  await holdStock(work, kind, itemId);
  const minutes = channel === 'staff' ? 24 * 60 : 30;
  const id = await insert(work, OnlineOrder, {
    orderNo: await nextNumber(work, 'online.order', schoolId),
    ...{ kind, itemId, itemName: name, customerId, schoolId, channel, days: sold.days, ...lines },
    ...{ reductionReason: asked.reductionReason, sellerId: asked.sellerId, buyerMobile: asked.buyerMobile },
    expireAt: new Date(work.now.getTime() + minutes * 60_000),
  });
  const made = await need(work, OnlineOrder, id, { lock: true });
  return lines.payable === 0 ? move(work, OnlineOrder, made, 'pay', { payMethod: 'free' }) : made;
}

/** In one statement: of many who want the last one, one gets it. */
export async function holdStock(work: Work, kind: string, itemId: number): Promise<void> {
  if (kind !== 'package') return;
  const held = await work.session.rows(
    sql`update online_package set reserved = reserved + 1 where ${ours(work, 'online_package')} and id = ${itemId}
      and (stock = 0 or sold + reserved < stock) returning id`,
  );
  if (held.length === 0) throw conflict(said.soldOut, 'sold_out');
}

export async function freeStock(work: Work, { kind, itemId }: OnlineOrder): Promise<void> {
  if (kind === 'package')
    await work.session.rows(
      sql`update online_package set reserved = greatest(0, reserved - 1) where ${ours(work, 'online_package')} and id = ${itemId}`,
    );
}

export async function sellStock(work: Work, { kind, itemId, payable }: OnlineOrder): Promise<void> {
  if (kind === 'package')
    await work.session.rows(
      sql`update online_package set reserved = greatest(0, reserved - 1), sold = sold + 1, revenue = revenue + ${payable}
        where ${ours(work, 'online_package')} and id = ${itemId}`,
    );
}
