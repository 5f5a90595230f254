// Whether a value fits its configuration item, and which of the values set at several levels is in force. Pure.
import type { Field, FileRecord } from '#kernel/model/fields';
import { pair } from '#kernel/model/text';
import { type Read, readValue, writeValue } from '#kernel/model/values';

export interface ItemShape {
  type: string;
  min?: number;
  max?: number;
  pattern?: RegExp;
  options?: Record<string, unknown>;
}

const kinds: Record<string, Field['kind']> = {
  text: 'text',
  long_text: 'longText',
  int: 'int',
  money: 'money',
  percent: 'percent',
  bool: 'bool',
  choice: 'choice',
  multi_choice: 'choices',
  date: 'date',
  time: 'time',
  secret: 'text',
  image: 'files',
  file: 'files',
};

/** The field that reads, checks and shows a value of this item; none for the types only configuration has. */
export function fieldOfItem(item: ItemShape): Field | undefined {
  const kind = kinds[item.type];
  if (!kind) return undefined;
  const isText = kind === 'text' || kind === 'longText';
  const max = item.max ?? (isText ? 2000 : undefined);
  return {
    kind,
    label: pair('值', 'Value'),
    required: !isText && kind !== 'files' && kind !== 'choices',
    options: item.options,
    ...(item.min === undefined ? {} : { min: item.min }),
    ...(item.pattern ? { pattern: item.pattern } : {}),
    ...(max === undefined ? {} : { max }),
  } as Field;
}

/** Wire → stored. Money and percent are kept as people read them, because json carries them so to every area. */
export function readConfigValue(item: ItemShape, value: unknown): Read {
  if (item.type === 'color') {
    return typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value) ? { value } : { rule: 'pattern' };
  }
  if (item.type === 'days') {
    const isList = typeof value === 'string' && /^\d{1,4}(\s*,\s*\d{1,4})*$/.test(value.trim());
    return isList ? { value: value.replace(/\s/g, '') } : { rule: 'pattern' };
  }
  if (item.type === 'json') return readStructure(value);
  const field = fieldOfItem(item);
  if (!field) return { rule: 'type' };
  const read = readValue(field, value);
  if ('rule' in read) return read;
  if (item.type === 'image' && !arePictures(read.value)) return { rule: 'type' };
  return { value: writeValue(field, read.value) ?? '' };
}

const arePictures = (files: unknown): boolean =>
  ((files ?? []) as FileRecord[]).every(({ FileType }) => FileType.startsWith('image/'));

/** An object or a list, or the text of one: what a form sends. */
function readStructure(value: unknown): Read {
  const read = readValue({ kind: 'json', label: pair('值', 'Value'), required: true } as Field, value);
  return 'value' in read && (typeof read.value !== 'object' || read.value === null) ? { rule: 'type' } : read;
}

export interface SetValue {
  level: 'enterprise' | 'region' | 'school';
  targetId: number;
  value: unknown;
}

export type Source = 'default' | SetValue['level'];

/** At a school: its own value, else that of its regions upward, else the enterprise's, else the default. */
export function valueInForce(
  defaultValue: unknown,
  set: readonly SetValue[],
  at: { schoolId: number | null; regionIds: readonly number[] },
): { value: unknown; source: Source; targetId: number } {
  const find = (level: SetValue['level'], targetId: number) =>
    set.find((one) => one.level === level && one.targetId === targetId);
  const own = at.schoolId === null ? undefined : find('school', at.schoolId);
  const regional = at.regionIds.map((id) => find('region', id)).find((one) => one !== undefined);
  const found = own ?? regional ?? find('enterprise', 0);
  return found
    ? { value: found.value, source: found.level, targetId: found.targetId }
    : { value: defaultValue, source: 'default', targetId: 0 };
}
