// Each night what every figure was the day before, of the whole, of each school and of each person; and the trend that a
// reader sees of it. A day that was not kept yet is counted when it is asked for.
import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { School } from '#areas/system/organisation/model/organisation';
import { addDays, dayOf } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import type { Figure, FigureContext } from '#kernel/server/registries';
import { count, live, rows, tableAs } from '#kernel/server/rows';
import { type AreaPiece, type Job, service } from '#kernel/server/service';
import type { Errand, Work } from '#kernel/server/work';
import { combined, numberOf, type Value } from '../model/comparing';
import { FigureDaily } from '../model/figureDaily';

/** Nights that the server slept through are made up for, so far back. */
const mostNights = 14;

interface Kept {
  scopeKind: FigureDaily['scopeKind'];
  scopeId: number;
  value: Value;
}

const isNothing = (value: Value): boolean =>
  typeof value === 'number' ? value === 0 : value.numerator === 0 && value.denominator === 0;

/** Whole numbers: fen, pieces, minutes. */
const partsOf = (value: Value) =>
  typeof value === 'number'
    ? { numerator: Math.round(value), denominator: null }
    : { numerator: Math.round(value.numerator), denominator: Math.round(value.denominator) };

const valueKept = ({ numerator, denominator }: Pick<FigureDaily, 'numerator' | 'denominator'>): Value =>
  denominator === null ? numerator : { numerator, denominator };

async function valuesOn(work: Work, figure: Figure, day: string): Promise<Kept[]> {
  const on = { from: day, to: day };
  const whole = await figure.compute(work, on);
  const kept: Kept[] = [{ scopeKind: 'enterprise', scopeId: 0, value: whole }];
  // Where nothing happened at all, nothing happened anywhere.
  if (isNothing(whole)) return kept;
  for (const { id } of await rows(work, School, {}))
    kept.push({ scopeKind: 'school', scopeId: id, value: await figure.compute(work, { ...on, schoolId: id }) });
  for (const { id } of await rows(work, Staff, { status: ['active', 'probation'] }))
    kept.push({ scopeKind: 'staff', scopeId: id, value: await figure.compute(work, { ...on, staffId: id }) });
  return kept.filter(({ scopeKind, value }) => scopeKind === 'enterprise' || !isNothing(value));
}

/** Said again for a day that was kept already, it replaces what was said. */
export async function keepDay(work: Work, figure: Figure, day: string): Promise<number> {
  const daily = table(FigureDaily);
  const place = `${work.enterpriseId} ${figure.key} ${day}`;
  await work.session.rows(sql`select pg_advisory_xact_lock(hashtextextended(${place}, 4))`);
  const kept = await valuesOn(work, figure, day);
  await work.db.delete(daily).where(and(live(work, daily), eq(daily.figureKey, figure.key), eq(daily.day, day)));
  const stamps = { enterpriseId: work.enterpriseId, createdAt: work.now, updatedAt: work.now, computedAt: work.now };
  await work.db.insert(daily).values(
    kept.map(({ scopeKind, scopeId, value }) => ({
      ...{ figureKey: figure.key, day, scopeKind, scopeId },
      ...partsOf(value),
      ...stamps,
    })),
  );
  return kept.length;
}

const isKept = async (work: Work, { key }: Figure, day: string): Promise<boolean> =>
  (await count(work, FigureDaily, { figureKey: key, day, scopeKind: 'enterprise' })) > 0;

const nightly: Job = {
  name: 'workbench.figureDaily',
  title: pair('指标日快照', 'Daily figures'),
  cron: '30 0 * * *',
  async steps(errand: Errand) {
    let made = 0;
    const today = await errand.read(async (work) => dayOf(work.now, work.actor.timezone));
    for (const figure of errand.app.registries.figure.all())
      for (let back = 1; back <= mostNights; back++) {
        const day = addDays(today, -back);
        // Yesterday is always counted anew: it may have been kept before it was over.
        if (back > 1 && (await errand.read((work) => isKept(work, figure, day)))) break;
        made += await errand.write((work) => keepDay(work, figure, day));
      }
    return made;
  },
};

/** Day by day up to yesterday, put together for what this reader may see. */
export async function trendOf(
  work: Work,
  figure: Figure,
  contexts: (day: string) => FigureContext[],
  days: number,
): Promise<(number | null)[]> {
  const to = addDays(dayOf(work.now, work.actor.timezone), -1);
  const from = addDays(to, 1 - days);
  const kept = await keptOf(work, figure, contexts(to), from, to);
  const trend: (number | null)[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const values = kept.get(day) ?? (await counted(work, figure, contexts(day)));
    trend.push(numberOf(combined(values)));
  }
  return trend;
}

async function counted(work: Work, figure: Figure, contexts: readonly FigureContext[]): Promise<Value[]> {
  const values: Value[] = [];
  for (const context of contexts) values.push(await figure.compute(work, context));
  return values;
}

/** What was kept of these scopes, by day; a day that is there without them had nothing of them. */
async function keptOf(work: Work, { key }: Figure, contexts: readonly FigureContext[], from: string, to: string) {
  const d = tableAs(FigureDaily, 'd');
  const kind = contexts[0]?.schoolId ? 'school' : contexts[0]?.staffId ? 'staff' : 'enterprise';
  const ids = contexts.map(({ schoolId, staffId }) => schoolId ?? staffId ?? 0);
  const found = await work.db
    .select({ day: d.day, scopeKind: d.scopeKind, scopeId: d.scopeId, n: d.numerator, m: d.denominator })
    .from(d)
    .where(
      and(
        live(work, d),
        eq(d.figureKey, key),
        gte(d.day, from),
        lte(d.day, to),
        sql`(${eq(d.scopeKind, 'enterprise')} or (${eq(d.scopeKind, kind)} and ${inArray(d.scopeId, ids)}))`,
      ),
    );
  const byDay = new Map<string, Value[]>();
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
