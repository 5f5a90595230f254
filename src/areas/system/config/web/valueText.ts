// A value of a setting as a person reads it.

import type { Text } from '#kernel/model/text';
import type { ConfigRow } from '../model/configCalls';
import { configTexts as c } from './configTexts';

export function valueText(
  row: Pick<ConfigRow, 'type' | 'options'> | undefined,
  value: unknown,
  t: (text: Text) => string,
): string {
  if (value === null || value === undefined || value === '') return t(c.notSet);
  if (typeof value === 'boolean') return t(value ? c.on : c.off);
  if (Array.isArray(value)) return value.map((one) => nameOf(row, one)).join('、') || t(c.notSet);
  return nameOf(row, value);
}

const nameOf = (row: Pick<ConfigRow, 'options'> | undefined, value: unknown): string => {
  if (typeof value === 'object' && value !== null) {
    return 'FileName' in value ? String(value.FileName) : JSON.stringify(value);
  }
  return row?.options?.[String(value)] ?? String(value);
};
