// The calls of the message administration, typed.

import type { Channel } from '#kernel/model/notices';
import type { Locale, Text } from '#kernel/model/text';
import { sendCall, sendForm } from '#kernel/web/calls/sendCall';
import { resourceClient, type WireOf } from '#kernel/web/resource/rows/resourceClient';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { dailySent, resendMessages, restoreTemplate, testAccount, testTemplate } from '../model/messageCalls';
import { ChannelAccount, MessageTemplate, type TemplateWording } from '../model/messageTemplate';
import type { ProviderSettings } from '../model/providers';
import type { TemplateTexts } from '../model/templateRules';

export type TemplateRow = WireOf<typeof MessageTemplate>;

export type AccountRow = WireOf<typeof ChannelAccount> & {
  sentToday: number;
  target: string | null;
  /** Names of the secrets that are set; what is not secret, as it stands. */
  kept: string[];
  shown: ProviderSettings;
};

export interface AccountDraft {
  channel: AccountRow['channel'];
  provider: AccountRow['provider'];
  sign: string;
  dailyLimit: number;
  enabled: boolean;
  settings: ProviderSettings;
}

const stored = resourceClient(MessageTemplate);

export const templates = {
  detail: (id: number) => stored.detail(id) as Promise<TemplateRow>,
  kinds: async () =>
    ((await stored.list({ pageSize: 200 })).list as TemplateRow[]).map(({ kind, name, nameEn }) => ({
      kind,
      name,
      nameEn,
    })),
  save: ({ id, version }: Pick<WireRow, 'id' | 'version'>, wording: Partial<TemplateWording>) =>
    stored.edit(id, version, wording) as Promise<TemplateRow>,
  test: (id: number, channels: readonly Channel[], texts: TemplateTexts) =>
    sendForm(testTemplate, { id, channels: [...channels], texts }),
  restore: ({ id, version }: Pick<WireRow, 'id' | 'version'>, no: number): Promise<TemplateRow> =>
    sendCall(restoreTemplate, { id, version, no }),
  resend: (deliveryIds: readonly number[]) => sendCall(resendMessages, { deliveryIds: [...deliveryIds] }),
};

/** Only what was typed is sent: an empty secret keeps the old one. */
const accountWire = ({ channel: _, settings, ...rest }: AccountDraft) => ({
  ...rest,
  ...(Object.keys(settings).length > 0 ? { settings } : {}),
});

const kept = resourceClient(ChannelAccount);

export const accounts = {
  list: async () => (await kept.list({ pageSize: 50, sort: 'channel' })).list as AccountRow[],
  add: (draft: AccountDraft, key: string) => kept.add({ channel: draft.channel, ...accountWire(draft) }, key),
  edit: ({ id, version }: AccountRow, draft: AccountDraft) => kept.edit(id, version, accountWire(draft)),
  switch: ({ id, version }: AccountRow, enabled: boolean) => kept.edit(id, version, { enabled }),
  delete: (id: number) => kept.delete([id]),
  test: (id: number) => sendCall(testAccount, { id }),
};

export const lately = () => sendCall(dailySent, { days: 30 });

export type SampleValues = Readonly<Record<string, string | Text>>;
export const sampleText = (value: string | Text, locale: Locale): string =>
  typeof value === 'string' ? value : value[locale];
