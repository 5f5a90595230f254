// What waits to go out goes out: claimed first, carried without a transaction, written down then. A claim is a lease: what a
// crash leaves in the middle is tried again under the same number, by which the provider can tell that it is the same.

import { sql } from 'drizzle-orm';
import { MessageDelivery } from '#areas/system/messages/model/delivery';
import { type Outgoing, type Sent, sendOut } from '#areas/system/messages/model/messaging';
import { dayOf, localTime, startOfDay } from '#kernel/model/dates';
import type { OutsideChannel } from '#kernel/model/notices';
import { pair } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { move } from '#kernel/server/resources/transitions';
import { live, ours, reached } from '#kernel/server/rows';
import { unseal } from '#kernel/server/sealing';
import type { Job } from '#kernel/server/service';
import type { Errand, Work } from '#kernel/server/work';
import { isWithin, nextTry } from '../model/messageRules';
import { quietFrom, quietTo } from './messageConfig';
import { deliverJob, sendSoon, type WholeText } from './posting';
import { addressFor, familiesOf, recipientsOf } from './recipients';

/** Ten that each wait ten seconds for an answer are done long before their lease ends. */
const atOnce = 10;
const leaseMs = 5 * 60_000;

interface Claimed extends Omit<Outgoing, 'address'> {
  channel: OutsideChannel;
  address: string | null;
  sealed: string | null;
  tries: number;
}

/** Families wait until the morning; colleagues do not. */
async function claim(work: Work): Promise<Claimed[]> {
  const whom = (await isQuiet(work)) ? sql`and recipient_kind = 'staff'` : sql``;
  return work.session.rows<Claimed>(
    sql`update message_delivery set next_at = ${new Date(work.now.getTime() + leaseMs).toISOString()}
      where ${ours(work, 'message_delivery')} and id in (
        select id from message_delivery where ${live(work, 'message_delivery')} and state = 'queued' and next_at <= ${work.now.toISOString()} ${whom}
        order by next_at, id limit ${atOnce} for update skip locked)
      returning id, kind, channel, address, locale, coalesce(title, '') as title, content, sealed, tries, params, provider_template_id as "providerTemplateId"`,
  );
}

async function isQuiet(work: Work): Promise<boolean> {
  const [from, to] = [await configValue(work, quietFrom.key), await configValue(work, quietTo.key)];
  return isWithin(localTime(work.now, work.actor.timezone).slice(11, 16), String(from), String(to));
}

async function deliverDue(errand: Errand): Promise<number> {
  let count = 0;
  for (;;) {
    const claimed = await errand.write(claim);
    if (claimed.length === 0) return count;
    for (const channel of new Set(claimed.map((row) => row.channel))) {
      const rows = claimed.filter((row) => row.channel === channel);
      const sent = await errand.read((work) => carry(work, channel, rows));
      await errand.write(async (work) => {
        for (const [i, row] of rows.entries()) await writeDown(work, row, sent[i]!);
      });
    }
    count += claimed.length;
  }
}

type Outcome = Sent | { state: 'skipped'; reason: 'no_address' };

async function carry(work: Work, channel: OutsideChannel, rows: readonly Claimed[]): Promise<Outcome[]> {
  const items = rows.flatMap(({ address, sealed, tries: _, channel: __, ...rest }) => {
    const whole: Partial<WholeText> = sealed ? JSON.parse(unseal(sealed, work.app.secret)) : {};
    return address ? [{ ...rest, ...whole, address }] : [];
  });
  const sent = await work.ask(sendOut, { channel, items, sentToday: await sentToday(work, channel) });
  const byId = new Map(items.map(({ id }, i) => [id, sent[i]!]));
  return rows.map(({ id }) => byId.get(id) ?? { state: 'skipped', reason: 'no_address' });
}

async function sentToday({ session, enterpriseId, now, actor }: Work, channel: OutsideChannel): Promise<number> {
  const midnight = startOfDay(dayOf(now, actor.timezone), actor.timezone);
  const sent = await session.one<{ n: number }>(
    sql`select count(*)::int as n from message_delivery where ${live(enterpriseId, 'message_delivery')} and channel = ${channel} and sent_at >= ${midnight.toISOString()}`,
  );
  return sent?.n ?? 0;
}

/** What is sealed ends with the sending, whatever carried it; what has failed keeps it while it is still worth sending. */
async function writeDown(work: Work, { id, kind, tries }: Claimed, outcome: Outcome): Promise<void> {
  const { session, enterpriseId, now } = work;
  const set = (values: ReturnType<typeof sql>) =>
    session.rows(
      sql`update message_delivery set ${values}, updated_at = ${now.toISOString()}, version = version + 1
        where ${ours(enterpriseId, 'message_delivery')} and id = ${id} and state = 'queued'`,
    );
  if (outcome.state === 'skipped')
    await set(sql`state = 'skipped', reason = ${outcome.reason}, sealed = null, next_at = null`);
  else if (outcome.state === 'recorded')
    await set(
      sql`state = 'recorded', provider = ${outcome.provider}, sealed = null, next_at = null, reason = null, error = null`,
    );
  else if (outcome.state === 'sent') {
    await set(sql`state = 'sent', sent_at = ${now.toISOString()}, provider = ${outcome.provider}, provider_id = ${outcome.providerId ?? null},
      sealed = null, next_at = null, reason = null, error = null`);
  } else {
    const again = nextTry(tries, now);
    const failed = sql`provider = ${outcome.provider}, error = ${outcome.error}`;
    if (again) await set(sql`${failed}, tries = tries + 1, next_at = ${again.toISOString()}`);
    else {
      const isOver = work.app.registries.template.get(kind)?.fleeting ?? false;
      await set(
        sql`${failed}, state = 'failed', reason = 'provider', next_at = null, sealed = ${isOver ? sql`null` : sql`sealed`}`,
      );
    }
  }
}

/** What must not be kept and is gone cannot be sent a second time. */
export async function resend(work: Work, { ids }: { ids: readonly number[] }): Promise<{ count: number }> {
  const found = work.app.services.get(MessageDelivery.name)!;
  let count = 0;
  for (const id of [...ids].sort((a, b) => a - b)) {
    const row = await reached(work, MessageDelivery, id, 'view', { lock: true });
    const hadSecrets = (work.app.registries.template.get(row.kind)?.secrets ?? []).length > 0;
    if ((hadSecrets && !row.sealed) || !['failed', 'skipped'].includes(row.state)) continue;
    const [person] =
      row.recipientKind === 'customer'
        ? await familiesOf(work, [row.recipientId])
        : await recipientsOf(work, [row.recipientId], row.kind);
    const address = (person && addressFor(person, row.channel)) ?? row.address;
    await move(work, found, { ...row }, 'resend', { address, tries: 0, nextAt: work.now, reason: null, error: null });
    count += 1;
  }
  if (count > 0) await sendSoon(work);
  return { count };
}

export const deliveryJobs: Job[] = [
  {
    name: deliverJob,
    title: pair('发送短信与邮件', 'Send texts and mail'),
    cron: '* * * * *',
    steps: deliverDue,
  },
];
