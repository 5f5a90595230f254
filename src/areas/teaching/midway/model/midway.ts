import { awaited } from '#kernel/model/approvals';
import { bool, choices, int, longText, money, quantity, ref, refs, states } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const MidwayLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Awaiting approval', 'orange'],
    joined: ['已插班', 'Joined', 'green'],
    rejected: ['已拒绝', 'Refused', 'red'],
    cancelled: ['已取消', 'Cancelled', 'grey'],
  },
  initial: 'draft',
  transitions: {
    submit: {
      label: ['提交', 'Submit'],
      from: ['draft'],
      to: 'approving',
      permission: 'add',
      approval: {
        kind: 'teaching.midwayJoin',
        approved: 'joined',
        rejected: 'rejected',
        withdrawn: 'cancelled',
        returned: 'draft',
        form: ['customerId', 'classId', 'missedCount', 'remainingCount', 'lackQty', 'overCapacity'],
      },
    },
    cancel: { label: ['取消', 'Cancel'], from: ['draft', 'approving'], to: 'cancelled', permission: 'add' },
  },
});

const counted = { computed: true, default: 0 } as const;

/** A student who comes into a class that has begun. */
export const MidwayJoin = resource({
  name: 'midway_join',
  area: 'teaching',
  noun: 'midway',
  path: '/interpolation/v1',
  title: ['插班', 'Joining midway'],
  label: 'customerId',
  fields: {
    customerId: ref('学员', 'Student', 'customer', { required: true, fixed: true }),
    classId: ref('班级', 'Class', 'class', { required: true, fixed: true }),
    fromLessonId: ref('从哪次课开始', 'From lesson', 'lesson', { required: true, indexed: false }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    missedCount: int('错过课次', 'Lessons missed', counted),
    remainingCount: int('剩余课次', 'Lessons to come', counted),
    neededQty: quantity('需要课时', 'Lessons needed', counted),
    balanceQty: quantity('可用课时', 'Lessons at hand', counted),
    lackQty: quantity('缺少课时', 'Lessons lacking', counted),
    lackAmount: money('缺少金额', 'Price of what lacks', { computed: true }),
    catchUp: choices('补课方式', 'Catching up', {
      makeup: ['跟班补课', 'With another class'],
      recording: ['看录播', 'Recording'],
      one_to_one: ['一对一补', 'One-to-one'],
      none: ['不补', 'Not at all'],
    }),
    catchUpLessonIds: refs('补课课次', 'Lessons to catch up in', 'lesson', { max: 50 }),
    missedCharged: bool('错过的课也扣课', 'Charge what was missed'),
    overCapacity: bool('超员', 'Over capacity', { computed: true }),
    approvalNo: awaited(),
    remark: longText('备注', 'Note', { max: 500 }),
    state: states(MidwayLife),
  },
  scope: { school: 'schoolId' },
  search: ['customerId', 'classId', 'state', 'schoolId'],
  columns: [
    'customerId',
    'classId',
    'fromLessonId',
    'missedCount',
    'remainingCount',
    'neededQty',
    'balanceQty',
    'lackQty',
    'overCapacity',
    'state',
    'createdAt',
  ],
  verbs: ['list', 'detail', 'add', 'edit', 'export', 'count'],
  editableIn: ['draft'],
});
export type MidwayJoin = Row<typeof MidwayJoin>;
