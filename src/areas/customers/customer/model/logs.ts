// What happened to a customer's ownership and stage. Append-only; every figure of the past is counted from these.
import { choice, datetime, int, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { customerStates } from './customerChoices';
import { asCustomer } from './grantedBy';

const unindexed = { indexed: false } as const;

export const AssignmentLog = resource({
  name: 'assignment_log',
  area: 'customers',
  path: '/api/v1/student/assignmentLog',
  title: ['归属流水', 'Ownership log'],
  label: 'kind',
  fields: {
    customerId: ref('学员', 'Student', 'customer', { required: true }),
    kind: choice(
      '动作',
      'Kind',
      {
        create: ['录入', 'Create'],
        assign: ['分配', 'Assign'],
        auto: ['自动分配', 'Assigned by rule'],
        claim: ['领取', 'Claim'],
        transfer: ['转移', 'Transfer'],
        release: ['放弃', 'Release'],
        recycle: ['回收', 'Recycle'],
        lost: ['流失释放', 'Released as lost'],
        reopen: ['重新激活', 'Reopened'],
        school: ['转校', 'School change'],
        handover: ['交接', 'Handover'],
        merge: ['合并', 'Merge'],
        import: ['导入', 'Import'],
      },
      { required: true, indexed: false },
    ),
    fromStaffId: ref('原顾问', 'From', 'staff'),
    toStaffId: ref('新顾问', 'To', 'staff'),
    fromSchoolId: ref('原校区', 'From school', 'school', unindexed),
    toSchoolId: ref('新校区', 'To school', 'school', unindexed),
    reason: text('原因', 'Reason', { max: 200 }),
    operatorId: ref('操作人', 'By', 'staff', unindexed),
    at: datetime('时间', 'When', { required: true }),
  },
  scope: { parent: 'customerId' },
  search: ['kind', 'fromStaffId', 'toStaffId', 'at'],
  columns: ['at', 'customerId', 'kind', 'fromStaffId', 'toStaffId', 'reason', 'operatorId'],
  sort: '-at',
  indexes: [['toStaffId', 'kind', 'at']],
  verbs: ['list', 'export', 'count'],
  grantedBy: asCustomer,
});
export type AssignmentLog = Row<typeof AssignmentLog>;

export const CustomerStateLog = resource({
  name: 'customer_state_log',
  area: 'customers',
  path: '/api/v1/student/customerStateLog',
  title: ['阶段流水', 'Stage log'],
  label: 'transition',
  fields: {
    customerId: ref('学员', 'Student', 'customer', { required: true }),
    transition: text('动作', 'Transition', { required: true, max: 20, exact: true }),
    fromState: choice('原阶段', 'From', customerStates, unindexed),
    toState: choice('新阶段', 'To', customerStates, { required: true, indexed: false }),
    reason: text('原因', 'Reason', { max: 300 }),
    staffId: ref('操作人', 'By', 'staff', unindexed),
    ownerId: ref('当时顾问', 'Counsellor then', 'staff', unindexed),
    at: datetime('时间', 'When', { required: true }),
    secondsInFrom: int('在原阶段秒数', 'Seconds in the stage before', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  },
  scope: { parent: 'customerId' },
  search: ['toState', 'ownerId', 'at'],
  columns: ['at', 'customerId', 'fromState', 'toState', 'reason', 'staffId', 'ownerId'],
  sort: '-at',
  indexes: [
    ['ownerId', 'toState', 'at'],
    ['toState', 'at'],
  ],
  verbs: ['list', 'export', 'count'],
  grantedBy: asCustomer,
});
export type CustomerStateLog = Row<typeof CustomerStateLog>;
