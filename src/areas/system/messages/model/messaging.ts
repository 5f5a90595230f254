// What the keeper of messages asks of this area: how a kind is worded now, and to carry texts out of the house.
import type { Channel, NoticeCategory, NoticeLevel, OutsideChannel } from '#kernel/model/notices';
import { query } from '#kernel/model/signals';
import type { Locale } from '#kernel/model/text';
import type { TemplateTexts } from './templateRules';

/** A kind of notice as it is in force in an enterprise. */
export interface TemplateInForce {
  kind: string;
  category: NoticeCategory;
  level: NoticeLevel;
  channels: readonly Channel[];
  texts: TemplateTexts;
  fallback: Record<Locale, string>;
  mergeMinutes: number;
  enabled: boolean;
  /** Values that are not kept. */
  secrets: readonly string[];
}

export const templateInForce = query<{ kind: string }, TemplateInForce | null>('message.template', () => null);

/** Those that leave the house, for whoever may choose among them. */
export const outsideTemplates = query<Record<never, never>, Pick<TemplateInForce, 'kind' | 'level' | 'channels'>[]>(
  'message.outsideTemplates',
  () => [],
);

export interface Outgoing {
  /** The delivery's own number, by which a provider can tell a repeated call. */
  id: number;
  kind: string;
  address: string;
  locale: Locale;
  title: string;
  content: string;
  providerTemplateId?: string;
  /** The values in the order of their places, for providers that know the text by a number. */
  params?: readonly (readonly [name: string, value: string])[];
}

export type SkipReason = 'switched_off' | 'capped';
export type Sent =
  /** Written down and handed to nobody. */
  | { state: 'recorded'; provider: string }
  | { state: 'sent'; provider: string; providerId?: string }
  | { state: 'failed'; provider: string; error: string }
  | { state: 'skipped'; reason: SkipReason };

/** The app in which people meet the enterprise on WeChat; null when none is connected. */
export const wechatApp = query<{ channel: 'wechat' | 'mini' }, { appId: string } | null>(
  'message.wechatApp',
  () => null,
);

/** Who stands behind a code that WeChat handed out. */
export const wechatOpenid = query<{ channel: 'wechat' | 'mini'; code: string }, { openid: string } | null>(
  'message.wechatOpenid',
  () => null,
);

/** Carries them out by the account of their channel; one answer each, in the same order. */
export const sendOut = query<{ channel: OutsideChannel; items: readonly Outgoing[]; sentToday: number }, Sent[]>(
  'message.send',
  ({ items }) => items.map(() => ({ state: 'skipped', reason: 'switched_off' })),
);
