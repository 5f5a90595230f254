// The codes of a batch, what was redeemed with them, and every try.
import { choice, datetime, int, json, ref, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { rewardShape } from './batch';

const reason = { reason: text('原因', 'Reason', { required: true, max: 200 }) };

export const ExchangeCodeLife = lifecycle({
  states: {
    active: ['未使用', 'Unused', 'green'],
    used: ['已使用', 'Used', 'blue'],
    frozen: ['冻结', 'Frozen', 'orange'],
    void: ['作废', 'Void', 'red'],
  },
  initial: 'active',
  transitions: {
    freeze: { label: ['冻结', 'Freeze'], from: ['active'], to: 'frozen', permission: 'void', fields: reason },
    unfreeze: { label: ['解冻', 'Unfreeze'], from: ['frozen'], to: 'active', permission: 'void' },
    void: { label: ['作废', 'Void'], from: ['active', 'frozen'], to: 'void', danger: true, fields: reason },
  },
});

const hidden = { computed: true, secret: true, indexed: false } as const;

export const ExchangeCode = resource({
  name: 'exchange_code',
  area: 'online',
  noun: 'exchange',
  grantedBy: { export: 'view' },
  path: '/v1/qmexchange/code',
  title: ['兑换码', 'Exchange code'],
  label: 'tail',
  fields: {
    batchId: ref('批次', 'Batch', 'exchange_batch', { required: true, fixed: true }),
    serial: int('序号', 'Serial', { required: true, fixed: true }),
    tail: text('尾号', 'Tail', { required: true, max: 4, exact: true, search: 'plain' }),
    codeHash: text('码指纹', 'Fingerprint', { required: true, max: 64, ...hidden }),
    codeCipher: text('密文', 'Cipher', { required: true, max: 200, ...hidden }),
    assignedStaffId: ref('分配员工', 'Given to staff', 'staff'),
    assignedCustomerId: ref('指定学员', 'For student', 'customer'),
    /** Why it was given, where something that happened gave it: once for each. */
    origin: text('来源', 'Given because of', { max: 60, computed: true }),
    sentAt: datetime('发送时间', 'Sent'),
    usedCount: int('已用', 'Used', { default: 0 }),
    maxUses: int('可用', 'May be used', { default: 1 }),
    state: states(ExchangeCodeLife),
  },
  scope: { parent: 'batchId' },
  search: ['batchId', 'tail', 'serial', 'state', 'assignedStaffId', 'assignedCustomerId'],
  columns: ['serial', 'tail', 'assignedStaffId', 'assignedCustomerId', 'sentAt', 'usedCount', 'maxUses', 'state'],
  sort: 'serial',
  unique: [['codeHash'], ['batchId', 'serial'], ['origin']],
  indexes: [['batchId', 'state'], ['assignedStaffId']],
  verbs: ['list', 'detail', 'count'],
});
export type ExchangeCode = Row<typeof ExchangeCode>;

export const ExchangeLogLife = lifecycle({
  states: { done: ['成功', 'Done', 'green'], reversed: ['已撤销', 'Reversed', 'red'] },
  initial: 'done',
  transitions: {
    reverse: {
      label: ['撤销', 'Reverse'],
      from: ['done'],
      to: 'reversed',
      danger: true,
      fields: {
        ...reason,
        codeAfter: choice(
          '兑换码',
          'The code',
          { active: ['恢复可用', 'May be used again'], void: ['作废', 'Void'] },
          { required: true, default: 'active' },
        ),
      },
    },
  },
});

const channels = { mini: ['小程序', 'Mini-program'], h5: ['H5', 'H5'], staff: ['代兑换', 'By staff'] } as const;

export const ExchangeLog = resource({
  name: 'exchange_log',
  area: 'online',
  noun: 'exchange',
  path: '/api/v1/ExchangeLog/log',
  title: ['兑换记录', 'Redemption'],
  label: 'logNo',
  fields: {
    logNo: text('流水号', 'Log no.', { required: true, max: 20, search: 'plain', exact: true }),
    redeemedAt: datetime('时间', 'At', { required: true }),
    batchId: ref('批次', 'Batch', 'exchange_batch', { required: true }),
    codeId: ref('兑换码', 'Code', 'exchange_code', { required: true }),
    tail: text('尾号', 'Tail', { required: true, max: 4, exact: true, search: 'plain' }),
    reward: json('内容', 'Reward', rewardShape, { required: true }),
    rewardName: text('兑换内容', 'Reward', { required: true, max: 200 }),
    customerId: ref('学员', 'Student', 'customer', { required: true }),
    schoolId: ref('校区', 'School', 'school'),
    channel: choice('渠道', 'Channel', channels, { required: true }),
    operatorId: ref('操作人', 'Operator', 'staff'),
    requestId: text('请求号', 'Request id', { required: true, max: 36 }),
    state: states(ExchangeLogLife),
  },
  scope: { school: 'schoolId', creator: false },
  search: ['logNo', 'tail', 'batchId', 'customerId', 'schoolId', 'channel', 'operatorId', 'state', 'redeemedAt'],
  columns: [
    'logNo',
    'redeemedAt',
    'batchId',
    'tail',
    'rewardName',
    'customerId',
    'schoolId',
    'channel',
    'operatorId',
    'state',
  ],
  sort: '-redeemedAt',
  unique: [['requestId']],
  uniqueWhere: [{ fields: ['codeId', 'customerId'], where: { state: ['done'] } }],
  indexes: [['batchId', 'customerId']],
  verbs: ['list', 'detail', 'count', 'export'],
});
export type ExchangeLog = Row<typeof ExchangeLog>;

export const attemptResults = {
  ok: ['成功', 'Redeemed', 'green'],
  repeat: ['重复', 'Repeated', 'grey'],
  invalid: ['无效', 'Invalid', 'red'],
  used: ['已用', 'Used', 'orange'],
  expired: ['过期', 'Expired', 'orange'],
  not_started: ['未开始', 'Not started', 'orange'],
  not_eligible: ['不符', 'Not eligible', 'orange'],
  locked: ['锁定', 'Locked', 'red'],
  trying: ['进行中', 'Under way', 'grey'],
} as const;
export type AttemptResult = keyof typeof attemptResults;

export const ExchangeAttempt = resource({
  name: 'exchange_attempt',
  area: 'online',
  noun: 'exchange',
  path: '/api/v1/ExchangeLog/attempt',
  title: ['兑换尝试', 'Attempt'],
  label: 'tail',
  fields: {
    at: datetime('时间', 'At', { required: true }),
    who: text('尝试者', 'Who', { required: true, max: 60, ...hidden }),
    customerId: ref('学员', 'Student', 'customer'),
    schoolId: ref('校区', 'School', 'school'),
    mobile: text('手机', 'Mobile', { max: 20 }),
    addressHash: text('地址指纹', 'Address', { max: 16, exact: true }),
    tail: text('尾号', 'Tail', { max: 4 }),
    result: choice('结果', 'Result', attemptResults, { required: true }),
    lifted: datetime('解锁', 'Lifted'),
  },
  scope: { school: 'schoolId', creator: false },
  search: ['result', 'customerId', 'schoolId', 'at', 'addressHash'],
  columns: ['at', 'customerId', 'schoolId', 'mobile', 'addressHash', 'tail', 'result', 'lifted'],
  sort: '-at',
  indexes: [
    ['who', 'at'],
    ['addressHash', 'at'],
  ],
  verbs: ['list', 'count'],
});
export type ExchangeAttempt = Row<typeof ExchangeAttempt>;
