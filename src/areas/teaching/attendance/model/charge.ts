// How much of a lesson a student is charged for, by status and rule.
import type { ChargeRule } from '#areas/learning/courses/model/chargeRule';
import type { Role, Status } from './attendance';

export interface Marked {
  status: Status | null;
  role: Role;
  /** Asked too late, or once too often, and not waived. */
  isLateLeave: boolean;
  /** By hand, instead of the rule. */
  override: number | null;
  /** Of a makeup: what the missed lesson was to be charged already. */
  alreadyCharged: number;
}

/** Hundredths of a lesson, rounded half up. */
export function targetQty(lessonQty: number, rule: ChargeRule, marked: Marked): number {
  const { status, role, override } = marked;
  if (status === null || role === 'trial') return 0;
  if (override !== null) return override;
  const full = Math.floor((lessonQty * percentOf(rule, status, marked.isLateLeave) + 50) / 100);
  return role === 'makeup' ? Math.max(0, full - marked.alreadyCharged) : full;
}

function percentOf(rule: ChargeRule, status: Status, isLateLeave: boolean): number {
  if (status === 'makeup') return rule.present;
  return status === 'leave' && isLateLeave ? rule.lateLeave : rule[status];
}

export const cameIn = (status: string | null): boolean =>
  status === 'present' || status === 'late' || status === 'makeup';
