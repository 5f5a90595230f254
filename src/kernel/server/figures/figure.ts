// A figure said as data: what is counted of which rows, and which of their columns say where, by whom and when. From this the
// number of one context is made, and that of all schools or all people over many spans, each in one statement (`counting.ts`).
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Resource } from '../../model/resource';
import type { FigureValue } from '../../model/shown/figureValue';
import { type Pair, pair, type Text } from '../../model/text';
import type { TableOf } from '../database/table';
import type { Work } from '../work';

export interface Span {
  from: string;
  to: string;
}

export interface FigureContext extends Span {
  schoolId?: number;
  /** With all that lies below it. */
  regionId?: number;
  staffId?: number;
}

/** A span of days as moments of the enterprise: `start` inclusive, `end` exclusive. */
export interface Moments extends Span {
  start: string;
  end: string;
  now: string;
}

interface Share<T> {
  numerator: T;
  denominator: T;
}
type Told = SQL | Share<SQL>;

export interface Counted {
  /** `count(*)`, `sum(…)`; of a percentage its two parts. */
  value: Told | ((span: Moments) => Told);
  /** Tables under their names, joined; where rows are reckoned rather than stored, those of these spans. */
  from: SQL | ((work: Work, spans: readonly Span[]) => Promise<SQL>);
  /** Of these tables the enterprise's rows count, and no deleted ones. */
  live: readonly Pick<TableOf<Resource>, 'enterpriseId' | 'deletedAt'>[];
  where?: SQL;
  /** None: as it stands now, whatever the span. */
  when?: When;
  school: SQLWrapper;
  /** Whose doing it is; `among`: of each in a list. None: nobody's. */
  staff?: SQLWrapper | { among: SQLWrapper };
  /** What else it is told by and narrowed to: a name and the column that says it. */
  by?: Readonly<Record<string, SQLWrapper>>;
  /** What is counted, as it is found again. */
  rows?: CountedRow;
}

/** With `day` it says on which day each row falls, so that a span can be told by its days, weeks, months. */
export type When = ((span: Moments) => SQL) & { day?: (timezone: string) => SQL };

export interface CountedRow {
  id: SQLWrapper;
  /** What it is called. */
  title: SQLWrapper;
  /** Where it is seen, `{id}` filled in: its own, or that of what it belongs to. */
  path: string;
  opens?: SQLWrapper;
}

interface Face {
  key: string;
  area: string;
  label: Text;
  unit: 'count' | 'money' | 'percent' | 'minutes';
  /** The schools' add up to the whole, the months' to the year. */
  additive: boolean;
  permission: string;
  formula: Text;
}

/** Counted as data says it, or, where no statement can, computed for one context after another. */
export type Figure = Face &
  (
    | { counts: Counted | Share<Counted>; compute?: undefined }
    | { counts?: undefined; compute(work: Work, context: FigureContext): Promise<FigureValue> }
  );

/** A number that only reports tell: counted, or one other measure by another, or joined with it. `good`: which way it should go. */
export type Measure = Omit<Face, 'additive'> & { good?: 'up' | 'down' } & (
    | { counts: Counted | Share<Counted>; of?: undefined; joined?: undefined }
    | { counts?: undefined; of: readonly [numerator: string, denominator: string]; joined?: 'less' | 'plus' }
  );

interface Said extends Pick<Face, 'key' | 'area' | 'permission'>, Partial<Pick<Face, 'unit' | 'additive'>> {
  label: Pair;
  formula: Pair;
  counts: Counted | Share<Counted>;
}

export const figure = ({ label, formula, unit = 'count', additive = true, ...rest }: Said): Figure => ({
  ...rest,
  ...{ unit, additive },
  label: pair(...label),
  formula: pair(...formula),
});

/** By a date. */
export const onDay = (column: SQLWrapper): When =>
  Object.assign(({ from, to }: Moments): SQL => sql`${column} >= ${from} and ${column} <= ${to}`, {
    day: () => sql`${column}`,
  });

/** By a moment. */
export const atMoment = (column: SQLWrapper): When =>
  Object.assign(({ start, end }: Moments): SQL => sql`${column} >= ${start} and ${column} < ${end}`, {
    day: (timezone: string) => sql`(${column} at time zone ${timezone})::date`,
  });

/** All up to the end of the span: what is left then, not what came in it. */
export const upToDay =
  (column: SQLWrapper): When =>
  ({ to }) =>
    sql`${column} <= ${to}`;
