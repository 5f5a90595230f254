// What is done with codes beyond their rows: redeemed, looked at, given out.
import { call, type } from '#kernel/model/call';
import { int, ref, refs, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { ExchangeBatch } from './batch';
import { ExchangeAttempt, ExchangeCode } from './exchangeCode';

export interface Redeemed {
  logNo: string;
  already: boolean;
  items: { name: string; until: string | null }[];
}

const code = text('兑换码', 'Code', { required: true, max: 60 });

export const redeemCode = call('POST', '/v1/qmexchange/redeem', {
  label: ['代兑换', 'Redeem for a student'],
  permission: permission(ExchangeBatch, 'redeem'),
  input: {
    code,
    customerId: ref('学员', 'Student', 'customer', { required: true }),
    requestId: text('请求号', 'Request id', { max: 36 }),
  },
  answer: type<Redeemed>(),
});

export const checkCode = call('POST', '/v1/qmexchange/check', {
  label: ['查码', 'Check a code'],
  permission: permission(ExchangeBatch, 'view'),
  input: { code, customerId: ref('学员', 'Student', 'customer') },
  answer: type<{
    wellFormed: boolean;
    batch: string | null;
    state: string | null;
    serial: number | null;
    wouldFail: string | null;
  }>(),
});

export const assignCodes = call('POST', `${ExchangeCode.path}/assign`, {
  label: ['分配', 'Assign'],
  permission: permission(ExchangeBatch, 'create'),
  input: {
    batchId: ref('批次', 'Batch', 'exchange_batch', { required: true }),
    staffIds: refs('员工', 'Staff', 'staff', { max: 200 }),
    customerIds: refs('学员', 'Students', 'customer', { max: 500 }),
    each: int('每人数量', 'Codes each', { default: 1, min: 1, max: 500 }),
  },
  answer: type<{ assigned: number }>(),
});

export interface PlainCode {
  id: number;
  serial: number;
  code: string;
  state: string;
}

export const revealCodes = call('POST', `${ExchangeCode.path}/reveal`, {
  label: ['查看明码', 'Show plain codes'],
  permission: permission(ExchangeBatch, 'export'),
  input: {
    batchId: ref('批次', 'Batch', 'exchange_batch', { required: true }),
    ids: refs('兑换码', 'Codes', 'exchange_code', { max: 5000 }),
    reason: text('原因', 'Reason', { required: true, max: 200 }),
  },
  answer: type<PlainCode[]>(),
});

/** Codes that were given to who asks. */
export const myCodes = call('POST', `${ExchangeCode.path}/mine`, {
  label: ['我的兑换码', 'My codes'],
  answer: type<(PlainCode & { batch: string; student: string | null })[]>(),
});

export const batchProgress = call('GET', '/v1/qmexchange/progress', {
  label: ['生成进度', 'Progress'],
  permission: permission(ExchangeBatch, 'view'),
  input: { id: ref('批次', 'Batch', 'exchange_batch', { required: true }) },
  answer: type<{ generated: number; total: number; state: string }>(),
});

export const liftLock = call('POST', `${ExchangeAttempt.path}/lift`, {
  label: ['解除锁定', 'Lift the lock'],
  permission: permission(ExchangeBatch, 'void'),
  input: { id: ref('尝试', 'Attempt', 'exchange_attempt', { required: true }) },
  answer: type<{ lifted: number }>(),
});
