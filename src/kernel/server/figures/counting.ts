// The numbers of figures, however many schools, people and spans are asked for: in one statement.
import { type SQL, sql } from 'drizzle-orm';
import { addDays, startOfDay } from '../../model/dates';
import { combined, type FigureValue } from '../../model/shown/figureValue';
import { query } from '../../model/signals';
import { live } from '../rows';
import type { Work } from '../work';
import type { Counted, Figure, FigureContext, Moments, Span } from './figure';

/** The schools of a region and of all below it; told by who keeps them. */
export const schoolsBelow = query<{ regionId: number }, number[]>('organisation.schoolsBelow', () => []);

/** Of some schools together, of one person, or, with neither, of the whole. */
export interface Place {
  schoolIds?: readonly number[];
  staffId?: number;
}

/** All of a kind, each by itself. */
interface Each {
  of: 'school' | 'staff';
  ids: readonly number[];
}

/** A figure by its key; null when no area registered it. */
export async function figureValue(work: Work, key: string, context: FigureContext): Promise<FigureValue | null> {
  const figure = work.app.registries.figure.get(key);
  return figure ? valueAt(work, figure, context) : null;
}

export async function valueAt(work: Work, figure: Figure, context: FigureContext): Promise<FigureValue> {
  if (figure.compute) return figure.compute(work, context);
  const { schoolId, regionId, staffId } = context;
  const schoolIds = schoolId ? [schoolId] : regionId ? await work.ask(schoolsBelow, { regionId }) : undefined;
  const [value] = await valuesOver(work, figure, [context], { schoolIds, staffId });
  return value!;
}

/** One value for each span. */
export async function valuesOver(
  work: Work,
  figure: Figure,
  spans: readonly Span[],
  place: Place,
): Promise<FigureValue[]> {
  if (figure.counts) {
    const found = await countedOf(work, figure, spans, place);
    return found.map((values) => values.get(0)!);
  }
  const { schoolIds, staffId } = place;
  const parts = schoolIds ? schoolIds.map((schoolId) => ({ schoolId })) : [staffId ? { staffId } : {}];
  const values: FigureValue[] = [];
  for (const { from, to } of spans) {
    const found: FigureValue[] = [];
    for (const part of parts) found.push(await figure.compute(work, { from, to, ...part }));
    values.push(combined(found));
  }
  return values;
}

/** For each span the value of each, also where nothing happened. */
export async function valuesOfEach(
  work: Work,
  figure: Figure,
  spans: readonly Span[],
  each: Each,
): Promise<Map<number, FigureValue>[]> {
  if (figure.counts) return countedOf(work, figure, spans, each);
  const found: Map<number, FigureValue>[] = [];
  for (const { from, to } of spans) {
    const values = new Map<number, FigureValue>();
    for (const id of each.ids)
      values.set(
        id,
        await figure.compute(work, { from, to, ...(each.of === 'school' ? { schoolId: id } : { staffId: id }) }),
      );
    found.push(values);
  }
  return found;
}

type Asked = Place | Each;
type Values = Map<number, FigureValue>;

/** By span and id; of a place under 0. */
async function countedOf(
  work: Work,
  { counts }: Extract<Figure, { counts: object }>,
  spans: readonly Span[],
  asked: Asked,
): Promise<Values[]> {
  if (!('numerator' in counts)) return found(work, counts, spans, asked);
  const parts = await found(work, counts.numerator, spans, asked);
  const wholes = await found(work, counts.denominator, spans, asked);
  const number = (value: FigureValue | undefined) => (typeof value === 'number' ? value : 0);
  return parts.map((values, at) => {
    const share = ([id, value]: [number, FigureValue]) =>
      [id, { numerator: number(value), denominator: number(wholes[at]!.get(id)) }] as const;
    return new Map([...values].map(share));
  });
}

interface Row {
  span: number;
  id: string | number;
  n: string | null;
  d: string | null;
}

async function found(work: Work, counted: Counted, spans: readonly Span[], asked: Asked): Promise<Values[]> {
  if (spans.length === 0) return [];
  const from = typeof counted.from === 'function' ? await counted.from(work, spans) : counted.from;
  const asks = spans.map((span, at) => statement(work, { ...counted, from }, momentsOf(work, span), at, asked));
  const rows = await work.session.rows<Row>(sql.join(asks, sql` union all `));
  const ids = 'of' in asked ? asked.ids : [0];
  return spans.map((span, at) => {
    const isShare = 'numerator' in toldOf(counted, momentsOf(work, span));
    const value = (row?: Row): FigureValue =>
      isShare ? { numerator: Number(row?.n ?? 0), denominator: Number(row?.d ?? 0) } : Number(row?.n ?? 0);
    const here = new Map(rows.filter((row) => row.span === at).map((row) => [Number(row.id), row]));
    return new Map(ids.map((id) => [id, value(here.get(id))] as const));
  });
}

/** Each span is a part of its own with its days in place, so that it is planned like a span asked for alone. */
function statement(work: Work, counted: Counted & { from: SQL }, span: Moments, at: number, asked: Asked): SQL {
  const told = toldOf(counted, span);
  const [n, d] = 'numerator' in told ? [told.numerator, told.denominator] : [told, sql`null`];
  const { by, join, which } = 'of' in asked ? partsOfEach(counted, asked) : partsOfPlace(counted, asked);
  const conditions = [live(work, ...counted.live), counted.where, counted.when?.(span), ...which].flatMap((part) =>
    part ? [sql`(${part})`] : [],
  );
  return sql`(select ${at}::int as span, ${by ?? sql`0::bigint`} as id, (${n})::numeric as n, (${d})::numeric as d from ${counted.from}${join}
    where ${sql.join(conditions, sql` and `)}${by ? sql` group by ${by}` : sql``})`;
}

interface Parts {
  by?: SQL;
  join: SQL;
  which: SQL[];
}

export function partsOfPlace({ school, staff }: Counted, { schoolIds, staffId }: Place): Parts {
  const which: SQL[] = [];
  if (schoolIds)
    which.push(schoolIds.length === 1 ? sql`${school} = ${schoolIds[0]}` : isOneOf(sql`${school}`, schoolIds));
  if (staffId && !staff) which.push(sql`false`);
  if (staffId && staff)
    which.push(
      'among' in staff ? sql`${staff.among} @> ${sql.param([staffId])}::bigint[]` : sql`${staff} = ${staffId}`,
    );
  return { join: sql``, which };
}

function partsOfEach({ school, staff }: Counted, { of, ids }: Each): Parts {
  if (of === 'school') return { by: sql`${school}`, join: sql``, which: [isOneOf(sql`${school}`, ids)] };
  if (!staff) return { by: sql`${school}`, join: sql``, which: [sql`false`] };
  if (!('among' in staff)) return { by: sql`${staff}`, join: sql``, which: [isOneOf(sql`${staff}`, ids)] };
  const by = sql`counted_person.id`;
  const join = sql` cross join lateral (select distinct listed.id from unnest(${staff.among}) as listed(id)) as counted_person`;
  return { by, join, which: [isOneOf(by, ids)] };
}

const isOneOf = (column: SQL, ids: readonly number[]): SQL => sql`${column} = any(${sql.param([...ids])}::bigint[])`;

export const toldOf = ({ value }: Counted, span: Moments) => (typeof value === 'function' ? value(span) : value);

export const momentsOf = ({ actor: { timezone }, now }: Work, { from, to }: Span): Moments => ({
  ...{ from, to },
  start: startOfDay(from, timezone).toISOString(),
  end: startOfDay(addDays(to, 1), timezone).toISOString(),
  now: now.toISOString(),
});
