// The record of what left the house, as administrators read it, and its figures.

import { sql } from 'drizzle-orm';
import { MessageDelivery } from '#areas/system/messages/model/delivery';
import { type DailySent, dailySent } from '#areas/system/messages/model/messageCalls';
import { addDays, dayOf, startOfDay } from '#kernel/model/dates';
import { say } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { live, ours } from '#kernel/server/rows';
import { searchText } from '#kernel/server/search';
import { serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import type { CarriedOut, SentFigure } from '../../../system/messages/model/messageQueries';
import { asBody } from '../model/messageRules';
import { keepContent } from './posting';
import { recipientsOf } from './recipients';

export const deliveries = service(MessageDelivery, {
  /** Kinds by their names. */
  decorate(rows, work) {
    for (const row of rows) {
      const template = work.app.registries.template.get(row.kind);
      if (template) row.$labels.kind = say(template.name, work);
    }
  },
  calls: [serves(dailySent, daily)],
});

/** How many went out by each channel, day by day up to today. */
async function daily(work: Work, { days }: { days: number }) {
  const { timezone } = work.actor;
  const today = dayOf(work.now, timezone);
  const from = addDays(today, 1 - days);
  const rows = await work.session.rows<DailySent['rows'][number]>(
    sql`select to_char(at at time zone ${timezone}, 'YYYY-MM-DD') as day, channel, state, count(*)::int as n from message_delivery
      where ${live(work, 'message_delivery')} and at >= ${startOfDay(from, timezone).toISOString()} group by 1, 2, 3`,
  );
  return { days: Array.from({ length: days }, (_, i) => addDays(from, i)), rows };
}

export async function figuresOf(work: Work, asked: { kinds: readonly string[]; since: Date }): Promise<SentFigure[]> {
  if (asked.kinds.length === 0) return [];
  const kinds = sql`${sql.param([...asked.kinds])}::text[]`;
  const since = asked.since.toISOString();
  return work.session.rows<SentFigure>(
    sql`select kind, sum(sent)::int as sent, sum(failed)::int as failed from (
        select m.kind, count(*) as sent, 0 as failed from message m join message_receipt r on r.enterprise_id = m.enterprise_id and r.message_id = m.id
          where ${ours(work, 'm')} and m.kind = any(${kinds}) and m.created_at >= ${since} group by 1
        union all
        select kind, count(*) filter (where state in ('sent', 'delivered')), count(*) filter (where state = 'failed') from message_delivery
          where ${live(work, 'message_delivery')} and kind = any(${kinds}) and at >= ${since} group by 1) f
      group by kind`,
  );
}

export async function sentSince(work: Work, { since }: { since: Date }) {
  const rows = await work.session.rows<{ channel: string; n: number }>(
    sql`select channel, count(*)::int as n from message_delivery
      where ${live(work, 'message_delivery')} and sent_at >= ${since.toISOString()} group by 1`,
  );
  return Object.fromEntries(rows.map((row) => [row.channel, row.n]));
}

/** Already sent, by hand: written down like the others. */
export async function keepSent(work: Work, done: CarriedOut): Promise<{ deliveryId: number } | null> {
  const { kind, channel, content, sent } = done;
  const [person] = await recipientsOf(work, [done.staffId], kind);
  if (!person) return null;
  const title = work.app.registries.template.get(kind)?.name ?? { zh: kind, en: kind };
  const body = asBody(content);
  const said = { kind, titleZh: title.zh, titleEn: title.en, bodyZh: body, bodyEn: body };
  const messageId = (await keepContent(work, said))!;
  const row = {
    at: work.now,
    messageId,
    kind,
    recipientId: person.id,
    recipientName: person.name,
    channel,
    address: done.address,
    locale: work.caller.locale,
    content,
    provider: sent.provider,
    providerId: sent.providerId ?? null,
    error: sent.error ?? null,
    reason: sent.state === 'failed' ? ('provider' as const) : null,
    sentAt: sent.state === 'sent' ? work.now : null,
    state: sent.state,
  };
  const stamps = { enterpriseId: work.enterpriseId, createdAt: work.now, updatedAt: work.now };
  const [made] = await work.db
    .insert(table(MessageDelivery))
    .values({ ...row, ...stamps, search: searchText(MessageDelivery, row) })
    .returning({ id: table(MessageDelivery).id });
  return { deliveryId: made!.id };
}
