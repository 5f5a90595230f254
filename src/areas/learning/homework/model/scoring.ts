// Points of homework, in hundredths of a point inside and given in tenths: late days, grades, automatic marks. Pure.
import { toTenth } from '../../workbooks/model/points';

const daySeconds = 86_400;

/** Percents are hundredths of a percent. */
export interface LateRule {
  fullScore: number;
  latePercentPerDay: number;
  lateMinPercent: number;
}

export const lateDays = (lateSeconds: number): number => Math.ceil(Math.max(0, lateSeconds) / daySeconds);

/** A late piece loses its days' share, never falls below the floor, and never gains by it. */
export function lateScore(rule: LateRule, rawScore: number, lateSeconds: number): { penalty: number; score: number } {
  const lost = (rule.fullScore * rule.latePercentPerDay * lateDays(lateSeconds)) / 100_00;
  const floor = (rule.fullScore * rule.lateMinPercent) / 100_00;
  const score = Math.min(rawScore, toTenth(Math.max(floor, rawScore - lost)));
  return { penalty: rawScore - score, score };
}

/** By hand points go in steps of a half. */
export const isHalfStep = (points: number): boolean => points % 50 === 0;

/** Where a rubric's points are wrong: the criterion without points, beyond its full score, or between two halves. */
export function rubricFault(
  rubric: readonly { id: number; max: number }[],
  given: readonly { id: number; score: number }[],
): { id: number; why: 'missing' | 'over' | 'step' } | null {
  for (const { id, max } of rubric) {
    const points = given.find((one) => one.id === id)?.score;
    if (points === undefined) return { id, why: 'missing' };
    if (points < 0 || points > max) return { id, why: 'over' };
    if (!isHalfStep(points)) return { id, why: 'step' };
  }
  return null;
}

export const rubricSum = (rubric: readonly { id: number }[], given: readonly { id: number; score: number }[]): number =>
  rubric.reduce((sum, { id }) => sum + (given.find((one) => one.id === id)?.score ?? 0), 0);

export type Grade = 'A' | 'B' | 'C' | 'D' | 'E';
const grades: readonly Grade[] = ['A', 'B', 'C', 'D', 'E'];

/** Limits are whole percents for A, B, C, D; below the last it is E. */
export function gradeOf(score: number, fullScore: number, limits: readonly number[]): Grade {
  const at = limits.findIndex((limit) => score * 100 >= limit * fullScore);
  return at < 0 ? 'E' : grades[at]!;
}

/** How many pieces there are of each kind. */
export interface Counted {
  assigned: number;
  excused: number;
  handedIn: number;
  onTime: number;
  corrected: number;
}

/** Tenths of a percent; null where nobody is counted. */
export interface Rates extends Counted {
  submitRate: number | null;
  onTimeRate: number | null;
  correctRate: number | null;
}

const rate = (part: number, of: number): number | null => (of > 0 ? Math.floor((part * 1000) / of + 0.5) : null);

export function ratesOf({ assigned, excused, handedIn, onTime, corrected }: Counted): Rates {
  const due = assigned - excused;
  return {
    assigned,
    excused,
    handedIn,
    onTime,
    corrected,
    submitRate: rate(handedIn, due),
    onTimeRate: rate(onTime, due),
    correctRate: rate(corrected, handedIn),
  };
}
