// Views a person kept beside those that a page ships: what of a list is remembered, and what choosing one does to it.
import type { KeptList, KeptView } from '#kernel/model/shown/savedViews';
import { pair } from '#kernel/model/text';
import type { ColumnPreference } from '#kernel/web/widgets/columns/columnChoice';
import type { ListState, ListView } from '../list/listState';

const prefix = 'kept-';
export const keptKey = (id: number): string => `${prefix}${id}`;

export const contentOf = (state: ListState, columns: ColumnPreference): KeptList => ({
  view: state.view,
  search: Object.fromEntries(Object.entries(state.search).filter(([, value]) => value !== '')),
  q: state.q.trim(),
  sort: state.sort,
  columns: { order: [...columns.order], shown: { ...columns.shown } },
});

/** In the line of views: the shipped ones, then those that are pinned, and the one that is looked at. */
export function withKept(
  shipped: readonly ListView[] | undefined,
  kept: readonly KeptView[],
  looked: number | null,
  all: ListView,
): readonly ListView[] | undefined {
  const shown = kept.filter(({ id, isPinned }) => isPinned || id === looked);
  if (shown.length === 0) return shipped;
  return [
    ...(shipped ?? [all]),
    ...shown.map(({ id, name }) => ({ key: keptKey(id), label: pair(name, name), filter: {}, isNamed: true })),
  ];
}

/** What the list becomes: a kept view brings its whole search along, and takes it away again. */
export function chosen(key: string | null, state: ListState, kept: readonly KeptView[]): Partial<ListState> {
  const view = kept.find(({ id }) => keptKey(id) === key);
  if (view) {
    const { view: base, search, q, sort } = view.content;
    return { view: base, search: { ...search }, q, sort, kept: view.id, page: 1 };
  }
  return { view: key, kept: null, page: 1, ...(state.kept ? { search: {}, q: '', sort: null } : {}) };
}
