// How much of a lesson each status costs, in percent: the class's own rule, else its course's, else the enterprise's.
import { json, shape } from '#kernel/model/fields';

export interface ChargeRule {
  present: number;
  late: number;
  leave: number;
  lateLeave: number;
  absent: number;
}
export const chargeNames = ['present', 'late', 'leave', 'lateLeave', 'absent'] as const;

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
