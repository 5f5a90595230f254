// The call queue: customers one after another, in an order that stands while one works through it.
import { type SQL, sql } from 'drizzle-orm';
import { addDays, dayOf, startOfDay } from '#kernel/model/dates';
import { configValue } from '#kernel/server/config';
import { reaches } from '#kernel/server/database/scope';
import { asked } from '#kernel/server/resources/asked';
import { list } from '#kernel/server/resources/listing';
import { and, t } from '#kernel/server/resources/query';
import { live, onConflict } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { customerService } from '../../customer/server/customerRows';
import { guardiansOf } from '../../family/server/familyContacts';
import { CallQueue, callQueue as callQueueCall, keepPosition, longestQueue, resumedAt } from '../model/callQueue';

const atOnce = 20;
interface Asked {
  filter: Record<string, unknown> | null;
  ids: number[] | null;
  position: number | null;
}

interface Queue {
  ids: number[];
  position: number;
  /** Left out because they asked not to be contacted. */
  leftOut: number;
}

async function queue(work: Work, { filter, ids, position }: Asked) {
  const isAsked = filter !== null || ids !== null;
  const kept = await keptToday(work);
  const made = isAsked || !kept ? await line(work, ids, filter) : kept;
  const found = isAsked && kept ? { ...made, position: resumedAt(made.ids, kept) } : made;
  const at = Math.min(position ?? found.position, Math.max(found.ids.length - 1, 0));
  return { ...found, position: at, cards: await cards(work, found.ids.slice(at, at + atOnce)) };
}

/** Whom this person may follow up; a pool customer is claimed first. */
const callable = (work: Work): SQL[] => [
  live(work, 't'),
  reaches(work.actor, customerService(work), 'follow', t, work.app.services),
];

async function line(work: Work, ids: readonly number[] | null, filter: Record<string, unknown> | null): Promise<Queue> {
  const where = and([...callable(work), ...(await chosen(work, ids, filter))]);
  const rows = await work.session.rows<{ id: number; isWilling: boolean }>(
    sql`select t.id, not coalesce(t.do_not_contact, false) as "isWilling" from customer t
      where ${where} order by ${await orderOf(work, ids)} limit ${longestQueue}`,
  );
  const willing = rows.filter(({ isWilling }) => isWilling).map(({ id }) => id);
  return { ids: willing, position: 0, leftOut: rows.length - willing.length };
}

/** By name, by what a list was asked for, or whoever of one's own is due today. */
async function chosen(work: Work, ids: readonly number[] | null, filter: Record<string, unknown> | null) {
  if (ids) return [sql`t.id = any(${sql.param([...ids])}::bigint[])`];
  if (filter) return asked(work, customerService(work), filter);
  const { timezone, staffId } = work.actor;
  const tomorrow = startOfDay(addDays(dayOf(work.now, timezone), 1), timezone);
  return [sql`t.owner_id = ${staffId}`, sql`t.next_follow_up_at < ${tomorrow.toISOString()}`, sql`t.state <> 'lost'`];
}

const orders: Record<string, SQL> = {
  heat: sql`t.heat desc, t.id desc`,
  nextFollowUpAt: sql`t.next_follow_up_at asc nulls last, t.id`,
  createdAt: sql`t.created_at desc, t.id desc`,
};

async function orderOf(work: Work, ids: readonly number[] | null): Promise<SQL> {
  if (ids) return sql`array_position(${sql.param([...ids])}::bigint[], t.id)`;
  const name = String(await configValue(work, 'customers.queueDefaultSort', work.actor.schoolId));
  return orders[name] ?? orders.heat!;
}

/** In the queue's order; who has changed hands meanwhile is no longer among them. */
async function cards(work: Work, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const where = and([...callable(work), sql`t.id = any(${sql.param([...ids])}::bigint[])`]);
  const rows = await work.session.rows<{ id: number }>(sql`select t.id from customer t where ${where}`);
  const mine = rows.map(({ id }) => id);
  if (mine.length === 0) return [];
  const page = await list(work, customerService(work), { id: mine, pageSize: atOnce });
  const contacts = await guardiansOf(work, mine);
  const byId = new Map(page.list.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...row, contacts: contacts.get(id) ?? [], meetsToday: isToday(work, row.nextAppointmentAt) }] : [];
  });
}

const isToday = (work: Work, at: unknown): boolean =>
  (at instanceof Date || typeof at === 'string') &&
  dayOf(new Date(at), work.actor.timezone) === dayOf(work.now, work.actor.timezone);

/** Yesterday's queue is over. */
async function keptToday(work: Work): Promise<Queue | undefined> {
  const kept = await work.session.one<{ ids: number[]; position: number }>(
    sql`select customer_ids as ids, position from call_queue where ${live(work, 'call_queue')} and staff_id = ${work.actor.staffId}
      and day = ${dayOf(work.now, work.actor.timezone)}`,
  );
  return kept && kept.ids.length > 0 ? { ...kept, leftOut: 0 } : undefined;
}

async function keep(work: Work, ids: readonly number[], position: number): Promise<{ position: number }> {
  const day = dayOf(work.now, work.actor.timezone);
  const at = work.now.toISOString();
  const { staffId } = work.actor;
  await work.session.rows(
    sql`insert into call_queue (enterprise_id, staff_id, day, customer_ids, position, created_by, updated_by, created_at, updated_at)
      values (${work.enterpriseId}, ${staffId}, ${day}, ${JSON.stringify(ids)}::jsonb, ${position}, ${staffId}, ${staffId}, ${at}, ${at})
      ${onConflict(CallQueue, ['staffId'])}
      do update set day = excluded.day, customer_ids = excluded.customer_ids, position = excluded.position, updated_at = excluded.updated_at`,
  );
  return { position };
}

export const callQueue: AreaPiece = {
  services: [service(CallQueue)],
  calls: [serves(callQueueCall, queue), serves(keepPosition, (work, { ids, position }) => keep(work, ids, position))],
};
