// A price cut into installments along the lessons it pays for.
import { addDays, type Day } from '#kernel/model/dates';
import type { Fen } from '#kernel/model/money';
import { evenly, slices, sum } from './arithmetic';

/** A line with its final price. */
export interface PlannedLine {
  lineNo: number;
  kind: 'course' | 'product';
  lessons: number;
  giftLessons: number;
  net: Fen;
}

/** What one installment pays for of one line. */
export interface Cell {
  lineNo: number;
  lessons: number;
  gifts: number;
  amount: Fen;
}

export interface PlannedInstallment {
  no: number;
  amount: Fen;
  cells: Cell[];
}

/** Lessons of each course line in each installment: `{ 1: [24, 24], 2: [15, 15] }`. */
export type LessonPlan = Readonly<Record<number, readonly number[]>>;

export const mostInstallments = 24;

/** Goods are paid first, gifts come last; each cell costs what its lessons cost in their place. */
export function planInstallments(lines: readonly PlannedLine[], plan: LessonPlan, count: number): PlannedInstallment[] {
  const cells = lines.map((line) => cellsOf(line, plan[line.lineNo] ?? [line.lessons], count));
  return Array.from({ length: count }, (_, at) => {
    const own = cells.flatMap((each) => each[at] ?? []).filter((cell) => cell.lessons + cell.gifts + cell.amount > 0);
    return { no: at + 1, amount: sum(own.map(({ amount }) => amount)), cells: own };
  });
}

function cellsOf(line: PlannedLine, counts: readonly number[], installments: number): Cell[] {
  if (line.kind === 'product') return [{ lineNo: line.lineNo, lessons: 0, gifts: 0, amount: line.net }];
  const lessons = Array.from({ length: installments }, (_, at) => counts[at] ?? 0);
  const amounts = slices(line.net, lessons);
  const last = lessons.findLastIndex((count) => count > 0);
  return lessons.map((count, at) => ({
    lineNo: line.lineNo,
    lessons: count,
    gifts: at === last ? line.giftLessons : 0,
    amount: amounts[at]!,
  }));
}

/** The whole of every line at once. */
export const atOnce = (lines: readonly PlannedLine[]): PlannedInstallment[] => planInstallments(lines, {}, 1);

/** A plan must give every course line exactly its lessons. Answers the lines that it does not. */
export const unevenLines = (lines: readonly PlannedLine[], plan: LessonPlan): number[] =>
  lines
    .filter(({ kind, lineNo, lessons }) => kind === 'course' && sum(plan[lineNo] ?? [lessons]) !== lessons)
    .map(({ lineNo }) => lineNo);

/** Every line's lessons in so many parts, as equal as whole lessons allow. */
export const evenPlan = (lines: readonly PlannedLine[], count: number): LessonPlan =>
  Object.fromEntries(
    lines.filter(({ kind }) => kind === 'course').map(({ lineNo, lessons }) => [lineNo, evenly(lessons, count)]),
  );

/** When each is due: the first on the day of signing, the next in the last week of the lessons before it. */
export function dueDays(
  plan: LessonPlan,
  weekly: Readonly<Record<number, number>>,
  count: number,
  signedOn: Day,
  startOn: Day,
): Day[] {
  return Array.from({ length: count }, (_, at) => {
    if (at === 0) return signedOn;
    const weeks = Object.entries(plan).map(([lineNo, counts]) =>
      Math.ceil(sum(counts.slice(0, at)) / (weekly[Number(lineNo)] || 2)),
    );
    return addDays(startOn > signedOn ? startOn : signedOn, 7 * Math.max(1, ...weeks) - 7);
  });
}
