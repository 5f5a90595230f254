// A wire value as a person reads it, as plain text: history, comparisons, tooltips, confirmations.

import type { Field, FileRecord, Geo } from '#kernel/model/fields';
import { grouped } from '#kernel/model/money';
import type { Text } from '#kernel/model/text';
import { listTexts } from '#kernel/web/resourceTexts';
import { zoned } from '#kernel/web/zone';

export type Say = (text: Text) => string;

export function plainText(field: Field, value: unknown, say: Say, label?: string | string[]): string {
  if (value === null || value === undefined || value === '') return '';
  if (label !== undefined && label.length > 0) return Array.isArray(label) ? label.join('、') : label;
  switch (field.kind) {
    case 'money':
      return `¥${grouped(String(value))}`;
    case 'int':
      return isYear(field) ? String(value) : grouped(String(value));
    case 'quantity':
      return String(value);
    case 'percent':
      return `${value}%`;
    case 'datetime':
      return momentText(value, 'YYYY-MM-DD HH:mm:ss');
    case 'bool':
      return say(value === true || value === 'true' ? listTexts.yes : listTexts.no);
    case 'choice':
    case 'state':
      return optionText(field, String(value), say);
    case 'choices':
      return listOf(value)
        .map((each) => optionText(field, String(each), say))
        .join('、');
    case 'file':
    case 'image':
      return (value as Partial<FileRecord>).FileName ?? String(value);
    case 'files':
      return listOf(value)
        .map((each) => (each as Partial<FileRecord>).FileName ?? '')
        .join('、');
    case 'geo':
      return geoText(value);
    case 'richText':
      return htmlText(String(value));
    case 'lines':
      return String(listOf(value).length);
    case 'json':
      return typeof value === 'string' ? value : JSON.stringify(value);
    default:
      return Array.isArray(value) ? value.join('、') : String(value);
  }
}

/** 2026 is no amount. */
const isYear = ({ min, max }: Field): boolean => min !== undefined && min >= 1900 && max !== undefined && max <= 2200;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const optionText = (field: Field, key: string, say: Say): string => {
  const option = field.options?.[key];
  return option ? say(option.label) : key;
};

export function momentText(value: unknown, format: string): string {
  return zoned(value)?.format(format) ?? String(value);
}

export function geoText(value: unknown): string {
  const { lng, lat } = (value ?? {}) as Partial<Geo>;
  return lng === undefined || lat === undefined ? '' : `${Number(lng).toFixed(6)}, ${Number(lat).toFixed(6)}`;
}

/** The words of formatted text; parsed, never put into the page. */
export function htmlText(html: string): string {
  if (typeof DOMParser === 'undefined') return html.replace(/<[^>]*>/g, ' ').trim();
  return new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? '';
}

/** A title inside an English sentence begins small ("Add coupon"), unless it is an abbreviation ("Add OKR"), a name ("WeChat") or a language. */
export const inSentence = (title: string): string =>
  /^(?!English|Chinese)[A-Z][a-z]+(?![A-Za-z])/.test(title) ? title[0]?.toLowerCase() + title.slice(1) : title;
