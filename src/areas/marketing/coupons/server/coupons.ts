// Coupons as rows: given, claimed by code, taken back, extended, passed on in the family, expired by the clock; and their figures.
import { sql } from 'drizzle-orm';
import { contractEffective } from '#areas/contracts/model/events';
import { Customer } from '#areas/customers/customer/model/customer';
import {
  customerCreated,
  customerMerged,
  customerStateChanged,
  referralRewardDue,
  referralRewardGranted,
} from '#areas/customers/customer/model/events';
import { getCustomers } from '#areas/customers/customer/model/queries';
import { categoryMerged } from '#areas/system/identity/model/events';
import { dayOf } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, say } from '#kernel/model/text';
import { detail } from '#kernel/server/resources/reading';
import { live, move, need, ours, reached, row as rowOf, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, answers, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { couponIssueOne, couponTakeBack } from '../../model/queries';
import { touch } from '../../tracking/server/touches';
import { CouponBatch } from '../model/batch';
import { Coupon, CouponEntry } from '../model/coupon';
import { claimCoupon, couponCodes, giveCoupon } from '../model/couponCalls';
import { endOf, isCode, maskedCode, plainCode } from '../model/validity';
import { said } from './couponTexts';
import { give, giveOne, nextNth, tellFamily } from './giving';
import { noteWrongCode, refuseGuessing } from './guessing';
import { logged } from './ledger';

/** By a code of one's own or one for all. */
export async function claim(
  work: Work,
  typed: string,
  customerId: number,
  trackCodeId: number | null = null,
): Promise<number> {
  refuseGuessing(work);
  const code = plainCode(typed);
  const shared = await rowOf(work, CouponBatch, { sharedCode: code, state: ['active', 'paused', 'ended'] });
  if (shared) {
    const id = await give(work, { batchId: shared.id, customerId, way: 'code', trackCodeId });
    await touch(work, { customerId, kind: 'coupon_claim', channelId: shared.channelId, campaignId: shared.campaignId });
    return id;
  }
  const found = isCode(code) ? await rowOf(work, Coupon, { code }) : undefined;
  if (!found) {
    noteWrongCode(work);
    throw invalid('code', said.badCode);
  }
  const batch = await need(work, CouponBatch, found.batchId, { lock: true });
  const coupon = await need(work, Coupon, found.id, { lock: true });
  if (coupon.state === 'expired' || coupon.validTo < work.now) throw conflict(said.expired);
  if (coupon.state !== 'unclaimed') throw conflict(said.claimed);
  const nth = await nextNth(work, batch.id, customerId);
  if (nth > batch.perCustomer) throw invalid('code', said.limit);
  await move(work, Coupon, coupon, 'claim', { customerId, nth });
  await logged(work, { couponId: coupon.id, action: 'claim', from: 'unclaimed', to: 'unused' });
  await touch(work, { customerId, kind: 'coupon_claim', channelId: batch.channelId, campaignId: batch.campaignId });
  return coupon.id;
}

const lower = (work: Work, batchId: number) =>
  work.session.rows(
    sql`update coupon_batch set issued = greatest(0, issued - 1), revoked = revoked + 1 where ${ours(work, 'coupon_batch')} and id = ${batchId} and state <> 'voided'`,
  );

/** Given by itself at an event: whoever cannot have one is left out without a word. */
async function atEvent(
  work: Work,
  event: NonNullable<CouponBatch['autoEvent']>,
  customerId: number,
  origin: string,
): Promise<void> {
  for (const batch of await rows(work, CouponBatch, { state: 'active', autoEvent: event }))
    if (batch.issueWays.includes('event'))
      await once(work, `${origin}:${batch.id}`, () =>
        giveOne(work, { batchId: batch.id, customerId, way: 'event', origin: `${origin}:${batch.id}` }),
      );
}

async function once<T>(work: Work, origin: string, run: () => Promise<T>): Promise<T | null> {
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${work.enterpriseId}:coupon:${origin}`}, 0))`,
  );
  return (await rowOf(work, Coupon, { originKey: origin })) ? null : run();
}

async function expirePast(work: Work): Promise<number> {
  const past = await rows(
    work,
    Coupon,
    (c) => sql`${c.state} in ('unclaimed', 'unused') and ${c.validTo} < ${work.now.toISOString()}::timestamptz`,
    { lock: 'skip', limit: 2000 },
  );
  for (const coupon of past) {
    await move(work, Coupon, coupon, 'expire');
    await work.session.rows(
      sql`update coupon_batch set expired = expired + 1 where ${ours(work, 'coupon_batch')} and id = ${coupon.batchId}`,
    );
    await logged(work, { couponId: coupon.id, action: 'expire', from: coupon.state, to: 'expired' });
  }
  return past.length;
}

async function remind(work: Work): Promise<number> {
  const near = await work.session.rows<{ id: number; customerId: number; name: string; validTo: Date }>(
    sql`select c.id, c.customer_id as "customerId", b.name, c.valid_to as "validTo" from coupon c join coupon_batch b on b.enterprise_id = c.enterprise_id and b.id = c.batch_id
      where ${live(work, 'c')} and c.state = 'unused' and b.remind_days > 0
        and c.valid_to between ${work.now.toISOString()}::timestamptz and ${work.now.toISOString()}::timestamptz + make_interval(days => b.remind_days) limit 2000`,
  );
  for (const { id, customerId, name, validTo } of near)
    await tellFamily(work, Number(id), Number(customerId), name, new Date(validTo), 'couponExpiring');
  return near.length;
}

export const coupons: AreaPiece = {
  services: [
    service(Coupon, {
      reads: ['code'],
      decorate(found) {
        for (const row of found) row.codeShown = typeof row.code === 'string' ? maskedCode(row.code) : null;
      },
      transitions: {
        async revoke({ row, work }) {
          const before = await need(work, Coupon, row.id);
          await lower(work, row.batchId);
          await logged(work, {
            couponId: row.id,
            action: 'revoke',
            from: before.state,
            to: 'revoked',
            note: row.reason,
          });
        },
        async extend({ row, input, work }) {
          if (input.until <= dayOf(work.now, work.actor.timezone)) throw invalid('until', said.past);
          const before = await need(work, Coupon, row.id);
          if (before.state === 'expired')
            await work.session.rows(
              sql`update coupon_batch set expired = greatest(0, expired - 1) where ${ours(work, 'coupon_batch')} and id = ${row.batchId}`,
            );
          row.validTo = endOf(input.until, work.actor.timezone);
          await logged(work, {
            couponId: row.id,
            action: 'extend',
            from: before.state,
            to: 'unused',
            note: row.reason,
          });
        },
        async transfer({ row, input, work }) {
          const [one, other] = await work.ask(getCustomers, { ids: [row.customerId ?? 0, input.toCustomerId] });
          if (!one?.familyId || one.familyId !== other?.familyId) throw invalid('toCustomerId', said.family);
          row.customerId = input.toCustomerId;
          row.nth = await nextNth(work, row.batchId, input.toCustomerId);
          await logged(work, { couponId: row.id, action: 'transfer', from: 'unused', to: 'unused' });
        },
        release(step) {
          if (step.row.validTo < step.work.now) step.to = 'expired';
        },
        return(step) {
          if (step.row.validTo < step.work.now) step.to = 'expired';
        },
      },
      calls: [
        serves(claimCoupon, async (work, { code, customerId }) => {
          await reached(work, Customer, customerId, 'view');
          return detail(work, serviceOf(work, Coupon), await claim(work, code, customerId));
        }),
        serves(giveCoupon, async (work, { batchId, customerIds, reason: _ }) => {
          const skips: { customerId: number; reason: string }[] = [];
          let given = 0;
          for (const customerId of [...new Set(customerIds)].sort((a, b) => a - b)) {
            await reached(work, Customer, customerId, 'view');
            const made = await giveOne(work, { batchId, customerId, way: 'manual' });
            if (typeof made === 'number') given += 1;
            else skips.push({ customerId, reason: say(made, work) });
          }
          if (given === 0 && skips[0]) throw conflict(pair(skips[0].reason, skips[0].reason), { skips });
          return { given, skips };
        }),
      ],
    }),
    service(CouponEntry),
  ],
  calls: [
    serves(couponCodes, async (work, { id }) => {
      const batch = await reached(work, CouponBatch, id, 'codes');
      const all = await rows(work, Coupon, { batchId: id, way: 'code' }, { sort: 'id', limit: 20_000 });
      return {
        codes: all.filter(({ state }) => state === 'unclaimed').flatMap(({ code }) => (code ? [code] : [])),
        ...{ sharedCode: batch.sharedCode, claimed: all.filter(({ state }) => state !== 'unclaimed').length },
      };
    }),
  ],
  answers: [
    answers(couponIssueOne, async (work, { batchId, customerId, way, origin }) => {
      const made = await once(work, origin, () => giveOne(work, { batchId, customerId, way, origin }));
      return typeof made === 'number' ? made : null;
    }),
    answers(couponTakeBack, async (work, { origin }) => {
      const coupon = await rowOf(work, Coupon, { originKey: origin, state: 'unused' }, { lock: true });
      if (coupon) await move(work, Coupon, coupon, 'revoke', { reason: say(said.voided, work) });
      return Boolean(coupon);
    }),
  ],
  listeners: [
    on(customerCreated, (work, { customerId }) =>
      atEvent(work, 'customer_created', customerId, `created:${customerId}`),
    ),
    on(customerStateChanged, async (work, { customerId, to }) => {
      if (to === 'visited') await atEvent(work, 'first_visit', customerId, `visit:${customerId}`);
    }),
    on(contractEffective, (work, { contractId, customerId }) =>
      atEvent(work, 'contract_effective', customerId, `effective:${contractId}`),
    ),
    on(referralRewardDue, async (work, { referralId, side, customerId, kind, ref }) => {
      if (kind !== 'coupon' || !customerId || !ref) return;
      const origin = `referral:${referralId}:${side}`;
      const made = await once(work, origin, () => giveOne(work, { batchId: ref, customerId, way: 'event', origin }));
      if (typeof made === 'number') await work.emit(referralRewardGranted, { referralId, side, ref: made });
    }),
    on(customerMerged, async (work, { keepId, dropId }) => {
      await work.session.rows(
        sql`update coupon set customer_id = ${keepId}, nth = nth + 100 where ${ours(work, 'coupon')} and customer_id = ${dropId}`,
      );
    }),
    // Terms are frozen, the names of subjects are not: a coupon for a subject is one for what it was merged into.
    on(categoryMerged, async (work, { tree, fromId, toId }) => {
      if (tree !== 'course_subject') return;
      await work.session.rows(
        sql`update coupon set terms = jsonb_set(terms, '{scopeIds}', (terms->'scopeIds') - (select (at - 1)::int from jsonb_array_elements(terms->'scopeIds')
            with ordinality as each(id, at) where each.id = to_jsonb(${fromId}::bigint) limit 1) || to_jsonb(${toId}::bigint))
          where ${ours(work, 'coupon')} and terms->>'scopeKind' = 'subject' and terms->'scopeIds' @> to_jsonb(${fromId}::bigint)`,
      );
    }),
  ],
  bulk: [Coupon, CouponEntry],
  jobs: [
    { name: 'marketing.couponExpiry', title: pair('优惠券过期', 'Coupons expire'), cron: '5 0 * * *', run: expirePast },
    {
      name: 'marketing.couponReminders',
      title: pair('优惠券到期提醒', 'Reminders of coupons'),
      cron: '0 9 * * *',
      run: remind,
    },
  ],
};
