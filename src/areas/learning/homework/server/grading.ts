// What a correction says by the homework's way of grading: points, a letter, stars, passed or not, or only words.
import { yuan } from '#kernel/model/money';
import { invalid } from '#kernel/model/problems';
import { configValue } from '#kernel/server/config';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { type Homework, HomeworkRubric } from '../model/homework';
import { gradeOf, isHalfStep, lateScore, rubricFault, rubricSum } from '../model/scoring';
import type { HomeworkSubmission } from '../model/submission';
import { homeworkRules } from './homeworkTexts';

interface Given {
  rawScore?: number | null;
  stars?: number | null;
  verdict?: 'passed' | 'failed' | null;
  comment?: string | null;
}

export const undecided = { rawScore: null, score: null, penalty: 0, grade: null, stars: null, passed: null };

export async function grade(work: Work, row: HomeworkSubmission, homework: Homework, given: Given): Promise<void> {
  Object.assign(row, undecided);
  // A quiz brings its points, whatever is shown of them.
  switch (homework.kind === 'exam' ? 'score' : homework.gradingMode) {
    case 'comment':
      if (!given.comment) throw invalid('comment', homeworkRules.commentNeeded);
      return;
    case 'stars':
      if (!given.stars) throw invalid('stars', homeworkRules.starsNeeded);
      row.stars = given.stars;
      return;
    case 'pass':
      if (!given.verdict) throw invalid('verdict', homeworkRules.verdictNeeded);
      row.passed = given.verdict === 'passed';
      return;
    default:
      await score(work, row, homework, await pointsOf(work, row, given.rawScore));
  }
}

/** By the rubric where there is one, in hundredths; what the teacher types otherwise. */
async function pointsOf(work: Work, row: HomeworkSubmission, raw: number | null | undefined) {
  const rubric = await rows(work, HomeworkRubric, { homeworkId: row.homeworkId }, { sort: 'id' });
  if (rubric.length === 0) return raw;
  const given = (row.rubricScores ?? []).map(({ id, score: points }) => ({ id, score: Math.round(points * 100) }));
  const fault = rubricFault(rubric, given);
  if (fault) {
    const { name, max } = rubric.find(({ id }) => id === fault.id)!;
    throw invalid('rubricScores', rubricFaults[fault.why], { name, max: yuan(max) });
  }
  return rubricSum(rubric, given);
}
const rubricFaults = {
  missing: homeworkRules.rubricMissing,
  over: homeworkRules.rubricOver,
  step: homeworkRules.rubricStep,
} as const;

async function score(
  work: Work,
  row: HomeworkSubmission,
  homework: Homework,
  raw: number | null | undefined,
): Promise<void> {
  if (raw === null || raw === undefined) throw invalid('rawScore', homeworkRules.scoreNeeded);
  if (raw > homework.fullScore) throw invalid('rawScore', homeworkRules.overFull, { full: yuan(homework.fullScore) });
  // What was marked by rule may lie between two halves; what is added by hand may not.
  if (!isHalfStep(raw - (row.autoScore ?? 0))) throw invalid('rawScore', homeworkRules.halfSteps);
  const late = lateScore(homework, raw, row.lateSeconds);
  const limits = (await configValue(work, 'learning.gradeLimits')) as number[];
  Object.assign(row, late, { rawScore: raw, grade: gradeOf(late.score, homework.fullScore, limits) });
}
