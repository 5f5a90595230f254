// The tabs of the customer list: which rows each holds, how many, and what a list can be asked for beyond its own fields.

import { type SQL, sql } from 'drizzle-orm';
import { addDays, dayOf, startOfDay } from '#kernel/model/dates';
import { choice, ref } from '#kernel/model/fields';
import { may, reachesSchool } from '#kernel/server/actor';
import { by, byAny } from '#kernel/server/filters';
import { and, reachable, t } from '#kernel/server/resources/query';
import { live, serviceOf } from '#kernel/server/rows';
import { type Hooks, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Appointment } from '../../appointments/model/appointment';
import { Customer } from '../../customer/model/customer';
import { daySchools as daySchoolsCall } from '../../customer/model/customerCalls';
import { customerService } from '../../customer/server/customerRows';
import { hasEnteredPool } from '../../customer/server/customersSight';
import { countSeen } from '../../customer/server/sightParts';
import { sourceBranch } from '../../customer/server/sourceBranch';
import { DuplicatePair } from '../../duplicates/model/duplicate';
import { customerTabs } from '../model/listCalls';

const dayAfter = ({ now, actor }: Work, days: number): string =>
  startOfDay(addDays(dayOf(now, actor.timezone), days), actor.timezone).toISOString();

const mine = ({ actor }: Work): SQL => sql`(t.owner_id = ${actor.staffId} or t.service_owner_id = ${actor.staffId})`;
const planned = (work: Work, until: string): SQL =>
  sql`${mine(work)} and t.state <> 'lost' and t.next_follow_up_at < ${until}`;

interface View {
  /** Absent without one of these. */
  permissions?: readonly string[];
  /** Absent for whoever sees their own rows only. */
  isWide?: true;
  /** Nobody in it lies in the pool. */
  isOwned?: true;
  /** What is counted where that is not the customers. */
  count?(work: Work): SQL;
  where(work: Work): SQL;
}

/** More is shown as "more": nobody counts a million rows for a number on a tab. */
const countedTo = 1000;
const openPairs = ({ enterpriseId }: Work): SQL => sql`${live(enterpriseId, 'p')} and p.state = 'open'`;
const takes = ['customers.customer.claim', 'customers.customer.assign'];
/** Who works with customers of their own, as counsellor or study manager; the front desk and who collects have none. */
const keeps = ['customers.customer.claim', 'customers.followUp.add'];
const soonDays = 4;

export const customerViews = {
  mine: { permissions: keeps, isOwned: true, where: mine },
  due: { permissions: keeps, isOwned: true, where: (work) => planned(work, dayAfter(work, soonDays)) },
  appointments: {
    permissions: ['customers.appointment.view'],
    where: (work) =>
      sql`t.id = any(array(select a.customer_id from appointment a where ${live(work, 'a')}
        and a.state <> 'cancelled' and a.start_at >= ${dayAfter(work, 0)} and a.start_at < ${dayAfter(work, 1)}))`,
    // Appointments, as they are listed there: a family may have two on one day.
    count: (work) =>
      sql`(select count(*)::int from appointment t where t.state <> 'cancelled' and t.start_at >= ${dayAfter(work, 0)}
        and t.start_at < ${dayAfter(work, 1)} and ${and(reachable(work.actor, work.app.services.get(Appointment.name)!, 'view', work.app.services))})`,
  },
  team: {
    isWide: true,
    isOwned: true,
    where: ({ actor }) =>
      sql`t.owner_id is distinct from ${actor.staffId} and (t.owner_id is not null or t.state in ('member', 'dormant'))`,
  },
  fresh: {
    permissions: keeps,
    isOwned: true,
    where: ({ actor }) =>
      sql`t.owner_id = ${actor.staffId} and t.state in ('new', 'following', 'invited', 'visited', 'trial')
        and (t.last_follow_up_at is null or t.last_follow_up_at < t.owned_at)`,
  },
  pool: { permissions: takes, where: (work) => sql`t.school_id is not null and ${hasEnteredPool(t, work.now)}` },
  poolHq: {
    permissions: ['customers.pool.viewHq'],
    where: (work) => sql`t.school_id is null and ${hasEnteredPool(t, work.now)}`,
  },
  members: { isOwned: true, where: () => sql`t.state = 'member'` },
  left: { where: () => sql`t.state in ('dormant', 'graduated')` },
  lost: { where: () => sql`t.state = 'lost'` },
  collected: { where: ({ actor }) => sql`t.collector_id = ${actor.staffId}` },
  duplicates: {
    permissions: ['customers.customer.merge'],
    where: (work) =>
      sql`t.id = any(array(select unnest(array[p.a_id, p.b_id]) from duplicate_pair p where ${openPairs(work)}))`,
    // Pairs, as they are listed: those of which one reaches both.
    count: (work) =>
      sql`(select count(*)::int from (select 1 from duplicate_pair t where t.state = 'open'
        and ${and(reachable(work.actor, serviceOf(work, DuplicatePair), 'view', work.app.services))} limit ${countedTo}) c)`,
  },
  all: { where: () => sql`true` },
} satisfies Record<string, View>;

const views: Record<string, View> = customerViews;

function isOffered(work: Work, { permissions, isWide }: View): boolean {
  const scopes = work.actor.grants.get('customers.customer.view') ?? new Set();
  if (isWide && [...scopes].every((scope) => scope === 'self')) return false;
  return !permissions || permissions.some((key) => may(work.actor, key));
}

const countOf = (where: SQL): SQL =>
  sql`(select count(*)::int from (select 1 from customer t where ${where} limit ${countedTo}) c)`;

async function counts(work: Work): Promise<Record<string, number>> {
  const offered = Object.entries(views).filter(([, view]) => isOffered(work, view));
  const seen = (where: SQL, withPool = false) => countSeen(work, where, { most: countedTo, withPool });
  const parts = offered.map(([name, view]) => ({
    name,
    count: view.count?.(work) ?? seen(view.where(work), !view.isOwned),
  }));
  if (isOffered(work, views.due!)) {
    const now = work.now.toISOString();
    parts.push({ name: 'overdue', count: seen(planned(work, now)) });
    const today = sql`${planned(work, dayAfter(work, 1))} and t.next_follow_up_at >= ${now}`;
    parts.push({ name: 'today', count: seen(today) });
  }
  const columns = parts.map(({ name, count }) => sql`${count} as ${sql.raw(`"${name}"`)}`);
  return (await work.session.one<Record<string, number>>(sql`select ${sql.join(columns, sql`, `)}`)) ?? {};
}

/**
 * Day schools that were written down before, so that one school is not written in three ways: of a school this person works at,
 * and not of those on whom it is covered for them.
 */
const daySchools = async (work: Work, asked: { schoolId: number | null; q: string | null }) => {
  const schoolId = asked.schoolId ?? work.actor.schoolId;
  const isOwn = schoolId === work.actor.schoolId || reachesSchool(work.actor, 'customers.customer.view', schoolId ?? 0);
  if (!isOwn) return [];
  const begun = `${(asked.q ?? '').replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
  const covered = customerService(work).hooks.covers?.(work, t)?.field('daySchool') ?? sql`false`;
  const rows = await work.session.rows<{ name: string }>(
    sql`select day_school as name from (select day_school from customer t where ${live(work, 't')}
        and school_id = ${schoolId} and day_school like ${begun} and not ${covered} order by created_at desc limit 5000) c
      group by 1 order by count(*) desc, 1 limit 20`,
  );
  return rows.map(({ name }) => name);
};

export const viewCalls = [serves(customerTabs, counts), serves(daySchoolsCall, daySchools)];

/** Of what the list was asked for: how many should have been called by now, and how many still today. */
export async function summary(where: SQL, work: Work): Promise<Record<string, unknown>> {
  const now = work.now.toISOString();
  const open = sql`${where} and t.state <> 'lost'`;
  const overdue = countOf(sql`${open} and t.next_follow_up_at < ${now}`);
  const today = countOf(sql`${open} and t.next_follow_up_at >= ${now} and t.next_follow_up_at < ${dayAfter(work, 1)}`);
  return (await work.session.one(sql`select ${overdue} as overdue, ${today} as today`)) ?? {};
}

const list = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::bigint[]`;
const { due, age, unowned, recycleWithin, protected: isProtected, hasWechat, appointmentOn } = Customer.asked;
const { ownerId, sourceId } = Customer.fields;
const tab = choice('视图', 'View', Object.fromEntries(Object.keys(views).map((name) => [name, [name, name] as const])));

export const filters: NonNullable<Hooks<typeof Customer>['filters']> = {
  view: by(tab, (name, work) => {
    const view = views[name]!;
    return isOffered(work, view) ? view.where(work) : sql`false`;
  }),
  /** Late, today, or within the next days; of the tab of what is due. */
  due: byAny(due, (chosen, work) => {
    const now = work.now.toISOString();
    const parts = {
      overdue: sql`t.next_follow_up_at < ${now}`,
      today: sql`t.next_follow_up_at >= ${now} and t.next_follow_up_at < ${dayAfter(work, 1)}`,
      soon: sql`t.next_follow_up_at >= ${dayAfter(work, 1)} and t.next_follow_up_at < ${dayAfter(work, soonDays)}`,
    };
    const parted = chosen.map((one) => parts[one]);
    return sql`(${sql.join(parted, sql` or `)})`;
  }),
  ownerId: byAny(ownerId, (ids) => sql`t.owner_id = any(${list(ids)})`),
  unowned: by(unowned, (isWanted) => (isWanted ? sql`t.owner_id is null` : sql`t.owner_id is not null`)),
  /** A branch of the tree stands for everything below it. */
  sourceId: byAny(sourceId, (ids, work) => sql`t.source_id = any(${sourceBranch(list(ids), work.enterpriseId)})`),
  tagsAll: byAny(ref('标签', 'Tag', 'customer_tag'), (ids) => sql`t.tags @> ${list(ids)}`),
  ageFrom: by(age, (years, work) => sql`t.birth_date <= ${bornBefore(work, years)}`),
  ageTo: by(age, (years, work) => sql`t.birth_date > ${bornBefore(work, years + 1)}`),
  recycleWithin: byAny(
    recycleWithin,
    (days, work) => sql`t.recycle_at < ${dayAfter(work, Math.max(...days.map(Number)) + 1)}`,
  ),
  protected: by(isProtected, (isWanted, work) =>
    isWanted
      ? sql`t.protected_until > ${work.now.toISOString()}`
      : sql`(t.protected_until is null or t.protected_until <= ${work.now.toISOString()})`,
  ),
  hasWechat: by(hasWechat, (isWanted, work) => {
    const added = sql`exists (select 1 from guardian g where ${live(work, 'g')} and g.customer_id = t.id
      and g.wechat_added)`;
    return isWanted ? added : sql`not ${added}`;
  }),
  appointmentOnFrom: by(appointmentOn, (day, work) => hasAppointment(work, sql`a.start_at >= ${midnight(work, day)}`)),
  appointmentOnTo: by(appointmentOn, (day, work) =>
    hasAppointment(work, sql`a.start_at < ${midnight(work, addDays(day, 1))}`),
  ),
};

const midnight = ({ actor }: Work, day: string): string => startOfDay(day, actor.timezone).toISOString();

const hasAppointment = (work: Work, when: SQL): SQL =>
  sql`exists (select 1 from appointment a where ${live(work, 'a')} and a.customer_id = t.id and a.state <> 'cancelled' and ${when})`;

/** Who is that many years old today was born on this day at the latest. */
function bornBefore({ now, actor }: Work, years: number): string {
  const today = dayOf(now, actor.timezone);
  return `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`.replace(/02-29$/, '02-28');
}
