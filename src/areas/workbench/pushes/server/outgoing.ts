// What of a push leaves the house: a delivery for each person and way, or the reason why there is none.
import { sql } from 'drizzle-orm';
import type { MessageDelivery } from '#areas/system/messages/model/delivery';
import { dayOf, startOfDay } from '#kernel/model/dates';
import type { Draft } from '#kernel/model/resource';
import { pair } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { live } from '#kernel/server/rows';
import type { ConfigItem } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { quietFrom, quietTo } from '../../messages/server/messageConfig';
import { deliveryTo, queue } from '../../messages/server/posting';
import type { Recipient } from '../../messages/server/recipients';
import { type Caps, releasedAt, withinCaps } from '../model/caps';
import type { MessagePush } from '../model/messagePush';

export const pushKind = 'workbench.push';

const cap = (key: string, zh: string, en: string, value: number): ConfigItem => ({
  key: `workbench.push.${key}`,
  group: 'workbench',
  name: pair(zh, en),
  type: 'int',
  default: value,
  min: 0,
  max: 100,
});
export const perDay = cap('customerPerDay', '每位客户每日推送上限', 'Pushes a family gets a day', 2);
export const perMonth = cap('customerPerMonth', '每位客户每月推送上限', 'Pushes a family gets a month', 8);

const tags = /<[^>]*>/g;
const plain = (body: string): string =>
  body
    .replace(/<\/(p|h\d|li|div)>/g, '\n')
    .replace(tags, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();

/** Queued or skipped by each way of the push; answers how many go and how many do not. */
export async function sendOutside(
  work: Work,
  push: MessagePush,
  people: readonly Recipient[],
): Promise<{ queued: number; skipped: number }> {
  const { messageId, channels, level, title, body, smsText } = push;
  const made = people.flatMap((person) =>
    channels.map((channel) => {
      const isWanted = (level === 'urgent' && person.kind === 'staff') || person.off[channel] !== false;
      const said = channel === 'sms' ? (smsText ?? plain(body)) : plain(body);
      const text = { title, content: said.replaceAll('{姓名}', person.name) };
      return deliveryTo(work, person, { messageId: messageId!, kind: pushKind, channel, isWanted }, text);
    }),
  );
  const rows = push.audienceKind === 'customer' ? await capped(work, made) : made;
  await queue(work, rows);
  const queued = rows.filter(({ state }) => state === 'queued').length;
  return { queued, skipped: rows.length - queued };
}

type Delivery = Draft<typeof MessageDelivery>;

/** Counted one push after another, or two at once would each find room for the last one. */
async function capped(work: Work, rows: readonly Delivery[]): Promise<Delivery[]> {
  const { enterpriseId, actor, now } = work;
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${enterpriseId} ${pushKind} caps`}, 3))`,
  );
  const [from, to] = [await configValue(work, quietFrom.key), await configValue(work, quietTo.key)];
  const nextAt = releasedAt(now, actor.timezone, { from: String(from), to: String(to) });
  const had = await hadBy(work, rows, dayOf(nextAt, actor.timezone));
  const most = {
    day: Number(await configValue(work, perDay.key)),
    month: Number(await configValue(work, perMonth.key)),
  };
  const going = new Map<number, boolean[]>();
  return rows.map((row) => {
    if (row.state !== 'queued') return row;
    const left = going.get(row.recipientId) ?? withinCaps(had.get(row.recipientId) ?? none, most, rows.length);
    going.set(row.recipientId, left.slice(1));
    return left[0] ? { ...row, nextAt } : { ...row, state: 'skipped', reason: 'capped', nextAt: null };
  });
}

const none: Caps = { day: 0, month: 0 };

/** What families get on that day and in its month: gone, or waiting to go. */
async function hadBy(work: Work, rows: readonly Delivery[], day: string): Promise<Map<number, Caps>> {
  const { timezone } = work.actor;
  const [today, month] = [startOfDay(day, timezone), startOfDay(`${day.slice(0, 8)}01`, timezone)];
  const ids = [...new Set(rows.map(({ recipientId }) => recipientId))];
  // What was queued in quiet hours goes in the morning after, which may be the first of the month.
  const since = new Date(month.getTime() - 86_400_000).toISOString();
  const found = await work.session.rows<Caps & { id: number }>(
    sql`select recipient_id as id, count(*) filter (where coalesce(sent_at, next_at, at) >= ${today.toISOString()})::int as day,
        count(*) filter (where coalesce(sent_at, next_at, at) >= ${month.toISOString()})::int as month
      from message_delivery where ${live(work, 'message_delivery')} and recipient_kind = 'customer' and kind = ${pushKind}
        and state in ('queued', 'sent', 'delivered') and at >= ${since}
        and recipient_id = any(${sql.param(ids)}::bigint[]) group by 1`,
  );
  return new Map(found.map(({ id, ...caps }) => [Number(id), caps]));
}
