// A seat above the capacity: whoever may fill a class beyond it takes it, everyone else asks.
import { awaited } from '#kernel/model/approvals';
import { call, type } from '#kernel/model/call';
import { date, int, ref, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { Class } from './class';

export const SeatRequestLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Awaiting approval', 'orange'],
    joined: ['已加入', 'Joined', 'green'],
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
        kind: 'teaching.classOverfill',
        approved: 'joined',
        rejected: 'rejected',
        withdrawn: 'cancelled',
        returned: 'draft',
        form: ['customerId', 'classId', 'over', 'reason'],
      },
    },
    cancel: { label: ['取消', 'Cancel'], from: ['draft', 'approving'], to: 'cancelled', permission: 'add' },
  },
});

export const SeatRequest = resource({
  name: 'seat_request',
  area: 'teaching',
  noun: 'member',
  path: '/class/v1/seatRequest',
  title: ['超员申请', 'Request above capacity'],
  label: 'customerId',
  fields: {
    classId: ref('班级', 'Class', 'class', { required: true, fixed: true }),
    customerId: ref('学员', 'Student', 'customer', { required: true, fixed: true }),
    joinedOn: date('入班日期', 'Joins on', { required: true }),
    over: int('超出人数', 'Above capacity', { computed: true, default: 0 }),
    reason: text('原因', 'Reason', { required: true, max: 200 }),
    approvalNo: awaited(),
    state: states(SeatRequestLife),
  },
  scope: { parent: 'classId' },
  search: ['classId', 'customerId', 'state'],
  columns: ['customerId', 'classId', 'joinedOn', 'over', 'reason', 'state', 'createdAt'],
  verbs: ['list', 'detail', 'count'],
  uniqueWhere: [{ fields: ['classId', 'customerId'], where: { state: ['draft', 'approving'] } }],
});
export type SeatRequest = Row<typeof SeatRequest>;

export const requestSeat = call('POST', `${SeatRequest.path}/request`, {
  label: ['超员加入', 'Add above the capacity'],
  permission: 'teaching.member.add',
  input: {
    classId: ref('班级', 'Class', Class.name, { required: true }),
    customerId: ref('学员', 'Student', 'customer', { required: true }),
    joinedOn: date('入班日期', 'Joins on', { required: true }),
    reason: text('原因', 'Reason', { required: true, max: 200 }),
  },
  answer: type<{ id: number; state: SeatRequest['state'] }>(),
});
