// Supervision of fees paid in advance: what one charge may hold, when it may be collected, and how to cut a contract so that
// it passes.
import { addDays, type Day } from '#kernel/model/dates';
import type { Fen } from '#kernel/model/money';
import { sum } from './arithmetic';
import {
  evenPlan,
  type LessonPlan,
  mostInstallments,
  type PlannedInstallment,
  type PlannedLine,
  planInstallments,
} from './installments';

export type SuperviseLevel = 'off' | 'warn' | 'block';

export interface SuperviseRules {
  /** Subjects (categories) under supervision, each with its level. */
  levels: ReadonlyMap<number, SuperviseLevel>;
  maxLessons: number;
  maxMonths: number;
  maxAmount: Fen;
  aheadDays: number;
  lessonsLeft: number;
}

export interface SupervisedLine extends PlannedLine {
  subject: number | null;
  weeklyLessons: number | null;
  /** Months sold, of a line that is sold by the month. */
  months: number | null;
}

export interface Finding {
  rule: 'lessons' | 'span' | 'amount' | 'ahead' | 'left';
  subject: number | null;
  value: number;
  limit: number;
}

export interface ChargeFindings {
  no: number;
  level: SuperviseLevel;
  findings: Finding[];
}

const severity: Record<SuperviseLevel, number> = { off: 0, warn: 1, block: 2 };
export const worst = (levels: readonly SuperviseLevel[]): SuperviseLevel =>
  [...levels].sort((a, b) => severity[b] - severity[a])[0] ?? 'off';

const levelOf = (rules: SuperviseRules, subject: number | null): SuperviseLevel =>
  subject === null ? 'off' : (rules.levels.get(subject) ?? 'off');

export const isSupervised = (rules: SuperviseRules, { subject }: { subject: number | null }): boolean =>
  levelOf(rules, subject) !== 'off';

/** Thirteen weeks are three months. */
const weeksOf = (months: number): number => Math.floor((months * 52) / 12);

/** What of one charge exceeds the limits. */
export function examine(
  charge: PlannedInstallment,
  lines: readonly SupervisedLine[],
  rules: SuperviseRules,
): ChargeFindings {
  const parts = charge.cells.flatMap((cell) => {
    const line = lines.find(({ lineNo }) => lineNo === cell.lineNo);
    return line?.kind === 'course' && isSupervised(rules, line) ? [{ ...cell, line }] : [];
  });
  const subjects = [...new Set(parts.map(({ line }) => line.subject!))];
  const findings: Finding[] = [];
  for (const subject of subjects) {
    const own = parts.filter(({ line }) => line.subject === subject);
    const lessons = sum(own.map((part) => part.lessons));
    if (lessons > rules.maxLessons)
      findings.push({ rule: 'lessons', subject, value: lessons, limit: rules.maxLessons });
    const weeks = Math.max(...own.map(({ line, lessons: count }) => weeksOfPart(line, count)));
    const limit = weeksOf(rules.maxMonths);
    if (weeks > limit) findings.push({ rule: 'span', subject, value: weeks, limit });
  }
  const amount = sum(parts.map((part) => part.amount));
  if (amount > rules.maxAmount) findings.push({ rule: 'amount', subject: null, value: amount, limit: rules.maxAmount });
  const level = findings.length === 0 ? 'off' : worst(subjects.map((subject) => levelOf(rules, subject)));
  return { no: charge.no, level, findings };
}

function weeksOfPart({ months, weeklyLessons, lessons: all }: SupervisedLine, lessons: number): number {
  if (months !== null) return weeksOf(Math.ceil((months * lessons) / all));
  return Math.ceil(lessons / (weeklyLessons ?? 1));
}

/** Money taken too early: long before the first lesson, or while many lessons of the subject are left. */
export function untimely(
  on: Day,
  items: readonly { subject: number; startOn: Day | null; left: number }[],
  rules: SuperviseRules,
): Finding[] {
  return items.flatMap(({ subject, startOn, left }): Finding[] => {
    if (levelOf(rules, subject) === 'off') return [];
    // Hundredths of a lesson are left, whole ones are allowed.
    if (left > rules.lessonsLeft * 100)
      return [{ rule: 'left', subject, value: Math.ceil(left / 100), limit: rules.lessonsLeft }];
    const isAhead = left === 0 && startOn !== null && on < addDays(startOn, -rules.aheadDays);
    return isAhead ? [{ rule: 'ahead', subject, value: 0, limit: rules.aheadDays }] : [];
  });
}

/** The fewest equal installments that pass, if so many may be made. */
export function splitToComply(
  lines: readonly SupervisedLine[],
  rules: SuperviseRules,
): { plan: LessonPlan; installments: PlannedInstallment[] } | undefined {
  for (let count = 1; count <= mostInstallments; count++) {
    const plan = evenPlan(lines, count);
    const installments = planInstallments(lines, plan, count);
    if (installments.every((charge) => examine(charge, lines, rules).findings.length === 0))
      return { plan, installments };
  }
  return undefined;
}
