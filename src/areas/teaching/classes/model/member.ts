import { bool, category, date, int, ref, states, text } from '#kernel/model/fields';
import { carrying, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const leaveReason = category('离班原因', 'Reason', 'class_leave_reason');

export const MemberLife = lifecycle({
  states: {
    active: ['在班', 'Active', 'green'],
    paused: ['停课', 'Paused', 'orange'],
    transferred: ['已转班', 'Moved', 'grey'],
    left: ['已退班', 'Left', 'grey'],
    graduated: ['已结业', 'Graduated', 'blue'],
  },
  initial: 'active',
  transitions: {
    pause: {
      label: ['停课', 'Pause'],
      from: ['active'],
      to: 'paused',
      fields: {
        pausedFrom: date('起始日期', 'From', { required: true }),
        pausedTo: date('结束日期', 'To'),
        reason: text('原因', 'Reason', { required: true, max: 200 }),
      },
    },
    resume: {
      label: ['复课', 'Resume'],
      from: ['paused'],
      to: 'active',
      permission: 'pause',
      fields: { fromDate: date('复课日期', 'From', { required: true }) },
    },
    transfer: {
      label: ['转班', 'Move'],
      from: ['active', 'paused'],
      to: 'transferred',
      fields: {
        toClassId: ref('转入班级', 'To class', 'class', { required: true }),
        fromDate: date('起始日期', 'From', { required: true }),
        leaveReason,
      },
    },
    leave: {
      label: ['退班', 'Leave'],
      from: ['active', 'paused'],
      to: 'left',
      danger: true,
      fields: { leftOn: date('离班日期', 'On', { required: true }), leaveReason },
    },
    graduate: { label: ['结业', 'Graduate'], from: ['active', 'paused'], to: 'graduated', internal: true },
    reenter: { label: ['重新在班', 'Back in class'], from: ['graduated'], to: 'active', internal: true },
  },
});

/** A student in a class, from a day to a day. */
export const ClassMember = resource({
  name: 'class_member',
  area: 'teaching',
  noun: 'member',
  path: '/class/v1/member',
  title: ['班级学员', 'Member'],
  label: 'customerId',
  fields: {
    classId: ref('班级', 'Class', 'class', { required: true, fixed: true }),
    customerId: ref('学员', 'Student', 'customer', { required: true, fixed: true }),
    contractLineId: ref('合同行', 'Contract line', 'contract_line', { computed: true, indexed: false }),
    fromLessonNo: int('起始课次', 'From lesson', { computed: true, default: 1 }),
    joinedOn: date('入班日期', 'Joined', { required: true }),
    overfilled: bool('超员加入', 'Over capacity', {
      help: ['满班后最多超出两成', 'At most a fifth above a full class'],
    }),
    granted: bool('超员已批准', 'Granted above capacity', { computed: true }),
    leftOn: date('离班日期', 'Left', { computed: true }),
    pausedFrom: date('停课开始', 'Paused from', { computed: true }),
    pausedTo: date('停课结束', 'Paused to', { computed: true }),
    leaveReason: category('离班原因', 'Reason', 'class_leave_reason', { computed: true, indexed: false }),
    fromMemberId: ref('转自', 'Moved from', 'class_member', { computed: true, indexed: false }),
    state: states(MemberLife),
  },
  scope: { parent: 'classId' },
  search: ['classId', 'customerId', 'state'],
  columns: ['customerId', 'classId', 'joinedOn', 'leftOn', 'state'],
  verbs: ['list', 'detail', 'add', 'export', 'count'],
  /** What is left of the class's course, and what is owed. */
  carries: carrying<{ balanceQty: number; owedQty: number }>(),
  actions: { overfill: ['超员加入', 'Above the capacity'] },
  uniqueWhere: [{ fields: ['classId', 'customerId'], where: { state: ['active', 'paused'] } }],
});
export type ClassMember = Row<typeof ClassMember>;

export const inClass = ['active', 'paused'] as const;

type OnRoster = Pick<ClassMember, 'joinedOn' | 'leftOn' | 'pausedFrom' | 'pausedTo'>;

export const isPausedOn = ({ pausedFrom, pausedTo }: OnRoster, day: string): boolean =>
  pausedFrom !== null && pausedFrom <= day && (pausedTo === null || day <= pausedTo);

/** Whether a member is expected at a lesson of that day. */
export const isExpectedOn = (member: OnRoster, day: string): boolean =>
  member.joinedOn <= day && (member.leftOn === null || member.leftOn > day) && !isPausedOn(member, day);
