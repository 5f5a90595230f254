// The demo's subscriptions: one of every schedule, one at rest, one that kept failing, and what the last slots became.
import { sql } from 'drizzle-orm';
import { Account } from '#areas/system/identity/model/account';
import { School } from '#areas/system/organisation/model/organisation';
import { addDays, momentAt } from '#kernel/model/dates';
import type { Draft } from '#kernel/model/resource';
import { table } from '#kernel/server/database/table';
import { live, tableAs } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { isDueOn, slotAfter } from '../model/slots';
import { ReportDelivery, ReportSubscription } from '../model/subscription';

type Planned = Pick<Draft<typeof ReportSubscription>, 'name' | 'report'> & Partial<Draft<typeof ReportSubscription>>;

const plans: readonly Planned[] = [
  { name: '每日经营', report: 'base', schedule: 'daily', toPrincipals: true, formats: ['xlsx'] },
  { name: '每周续费', report: 'renewal', schedule: 'weekly', weekdays: ['1'], toPrincipals: true, skipHolidays: true },
  { name: '月初收款', report: 'receipts', schedule: 'monthly', monthDays: ['1'], formats: ['xlsx', 'csv'] },
  { name: '月末预收', report: 'prepaid', schedule: 'monthly', monthDays: ['last'], runAs: 'owner', formats: ['xlsx'] },
  {
    ...{ name: '退费率预警', report: 'refund', schedule: 'cron', cron: '30 9 * * 1-5', sendAt: '09:30' },
    condition: { measure: 'refundRateAmount', of: 'total', op: 'gt', value: 5, repeat: 'once' },
  },
  { name: '班级周报', report: 'classTrack', schedule: 'weekly', weekdays: ['1', '4'], state: 'paused' },
  { name: '退费提醒', report: 'refund', schedule: 'weekly', weekdays: ['5'], state: 'failed', failures: 5 },
];
const daysBack = 21;

export async function plantSubscriptions(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const [a, s] = [tableAs(Account, 'a'), tableAs(School, 's')];
  const [chief] = await sample.session.rows<{ id: string }>(
    sql`select ${a.staffId} as id from ${table(Account)} a where ${live(sample, a)} and ${a.mobile} = '13800000001'`,
  );
  const principals = await sample.session.rows<{ id: string }>(
    sql`select distinct ${s.principalId} as id from ${table(School)} s where ${live(sample, s)} and ${s.state} = 'open' and ${s.principalId} is not null order by 1`,
  );
  if (!chief) return;
  const ownerId = Number(chief.id);
  const drafts = plans.map((plan) => {
    const state = plan.state ?? 'active';
    const whole = { schedule: 'daily' as const, sendAt: '08:00', weekdays: [], monthDays: [], ...plan };
    const nextRunAt = state === 'active' ? slotAfter(whole, sample.now, sample.timezone) : null;
    const days = Array.from({ length: daysBack }, (_, back) => addDays(sample.today, -1 - back));
    const last = days.find((day) => isDueOn(whole, day));
    const lastRunAt = last ? momentAt(`${last} ${whole.sendAt}:00`, sample.timezone) : null;
    return {
      ...whole,
      ownerId,
      state,
      nextRunAt,
      lastRunAt,
      staffIds: plan.toPrincipals ? [] : [ownerId],
      content: {},
    };
  });
  const ids = await sample.plant(ReportSubscription, drafts);
  const sent = drafts.flatMap((plan, at) =>
    Array.from({ length: daysBack }, (_, back) => addDays(sample.today, back - daysBack))
      .filter((day) => isDueOn(plan, day))
      .flatMap((day) => {
        const slot = momentAt(`${day} ${plan.sendAt}:00`, sample.timezone);
        const to = plan.toPrincipals ? principals.map(({ id }) => Number(id)) : [ownerId];
        const isBad = plan.state === 'failed';
        return to.map((recipientId) => ({
          ...{ subscriptionId: ids[at]!, slot, recipientId, dueAt: slot, createdAt: slot },
          ...(isBad
            ? { outcome: 'failed' as const, tries: 4, why: '存储空间不足' }
            : plan.condition
              ? { outcome: 'skipped' as const, tries: 1, why: '条件不成立' }
              : { outcome: 'done' as const, tries: 1, rows: sample.int(1, 12) }),
        }));
      }),
  );
  await sample.plant(ReportDelivery, sent);
}
