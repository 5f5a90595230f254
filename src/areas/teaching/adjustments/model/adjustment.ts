import { awaited } from '#kernel/model/approvals';
import { bool, category, choice, date, files, longText, money, quantity, ref, states } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { seenWithAmount } from '../../ledger/model/lot';

export const AdjustmentLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Awaiting approval', 'orange'],
    done: ['已入账', 'Booked', 'green'],
    rejected: ['已拒绝', 'Refused', 'red'],
  },
  initial: 'draft',
  transitions: {
    submit: {
      label: ['提交', 'Submit'],
      from: ['draft'],
      to: 'approving',
      permission: 'adjust',
      approval: {
        kind: 'teaching.lessonAdjust',
        approved: 'done',
        rejected: 'rejected',
        form: ['customerId', 'courseId', 'direction', 'qty', 'amount', 'recognise', 'reason'],
      },
    },
  },
});

/** Lessons given or taken outside contracts and lessons, always with a reason and somebody's word. */
export const LessonAdjustment = resource({
  name: 'lesson_adjustment',
  area: 'teaching',
  noun: 'ledger',
  path: '/class/v1/adjustment',
  title: ['课时调整单', 'Adjustment'],
  label: 'customerId',
  fields: {
    customerId: ref('学员', 'Student', 'customer', { required: true }),
    courseId: ref('课程', 'Course', 'course', { required: true }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    direction: choice(
      '方向',
      'Direction',
      { increase: ['增加', 'Increase', 'green'], decrease: ['减少', 'Decrease', 'red'] },
      { required: true, default: 'increase' },
    ),
    qty: quantity('课时', 'Lessons', { required: true, min: 1 }),
    amount: money('金额', 'Value', {
      default: 0,
      ...seenWithAmount,
      help: ['增加：新批次的金额；减少：按批次计算', 'Increase: value of the new lot; decrease: as the lots say'],
    }),
    recognise: bool('计入收入', 'As revenue', { help: ['仅减少时', 'Of a decrease only'] }),
    lotId: ref('指定批次', 'From this lot', 'lesson_lot', { indexed: false }),
    validTo: date('到期日期', 'Valid to'),
    reason: category('原因', 'Reason', 'adjust_reason', { required: true }),
    note: longText('说明', 'Explanation', { required: true }),
    files: files('附件', 'Files'),
    approvalNo: awaited(),
    state: states(AdjustmentLife),
  },
  scope: { school: 'schoolId' },
  search: ['customerId', 'courseId', 'direction', 'state', 'schoolId'],
  columns: [
    'customerId',
    'courseId',
    'schoolId',
    'direction',
    'qty',
    'amount',
    'recognise',
    'reason',
    'state',
    'createdBy',
    'createdAt',
  ],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'count'],
  editableIn: ['draft'],
  grantedBy: { add: 'adjust', edit: 'adjust', delete: 'adjust' },
  actions: { adjust: ['调整课时', 'Adjust lessons'] },
});
export type LessonAdjustment = Row<typeof LessonAdjustment>;
