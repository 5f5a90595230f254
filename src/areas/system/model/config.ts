import { z } from 'zod';
import { bool, choice, int, json, longText, text } from '#kernel/model/fields';
import { resource } from '#kernel/model/resource';

const levels = {
  enterprise: ['企业', 'Enterprise'],
  region: ['区域', 'Region'],
  school: ['校区', 'School'],
} as const;

/** An item an administrator added; those the product knows are declared in code by their areas. */
export const ConfigItem = resource({
  name: 'config_item',
  area: 'system',
  path: '/configuration/v1/item',
  title: ['配置项', 'Configuration item'],
  fields: {
    key: text('键', 'Key', { required: true, max: 60, fixed: true, pattern: /^custom\.[a-zA-Z][a-zA-Z0-9.]*$/ }),
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    nameEn: text('英文名', 'English name', { required: true, max: 60 }),
    type: choice(
      '类型',
      'Type',
      {
        text: ['文本', 'Text'],
        long_text: ['长文本', 'Long text'],
        int: ['整数', 'Whole number'],
        money: ['金额', 'Amount'],
        percent: ['百分比', 'Percent'],
        bool: ['开关', 'Switch'],
        date: ['日期', 'Date'],
        time: ['时间', 'Time'],
        color: ['颜色', 'Colour'],
        secret: ['密钥', 'Secret'],
      },
      { required: true, fixed: true },
    ),
    default: json('默认值', 'Default', z.unknown()),
    level: choice('最低层级', 'Lowest level', levels, { default: 'enterprise' }),
    help: text('说明', 'Help', { max: 300 }),
  },
  labelEn: 'nameEn',
  search: ['name', 'type', 'level'],
  columns: ['key', 'name', 'type', 'level', 'updatedAt'],
  unique: [['key']],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'count'],
  actions: { save: ['保存', 'Save'], rollback: ['回滚', 'Roll back'] },
});

/** A value in force at a level; 0 is the target on the enterprise level. */
export const ConfigValue = resource({
  name: 'config_value',
  area: 'system',
  path: '/configuration/v1/value',
  title: ['配置值', 'Configuration value'],
  label: 'key',
  fields: {
    key: text('键', 'Key', { required: true, max: 60 }),
    level: choice('层级', 'Level', levels, { required: true }),
    targetId: int('对象', 'Target', { default: 0, max: Number.MAX_SAFE_INTEGER }),
    value: json('值', 'Value', z.unknown()),
  },
  unique: [['key', 'level', 'targetId']],
  verbs: [],
});

export const ConfigHistory = resource({
  name: 'config_history',
  area: 'system',
  path: '/configuration/v1/history',
  title: ['配置变更', 'Configuration history'],
  label: 'key',
  fields: {
    key: text('键', 'Key', { required: true, max: 60, exact: true }),
    level: choice('层级', 'Level', levels, { required: true }),
    targetId: int('对象', 'Target', { default: 0, max: Number.MAX_SAFE_INTEGER }),
    before: json('变更前', 'Before', z.unknown()),
    after: json('变更后', 'After', z.unknown()),
    reason: text('原因', 'Reason', { max: 200 }),
  },
  search: ['key', 'level'],
  columns: ['key', 'level', 'targetId', 'before', 'after', 'reason', 'createdBy', 'createdAt'],
  indexes: [['key', 'createdAt']],
  verbs: ['list', 'detail', 'count', 'export'],
});

/** An enterprise's own wording of a text the product ships. */
export const LanguageLabel = resource({
  name: 'language_label',
  area: 'system',
  path: '/language/v1/label',
  title: ['语言标签', 'Label'],
  label: 'label',
  fields: {
    label: text('标签', 'Label', { required: true, max: 120, search: 'plain' }),
    cn: longText('中文', 'Chinese', { search: 'pinyin' }),
    en: longText('英文', 'English', { search: 'pinyin' }),
    area: text('模块', 'Area', { max: 30 }),
    builtinCn: longText('默认中文', 'Shipped Chinese', { computed: true }),
    builtinEn: longText('默认英文', 'Shipped English', { computed: true }),
    changed: bool('已修改', 'Changed', { computed: true }),
    missing: bool('缺失', 'Missing', { computed: true }),
  },
  search: ['label', 'area', 'changed', 'missing'],
  columns: ['label', 'cn', 'en', 'area', 'changed', 'missing', 'updatedAt'],
  form: ['cn', 'en'],
  sort: 'label',
  unique: [['label']],
  verbs: ['list', 'detail', 'edit', 'export', 'count'],
  actions: { reset: ['还原', 'Reset'], import: ['导入', 'Import'] },
});

/** The pattern an enterprise gave a sequence, where it differs from the declared one. */
export const NumberRule = resource({
  name: 'number_rule',
  area: 'system',
  path: '/configuration/v1/numberRule',
  title: ['编号规则', 'Number rule'],
  label: 'key',
  fields: {
    key: text('键', 'Key', { required: true, max: 60, fixed: true }),
    pattern: text('格式', 'Pattern', { required: true, max: 60, pattern: /\{seq(:\d)?\}/ }),
    reset: choice(
      '重置',
      'Reset',
      { never: ['不重置', 'Never'], year: ['每年', 'Yearly'], month: ['每月', 'Monthly'], day: ['每日', 'Daily'] },
      { required: true },
    ),
    perSchool: bool('按校区', 'Per school'),
  },
  columns: ['key', 'pattern', 'reset', 'perSchool', 'updatedAt'],
  sort: 'key',
  unique: [['key']],
  verbs: ['list', 'detail', 'edit', 'count'],
});

const perLanguage = z.object({
  title: z.string().max(200),
  content: z.string().max(2000),
  providerTemplateId: z.string().max(60).optional(),
});
const channelTexts = z.record(z.string(), z.object({ zh: perLanguage, en: perLanguage }));
const channels = {
  in_app: ['站内', 'In app'],
  sms: ['短信', 'SMS'],
  wechat: ['微信', 'WeChat'],
  mini: ['小程序', 'Mini-program'],
  email: ['邮件', 'Email'],
} as const;

export const MessageTemplate = resource({
  name: 'message_template',
  area: 'system',
  path: '/configuration/v1/messageTemplate',
  title: ['消息模板', 'Message template'],
  label: 'name',
  labelEn: 'nameEn',
  fields: {
    kind: text('类型', 'Kind', { required: true, max: 60, fixed: true }),
    area: text('模块', 'Area', { required: true, max: 30, computed: true }),
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    nameEn: text('英文名', 'English name', { max: 60 }),
    level: choice(
      '级别',
      'Level',
      {
        info: ['普通', 'Info', 'blue'],
        success: ['成功', 'Success', 'green'],
        warning: ['提醒', 'Warning', 'orange'],
        urgent: ['紧急', 'Urgent', 'red'],
      },
      { default: 'info' },
    ),
    channels: json('渠道', 'Channels', z.array(z.enum(['in_app', 'sms', 'wechat', 'mini', 'email'])), {
      default: ['in_app'],
    }),
    texts: json('内容', 'Texts', channelTexts, { default: {} }),
    variables: json('变量', 'Variables', z.record(z.string(), z.string()), { default: {}, computed: true }),
    versions: json('历史版本', 'Versions', z.array(z.unknown()), { default: [], computed: true }),
    enabled: bool('启用', 'Enabled', { default: true }),
    mergeMinutes: int('合并分钟', 'Merge minutes', { default: 0, min: 0, max: 1440 }),
  },
  search: ['name', 'area', 'enabled', 'level'],
  columns: ['kind', 'name', 'area', 'channels', 'level', 'enabled', 'updatedAt'],
  sort: 'kind',
  unique: [['kind']],
  verbs: ['list', 'detail', 'edit', 'count', 'export'],
  actions: { test: ['试发', 'Test'], restore: ['恢复', 'Restore'] },
});

export const ChannelAccount = resource({
  name: 'channel_account',
  area: 'system',
  path: '/configuration/v1/channelAccount',
  title: ['发送渠道', 'Channel account'],
  label: 'channel',
  fields: {
    channel: choice('渠道', 'Channel', channels, { required: true }),
    provider: choice(
      '服务商',
      'Provider',
      {
        log: ['仅记录', 'Log only'],
        aliyun: ['阿里云', 'Aliyun'],
        tencent: ['腾讯云', 'Tencent'],
        smtp: ['SMTP', 'SMTP'],
        wechat: ['微信', 'WeChat'],
        webhook: ['Webhook', 'Webhook'],
      },
      { default: 'log' },
    ),
    sign: text('签名', 'Signature', { max: 20 }),
    settings: json('设置', 'Settings', z.record(z.string(), z.string()), { secret: true }),
    dailyLimit: int('每日上限', 'Daily limit', { default: 1000, min: 0 }),
    enabled: bool('启用', 'Enabled', { default: true }),
  },
  columns: ['channel', 'provider', 'sign', 'dailyLimit', 'enabled', 'updatedAt'],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'count'],
  actions: { test: ['试发', 'Test'] },
});
