// What a student has left of a course, today or on any day before.
import { call, type } from '#kernel/model/call';
import { date, ref } from '#kernel/model/fields';
import { LessonLot } from '../../ledger/model/lot';

export interface LotBalance {
  lotId: number;
  lotNo: string;
  courseId: number;
  isGift: boolean;
  qty: number;
  remainingQty: number;
  validTo: string | null;
  frozen: boolean;
  /** Only for those who may see values. */
  amount: string | null;
  remainingAmount: string | null;
}

export interface BalanceAnswer {
  /** Lessons, as they are shown. */
  remainingQty: number;
  paidQty: number;
  giftQty: number;
  amount: string | null;
  owedQty: number;
  lots: LotBalance[];
}

export const balance = call('GET', `${LessonLot.path}/balance`, {
  label: ['课时余额', 'Balance'],
  permission: 'teaching.ledger.view',
  input: {
    customerId: ref('学员', 'Student', 'customer', { required: true }),
    courseId: ref('课程', 'Course', 'course'),
    at: date('截至', 'At'),
  },
  answer: type<BalanceAnswer>(),
});
