// How far a school is with its plan: each target by month, what came of it, and what there was a year before.
import { dayOf } from '#kernel/model/dates';
import { say } from '#kernel/model/text';
import { valuesOver } from '#kernel/server/figures/counting';
import type { Figure, Span } from '#kernel/server/figures/figure';
import { reached, rows } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { completionOf, numberOf } from '../../figures/model/comparing';
import {
  monthKeys,
  monthsOf,
  type PlanProgress,
  planProgress,
  SchoolPlan,
  SchoolPlanTarget,
} from '../model/schoolPlan';

/** In yuan, in percent, in whole ones: as a target is written. */
async function valuesOf(work: Work, figure: Figure, spans: readonly Span[], schoolId: number) {
  const found = spans.length > 0 ? await valuesOver(work, figure, spans, { schoolIds: [schoolId] }) : [];
  return found.map((value) => {
    const number = numberOf(value);
    return number !== null && figure.unit === 'money' ? number / 100 : number;
  });
}

async function progress(work: Work, { id }: { id: number }): Promise<PlanProgress[]> {
  const { schoolId, year } = await reached(work, SchoolPlan, id, 'view');
  const today = dayOf(work.now, work.actor.timezone);
  const begun = monthsOf(year).filter(({ from }) => from <= today);
  const told: PlanProgress[] = [];
  for (const target of await rows(work, SchoolPlanTarget, { planId: id }, { sort: 'id' })) {
    const figure = work.app.registries.figure.get(target.figureKey);
    if (!figure) continue;
    const now = await valuesOf(work, figure, begun, schoolId);
    const before = await valuesOf(work, figure, monthsOf(year - 1), schoolId);
    told.push({
      key: figure.key,
      label: say(figure.label, work),
      unit: figure.unit,
      yearTarget: target.yearValue / 100,
      months: monthKeys.map((month, at) => {
        const wanted = target[month] / 100;
        const actual = now[at] ?? null;
        return { target: wanted, actual, completion: completionOf(actual, wanted), lastYear: before[at] ?? null };
      }),
    });
  }
  return told;
}

export const schoolPlanProgress: AreaPiece = {
  extends: [extend(SchoolPlan, { calls: [serves(planProgress, progress)] })],
};
