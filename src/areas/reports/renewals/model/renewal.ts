// Who is due to buy again, and whether they did. One item for each cycle of lessons that runs out on a renewal line.
import { category, choice, date, money, quantity, ref, refs, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const lostReason = category('流失原因', 'Why lost', 'renew_lost_reason', { required: true });

export const RenewalLife = lifecycle({
  states: {
    due: ['待续', 'Pending', 'orange'],
    renewed: ['已续', 'Renewed', 'green'],
    lost: ['未续', 'Lost', 'red'],
    won_back: ['召回', 'Won back', 'cyan'],
    excluded: ['不计', 'Excluded', 'grey'],
  },
  initial: 'due',
  transitions: {
    renew: { label: ['续费', 'Renew'], from: ['due'], to: 'renewed', internal: true },
    lose: { label: ['确认不续', 'Not renewing'], from: ['due'], to: 'lost', danger: true, fields: { lostReason } },
    runOut: { label: ['到期未续', 'Ran out'], from: ['due'], to: 'lost', internal: true },
    winBack: { label: ['召回', 'Won back'], from: ['lost'], to: 'won_back', internal: true },
    exclude: {
      label: ['不计入', 'Exclude'],
      from: ['due', 'lost'],
      to: 'excluded',
      fields: { excludeReason: text('不计原因', 'Why excluded', { required: true, max: 200 }) },
    },
    restore: { label: ['恢复', 'Restore'], from: ['excluded'], to: 'due', permission: 'exclude' },
    reopen: { label: ['撤销', 'Take back'], from: ['lost'], to: 'due', permission: 'lose' },
  },
});

export const renewalReasons = {
  lessons: ['课时将尽', 'Lessons low'],
  validity: ['有效期将至', 'Validity'],
  early: ['提前续费', 'Early'],
} as const;

export const RenewalDue = resource({
  name: 'renewal_due',
  area: 'reports',
  path: '/report/v1/renewalDue',
  title: ['续费名单', 'Renewal item'],
  label: 'customerId',
  fields: {
    customerId: ref('学员', 'Student', 'customer', { required: true, computed: true }),
    schoolId: ref('校区', 'School', 'school', { required: true, computed: true }),
    subjectId: category('续费线', 'Renewal line', 'course_subject', { required: true, computed: true }),
    cycleQty: quantity('本期课时', 'Cycle lessons', { required: true, computed: true }),
    cycleAmount: money('本期金额', 'Cycle amount', { required: true, computed: true }),
    cycleContractId: ref('本期合同', 'Cycle contract', 'contract', { required: true, computed: true }),
    dueOn: date('到期日', 'Due', { required: true, computed: true }),
    reason: choice('原因', 'Why', renewalReasons, { required: true, computed: true }),
    balanceQty: quantity('到期时余额', 'Balance then', { default: 0, computed: true }),
    ownerId: ref('顾问', 'Counsellor', 'staff', { computed: true }),
    serviceOwnerId: ref('学管', 'Study manager', 'staff', { computed: true }),
    teacherId: ref('老师', 'Teacher', 'staff', { computed: true }),
    classId: ref('班级', 'Class', 'class', { computed: true }),
    courseId: ref('课程', 'Course', 'course', { computed: true, indexed: false }),
    renewedOn: date('续费日', 'Renewed on', { computed: true }),
    renewedContractId: ref('续费合同', 'Renewed with', 'contract', { computed: true, indexed: false }),
    renewedAmount: money('续费金额', 'Renewed amount', { default: 0, computed: true }),
    lostOn: date('流失日', 'Lost on', { computed: true }),
    lostReason: category('流失原因', 'Why lost', 'renew_lost_reason', { computed: true }),
    excludeReason: text('不计原因', 'Why excluded', { max: 200, computed: true }),
    note: text('备注', 'Note', { max: 500 }),
    /** The counsellor, the study manager and the teacher of that day. */
    staffIds: refs('相关人', 'People', 'staff', { computed: true, secret: true }),
    state: states(RenewalLife),
  },
  scope: { school: 'schoolId', owner: 'ownerId', participants: 'staffIds', creator: false },
  search: ['customerId', 'schoolId', 'subjectId', 'ownerId', 'teacherId', 'dueOn', 'reason', 'state'],
  columns: [
    ...['customerId', 'state', 'dueOn', 'balanceQty', 'subjectId', 'schoolId', 'classId', 'teacherId', 'ownerId'],
    ...['reason', 'cycleAmount', 'renewedOn', 'renewedAmount', 'lostReason', 'note'],
  ] as const,
  form: ['note'],
  sort: '-dueOn',
  uniqueWhere: [{ fields: ['customerId', 'subjectId'], where: { state: ['due'] } }],
  indexes: [['customerId', 'subjectId']],
  verbs: ['list', 'detail', 'edit', 'export', 'count'],
  grantedBy: { edit: 'lose', export: 'view' },
});
export type RenewalDue = Row<typeof RenewalDue>;
