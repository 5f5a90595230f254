// To whom a new customer goes when nobody was named. Pure: who is available and what was assigned today is given.
import type { Day } from '#kernel/model/dates';
import type { AssignRule } from './assignRule';

export interface Lead {
  schoolId: number | null;
  level: number | null;
  grade: number | null;
  /** The source with all its ancestors: a rule for a branch takes everything under it. */
  sourcePath: readonly number[];
}

type Conditions = Pick<
  AssignRule,
  'active' | 'schoolIds' | 'sourceIds' | 'levelIds' | 'gradeIds' | 'validFrom' | 'validTo'
>;

const among = (ids: readonly number[], ...given: (number | null)[]): boolean =>
  ids.length === 0 || given.some((id) => id !== null && ids.includes(id));

/** Every condition that is given must hold. */
export function matches(rule: Conditions, lead: Lead, today: Day): boolean {
  const isValid = (!rule.validFrom || rule.validFrom <= today) && (!rule.validTo || today <= rule.validTo);
  return (
    rule.active &&
    isValid &&
    among(rule.schoolIds, lead.schoolId) &&
    among(rule.sourceIds, ...lead.sourcePath) &&
    among(rule.levelIds, lead.level) &&
    among(rule.gradeIds, lead.grade)
  );
}

export interface Candidate {
  staffId: number;
  owned: number;
  weight: number;
  assignedToday: number;
  lastAssignedAt: Date | null;
}

const waiting = (a: Candidate, b: Candidate): number =>
  (a.lastAssignedAt?.getTime() ?? 0) - (b.lastAssignedAt?.getTime() ?? 0) || a.staffId - b.staffId;

const orders: Record<AssignRule['method'], (a: Candidate, b: Candidate) => number> = {
  round_robin: waiting,
  weighted: (a, b) => a.assignedToday / a.weight - b.assignedToday / b.weight || waiting(a, b),
  least_owned: (a, b) => a.owned - b.owned || waiting(a, b),
  // As the rule lists them.
  fixed: () => 0,
};

/** Whose turn it is among those who can take one more. */
export const nextOf = <C extends Candidate>(method: AssignRule['method'], available: readonly C[]): C | undefined =>
  [...available].sort(orders[method])[0];
