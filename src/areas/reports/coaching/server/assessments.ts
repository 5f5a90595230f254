// An assessment's total follows from its dimensions and what each weighs.
import { Category } from '#areas/system/categories/model/category';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { need, rows } from '#kernel/server/rows';
import { type AreaPiece, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { CoachAssessment } from '../model/assessment';
import { totalOf } from '../model/coaching';
import { CoachPlan } from '../model/plan';

const said = texts('reports.coachAssessing', {
  none: ['至少填写一个维度', 'Score one dimension at least'],
  unknown: ['没有这个维度', 'There is no such dimension'],
});

export const dimensionsOf = (work: Work): Promise<Category[]> =>
  rows(work, Category, { tree: 'coach_dimension' }, { sort: 'sort' });

const weightOf = ({ extra }: Category): number => {
  const weight = Number(extra?.weight);
  return Number.isFinite(weight) && weight > 0 ? weight : 1;
};

export const assessments: AreaPiece = {
  services: [
    service(CoachAssessment, {
      async beforeSave({ row, was, work }) {
        if (!was) row.customerId = (await need(work, CoachPlan, row.planId)).customerId;
        const known = new Map((await dimensionsOf(work)).map((one) => [String(one.id), weightOf(one)]));
        const named = Object.keys(row.scores);
        if (named.length === 0) throw invalid('scores', said.none);
        if (named.some((id) => !known.has(id))) throw invalid('scores', said.unknown);
        row.total = totalOf(row.scores, known);
        row.examinerId ??= work.actor.staffId || null;
      },
    }),
  ],
};
