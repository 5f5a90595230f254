// What a person says of a report of their own, and the definition it makes. It stands on a report of the product, its dataset: its
// numbers, what they are told by, and who sees how much of them are that one's. Pure.
import { z } from 'zod';
import { filled, pair, texts } from '#kernel/model/text';
import type { Definition, Group } from '../../engine/model/definition';
import { definitionOf } from '../../engine/model/definitions';
import { type DimensionKey, isDimension } from '../../engine/model/dimensions';
import { isPreset } from '../../engine/model/periods';

const said = texts('reports.made', { basedOn: ['自建 · 依据{dataset}', 'One’s own · based on {dataset}'] });

const key = z.string().min(1).max(40);
export const madeShape = z.strictObject({
  dataset: key,
  rows: z.array(key).min(1).max(3),
  columns: key.nullable(),
  measures: z.array(key).min(1).max(15),
  own: z
    .array(
      z.strictObject({
        key: z.string().regex(/^own[1-9]$/),
        name: z.string().trim().min(1).max(30),
        nameEn: z.string().trim().max(60),
        kind: z.enum(['ratio', 'difference']),
        of: z.tuple([key, key]),
      }),
    )
    .max(5),
  filters: z.array(key).max(8),
  preset: key,
  chart: z.enum(['auto', 'bar', 'line']),
});
export type Made = z.infer<typeof madeShape>;

export interface MadeReport {
  id: number;
  name: string;
  nameEn: string | null;
  group: Group;
  definition: Made;
}

export const keyOfMade = (id: number): string => `made${id}`;
export const idOfMade = (key: string): number | null => (/^made[1-9]\d{0,14}$/.test(key) ? Number(key.slice(4)) : null);

const among = (keys: readonly string[], offered: readonly DimensionKey[]): DimensionKey[] =>
  keys.filter((one): one is DimensionKey => isDimension(one) && offered.includes(one));

/** What the product no longer has is left out and named; the rest works. Nothing where its dataset is gone. */
export function definitionMade({ id, name, nameEn, group, definition: wanted }: MadeReport): Definition | null {
  const dataset = definitionOf(wanted.dataset);
  if (!dataset) return null;
  const own = wanted.own
    .filter(({ of }) => of.every((part) => dataset.measures.includes(part)))
    .map(({ name: zh, nameEn: en, ...one }) => ({ ...one, label: pair(zh, en || zh) }));
  const isThere = (measure: string) => dataset.measures.includes(measure) || own.some((one) => one.key === measure);
  const measures = wanted.measures.filter(isThere);
  const rows = among(wanted.rows, rowsOffered(dataset));
  const [across = null] = among(wanted.columns ? [wanted.columns] : [], acrossOffered(dataset));
  return {
    ...dataset,
    ...{ key: keyOfMade(id), path: `/reportBase?report=${keyOfMade(id)}`, group, measures, own },
    title: pair(name, nameEn || name),
    help: filled(said.basedOn, { dataset: dataset.title }),
    rows: [...new Set([...rows, ...dataset.rows])],
    across: acrossOffered(dataset),
    filters: among(wanted.filters, filtersOffered(dataset)),
    opens: { rows: rows.length > 0 ? rows : dataset.rows.slice(0, 1), across },
    gone: wanted.measures.filter((measure) => !isThere(measure)),
    isPicked: false,
    preset: isPreset(wanted.preset) ? wanted.preset : dataset.preset,
    sort: measures[0] ?? '',
    warn: Object.fromEntries(Object.entries(dataset.warn).filter(([measure]) => measures.includes(measure))),
    ...(wanted.chart === 'auto' ? {} : { chart: wanted.chart }),
    blend: undefined,
  };
}

export const rowsOffered = ({ rows, drillPath }: Definition): DimensionKey[] => [...new Set([...rows, ...drillPath])];
/** Whatever can be a row can stand across, but for whom there are thousands of. */
export const acrossOffered = (of: Definition): DimensionKey[] =>
  [...new Set([...of.across, ...rowsOffered(of)])].filter((one) => one !== 'customer');
export const filtersOffered = (of: Definition): DimensionKey[] => [...new Set([...of.filters, ...rowsOffered(of)])];

/** What a new one begins with. */
export const begun = (dataset: Definition): Made => ({
  dataset: dataset.key,
  rows: dataset.rows.slice(0, 1),
  columns: null,
  measures: dataset.measures.slice(0, 3),
  own: [],
  filters: [...dataset.filters].slice(0, 8),
  preset: dataset.preset,
  chart: 'auto',
});
