// Puts a message into the caller's transaction: the content once, a receipt for each reader, a delivery for each way out. A
// rollback leaves nothing of it; what goes out waits in the queue until the transaction has committed.
import { sql } from 'drizzle-orm';
import { MessageDelivery } from '#areas/system/messages/model/delivery';
import type { Outgoing } from '#areas/system/messages/model/messaging';
import type { OutsideChannel } from '#kernel/model/notices';
import type { Draft } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { live, ours } from '#kernel/server/rows';
import { seal } from '#kernel/server/sealing';
import { searchText } from '#kernel/server/search';
import type { Work } from '#kernel/server/work';
import { customerOf } from '../model/aboutCustomer';
import { Message } from '../model/message';
import { shortened } from '../model/messageRules';
import { addressFor, type Recipient } from './recipients';

const batch = 500;
const longestTitle = 100;
export const deliverJob = 'workbench.deliver';

export type Content = Draft<typeof Message>;

/** Null when a message of this kind and key is there already. */
export async function keepContent(work: Work, content: Content): Promise<number | null> {
  const [made] = await keepContents(work, [content]);
  return made?.id ?? null;
}

/** Those that are new, by their keys. */
export async function keepContents(
  work: Work,
  contents: readonly Content[],
): Promise<{ id: number; key: string | null }[]> {
  const stored = table(Message);
  return work.db
    .insert(stored)
    .values(
      contents.map((content) => ({
        ...content,
        titleZh: shortened(content.titleZh, longestTitle),
        titleEn: shortened(content.titleEn, longestTitle),
        customerId: customerOf(content),
        senderId: work.actor.staffId || null,
        enterpriseId: work.enterpriseId,
        createdAt: work.now,
        updatedAt: work.now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: stored.id, key: stored.key });
}

/** A receipt for each, or one more on the unread receipt that the merge key names; and the bell rings. */
export async function handTo(
  work: Work,
  messageId: number,
  content: Content,
  people: readonly Recipient[],
  mergeMinutes: number,
): Promise<void> {
  if (people.length === 0) return;
  const ids = people.map(({ id }) => id);
  const merged = content.mergeKey ? await mergeInto(work, messageId, content, ids, mergeMinutes) : [];
  const rest = ids.filter((id) => !merged.includes(id));
  const at = work.now.toISOString();
  await work.session.rows(
    sql`insert into message_receipt (enterprise_id, message_id, staff_id, at, created_at, updated_at)
      select ${work.enterpriseId}, ${messageId}, id, ${at}, ${at}, ${at} from unnest(${sql.param(rest)}::bigint[]) as t(id)`,
  );
  const title: Text = { zh: content.titleZh, en: content.titleEn };
  await work.app.live.tell(work, ids, 'message', { level: content.level, title, url: content.url ?? null });
}

async function mergeInto(
  work: Work,
  messageId: number,
  { kind, mergeKey }: Content,
  ids: readonly number[],
  minutes: number,
): Promise<number[]> {
  const { enterpriseId: enterprise, now } = work;
  // Two comments at once come one after the other, or each would begin a receipt of its own.
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${enterprise} ${kind} ${mergeKey}`}, 3))`,
  );
  const since = new Date(now.getTime() - minutes * 60_000).toISOString();
  const merged = await work.session.rows<{ id: number }>(
    sql`update message_receipt set message_id = ${messageId}, at = ${now.toISOString()}, merged_count = merged_count + 1,
        snooze_until = null, updated_at = ${now.toISOString()}, version = version + 1
      where ${ours(enterprise, 'message_receipt')} and id in (
        select max(r.id) from message_receipt r join message m on m.enterprise_id = r.enterprise_id and m.id = r.message_id
        where ${live(enterprise, 'r')} and m.kind = ${kind} and m.merge_key = ${mergeKey} and m.id <> ${messageId}
          and r.read_at is null and r.archived_at is null and r.created_at > ${since}
          and r.staff_id = any(${sql.param([...ids])}::bigint[]) group by r.staff_id)
      returning staff_id as id`,
  );
  return merged.map(({ id }) => id);
}

export interface OutgoingText {
  title: string;
  content: string;
  providerTemplateId?: string | undefined;
  params?: Params;
  /** With what must not be kept. */
  whole?: WholeText;
}

type Params = NonNullable<Outgoing['params']>;
/** Kept sealed until it has gone out. */
export interface WholeText {
  content: string;
  params: Params;
}

type DeliveryRow = Draft<typeof MessageDelivery>;

/** Waiting to go out, or the reason why it does not. */
export function deliveryTo(
  work: Work,
  person: Recipient,
  on: { messageId: number; kind: string; channel: OutsideChannel; isWanted: boolean; address?: string },
  text: OutgoingText,
): DeliveryRow {
  const address = on.address ?? addressFor(person, on.channel);
  const reason = on.isWanted ? (address ? null : 'no_address') : 'unsubscribed';
  return {
    at: work.now,
    messageId: on.messageId,
    kind: on.kind,
    recipientKind: person.kind,
    recipientId: person.id,
    recipientName: person.name,
    channel: on.channel,
    address,
    locale: person.locale,
    title: on.channel === 'sms' ? null : shortened(text.title, longestTitle),
    content: text.content,
    providerTemplateId: text.providerTemplateId ?? null,
    params: (text.params ?? []).map(([name, value]) => [name, value]),
    sealed: text.whole && !reason ? seal(JSON.stringify(text.whole), work.app.secret) : null,
    nextAt: reason ? null : work.now,
    reason,
    state: reason ? 'skipped' : 'queued',
  };
}

export async function queue(work: Work, rows: readonly DeliveryRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += batch) {
    await work.db.insert(table(MessageDelivery)).values(
      rows.slice(start, start + batch).map((row) => ({
        ...row,
        enterpriseId: work.enterpriseId,
        createdAt: work.now,
        updatedAt: work.now,
        search: searchText(MessageDelivery, row),
      })),
    );
  }
  if (rows.some((row) => row.state === 'queued')) await sendSoon(work);
}

const asked = Symbol('deliver');

/** Once this transaction has committed; one errand carries all that it leaves to be sent. */
export const sendSoon = (work: Work): Promise<void> =>
  work.memo(asked, () => work.app.jobs.enqueue(work, deliverJob, {}));
