// The calls of an import beyond its row: upload, map, look through, decide, commit.
import { call, rowOf, type } from '#kernel/model/call';
import { choice, file, int, json, optional, shape } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { ImportBatch, ImportRow } from './importBatch';
import type { Decision, Known } from './importRules';

const view = permission(ImportBatch, 'view');
const edit = permission(ImportBatch, 'edit');
const { schoolId, sourceId, ownerMode, staffIds, duplicateMode } = ImportBatch.fields;
export const importSettings = { schoolId, sourceId, ownerMode, staffIds, duplicateMode };

const id = int('批次', 'Batch', { required: true, max: Number.MAX_SAFE_INTEGER });
type Cells = Record<string, string>;
const cells = shape((value): value is Cells => typeof value === 'object' && value !== null && !Array.isArray(value));
const decision = { ...optional(ImportRow.fields.decision), computed: false };

export const importTabs = ['all', 'errors', 'duplicates', 'valid', 'excluded'] as const;
export type ImportTab = (typeof importTabs)[number];
const tab = choice('分页', 'Tab', {
  all: ['全部', 'All'],
  errors: ['错误', 'Errors'],
  duplicates: ['重复', 'Duplicates'],
  valid: ['有效', 'Valid'],
  excluded: ['已排除', 'Excluded'],
});

export const uploadImport = call('POST', `${ImportBatch.path}/upload`, {
  label: ['上传导入文件', 'Upload a sheet'],
  permission: edit,
  input: { ...importSettings, file: file('文件', 'File', { required: true }) },
  answer: rowOf(ImportBatch),
});

export interface ImportMapping {
  columns: { column: string; samples: string[] }[];
  fields: { name: string; label: string; isRequired: boolean }[];
  mapping: Record<string, string>;
}

export const importMapping = call('GET', `${ImportBatch.path}/mapping`, {
  label: ['列对应', 'What the columns mean'],
  permission: view,
  input: { id },
  answer: type<ImportMapping>(),
});

export interface BatchRow {
  id: number;
  rowNo: number;
  raw: Cells;
  errors: { field: string; message: string }[];
  decision: Decision | null;
  known: Known;
  choices: readonly Decision[];
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

export const importRows = call('GET', `${ImportBatch.path}/rows`, {
  label: ['导入明细', 'Rows of an import'],
  permission: view,
  input: {
    id,
    tab,
    page: int('页', 'Page', { min: 1, max: 100_000, default: 1 }),
    pageSize: int('每页', 'Rows', { min: 1, max: 200, default: 20 }),
  },
  answer: type<{
    list: BatchRow[];
    total: number;
    counts: Record<ImportTab, number>;
    page: number;
    pageSize: number;
  }>(),
});

export const mendImportRow = call('POST', `${ImportBatch.path}/row`, {
  label: ['修改导入行', 'Mend a row'],
  permission: edit,
  input: {
    id: int('行', 'Row', { required: true, max: Number.MAX_SAFE_INTEGER }),
    cells: json('单元格', 'Cells', cells),
    decision,
  },
  answer: type<BatchRow>(),
});

export const decideImportRows = call('POST', `${ImportBatch.path}/decide`, {
  label: ['批量处理导入行', 'Decide rows'],
  permission: edit,
  input: {
    id,
    ids: json(
      '行',
      'Rows',
      shape((value): value is number[] => Array.isArray(value) && value.every(Number.isInteger)),
    ),
    tab,
    decision: { ...decision, required: true },
  },
  answer: rowOf(ImportBatch),
});

export type ImportPreview = Partial<Record<Decision, number>> & {
  owners: { staffId: number; name: string; count: number }[];
  toPool: number;
  byRule: number;
};

/** What a commit would do now: how many of each, and how many for whom. */
export const previewImport = call('GET', `${ImportBatch.path}/preview`, {
  label: ['导入预览', 'What an import would do'],
  permission: view,
  input: { id },
  answer: type<ImportPreview>(),
});

export const commitImport = call('POST', `${ImportBatch.path}/commit`, {
  label: ['确认导入', 'Commit an import'],
  permission: permission(ImportBatch, 'commit'),
  input: { id, version: int('版本', 'Version', { required: true }) },
  answer: rowOf(ImportBatch),
});
