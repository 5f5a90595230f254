// A report, declared: what to count, by what, with which filters; the page, the call, the chart and the export follow.
import type { Fields } from './fields';
import { keyTexts } from './keys';
import type { Resource, standardFields } from './resource';
import { keyed, type Pair, pair, type Text } from './text';

export interface Measure<N extends string = string> {
  readonly label: Text;
  readonly unit: 'count' | 'money' | 'percent' | 'quantity';
  readonly op: 'count' | 'sum' | 'average' | 'countDistinct' | 'ratio';
  readonly field?: N;
  /** Count only rows where these fields have these values. */
  readonly where?: Where<N>;
  /** For a ratio: the two measures it divides. */
  readonly of?: readonly [numerator: string, denominator: string];
}

export interface Dimension<N extends string = string> {
  readonly label: Text;
  readonly field: N;
  readonly by: 'value' | 'day' | 'week' | 'month' | 'year';
}

export interface Report {
  readonly name: string;
  readonly area: string;
  readonly path: string;
  readonly title: Text;
  readonly of: Resource;
  /** The date or moment the period filter works on. */
  readonly period: string;
  readonly filters: readonly string[];
  readonly measures: Readonly<Record<string, Measure>>;
  readonly dimensions: Readonly<Record<string, Dimension>>;
  readonly chart: 'line' | 'bar' | 'pie' | 'funnel' | 'none';
  /** The list a click on a figure leads to; the figure's filters go along as its query. */
  readonly drill?: string;
}

type NameOf<F extends Fields> = (keyof F | keyof typeof standardFields) & string;

interface ReportDeclaration<F extends Fields> {
  name: string;
  area: string;
  path: string;
  title: Pair;
  of: Resource<F>;
  period: (keyof F & string) | 'createdAt';
  filters?: readonly (keyof F & string)[];
  measures: Readonly<Record<string, Measure<NameOf<F>>>>;
  dimensions: Readonly<Record<string, Dimension<NameOf<F>>>>;
  chart?: Report['chart'];
  drill?: string;
}

export const report = <const F extends Fields>(d: ReportDeclaration<F>): Report => {
  refuseUnknown(d);
  return {
    name: d.name,
    area: d.area,
    path: d.path,
    title: keyed(`${d.area}.report.${d.name}`, ...d.title),
    of: d.of as unknown as Resource,
    period: d.period,
    filters: d.filters ?? [],
    measures: keyTexts(`${d.area}.report.${d.name}.measure`, d.measures),
    dimensions: keyTexts(`${d.area}.report.${d.name}.dimension`, d.dimensions),
    chart: d.chart ?? 'bar',
    ...(d.drill ? { drill: d.drill } : {}),
  };
};

type Where<N extends string> = Readonly<Partial<Record<N, string | readonly string[]>>>;
const measure = <N extends string>(label: Pair, rest: Omit<Measure<N>, 'label'>): Measure<N> => ({
  label: pair(...label),
  ...rest,
});

// What a measure or a dimension is about must be a field of the report's resource: the name is kept as it is written.
export function count(label: Pair): Measure<never>;
export function count<const W extends string>(label: Pair, where: Where<W>): Measure<W>;
export function count(label: Pair, where?: Where<string>): Measure {
  return measure(label, { op: 'count', unit: 'count', ...(where && { where }) });
}
type Unit = Measure['unit'];
export function sum<const N extends string>(label: Pair, field: N, unit?: Unit): Measure<N>;
export function sum<const N extends string, const W extends string>(
  label: Pair,
  field: N,
  unit: Unit,
  where: Where<W>,
): Measure<N | W>;
export function sum(label: Pair, field: string, unit: Unit = 'money', where?: Where<string>): Measure {
  return measure(label, { op: 'sum', unit, field, ...(where && { where }) });
}
export const average = <const N extends string>(label: Pair, field: N, unit: Unit = 'quantity'): Measure<N> =>
  measure(label, { op: 'average', unit, field });
/** Of two measures of the same report; a name that is none of them stops the start. */
export const ratio = (label: Pair, numerator: string, denominator: string): Measure<never> =>
  measure<never>(label, { op: 'ratio', unit: 'percent', of: [numerator, denominator] });

export const by = <const N extends string>(label: Pair, field: N, step: Dimension['by'] = 'value'): Dimension<N> => ({
  label: pair(...label),
  field,
  by: step,
});

function refuseUnknown({ name, measures }: Pick<Report, 'name' | 'measures'>): void {
  for (const [key, { of = [] }] of Object.entries(measures))
    for (const part of of)
      if (!Object.hasOwn(measures, part)) throw new Error(`${name}.${key} divides by "${part}", which is no measure`);
}
