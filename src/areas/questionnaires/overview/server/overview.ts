// What questionnaires show and hand over on the pages of other areas.
import { sql } from 'drizzle-orm';
import { pair, type Text } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { atMoment, figure } from '#kernel/server/figures/figure';
import { type HandoverKind, momentText, type TimelineSource } from '#kernel/server/registries';
import { countReached, live, rows, tableAs, update } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { AnswerSheet } from '../../answer/model/sheet';
import { Questionnaire } from '../../design/model/questionnaire';
import { QuestionnaireIssue } from '../../issue/model/issue';
import { MarkItem } from '../../mark/model/plan';
import { sheetsOfCustomer } from '../model/tabs';

interface Held<T extends { id: number }> {
  key: string;
  name: Text;
  find(work: Work, staffId: number): Promise<T[]>;
  title(row: T): string;
  url(row: T): string;
  give(work: Work, row: T, toId: number): Promise<unknown>;
}
const pageSize = 50;

const kind = <T extends { id: number }>({ key, name, find, title, url, give }: Held<T>): HandoverKind => ({
  key,
  area: 'questionnaires',
  name,
  mandatory: true,
  count: async (work, staffId) => (await find(work, staffId)).length,
  list: async (work, staffId, page) =>
    (await find(work, staffId))
      .slice((page - 1) * pageSize, page * pageSize)
      .map((row) => ({ id: row.id, title: title(row), url: url(row) })),
  async move(work, { fromId, toId, ids }) {
    for (const row of await find(work, fromId)) if (ids === 'all' || ids.includes(row.id)) await give(work, row, toId);
  },
});

const handover: HandoverKind[] = [
  kind<Questionnaire>({
    key: 'questionnaire',
    name: pair('问卷', 'Questionnaires'),
    find: (work, ownerId) =>
      rows(work, Questionnaire, { ownerId, state: ['draft', 'published', 'unpublished'] }, { lock: true }),
    title: ({ title }) => title,
    url: ({ id }) => `/addQuestionnaire?id=${id}`,
    give: (work, one, ownerId) => update(work, Questionnaire, one, { ownerId }, { action: 'handover' }),
  }),
  kind<QuestionnaireIssue>({
    key: 'questionnaire_issue',
    name: pair('问卷发放', 'Issues of questionnaires'),
    find: (work, ownerId) =>
      rows(
        work,
        QuestionnaireIssue,
        { ownerId, state: ['draft', 'approving', 'scheduled', 'running', 'paused'] },
        { lock: true },
      ),
    title: ({ name }) => name,
    url: ({ questionnaireId }) => `/issueQuestionnaire?id=${questionnaireId}`,
    give: (work, one, ownerId) => update(work, QuestionnaireIssue, one, { ownerId }, { action: 'handover' }),
  }),
  kind<MarkItem>({
    key: 'mark_item',
    name: pair('待批改试卷', 'Papers to mark'),
    find: (work, markerId) => rows(work, MarkItem, { markerId, status: ['open', 'claimed'] }, { lock: true }),
    title: ({ sheetId, questionKey }) => `#${sheetId} ${questionKey}`,
    url: ({ issueId }) => `/addCorrect?id=${issueId}`,
    give: (work, one, markerId) =>
      update(
        work,
        MarkItem,
        one,
        { markerId, claimedBy: null, claimedUntil: null, status: 'open' },
        { action: 'handover' },
      ),
  }),
];

const answered: TimelineSource = {
  key: 'questionnaires.answer',
  area: 'questionnaires',
  of: 'customer',
  label: pair('问卷', 'Questionnaires'),
  permission: 'questionnaires.sheet.view',
  async find(work, id, before, limit) {
    const found = await work.session.rows<{ at: Date; name: string; questionnaireId: number; issueId: number }>(
      sql`select s.submitted_at as at, i.name, s.questionnaire_id as "questionnaireId", s.issue_id as "issueId"
        from answer_sheet s join questionnaire_issue i on i.enterprise_id = s.enterprise_id and i.id = s.issue_id
        where ${live(work, 's')} and s.person_kind = 'customer' and s.person_id = ${id}
          and s.state in ('submitted', 'to_mark', 'marked', 'released') and s.submitted_at < ${momentText(before)}::timestamptz
        order by s.submitted_at desc limit ${limit}`,
    );
    return found.map(({ at, name, questionnaireId, issueId }) => ({
      at,
      kind: 'answer',
      title: pair('填写了问卷', 'Filled in a questionnaire'),
      text: name,
      by: '',
      url: `/statisticsQuestionnaire?id=${questionnaireId}&issueId=${issueId}`,
    }));
  },
};

const s = tableAs(AnswerSheet, 's');
const q = tableAs(Questionnaire, 'q');

const examScore = figure({
  ...{ key: 'exam.score', area: 'questionnaires', permission: 'questionnaires.stat.view', unit: 'percent' },
  additive: false,
  label: ['考试得分率', 'Exam score'],
  formula: ['期间公布的员工考试得分率的平均', 'Mean percent of the exams of staff released in the period'],
  counts: {
    value: { numerator: sql`sum(${s.percent})`, denominator: sql`count(*) * 10000` },
    from: sql`${table(AnswerSheet)} s join ${table(Questionnaire)} q on ${q.enterpriseId} = ${s.enterpriseId} and ${q.id} = ${s.questionnaireId}`,
    live: [s],
    where: sql`${s.state} = 'released' and ${s.personKind} = 'staff' and ${q.kind} = 'exam' and ${s.percent} is not null`,
    when: atMoment(s.releasedAt),
    school: s.schoolId,
    staff: s.personId,
  },
});

export const overview: AreaPiece = {
  registers: {
    figure: [examScore],
    timeline: [answered],
    handover,
    detailTab: [
      {
        ...sheetsOfCustomer,
        count: (work, personId) => countReached(work, AnswerSheet, { personKind: 'customer', personId }),
      },
    ],
  },
};
