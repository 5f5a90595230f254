// A touch is how a customer met the market: the first credits the lead, those before a contract share its money.
import { sql } from 'drizzle-orm';
import {
  contractEffective,
  contractRefunded,
  contractSigned,
  contractVoided,
  paymentReceived,
  paymentReversed,
} from '#areas/contracts/model/events';
import { Customer } from '#areas/customers/customer/model/customer';
import { customerCreated } from '#areas/customers/customer/model/events';
import { onlineOrderPaid, onlineOrderRefunded } from '#areas/online/model/events';
import { dayOf } from '#kernel/model/dates';
import { configValue } from '#kernel/server/config';
import { detail } from '#kernel/server/resources/reading';
import { insert, reached, row as rowOf, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { MarketChannel } from '../../channels/model/channel';
import { creditOf, type DealModel, largestRemainder } from '../../figures/model/figures';
import { marketTouched } from '../../model/events';
import { settingInt } from '../../settings/server/settings';
import { DealCredit, LeadTouch, type TrackCode, touchByHand } from '../model/track';

interface Touched {
  customerId: number;
  kind: LeadTouch['kind'];
  code?: TrackCode | null;
  channelId?: number | null;
  campaignId?: number | null;
  activityId?: number | null;
}

/** Writes one touch; under the customer's lock, so that one alone is the first. */
export async function touch(work: Work, given: Touched): Promise<number> {
  const { customerId, kind, code } = given;
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${work.enterpriseId}:touch:${customerId}`}, 0))`,
  );
  const first = await rowOf(work, LeadTouch, { customerId, isFirst: true });
  const id = await insert(work, LeadTouch, {
    ...{ customerId, kind, at: work.now, isFirst: !first },
    ...{
      channelId: code?.channelId ?? given.channelId ?? null,
      campaignId: code?.campaignId ?? given.campaignId ?? null,
    },
    ...{ planLineId: code?.planLineId ?? null, posterId: code?.posterId ?? null, trackCodeId: code?.id ?? null },
    ...{ activityId: given.activityId ?? code?.activityId ?? null },
    ...{ ownerKind: code?.ownerKind ?? 'none', ownerId: code?.ownerId ?? null },
  });
  if (code)
    await work.emit(marketTouched, {
      ...{ customerId, code: code.code ?? '', ownerKind: code.ownerKind, ownerId: code.ownerRef ?? code.ownerId ?? 0 },
    });
  return id;
}

/** A customer nobody met by a code: the channel that stands for its source. */
async function creditSource(work: Work, customerId: number, sourceId: number): Promise<void> {
  const channel = await rowOf(work, MarketChannel, { sourceId, enabled: true }, { sort: 'id' });
  if (channel) await touch(work, { customerId, kind: 'create', channelId: channel.id });
}

/** What brought the money. */
type Sale = { contractId: number } | { onlineOrderId: number };

async function credit(work: Work, sale: Sale, customerId: number, signedAt: Date): Promise<void> {
  if (await rowOf(work, DealCredit, sale)) return;
  const touches = await rows(work, LeadTouch, { customerId });
  const days = await settingInt(work, 'attribution.days');
  const model = String(await configValue(work, 'marketing.attribution.dealModel')) as DealModel;
  const shares = creditOf(touches, signedAt, days, model);
  const isDeal = 'contractId' in sale;
  for (const [at, { touch: one, weight }] of shares.entries())
    await insert(work, DealCredit, {
      ...{ ...sale, customerId, touchId: one.id, weight, signedAt, isCounted: isDeal && at === shares.length - 1 },
      ...{ channelId: one.channelId, campaignId: one.campaignId, planLineId: one.planLineId },
      ...{ activityId: one.activityId, trackCodeId: one.trackCodeId },
    });
}

/** The same proportion for what is paid and what is paid back. */
async function addCash(work: Work, sale: Sale, by: number): Promise<void> {
  const credits = await rows(work, DealCredit, sale, { lock: true });
  const cash = Math.max(0, credits.reduce((total, { revenue }) => total + revenue, 0) + by);
  const shares = largestRemainder(
    cash,
    credits.map(({ weight }) => weight),
  );
  for (const [at, one] of credits.entries())
    if (one.revenue !== shares[at]) await update(work, DealCredit, one, { revenue: shares[at]! });
}

async function dealOn(work: Work, sale: Sale, on_: string | null): Promise<void> {
  for (const one of await rows(work, DealCredit, sale, { lock: true }))
    await update(work, DealCredit, one, { dealOn: on_ });
}

export const touches: AreaPiece = {
  services: [service(LeadTouch), service(DealCredit)],
  calls: [
    serves(touchByHand, async (work, { customerId, channelId, campaignId }) => {
      await reached(work, Customer, customerId, 'view');
      const id = await touch(work, { customerId, kind: 'manual', channelId, campaignId });
      return detail(work, serviceOf(work, LeadTouch), id);
    }),
  ],
  listeners: [
    on(customerCreated, async (work, { customerId, sourceId }) => creditSource(work, customerId, sourceId)),
    on(contractSigned, (work, { contractId, customerId, signedAt }) =>
      credit(work, { contractId }, customerId, signedAt),
    ),
    on(contractEffective, async (work, { contractId, customerId, at }) => {
      await credit(work, { contractId }, customerId, at);
      await dealOn(work, { contractId }, dayOf(at, work.actor.timezone));
    }),
    on(contractVoided, (work, { contractId }) => dealOn(work, { contractId }, null)),
    on(paymentReceived, (work, { contractId, amount }) => addCash(work, { contractId }, amount)),
    on(paymentReversed, (work, { contractId, amount }) => addCash(work, { contractId }, -amount)),
    on(contractRefunded, (work, { contractId, amount }) => addCash(work, { contractId }, -amount)),
    on(onlineOrderPaid, async (work, { orderId: onlineOrderId, customerId, amount, paidAt }) => {
      if (await rowOf(work, DealCredit, { onlineOrderId })) return;
      await credit(work, { onlineOrderId }, customerId, paidAt);
      await dealOn(work, { onlineOrderId }, dayOf(paidAt, work.actor.timezone));
      await addCash(work, { onlineOrderId }, amount);
    }),
    on(onlineOrderRefunded, (work, { orderId, amount }) => addCash(work, { onlineOrderId: orderId }, -amount)),
  ],
};
