// Each night what every figure was the day before, of the whole, of each school and of each person; and the trend that a
// reader sees of it. A day that was not kept yet is counted when it is asked for.
import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { School } from '#areas/system/organisation/model/organisation';
import { addDays, dayOf } from '#kernel/model/dates';
import { combined, type FigureValue } from '#kernel/model/shown/figureValue';
import { pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { type Place, valuesOfEach, valuesOver } from '#kernel/server/figures/counting';
import type { Figure } from '#kernel/server/figures/figure';
import { live, tableAs } from '#kernel/server/rows';
import { type AreaPiece, type Job, service } from '#kernel/server/service';
import type { Errand, Work } from '#kernel/server/work';
import { numberOf } from '../model/comparing';
import { FigureDaily } from '../model/figureDaily';

/** Nights that the server slept through are made up for, so far back. */
const mostNights = 14;

interface Kept {
  day: string;
  scopeKind: FigureDaily['scopeKind'];
  scopeId: number;
  value: FigureValue;
}

const isNothing = (value: FigureValue): boolean =>
  typeof value === 'number' ? value === 0 : value.numerator === 0 && value.denominator === 0;

/** Whole numbers: fen, pieces, minutes. */
const partsOf = (value: FigureValue) =>
  typeof value === 'number'
    ? { numerator: Math.round(value), denominator: null }
    : { numerator: Math.round(value.numerator), denominator: Math.round(value.denominator) };

const valueKept = ({ numerator, denominator }: Pick<FigureDaily, 'numerator' | 'denominator'>): FigureValue =>
  denominator === null ? numerator : { numerator, denominator };

const spansOf = (days: readonly string[]) => days.map((day) => ({ from: day, to: day }));

/** Nothing is kept of where nothing happened; of the whole it is, to say that the day was counted. */
async function valuesOn(work: Work, figure: Figure, days: readonly string[]): Promise<Kept[]> {
  const spans = spansOf(days);
  const wholes = await valuesOver(work, figure, spans, {});
  const kept = days.map((day, at): Kept => ({ day, scopeKind: 'enterprise', scopeId: 0, value: wholes[at]! }));
  for (const [scopeKind, ids] of await scopesOf(work)) {
    const found = await valuesOfEach(work, figure, spans, { of: scopeKind, ids });
    for (const [at, day] of days.entries())
      for (const [scopeId, value] of found[at]!) if (!isNothing(value)) kept.push({ day, scopeKind, scopeId, value });
  }
  return kept;
}

/** The schools, and the people who work here. */
async function scopesOf(work: Work): Promise<['school' | 'staff', number[]][]> {
  const [school, staff] = [tableAs(School, 'school'), tableAs(Staff, 'staff')];
  const schools = await work.db.select({ id: school.id }).from(school).where(live(work, school));
  const people = await work.db
    .select({ id: staff.id })
    .from(staff)
    .where(and(live(work, staff), inArray(staff.status, ['active', 'probation'])));
  return [
    ['school', schools.map(({ id }) => id)],
    ['staff', people.map(({ id }) => id)],
  ];
}

/** Said again for a day that was kept already, it replaces what was said. */
export async function keepDays(work: Work, figure: Figure, days: readonly string[]): Promise<number> {
  const daily = table(FigureDaily);
  const place = `${work.enterpriseId} ${figure.key}`;
  await work.session.rows(sql`select pg_advisory_xact_lock(hashtextextended(${place}, 4))`);
  const kept = await valuesOn(work, figure, days);
  await work.db
    .delete(daily)
    .where(and(live(work, daily), eq(daily.figureKey, figure.key), inArray(daily.day, [...days])));
  await work.session.rows(inserted(work, figure, kept));
  return kept.length;
}

/** However many they are, in one statement. */
function inserted(work: Work, { key }: Figure, kept: readonly Kept[]): SQL {
  const parts = kept.map(({ value, ...rest }) => ({ ...rest, ...partsOf(value) }));
  const all = <K extends keyof (typeof parts)[number]>(name: K) => sql.param(parts.map((part) => part[name]));
  const now = work.now.toISOString();
  return sql`insert into ${table(FigureDaily)} (enterprise_id, figure_key, day, scope_kind, scope_id, numerator, denominator, created_at, updated_at, computed_at)
    select ${work.enterpriseId}, ${key}, k.*, ${now}, ${now}, ${now}
    from unnest(${all('day')}::date[], ${all('scopeKind')}::text[], ${all('scopeId')}::bigint[], ${all('numerator')}::bigint[], ${all('denominator')}::bigint[]) as k`;
}

/** Of each figure the days that were counted, among those that are made up for. */
async function countedDays(work: Work, from: string): Promise<Map<string, Set<string>>> {
  const d = tableAs(FigureDaily, 'd');
  const found = await work.db
    .select({ key: d.figureKey, day: d.day })
    .from(d)
    .where(and(live(work, d), eq(d.scopeKind, 'enterprise'), gte(d.day, from)));
  const days = new Map<string, Set<string>>();
  for (const { key, day } of found) days.set(key, (days.get(key) ?? new Set()).add(day));
  return days;
}

const nightly: Job = {
  name: 'workbench.figureDaily',
  title: pair('指标日快照', 'Daily figures'),
  cron: '30 0 * * *',
  async steps(errand: Errand) {
    let made = 0;
    const today = await errand.read(async (work) => dayOf(work.now, work.actor.timezone));
    const counted = await errand.read((work) => countedDays(work, addDays(today, -mostNights)));
    for (const figure of errand.app.registries.figure.all()) {
      // Yesterday is always counted anew: it may have been kept before it was over.
      const days = [addDays(today, -1)];
      for (let back = 2; back <= mostNights && !counted.get(figure.key)?.has(addDays(today, -back)); back++)
        days.push(addDays(today, -back));
      made += await errand.write((work) => keepDays(work, figure, days));
    }
    return made;
  },
};

/** Day by day up to yesterday, for what this reader may see. */
export async function trendOf(work: Work, figure: Figure, place: Place, days: number): Promise<(number | null)[]> {
  const to = addDays(dayOf(work.now, work.actor.timezone), -1);
  const all = Array.from({ length: days }, (_, back) => addDays(to, back + 1 - days));
  // The middle of several schools is not known by the middle of each.
  const isWhole = figure.unit !== 'minutes' || (place.schoolIds?.length ?? 1) === 1;
  const kept = isWhole ? await keptOf(work, figure, place, all[0]!, to) : new Map<string, FigureValue[]>();
  const missing = all.filter((day) => !kept.has(day));
  const values = await valuesOver(work, figure, spansOf(missing), place);
  for (const [at, day] of missing.entries()) kept.set(day, [values[at]!]);
  return all.map((day) => numberOf(combined(kept.get(day)!)));
}

/** What was kept of these scopes, by day; a day that is there without them had nothing of them. */
async function keptOf(work: Work, { key }: Figure, { schoolIds, staffId }: Place, from: string, to: string) {
  const d = tableAs(FigureDaily, 'd');
  const kind = schoolIds ? 'school' : staffId ? 'staff' : 'enterprise';
  const ids = schoolIds ?? [staffId ?? 0];
  const found = await work.db
    .select({ day: d.day, scopeKind: d.scopeKind, scopeId: d.scopeId, n: d.numerator, m: d.denominator })
    .from(d)
    .where(
      and(
        live(work, d),
        eq(d.figureKey, key),
        gte(d.day, from),
        lte(d.day, to),
        sql`(${eq(d.scopeKind, 'enterprise')} or (${eq(d.scopeKind, kind)} and ${inArray(d.scopeId, [...ids])}))`,
      ),
    );
  const byDay = new Map<string, FigureValue[]>();
  for (const { day, scopeKind, n, m } of found) {
    const values = byDay.get(day) ?? [];
    byDay.set(day, values);
    const value = valueKept({ numerator: n, denominator: m });
    if (scopeKind === kind) values.push(value);
    // The kind of value is known by the whole also where these have none.
    else if (typeof value !== 'number') values.push({ numerator: 0, denominator: 0 });
  }
  return byDay;
}

export const figureSnapshots: AreaPiece = { services: [service(FigureDaily)], jobs: [nightly] };
