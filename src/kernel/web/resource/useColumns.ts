// Which columns of a list this person sees, in which order and density.
import { useCallback, useMemo } from 'react';
import { fieldOf, type Resource } from '#kernel/model/resource';
import { usePreference } from '#kernel/web/state';
import {
  type ColumnChoice,
  type ColumnPreference,
  type Density,
  mergeColumns,
  noPreference,
  preferenceOf,
  shownNames,
} from './columnChoice';

/** A list does not carry these unless the model shows them in it. */
const heavy = ['richText', 'json', 'longText', 'lines'];
const standard = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'];

export function availableColumns(of: Resource, extra: readonly string[]): string[] {
  const own = Object.keys(of.fields).filter((name) => {
    const field = of.fields[name]!;
    return !field.secret && !heavy.includes(field.kind);
  });
  return [...new Set([...of.columns, ...extra, ...own, ...standard])].filter(
    (name) => fieldOf(of, name) !== undefined || extra.includes(name),
  );
}

/** Also what a list does not carry and a sheet does: the lines of each row. */
export const sheetColumns = (of: Resource, listed: readonly string[]): string[] => [
  ...listed,
  ...Object.keys(of.fields).filter((name) => of.fields[name]!.inSheet && !listed.includes(name)),
];

export function useColumnChoice(of: Resource, extra: readonly string[], layout = '') {
  const key = layout ? `columns_${of.name}_${layout}` : `columns_${of.name}`;
  const [preference, setPreference] = usePreference<ColumnPreference>(key, noPreference);
  const [density, setDensity] = usePreference<Density>('density', 'middle');
  const all = useMemo(() => availableColumns(of, extra), [of, extra]);
  const byDefault = useMemo(() => [...new Set([...of.columns, ...extra])], [of, extra]);
  const choices = useMemo(() => mergeColumns(all, byDefault, preference), [all, byDefault, preference]);
  const shown = useMemo(() => shownNames(choices), [choices]);
  const choose = useCallback(
    (next: readonly ColumnChoice[]) => setPreference(preferenceOf(next, byDefault)),
    [setPreference, byDefault],
  );
  const restore = useCallback(() => setPreference(noPreference), [setPreference]);
  return { all, choices, shown, choose, restore, density, setDensity };
}
