// The one place that says what a person reads of a row, and so what they may ask by: whatever names a field to search, filter,
// sort, count, group or sum asks here. Who reads a value covered finds it by the end its mask shows; who may reveal it, by the
// whole of it, and that counts as a look. What is hidden nobody asks by.
import { type SQL, sql } from 'drizzle-orm';
import { forbidden } from '../../model/problems';
import { permission, type Resource } from '../../model/resource';
import { type Actor, fieldView, mayDo } from '../actor';
import { reaches } from '../database/scope';
import { columnSql } from '../database/table';
import { keptForAMinute } from '../process/kept';
import { type Among, coveredWords, type Finds, foundByIndex, foundInRow } from '../search';
import type { Service } from '../service';
import type { Work } from '../work';
import { sortName, storedColumns } from './query';
import { countRevealAside } from './reveals';

export const isReadable = (actor: Actor, of: Resource, name: string): boolean => fieldView(actor, of, name) === 'show';

/** 403 to whoever would learn from the order, the sum or the bounds of a field what they do not read in it. */
export function refuseUnreadable(actor: Actor, of: Resource, name: string): void {
  if (isReadable(actor, of, name)) return;
  throw forbidden(permission(of, of.fields[name]?.seenWith ?? 'reveal'));
}

const t = sql.raw('t');

/** What a list is ordered by: the column, and of rows on which it is covered for this person no more than they see of it. */
export function sortKey(work: Work, { of, hooks }: Service, sort: unknown): SQL {
  const name = sortName(of, sort);
  const column = sql`t.${columnSql(name)}`;
  const cover = hooks.covers?.(work, t);
  const rows = cover?.field(name);
  return rows ? sql`(case when ${rows} then ${cover?.shown?.(name) ?? sql`null`} else ${column} end)` : column;
}

interface Searching {
  q: string;
  finds?: Finds;
  /** Only in this field, and not in all the words of a row. */
  only?: string;
  /** Rows may be among those asked that this person does not see: nothing covered finds them. */
  isOfEveryone?: boolean;
}

/** The rows of which this person finds a text. */
export async function inWords(work: Work, service: Service, asking: Searching): Promise<SQL> {
  const { q, finds = foundByIndex, only, isOfEveryone = false } = asking;
  const { enterpriseId, actor, app } = work;
  const { of, hooks } = service;
  const names = coveredWords(of);
  const looked = names.filter((name) => !only || name === only);
  const by = (view: string, look: 'piece' | 'end' | 'whole'): Among[] =>
    looked.filter((name) => fieldView(actor, of, name) === view).map((name) => ({ at: names.indexOf(name), look }));
  const open: Among[] = only && names.includes(only) ? [] : ['open'];
  const [plain, ends] = [by('show', 'piece'), by('mask', 'end')];
  const wholes = isWhole(q) && mayDo(actor, of, 'reveal') ? by('mask', 'whole') : [];
  const hits = (among: readonly Among[], how: Finds = foundInRow): SQL =>
    among.length > 0 ? how(t, enterpriseId, q, among) : sql`false`;
  const conditions = [hits([...open, ...plain, ...ends, ...wholes], finds)];
  const cover = hooks.covers?.(work, t);
  if (cover) conditions.push(sql`(not ${cover.rows} or ${cover.words?.(q) ?? sql`false`} or ${hits(ends)})`);
  if (isOfEveryone && plain.length + ends.length > 0) {
    const seen = mayDo(actor, of, 'view') ? reaches(actor, service, 'view', t, app.services) : sql`false`;
    conditions.push(sql`(${hits([...open, ...wholes])} or ${seen})`);
  }
  if (wholes.length > 0) {
    const told = revealable(work, service, hits(wholes));
    conditions.push(sql`(${hits([...open, ...plain, ...ends])} or ${told})`);
    const field = names[(wholes[0] as { at: number }).at]!;
    await countTold(work, service, field, q, sql`${hits(wholes, foundByIndex)} and ${told}`);
  }
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Shorter than any number that is covered. */
const isWhole = (q: string): boolean => /^[\w@.+-]{7,}$/.test(q.trim());

/** What a filter by a covered text finds: the rows whose whole value it is, for who may reveal it; nobody else finds any. */
export async function wholeOf(work: Work, service: Service, name: string, value: string): Promise<SQL> {
  const { of } = service;
  if (fieldView(work.actor, of, name) === 'hide') refuseUnreadable(work.actor, of, name);
  if (!mayDo(work.actor, of, 'reveal')) return sql`false`;
  const told = revealable(work, service, sql`t.${columnSql(name)} = ${value}`);
  await countTold(work, service, name, value, told);
  return told;
}

const revealable = (work: Work, service: Service, hit: SQL): SQL => {
  const cover = service.hooks.covers?.(work, t);
  const reached = reaches(work.actor, service, 'reveal', t, work.app.services);
  return sql`(${hit} and ${reached}${cover ? sql` and not ${cover.rows}` : sql``})`;
};

const toldOnce = keptForAMinute<true>();

/** To be told that somebody has this very number is to have looked at it. The same again within the minute is the same look. */
async function countTold(work: Work, service: Service, field: string, value: string, where: SQL): Promise<void> {
  const { of } = service;
  const key = JSON.stringify([work.enterpriseId, work.actor.staffId, of.name, field, value]);
  if (toldOnce.get(work, key)) return;
  const row = await work.session.one(
    sql`select ${storedColumns(of)} from ${sql.raw(`"${of.name}"`)} t
      where t.enterprise_id = ${work.enterpriseId} and t.deleted_at is null and ${where} order by t.id limit 1`,
  );
  if (!row) return;
  await countRevealAside(work, { of, row, field });
  toldOnce.set(work, key, true);
}
