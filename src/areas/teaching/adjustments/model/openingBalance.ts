import { bool, date, mobile, money, quantity, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { seenWithAmount } from '../../ledger/model/lot';

/** What a student had left when the school began with this ledger: one lot for each row, entered or imported once. */
export const OpeningBalance = resource({
  name: 'opening_balance',
  area: 'teaching',
  noun: 'ledger',
  path: '/class/v1/openingBalance',
  title: ['期初课时', 'Opening balance'],
  label: 'student',
  fields: {
    mobile: mobile('家长手机', 'Guardian’s mobile', { required: true }),
    student: text('学员姓名', 'Student', {
      max: 30,
      help: ['同一手机有多名学员时填写', 'Where several students have this number'],
    }),
    courseId: ref('课程', 'Course', 'course', { required: true }),
    schoolId: ref('校区', 'School', 'school', { help: ['空：学员所在校区', 'Empty: the student’s own'] }),
    qty: quantity('课时', 'Lessons', { required: true, min: 1 }),
    amount: money('金额', 'Value', { required: true, ...seenWithAmount }),
    isGift: bool('赠送', 'Gift'),
    validTo: date('到期日期', 'Valid to'),
    customerId: ref('学员', 'Student', 'customer', { computed: true }),
    lotId: ref('批次', 'Lot', 'lesson_lot', { computed: true, indexed: false }),
  },
  scope: { school: 'schoolId' },
  search: ['customerId', 'courseId', 'schoolId'],
  columns: ['customerId', 'courseId', 'schoolId', 'qty', 'amount', 'isGift', 'validTo', 'lotId', 'createdAt'],
  verbs: ['list', 'detail', 'add', 'import', 'export', 'count'],
  grantedBy: { add: 'adjust', import: 'adjust' },
});
export type OpeningBalance = Row<typeof OpeningBalance>;
