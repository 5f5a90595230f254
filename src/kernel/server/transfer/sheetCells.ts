// A presented value as a cell of a sheet, under a header in the reader's words.
import type { Field } from '../../model/fields';
import { say, type Tongue, texts } from '../../model/text';
import type { Presented } from '../presented';
import type { SheetCell, SheetColumn, SheetKind } from '../sheet/sheet';

const sheetKinds: Partial<Record<Field['kind'], SheetKind>> = {
  int: 'number',
  quantity: 'number',
  money: 'money',
  percent: 'percent',
  date: 'date',
  datetime: 'datetime',
};

export const sheetColumn = (field: Field, tongue: Tongue): SheetColumn => ({
  header: say(field.label, tongue),
  kind: (field.mask ? undefined : sheetKinds[field.kind]) ?? 'text',
});

export const sheetTexts = texts('sheet', { yes: ['是', 'Yes'], no: ['否', 'No'] });

export function cellOf(field: Field, name: string, row: Presented, tongue: Tongue): SheetCell {
  const value = row[name];
  const label = row.$labels[name];
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'ref':
    case 'category':
      return label === undefined ? String(value) : String(label);
    case 'refs':
    case 'categories':
      return (label as string[] | undefined)?.join('、') ?? '';
    case 'choice':
    case 'state':
      return say(field.options?.[String(value)]?.label ?? { zh: String(value), en: String(value) }, tongue);
    case 'choices':
      return (value as string[])
        .map((one) => say(field.options?.[one]?.label ?? { zh: one, en: one }, tongue))
        .join('、');
    case 'bool':
      return say(value ? sheetTexts.yes : sheetTexts.no, tongue);
    case 'file':
    case 'image':
      return (value as { FileName: string }).FileName;
    case 'files':
      return (value as { FileName: string }[]).map((one) => one.FileName).join('、');
    case 'geo':
      return `${(value as { lng: number }).lng},${(value as { lat: number }).lat}`;
    case 'json':
      return JSON.stringify(value);
    case 'richText':
      return String(value).replace(/<[^>]+>/g, ' ');
    default:
      return typeof label === 'string' ? label : (value as SheetCell);
  }
}
