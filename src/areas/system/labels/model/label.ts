// Labels: every text the product ships, and what an enterprise says instead.
import { call, type } from '#kernel/model/call';
import { bool, int, json, longText, shape, text } from '#kernel/model/fields';
import { permission, type Row, resource, type Values } from '#kernel/model/resource';
import { gap, type Text } from '#kernel/model/text';

/** An enterprise's own wording of a shipped text. Null: as shipped. Empty: missing, and the other language stands in. */
export const LanguageLabel = resource({
  name: 'language_label',
  area: 'system',
  path: '/language/v1/label',
  title: ['语言标签', 'Label'],
  label: 'label',
  fields: {
    label: text('标签', 'Label', { required: true, max: 120, fixed: true }),
    cn: longText('中文', 'Chinese'),
    en: longText('英文', 'English'),
  },
  unique: [['label']],
  // The list is of all texts, stored or not, so its calls are this subject's own.
  verbs: [],
  actions: {
    view: ['查看', 'View'],
    edit: ['编辑', 'Edit'],
    export: ['导出', 'Export'],
    import: ['导入', 'Import'],
    reset: ['还原', 'Reset'],
  },
});
export type LanguageLabel = Row<typeof LanguageLabel>;

export type Own = Pick<LanguageLabel, 'cn' | 'en'>;

/** One line of the list: what is said now, what is shipped, and how they differ. */
export interface LabelLine {
  label: string;
  cn: string;
  en: string;
  builtinCn: string;
  builtinEn: string;
  changed: boolean;
  missing: boolean;
}

export function labelLine(shipped: Required<Text>, own: Own | undefined): LabelLine {
  const cn = own?.cn ?? shipped.zh;
  const en = own?.en ?? shipped.en;
  return {
    label: shipped.key,
    cn,
    en,
    builtinCn: shipped.zh,
    builtinEn: shipped.en,
    changed: cn !== shipped.zh || en !== shipped.en,
    missing: cn === '' || en === '',
  };
}

/** What is kept of a wording: only where it differs from what is shipped, so that an upgrade reaches the rest. */
export const ownOf = (shipped: Text, said: { cn: string; en: string }): Own => ({
  cn: said.cn === shipped.zh ? null : said.cn,
  en: said.en === shipped.en ? null : said.en,
});

/** `{name}` and `{count}`, each once, in order of their names, also where it only decides between two words. */
export const placeholdersOf = (template: string): string[] =>
  [...new Set([...template.matchAll(gap)].map(([, name]) => `{${name}}`))].sort();

/** A text that lacks a placeholder hides a value; one that has another shows a bare name. A missing text has neither. */
export const fitsPlaceholders = (said: string, shipped: string): boolean =>
  said === '' || placeholdersOf(said).join() === placeholdersOf(shipped).join();

export const labelSearch = {
  q: text('标签或文字', 'Label or text', { max: 120 }),
  area: text('模块', 'Area', { max: 40 }),
  changed: bool('已修改', 'Changed'),
  missing: bool('缺失', 'Missing'),
} as const;
export type LabelSearch = Values<typeof labelSearch>;

/** By key or by text in either language, what is said now or what is shipped. */
export function isFound(line: LabelLine & { area: string }, { q, area, changed, missing }: LabelSearch): boolean {
  if ((area && line.area !== area) || (changed && !line.changed) || (missing && !line.missing)) return false;
  const words = q?.trim().toLowerCase();
  return (
    !words ||
    [line.label, line.cn, line.en, line.builtinCn, line.builtinEn].some((one) => one.toLowerCase().includes(words))
  );
}

const key = text('标签', 'Label', { required: true, max: 120 });

/** As the list tells it: with where it stands. */
export interface PlacedLabel extends LabelLine {
  area: string;
  areaTitle: string;
  where: string;
  version: number;
}

export const labelList = call('GET', `${LanguageLabel.path}/list`, {
  label: ['语言标签', 'Texts of the product'],
  permission: permission(LanguageLabel, 'view'),
  input: {
    ...labelSearch,
    page: int('页码', 'Page', { default: 1, min: 1, max: 10_000 }),
    pageSize: int('每页行数', 'Rows a page', { default: 10, min: 1, max: 100 }),
  },
  answer: type<{
    list: PlacedLabel[];
    total: number;
    page: number;
    pageSize: number;
    summary: { all: number; changed: number; missing: number };
    areas: { name: string; title: string; count: number }[];
  }>(),
});

export const labelDetail = call('GET', `${LanguageLabel.path}/detail`, {
  label: ['语言标签详情', 'One text'],
  permission: permission(LanguageLabel, 'view'),
  input: { label: key },
  answer: type<PlacedLabel>(),
});

export const editLabel = call('PUT', `${LanguageLabel.path}/edit`, {
  label: ['修改语言标签', 'Word a text otherwise'],
  permission: permission(LanguageLabel, 'edit'),
  input: {
    label: key,
    cn: longText('中文', 'Chinese'),
    en: longText('英文', 'English'),
    version: int('版本', 'Version', { required: true, min: 0 }),
  },
  answer: type<PlacedLabel>(),
});

const keys = shape(
  (value): value is string[] =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= 500 &&
    value.every((one) => typeof one === 'string' && one.length <= 120),
);

export const resetLabels = call('POST', `${LanguageLabel.path}/reset`, {
  label: ['恢复语言标签', 'Take wordings back'],
  permission: permission(LanguageLabel, 'reset'),
  input: { labels: json('标签', 'Labels', keys, { required: true }) },
  answer: type<{ count: number }>(),
});
