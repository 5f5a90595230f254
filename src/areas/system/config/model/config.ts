import { z } from 'zod';
import { bool, choice, int, json, text } from '#kernel/model/fields';
import { resource } from '#kernel/model/resource';

const levels = {
  enterprise: ['企业', 'Enterprise'],
  region: ['区域', 'Region'],
  school: ['校区', 'School'],
} as const;

const itemOption = z.object({
  value: z.string().regex(/^[a-zA-Z0-9_-]{1,40}$/),
  name: z.string().trim().min(1).max(40),
  nameEn: z.string().trim().min(1).max(40),
});
export type ItemOption = z.infer<typeof itemOption>;

/** An item an administrator added; those the product knows are declared in code by their areas. */
export const ConfigItem = resource({
  name: 'config_item',
  area: 'system',
  path: '/configuration/v1/item',
  title: ['配置项', 'Configuration item'],
  fields: {
    key: text('键', 'Key', {
      required: true,
      max: 60,
      fixed: true,
      pattern: /^custom\.[a-zA-Z][a-zA-Z0-9._]*$/,
      patternHelp: [
        '以 custom. 开头，后接字母、数字、点或下划线',
        'custom. and then letters, digits, dots or underscores',
      ],
    }),
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
        choice: ['单选', 'One of several'],
        multi_choice: ['多选', 'Some of several'],
        date: ['日期', 'Date'],
        time: ['时间', 'Time'],
        color: ['颜色', 'Colour'],
        days: ['天数列表', 'List of days'],
        json: ['JSON', 'JSON'],
        image: ['图片', 'Picture'],
        file: ['文件', 'File'],
        secret: ['密钥', 'Secret'],
      },
      { required: true, fixed: true },
    ),
    options: json('选项', 'Options', z.array(itemOption).max(50)),
    min: int('最小值', 'Least', { help: ['文本为最少字数', 'For a text, the fewest characters'] }),
    max: int('最大值', 'Most', { help: ['文本为最多字数', 'For a text, the most characters'] }),
    pattern: text('格式', 'Pattern', { max: 100, help: ['正则表达式', 'A regular expression'] }),
    default: json('默认值', 'Default', z.unknown()),
    level: choice('最低层级', 'Lowest level', levels, { default: 'enterprise' }),
    public: bool('公开', 'Public', { default: false, help: ['未登录也能读取', 'Told to anyone, without signing in'] }),
    help: text('说明', 'Help', { max: 300 }),
  },
  labelEn: 'nameEn',
  search: ['name', 'type', 'level'],
  columns: ['key', 'name', 'type', 'level', 'updatedAt'],
  unique: [['key']],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'count'],
  actions: {
    save: ['保存', 'Save'],
    rollback: ['回滚', 'Roll back'],
    export: ['导出', 'Export'],
    import: ['导入', 'Import'],
  },
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
