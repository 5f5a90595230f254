// The kinds of leave an enterprise begins with.
import type { Draft } from '#kernel/model/resource';
import type { StaffLeaveKind } from './leave';

type Kind = Draft<typeof StaffLeaveKind>;
const paid = 10_000;

export const usualKinds: readonly Kind[] = [
  { code: 'annual', name: '年假', paidPercent: paid, hasBalance: true },
  { code: 'personal', name: '事假', paidPercent: 0 },
  { code: 'sick', name: '病假', paidPercent: 6000, proofAfter: 200 },
  { code: 'marriage', name: '婚假', paidPercent: paid, unit: 'day', maxDays: 1000, countBy: 'calendar_days' },
  { code: 'maternity', name: '产假', paidPercent: paid, unit: 'day', countBy: 'calendar_days', proofAfter: 100 },
  { code: 'paternity', name: '陪产假', paidPercent: paid, unit: 'day', maxDays: 1500, countBy: 'calendar_days' },
  { code: 'bereavement', name: '丧假', paidPercent: paid, unit: 'day', maxDays: 300 },
  { code: 'childcare', name: '育儿假', paidPercent: paid, unit: 'day', maxDays: 1000 },
  { code: 'work_injury', name: '工伤', paidPercent: paid, countBy: 'calendar_days', proofAfter: 100 },
  { code: 'compensatory', name: '调休', paidPercent: paid, hasBalance: true },
];
