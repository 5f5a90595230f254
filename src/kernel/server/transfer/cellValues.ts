// What stands in the cells of a sheet that a person filled in, as values of the fields.
import { sql } from 'drizzle-orm';
import { isDay, startOfDay } from '../../model/dates';
import type { Field } from '../../model/fields';
import type { Resource } from '../../model/resource';
import { say, type Text, type Tongue } from '../../model/text';
import { columnSql, tableSql } from '../database/table';
import { and } from '../resources/query';
import { choosable } from '../resources/reading';
import { textOfSerial } from '../sheet/days';
import type { SheetCell } from '../sheet/sheet';
import type { Work } from '../work';

export type Resolve = (field: Field, label: string) => Promise<number | null>;

/** What a person writes in a cell: labels in either language instead of keys, names instead of ids. */
export async function fromCell(work: Work, field: Field, given: SheetCell, resolve: Resolve): Promise<unknown> {
  const text = String(given).trim();
  const parts = () =>
    text
      .split(/[、,，;；]/)
      .map((part) => part.trim())
      .filter(Boolean);
  switch (field.kind) {
    case 'choice':
      return optionKey(field, text, work);
    case 'choices': {
      const keys = parts().map((part) => optionKey(field, part, work));
      return keys.includes(undefined) ? undefined : keys;
    }
    case 'bool':
      return /^(是|yes|true|1|y)$/i.test(text) ? true : /^(否|no|false|0|n)$/i.test(text) ? false : undefined;
    case 'ref':
    case 'category':
      return (await resolve(field, text)) ?? undefined;
    case 'refs':
    case 'categories': {
      const ids: (number | null)[] = [];
      for (const part of parts()) ids.push(await resolve(field, part));
      return ids.includes(null) ? undefined : ids;
    }
    case 'date':
      // A day whose cell was never formatted as one.
      if (/^\d{5}(\.0+)?$/.test(text)) return textOfSerial(Number(text), false) ?? text;
      return text
        .slice(0, 10)
        .replace(/[/.]/g, '-')
        .replace(/-(\d)(?=-|$)/g, '-0$1');
    case 'datetime':
      return /[Z+]/.test(text) ? text : localMoment(text, work.actor.timezone);
    case 'file':
    case 'image':
      return fileAt(text);
    case 'files':
      return text.split(/[\s、，；]+/).map(fileAt);
    default:
      return given instanceof Date ? given.toISOString() : given;
  }
}

/** A file in a cell is its address. */
const fileAt = (address: string) => ({
  FileUrl: address,
  FileName: address
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1)!,
});

/** A sheet knows no time zone: `2026-07-08 09:30` is meant as the enterprise reads the clock. */
function localMoment(text: string, timezone: string): string {
  const [day = '', clock = '00:00'] = text.replace('T', ' ').split(' ');
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  if (!isDay(day) || [hours, minutes, seconds].some(Number.isNaN)) return text;
  return new Date(startOfDay(day, timezone).getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000).toISOString();
}

const optionKey = (field: Field, text: string, tongue: Tongue): string | undefined =>
  Object.entries(field.options ?? {}).find(([key, { label }]) =>
    [key, ...everyWord(label, tongue)].some((one) => one.toLowerCase() === text.toLowerCase()),
  )?.[0];

/** A sheet may be in either language, in the enterprise's words or from before it had its own. */
export const everyWord = (text: Text, { wording }: Tongue): string[] => [
  text.zh,
  text.en,
  say(text, { locale: 'zh', wording }),
  say(text, { locale: 'en', wording }),
];

/** Each name is looked up once per import, among the rows this person may choose; but rows of the sheet itself come and go. */
export function labelResolver(work: Work, of: Resource): Resolve {
  const known = new Map<string, number | null>();
  return async (field, label) => {
    const target = work.app.services.get(field.kind.startsWith('categor') ? 'category' : (field.to ?? ''));
    if (!target) return null;
    const key = `${target.of.name}/${field.tree ?? ''}/${label}`;
    if (!known.has(key) || target.of.name === of.name) {
      const names = [target.of.label, target.of.labelEn].flatMap((name) => name ?? []);
      const called = names.map((name) => sql`t.${columnSql(name)} = ${label}`);
      const conditions = [...choosable(work, target), sql`(${sql.join(called, sql` or `)})`];
      if (field.tree) conditions.push(sql`t.tree = ${field.tree}`, sql`t.enabled`);
      const rows = await work.session.rows<{ id: number }>(
        sql`select t.id from ${tableSql(target.of)} t where ${and(conditions)} limit 2`,
      );
      known.set(key, rows.length === 1 ? rows[0]!.id : null);
    }
    return known.get(key) ?? null;
  };
}
