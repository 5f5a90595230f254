import { bool, choice, date, int, money, quantity, ref } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { seenWithAmount } from '../../ledger/model/lot';

const sums = { computed: true, default: 0 } as const;
const value = money('剩余金额', 'Value left', { ...sums, ...seenWithAmount });

/**
 * What a student has left of a course at a school. Nobody writes it by hand: whoever writes ledger entries sums them up here in
 * the same transaction, so that the list can be searched and sorted.
 */
export const LessonBalance = resource({
  name: 'lesson_balance',
  area: 'teaching',
  noun: 'ledger',
  path: '/class/v1/balance',
  title: ['剩余课时', 'Remaining lessons'],
  label: 'customerId',
  fields: {
    customerId: ref('学员', 'Student', 'customer', { computed: true }),
    courseId: ref('课程', 'Course', 'course', { computed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    adviserId: ref('班主任', 'Adviser', 'staff', { computed: true }),
    boughtQty: quantity('购买', 'Bought', sums),
    giftQty: quantity('赠送', 'Gift', sums),
    consumedQty: quantity('已消', 'Consumed', sums),
    transferredQty: quantity('转入转出', 'Transferred', { ...sums, min: -100_000_00 }),
    refundedQty: quantity('退费', 'Refunded', sums),
    expiredQty: quantity('过期', 'Expired', sums),
    adjustedQty: quantity('调整', 'Adjusted', { ...sums, min: -100_000_00 }),
    remainingQty: quantity('剩余', 'Left', sums),
    paidQty: quantity('剩余付费', 'Paid left', sums),
    freeQty: quantity('剩余赠送', 'Gifts left', sums),
    amount: value,
    owedQty: quantity('欠课', 'Owed', sums),
    /** Lessons consumed in the last 56 days. */
    recentQty: quantity('近八周消课', 'Consumed in 8 weeks', sums),
    runsOutOn: date('预计用完', 'Runs out', { computed: true }),
    nearestExpiry: date('最近到期', 'Nearest expiry', { computed: true }),
    lastLessonOn: date('最近上课', 'Last lesson', { computed: true }),
    openWarnings: int('预警', 'Warnings', sums),
  },
  asked: {
    level: choice('预警级别', 'Warned of', {
      low: ['偏低', 'Low'],
      critical: ['告急', 'Critical'],
      owed: ['欠课', 'Owed'],
      expiring: ['将到期', 'Expiring'],
      idle: ['久未上课', 'Idle'],
    }),
    owedOnly: bool('仅欠课', 'Owed only'),
    noClass: bool('未入班', 'In no class'),
  },
  scope: { school: 'schoolId', owner: 'adviserId', creator: false },
  search: [
    'customerId',
    'schoolId',
    'courseId',
    'adviserId',
    'level',
    'owedOnly',
    'noClass',
    'remainingQty',
    'nearestExpiry',
    'owedQty',
  ],
  columns: [
    'customerId',
    'courseId',
    'schoolId',
    'boughtQty',
    'giftQty',
    'consumedQty',
    'remainingQty',
    'freeQty',
    'amount',
    'owedQty',
    'recentQty',
    'runsOutOn',
    'nearestExpiry',
    'lastLessonOn',
  ],
  sort: 'remainingQty',
  unique: [['customerId', 'courseId', 'schoolId']],
  verbs: ['list', 'detail', 'export', 'count'],
});
export type LessonBalance = Row<typeof LessonBalance>;
