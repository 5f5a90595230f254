// How a price is to be paid: the installments that were planned, each with its day, and what supervision says of them.
import type { Day } from '#kernel/model/dates';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import type { Work } from '#kernel/server/work';
import type { Priced } from '../../pricing/model/cart';
import {
  atOnce,
  dueDays,
  type LessonPlan,
  mostInstallments,
  type PlannedInstallment,
  planInstallments,
  unevenLines,
} from '../../pricing/model/installments';
import { examine, isSupervised, type SupervisedLine, splitToComply, worst } from '../../pricing/model/supervision';
import type { Cart } from '../model/cart';
import type { Supervision } from '../model/contract';
import type { Sold } from './cartLines';
import { superviseRules } from './settings';

const rules = texts('contracts.plan', {
  uneven: ['第 {line} 行的课时未分完', 'The lessons of line {line} do not add up'],
  tooMany: ['分期 1 到 24 期', 'Between 1 and 24 installments'],
  empty: ['每期都要有金额', 'Every installment must have an amount'],
  dueOrder: ['应付日须递增', 'Due days must rise'],
  noWay: ['24 期内无法合规，请调整课时或价格', 'No 24 installments comply: change lessons or price'],
});

export interface PlannedCharge extends PlannedInstallment {
  dueOn: Day;
}

export function superviseLines(priced: Priced, sold: Sold): SupervisedLine[] {
  return priced.lines.map(({ lineNo, kind, lessons, giftLessons, cur, subject }) => {
    const line = sold.lines.find((one) => one.lineNo === lineNo);
    return {
      ...{ lineNo, kind, lessons, giftLessons, subject, net: cur },
      weeklyLessons: line?.weeklyLessons ?? null,
      months: line?.months ?? null,
    };
  });
}

export function planFor(priced: Priced, sold: Sold, cart: Cart, signedOn: Day): PlannedCharge[] {
  const lines = superviseLines(priced, sold);
  if (!cart.plan) return atOnce(lines).map((charge) => ({ ...charge, dueOn: signedOn }));
  const plan: LessonPlan = Object.fromEntries(Object.entries(cart.plan).map(([no, counts]) => [Number(no), counts]));
  const count = Math.max(1, ...Object.values(plan).map((counts) => counts.length));
  if (count > mostInstallments) throw invalid('cart.plan', rules.tooMany);
  const [uneven] = unevenLines(lines, plan);
  if (uneven) throw invalid(`cart.plan.${uneven}`, rules.uneven, { line: uneven });
  const made = planInstallments(lines, plan, count);
  if (made.some(({ cells }) => cells.length === 0)) throw invalid('cart.plan', rules.empty);
  const weekly = Object.fromEntries(lines.map(({ lineNo, weeklyLessons }) => [lineNo, weeklyLessons ?? 0]));
  const days = cart.dueOn ?? dueDays(plan, weekly, count, signedOn, startOf(sold, signedOn));
  const charges = made.map((charge, at) => ({ ...charge, dueOn: days[at] ?? days.at(-1)! }));
  if (charges.some(({ dueOn }, at) => at > 0 && dueOn < charges[at - 1]!.dueOn))
    throw invalid('cart.dueOn', rules.dueOrder);
  return charges;
}

export const startOf = (sold: Sold, otherwise: Day): Day =>
  sold.lines.flatMap(({ startOn }) => startOn ?? []).sort()[0] ?? otherwise;

export async function supervise(
  work: Work,
  schoolId: number,
  priced: Priced,
  sold: Sold,
  charges: readonly PlannedInstallment[],
): Promise<Supervision> {
  const set = await superviseRules(work, schoolId);
  const lines = superviseLines(priced, sold);
  if (!lines.some((line) => line.kind === 'course' && isSupervised(set, line))) return { level: 'off', charges: [] };
  const found = charges.map((charge) => examine(charge, lines, set));
  return { level: worst(found.map(({ level }) => level)), charges: found };
}

export async function complyingPlan(work: Work, schoolId: number, priced: Priced, sold: Sold): Promise<LessonPlan> {
  const found = splitToComply(superviseLines(priced, sold), await superviseRules(work, schoolId));
  if (!found) throw invalid('cart.plan', rules.noWay);
  return found.plan;
}
