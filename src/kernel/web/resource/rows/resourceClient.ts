// The typed client of a resource: a page calls verbs, never URLs.

import type { Resource } from '#kernel/model/resource';
import type { HistoryEntry } from '#kernel/model/shown/history';
import type { Wire } from '#kernel/model/wire';
import { api } from '#kernel/web/api/client';
import { wireValues } from '#kernel/web/api/encode';
import type { ImportAnswer, ListAnswer, ListTotals, RowsAnswer, WireRow } from './rows';

/** A row as lists and details have it: its fields, and whatever the server adds beside them. */
export type WireOf<R extends Resource> = WireRow & Wire<R>;
export type WireDraft<R extends Resource> = { [K in keyof R['fields']]?: Wire<R>[K] | null };

type Payload = Record<string, unknown>;

export function resourceClient<R extends Resource>(of: R) {
  type Row = WireOf<R>;
  const at = (verb: string) => `${of.path}/${verb}`;
  return {
    list: (payload: Payload) => api.get<ListAnswer<Row>>(at('list'), payload),
    /** The same in two parts: first the rows, with the fields named; then how many there are, and their summary. */
    rows: (payload: Payload) => api.get<RowsAnswer>(at('list'), { ...payload, only: 'rows' }),
    totals: (payload: Payload) => api.get<ListTotals>(at('list'), { ...payload, only: 'totals' }),
    count: (payload: Payload) => api.get<Pick<ListAnswer, 'total' | 'summary'>>(at('count'), payload),
    detail: (id: number) => api.get<Row>(at('detail'), { id }),
    /** The key makes a repeated send (a lost answer, a double click) add one row only. */
    add: (values: WireDraft<R>, key: string) => api.post<Row>(at('add'), wireValues(of.fields, values), { key }),
    edit: (id: number, version: number, values: WireDraft<R>) =>
      api.put<Row>(at('edit'), { id, version, ...wireValues(of.fields, values) }),
    delete: (ids: readonly number[]) =>
      api.delete<{ count: number }>(at('delete'), ids.length === 1 ? { id: ids[0] } : { ids }),
    copy: (id: number) => api.post<Row>(at('copy'), { id }),
    transition: (name: string, row: { id: number; version: number }, values: Payload = {}) =>
      api.post<Row>(at(name), { id: row.id, version: row.version, ...values }),
    /** How much is in each tab that other areas put on the row's page. */
    tabs: (id: number) => api.get<Record<string, number>>(at('tabs'), { id }),
    history: (id: number) => api.get<HistoryEntry[]>(at('history'), { id }),
    export: (payload: Payload) => api.download(at('export'), payload),
    template: () => api.download(at('import'), {}),
    import: (file: File, dryRun: boolean) => {
      const form = new FormData();
      form.set('dryRun', String(dryRun));
      form.set('file', file, file.name);
      return api.form<ImportAnswer>(at('import'), form);
    },
  };
}

export interface PickOption {
  value: number;
  label: string;
  sub?: string;
}

/** Rows of any resource to pick from, by Chinese, pinyin or initials; `ids` names those already chosen. */
export const pickOptions = (
  resource: string,
  payload: { q?: string; ids?: readonly number[]; [asked: string]: unknown },
) => api.get<PickOption[]>(`/user/v1/options/${resource}`, { ...payload });

export interface CategoryNode {
  id: number;
  name: string;
  nameEn?: string | null;
  code?: string | null;
  color?: string | null;
  enabled: boolean;
  child?: CategoryNode[];
}

export const categoryTree = (tree: string) => api.get<CategoryNode[]>('/v1/category/tree', { name: tree });
