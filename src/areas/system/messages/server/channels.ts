// By whom texts leave the house. One account a channel is in use; without any, texts are written down and not sent.

import { sql } from 'drizzle-orm';
import { addressesOf, recordSent, sentByChannel } from '#areas/system/messages/model/messageQueries';
import { dayOf, startOfDay } from '#kernel/model/dates';
import type { OutsideChannel } from '#kernel/model/notices';
import { Invalid, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import { rowFor } from '#kernel/server/resources/reading';
import { updateRow } from '#kernel/server/resources/saving';
import { live, ours, reached } from '#kernel/server/rows';
import { seal, unseal } from '#kernel/server/sealing';
import { type AreaPiece, answers, firstRows, serves, service } from '#kernel/server/service';
import type { MessageTemplate } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { refuseUnlessChief } from '../../identity/server/chief';
import { testAccount } from '../model/messageCalls';
import { ChannelAccount } from '../model/messageTemplate';
import { type Sent, sendOut, templateInForce, wechatApp, wechatOpenid } from '../model/messaging';
import {
  accountProblems,
  type ProviderName,
  type ProviderSettings,
  settingsKept,
  settingsOf,
  targetOf,
} from '../model/providers';
import { carry, type OpenAccount } from './carriers/carry';
import { openidBehind } from './carriers/wechat';

const rules = texts('system.channelTry', {
  noMobile: ['您没有登记手机号，无法试发', 'You have no mobile number to send a test to'],
  noEmail: ['您没有登记邮箱，无法试发', 'You have no email address to send a test to'],
});

/** Stored sealed; as given it is still an object. */
const isGiven = (settings: unknown): settings is ProviderSettings => typeof settings === 'object' && settings !== null;

const accounts = service(ChannelAccount, {
  async beforeSave({ row, was, work }) {
    // Who names the carrier of codes reads them, the chief's too.
    if (row.channel === 'sms' && isCarriedOtherwise(row, was)) refuseUnlessChief(work, 'system.channelAccount.edit');
    // Two who switch on at once come one after the other.
    await work.session.rows(sql`select pg_advisory_xact_lock(hashtext('channel_account'), ${work.enterpriseId}::int)`);
    const kept = was?.settings ? openSettings(work, was.settings) : {};
    const given = isGiven(row.settings) ? row.settings : {};
    const settings = settingsKept(row.provider, { ...kept, ...given });
    const problems = accountProblems(row, settings, work.app.settings.privateWebhooks);
    if (problems.length > 0) throw new Invalid(problems);
    // What another provider was told is forgotten with it.
    if (isGiven(row.settings) || (was && was.provider !== row.provider))
      row.settings = seal(JSON.stringify(settings), work.app.secret) as never;
  },
  beforeDelete({ row, work }) {
    if (row.channel === 'sms' && row.enabled) refuseUnlessChief(work, 'system.channelAccount.delete');
  },
  /** The one switched on last is the one in use. */
  async afterSave({ row, was, work }) {
    if (!row.enabled || was?.enabled) return;
    const others = await work.session.rows<{ id: number }>(
      sql`select id from channel_account where ${live(work, 'channel_account')} and channel = ${row.channel} and enabled and id <> ${row.id} order by id`,
    );
    for (const { id } of others)
      await updateRow(work, accounts, await rowFor(work, accounts, id, 'view', true), { enabled: false });
  },
  async decorate(rows, work) {
    const sent = await work.ask(sentByChannel, { since: midnight(work) });
    const sealed = await work.session.rows<{ id: number; settings: string | null }>(
      sql`select id, settings from channel_account where ${ours(work, 'channel_account')} and id = any(${sql.param(rows.map((row) => row.id))}::bigint[])`,
    );
    for (const row of rows) {
      const kept = sealed.find(({ id }) => id === row.id)?.settings;
      const settings = kept ? openSettings(work, kept) : {};
      const isSecret = new Map(settingsOf(row.provider as ProviderName).map(([key, { secret }]) => [key, secret]));
      Object.assign(row, {
        sentToday: sent[row.channel as OutsideChannel] ?? 0,
        target: targetOf(settings),
        kept: Object.keys(settings).filter((key) => isSecret.get(key)),
        shown: Object.fromEntries(Object.entries(settings).filter(([key]) => !isSecret.get(key))),
      });
    }
  },
  calls: [serves(testAccount, tryAccount)],
});

/** By another, to another place, or by none. A text's signature and the day's limit are not the carrier. */
const isCarriedOtherwise = (row: ChannelAccount, was: ChannelAccount | null): boolean =>
  was ? row.provider !== was.provider || isGiven(row.settings) || row.enabled !== was.enabled : row.enabled;

export const midnight = ({ now, actor }: Work): Date => startOfDay(dayOf(now, actor.timezone), actor.timezone);

const openSettings = ({ app }: Work, kept: unknown): ProviderSettings => JSON.parse(unseal(String(kept), app.secret));

/** Its settings are sealed. */
type Stored = Pick<ChannelAccount, 'id' | 'channel' | 'provider' | 'sign' | 'dailyLimit' | 'enabled'> & {
  settings: unknown;
};

const opened = (work: Work, { settings, ...account }: Stored): OpenAccount => ({
  ...account,
  settings: settings ? openSettings(work, settings) : {},
});

/** Null when every account of the channel is switched off. */
async function accountOf(work: Work, channel: OutsideChannel): Promise<OpenAccount | null> {
  const all = await work.session.rows<Stored>(
    sql`select id, channel, provider, sign, daily_limit as "dailyLimit", enabled, settings from channel_account
      where ${live(work, 'channel_account')} and channel = ${channel} order by enabled desc, id limit 2`,
    { prepare: true },
  );
  const [first] = all;
  if (!first) return { id: 0, provider: 'log', sign: null, dailyLimit: 0, settings: {} };
  return first.enabled ? opened(work, first) : null;
}

export const signOf = async (work: Work, channel: OutsideChannel): Promise<string | null> =>
  (await accountOf(work, channel))?.sign ?? null;

/** By the person's own hand and at once, also through an account that is not in use yet. */
async function tryAccount(work: Work, { id }: { id: number }): Promise<Sent> {
  const row = await reached(work, ChannelAccount, id, 'test');
  const channel = row.channel as 'sms' | 'email';
  const address = (await work.ask(addressesOf, { staffId: work.actor.staffId }))[channel];
  if (!address) throw invalid('id', channel === 'sms' ? rules.noMobile : rules.noEmail);
  const { locale } = work.caller;
  const kind = channelTest.key;
  const text = (await work.ask(templateInForce, { kind }))!.texts[channel]![locale];
  const item = { ...text, id: 0, kind, address, locale };
  const sent = await carry(work, opened(work, row), channel, item, `test-${work.caller.requestId}`);
  await work.ask(recordSent, { kind, channel, staffId: work.actor.staffId, address, content: text.content, sent });
  await logOperation(work, { action: 'test', of: ChannelAccount, rowId: id, rowTitle: channel });
  return sent;
}

const channelTest: MessageTemplate = {
  key: 'system.channelTest',
  area: 'system',
  name: pair('渠道测试', 'Channel test'),
  audience: pair('试发的人', 'Whoever tries a channel'),
  channels: ['sms', 'email'],
  title: pair('渠道测试', 'Channel test'),
  content: pair('收到本消息即表示渠道可用。', 'Receiving this means that the channel works.'),
  variables: {},
};

export const channelPiece: AreaPiece = {
  services: [accounts],
  // Until somebody names a provider, texts are written down and not sent.
  founds: [firstRows(ChannelAccount, [{ channel: 'sms' }, { channel: 'email' }])],
  registers: { template: [channelTest] },
  answers: [
    answers(wechatApp, async (work, { channel }) => {
      const account = await accountOf(work, channel);
      return account?.provider === 'wechat' && account.settings.appId ? { appId: account.settings.appId } : null;
    }),
    answers(wechatOpenid, async (work, { channel, code }) => {
      const account = await accountOf(work, channel);
      if (account?.provider !== 'wechat') return null;
      const { settings } = account;
      const openid = await openidBehind({ settings, mayStayInside: work.app.settings.privateWebhooks }, channel, code);
      return openid ? { openid } : null;
    }),
    answers(sendOut, async (work, { channel, items, sentToday }) => {
      const account = await accountOf(work, channel);
      if (!account) return items.map(() => ({ state: 'skipped', reason: 'switched_off' }));
      let left = account.dailyLimit > 0 ? account.dailyLimit - sentToday : Number.POSITIVE_INFINITY;
      const answered: Sent[] = [];
      for (const item of items) {
        if (left <= 0) {
          answered.push({ state: 'skipped', reason: 'capped' });
          continue;
        }
        const sent = await carry(work, account, channel, item, `${work.actor.appid}-${item.id}`);
        if (sent.state === 'sent') left -= 1;
        answered.push(sent);
      }
      return answered;
    }),
  ],
};
