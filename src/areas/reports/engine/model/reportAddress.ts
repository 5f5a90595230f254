// What a report shows, as its address: a copied link shows the same to someone else, in their own scope.
import { isDay } from '#kernel/model/dates';
import type { Filters } from './calls';
import { type Definition, opensWith } from './definition';
import { type DimensionKey, fieldOf, isDimension } from './dimensions';
import { isPreset, type Preset } from './periods';

export interface ReportState {
  /** Relative periods stay relative. */
  preset: Preset | null;
  from: string | null;
  to: string | null;
  rows: DimensionKey[];
  across: DimensionKey | null;
  compare: ('prev' | 'year')[];
  /** The one number that is told, where one is picked. */
  measure: string | null;
  /** Ids and choices with commas between them, as inputs of a search speak. */
  search: Record<string, string>;
}

type Query = Readonly<Record<string, string>>;

const known = ({ filters, rows, drillPath, across }: Definition): DimensionKey[] => [
  ...new Set([...filters, ...rows, ...drillPath, ...across]),
];

export function readAddress(of: Definition, query: Query): ReportState {
  const { from = '', to = '', preset = '', by = '', across = '', compare, measure = '' } = query;
  const isCustom = isDay(from) && isDay(to) && from <= to;
  const rows = by.split(',').filter((key): key is DimensionKey => isDimension(key) && known(of).includes(key));
  const search = known(of).flatMap((key) => (query[key] ? [[key, query[key]]] : []));
  return {
    preset: isCustom ? null : isPreset(preset) ? preset : of.preset,
    from: isCustom ? from : null,
    to: isCustom ? to : null,
    rows: rows.length > 0 ? rows.slice(0, 3) : opensWith(of),
    across:
      isDimension(across) && of.across.includes(across) ? across : across === '' ? (of.opens?.across ?? null) : null,
    compare: (compare ?? 'prev').split(',').filter((one): one is 'prev' | 'year' => one === 'prev' || one === 'year'),
    measure: of.isPicked ? (of.measures.includes(measure) ? measure : (of.measures[0] ?? null)) : null,
    search: Object.fromEntries(search),
  };
}

export function writeAddress(of: Definition, state: ReportState): Query {
  const { preset, from, to, rows, across, compare, measure, search } = state;
  const filled = Object.entries(search).filter(([, value]) => value !== '');
  return {
    ...(preset ? (preset === of.preset ? {} : { preset }) : { from: from ?? '', to: to ?? '' }),
    ...(rows.join(',') === opensWith(of).join(',') ? {} : { by: rows.join(',') }),
    ...(across === (of.opens?.across ?? null) ? {} : { across: across ?? 'none' }),
    ...(measure && measure !== of.measures[0] ? { measure } : {}),
    ...(compare.join(',') === 'prev' ? {} : { compare: compare.join(',') || 'none' }),
    ...Object.fromEntries(filled),
  };
}

export function filtersOf(search: Readonly<Record<string, string>>): Filters {
  const filled = Object.entries(search).flatMap(([key, value]) => {
    if (!isDimension(key) || value === '') return [];
    const parts = value === 'none' ? [''] : value.split(',');
    return [
      [
        key,
        fieldOf(key).options || fieldOf(key).kind === 'text'
          ? parts
          : parts.map((one) => (one === '' ? '' : Number(one))),
      ],
    ];
  });
  return Object.fromEntries(filled);
}

export const questionOf = (
  of: Definition,
  { preset, from, to, rows, across, compare, measure, search }: ReportState,
) => ({
  ...{ report: of.key, rows, compare, filters: filtersOf(search) },
  ...(preset ? { preset } : { from, to }),
  ...(across ? { columns: across } : {}),
  ...(measure ? { measures: [measure] } : {}),
});

/** What a click on a row leads to: the next level, narrowed to it. Nothing where no level follows. */
export function levelBelow(of: Definition, state: ReportState, keys: readonly string[]): ReportState | null {
  const last = state.rows[keys.length - 1];
  if (!last) return null;
  const at = of.drillPath.indexOf(last);
  const next = at >= 0 ? of.drillPath[at + 1] : of.drillPath.find((key) => key !== last && !state.search[key]);
  if (!next) return null;
  const narrowed = keys.map((key, n) => [state.rows[n]!, key === '' ? 'none' : key]);
  return { ...state, rows: [next], across: null, search: { ...state.search, ...Object.fromEntries(narrowed) } };
}
