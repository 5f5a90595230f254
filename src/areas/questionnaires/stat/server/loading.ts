// The sheets a figure is made of: those one reaches, handed in, neither void nor screened out.
import { type SQL, sql } from 'drizzle-orm';
import { addDays, startOfDay } from '#kernel/model/dates';
import { configValue } from '#kernel/server/config';
import { and, reachable } from '#kernel/server/resources/query';
import { live, reached, rows, serviceOf } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { AnswerSheet } from '../../answer/model/sheet';
import { isCounted } from '../../answer/server/sheets';
import { type Document, type Element, elementsIn } from '../../content/model/document';
import { Questionnaire } from '../../design/model/questionnaire';
import { QuestionnaireVersion } from '../../design/model/version';
import { QuestionnaireIssue } from '../../issue/model/issue';

export interface Asked {
  questionnaireId: number;
  issueIds: number[];
  schoolId: number | null;
  from: string | null;
  to: string | null;
}
export interface Sheet {
  id: number;
  name: string | null;
  schoolId: number | null;
  school: string | null;
  channel: string | null;
  submittedAt: Date;
  seconds: number | null;
  answers: Record<string, unknown>;
  score: number | null;
  percent: number | null;
  passed: 'yes' | 'no' | null;
  band: string | null;
  flags: string[];
}

const most = 20_000;

/** What every condition of a figure begins with; over the whole house where `isAll`. */
export function sheetsWhere(work: Work, asked: Asked, isAll = false): SQL {
  const { questionnaireId, issueIds, schoolId, from, to } = asked;
  const zone = work.actor.timezone;
  const mine = isAll
    ? sql`${live(work, 't')}`
    : and(reachable(work.actor, serviceOf(work, AnswerSheet), 'stat', work.app.services));
  return sql`${mine} and t.questionnaire_id = ${questionnaireId} and ${isCounted}
    ${issueIds.length > 0 ? sql`and t.issue_id = any(${sql.param(issueIds)}::bigint[])` : sql``}
    ${schoolId && !isAll ? sql`and t.school_id = ${schoolId}` : sql``}
    ${from ? sql`and t.submitted_at >= ${startOfDay(from, zone).toISOString()}` : sql``}
    ${to ? sql`and t.submitted_at < ${startOfDay(addDays(to, 1), zone).toISOString()}` : sql``}`;
}

export const sheetsOf = (work: Work, asked: Asked): Promise<Sheet[]> =>
  work.session.rows<Sheet>(
    sql`select t.id, t.name, t.school_id as "schoolId", s.name as school, t.channel, t.submitted_at as "submittedAt", t.seconds, t.answers, t.score, t.percent, t.passed, t.band, t.flags
      from answer_sheet t left join school s on s.enterprise_id = t.enterprise_id and s.id = t.school_id
      where ${sheetsWhere(work, asked)} order by t.id limit ${most}`,
  );

/** The answers to one question over the whole house: one figure, nobody's own. */
export async function chainValues(work: Work, asked: Asked, key: string): Promise<number[]> {
  const found = await work.session.rows<{ value: number }>(
    sql`select (t.answers ->> ${key})::float as value from answer_sheet t where ${sheetsWhere(work, asked, true)} and jsonb_typeof(t.answers -> ${key}) = 'number' limit ${most}`,
  );
  return found.map(({ value }) => Number(value));
}

export interface Subject {
  questionnaire: Questionnaire;
  issues: QuestionnaireIssue[];
  elements: (Element & { isOld: boolean })[];
  document: Document;
  isAnonymous: boolean;
  /** The smallest group that is shown. */
  least: number;
}

/** All versions together: questions that were removed stay under their old name. */
export async function subjectOf(work: Work, { questionnaireId, issueIds }: Asked): Promise<Subject> {
  const questionnaire = await reached(work, Questionnaire, questionnaireId, 'view');
  const versions = await rows(work, QuestionnaireVersion, { questionnaireId }, { sort: '-versionNo' });
  const all = await rows(work, QuestionnaireIssue, { questionnaireId });
  const issues = issueIds.length > 0 ? all.filter(({ id }) => issueIds.includes(id)) : all;
  const document = versions[0]?.document ?? questionnaire.document;
  const elements = new Map<string, Element & { isOld: boolean }>();
  for (const [at, version] of versions.entries())
    for (const element of elementsIn(version.document))
      if (!elements.has(element.key)) elements.set(element.key, { ...element, isOld: at > 0 });
  return {
    questionnaire,
    issues,
    elements: [...elements.values()],
    document,
    isAnonymous: issues.some(({ anonymous }) => anonymous),
    least: Number(await configValue(work, 'questionnaires.minGroup')),
  };
}
