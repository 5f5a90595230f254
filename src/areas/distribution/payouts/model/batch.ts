// The file the bank gets, and what came of its rows.
import { call, type } from '#kernel/model/call';
import { choice, datetime, file, int, money, ref, refs, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { signed } from '../../distributors/model/distributor';
import { accountMethods } from './account';

const reason = text('原因', 'Reason', { required: true, max: 200 });
const computed = { computed: true } as const;
const sumOf = { default: 0, computed: true } as const;
const ids = refs('提现', 'Withdrawals', 'withdrawal', { required: true, max: 500 });

export const BatchLife = lifecycle({
  states: {
    made: ['已生成', 'Made', 'blue'],
    partly: ['部分完成', 'Partly', 'orange'],
    done: ['已完成', 'Done', 'green'],
    cancelled: ['已作废', 'Cancelled', 'grey'],
  },
  initial: 'made',
  transitions: {
    cancel: {
      label: ['作废', 'Cancel'],
      from: ['made'],
      to: 'cancelled',
      permission: 'pay',
      danger: true,
      fields: { reason },
    },
    finish: { label: ['完成', 'Finish'], from: ['made', 'partly'], to: ['partly', 'done'], internal: true },
  },
});

export const PayoutBatch = resource({
  name: 'payout_batch',
  area: 'distribution',
  path: '/distribution/v1/payoutBatch',
  title: ['打款批次', 'Payout batch'],
  label: 'batchNo',
  fields: {
    batchNo: text('批次号', 'No.', { max: 20, computed: true, search: 'plain', exact: true }),
    method: choice('方式', 'Method', accountMethods, { required: true, computed: true }),
    count: int('笔数', 'Rows', sumOf),
    amount: money('金额', 'Sum', { ...sumOf, ...signed }),
    schoolIds: refs('校区', 'Schools', 'school', computed),
    downloadedAt: datetime('下载时间', 'Downloaded', computed),
    resultFile: file('结果文件', 'Result', computed),
    resultAt: datetime('导入结果时间', 'Result imported', computed),
    madeBy: ref('制单人', 'Made by', 'staff', { ...computed, indexed: false }),
    state: states(BatchLife),
  },
  scope: { schools: 'schoolIds' },
  search: ['method', 'state', 'createdAt'],
  columns: ['batchNo', 'method', 'count', 'amount', 'madeBy', 'createdAt', 'downloadedAt', 'resultAt', 'state'],
  unique: [['batchNo']],
  indexes: [['createdAt']],
  verbs: ['list', 'detail', 'options', 'count', 'export'],
});
export type PayoutBatch = Row<typeof PayoutBatch>;

export const makeBatch = call('POST', `${PayoutBatch.path}/make`, {
  label: ['生成打款文件', 'Make a bank file'],
  permission: permission(PayoutBatch, 'pay'),
  input: { ids, method: choice('方式', 'Method', accountMethods, { required: true }) },
  answer: type<{ id: number; batchNo: string; count: number; amount: string }>(),
});

/** The file's rows; from the first time on the batch can no longer be cancelled. */
export const batchFile = call('POST', `${PayoutBatch.path}/download`, {
  label: ['下载打款文件', 'Download the file'],
  permission: permission(PayoutBatch, 'pay'),
  input: { id: ref('批次', 'Batch', 'payout_batch', { required: true }) },
  answer: type<{ name: string; content: string }>(),
});

export interface ResultRow {
  row: number;
  payNo: string;
  amount: string;
  outcome: 'success' | 'failed' | 'done' | 'late' | 'error';
  message: string;
}
export const importResult = call('POST', `${PayoutBatch.path}/importResult`, {
  label: ['导入打款结果', 'Import the result'],
  permission: permission(PayoutBatch, 'pay'),
  trial: true,
  input: {
    batchId: ref('批次', 'Batch', 'payout_batch', { required: true }),
    file: file('结果文件', 'Result file', {
      required: true,
      help: ['列：打款号、金额、结果（成功/失败）、流水号、原因', 'Columns: payNo, amount, result, reference, reason'],
    }),
  },
  answer: type<ResultRow[]>(),
});
