// What a customer's own row says of its contacts, counted from the contacts themselves.
import { type SQL, sql } from 'drizzle-orm';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

export interface ContactFigures {
  followUpCount: number;
  lastFollowUpAt: Date | null;
  lastEffectiveAt: Date | null;
  lastContent: string | null;
  unansweredRun: number;
}

/** Without one that is about to be deleted. */
export async function contactFigures(work: Work, customerId: number, withoutId = 0): Promise<ContactFigures> {
  const found = await work.session.one<ContactFigures>(
    sql`with own as materialized (${ownContacts(work, customerId)} and id <> ${withoutId})
      select count(*)::int as "followUpCount", max(occurred_at) as "lastFollowUpAt",
        max(occurred_at) filter (where is_effective) as "lastEffectiveAt",
        (select left(content, 200) from own order by occurred_at desc, id desc limit 1) as "lastContent",
        count(*) filter (where occurred_at > ${lastReached})::int as "unansweredRun"
      from own`,
    { prepare: true },
  );
  return found!;
}

/** The calls since somebody was last spoken to, and on how many days they were made. */
export async function vainCalls(work: Work, customerId: number): Promise<{ calls: number; days: number }> {
  const found = await work.session.one<{ calls: number; days: number }>(
    sql`with own as materialized (${ownContacts(work, customerId)})
      select count(*)::int as calls, count(distinct (occurred_at at time zone ${work.actor.timezone})::date)::int as days
      from own where occurred_at > ${lastReached}`,
    { prepare: true },
  );
  return found!;
}

const ownContacts = ({ enterpriseId }: Work, customerId: number): SQL =>
  sql`select id, occurred_at, content, result, is_effective from follow_up
    where ${live(enterpriseId, 'follow_up')} and customer_id = ${customerId}`;

const lastReached = sql`coalesce((select max(occurred_at) from own where result in ('connected', 'refused')), '-infinity'::timestamptz)`;
