// Which columns of a list this person sees, in which order and density.
import { useCallback, useMemo } from 'react';
import { fieldOf, type Resource } from '#kernel/model/resource';
import type { KeptList, KeptView } from '#kernel/model/shown/savedViews';
import type { Text } from '#kernel/model/text';
import { usePreference } from '#kernel/web/state';
import {
  type ColumnChoice,
  type ColumnPreference,
  type Density,
  mergeColumns,
  noPreference,
  preferenceOf,
  shownNames,
} from '#kernel/web/widgets/columns/columnChoice';
import type { ColumnOverride } from './tableColumns';

/** A list does not carry these unless the model shows them in it. */
const heavy = ['richText', 'json', 'longText', 'lines'];
const standard = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'];

function availableColumns(of: Resource, extra: readonly string[]): string[] {
  const own = Object.keys(of.fields).filter((name) => {
    const field = of.fields[name]!;
    return !field.secret && !heavy.includes(field.kind);
  });
  return [...new Set([...of.columns, ...extra, ...own, ...standard])].filter(
    (name) => fieldOf(of, name) !== undefined || extra.includes(name),
  );
}

type Overrides = Readonly<Record<string, ColumnOverride>>;

const none: Overrides = {};

type KeptColumns = Pick<KeptView, 'id'> & { content: Pick<KeptList, 'columns'> };

/** Columns that are no field of the model. */
const beyond = (of: Resource, overrides: Overrides): string[] =>
  Object.keys(overrides).filter((name) => !(name in of.fields) && overrides[name]?.label);

const labelsOf = (overrides: Overrides): Record<string, Text> =>
  Object.fromEntries(Object.entries(overrides).flatMap(([name, { label }]) => (label ? [[name, label]] : [])));

/** A view of one's own has columns of its own, and begins with those it was kept with. */
export function useColumnChoice(of: Resource, overrides: Overrides = none, layout = '', kept?: KeptColumns) {
  const key = ['columns', of.name, layout, kept ? `kept${kept.id}` : ''].filter(Boolean).join('_');
  const [preference, setPreference] = usePreference<ColumnPreference>(key, kept?.content.columns ?? noPreference);
  const extra = useMemo(() => beyond(of, overrides), [of, overrides]);
  const labels = useMemo(() => labelsOf(overrides), [overrides]);
  const [density, setDensity] = usePreference<Density>('density', 'middle');
  const all = useMemo(() => availableColumns(of, extra), [of, extra]);
  const byDefault = useMemo(() => [...new Set([...of.columns, ...extra])], [of, extra]);
  const choices = useMemo(() => mergeColumns(all, byDefault, preference), [all, byDefault, preference]);
  const shown = useMemo(() => shownNames(choices), [choices]);
  const choose = useCallback(
    (next: readonly ColumnChoice[]) => setPreference(preferenceOf(next, byDefault)),
    [setPreference, byDefault],
  );
  const restore = useCallback(() => setPreference(kept?.content.columns ?? noPreference), [setPreference, kept]);
  const inSheet = useMemo(() => sheetColumns(of, all, extra), [of, all, extra]);
  return { preference, labels, choices, shown, inSheet, choose, restore, density, setDensity };
}

/** Also what a list does not carry and a sheet does: the lines of each row. */
const sheetColumns = (of: Resource, all: readonly string[], extra: readonly string[]): string[] => [
  ...all.filter((name) => !extra.includes(name)),
  ...Object.keys(of.fields).filter((name) => of.fields[name]!.inSheet && !all.includes(name)),
];
