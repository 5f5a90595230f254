// Points of homework, in hundredths of a point inside and given in tenths: late days, grades, automatic marks. Pure.
export const tenth = 10;
const daySeconds = 86_400;

/** Half up to a tenth of a point. */
export const toTenth = (points: number): number => Math.floor(points / tenth + 0.5) * tenth;

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
