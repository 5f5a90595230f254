// Figures of an exam: how points are spread, who is where, and which questions tell good from poor.
import { sql } from 'drizzle-orm';
import { and, reachable } from '#kernel/server/resources/query';
import { serviceOf } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { saidIn } from '../../content/model/document';
import { IssueTarget } from '../../issue/model/target';
import { bins, deviation, mean, median, rounded } from '../model/figures';
import type { ExamFigures } from '../model/statCalls';
import { type Asked, type Sheet, sheetsOf, sheetsWhere, subjectOf } from './loading';

export async function examFigures(work: Work, asked: Asked): Promise<ExamFigures> {
  const { elements, issues, isAnonymous } = await subjectOf(work, asked);
  const sheets = (await sheetsOf(work, asked)).filter(({ score }) => score !== null);
  const percents = sheets.map(({ percent }) => (percent ?? 0) / 100);
  const scores = sheets.map(({ score }) => (score ?? 0) / 100);
  const judged = sheets.filter(({ passed }) => passed !== null);
  const chain = await work.session.one<{ mean: number | null }>(
    sql`select avg(t.percent)::float / 100 as mean from answer_sheet t where ${sheetsWhere(work, asked, true)} and t.score is not null`,
  );
  const titles = new Map(elements.map(({ key, title }) => [key, saidIn(title, work.locale)]));
  return {
    sheets: sheets.length,
    bins: bins(percents),
    mean: rounded(mean(scores)),
    median: rounded(median(scores)),
    deviation: rounded(deviation(scores)),
    highest: scores.length > 0 ? Math.max(...scores) : null,
    lowest: scores.length > 0 ? Math.min(...scores) : null,
    passRate:
      judged.length === 0
        ? null
        : rounded((judged.filter(({ passed }) => passed === 'yes').length * 100) / judged.length, 1),
    absent: await absent(
      work,
      issues.map(({ id }) => id),
    ),
    chainMean: rounded(chain?.mean ?? null, 1),
    bySchool: bySchool(sheets),
    people: isAnonymous
      ? []
      : [...sheets]
          .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
          .slice(0, 50)
          .map(({ id, name, school, score, percent }) => ({
            sheetId: Number(id),
            name: name ?? '—',
            school: school ?? '—',
            score: (score ?? 0) / 100,
            percent: (percent ?? 0) / 100,
          })),
    wrong: await facilities(work, asked, sheets, titles),
    bands: [...new Set(sheets.flatMap(({ band }) => band ?? []))].map((name) => ({
      name,
      count: sheets.filter(({ band }) => band === name).length,
    })),
  };
}

/** Asked and never begun, where it is over. */
async function absent(work: Work, issueIds: number[]): Promise<number> {
  const seen = and(reachable(work.actor, serviceOf(work, IssueTarget), 'view', work.app.services));
  const found = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from issue_target t join questionnaire_issue i on i.enterprise_id = t.enterprise_id and i.id = t.issue_id
      where ${seen} and t.issue_id = any(${sql.param(issueIds)}::bigint[]) and i.state = 'ended' and t.started_at is null and t.status <> 'removed'`,
  );
  return found?.n ?? 0;
}

function bySchool(sheets: readonly Sheet[]): ExamFigures['bySchool'] {
  const names = [...new Set(sheets.map(({ school }) => school ?? '—'))];
  return names
    .map((name) => {
      const own = sheets.filter(({ school }) => (school ?? '—') === name);
      return { name, mean: rounded(mean(own.map(({ percent }) => (percent ?? 0) / 100)), 1) ?? 0, count: own.length };
    })
    .sort((a, b) => b.mean - a.mean);
}

const share = 0.27;

/** Mean points of full points; between the best and the worst quarter where there are ten or more. */
async function facilities(
  work: Work,
  asked: Asked,
  sheets: readonly Sheet[],
  titles: ReadonlyMap<string, string>,
): Promise<ExamFigures['wrong']> {
  const items = await work.session.rows<{ sheetId: number; key: string; score: number; full: number }>(
    sql`select i.sheet_id as "sheetId", i.question_key as key, i.score, i.full_score as full from answer_item i join answer_sheet t on t.enterprise_id = i.enterprise_id and t.id = i.sheet_id
      where ${sheetsWhere(work, asked)} and i.full_score > 0 and i.result <> 'pending' limit 200000`,
  );
  const ranked = [...sheets].sort((a, b) => (b.percent ?? 0) - (a.percent ?? 0)).map(({ id }) => Number(id));
  const size = Math.round(ranked.length * share);
  const [best, worst] = [new Set(ranked.slice(0, size)), new Set(ranked.slice(-size))];
  const facility = (some: typeof items) =>
    some.length === 0 ? 0 : some.reduce((sum, { score, full }) => sum + Number(score) / Number(full), 0) / some.length;
  return [...new Set(items.map(({ key }) => key))]
    .map((key) => {
      const own = items.filter((item) => item.key === key);
      const of = (group: ReadonlySet<number>) => facility(own.filter(({ sheetId }) => group.has(Number(sheetId))));
      return {
        key,
        title: titles.get(key) ?? key,
        facility: rounded(facility(own) * 100, 1) ?? 0,
        discrimination: ranked.length >= 10 ? rounded(of(best) - of(worst)) : null,
        answered: own.length,
      };
    })
    .sort((a, b) => a.facility - b.facility)
    .slice(0, 20);
}
