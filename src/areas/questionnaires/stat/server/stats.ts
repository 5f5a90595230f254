// Figures of a questionnaire: overview, question by question, two of them crossed, and of an exam.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { invalid } from '#kernel/model/problems';
import { and, reachable } from '#kernel/server/resources/query';
import { serviceOf } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { isUnanswered } from '../../content/model/branching';
import { type Element, saidIn } from '../../content/model/document';
import { isAsked, kindOf } from '../../content/model/questionTypes';
import { byRow, listOf } from '../../content/model/scoring';
import { IssueTarget } from '../../issue/model/target';
import { association, deviation, mean, meanRanks, median, nps, rounded, suppressed } from '../model/figures';
import {
  type Counted,
  type CrossTable,
  type Overview,
  type QuestionFigures,
  statCross,
  statExam,
  statOverview,
  statQuestions,
} from '../model/statCalls';
import { examFigures } from './examFigures';
import { type Asked, chainValues, type Sheet, type Subject, sheetsOf, subjectOf } from './loading';

const countBy = (names: readonly string[]): Counted[] => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
};
const percent = (part: number, whole: number): number | null => (whole === 0 ? null : rounded((part * 100) / whole, 1));
/** Where nobody may be known again, few are not shown at all. */
const isTooFew = ({ isAnonymous, least }: Subject, sheets: readonly Sheet[]): boolean =>
  isAnonymous && sheets.length > 0 && sheets.length < least;

async function overview(work: Work, asked: Asked): Promise<Overview> {
  const subject = await subjectOf(work, asked);
  const sheets = await sheetsOf(work, asked);
  const seen = and(reachable(work.actor, serviceOf(work, IssueTarget), 'view', work.app.services));
  const ids = subject.issues.map(({ id }) => id);
  const people = await work.session.one<{ targets: number; opened: number; started: number; done: number }>(
    sql`select count(*)::int as targets, count(t.opened_at)::int as opened, count(t.started_at)::int as started, count(*) filter (where t.done_count > 0)::int as done
      from issue_target t where ${seen} and t.issue_id = any(${sql.param(ids)}::bigint[]) and t.status <> 'removed'`,
  );
  const isHidden = isTooFew(subject, sheets);
  const shown = isHidden ? [] : sheets;
  const { title, kind } = subject.questionnaire;
  const days = countBy(shown.map(({ submittedAt }) => dayOf(submittedAt, work.actor.timezone)));
  const started = Math.max(people?.started ?? 0, sheets.length);
  return {
    title,
    kind,
    targets: people?.targets ?? 0,
    opened: people?.opened ?? 0,
    started,
    submitted: sheets.length,
    responseRate: percent(people?.done ?? 0, people?.targets ?? 0),
    completion: percent(sheets.length, started),
    medianSeconds: median(shown.flatMap(({ seconds }) => (seconds === null ? [] : [seconds]))),
    byDay: days.sort((a, b) => (a.name < b.name ? -1 : 1)),
    bySchool: subject.isAnonymous
      ? countBy(shown.map(({ school }) => school ?? '—')).filter(({ count }) => count >= subject.least)
      : countBy(shown.map(({ school }) => school ?? '—')),
    byChannel: countBy(shown.map(({ channel }) => channel ?? '—')),
    flagged: shown.filter(({ flags }) => flags.length > 0).length,
    suppressed: isHidden,
  };
}

const shownTexts = 50;

async function figuresOf(
  work: Work,
  asked: Asked,
  element: Subject['elements'][number],
  sheets: readonly Sheet[],
): Promise<QuestionFigures> {
  const { key, type, options, rows } = element;
  const given = sheets.flatMap(({ answers }) => (isUnanswered(answers[key]) ? [] : [answers[key]]));
  const kind = kindOf(type).value;
  const numbers = kind === 'number' ? given.map(Number).filter(Number.isFinite) : [];
  const labels =
    type === 'true_false'
      ? [
          { key: 't', label: { zh: '√' } },
          { key: 'f', label: { zh: '×' } },
        ]
      : options;
  const isNps = type === 'nps';
  const chain = kind === 'number' && numbers.length > 0 ? await chainValues(work, asked, key) : [];
  const isCounted = kind === 'option' || (kind === 'options' && type !== 'ranking');
  return {
    key,
    title: saidIn(element.title, work.locale),
    type,
    isOld: element.isOld,
    answered: given.length,
    options: isCounted
      ? labels.map((option) => {
          const count = given.filter((value) => listOf(value).includes(option.key)).length;
          return {
            key: option.key,
            label: saidIn(option.label, work.locale),
            count,
            percent: percent(count, given.length) ?? 0,
          };
        })
      : [],
    mean: rounded(mean(numbers)),
    deviation: rounded(deviation(numbers)),
    nps: isNps ? nps(numbers) : null,
    chain: isNps ? nps(chain) : rounded(mean(chain)),
    rows: rows.map((row) => {
      const own = given.map((value) => byRow(value, row.key)).filter((value) => !isUnanswered(value));
      return {
        label: saidIn(row.label, work.locale),
        mean: kind === 'scaleByRow' ? rounded(mean(own.map(Number))) : null,
        counts: options.map((option) => own.filter((value) => value === option.key).length),
      };
    }),
    ranks:
      type === 'ranking'
        ? Object.entries(
            meanRanks(
              options.map((option) => option.key),
              given.map(listOf),
            ),
          ).map(([each, rank]) => ({
            label: saidIn(options.find((option) => option.key === each)?.label, work.locale),
            rank,
          }))
        : [],
    rightRate: null,
    texts:
      kind === 'text' && !['mobile', 'id_card', 'name', 'email'].includes(type)
        ? given.slice(0, shownTexts).map((value) => `${value}`)
        : [],
  };
}

async function byQuestion(work: Work, asked: Asked) {
  const subject = await subjectOf(work, asked);
  const sheets = await sheetsOf(work, asked);
  if (isTooFew(subject, sheets)) return { questions: [], sheets: sheets.length, suppressed: true };
  const questions: QuestionFigures[] = [];
  for (const element of subject.elements)
    if (isAsked(element.type)) questions.push(await figuresOf(work, asked, element, sheets));
  return { questions, sheets: sheets.length, suppressed: false };
}

/** One side of a cross table: what each sheet counts for; several where several can be chosen. */
function side(work: Work, name: string, elements: readonly Element[]): ((sheet: Sheet) => string[]) | null {
  if (name === 'school') return ({ school }) => [school ?? '—'];
  if (name === 'channel') return ({ channel }) => [channel ?? '—'];
  if (name === 'passed') return ({ passed }) => (passed ? [passed === 'yes' ? '√' : '×'] : []);
  if (name === 'band') return ({ band }) => (band ? [band] : []);
  const element = elements.find(({ key }) => key === name);
  if (!element || !['option', 'options', 'number', 'bool'].includes(kindOf(element.type).value)) return null;
  const label = (key: string) =>
    saidIn(element.options.find((option) => option.key === key)?.label, work.locale) || key;
  return ({ answers }) => listOf(answers[name]).map(label);
}

async function cross(
  work: Work,
  { rows: rowName, cols: columnName, ...asked }: Asked & { rows: string; cols: string },
): Promise<CrossTable> {
  const subject = await subjectOf(work, asked);
  const [rowOf, columnOf] = [side(work, rowName, subject.elements), side(work, columnName, subject.elements)];
  if (!rowOf) throw invalid('rows', 'type', { label: statCross.input.rows.label });
  if (!columnOf) throw invalid('cols', 'type', { label: statCross.input.cols.label });
  const sheets = await sheetsOf(work, asked);
  const pairs = sheets.flatMap((sheet) =>
    rowOf(sheet).flatMap((row) => columnOf(sheet).map((column) => [row, column] as const)),
  );
  const names = (at: 0 | 1) => [...new Set(pairs.map((one) => one[at]))].sort();
  const [rows, columns] = [names(0), names(1)];
  const counts = rows.map((row) => columns.map((column) => pairs.filter(([r, c]) => r === row && c === column).length));
  const hidden = subject.isAnonymous ? suppressed(counts, subject.least) : counts.map((row) => row.map(() => false));
  const isHidden = hidden.some((row) => row.some(Boolean));
  return {
    rows,
    columns,
    counts: counts.map((row, r) => row.map((value, c) => (hidden[r]![c] ? null : value))),
    ...(isHidden ? { chi: null, p: null, isThin: true } : association(counts)),
    suppressed: isHidden,
  };
}

export const stats: AreaPiece = {
  calls: [
    serves(statOverview, overview),
    serves(statQuestions, byQuestion),
    serves(statCross, cross),
    serves(statExam, examFigures),
  ],
};
