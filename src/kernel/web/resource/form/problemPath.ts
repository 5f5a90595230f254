// Where a problem belongs. The server names fields as `name`, `lines[0].price`, `geo.lat`.
import type { Fields } from '#kernel/model/fields';
import { errorMessages, ruleMessages } from '#kernel/model/messages';
import { type Locale, pair, say, type Text, type Vars } from '#kernel/model/text';
import type { ApiProblem } from '#kernel/web/api/apiError';

/** Kept as a text in both languages, so that it is said anew when the language is switched. */
export interface Said {
  field: string;
  text: Text;
  vars?: Vars;
}

/** The server said it in one language only: in the other its rule says it again, or a sentence that fits them all. */
export function retellable({ field, rule, message }: ApiProblem, fields: Fields, locale: Locale): Said {
  const other = locale === 'zh' ? 'en' : 'zh';
  const known = Object.hasOwn(ruleMessages, rule) ? ruleMessages[rule as keyof typeof ruleMessages] : undefined;
  const label = Object.hasOwn(fields, field) ? fields[field]?.label : undefined;
  const needsMore = known && /\{(?!label\})/.test(known[other]);
  const again = known && label && !needsMore ? say(known, other, { label }) : errorMessages.invalid[other];
  return { field, text: locale === 'zh' ? pair(message, again) : pair(again, message) };
}

export interface FieldMessage {
  field: string;
  message: string;
}

/** Messages by the field's path; the first one told about a field is the one shown. */
export type Messages = Readonly<Record<string, string>>;

export const topField = (path: string): string => /^[^.[]+/.exec(path)?.[0] ?? path;

export const linePath = (name: string, index: number, field: string): string => `${name}[${index}].${field}`;

export interface SortedMessages {
  /** At a field the form shows. */
  atFields: Messages;
  /** At no field that is on the screen: said above the form instead of being lost. */
  elsewhere: string[];
}

export function sortMessages(problems: readonly FieldMessage[], shown: readonly string[]): SortedMessages {
  const atFields: Record<string, string> = {};
  const elsewhere: string[] = [];
  for (const { field, message } of problems) {
    const path = field.replace(/\.(\d+)(?=\.|$)/g, '[$1]');
    if (!shown.includes(topField(path))) elsewhere.push(message);
    else atFields[path] ??= message;
  }
  return { atFields, elsewhere };
}

/** The field that comes first in the form gets the focus, not the one the server happened to name first. */
export const firstPath = (messages: Messages, order: readonly string[]): string | undefined =>
  Object.keys(messages).sort((a, b) => order.indexOf(topField(a)) - order.indexOf(topField(b)))[0];

/** A corrected field loses its problems; a list loses those of all its lines. */
export function withoutField(problems: readonly Said[], name: string): readonly Said[] {
  const left = problems.filter(({ field }) => topField(field) !== name);
  return left.length === problems.length ? problems : left;
}
