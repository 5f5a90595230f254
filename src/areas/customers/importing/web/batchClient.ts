// The calls of an import beyond its row.
import { api } from '#kernel/web/api/client';
import { ImportBatch } from '../model/importBatch';
import type { Decision, Known } from '../model/importRules';

const at = (call: string): string => `${ImportBatch.path}/${call}`;

export interface Batch {
  id: number;
  version: number;
  fileName: string;
  state: ImportBatch['state'];
  columns: string[];
  mapping: Record<string, string>;
  total: number;
  valid: number;
  excluded: number;
  created: number;
  matched: number;
  progress: number;
  failure: string | null;
  $can: string[];
}

export interface Mapping {
  columns: { column: string; samples: string[] }[];
  fields: { name: string; label: string; isRequired: boolean }[];
  mapping: Record<string, string>;
}

export interface BatchRow {
  id: number;
  rowNo: number;
  raw: Record<string, string>;
  errors: { field: string; message: string }[];
  decision: Decision | null;
  known: Known;
  choices: Decision[];
  duplicate: {
    id?: number;
    name: string;
    state: string;
    school: string | null;
    owner: string | null;
    visible: boolean;
  } | null;
  customerId: number | null;
}

export const tabs = ['all', 'errors', 'duplicates', 'valid', 'excluded'] as const;
export type Tab = (typeof tabs)[number];

export interface RowPage {
  list: BatchRow[];
  total: number;
  counts: Record<Tab, number>;
}

export type Preview = Partial<Record<Decision, number>> & {
  owners: { staffId: number; name: string; count: number }[];
  toPool: number;
  byRule: number;
};

export const batchClient = {
  upload: (payload: Record<string, unknown>) => api.post<Batch>(at('upload'), payload),
  mapping: (id: number) => api.get<Mapping>(at('mapping'), { id }),
  map: ({ id, version }: Batch, mapping: Record<string, string>) =>
    api.post<Batch>(at('map'), { id, version, mapping: JSON.stringify(mapping) }),
  step: (name: 'check' | 'commit' | 'revert' | 'discard', { id, version }: Pick<Batch, 'id' | 'version'>) =>
    api.post<Batch>(at(name), { id, version }),
  rows: (id: number, tab: Tab, page: number, pageSize: number) =>
    api.get<RowPage>(at('rows'), { id, tab, page, pageSize }),
  mend: (id: number, change: { cells?: Record<string, string>; decision?: Decision }) =>
    api.post<BatchRow>(at('row'), {
      id,
      ...(change.cells ? { cells: JSON.stringify(change.cells) } : {}),
      ...(change.decision ? { decision: change.decision } : {}),
    }),
  excludeErrors: (id: number) => api.post<Batch>(at('decide'), { id, tab: 'errors', decision: 'exclude' }),
  preview: (id: number) => api.get<Preview>(at('preview'), { id }),
  errorFile: (id: number) => api.download(at('errorFile'), { id }),
  template: () => api.download(at('template')),
};
