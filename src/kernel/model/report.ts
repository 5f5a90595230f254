// A report, declared: what to count, by what, with which filters; the page, the call, the chart and the export follow.
import type { Fields } from './fields';
import { keyTexts } from './keys';
import type { Resource } from './resource';
import { keyed, type Pair, pair, type Text } from './text';

export interface Measure {
  readonly label: Text;
  readonly unit: 'count' | 'money' | 'percent' | 'quantity';
  readonly op: 'count' | 'sum' | 'average' | 'countDistinct' | 'ratio';
  readonly field?: string;
  /** Count only rows where these fields have these values. */
  readonly where?: Readonly<Record<string, string | readonly string[]>>;
  /** For a ratio: the two measures it divides. */
  readonly of?: readonly [numerator: string, denominator: string];
}

export interface Dimension {
  readonly label: Text;
  readonly field: string;
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

interface ReportDeclaration<F extends Fields> {
  name: string;
  area: string;
  path: string;
  title: Pair;
  of: Resource<F>;
  period: (keyof F & string) | 'createdAt';
  filters?: readonly (keyof F & string)[];
  measures: Readonly<Record<string, Measure>>;
  dimensions: Readonly<Record<string, Dimension>>;
  chart?: Report['chart'];
  drill?: string;
}

export const report = <const F extends Fields>(d: ReportDeclaration<F>): Report => ({
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
});

type Where = Measure['where'];
const measure = (label: Pair, rest: Omit<Measure, 'label'>): Measure => ({ label: pair(...label), ...rest });

export const count = (label: Pair, where?: Where) =>
  measure(label, { op: 'count', unit: 'count', ...(where && { where }) });
export const sum = (label: Pair, field: string, unit: Measure['unit'] = 'money', where?: Where) =>
  measure(label, { op: 'sum', unit, field, ...(where && { where }) });
export const average = (label: Pair, field: string, unit: Measure['unit'] = 'quantity') =>
  measure(label, { op: 'average', unit, field });
export const ratio = (label: Pair, numerator: string, denominator: string) =>
  measure(label, { op: 'ratio', unit: 'percent', of: [numerator, denominator] });

export const by = (label: Pair, field: string, step: Dimension['by'] = 'value'): Dimension => ({
  label: pair(...label),
  field,
  by: step,
});
