// Giving coupons out: the batch is counted up by one conditional statement, a customer's next number is theirs alone.
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { getCustomers } from '#areas/customers/customer/model/queries';
import { dayOf } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import type { Text } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { insert, live, need, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { IssueWay } from '../model/batch';
import { CouponBatch } from '../model/batch';
import { Coupon } from '../model/coupon';
import { termsOf } from '../model/frozen';
import { checkChar, codeLetters, validityOf } from '../model/validity';
import { isOver } from './batches';
import { said } from './couponTexts';
import { logged } from './ledger';

const newNo = (): string => `C${Array.from({ length: 13 }, () => randomInt(10)).join('')}`;
export const newCode = (): string => {
  const body = Array.from({ length: 10 }, () => codeLetters[randomInt(codeLetters.length)]).join('');
  return body + checkChar(body);
};

/** Why nothing more can be given of it now. */
export function closedBecause(batch: CouponBatch, work: Work): Text | null {
  if (batch.state === 'paused') return said.paused;
  if (batch.state !== 'active') return said.notActive;
  if ((batch.issueFrom && batch.issueFrom > work.now) || (batch.issueTo && batch.issueTo < work.now))
    return said.period;
  return isOver(batch, work) ? said.over : null;
}

/** Counts n up, or not at all. */
export async function countIssued(work: Work, batchId: number, n: number): Promise<boolean> {
  const counted = await work.session.rows(
    sql`update coupon_batch set issued = issued + ${n} where ${ours(work, 'coupon_batch')} and id = ${batchId} and issued + ${n} <= total and state = 'active' returning id`,
  );
  return counted.length > 0;
}

export interface Giving {
  batchId: number;
  customerId: number;
  way: IssueWay;
  issueId?: number | null;
  trackCodeId?: number | null;
  origin?: string | null;
  notice?: boolean;
}

/** The coupon, or why this customer does not get one. Under the batch's lock. */
export async function giveOne(work: Work, given: Giving): Promise<number | Text> {
  const batch = await need(work, CouponBatch, given.batchId, { lock: true });
  const why = closedBecause(batch, work);
  if (why) return why;
  if (!batch.issueWays.includes(given.way)) return said.way;
  const nth = await nextNth(work, batch.id, given.customerId);
  if (nth > batch.perCustomer) return said.limit;
  if (!(await countIssued(work, batch.id, 1))) return said.out;
  const validity = validityOf(batch, work.now, work.actor.timezone);
  const id = await insert(work, Coupon, {
    ...{ couponNo: newNo(), batchId: batch.id, customerId: given.customerId, nth, terms: termsOf(batch), ...validity },
    ...{ way: given.way, issueId: given.issueId ?? null, issuedBy: work.actor.staffId || null },
    ...{ trackCodeId: given.trackCodeId ?? null, originKey: given.origin ?? null },
  });
  await logged(work, { couponId: id, action: 'issue', from: null, to: 'unused' });
  if (given.notice !== false)
    await tellFamily(work, id, given.customerId, batch.name, validity.validTo, 'couponReceived');
  return id;
}

export async function give(work: Work, given: Giving): Promise<number> {
  const made = await giveOne(work, given);
  if (typeof made === 'number') return made;
  throw made === said.limit ? invalid('customerId', made) : conflict(made);
}

export async function nextNth(work: Work, batchId: number, customerId: number): Promise<number> {
  const found = await work.session.one<{ n: number }>(
    sql`select coalesce(max(nth), 0)::int as n from coupon where ${live(work, 'coupon')} and batch_id = ${batchId} and customer_id = ${customerId} and state <> 'revoked'`,
  );
  return (found?.n ?? 0) + 1;
}

/** Codes that nobody holds yet; they count as given out from now on. */
export async function makeCodes(work: Work, batchId: number, count: number, issueId: number): Promise<boolean> {
  const batch = await need(work, CouponBatch, batchId, { lock: true });
  if (closedBecause(batch, work) || !(await countIssued(work, batchId, count))) return false;
  const validity = validityOf(batch, work.now, work.actor.timezone);
  for (let n = 0; n < count; n += 1)
    await insert(work, Coupon, {
      ...{ couponNo: newNo(), code: newCode(), batchId, terms: termsOf(batch), ...validity, way: 'code', issueId },
      ...{ issuedBy: work.actor.staffId || null, state: 'unclaimed' },
    });
  return true;
}

export async function tellFamily(
  work: Work,
  couponId: number,
  customerId: number,
  coupon: string,
  until: Date,
  kind: 'couponReceived' | 'couponExpiring',
): Promise<void> {
  const [customer] = await work.ask(getCustomers, { ids: [customerId] });
  await notify(work, {
    kind: `marketing.${kind}`,
    key: `coupon:${couponId}:${kind}`,
    customerIds: [customerId],
    vars: { name: customer?.name ?? '', coupon, until: dayOf(until, work.actor.timezone) },
    subject: { type: 'coupon', id: couponId },
  });
}
