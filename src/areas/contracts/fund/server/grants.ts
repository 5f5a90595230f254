// A grant pays like money: only for its customer, up to what was granted and what the fund has left, under a lock.
import { dayOf } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { move, need, row, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { sum } from '../../pricing/model/arithmetic';
import { FundApplication, StudyFund } from '../model/fund';

const rules = texts('contracts.grant', {
  none: ['该学员没有可用的助学金', 'This customer has no grant to use'],
  short: ['助学金可用 {n}', 'Only {n} of the grant can be used'],
});

/** Used, less what came back: what came back is the fund's again, not the family's. */
const spent = (applications: readonly FundApplication[]): number =>
  sum(applications.map(({ used, returned }) => used - returned));

export async function budgetLeft(work: Work, fund: StudyFund, schoolId: number): Promise<number> {
  const all = await rows(work, FundApplication, { fundId: fund.id, state: ['granted', 'used'] });
  const whole = fund.budget - spent(all);
  const own = fund.schoolBudgets.find((one) => one.schoolId === schoolId);
  if (!own) return whole;
  return Math.min(whole, own.amount - spent(all.filter((one) => one.schoolId === schoolId)));
}

/** The oldest grant that something is left of, and how much of it can be used. */
export async function usableGrant(work: Work, customerId: number, lock = false) {
  const today = dayOf(work.now, work.actor.timezone);
  const own = await rows(work, FundApplication, { customerId, state: ['granted', 'used'] }, { lock, sort: 'id' });
  const grant = own.find((one) => one.granted > one.used && (one.validTo ?? today) >= today);
  if (!grant) return undefined;
  const fund = await need(work, StudyFund, grant.fundId, { lock });
  return { grant, most: Math.min(grant.granted - grant.used, await budgetLeft(work, fund, grant.schoolId!)) };
}

export async function payByGrant(work: Work, customerId: number, amount: number): Promise<void> {
  const usable = await usableGrant(work, customerId, true);
  if (!usable) throw conflict(rules.none);
  const { grant, most } = usable;
  if (amount > most) throw conflict(rules.short, { available: yuan(most) }, { n: yuan(Math.max(0, most)) });
  await move(work, FundApplication, grant, 'use', { used: grant.used + amount });
}

/** The payment was void: the family may use it again. */
export async function unpayGrant(work: Work, customerId: number, amount: number): Promise<void> {
  const grant = await row(work, FundApplication, { customerId, state: 'used' }, { lock: true, sort: '-id' });
  if (grant)
    await update(work, FundApplication, grant, { used: Math.max(0, grant.used - amount) }, { action: 'unpay' });
}

/** A refund's part goes back to the fund. */
export async function returnToFund(work: Work, customerId: number, amount: number): Promise<void> {
  const grant = await row(work, FundApplication, { customerId, state: 'used' }, { lock: true, sort: '-id' });
  if (grant) await update(work, FundApplication, grant, { returned: grant.returned + amount }, { action: 'return' });
}
