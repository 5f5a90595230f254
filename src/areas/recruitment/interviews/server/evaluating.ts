// What each of the panel says: kept while it is written, submitted once, and only then are the others' words shown.
import { conflict, Invalid, invalid, notFound, problem } from '#kernel/model/problems';
import { filled, texts } from '#kernel/model/text';
import { todo, todoFinishQuery } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { insert, need, reached, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Candidate } from '../../candidates/model/candidate';
import { EvaluationFormItem } from '../../forms/model/evaluationForm';
import { Evaluation, Interview } from '../model/interview';
import { reopenEvaluation, saveEvaluation, submitEvaluation } from '../model/interviewCalls';
import { averageOf, type Judged, missing, type Scores, totalOf } from '../model/judging';
import { seatOf } from './interviews';
import { voicesOf } from './voices';

const said = texts('recruitment.evaluating', {
  submitted: ['评价已提交', 'It is submitted already'],
  concluded: ['面试已出结果', 'The interview is concluded'],
  concerns: ['待定或不推荐请填写顾虑', 'Unsure or no: say what concerns you'],
  advice: ['请选择建议', 'Choose an advice'],
  unknown: ['没有这一评分项', 'There is no such item'],
  tooHigh: ['超过满分', 'Above the full score'],
  missing: ['请为「{name}」评分', 'Judge "{name}"'],
  ask: ['面试评价：{name}', 'Evaluate {name}'],
});

type Item = Judged & { name: string; guide: string | null };
export async function itemsOf(work: Work, formId: number | null): Promise<Item[]> {
  if (formId === null) return [];
  const items = await rows(work, EvaluationFormItem, { formId }, { sort: 'id' });
  return items.map(({ id, name, guide, weight, maxScore, required }) => ({
    ...{ id, name, guide, weight, required, maxScore: Number(maxScore) },
  }));
}

interface Written {
  interviewId: number;
  scores: Scores;
  strengths: string | null;
  concerns: string | null;
  suggestion: Evaluation['suggestion'];
  suggestedSalary: number | null;
}

/** 403 and 404 look alike to who does not sit on the panel: they do not learn that there is such an interview. */
async function write(work: Work, { interviewId, ...written }: Written, isFinal: boolean) {
  if (!(await seatOf(work, interviewId))) throw notFound();
  const interview = await need(work, Interview, interviewId, { lock: true });
  if (interview.state === 'concluded') throw conflict(said.concluded);
  const items = await itemsOf(work, interview.formId);
  const problems = Object.entries(written.scores).flatMap(([key, score]) => {
    const item = items.find(({ id }) => String(id) === key);
    if (!item) return [problem(`scores.${key}`, said.unknown)];
    return score > item.maxScore ? [problem(`scores.${key}`, said.tooHigh)] : [];
  });
  if (isFinal)
    for (const id of missing(items, written.scores))
      problems.push(problem(`scores.${id}`, said.missing, { name: items.find((one) => one.id === id)!.name }));
  if (problems.length > 0) throw new Invalid(problems);
  if (isFinal && !written.suggestion) throw invalid('suggestion', said.advice);
  if (isFinal && (written.suggestion === 'hold' || written.suggestion === 'fail') && !written.concerns)
    throw invalid('concerns', said.concerns);
  const { staffId } = work.actor;
  const values = {
    ...{ ...written, formId: interview.formId, total: totalOf(items, written.scores) },
    submittedAt: isFinal ? work.now : null,
  };
  const known = await rowOf(work, Evaluation, { interviewId, staffId }, { lock: true });
  if (known?.submittedAt) throw conflict(said.submitted);
  if (known) await update(work, Evaluation, known, values);
  else await insert(work, Evaluation, { interviewId, staffId, ...values });
  if (isFinal) await countIn(work, interview);
  return { total: values.total / 100, submittedAt: values.submittedAt };
}

async function countIn(work: Work, interview: Interview): Promise<void> {
  const voices = await voicesOf(work, interview.id);
  await update(work, Interview, interview, {
    evaluated: voices.length,
    average: averageOf(voices.map(({ total }) => total)),
  });
  const { staffId } = work.actor;
  await work.ask(todoFinishQuery, { key: evaluationKey(interview.id), assigneeId: staffId, byId: staffId });
}

const evaluationKey = (id: number): string => `recruitment.evaluate:${id}`;

export const evaluating: AreaPiece = {
  extends: [
    extend(Evaluation, {
      calls: [
        serves(saveEvaluation, (work, input) => write(work, input, false)),
        serves(submitEvaluation, (work, input) => write(work, input, true)),
        serves(reopenEvaluation, async (work, { id }) => {
          const row = await need(work, Evaluation, id, { lock: true });
          const interview = await reached(work, Interview, row.interviewId, 'conclude', { lock: true });
          if (interview.state === 'concluded') throw conflict(said.concluded);
          await update(work, Evaluation, row, { submittedAt: null });
          await countIn(work, interview);
          return null;
        }),
      ],
    }),
    extend(Interview, {
      async afterSave({ row, was, work }) {
        if (row.state !== 'held' || was?.state === 'held' || row.testPercent !== null) return;
        const { name } = await need(work, Candidate, row.candidateId);
        const hours = Number(await configValue(work, 'recruitment.evaluationDueHours'));
        const done = new Set((await voicesOf(work, row.id)).map(({ staffId }) => staffId));
        const assigneeIds = row.panelIds.filter((id) => !done.has(id));
        if (assigneeIds.length === 0) return;
        await todo(work, {
          ...{ kind: 'recruitment.evaluate', key: evaluationKey(row.id), source: 'recruitment', assigneeIds },
          finishBy: 'auto',
          title: filled(said.ask, { name }),
          url: `/interviewList?id=${row.id}`,
          dueAt: new Date(row.endAt.getTime() + hours * 3_600_000),
        });
      },
    }),
  ],
};
