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
  when?: (span: Moments) => SQL;
  school: SQLWrapper;
  /** Whose doing it is; `among`: of each in a list. None: nobody's. */
  staff?: SQLWrapper | { among: SQLWrapper };
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
export const onDay =
  (column: SQLWrapper) =>
  ({ from, to }: Moments): SQL =>
    sql`${column} >= ${from} and ${column} <= ${to}`;

/** By a moment. */
export const atMoment =
  (column: SQLWrapper) =>
  ({ start, end }: Moments): SQL =>
    sql`${column} >= ${start} and ${column} < ${end}`;
