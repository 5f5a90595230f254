// What became of a push: who has read it, who has not and is reminded, and what did not go out.
import { and, asc, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { MessageDelivery } from '#areas/system/messages/model/delivery';
import { School } from '#areas/system/organisation/model/organisation';
import { conflict } from '#kernel/model/problems';
import { pair, say, texts } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { rowFor } from '#kernel/server/resources/reading';
import { live, need, serviceOf, tableAs, update } from '#kernel/server/rows';
import type { MessageTemplate } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { MessageReceipt } from '../../messages/model/message';
import { MessagePush, type Part, type PushChannel, type PushFigures, type PushPeople } from '../model/messagePush';

const rules = texts('workbench.pushReminder', {
  notSent: ['只有发给员工且已发送的推送可以催读', 'Only a push that was sent to colleagues can be reminded of'],
  often: ['每 4 小时最多催读一次，共 3 次', 'At most once in four hours, three times in all'],
  nobody: ['所有人都已读过', 'Everybody has read it'],
});
const perPage = 50;
const pauseMs = 4 * 3_600_000;
const mostReminders = 3;

export const reminderTemplate: MessageTemplate = {
  key: 'workbench.pushReminder',
  area: 'workbench',
  category: 'announcement',
  name: pair('催读', 'Reminder to read'),
  audience: pair('还没有读的人', 'Whoever has not read it'),
  title: pair('请阅读：{{title}}', 'Please read: {{title}}'),
  content: pair('{{by}} 请您阅读“{{title}}”。', '{{by}} asks you to read “{{title}}”.'),
  variables: { title: pair('关于暑期排课', 'About the summer schedule'), by: '李校长' },
};

export const seenPush = async (work: Work, id: number): Promise<MessagePush> => {
  await rowFor(work, serviceOf(work, MessagePush), id, 'view');
  return need(work, MessagePush, id);
};

const receipt = tableAs(MessageReceipt, 'receipt');
const person = tableAs(Staff, 'person');
const school = tableAs(School, 'school');
const delivery = tableAs(MessageDelivery, 'delivery');

const parts: Record<Exclude<Part, 'missed'>, SQL> = {
  read: isNotNull(receipt.readAt),
  unread: isNull(receipt.readAt),
  confirmed: isNotNull(receipt.confirmedAt),
  unconfirmed: isNull(receipt.confirmedAt),
};
const nobody: PushPeople = { total: 0, people: [] };

export async function recipients(work: Work, asked: { id: number; part: Part; page: number }): Promise<PushPeople> {
  const { messageId } = await seenPush(work, asked.id);
  if (!messageId) return nobody;
  const offset = (asked.page - 1) * perPage;
  return asked.part === 'missed'
    ? missed(work, messageId, offset)
    : readers(work, messageId, parts[asked.part], asked.part, offset);
}

async function readers(work: Work, messageId: number, part: SQL, name: Part, offset: number): Promise<PushPeople> {
  const where = and(live(work, receipt, person), eq(receipt.messageId, messageId), part);
  const found = await work.db
    .select({
      id: person.id,
      name: person.name,
      school: sql<
        string | null
      >`(select ${school.name} from ${school} where ${school.enterpriseId} = ${person.enterpriseId} and ${school.id} = ${person.schoolId})`,
      readAt: receipt.readAt,
      confirmedAt: receipt.confirmedAt,
    })
    .from(receipt)
    .innerJoin(person, eq(person.id, receipt.staffId))
    .where(where)
    .orderBy(asc(person.id))
    .limit(perPage)
    .offset(offset);
  const [counted] = await work.db
    .select({ total: count() })
    .from(receipt)
    .innerJoin(person, eq(person.id, receipt.staffId))
    .where(where);
  return {
    total: counted?.total ?? 0,
    people: found.map(({ readAt, confirmedAt, school: of, ...one }) => ({
      ...one,
      school: of ?? '',
      at: (name === 'confirmed' ? confirmedAt : readAt)?.toISOString() ?? null,
      reason: '',
    })),
  };
}

async function missed(work: Work, messageId: number, offset: number): Promise<PushPeople> {
  const where = and(
    live(work, delivery),
    eq(delivery.messageId, messageId),
    inArray(delivery.state, ['failed', 'skipped']),
  );
  const found = await work.db
    .select({ id: delivery.id, name: delivery.recipientName, channel: delivery.channel, reason: delivery.reason })
    .from(delivery)
    .where(where)
    .orderBy(asc(delivery.id))
    .limit(perPage)
    .offset(offset);
  const [counted] = await work.db.select({ total: count() }).from(delivery).where(where);
  const { channel: channels, reason: reasons } = MessageDelivery.fields;
  return {
    total: counted?.total ?? 0,
    people: found.map(({ id, name, channel, reason }) => ({
      ...{ id, name, school: '', at: null },
      reason: [channels.options![channel]!, ...(reason ? [reasons.options![reason]!] : [])]
        .map(({ label }) => say(label, work))
        .join(' · '),
    })),
  };
}

export const rate = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

export async function figures(work: Work, { id }: { id: number }): Promise<PushFigures> {
  const { messageId } = await seenPush(work, id);
  const of = messageId ?? 0;
  const [counted] = await work.db
    .select({ readers: count(), read: count(receipt.readAt), confirmed: count(receipt.confirmedAt) })
    .from(receipt)
    .where(and(live(work, receipt), eq(receipt.messageId, of)));
  const ways = await work.db
    .select({
      channel: delivery.channel,
      waiting: sql<number>`count(*) filter (where ${delivery.state} = 'queued')::int`,
      sent: sql<number>`count(*) filter (where ${delivery.state} in ('sent', 'delivered'))::int`,
      recorded: sql<number>`count(*) filter (where ${delivery.state} = 'recorded')::int`,
      failed: sql<number>`count(*) filter (where ${delivery.state} = 'failed')::int`,
      skipped: sql<number>`count(*) filter (where ${delivery.state} = 'skipped')::int`,
    })
    .from(delivery)
    .where(and(live(work, delivery), eq(delivery.messageId, of)))
    .groupBy(delivery.channel);
  const { readers: all = 0, read = 0, confirmed = 0 } = counted ?? {};
  return {
    ...{ readers: all, read, confirmed, readRate: rate(read, all), confirmRate: rate(confirmed, all) },
    channels: ways.flatMap(({ channel, ...way }) => (isPushed(channel) ? [{ channel, ...way }] : [])),
  };
}

const isPushed = (channel: string): channel is PushChannel => channel === 'sms' || channel === 'email';

/** One message more to those who have not read it, or not confirmed it where that was asked for. */
export async function remind(work: Work, { id }: { id: number }): Promise<{ reminded: number }> {
  await seenPush(work, id);
  const push = await need(work, MessagePush, id, { lock: true });
  const { messageId, remindedAt, reminders, needConfirm, title } = push;
  if (push.state !== 'sent' || !messageId || push.audienceKind !== 'staff') throw conflict(rules.notSent);
  const isSoon = remindedAt && work.now.getTime() - remindedAt.getTime() < pauseMs;
  if (isSoon || reminders >= mostReminders) throw conflict(rules.often);
  const left = await work.db
    .select({ id: receipt.staffId })
    .from(receipt)
    .where(and(live(work, receipt), eq(receipt.messageId, messageId), needConfirm ? parts.unconfirmed : parts.unread));
  if (left.length === 0) throw conflict(rules.nobody);
  await notify(work, {
    kind: reminderTemplate.key,
    recipientIds: left.map(({ id: staffId }) => staffId),
    vars: { title, by: work.actor.name },
    url: '/message',
    includeActor: true,
  });
  await update(work, MessagePush, push, { reminders: reminders + 1, remindedAt: work.now }, { action: 'remind' });
  return { reminded: left.length };
}
