import { bool, choice, date, datetime, int, money, quantity, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

/** Values are for those who keep the books. */
export const seenWithAmount = { mask: 'hidden', seenWith: 'amount' } as const;

/** Lessons that were opened together at one price. What is left of them is the sum of their entries. */
export const LessonLot = resource({
  name: 'lesson_lot',
  area: 'teaching',
  noun: 'ledger',
  path: '/class/v1/lot',
  title: ['课时批次', 'Lot'],
  label: 'lotNo',
  fields: {
    lotNo: text('批次号', 'Lot no.', { required: true, max: 24, search: 'plain' }),
    /** Says which line, installment, change or row opened it; the same key opens nothing twice. */
    key: text('来源键', 'Key', { required: true, max: 60, exact: true, indexed: false }),
    customerId: ref('学员', 'Student', 'customer', { required: true }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    courseId: ref('课程', 'Course', 'course', { required: true }),
    contractId: ref('合同', 'Contract', 'contract'),
    contractLineId: ref('合同行', 'Contract line', 'contract_line', { indexed: false }),
    openKind: choice(
      '来源',
      'Opened by',
      {
        purchase: ['购买', 'Purchase'],
        gift: ['赠送', 'Gift'],
        transfer_in: ['转入', 'Transfer in'],
        adjust: ['调整', 'Adjustment'],
      },
      { required: true },
    ),
    isGift: bool('赠送', 'Gift'),
    qty: quantity('数量', 'Lessons', { required: true, min: 1 }),
    amount: money('金额', 'Value', { required: true, ...seenWithAmount }),
    openedAt: datetime('入账时间', 'Opened', { required: true }),
    validFrom: date('生效日期', 'Valid from'),
    validTo: date('到期日期', 'Valid to'),
    frozen: bool('冻结', 'Frozen'),
    frozenReason: choice('冻结原因', 'Why frozen', {
      changing: ['变更中', 'Changing'],
      refunding: ['退费中', 'Refunding'],
      manual: ['手工', 'By hand'],
    }),
    sourceLotId: ref('源批次', 'Source lot', 'lesson_lot', { indexed: false }),
  },
  scope: { school: 'schoolId', creator: false },
  search: ['customerId', 'contractId', 'courseId', 'schoolId', 'openKind'],
  sort: '-openedAt',
  unique: [['key'], ['lotNo']],
  indexes: [['customerId', 'courseId']],
  verbs: ['list', 'detail', 'export', 'count'],
  actions: { amount: ['查看金额', 'See values'] },
});
export type LessonLot = Row<typeof LessonLot>;

/** One line of the lesson ledger. */
export const LessonEntry = resource({
  name: 'lesson_entry',
  area: 'teaching',
  noun: 'ledger',
  path: '/class/v1/lessonEntry',
  title: ['课时流水', 'Ledger entry'],
  label: 'entryNo',
  fields: {
    entryNo: text('流水号', 'No.', { required: true, max: 28 }),
    groupId: int('组号', 'Group', { required: true, max: Number.MAX_SAFE_INTEGER }),
    lotId: ref('批次', 'Lot', 'lesson_lot', { required: true, indexed: false }),
    seq: int('序号', 'Sequence', { required: true }),
    kind: choice(
      '类型',
      'Kind',
      {
        purchase: ['购买', 'Purchase', 'blue'],
        gift: ['赠送', 'Gift', 'purple'],
        consume: ['消课', 'Consumed', 'green'],
        return: ['退回', 'Returned', 'orange'],
        transfer_in: ['转入', 'Transfer in', 'cyan'],
        transfer_out: ['转出', 'Transfer out', 'cyan'],
        refund: ['退费', 'Refund', 'red'],
        expire: ['过期', 'Expired', 'grey'],
        adjust: ['调整', 'Adjustment', 'grey'],
      },
      { required: true },
    ),
    qty: quantity('数量', 'Lessons', { required: true, min: -100_000_00 }),
    amount: money('金额', 'Value', { required: true, min: -99_999_999_999_99, ...seenWithAmount }),
    lotQtyAfter: quantity('批次余量', 'Lot after', { required: true }),
    lotAmountAfter: money('批次余额', 'Lot value after', { required: true, ...seenWithAmount }),
    /** How far the lot is consumed, so that the last entry says where it stands. */
    lotHeadAfter: quantity('批次已消', 'Consumed of the lot', { required: true }),
    recognised: money('确认收入', 'Recognised revenue', { required: true, min: -99_999_999_999_99, ...seenWithAmount }),
    bizDate: date('业务日期', 'Business date', { required: true }),
    customerId: ref('学员', 'Student', 'customer', { required: true }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    courseId: ref('课程', 'Course', 'course', { required: true }),
    classId: ref('班级', 'Class', 'class'),
    lessonId: ref('课次', 'Lesson', 'lesson'),
    attendanceId: ref('考勤', 'Attendance', 'attendance'),
    chargeSeq: int('扣课序号', 'Charge', { default: 0 }),
    reversesId: ref('冲销', 'Reverses', 'lesson_entry', { indexed: false }),
    /** The kind of what it reverses: a return that undoes an expiry is not consumption. */
    reversesKind: text('冲销类型', 'Kind reversed', { max: 20 }),
    isRounding: bool('尾差', 'Rounding'),
    /** What it adds to consumption and to what expired; giving back takes away again. */
    consumedQty: quantity('消课', 'Consumed', { default: 0, min: -100_000_00 }),
    expiredQty: quantity('过期', 'Expired', { default: 0, min: -100_000_00 }),
    sourceKind: choice(
      '来源',
      'Source',
      {
        contract: ['合同', 'Contract'],
        attendance: ['考勤', 'Attendance'],
        change: ['变更', 'Change'],
        refund: ['退费', 'Refund'],
        job: ['任务', 'Job'],
        adjustment: ['调整单', 'Adjustment'],
        import: ['导入', 'Import'],
      },
      { required: true },
    ),
    sourceId: int('单号', 'Document', { required: true, max: Number.MAX_SAFE_INTEGER }),
    reason: text('原因', 'Reason', { max: 200 }),
  },
  scope: { school: 'schoolId', creator: false },
  search: ['customerId', 'kind', 'bizDate', 'schoolId', 'courseId', 'lessonId', 'lotId'],
  columns: [
    'bizDate',
    'customerId',
    'courseId',
    'kind',
    'qty',
    'amount',
    'recognised',
    'lotQtyAfter',
    'lotId',
    'lessonId',
    'sourceKind',
    'entryNo',
    'createdAt',
  ],
  sort: '-bizDate',
  unique: [
    ['lotId', 'seq'],
    ['reversesId', 'isRounding'],
    ['sourceKind', 'sourceId', 'lotId', 'kind', 'chargeSeq'],
  ],
  indexes: [['customerId', 'courseId']],
  verbs: ['list', 'detail', 'export', 'count'],
  appendOnly: true,
});
export type LessonEntry = Row<typeof LessonEntry>;
