// Every minute: what is due is written down for each recipient, once; what is written down is sent, and tried again when it fails.
import { and, eq, lte } from 'drizzle-orm';
import { holidays } from '#areas/people/model/queries';
import { addDays, dayOf } from '#kernel/model/dates';
import { filled, pair, texts } from '#kernel/model/text';
import { todo } from '#kernel/server/calls';
import { insert, move, need, row, rows, update } from '#kernel/server/rows';
import type { Job } from '#kernel/server/service';
import type { Errand, Work } from '#kernel/server/work';
import { latestOf, mostFailures, retryMinutes, slotAfter } from '../model/slots';
import { ReportDelivery, ReportSubscription } from '../model/subscription';
import { deliver } from './delivering';
import { mostRecipients, recipientsOf } from './recipients';

const said = texts('reports.clockwork', {
  failed: ['报表订阅“{name}”连续失败，已停止', 'The subscription “{name}” kept failing and was stopped'],
});

/** The days off of the year to come, where it leaves them out. */
export async function daysOff(work: Work, { skipHolidays }: { skipHolidays: boolean }): Promise<Set<string>> {
  if (!skipHolidays) return new Set();
  const today = dayOf(work.now, work.actor.timezone);
  return new Set(await work.ask(holidays, { schoolId: null, from: addDays(today, -31), to: addDays(today, 366) }));
}

/** The subscription stays locked until its slot is written down: of two servers one does it. */
async function writeDown(work: Work): Promise<number> {
  const due = await rows(work, ReportSubscription, (t) => and(eq(t.state, 'active'), lte(t.nextRunAt, work.now)), {
    lock: 'skip',
    limit: 20,
  });
  for (const one of due) {
    const off = await daysOff(work, one);
    const { timezone } = work.actor;
    const slot = latestOf(one, one.nextRunAt!, work.now, timezone, off);
    for (const recipientId of (await recipientsOf(work, one)).slice(0, mostRecipients))
      if (!(await row(work, ReportDelivery, { subscriptionId: one.id, slot, recipientId })))
        await insert(work, ReportDelivery, { subscriptionId: one.id, slot, recipientId, dueAt: work.now });
    const nextRunAt = slotAfter(one, work.now, timezone, off);
    await update(work, ReportSubscription, one, { lastRunAt: work.now, nextRunAt });
  }
  return due.length;
}

const waiting = (work: Work) =>
  rows(work, ReportDelivery, (t) => and(eq(t.outcome, 'queued'), lte(t.dueAt, work.now)), { sort: 'id', limit: 500 });

async function failed(work: Work, id: number, why: string): Promise<void> {
  const one = await row(work, ReportDelivery, { id, outcome: 'queued' }, { lock: true });
  if (!one) return;
  const again = retryMinutes[one.tries];
  const dueAt = new Date(work.now.getTime() + (again ?? 0) * 60_000);
  const outcome = again === undefined ? 'failed' : 'queued';
  await update(work, ReportDelivery, one, { tries: one.tries + 1, why: why.slice(0, 200), dueAt, outcome });
}

/** Once a slot is done with: sent to anybody, the count begins anew; to nobody, one more has failed. */
async function judgeSlot(work: Work, { subscriptionId, slot }: ReportDelivery): Promise<void> {
  const subscription = await row(work, ReportSubscription, subscriptionId, { lock: true });
  if (!subscription) return;
  const outcomes = (await rows(work, ReportDelivery, { subscriptionId, slot })).map(({ outcome }) => outcome);
  if (outcomes.includes('queued')) return;
  const isFailed = outcomes.includes('failed') && !outcomes.includes('done');
  const failures = isFailed ? subscription.failures + 1 : 0;
  const counted = await need(work, ReportSubscription, subscription.id, { lock: true });
  if (counted.failures !== failures) await update(work, ReportSubscription, counted, { failures });
  if (failures < mostFailures || subscription.state !== 'active') return;
  await move(work, ReportSubscription, await need(work, ReportSubscription, subscription.id, { lock: true }), 'fail');
  await todo(work, {
    ...{ kind: 'report.subscription_failed', key: `reports.subscription.failed:${subscription.id}`, source: 'reports' },
    ...{ assigneeIds: [subscription.ownerId], title: filled(said.failed, { name: subscription.name }) },
    url: `/reportBase?tab=subscriptions&id=${subscription.id}`,
  });
}

async function sendAll(errand: Errand): Promise<number> {
  let sent = 0;
  for (const one of await errand.read(waiting)) {
    try {
      if (await errand.write((work) => deliver(work, one.id))) sent += 1;
      else continue;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      errand.app.log(`A report was not delivered: ${why}`);
      await errand.write((work) => failed(work, one.id, why));
    }
    await errand.write((work) => judgeSlot(work, one));
  }
  return sent;
}

export const sendSubscriptions: Job = {
  name: 'reports.subscriptions',
  title: pair('发送报表订阅', 'Send report subscriptions'),
  cron: '* * * * *',
  async steps(errand) {
    while ((await errand.write(writeDown)) > 0);
    return sendAll(errand);
  },
};
