// Questions that fill themselves: what the author did in the period, as the areas count it.
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { valueAt } from '#kernel/server/figures/counting';
import type { Figure } from '#kernel/server/figures/figure';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { numberOf } from '../../figures/model/comparing';
import { figureText } from '../../figures/model/figureText';
import { periodEnd } from '../model/reportRules';
import {
  type Answered,
  type AnsweredFigure,
  ReportQuestion,
  type ReportTemplate,
  type WorkReport,
} from '../model/workReport';

const rules = texts('workbench.reportFigures', {
  unknown: ['没有这个指标：{key}', 'There is no such figure: {key}'],
});

const keysOf = (given: string | null): string[] =>
  (given ?? '')
    .split(/[,，\s]+/)
    .map((key) => key.trim())
    .filter(Boolean);

export function refuseUnknown(work: Work, { questions }: Pick<ReportTemplate, 'questions'>): void {
  for (const [i, { figureKeys }] of questions.entries())
    for (const key of keysOf(figureKeys))
      if (!work.app.registries.figure.get(key)) throw invalid(`questions[${i}].figureKeys`, rules.unknown, { key });
}

const textOf = (figure: Figure, value: number | null): string =>
  figureText(figure, value !== null && figure.unit === 'money' ? value / 100 : value);

type Begun = Pick<WorkReport, 'templateId' | 'kind' | 'periodStart' | 'staffId'>;

/** Of the author alone, whatever else they may see. */
async function figureOf(work: Work, key: string, report: Begun): Promise<AnsweredFigure[]> {
  const figure = work.app.registries.figure.get(key);
  if (!figure) return [];
  const { periodStart: from, staffId, kind } = report;
  const value = await valueAt(work, figure, { from, to: periodEnd(kind!, from), staffId: staffId! });
  const { zh, en } = figure.label;
  return [{ key, label: zh, labelEn: en, value: textOf(figure, numberOf(value)) }];
}

/** As they stand now. Called while it is still being written, and for the last time when it is submitted. */
export async function filled(work: Work, report: Begun, answers: readonly Answered[]): Promise<Answered[]> {
  const questions = await rows(work, ReportQuestion, { templateId: report.templateId });
  const made: Answered[] = [];
  for (const answer of answers) {
    const keys = keysOf(questions.find(({ id }) => id === answer.id)?.figureKeys ?? null);
    const figures = [];
    for (const key of keys) figures.push(...(await figureOf(work, key, report)));
    made.push(keys.length > 0 ? { ...answer, figures } : answer);
  }
  return made;
}
