import { choice, datetime, file, int, json, ref, refs, shape, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const imports = 'customers.customer.import';
const asImport = { view: imports, add: imports, edit: imports, delete: imports, export: imports } as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const columnsToFields = shape(
  (value): value is Record<string, string> =>
    isRecord(value) && Object.keys(value).length <= 200 && Object.values(value).every((one) => typeof one === 'string'),
);
const record = shape(isRecord);

export interface RowProblem {
  field: string;
  message: string;
  /** Who checks a sheet and who mends it may not read the same language. */
  messageEn?: string;
}
const problems = shape(
  (value): value is RowProblem[] =>
    Array.isArray(value) &&
    value.every((one) => isRecord(one) && typeof one.field === 'string' && typeof one.message === 'string'),
);

const headers = shape(
  (value): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string'),
);

const mapping = json('列映射', 'Mapping', columnsToFields, { default: {} });

export const ImportBatchLife = lifecycle({
  states: {
    uploaded: ['已上传', 'Uploaded', 'blue'],
    mapped: ['已映射', 'Mapped', 'blue'],
    checked: ['已校验', 'Checked', 'cyan'],
    committing: ['导入中', 'Committing', 'orange'],
    done: ['已完成', 'Done', 'green'],
    failed: ['失败', 'Failed', 'red'],
    reverted: ['已撤销', 'Reverted', 'grey'],
    discarded: ['已丢弃', 'Discarded', 'grey'],
  },
  initial: 'uploaded',
  transitions: {
    map: {
      label: ['映射', 'Map'],
      from: ['uploaded', 'mapped', 'checked', 'failed'],
      to: 'mapped',
      permission: imports,
      fields: { mapping },
    },
    check: { label: ['校验', 'Check'], from: ['mapped', 'checked', 'failed'], to: 'checked', permission: imports },
    commit: { label: ['导入', 'Commit'], from: ['checked', 'failed'], to: 'committing', permission: imports },
    finish: { label: ['完成', 'Finish'], from: ['committing'], to: 'done', internal: true },
    fail: { label: ['失败', 'Fail'], from: ['committing'], to: 'failed', internal: true },
    revert: { label: ['撤销', 'Revert'], from: ['done'], to: 'reverted', permission: imports, danger: true },
    discard: {
      label: ['丢弃', 'Discard'],
      from: ['uploaded', 'mapped', 'checked', 'failed'],
      to: 'discarded',
      permission: imports,
      danger: true,
    },
  },
});

const counted = (zh: string, en: string) => int(zh, en, { default: 0, computed: true });

export const ImportBatch = resource({
  name: 'import_batch',
  area: 'customers',
  path: '/api/student/importBatch',
  title: ['导入批次', 'Import batch'],
  label: 'fileName',
  fields: {
    fileName: text('文件名', 'File name', { required: true, computed: true, search: 'pinyin' }),
    file: file('文件', 'File', { computed: true }),
    schoolId: ref('校区', 'School', 'school'),
    sourceId: ref('默认来源', 'Default source', 'customer_source'),
    ownerMode: choice(
      '归属方式',
      'Owner mode',
      {
        pool: ['进公海', 'To the pool'],
        one: ['指定一人', 'One'],
        even: ['平均分配', 'Evenly'],
        rule: ['按规则', 'By rules'],
        column: ['按列', 'By column'],
      },
      { default: 'pool' },
    ),
    staffIds: refs('顾问', 'Counsellors', 'staff', { max: 50, indexed: false }),
    duplicateMode: choice(
      '重复处理',
      'Duplicates',
      { touch: ['只记触点', 'Touch only'], fill: ['补空字段', 'Fill blanks'], skip: ['跳过', 'Skip'] },
      { default: 'touch' },
    ),
    /** The headers of the file, in their order; each stands once. */
    columns: json('列', 'Columns', headers, { default: [], computed: true }),
    mapping,
    total: counted('总行', 'Rows'),
    valid: counted('有效', 'Valid'),
    excluded: counted('排除', 'Excluded'),
    created: counted('新建', 'Created'),
    matched: counted('命中', 'Matched'),
    /** How many rows a running commit has come to. */
    progress: counted('进度', 'Progress'),
    committedAt: datetime('导入时间', 'Committed at', { computed: true }),
    failure: text('失败原因', 'Why it failed', { computed: true, max: 500 }),
    state: states(ImportBatchLife),
  },
  scope: { school: 'schoolId' },
  search: ['fileName', 'state', 'schoolId', 'sourceId'],
  columns: [
    'fileName',
    'schoolId',
    'sourceId',
    'total',
    'valid',
    'created',
    'matched',
    'state',
    'createdBy',
    'createdAt',
    'file',
  ],
  verbs: ['list', 'detail', 'edit', 'delete', 'export', 'count'],
  logged: { upload: ['上传', 'Uploaded'] },
  grantedBy: asImport,
});
export type ImportBatch = Row<typeof ImportBatch>;

export const ImportRow = resource({
  name: 'import_row',
  area: 'customers',
  path: '/api/student/importRow',
  title: ['导入行', 'Import row'],
  label: 'rowNo',
  fields: {
    batchId: ref('批次', 'Batch', 'import_batch', { required: true, computed: true }),
    rowNo: int('行号', 'Row', { required: true, computed: true }),
    raw: json('原始', 'As read', record, { default: {}, computed: true }),
    parsed: json('解析', 'Understood', record, { default: {}, computed: true }),
    errors: json('错误', 'Errors', problems, { default: [], computed: true }),
    duplicateOf: ref('重复于', 'Duplicate of', 'customer', { computed: true, indexed: false }),
    decision: choice(
      '处理',
      'Decision',
      {
        create: ['新建', 'Create', 'green'],
        touch: ['记触点', 'Touch', 'blue'],
        fill: ['补字段', 'Fill', 'cyan'],
        skip: ['跳过', 'Skip', 'grey'],
        exclude: ['排除', 'Exclude', 'red'],
      },
      { computed: true, indexed: false },
    ),
    customerId: ref('客户', 'Customer', 'customer', { computed: true }),
  },
  scope: { parent: 'batchId' },
  search: ['decision'],
  columns: ['rowNo', 'raw', 'errors', 'duplicateOf', 'decision', 'customerId'],
  sort: 'rowNo',
  unique: [['batchId', 'rowNo']],
  verbs: ['list', 'detail', 'export', 'count'],
  grantedBy: asImport,
});
export type ImportRow = Row<typeof ImportRow>;
