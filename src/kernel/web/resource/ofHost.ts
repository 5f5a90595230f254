// A list of what belongs to one host: what the host gives is fixed, so nothing asks for it or says it again.
import type { Resource } from '#kernel/model/resource';
import type { Filter } from './list/listState';

export type Given = Readonly<Record<string, string | number>>;

export function ofHost(of: Resource, given: Given, filter: Filter = {}): { of: Resource; filter: Filter } {
  const isOpen = (name: string) => !(name in given);
  return {
    of: {
      ...of,
      search: [],
      columns: of.columns.filter(isOpen),
      form: of.form.filter(isOpen),
      verbs: of.verbs.filter((verb) => verb !== 'import' && verb !== 'export'),
    },
    filter: { ...filter, ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)])) },
  };
}
