// What can be asked about the answers of a questionnaire.
import { call, type } from '#kernel/model/call';
import { date, ref, refs, text } from '#kernel/model/fields';

const path = '/api/v1/questionstat';
const permission = 'questionnaires.stat.view';
const about = {
  questionnaireId: ref('问卷', 'Questionnaire', 'questionnaire', { required: true }),
  issueIds: refs('发放', 'Issues', 'questionnaire_issue', { max: 50 }),
  schoolId: ref('校区', 'School', 'school'),
  from: date('从', 'From'),
  to: date('至', 'To'),
};

export interface Counted {
  name: string;
  count: number;
}
export interface Overview {
  title: string;
  kind: string;
  targets: number;
  opened: number;
  started: number;
  submitted: number;
  /** Percent with one decimal. */
  responseRate: number | null;
  completion: number | null;
  medianSeconds: number | null;
  byDay: Counted[];
  bySchool: Counted[];
  byChannel: Counted[];
  flagged: number;
  /** Too few to be shown where nobody may be known again. */
  suppressed: boolean;
}
export const statOverview = call('GET', `${path}/overview`, {
  label: ['统计概览', 'Overview'],
  permission,
  input: about,
  answer: type<Overview>(),
});

export interface QuestionFigures {
  key: string;
  title: string;
  type: string;
  /** Asked in an older version only. */
  isOld: boolean;
  answered: number;
  options: { key: string; label: string; count: number; percent: number }[];
  mean: number | null;
  deviation: number | null;
  nps: number | null;
  /** The same over all schools, for who sees one. */
  chain: number | null;
  rows: { label: string; mean: number | null; counts: number[] }[];
  ranks: { label: string; rank: number | null }[];
  rightRate: number | null;
  texts: string[];
}
export const statQuestions = call('GET', `${path}/question`, {
  label: ['分题统计', 'By question'],
  permission,
  input: about,
  answer: type<{ questions: QuestionFigures[]; sheets: number; suppressed: boolean }>(),
});

export interface CrossTable {
  rows: string[];
  columns: string[];
  /** Nothing where it must not be shown. */
  counts: (number | null)[][];
  chi: number | null;
  p: number | null;
  isThin: boolean;
  suppressed: boolean;
}
export const statCross = call('GET', `${path}/cross`, {
  label: ['交叉统计', 'Cross table'],
  permission,
  input: {
    ...about,
    rows: text('行', 'Rows', { required: true, max: 40 }),
    cols: text('列', 'Columns', { required: true, max: 40 }),
  },
  answer: type<CrossTable>(),
});

export interface ExamFigures {
  sheets: number;
  bins: number[];
  mean: number | null;
  median: number | null;
  deviation: number | null;
  highest: number | null;
  lowest: number | null;
  passRate: number | null;
  absent: number;
  /** Percent, over all schools. */
  chainMean: number | null;
  bySchool: { name: string; mean: number; count: number }[];
  people: { sheetId: number; name: string; school: string; score: number; percent: number }[];
  wrong: { key: string; title: string; facility: number; discrimination: number | null; answered: number }[];
  bands: Counted[];
}
export const statExam = call('GET', `${path}/exam`, {
  label: ['考试分析', 'Exam figures'],
  permission,
  input: about,
  answer: type<ExamFigures>(),
});
