// By the clock: a word shortly before the next contact, and every counsellor's day in one notice.
import { sql } from 'drizzle-orm';
import { addDays, dayOf, localTime, startOfDay } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { live } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';

const minuteMs = 60_000;
const aheadMs = 15 * minuteMs;
/** Each run looks a minute back, so that one that comes late leaves nobody out; the key tells each only once. */
const windowMs = 2 * minuteMs;
const most = 1000;

interface Due {
  id: number;
  name: string;
  at: Date;
  plan: string | null;
  staffId: number;
}

async function remind(work: Work): Promise<number> {
  const to = work.now.getTime() + aheadMs;
  const due = await work.session.rows<Due>(
    sql`select id, name, next_follow_up_at as at, next_plan as plan,
        case when state in ('member', 'dormant') then coalesce(service_owner_id, owner_id) else owner_id end as "staffId"
      from customer where ${live(work, 'customer')} and state <> 'lost'
        and next_follow_up_at > ${new Date(to - windowMs).toISOString()} and next_follow_up_at <= ${new Date(to).toISOString()}
        and coalesce(owner_id, service_owner_id) is not null order by next_follow_up_at limit ${most}`,
    { prepare: true },
  );
  for (const { id, name, at, plan, staffId } of due) {
    if (!staffId) continue;
    await notify(work, {
      kind: 'customers.followUpSoon',
      key: `customers.followUpSoon:${id}:${at.toISOString()}`,
      recipientIds: [staffId],
      vars: { customer: name, at: localTime(at, work.actor.timezone).slice(11, 16), plan: plan ?? '' },
      url: `/customerDetail?id=${id}`,
    });
  }
  return due.length;
}

interface Day {
  staffId: number;
  due: number;
  overdue: number;
  arrivals: number;
  recycleSoon: number;
  birthdays: number;
}

const soonDays = 2;
const birthdayDays = 3;

/** What lies before each counsellor today; who has nothing before them is left in peace. */
async function digest(work: Work): Promise<number> {
  const { timezone } = work.actor;
  const hour = Number(await configValue(work, 'customers.digestHour'));
  if (Number(localTime(work.now, timezone).slice(11, 13)) !== hour) return 0;
  const today = dayOf(work.now, timezone);
  const days = await daysOf(work, today);
  for (const { staffId, ...counts } of days) {
    await notify(work, {
      kind: 'customers.digest',
      key: `customers.digest:${today}:${staffId}`,
      recipientIds: [staffId],
      vars: counts,
      url: '/customerManagement?view=due',
    });
  }
  return days.length;
}

async function daysOf(work: Work, today: string): Promise<Day[]> {
  const { timezone } = work.actor;
  const start = startOfDay(today, timezone).toISOString();
  const tomorrow = startOfDay(addDays(today, 1), timezone).toISOString();
  const soon = startOfDay(addDays(today, soonDays + 1), timezone).toISOString();
  const birthdays = Array.from({ length: birthdayDays + 1 }, (_, i) => addDays(today, i).slice(5));
  return work.session.rows<Day>(
    sql`with own as (
        select owner_id as staff_id,
          count(*) filter (where next_follow_up_at >= ${start} and next_follow_up_at < ${tomorrow})::int as due,
          count(*) filter (where next_follow_up_at < ${start})::int as overdue,
          count(*) filter (where recycle_at < ${soon})::int as "recycleSoon",
          count(*) filter (where not coalesce(birth_is_guess, false) and to_char(birth_date, 'MM-DD') = any(${sql.param(birthdays)}::text[]))::int as birthdays
        from customer where ${live(work, 'customer')} and merged_into_id is null and owner_id is not null
          and state not in ('lost', 'graduated') group by owner_id),
      met as (
        select host_id as staff_id, count(*)::int as arrivals from appointment where ${live(work, 'appointment')}
          and state in ('booked', 'confirmed') and start_at >= ${start} and start_at < ${tomorrow} and host_id is not null group by host_id)
      select staff_id as "staffId", coalesce(due, 0) as due, coalesce(overdue, 0) as overdue, coalesce(arrivals, 0) as arrivals,
        coalesce("recycleSoon", 0) as "recycleSoon", coalesce(birthdays, 0) as birthdays
      from own full join met using (staff_id)
      where coalesce(due, 0) + coalesce(overdue, 0) + coalesce(arrivals, 0) + coalesce("recycleSoon", 0) + coalesce(birthdays, 0) > 0
      order by 1`,
  );
}

export const reminders: AreaPiece = {
  jobs: [
    { name: 'customers.followReminder', title: pair('跟进提醒', 'Contact reminders'), cron: '* * * * *', run: remind },
    // Every hour, because each enterprise chooses its own.
    { name: 'customers.digest', title: pair('每日客户摘要', 'Daily digest'), cron: '0 * * * *', run: digest },
  ],
};
