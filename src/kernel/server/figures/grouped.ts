// What a figure comes to by school, person, time or any column it names, down several levels; and the rows behind one number.
// Every level is counted anew from its rows: nothing is made by adding or averaging what another level shows.
import { type SQL, sql } from 'drizzle-orm';
import type { FigureValue } from '../../model/shown/figureValue';
import { live } from '../rows';
import type { Work } from '../work';
import { momentsOf, type Place, partsOfPlace, toldOf } from './counting';
import type { Counted, Span } from './figure';

/** A level's value, by what it is told by; null is what has none of it. The whole has no keys. */
export type Keys = readonly (string | null)[];
export type Told = Map<string, FigureValue>;
export const keyOf = (keys: Keys): string => JSON.stringify(keys);

export interface Cut {
  /** From the whole downwards; `[]` asks for the whole alone. */
  by: readonly string[];
  place: Place;
  /** Only what has one of these. */
  only: ReadonlyMap<string, readonly string[]>;
}

const steps = { day: 'YYYY-MM-DD', week: 'IYYY-"W"IW', month: 'YYYY-MM', quarter: 'YYYY-"Q"Q', year: 'YYYY' } as const;
export type TimeStep = keyof typeof steps;
export const isTimeStep = (name: string): name is TimeStep => Object.hasOwn(steps, name);

/** Whether this can be told by that name at all. */
export function tellsBy({ by, staff, when }: Counted, name: string): boolean {
  if (name === 'school') return true;
  if (name === 'staff') return staff !== undefined;
  return isTimeStep(name) ? when?.day !== undefined : Object.hasOwn(by ?? {}, name);
}

/** For each span the whole and every level of the cut; what happened nowhere is not in it. */
export async function toldBy(work: Work, counted: Counted, spans: readonly Span[], cut: Cut): Promise<Told[]> {
  const from = await fromOf(work, counted, spans);
  const levels = Array.from({ length: cut.by.length + 1 }, (_, depth) => cut.by.slice(0, depth));
  const asks = spans.flatMap((span, at) =>
    levels.map((by) => {
      const { columns, where } = partsOf(work, counted, from, span, { ...cut, by });
      const keys = cut.by.map(
        (_, n) => sql`${columns[n] ? sql`(${columns[n]})` : sql`null`}::text as ${sql.raw(`k${n}`)}, `,
      );
      // By their places: what stands in a column may hold values, and the same value given twice is two.
      const groups = columns.map((_, n) => sql.raw(String(n + 3)));
      return sql`(select ${at}::int as span, ${by.length}::int as depth, ${sql.join(keys)}${parts(work, counted, span)}
        from ${where.from} where ${where.which}${groups.length > 0 ? sql` group by ${sql.join(groups, sql`, `)}` : sql``})`;
    }),
  );
  const isShare = spans.map((span) => 'numerator' in toldOf(counted, momentsOf(work, span)));
  const found = await work.session.rows<Record<string, string | null> & { span: number; depth: number }>(
    sql.join(asks, sql` union all `),
  );
  return spans.map((_, at) => {
    const here = found.filter(({ span }) => span === at);
    return new Map(
      here.map(({ depth, n, d, ...keys }) => [
        keyOf(cut.by.slice(0, depth).map((__, place) => keys[`k${place}`] ?? null)),
        isShare[at] ? { numerator: Number(n ?? 0), denominator: Number(d ?? 0) } : Number(n ?? 0),
      ]),
    );
  });
}

export interface RowBehind {
  id: number;
  title: string;
  /** Where it is seen. */
  open: string;
  value: number;
}

/** The rows behind a number, each with its part of it: the parts come to the number. Of a share one side at a time. */
export async function rowsBehind(
  work: Work,
  counted: Counted,
  span: Span,
  { side, limit, offset, ...cut }: Cut & { side: 'numerator' | 'denominator'; limit: number; offset: number },
): Promise<{ rows: RowBehind[]; count: number; sum: number }> {
  if (!counted.rows) return { rows: [], count: 0, sum: 0 };
  const from = await fromOf(work, counted, [span]);
  const { where } = partsOf(work, counted, from, span, { ...cut, by: [] });
  const told = toldOf(counted, momentsOf(work, span));
  const value = 'numerator' in told ? told[side] : told;
  const { id, title, path, opens = id } = counted.rows;
  const behind = sql`select ${id} as id, min((${title})::text) as title, min(${opens}) as opens, (${value})::numeric as value from ${where.from} where ${where.which} group by ${id}`;
  const [sums] = await work.session.rows<{ count: string; sum: string | null }>(
    sql`select count(*) as count, sum(b.value) as sum from (${behind}) b where b.value <> 0`,
  );
  const rows = await work.session.rows<{ id: string; title: string | null; opens: string | null; value: string }>(
    sql`select * from (${behind}) b where b.value <> 0 order by b.value desc, b.id desc limit ${limit} offset ${offset}`,
  );
  return {
    rows: rows.map((row) => ({
      id: Number(row.id),
      title: row.title ?? '—',
      open: path.replace('{id}', row.opens ?? ''),
      value: Number(row.value),
    })),
    count: Number(sums?.count ?? 0),
    sum: Number(sums?.sum ?? 0),
  };
}

const fromOf = async (work: Work, counted: Counted, spans: readonly Span[]): Promise<SQL> =>
  typeof counted.from === 'function' ? counted.from(work, spans) : counted.from;

function parts(work: Work, counted: Counted, span: Span): SQL {
  const told = toldOf(counted, momentsOf(work, span));
  const [n, d] = 'numerator' in told ? [told.numerator, told.denominator] : [told, sql`null`];
  return sql`(${n})::numeric as n, (${d})::numeric as d`;
}

function partsOf(work: Work, counted: Counted, from: SQL, span: Span, { by, place, only }: Cut) {
  const { timezone } = work.actor;
  const asked = new Set([...by, ...only.keys()]);
  const { staff } = counted;
  const isEach = staff !== undefined && 'among' in staff && by.includes('staff');
  const join = isEach
    ? sql` cross join lateral (select distinct listed.id from unnest(${staff.among}) as listed(id)) as told_person`
    : sql``;
  const column = (name: string): SQL => {
    if (!tellsBy(counted, name)) return sql`null`;
    if (name === 'school') return sql`${counted.school}`;
    if (name === 'staff')
      return isEach ? sql`told_person.id` : staff && !('among' in staff) ? sql`${staff}` : sql`null`;
    if (!isTimeStep(name)) return sql`${counted.by![name]}`;
    return sql`to_char(${counted.when!.day!(timezone)}, ${sql.raw(`'${steps[name]}'`)})`;
  };
  const narrow = [...only].map(([name, values]) => {
    const given = values.filter((value) => value !== '');
    const has = sql`(${column(name)})::text = any(${sql.param(given)}::text[])`;
    if (name === 'staff' && staff && 'among' in staff && !isEach)
      return sql`${staff.among} && ${sql.param(given.map(Number))}::bigint[]`;
    return values.includes('') ? sql`(${has} or (${column(name)}) is null)` : has;
  });
  const missing = [...asked].some((name) => !tellsBy(counted, name));
  const which = [
    live(work, ...counted.live),
    counted.where,
    counted.when?.(momentsOf(work, span)),
    ...partsOfPlace(counted, place).which,
    ...narrow,
    missing ? sql`false` : undefined,
  ].flatMap((part) => (part ? [sql`(${part})`] : []));
  return {
    columns: by.map(column),
    where: { from: sql`${from}${join}`, which: sql.join(which, sql` and `) },
  };
}
