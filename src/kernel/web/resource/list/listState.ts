// The state of a list page as its query string, so that a list can be shared as a link and the back button works.
import type { Field } from '#kernel/model/fields';
import { askedField, fieldOf, type Resource, standardFields } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';

/** Rows a page, where the enterprise says nothing else. */
export const defaultPageSize = 10;

/** The sizes to choose from; the enterprise's own among them. */
export const pageSizes = (standard: number): number[] =>
  [...new Set([10, 20, 50, 100, standard])].sort((a, b) => a - b);

export type Query = Readonly<Record<string, string>>;

export interface ListState {
  /** Search values by wire name (`createdAtFrom` …), as strings; several values are joined by commas. */
  search: Record<string, string>;
  q: string;
  page: number;
  pageSize: number;
  sort: string | null;
  view: string | null;
  /** The view of one's own that this was chosen by. */
  kept: number | null;
  /** The row whose detail is open. */
  id: number | null;
}

/** A fixed filter with a name: 我的客户, 公海. */
export interface ListView {
  key: string;
  label: Text;
  filter: Filter;
  /** How many rows it holds, as text: 12, 1000+. */
  count?: string;
  /** Named by a person, not by the product: the same in both languages. */
  isNamed?: boolean;
  /** Shown where the address names none; without such a one, the first. */
  opens?: boolean;
}

type SortName<R extends Resource> = (keyof R['fields'] & string) | keyof typeof standardFields;

/** What its reader needs first: `dueOn`, overdue before all others. */
export type SortOf<R extends Resource> = SortName<R> | `-${SortName<R>}`;

export interface ViewOf<R extends Resource = Resource> extends ListView {
  sort?: SortOf<R>;
}

/** The view that is looked at: the one named, else the one the page opens at, else the first. */
export const viewAt = <V extends ListView>(views: readonly V[] | undefined, key: string | null): V | undefined =>
  views?.find((view) => view.key === key) ?? views?.find(({ opens }) => opens) ?? views?.[0];

export const emptyState: ListState = {
  search: {},
  q: '',
  page: 1,
  pageSize: defaultPageSize,
  sort: null,
  view: null,
  kept: null,
  id: null,
};

/** How a field is searched: one text, a range, any of several values, or yes and no: files and places by whether there are any. */
export function searchStyle(field: Field): 'text' | 'range' | 'several' | 'one' {
  switch (field.kind) {
    case 'date':
    case 'datetime':
    case 'int':
    case 'money':
    case 'percent':
    case 'quantity':
    case 'time':
      return 'range';
    case 'choice':
    case 'choices':
    case 'state':
    case 'category':
    case 'categories':
    case 'ref':
    case 'refs':
      return 'several';
    case 'bool':
    case 'file':
    case 'image':
    case 'files':
    case 'geo':
    case 'json':
    case 'lines':
      return 'one';
    default:
      return 'text';
  }
}

/** The names under which a field is searched on the wire. */
export const searchNames = (name: string, field: Field): string[] =>
  searchStyle(field) === 'range' ? [`${name}From`, `${name}To`] : [name];

/** Whether the resource has a search box over all its searchable fields. */
export const hasSearchBox = (of: Resource): boolean => Object.values(of.fields).some((field) => field.search);

/** Any field of the resource may stand in a link (a drill-down, say), not only those the search row offers. */
function allowedNames(of: Resource): Set<string> {
  const names = Object.keys({ ...of.fields, ...standardFields, ...of.asked }).filter((name) => name !== 'id');
  return new Set(names.flatMap((name) => searchNames(name, askedField(of, name)!)));
}

const reserved = ['q', 'page', 'pageSize', 'sort', 'view', 'kept', 'id'];

const whole = (text: string | undefined, least: number): number | null => {
  const number = Number(text);
  return text && Number.isSafeInteger(number) && number >= least ? number : null;
};

export function readState(of: Resource, query: Query, standard = defaultPageSize): ListState {
  const allowed = allowedNames(of);
  const search: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (!reserved.includes(name) && allowed.has(name) && value !== '') search[name] = value;
  }
  const sortName = query.sort?.replace(/^-/, '');
  return {
    search,
    q: query.q ?? '',
    page: whole(query.page, 1) ?? 1,
    pageSize: Math.min(whole(query.pageSize, 1) ?? standard, 200),
    sort: sortName && fieldOf(of, sortName) ? (query.sort ?? null) : null,
    view: query.view || null,
    kept: whole(query.kept, 1),
    id: whole(query.id, 1),
  };
}

/** Only what differs from the beginning stands in the address. */
export function writeState(state: ListState, standard = defaultPageSize): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(state.search)) if (value !== '') query[name] = value;
  if (state.q) query.q = state.q;
  if (state.page > 1) query.page = String(state.page);
  if (state.pageSize !== standard) query.pageSize = String(state.pageSize);
  if (state.sort) query.sort = state.sort;
  if (state.view) query.view = state.view;
  if (state.kept) query.kept = String(state.kept);
  if (state.id) query.id = String(state.id);
  return query;
}

/** A query that keeps what other parts of the page put there and replaces what belongs to the list. */
export function mergeQuery(
  of: Resource,
  query: Query,
  state: ListState,
  standard = defaultPageSize,
): Record<string, string> {
  const own = allowedNames(of);
  const others = Object.entries(query).filter(([name]) => !reserved.includes(name) && !own.has(name));
  return { ...Object.fromEntries(others), ...writeState(state, standard) };
}

export type Filter = Readonly<Record<string, string | readonly string[]>>;

/** What the list, count and export calls are sent: the view's fixed filter beside the person's own search. */
export function searchPayload(of: Resource, state: ListState, fixed: Filter = {}): Record<string, unknown> {
  const payload: Record<string, unknown> = { ...fixed };
  for (const [name, value] of Object.entries(state.search)) {
    if (name in fixed) continue;
    const field = askedField(of, name);
    const several = field && searchStyle(field) === 'several' && value.includes(',');
    payload[name] = several ? value.split(',') : value;
  }
  if (state.q.trim()) payload.q = state.q.trim();
  return payload;
}

/** The order that was chosen, else the page's; none is the resource's own. */
export const sortPayload = (state: ListState, sort?: string): { sort?: string } => {
  const chosen = state.sort ?? sort;
  return chosen ? { sort: chosen } : {};
};

export const listPayload = (
  of: Resource,
  state: ListState,
  { filter, sort }: Partial<ViewOf> = {},
): Record<string, unknown> => ({
  ...searchPayload(of, state, filter),
  page: state.page,
  pageSize: state.pageSize,
  ...sortPayload(state, sort),
});

export const isSearching = (state: ListState): boolean =>
  state.q.trim() !== '' || Object.values(state.search).some((value) => value !== '');

/** What a click on a column's header means next: up, down, the resource's own order. */
export function sortOf(field: unknown, order: 'ascend' | 'descend' | null | undefined): string | null {
  if (typeof field !== 'string' || !order) return null;
  return order === 'descend' ? `-${field}` : field;
}

export const orderOf = (sort: string | null, name: string): 'ascend' | 'descend' | null =>
  sort === name ? 'ascend' : sort === `-${name}` ? 'descend' : null;
