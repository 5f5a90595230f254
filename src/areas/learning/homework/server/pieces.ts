// A piece handed in, locked to who corrects it, sent back, scored, and shown to the family only when released.
import { sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { filled } from '#kernel/model/text';
import { todo, todoFinishQuery } from '#kernel/server/calls';
import { table } from '#kernel/server/database/table';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { need, ours, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { autoMarks } from '../../workbooks/model/marking';
import { questionsSet } from '../../workbooks/server/asking';
import { filesFault } from '../model/handedFiles';
import { Homework } from '../model/homework';
import { HomeworkMark } from '../model/mark';
import { markFault } from '../model/markFault';
import { homeworkCorrected, homeworkSubmitted } from '../model/signals';
import { bareUrl } from '../model/signs';
import { HomeworkSubmission, keepCorrection, lockPiece, releaseResults } from '../model/submission';
import { grade, undecided } from './grading';
import { tell, waitingCount } from './homeworks';
import { homeworkRules } from './homeworkTexts';

const lockMs = 120_000;

const pieces = service(HomeworkSubmission, {
  transitions: {
    async submit({ row, work }) {
      const homework = await need(work, Homework, row.homeworkId);
      await handIn(work, row, homework);
      row.onBehalfBy = work.actor.staffId || null;
      await tellCorrectors(work, homework);
      await work.emit(homeworkSubmitted, { ...factsOf(row, homework), score: null });
    },
    async withdraw({ row, work }) {
      const { dueAt } = await need(work, Homework, row.homeworkId);
      const isBegun =
        row.correctedAt !== null || row.correction !== null || (row.lockedUntil !== null && row.lockedUntil > work.now);
      if (isBegun || (dueAt && work.now >= dueAt)) throw conflict(homeworkRules.tooLate);
    },
    async return({ row, work }) {
      await refuseLocked(work, row);
      const homework = await need(work, Homework, row.homeworkId);
      if (!isTaken(row, homework, work.now)) throw invalid('extendedTo', homeworkRules.untilWhen);
      unlock(row);
      noteAttempt(row, null);
      await tell(work, 'homeworkReturned', homework, row.id, row.customerId);
    },
    async correct({ row, input, work }) {
      await refuseLocked(work, row);
      const homework = await need(work, Homework, row.homeworkId);
      await grade(work, row, homework, input);
      unlock(row);
      row.correctedAt = work.now;
      row.correctorId = work.actor.staffId || null;
      noteAttempt(row, row.score);
      if (homework.releaseMode === 'each') await release(work, row, homework);
      await work.emit(homeworkCorrected, { ...factsOf(row, homework), score: row.score });
    },
  },
  async afterSave({ row, was, work }) {
    if (was?.state === 'submitted' && row.state !== 'submitted' && (await waitingCount(work, row.homeworkId)) === 0)
      await work.ask(todoFinishQuery, { key: `homework.${row.homeworkId}`, byId: work.actor.staffId });
  },
});

/** Whether a piece may still be handed in: until the end, or until its own extension. */
function isTaken({ extendedTo }: HomeworkSubmission, { cutoffAt, state }: Homework, now: Date): boolean {
  const until = laterOf(extendedTo, cutoffAt);
  return (!until || now <= until) && (state === 'open' || extendedTo !== null);
}

/** What was written becomes the next attempt; after the end only an extension lets it in. */
async function handIn(work: Work, row: HomeworkSubmission, homework: Homework): Promise<void> {
  const { now } = work;
  if (!isTaken(row, homework, now)) throw conflict(homeworkRules.closed);
  if (homework.kind === 'workbook') row.autoScore = await markedByRule(work, homework, row);
  else if (!row.text && row.files.length === 0) throw invalid('text', homeworkRules.empty);
  const fault = filesFault(row.files);
  if (fault) throw invalid('files', homeworkRules[fault]);
  const isRevision = row.attempts.at(-1)?.comment !== undefined && row.attempts.at(-1)?.comment !== '';
  if (homework.maxAttempts > 0 && !isRevision && row.attempt >= homework.maxAttempts)
    throw conflict(homeworkRules.noMore);
  const due = row.extendedTo ?? homework.dueAt;
  row.attempt += 1;
  row.submittedAt = now;
  row.lateSeconds = due ? Math.max(0, Math.floor((now.getTime() - due.getTime()) / 1000)) : 0;
  row.attempts = [
    ...row.attempts,
    { no: row.attempt, at: now.toISOString(), text: row.text ?? '', files: row.files, score: null, comment: '' },
  ];
  // What was said to the attempt before stands beside that one; to this one nothing has been said yet.
  Object.assign(row, { ...undecided, comment: null, rubricScores: [], isExcellent: false, correctedAt: null });
  row.draft = null;
}

async function markedByRule(work: Work, of: Homework, { answers }: HomeworkSubmission): Promise<number> {
  if (!answers || Object.keys(answers).length === 0) throw invalid('answers', homeworkRules.answersNeeded);
  const questions = await questionsSet(work, of.workbookId ?? 0, of.questionIds);
  return autoMarks(questions, answers).reduce((sum, { score: points }) => sum + points, 0);
}

const laterOf = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b));

/** What became of the attempt stays readable beside it. */
function noteAttempt(row: HomeworkSubmission, points: number | null): void {
  row.attempts = row.attempts.map((one) =>
    one.no === row.attempt ? { ...one, score: points, comment: row.comment ?? '' } : one,
  );
}

function unlock(row: HomeworkSubmission): void {
  row.lockedBy = null;
  row.lockedUntil = null;
  row.correction = null;
}

async function refuseLocked(work: Work, row: HomeworkSubmission): Promise<void> {
  const { lockedBy, lockedUntil } = row;
  if (!lockedBy || lockedBy === work.actor.staffId || !lockedUntil || lockedUntil <= work.now) return;
  const who = await work.session.one<{ name: string }>(
    sql`select name from staff where ${ours(work, 'staff')} and id = ${lockedBy}`,
  );
  const name = who?.name ?? '';
  throw conflict(homeworkRules.locked, { reason: 'locked', lockedBy: name, until: lockedUntil }, { name });
}

async function release(work: Work, row: HomeworkSubmission, homework: Homework): Promise<void> {
  row.releasedAt = work.now;
  row.released = await resultOf(work, row, homework);
  await tell(work, 'homeworkCorrected', homework, row.id, row.customerId);
}

/** What a family reads: points as they are said, 88.5, or the letter, the stars, the word; and the marks made on this attempt. */
async function resultOf(work: Work, row: HomeworkSubmission, { gradingMode, kind }: Homework) {
  const { id, attempt, score: points, comment, isExcellent } = row;
  const marks = await rows(work, HomeworkMark, { submissionId: id, attempt }, { sort: 'id', limit: 500 });
  return {
    score: points === null || gradingMode !== 'score' ? null : points / 100,
    grade: gradingMode === 'grade' ? row.grade : null,
    stars: gradingMode === 'stars' ? row.stars : null,
    // Stored, what nobody decided reads as not passed.
    passed: gradingMode === 'pass' && kind !== 'exam' ? row.passed : null,
    comment,
    isExcellent,
    marks: marks.map(({ kind: how, fileUrl, points: places, startMs, fromAt, toAt, text }) => ({
      ...{ kind: how, fileUrl, points: places, startMs, fromAt, toAt, text },
    })),
  };
}

const factsOf = (row: HomeworkSubmission, { schoolId, fullScore }: Homework) => ({
  homeworkId: row.homeworkId,
  submissionId: row.id,
  customerId: row.customerId,
  schoolId,
  fullScore,
  isExcellent: row.isExcellent,
});

const tellCorrectors = (work: Work, { id, title, correctorIds, schoolId }: Homework) =>
  todo(work, {
    kind: 'learning.homework',
    key: `homework.${id}`,
    source: 'learning',
    assigneeIds: correctorIds,
    mode: 'any',
    title: filled(homeworkRules.toCorrect, { title }),
    subject: { type: Homework.name, id },
    url: `/homeWork?homeworkId=${id}`,
    schoolId,
  });

/** Locked in the table, apart from the row's version: looking at a piece does not make another's page stale. */
async function takeLock(work: Work, id: number, kept: object = {}): Promise<void> {
  await rowFor(work, serviceOf(work, HomeworkSubmission), id, 'correct');
  const piece = await need(work, HomeworkSubmission, id, { lock: true });
  await refuseLocked(work, piece);
  if (piece.state !== 'submitted') throw conflict(homeworkRules.notWaiting);
  const s = table(HomeworkSubmission);
  await work.db
    .update(s)
    .set({ lockedBy: work.actor.staffId, lockedUntil: new Date(work.now.getTime() + lockMs), ...kept })
    .where(sql`${s.enterpriseId} = ${work.enterpriseId} and ${s.id} = ${id}`);
}

export const piecesPiece: AreaPiece = {
  services: [
    pieces,
    service(HomeworkMark, {
      async beforeSave({ row, work }) {
        const piece = await need(work, HomeworkSubmission, row.submissionId);
        await refuseLocked(work, piece);
        if (row.fileUrl) row.fileUrl = bareUrl(row.fileUrl);
        const fault = markFault(row);
        if (fault) throw invalid(fault === 'noPlace' ? 'points' : 'text', homeworkRules[fault]);
        if (row.fromAt === null && row.toAt === null) return;
        const [from, to] = [row.fromAt ?? 0, row.toAt ?? 0];
        if (from >= to || to > (piece.text ?? '').length) throw invalid('toAt', homeworkRules.beyondText);
      },
      beforeDelete: async ({ row, work }) => refuseLocked(work, await need(work, HomeworkSubmission, row.submissionId)),
    }),
  ],
  extends: [
    extend(HomeworkSubmission, {
      calls: [
        serves(lockPiece, async (work, { id }) => {
          await takeLock(work, id);
          return detail(work, serviceOf(work, HomeworkSubmission), id);
        }),
        serves(keepCorrection, async (work, { id, correction }) => {
          await takeLock(work, id, { correction });
          return { keptAt: work.now };
        }),
        serves(releaseResults, async (work, { homeworkId }) => {
          await rowFor(work, serviceOf(work, Homework), homeworkId, 'correct');
          const homework = await need(work, Homework, homeworkId, { lock: true });
          const done = await rows(work, HomeworkSubmission, { homeworkId, state: 'corrected' }, { lock: true });
          const fresh = done.filter(({ releasedAt, correctedAt }) => !releasedAt || releasedAt < (correctedAt ?? 0));
          for (const piece of fresh) {
            await update(work, HomeworkSubmission, piece, {
              releasedAt: work.now,
              released: await resultOf(work, piece, homework),
            });
            await tell(work, 'homeworkCorrected', homework, piece.id, piece.customerId);
          }
          return { released: fresh.length, waiting: await waitingCount(work, homeworkId) };
        }),
      ],
    }),
  ],
};
