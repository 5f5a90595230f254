// Points come with money that is there, leave with money that goes back, and end with their month.
import { and, eq, sql } from 'drizzle-orm';
import { customerMerged, referralRewardDue, referralRewardGranted } from '#areas/customers/customer/model/events';
import { lessonFinished } from '#areas/teaching/model/events';
import { fullMonth } from '#areas/teaching/model/queries';
import { addDays, addMonths, type Day, dayOf } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { table } from '#kernel/server/database/table';
import { live, row, rows } from '#kernel/server/rows';
import { type Answer, answers, type Job, type Listener, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { contractEffective, contractRefunded, contractReleased, type Released } from '../../model/events';
import { creditAvailable, creditEarned, creditPoints } from '../../model/queries';
import { sum } from '../../pricing/model/arithmetic';
import { CreditAccount, CreditEntry } from '../../purse/model/credit';
import { freezeCredit, handOver, moveCredit } from '../../purse/server/purse';
import { Refund } from '../../refunds/model/refund';
import { CreditRule, isInForce, pointsOf } from '../model/rules';

/** The last day of the month in which they have been there so many months. */
async function expiryFrom(work: Work, day: Day): Promise<Day> {
  const months = Number(await configValue(work, 'contracts.points.months'));
  return addDays(addMonths(`${day.slice(0, 7)}-01`, months + 1), -1);
}

/** For cash-like money behind what was released; a renewal earns by its own rules too. */
async function earn(
  work: Work,
  { contractId, customerId, schoolId, kind, installmentNo, cashLike }: Released,
): Promise<void> {
  if (cashLike <= 0 || kind === 'transfer_in') return;
  const on = dayOf(work.now, work.actor.timezone);
  const all = await rows(
    work,
    CreditRule,
    { event: kind === 'renew' ? ['payment', 'renew'] : ['payment'] },
    { sort: 'id' },
  );
  for (const rule of all.filter((one) => isInForce(one, schoolId, on))) {
    const amount = pointsOf(rule, cashLike);
    if (amount > 0)
      await moveCredit(work, {
        ...{ customerId, purse: 'points', kind: 'earn', amount, contractId, expiresOn: await expiryFrom(work, on) },
        originKey: `earn:${contractId}:${installmentNo}:${rule.id}`,
      });
  }
}

interface Taught {
  schoolId: number;
  startAt: Date;
  rows: { customerId: number; role: string; status: string }[];
}

/** Whoever came to the last lesson of the month and to all before it, once a month. */
async function earnByAttendance(work: Work, { schoolId, startAt, rows: marked }: Taught): Promise<void> {
  // From the queue a moment comes as it is written.
  const on = dayOf(new Date(startAt), work.actor.timezone);
  const all = await rows(work, CreditRule, { event: 'attendance' }, { sort: 'id' });
  const rules = all.filter((one) => isInForce(one, schoolId, on));
  if (rules.length === 0) return;
  const customerIds = marked.flatMap(({ customerId, role }) => (role === 'regular' ? [customerId] : []));
  const month = on.slice(0, 7);
  for (const customerId of await work.ask(fullMonth, { customerIds, month }))
    for (const rule of rules)
      await moveCredit(work, {
        ...{ customerId, purse: 'points', kind: 'earn', amount: pointsOf({ ...rule, per: null }, 0) },
        ...{ expiresOn: await expiryFrom(work, on), originKey: `attendance:${customerId}:${month}:${rule.id}` },
      });
}

async function earnedOf(work: Work, contractId: number): Promise<number> {
  const found = await rows(work, CreditEntry, { contractId, purse: 'points', kind: ['earn', 'claw_back'] });
  return Math.max(0, sum(found.map(({ amount }) => amount)));
}

export const creditListeners: Listener[] = [
  on(contractEffective, earn),
  on(contractReleased, earn),
  on(lessonFinished, earnByAttendance),
  on(contractRefunded, async (work, { contractId, customerId, refundId }) => {
    const { pointsBack = 0 } = (await row(work, Refund, refundId)) ?? {};
    if (pointsBack > 0)
      await moveCredit(work, {
        ...{ customerId, purse: 'points', kind: 'claw_back', amount: -pointsBack, contractId },
        originKey: `refund:${refundId}:points`,
      });
  }),
  on(referralRewardDue, async (work, { referralId, side, customerId, kind, ref, quantity }) => {
    if (kind !== 'credit' || !customerId) return;
    const on = dayOf(work.now, work.actor.timezone);
    const rule = (await rows(work, CreditRule, { event: 'referral' }, { sort: 'id' })).find((one) => one.active);
    const amount = quantity > 0 ? quantity : (rule?.points ?? 0);
    if (amount <= 0) return;
    await moveCredit(work, {
      ...{ customerId, purse: 'points', kind: 'referral', amount, expiresOn: await expiryFrom(work, on) },
      originKey: `referral:${referralId}:${side}`,
    });
    await work.emit(referralRewardGranted, { referralId, side, ref });
  }),
  on(customerMerged, async (work, { keepId, dropId }) => {
    const had = await rows(work, CreditAccount, { customerId: dropId }, { sort: 'purse' });
    for (const { purse } of had) await handOver(work, dropId, keepId, purse);
  }),
];

export const creditAnswers: Answer[] = [
  answers(creditEarned, (work, { contractId }) => earnedOf(work, contractId)),
  answers(creditAvailable, async (work, { customerId }) => {
    const account = await row(work, CreditAccount, { customerId, purse: 'points' });
    return account ? Math.max(0, account.amount - account.frozen) : 0;
  }),
  answers(creditPoints, async (work, { act, contractId, customerId, points }) => {
    if (act !== 'spend') return freezeCredit(work, customerId, 'points', act === 'freeze' ? points : -points);
    await moveCredit(work, {
      ...{ customerId, purse: 'points', kind: 'deduct', amount: -points, contractId, isFrozen: true },
      originKey: `deduct:${contractId}`,
    });
    return true;
  }),
];

const most = 2000;

export const expireJob: Job = {
  name: 'contracts.pointsExpire',
  title: pair('积分到期', 'Points expire'),
  cron: '10 0 * * *',
  async run(work) {
    const today = dayOf(work.now, work.actor.timezone);
    const due = await rows(
      work,
      CreditEntry,
      (e) => sql`${e.purse} = 'points' and ${e.left} > 0 and ${e.expiresOn} < ${today}`,
      { sort: 'id', limit: most },
    );
    const t = table(CreditEntry);
    for (const { id, customerId, left } of due) {
      await work.db
        .update(t)
        .set({ left: 0 })
        .where(and(live(work, t), eq(t.id, id)));
      await moveCredit(work, { customerId, purse: 'points', kind: 'expire', amount: -left, originKey: `expire:${id}` });
    }
    return due.length;
  },
};
