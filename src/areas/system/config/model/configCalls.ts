// What the configuration screen asks.
import { z } from 'zod';
import { call, type } from '#kernel/model/call';
import { bool, int, json, ref, text } from '#kernel/model/fields';
import type { NumberForm } from '#kernel/model/numbers';
import { NumberRule } from '#kernel/model/records';
import { permission } from '#kernel/model/resource';
import { ConfigItem } from './config';
import { type TransferLine, type Transferred, transferFile } from './configTransfer';

const path = '/configuration/v1';
const row = { max: Number.MAX_SAFE_INTEGER } as const;

export type ConfigLevel = 'enterprise' | 'region' | 'school';

export interface ConfigRow {
  key: string;
  group: string;
  groupTitle: string;
  name: string;
  help: string;
  type: string;
  options?: Record<string, string> | undefined;
  min?: number | undefined;
  max?: number | undefined;
  pattern: string;
  level: ConfigLevel;
  /** Added by an administrator. */
  custom: { id: number; version: number } | null;
  default: unknown;
  value: unknown;
  source: 'default' | ConfigLevel;
  targetId: number;
  set: { level: ConfigLevel; targetId: number; value: unknown; version: number; updatedAt: string }[];
}

export const effectiveConfig = call('GET', `${path}/effective`, {
  label: ['生效配置', 'Settings in force'],
  permission: permission(ConfigItem, 'view'),
  input: { school: int('校区', 'School', row), region: int('区域', 'Region', row) },
  answer: type<ConfigRow[]>(),
});

const change = z.object({
  key: z.string().max(60),
  level: z.enum(['enterprise', 'region', 'school']),
  target: z.coerce.number().int().min(0).default(0),
  value: z.unknown().optional(),
  version: z.coerce.number().int().min(0),
  remove: z
    .union([z.boolean(), z.literal('true'), z.literal('false')])
    .transform((given) => String(given) === 'true')
    .default(false),
});

export const saveConfig = call('POST', `${path}/save`, {
  label: ['保存配置', 'Save settings'],
  permission: permission(ConfigItem, 'save'),
  input: {
    items: json('配置', 'Items', z.array(change).min(1).max(200), { required: true }),
    reason: text('原因', 'Reason', { max: 200 }),
  },
  answer: type<ConfigRow[]>(),
});

export const rollbackConfig = call('POST', `${path}/rollback`, {
  label: ['回滚配置', 'Roll a setting back'],
  permission: permission(ConfigItem, 'rollback'),
  input: { historyId: int('记录', 'Entry', { ...row, required: true }) },
  answer: type<ConfigRow[]>(),
});

/** Every set value, without secrets. */
export const exportConfig = call('GET', `${path}/export`, {
  label: ['导出配置', 'Export settings'],
  permission: permission(ConfigItem, 'export'),
  reads: false,
  answer: type<{ exportedAt: string; enterprise: string; values: Transferred[] }>(),
});

export const importConfig = call('POST', `${path}/import`, {
  label: ['导入配置', 'Import settings'],
  permission: permission(ConfigItem, 'import'),
  input: {
    file: json('文件', 'File', transferFile, { required: true }),
    dryRun: bool('仅预览', 'Preview only'),
    reason: text('原因', 'Reason', { max: 200 }),
  },
  answer: type<{ lines: TransferLine[]; changes: number; problems: number }>(),
});

/** What a signed-in browser goes by: the enterprise's taste, as it is in force at the person's school. */
export const myConfig = call('GET', `${path}/mine`, {
  label: ['我的配置', 'Settings of the browser'],
  answer: type<Record<string, unknown>>(),
});

const school = ref('校区', 'School', 'school');
const { pattern, reset } = NumberRule.fields;

export interface NumberRow extends NumberForm {
  key: string;
  area: string;
  name: string;
  next: number;
  preview: string;
  shipped: NumberForm;
  version: number;
}

export interface NumberRules {
  /** Today as the enterprise has it. */
  day: string;
  school: { id: number; name: string; code: string } | null;
  rules: NumberRow[];
}

export const numberRuleList = call('GET', `${NumberRule.path}/list`, {
  label: ['编号规则', 'Number rules'],
  permission: permission(NumberRule, 'view'),
  input: { school },
  answer: type<NumberRules>(),
});

export const editNumberRule = call('PUT', `${NumberRule.path}/edit`, {
  label: ['修改编号规则', 'Edit a number rule'],
  permission: permission(NumberRule, 'edit'),
  input: {
    key: text('键', 'Key', { required: true, max: 60 }),
    pattern,
    reset,
    perSchool: bool('按校区', 'Per school'),
    next: int('下一个号', 'Next', { min: 1, max: 99_999_999 }),
    school,
    version: int('版本', 'Version', { required: true, min: 0 }),
  },
  answer: type<NumberRules>(),
});
