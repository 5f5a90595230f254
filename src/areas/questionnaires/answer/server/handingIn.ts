// What a respondent's page sends when it is done, and what the clock hands in for those who are not.
import { sql } from 'drizzle-orm';
import { conflict } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { besideAny, need, row, rows } from '#kernel/server/rows';
import { type AreaPiece, type Job, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { questionnaireUnpublished } from '../../design/model/designEvents';
import { Questionnaire } from '../../design/model/questionnaire';
import { QuestionnaireVersion } from '../../design/model/version';
import { QuestionnaireIssue } from '../../issue/model/issue';
import type { IssueTarget } from '../../issue/model/target';
import { graceMs } from '../model/deadline';
import { AnswerSheet } from '../model/sheet';
import type { Submitted } from '../model/writing';
import { answerRules } from './answerTexts';
import { outcomeOf } from './results';
import { demandGoing, merged, sheetBehind } from './saving';
import { handIn } from './submitting';

export interface SubmitInput {
  sheetKey: string;
  seq: number;
  changes: Record<string, unknown>;
  submitId: string;
  /** Whose link it was, where the sheet itself must not know. */
  target: IssueTarget | null;
}

export async function submit(
  work: Work,
  { sheetKey, seq, changes, submitId, target }: SubmitInput,
): Promise<Submitted> {
  const sheet = await sheetBehind(work, sheetKey);
  const issue = await need(work, QuestionnaireIssue, sheet.issueId);
  // Pressed twice, retried, sent again on return of the network: the first one counts.
  if (sheet.receiptNo && sheet.state !== 'in_progress') return answerOf(work, sheet);
  demandTaking(issue, sheet);
  demandGoing(sheet, work.now);
  const version = await need(work, QuestionnaireVersion, sheet.versionId);
  const early = (version.settings.minMinutes ?? 0) * 60_000 - (work.now.getTime() - sheet.startedAt.getTime());
  if (early > 0 && !issue.anonymous)
    throw conflict(answerRules.tooEarly, 'too_early', { minutes: Math.ceil(early / 60_000) });
  const answers = seq >= sheet.lastSeq ? merged(sheet.answers, changes) : sheet.answers;
  const countFor = issue.anonymous && target?.issueId === issue.id ? target : null;
  // When the clock sends the page in, what is missing stays missing: nobody can answer it any more.
  const isOver = sheet.deadlineAt !== null && work.now >= sheet.deadlineAt && (await isTimed(work, sheet));
  const way = isOver ? 'timeout' : 'self';
  return answerOf(work, await handIn(work, { ...sheet, answers }, way, { submitId, countFor }));
}

/** Handed in as they stand when their time is over; of all others what is not whole is given up. */
async function isTimed(work: Work, { questionnaireId }: AnswerSheet): Promise<boolean> {
  const { kind } = await need(work, Questionnaire, questionnaireId);
  return kind === 'exam' || kind === 'assessment';
}

/** Who has begun may finish while it is paused; when it is over or full nothing more is taken. */
function demandTaking(issue: QuestionnaireIssue, { state, deadlineAt }: AnswerSheet): void {
  if (issue.totalLimit > 0 && issue.accepted >= issue.totalLimit) throw conflict(answerRules.full, 'issue_full');
  if (state === 'abandoned' || (issue.state === 'ended' && !deadlineAt)) throw conflict(answerRules.ended, 'ended');
}

async function answerOf(work: Work, sheet: AnswerSheet): Promise<Submitted> {
  const { document } = await need(work, QuestionnaireVersion, sheet.versionId);
  return {
    receiptNo: sheet.receiptNo ?? '',
    ending: document.endings.find(({ key }) => key === sheet.ending)?.text ?? null,
    result: await outcomeOf(work, sheet),
    isScreenedOut: sheet.flags.includes('screened_out'),
  };
}

/** Exams over their time are handed in as they stand; others left open when their issue ended are given up. */
const sweep: Job = {
  name: 'questionnaires.sweep',
  title: pair('超时答卷自动交卷', 'Sheets over their time are handed in'),
  cron: '* * * * *',
  async run(work) {
    const limit = new Date(work.now.getTime() - graceMs).toISOString();
    const overdue = await rows(
      work,
      AnswerSheet,
      (t) => sql`${t.state} = 'in_progress' and ${t.deadlineAt} < ${limit}`,
      { lock: 'skip', limit: 500 },
    );
    for (const sheet of overdue) await close(work, sheet);
    return overdue.length;
  },
};

/** Scored ones as they stand, all others are given up. */
export async function close(work: Work, sheet: AnswerSheet): Promise<void> {
  if (await isTimed(work, sheet)) {
    await handIn(work, sheet, 'timeout');
    return;
  }
  const t = table(AnswerSheet);
  await work.db
    .update(t)
    .set({ state: 'abandoned' })
    .where(sql`${t.enterpriseId} = ${work.enterpriseId} and ${t.id} = ${sheet.id}`);
}

const abandoned: Job = {
  name: 'questionnaires.abandoned',
  title: pair('结束后未交的答卷', 'Sheets left open when their issue ended'),
  cron: '*/5 * * * *',
  async run(work) {
    const left = await rows(
      work,
      AnswerSheet,
      (t) =>
        sql`${t.state} = 'in_progress' and ${t.deadlineAt} is null and exists (select 1 from questionnaire_issue i
          where ${besideAny('i', t)} and i.id = ${t.issueId} and i.state = 'ended')`,
      { lock: 'skip', limit: 500 },
    );
    for (const sheet of left) await close(work, sheet);
    return left.length;
  },
};

export const handingIn: AreaPiece = {
  jobs: [sweep, abandoned],
  listeners: [
    on(questionnaireUnpublished, async (work, { questionnaireId, inProgress }) => {
      if (inProgress !== 'stop') return;
      const going = await rows(work, AnswerSheet, { questionnaireId, state: 'in_progress' }, { lock: 'skip' });
      for (const sheet of going) await close(work, sheet);
    }),
  ],
};

export const findReceipt = (work: Work, issueId: number, receiptNo: string) =>
  row(work, AnswerSheet, { issueId, receiptNo });
