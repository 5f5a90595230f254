// The rows behind one number of a run: as many, or of as much, as it says.
import { invalid } from '#kernel/model/problems';
import { say, texts } from '#kernel/model/text';
import { isTimeStep, rowsBehind, tellsBy } from '#kernel/server/figures/grouped';
import type { Work } from '#kernel/server/work';
import type { BehindAnswer } from '../model/calls';
import { shown, type Unit } from '../model/cells';
import { isDimension } from '../model/dimensions';
import { type Period, stepsOf } from '../model/periods';
import { measureOf, sidesOf, widened } from './measures';
import { needDefinition } from './named';
import { askedOf, keyRead, type Question } from './question';
import { columnOf } from './running';

const said = texts('reports.behind', { unknown: ['没有“{key}”', 'There is no “{key}”'] });

export interface BehindQuestion extends Question {
  measure: string;
  keys: Record<string, string>;
  part: 'numerator' | 'denominator' | null;
  page: number;
  pageSize: number;
}

export async function behind(work: Work, question: BehindQuestion): Promise<BehindAnswer> {
  const definition = await needDefinition(work, question.report);
  const asked = askedOf(work, definition, { ...question, measures: [question.measure] });
  const [measure] = asked.measures;
  if (!measure) throw invalid('measure', said.unknown, { key: question.measure });
  const only = new Map(asked.only);
  const side = question.part ?? 'numerator';
  const { upper, lower } = sidesOf(work.app, measure);
  const counted = widened(side === 'denominator' && lower ? lower : upper);
  let span: Period = asked.period;
  for (const [key, value] of Object.entries(question.keys)) {
    if (!isDimension(key)) throw invalid('keys', said.unknown, { key });
    const wanted = keyRead(key, value);
    // A balance has no days of its own: it is that of the end of the step.
    if (isTimeStep(key) && !tellsBy(counted, key))
      span = stepsOf(key, asked.period).find((step) => step.key === wanted) ?? span;
    else only.set(key, [wanted]);
  }
  const { isShare } = columnOf(work, measure);
  const { rows, count, sum } = await rowsBehind(work, counted, span, {
    ...{ by: [], place: asked.place, only, side },
    ...{ limit: question.pageSize, offset: (question.page - 1) * question.pageSize },
  });
  // Of a share each side is heads or money by itself, never a percent.
  const part = measure.of && measureOf(work.app, measure.of[side === 'numerator' ? 0 : 1]);
  const unit: Unit = part?.unit ?? (isShare ? 'count' : measure.unit);
  const told = (value: number) => shown(unit, value) ?? 0;
  return {
    rows: rows.map((row) => ({ ...row, value: told(row.value) })),
    count,
    sum: told(sum),
    isShare,
    label: say(measure.label, work),
  };
}
