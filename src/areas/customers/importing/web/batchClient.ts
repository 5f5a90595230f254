// The calls of an import beyond its row.

import type { Wire } from '#kernel/model/wire';
import { api } from '#kernel/web/api/client';
import { sendCall, sendForm } from '#kernel/web/calls/sendCall';
import type { FormValues } from '#kernel/web/resource/form/formValues';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { ImportBatch } from '../model/importBatch';
import {
  commitImport,
  decideImportRows,
  type ImportTab,
  importMapping,
  importRows,
  mendImportRow,
  previewImport,
  uploadImport,
} from '../model/importCalls';
import type { Decision } from '../model/importRules';

export type Batch = Wire<typeof ImportBatch>;

const steps = resourceClient(ImportBatch);
const at = (call: string): string => `${ImportBatch.path}/${call}`;

export const batchClient = {
  upload: (payload: FormValues) => sendForm(uploadImport, payload),
  mapping: (id: number) => sendCall(importMapping, { id }),
  map: (batch: Batch, mapping: Record<string, string>) =>
    steps.transition('map', batch, { mapping: JSON.stringify(mapping) }),
  step: (name: 'check' | 'revert' | 'discard', batch: Pick<Batch, 'id' | 'version'>) => steps.transition(name, batch),
  commit: ({ id, version }: Pick<Batch, 'id' | 'version'>) => sendCall(commitImport, { id, version }),
  rows: (id: number, tab: ImportTab, page: number, pageSize: number) =>
    sendCall(importRows, { id, tab, page, pageSize }),
  mend: (id: number, change: { cells?: Record<string, string>; decision?: Decision }) =>
    sendCall(mendImportRow, { id, ...change }),
  excludeErrors: (id: number) => sendCall(decideImportRows, { id, tab: 'errors', decision: 'exclude' }),
  preview: (id: number) => sendCall(previewImport, { id }),
  errorFile: (id: number) => api.download(at('errorFile'), { id }),
  template: () => api.download(at('template')),
};
