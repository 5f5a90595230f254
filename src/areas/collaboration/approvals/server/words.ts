// An approval in words: the values of its form, the lines of its log.
import { inArray } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { localTime } from '#kernel/model/dates';
import type { Field, Fields } from '#kernel/model/fields';
import { grouped, yuan } from '#kernel/model/money';
import { say, type Text, texts } from '#kernel/model/text';
import { labelsOf } from '#kernel/server/aroundLists/labels';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

const words = texts('collaboration.words', {
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  none: ['—', '—'],
  and: ['、', ', '],
  system: ['系统', 'System'],
  for: ['{by} 代 {of}', '{by} for {of}'],
});

export async function namesOf(work: Work, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  const found = asked.length > 0 ? await rows(work, Staff, (t) => inArray(t.id, asked)) : [];
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Each value of a form as a person reads it; those that are covered are left out. */
export async function formInWords(
  work: Work,
  fields: Fields,
  form: Readonly<Record<string, unknown>>,
): Promise<Map<string, string>> {
  const shown = Object.entries(fields).filter(([name, field]) => name in form && !field.mask && !field.secret);
  const said = new Map<string, string>();
  for (const [name, field] of shown) said.set(name, await inWords(work, field, form[name]));
  return said;
}

async function inWords(work: Work, field: Field, value: unknown): Promise<string> {
  if (value === null || value === undefined || value === '') return say(words.none, work);
  const many = Array.isArray(value) ? value : [value];
  switch (field.kind) {
    case 'money':
      return `¥${grouped(yuan(Number(value)))}`;
    case 'percent':
      return `${Number(value) / 100}%`;
    case 'quantity':
      return String(Number(value) / 100);
    case 'bool':
      return say(value ? words.yes : words.no, work);
    case 'datetime':
      return localTime(new Date(String(value)), work.actor.timezone).slice(0, 16);
    case 'choice':
    case 'choices':
    case 'state':
      return many.map((one) => optionName(work, field, String(one))).join(say(words.and, work));
    case 'ref':
    case 'refs':
    case 'category':
    case 'categories':
      return (await labelsOf(work, field, many.map(Number))).join(say(words.and, work));
    case 'text':
    case 'longText':
    case 'int':
    case 'date':
    case 'time':
      return String(value);
    default:
      return typeof value === 'object'
        ? Object.entries(value)
            .map(([key, one]) => `${key} ${String(one)}`)
            .join(say(words.and, work))
        : String(value);
  }
}

const optionName = (work: Work, field: Field, key: string): string => {
  const option: Text | undefined = field.options?.[key]?.label;
  return option ? say(option, work) : key;
};

export const actorInWords = (
  work: Work,
  names: Map<number, string>,
  actorId: number | null,
  onBehalfOfId: number | null,
): string => {
  const by = actorId === null ? say(words.system, work) : (names.get(actorId) ?? '');
  return onBehalfOfId === null ? by : say(words.for, work, { by, of: names.get(onBehalfOfId) ?? '' });
};
