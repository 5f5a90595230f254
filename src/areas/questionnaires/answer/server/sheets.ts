// Sheets for who may read them: detail with questions, voiding and its undoing, releasing one.

import { sql } from 'drizzle-orm';
import { customerAnonymised } from '#areas/customers/customer/model/events';
import { conflict } from '#kernel/model/problems';
import { table } from '#kernel/server/database/table';
import { by } from '#kernel/server/filters';
import type { Presented } from '#kernel/server/presented';
import { beside, count, live, need, reached, rows } from '#kernel/server/rows';
import { type AreaPiece, answers, extend, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { withPoints } from '../../bank/server/pool';
import { placedIn } from '../../content/model/document';
import { Questionnaire } from '../../design/model/questionnaire';
import { QuestionnaireVersion } from '../../design/model/version';
import { QuestionnaireIssue } from '../../issue/model/issue';
import { IssueTarget } from '../../issue/model/target';
import { answersOf } from '../../model/queries';
import { AnswerEvent, AnswerItem, QuotaCounter } from '../model/item';
import { sheetDocument } from '../model/paper';
import { AnswerSheet, doneStates, type ShownSheet, showSheet } from '../model/sheet';
import { answerRules } from './answerTexts';
import { tellReleased, tellVoided } from './results';
import { covered } from './sealed';

/** What the figures of a questionnaire count: handed in, and not shown out by its own questions. */
export const isCounted = sql`(t.state in ('submitted', 'to_mark', 'marked', 'released') and not ('screened_out' = any(t.flags)))`;

const sheets = service(AnswerSheet, {
  filters: { isCounted: by(AnswerSheet.asked.isCounted, (wanted) => (wanted ? isCounted : sql`not ${isCounted}`)) },
  transitions: {
    async release({ row, work }) {
      row.releasedAt = work.now;
      await tellReleased(work, row);
    },
    withdraw({ row }) {
      row.releasedAt = null;
    },
    async void({ row, input, work }) {
      row.formerState = row.state;
      if (input.giveBackAttempt && row.targetId) await giveBack(work, row.targetId);
      await tellVoided(work, row);
    },
    unvoid(step) {
      const former = [...doneStates, 'abandoned' as const].find((state) => state === step.row.formerState);
      step.to = former ?? 'submitted';
    },
  },
  calls: [serves(showSheet, async (work, { id }) => shown(work, await reached(work, AnswerSheet, id, 'view')))],
  /** Answers come by `show`, with what must be covered covered. */
  decorate(list: readonly Presented[]) {
    for (const row of list) delete row.answers;
  },
});

async function giveBack(work: Work, targetId: number): Promise<void> {
  const t = table(IssueTarget);
  await work.db
    .update(t)
    .set({ doneCount: sql`greatest(0, ${t.doneCount} - 1)`, status: 'opened' })
    .where(sql`${t.enterpriseId} = ${work.enterpriseId} and ${t.id} = ${targetId}`);
}

export async function shown(work: Work, sheet: AnswerSheet): Promise<ShownSheet> {
  const version = await need(work, QuestionnaireVersion, sheet.versionId);
  const { title } = await need(work, Questionnaire, sheet.questionnaireId);
  const items = await rows(work, AnswerItem, { sheetId: sheet.id }, { sort: 'id' });
  const asked = new Map(items.map((item) => [item.questionKey, item]));
  const document = sheetDocument(version, sheet.paper, withPoints);
  return {
    receiptNo: sheet.receiptNo,
    name: sheet.name,
    title,
    state: sheet.state,
    score: sheet.score === null ? null : sheet.score / 100,
    maxScore: sheet.maxScore === null ? null : sheet.maxScore / 100,
    questions: placedIn(document)
      .filter(({ element }) => asked.has(element.key))
      .map(({ element }) => {
        const item =
          items.find(({ questionKey, fullScore }) => questionKey === element.key && fullScore > 0) ??
          asked.get(element.key)!;
        return {
          element,
          value: covered(sheet.answers[element.key], work.app.secret),
          score: item.score / 100,
          full: item.fullScore / 100,
          result: item.result,
          comment: item.comment,
        };
      }),
  };
}

/** What was answered stays: a questionnaire with sheets is archived, not deleted. */
const keeping = extend(Questionnaire, {
  async beforeDelete({ row, work }) {
    const found = await count(work, AnswerSheet, { questionnaireId: row.id });
    if (found > 0) throw conflict(answerRules.hasSheets, undefined, { count: found });
  },
  filters: {
    toMark: {
      field: Questionnaire.asked.toMark,
      where: (_name, given) => {
        const waits = sql`exists (select 1 from answer_sheet s where ${beside('s', 't')} and s.questionnaire_id = t.id and s.state = 'to_mark')`;
        return given === false || given === 'false' ? sql`not ${waits}` : waits;
      },
    },
  },
  async decorate(list, work) {
    const ids = list.map(({ id }) => id);
    if (ids.length === 0) return;
    const found = await work.session.rows<{ id: number; n: number }>(
      sql`select questionnaire_id as id, count(*)::int as n from answer_sheet where ${live(work, 'answer_sheet')}
        and state = 'to_mark' and questionnaire_id = any(${sql.param(ids)}::bigint[]) group by 1`,
    );
    for (const row of list) row.toMarkCount = found.find(({ id }) => id === row.id)?.n ?? 0;
  },
  reads: [],
});

async function erase(work: Work, customerId: number): Promise<void> {
  const t = table(AnswerSheet);
  const gone = await work.db
    .update(t)
    .set({ name: null, mobile: null, answers: {} })
    .where(
      sql`${t.enterpriseId} = ${work.enterpriseId} and ${t.personKind} = 'customer' and ${t.personId} = ${customerId}`,
    )
    .returning({ id: t.id });
  const i = table(AnswerItem);
  if (gone.length > 0)
    await work.db
      .update(i)
      .set({ textValue: null })
      .where(
        sql`${i.enterpriseId} = ${work.enterpriseId} and ${i.sheetId} = any(${sql.param(gone.map(({ id }) => id))}::bigint[])`,
      );
}

export const sheetsPiece: AreaPiece = {
  services: [sheets, service(AnswerItem), service(QuotaCounter), service(AnswerEvent)],
  extends: [keeping],
  listeners: [on(customerAnonymised, (work, { customerId }) => erase(work, customerId))],
  answers: [
    answers(answersOf, async (work, { personKind, personId }) => {
      const found = await rows(
        work,
        AnswerSheet,
        { personKind, personId, state: 'released' },
        { sort: '-submittedAt', limit: 100 },
      );
      const issues = new Map(
        (await rows(work, QuestionnaireIssue, { id: [...new Set(found.map(({ issueId }) => issueId))] })).map((one) => [
          one.id,
          one,
        ]),
      );
      return found.map(
        ({ issueId, questionnaireId, score, maxScore, percent, passed, band, submittedAt, receiptNo }) => ({
          issueId,
          questionnaireId,
          name: issues.get(issueId)?.name ?? '',
          receiptNo: receiptNo ?? '',
          score: score ?? 0,
          maxScore: maxScore ?? 0,
          percent: (percent ?? 0) / 100,
          passed: passed === null ? null : passed === 'yes',
          band,
          at: submittedAt ?? new Date(0),
        }),
      );
    }),
  ],
};
