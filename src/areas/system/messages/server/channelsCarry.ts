// One text by one account: written down only, or posted to the address the enterprise named.
import { sql } from 'drizzle-orm';
import type { OutsideChannel } from '#kernel/model/notices';
import type { Work } from '#kernel/server/work';
import type { ChannelAccount, WebhookSettings } from '../model/messageTemplate';
import type { Outgoing } from '../model/messaging';
import { signed } from '../model/templateRules';
import { leaveInOutbox } from './outbox';
import { callWebhook, type WebhookReply } from './webhook';

export interface OpenAccount {
  id: number;
  provider: ChannelAccount['provider'];
  sign: string | null;
  dailyLimit: number;
  settings: Partial<WebhookSettings>;
}

type Carried =
  | { state: 'sent'; provider: string; providerId?: string }
  | { state: 'failed'; provider: string; error: string };

const longestError = 300;

export async function carry(
  work: Work,
  account: OpenAccount,
  channel: OutsideChannel,
  item: Outgoing,
  key: string,
): Promise<Carried> {
  const { provider, settings, sign } = account;
  const isSecret = (work.app.registries.template.get(item.kind)?.secrets ?? []).length > 0;
  if (provider === 'log') {
    if (isSecret) await leaveInOutbox(work.app, item);
    return { state: 'sent', provider };
  }
  const { id: _, address, locale, content, ...rest } = item;
  const payload = {
    ...rest,
    id: key,
    channel,
    to: address,
    language: locale,
    content: channel === 'sms' ? signed(content, sign) : content,
    sign: sign ?? '',
  };
  try {
    const call = { url: settings.url ?? '', secret: settings.secret ?? '', key, at: work.now, payload };
    const reply = await callWebhook(call, work.app.settings.privateWebhooks);
    if (reply.status < 200 || reply.status > 299) {
      // A receiver may say back what it was sent.
      const said = isSecret ? '' : ` ${reply.body}`;
      return { state: 'failed', provider, error: `HTTP ${reply.status}${said}`.trim().slice(0, longestError) };
    }
    const { id, balance } = isSecret ? {} : told(reply);
    if (balance) await keepBalance(work, account.id, balance);
    return { state: 'sent', provider, ...(id ? { providerId: id } : {}) };
  } catch (error) {
    return { state: 'failed', provider, error: String((error as Error).message).slice(0, longestError) };
  }
}

/** A receiver may say under which number it keeps the text and what is left to spend. */
function told({ body }: WebhookReply): { id?: string; balance?: string } {
  const text = (value: unknown, most: number) =>
    typeof value === 'string' || typeof value === 'number' ? { text: String(value).slice(0, most) } : {};
  try {
    const answer = JSON.parse(body) as Record<string, unknown> | null;
    const { text: id } = text(answer?.id, 60);
    const { text: balance } = text(answer?.balance, 40);
    return { ...(id ? { id } : {}), ...(balance ? { balance } : {}) };
  } catch {
    return {};
  }
}

const keepBalance = ({ session, enterpriseId }: Work, id: number, balance: string) =>
  session.rows(
    sql`update channel_account set balance = ${balance} where enterprise_id = ${enterpriseId} and id = ${id}`,
  );
