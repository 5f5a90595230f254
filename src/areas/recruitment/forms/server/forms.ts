// Forms are published whole; interviews keep the version they began with.
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { detail } from '#kernel/server/resources/reading';
import { insert, reached, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import { EvaluationForm, EvaluationFormItem, reviseForm } from '../model/evaluationForm';

const said = texts('recruitment.form', {
  weights: ['权重之和须为 100，现为 {sum}', 'The weights must add up to 100, now {sum}'],
  notPublished: ['只有已发布的评价表才有新版本', 'Only a published form has a next version'],
});

export const forms: AreaPiece = {
  services: [
    service(EvaluationForm, {
      transitions: {
        publish({ row }) {
          const sum = row.items.reduce((total, { weight }) => total + weight, 0);
          if (sum !== 100) throw invalid('items', said.weights, { sum });
        },
      },
      calls: [
        serves(reviseForm, async (work, { id }) => {
          const { state, name, kind, revision } = await reached(work, EvaluationForm, id, 'edit', { lock: true });
          if (state !== 'published') throw conflict(said.notPublished);
          const before = await rows(work, EvaluationFormItem, { formId: id }, { sort: 'id' });
          const items = before.map(({ name: title, guide, weight, maxScore, required }) => ({
            ...{ name: title, guide, weight, maxScore, required },
          }));
          const made = await insert(work, EvaluationForm, {
            name,
            kind,
            items,
            revision: revision + 1,
            replacesId: id,
          });
          return detail(work, serviceOf(work, EvaluationForm), made);
        }),
      ],
    }),
    service(EvaluationFormItem),
  ],
};
