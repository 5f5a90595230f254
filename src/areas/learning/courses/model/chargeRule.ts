// How much of a lesson each status costs, in percent: the class's own rule, else its course's, else the enterprise's.
import { json, shape } from '#kernel/model/fields';
import { texts } from '#kernel/model/text';

export interface ChargeRule {
  present: number;
  late: number;
  leave: number;
  lateLeave: number;
  absent: number;
}
const chargeNames = ['present', 'late', 'leave', 'lateLeave', 'absent'] as const;

export const chargeTexts = texts('learning.chargeRule', {
  present: ['到课', 'Present'],
  late: ['迟到', 'Late'],
  leave: ['请假', 'Leave'],
  lateLeave: ['迟请假', 'Late leave'],
  absent: ['旷课', 'Absent'],
});

export const standardRule: ChargeRule = { present: 100, late: 100, leave: 0, lateLeave: 100, absent: 100 };

export const isChargeRule = (value: unknown): value is ChargeRule => {
  if (typeof value !== 'object' || value === null) return false;
  const rule = new Map(Object.entries(value));
  return chargeNames.every((name) => {
    const percent = rule.get(name);
    return Number.isInteger(percent) && percent >= 0 && percent <= 200;
  });
};

export const chargeRule = () => json('扣课规则', 'Charge rule', shape(isChargeRule));
