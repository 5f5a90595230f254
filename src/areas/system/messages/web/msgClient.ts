// The calls of the message administration, typed.
import type { Channel, OutsideChannel } from '#kernel/model/notices';
import type { Locale, Text } from '#kernel/model/text';
import { api } from '#kernel/web/api/client';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { ChannelAccount, MessageTemplate, type TemplateVersion, type TemplateWording } from '../model/messageTemplate';
import type { ProviderName, ProviderSettings } from '../model/providers';
import type { TemplateTexts } from '../model/templateRules';

export interface TemplateRow extends WireRow, TemplateWording {
  kind: string;
  area: string;
  name: string;
  nameEn: string | null;
  audience: string | null;
  variables: Record<string, string | Text>;
  versions: TemplateVersion[];
  changed: boolean;
  sent: number;
  failed: number;
}

export interface AccountRow extends WireRow {
  channel: OutsideChannel;
  provider: ProviderName;
  sign: string | null;
  dailyLimit: number;
  enabled: boolean;
  balance: string | null;
  sentToday: number;
  target: string | null;
  /** Names of the secrets that are set; what is not secret, as it stands. */
  kept: string[];
  shown: ProviderSettings;
}

export interface AccountDraft {
  channel: AccountRow['channel'];
  provider: AccountRow['provider'];
  sign: string;
  dailyLimit: number;
  enabled: boolean;
  settings: ProviderSettings;
}

export interface DailySent {
  days: string[];
  rows: { day: string; channel: OutsideChannel; state: string; n: number }[];
}

const templatePath = MessageTemplate.path;
const accountPath = ChannelAccount.path;
const wire = ({ texts, channels, fallback, ...rest }: Partial<TemplateWording>) => ({
  ...rest,
  ...(texts ? { texts: JSON.stringify(texts) } : {}),
  ...(channels ? { channels: JSON.stringify(channels) } : {}),
  ...(fallback ? { fallback: JSON.stringify(fallback) } : {}),
});

export const templates = {
  detail: (id: number) => api.get<TemplateRow>(`${templatePath}/detail`, { id }),
  kinds: async () =>
    (await api.get<{ list: TemplateRow[] }>(`${templatePath}/list`, { pageSize: 200 })).list.map(
      ({ kind, name, nameEn }) => ({ kind, name, nameEn }),
    ),
  save: ({ id, version }: Pick<WireRow, 'id' | 'version'>, wording: Partial<TemplateWording>) =>
    api.put<TemplateRow>(`${templatePath}/edit`, { id, version, ...wire(wording) }),
  test: (id: number, channels: readonly Channel[], texts: TemplateTexts) =>
    api.post(`${templatePath}/test`, { id, channels: JSON.stringify(channels), texts: JSON.stringify(texts) }),
  restore: ({ id, version }: Pick<WireRow, 'id' | 'version'>, no: number) =>
    api.post<TemplateRow>(`${templatePath}/restore`, { id, version, no }),
  resend: (deliveryIds: readonly number[]) => api.post<{ count: number }>(`${templatePath}/resend`, { deliveryIds }),
};

/** Only what was typed is sent: an empty secret keeps the old one. */
const accountWire = ({ channel: _, settings, ...rest }: AccountDraft) => ({
  ...rest,
  ...(Object.keys(settings).length > 0 ? { settings: JSON.stringify(settings) } : {}),
});

export const accounts = {
  list: () => api.get<{ list: AccountRow[] }>(`${accountPath}/list`, { pageSize: 50, sort: 'channel' }),
  add: (draft: AccountDraft, key: string) =>
    api.post(`${accountPath}/add`, { channel: draft.channel, ...accountWire(draft) }, { key }),
  edit: ({ id, version }: AccountRow, draft: AccountDraft) =>
    api.put(`${accountPath}/edit`, { id, version, ...accountWire(draft) }),
  switch: ({ id, version }: AccountRow, enabled: boolean) => api.put(`${accountPath}/edit`, { id, version, enabled }),
  delete: (id: number) => resourceClient(ChannelAccount).delete([id]),
  test: (id: number) =>
    api.post<{ state: 'sent' | 'recorded' | 'failed'; error?: string }>(`${accountPath}/test`, { id }),
};

export const dailySent = () => api.get<DailySent>('/api/v1/message/delivery/daily', { days: 30 });

export type SampleValues = Readonly<Record<string, string | Text>>;
export const sampleText = (value: string | Text, locale: Locale): string =>
  typeof value === 'string' ? value : value[locale];
