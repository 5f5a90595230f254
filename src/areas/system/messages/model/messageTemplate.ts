import { z } from 'zod';
import { bool, choice, int, json, text } from '#kernel/model/fields';
import { channelNames, noticeCategories, noticeLevels } from '#kernel/model/notices';
import { carrying, type Row, resource } from '#kernel/model/resource';
import { providerOptions } from './providers';
import { offeredChannels } from './templateRules';

const perLanguage = z.object({
  title: z.string().max(100).default(''),
  content: z.string().max(2000).default(''),
  providerTemplateId: z.string().max(60).optional(),
});
const channelTexts = z.partialRecord(
  z.enum(['in_app', 'sms', 'wechat', 'mini', 'email']),
  z.object({ zh: perLanguage, en: perLanguage }),
);
const channelList = z
  .array(z.enum(offeredChannels))
  .transform((given) => offeredChannels.filter((channel) => given.includes(channel)));
const bothLanguages = z.object({ zh: z.string().min(1).max(100), en: z.string().min(1).max(100) });
const samples = z.record(z.string(), z.union([z.string(), z.object({ zh: z.string(), en: z.string() })]));

/** What an administrator may change, and what an older version remembers. */
const wording = z.object({
  level: z.enum(['info', 'success', 'warning', 'urgent']),
  channels: channelList,
  texts: channelTexts,
  fallback: bothLanguages,
  mergeMinutes: z.number(),
  enabled: z.boolean(),
});
const version = z.object({ no: z.number(), at: z.string(), by: z.string(), wording });

/** How an enterprise words a kind of notice. Kinds and their first wording are declared in code by the areas. */
export const MessageTemplate = resource({
  name: 'message_template',
  area: 'system',
  path: '/configuration/v1/messageTemplate',
  title: ['消息模板', 'Message template'],
  label: 'name',
  labelEn: 'nameEn',
  fields: {
    kind: text('类型', 'Kind', { required: true, max: 60, computed: true, exact: true, search: 'plain' }),
    area: text('模块', 'Area', { required: true, max: 30, computed: true, exact: true }),
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin', computed: true }),
    nameEn: text('英文名', 'English name', { max: 60, computed: true, search: 'plain' }),
    audience: text('接收人', 'Audience', { max: 60, computed: true }),
    audienceEn: text('接收人（英文）', 'Audience (English)', { max: 60, computed: true }),
    category: choice('分类', 'Category', noticeCategories, { default: 'system', computed: true }),
    level: choice('级别', 'Level', noticeLevels, { default: 'info' }),
    channels: json('渠道', 'Channels', channelList, { default: ['in_app'] }),
    texts: json('内容', 'Texts', channelTexts, { default: {} }),
    fallback: json('缺值文案', 'Fallback', bothLanguages, { default: { zh: '', en: '' } }),
    variables: json('变量', 'Variables', samples, { default: {}, computed: true }),
    versions: json('历史版本', 'Versions', z.array(version), { default: [], computed: true }),
    enabled: bool('启用', 'Enabled', { default: true }),
    mergeMinutes: int('合并分钟', 'Merge minutes', { default: 60, min: 0, max: 1440 }),
    builtin: bool('内置', 'Built in', { default: true, computed: true }),
    changed: bool('已修改', 'Changed', { computed: true }),
  },
  search: ['name', 'area', 'level', 'enabled', 'changed'],
  columns: ['name', 'area', 'audience', 'channels', 'level', 'enabled', 'changed', 'updatedAt'],
  form: ['level', 'channels', 'texts', 'fallback', 'mergeMinutes', 'enabled'],
  sort: 'kind',
  carries: carrying<{ sent: number; failed: number }>(),
  unique: [['kind']],
  verbs: ['list', 'detail', 'edit', 'count', 'export'],
  actions: { test: ['试发', 'Test'], restore: ['恢复', 'Restore'], resend: ['重发', 'Resend'] },
});
export type MessageTemplate = Row<typeof MessageTemplate>;
export type TemplateWording = z.infer<typeof wording>;
export type TemplateVersion = z.infer<typeof version>;

/** By whom texts of a channel leave the house. */
export const ChannelAccount = resource({
  name: 'channel_account',
  area: 'system',
  path: '/configuration/v1/channelAccount',
  title: ['发送渠道', 'Channel account'],
  label: 'channel',
  fields: {
    channel: choice(
      '渠道',
      'Channel',
      { sms: channelNames.sms, email: channelNames.email, wechat: channelNames.wechat, mini: channelNames.mini },
      { required: true, fixed: true },
    ),
    provider: choice('服务商', 'Provider', providerOptions, { default: 'log' }),
    sign: text('签名', 'Signature', { max: 20 }),
    /** Kept sealed. */
    settings: json('设置', 'Settings', z.record(z.string().max(30), z.string().trim().max(300)), {
      secret: true,
      writeOnly: true,
    }),
    dailyLimit: int('每日上限', 'Daily limit', {
      default: 1000,
      min: 0,
      max: 1_000_000,
      help: ['0 表示不限', '0 means no limit'],
    }),
    enabled: bool('启用', 'Enabled', { default: true }),
    balance: text('余额', 'Balance', { max: 40, computed: true }),
  },
  search: ['channel', 'provider', 'enabled'],
  columns: ['channel', 'provider', 'sign', 'dailyLimit', 'balance', 'enabled', 'updatedAt'],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'count'],
  actions: { test: ['试发', 'Test'] },
});
export type ChannelAccount = Row<typeof ChannelAccount>;
