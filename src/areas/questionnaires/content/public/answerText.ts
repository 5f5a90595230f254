// An answer as read: what a person chose, in words.
import { type Locale, say } from '#kernel/model/text';
import { type Element, saidIn } from '../model/document';
import { kindOf } from '../model/questionTypes';
import { byRow, listOf } from '../model/scoring';
import { questionTexts as q } from './questionTexts';

export function answerText(element: Element, value: unknown, locale: Locale): string {
  const label = (key: string) => saidIn(element.options.find((option) => option.key === key)?.label, locale) || key;
  switch (kindOf(element.type).value) {
    case 'option':
    case 'options':
      if (element.type === 'true_false')
        return value === 't' ? say(q.yes, locale) : value === 'f' ? say(q.no, locale) : '';
      return listOf(value)
        .map(label)
        .join(element.type === 'ranking' ? ' > ' : '、');
    case 'byRow':
    case 'scaleByRow':
      return element.rows
        .map((row) => `${saidIn(row.label, locale)}: ${label(`${byRow(value, row.key) ?? '—'}`)}`)
        .join('；');
    case 'blanks':
      return typeof value === 'object' && value !== null ? Object.values(value).join('；') : '';
    case 'files':
      return Array.isArray(value) ? value.map((file: { FileName?: string }) => file.FileName ?? '').join('、') : '';
    case 'bool':
      return value === true ? '✓' : '';
    default:
      return value === undefined || value === null ? '' : `${value}`;
  }
}
