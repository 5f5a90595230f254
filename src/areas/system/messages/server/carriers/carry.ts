// One text by one account: written down only, or handed to the provider the enterprise named.
import { sql } from 'drizzle-orm';
import type { OutsideChannel } from '#kernel/model/notices';
import { ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Outgoing, Sent } from '../../model/messaging';
import type { ProviderName, ProviderSettings } from '../../model/providers';
import { aliyun } from './aliyun';
import { type Carrier, Refused } from './carrier';
import { leaveInOutbox } from './outbox';
import { smtp } from './smtp';
import { tencent } from './tencent';
import { webhook } from './webhook';
import { wechat } from './wechat';

export interface OpenAccount {
  id: number;
  provider: ProviderName;
  sign: string | null;
  dailyLimit: number;
  settings: ProviderSettings;
}

type Carried = Exclude<Sent, { state: 'skipped' }>;

const carriers: Record<Exclude<ProviderName, 'log'>, Carrier> = { aliyun, tencent, smtp, wechat, webhook };
const longestError = 300;
const longestId = 60;

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
    return { state: 'recorded', provider };
  }
  const { privateWebhooks: mayStayInside } = work.app.settings;
  try {
    const { id, balance } = await carriers[provider]({
      channel,
      item,
      key,
      at: work.now,
      sign,
      settings,
      mayStayInside,
    });
    // A receiver may say back what it was sent.
    if (balance && !isSecret) await keepBalance(work, account.id, balance);
    return { state: 'sent', provider, ...(id && !isSecret ? { providerId: id.slice(0, longestId) } : {}) };
  } catch (error) {
    const said = isSecret && error instanceof Refused ? error.code : (error as Error).message;
    return { state: 'failed', provider, error: said.slice(0, longestError) };
  }
}

const keepBalance = ({ session, enterpriseId }: Work, id: number, balance: string) =>
  session.rows(
    sql`update channel_account set balance = ${balance} where ${ours(enterpriseId, 'channel_account')} and id = ${id}`,
  );
