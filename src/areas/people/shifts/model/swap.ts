// Shifts change hands: the peer agrees first, then somebody above; both rows change together or not at all.
import { awaited } from '#kernel/model/approvals';
import { call, rowOf } from '#kernel/model/call';
import { choice, date, optional, ref, refs, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const ShiftSwapLife = lifecycle({
  states: {
    waiting: ['待对方确认', 'Waits for the peer', 'orange'],
    approving: ['审批中', 'Being approved', 'orange'],
    done: ['已生效', 'Done', 'green'],
    declined: ['对方拒绝', 'Declined', 'red'],
    rejected: ['已驳回', 'Rejected', 'red'],
    cancelled: ['已撤回', 'Cancelled', 'grey'],
    expired: ['已过期', 'Expired', 'grey'],
  },
  initial: 'waiting',
  transitions: {
    agree: {
      label: ['同意', 'Agree'],
      from: ['waiting'],
      to: 'approving',
      approval: {
        kind: 'people.shiftSwap',
        approved: 'done',
        rejected: 'rejected',
        withdrawn: 'cancelled',
        returned: 'waiting',
        form: ['kind', 'fromStaffId', 'fromDate', 'toStaffId', 'toDate', 'shiftId', 'reason'],
      },
    },
    decline: { label: ['拒绝', 'Decline'], from: ['waiting'], to: 'declined', danger: true },
    cancel: { label: ['撤回', 'Withdraw'], from: ['waiting', 'approving'], to: 'cancelled', danger: true },
    expire: { label: ['过期', 'Expire'], from: ['waiting', 'approving'], to: 'expired', internal: true },
  },
});

const kinds = {
  swap: ['互换', 'Swap'],
  cover: ['代班', 'Cover'],
  change: ['改班', 'Change shift'],
  rest: ['换休', 'Move rest day'],
} as const;

export const ShiftSwap = resource({
  name: 'shift_swap',
  area: 'people',
  path: '/shift/v1/shiftSwap',
  title: ['调班申请', 'Shift swap'],
  label: 'fromDate',
  fields: {
    kind: choice('类型', 'Kind', kinds, { required: true, computed: true }),
    fromStaffId: ref('申请人', 'Applicant', 'staff', { required: true, computed: true }),
    fromDate: date('日期', 'Date', { required: true, computed: true }),
    toStaffId: ref('对方', 'Peer', 'staff', { computed: true }),
    toDate: date('对方日期', "Peer's date", { computed: true }),
    shiftId: ref('目标班次', 'Wanted shift', 'shift', { computed: true }),
    reason: text('原因', 'Reason', { required: true, max: 200, computed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    memberIds: refs('相关人', 'Involved', 'staff', { computed: true, indexed: false }),
    approvalNo: awaited(),
    state: states(ShiftSwapLife),
  },
  scope: { owner: 'fromStaffId', participants: 'memberIds' },
  search: ['fromStaffId', 'fromDate', 'kind', 'state'],
  columns: ['fromStaffId', 'kind', 'fromDate', 'toStaffId', 'toDate', 'shiftId', 'reason', 'state', 'createdAt'],
  sort: '-createdAt',
  uniqueWhere: [{ fields: ['fromStaffId', 'fromDate'], where: { state: ['waiting', 'approving'] } }],
  verbs: ['list', 'detail', 'count', 'export'],
  everyone: ['view', 'export', 'agree', 'decline', 'cancel'],
});
export type ShiftSwap = Row<typeof ShiftSwap>;

export const requestSwap = call('POST', `${ShiftSwap.path}/submit`, {
  label: ['申请调班', 'Ask for a swap'],
  input: {
    kind: choice('类型', 'Kind', kinds, { required: true, default: 'swap' }),
    fromStaffId: ref('申请人', 'Applicant', 'staff', { help: ['不选为本人', 'Empty: yourself'] }),
    fromDate: date('哪天的班', 'Which day', { required: true }),
    toStaffId: ref('对方', 'Peer', 'staff', { help: ['互换、代班必填', 'Needed for swap and cover'] }),
    toDate: date('对方的日期', "Peer's date", {
      help: ['互换对方哪天的班，或换休到哪天', 'The day of the peer, or the day worked instead'],
    }),
    shiftId: optional(ref('改为班次', 'Wanted shift', 'shift', { help: ['改班必填', 'Needed to change a shift'] })),
    reason: text('原因', 'Reason', { required: true, max: 200 }),
  },
  answer: rowOf(ShiftSwap),
});
