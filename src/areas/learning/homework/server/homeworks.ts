// Homework given out: to whom, until when; closed by the clock, recalled while nobody has handed in.
import { lt, sql } from 'drizzle-orm';
import { classMembers } from '#areas/teaching/model/queries';
import { dayOf } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { notify, todoCancelQuery } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { by } from '#kernel/server/filters';
import { makeLink, recallLinks } from '#kernel/server/links';
import { eachOf } from '#kernel/server/resources/batches';
import { rowFor } from '#kernel/server/resources/reading';
import { insertMany, reserveIds, withDefaults } from '#kernel/server/resources/storing';
import { besideAny, count, move, need, remove, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Workbook } from '../../workbooks/model/workbook';
import { questionsSet } from '../../workbooks/server/asking';
import { Homework, HomeworkRubric } from '../model/homework';
import { HomeworkSubmission, pieceLink, remindMissing } from '../model/submission';
import { homeworkRules } from './homeworkTexts';

const dayMs = 86_400_000;
const publicKind = 'homework';

const homeworks = service(Homework, {
  offered: {
    template: by(Homework.fields.isTemplate, (isOne) => (isOne ? sql`t.is_template` : sql`not t.is_template`)),
  },
  beforeSave({ row }) {
    if (row.dueAt && row.cutoffAt && row.cutoffAt < row.dueAt) throw invalid('cutoffAt', homeworkRules.cutoffLater);
    if (row.publishAt && row.dueAt && row.dueAt <= row.publishAt)
      throw invalid('publishAt', homeworkRules.publishBefore);
    const sum = row.rubric.reduce((all, { max }) => all + max, 0);
    if (row.rubric.length > 0 && sum !== row.fullScore)
      throw invalid('rubric', homeworkRules.rubricSum, { full: yuan(row.fullScore), sum: yuan(sum) });
    if (row.correctorIds.length === 0) row.correctorIds = [row.teacherId];
  },
  transitions: {
    async publish({ row, work }) {
      if (row.isTemplate) throw conflict(homeworkRules.isTemplate);
      if (!row.dueAt) throw invalid('dueAt', homeworkRules.dueNeeded);
      if (row.dueAt <= work.now) throw invalid('dueAt', homeworkRules.dueLater);
      await refuseWithoutBook(work, row);
      row.cutoffAt ??= new Date(row.dueAt.getTime() + 7 * dayMs);
      const students = await studentsOf(work, row);
      if (students.length === 0) throw invalid('customerIds', homeworkRules.nobody);
      await giveOut(work, row, students);
    },
    async close({ row, work }) {
      const pending = await rows(work, HomeworkSubmission, { homeworkId: row.id, state: 'pending' }, { lock: true });
      const over = pending.filter(({ extendedTo }) => !extendedTo || extendedTo <= work.now);
      for (const piece of over) await move(work, HomeworkSubmission, piece, 'miss');
      await tellMissing(work, row, over);
    },
    async recall({ row, work }) {
      const pieces = await rows(work, HomeworkSubmission, { homeworkId: row.id }, { lock: true });
      if (pieces.some(({ attempt }) => attempt > 0)) throw conflict(homeworkRules.handedIn);
      for (const { id } of pieces) await recallLinks(work, publicKind, id);
      await remove(
        work,
        HomeworkSubmission,
        pieces.map(({ id }) => id),
      );
      await work.ask(todoCancelQuery, {
        key: `homework.${row.id}`,
        reason: pair('作业已撤回', 'The homework was recalled'),
      });
    },
  },
});

/** The points of what is set of a workbook are the full score of its homework. */
async function refuseWithoutBook(work: Work, row: Homework): Promise<void> {
  if (row.kind === 'exam' && !row.questionnaireId) throw invalid('questionnaireId', homeworkRules.quizNeeded);
  if (row.kind !== 'workbook') return;
  const book = row.workbookId ? await need(work, Workbook, row.workbookId) : undefined;
  if (book?.state !== 'published') throw invalid('workbookId', homeworkRules.bookNeeded);
  const set = await questionsSet(work, book.id, row.questionIds);
  if (row.questionIds.some((id) => set.every((one) => one.id !== id)))
    throw invalid('questionIds', homeworkRules.otherBook);
  row.fullScore = set.reduce((sum, { score }) => sum + score, 0);
}

async function studentsOf(work: Work, row: Homework): Promise<number[]> {
  if (row.customerIds.length > 0) return row.customerIds;
  if (!row.classId) return [];
  const members = await work.ask(classMembers, { classIds: [row.classId], on: dayOf(work.now, work.actor.timezone) });
  return members.map(({ customerId }) => customerId);
}

/** A piece for each student, and a notice with the way to it. */
export async function giveOut(
  work: Work,
  row: Homework,
  customerIds: readonly number[],
  extendedTo: Date | null = null,
): Promise<void> {
  const students = [...new Set(customerIds)];
  const ids = await reserveIds(work, HomeworkSubmission, students.length);
  await insertMany(
    work,
    HomeworkSubmission,
    students.map((customerId, at) => ({
      ...withDefaults(HomeworkSubmission, {
        homeworkId: row.id,
        customerId,
        extendedTo,
        classId: row.classId,
        courseId: row.courseId,
        teacherId: row.teacherId,
        correctorId: row.correctorIds[0],
      }),
      id: ids[at],
    })),
  );
  const due = { id: row.id, title: row.title, dueAt: extendedTo ?? row.dueAt };
  for (const [at, customerId] of students.entries()) await tell(work, 'homeworkAssigned', due, ids[at]!, customerId);
}

/** A link is known only while it is made, so each notice carries a fresh one. */
export async function tell(
  work: Work,
  kind: 'homeworkAssigned' | 'homeworkDue' | 'homeworkReturned' | 'homeworkCorrected',
  row: Pick<Homework, 'id' | 'title' | 'dueAt'>,
  pieceId: number,
  customerId: number,
): Promise<void> {
  await notify(work, {
    kind: `learning.${kind}`,
    key: `${kind}.${pieceId}.${work.now.getTime()}`,
    customerIds: [customerId],
    vars: {
      title: row.title,
      due: row.dueAt ? dayOf(row.dueAt, work.actor.timezone) : '',
      link: await linkOf(work, pieceId),
    },
    subject: { type: Homework.name, id: row.id },
  });
}

/** The same words for all of them, in one go. */
async function tellMissing(work: Work, { id, title }: Homework, pieces: readonly HomeworkSubmission[]): Promise<void> {
  if (pieces.length === 0) return;
  await notify(work, {
    kind: 'learning.homeworkMissing',
    key: `homeworkMissing.${id}.${work.now.getTime()}`,
    customerIds: pieces.map(({ customerId }) => customerId),
    vars: { title },
    subject: { type: Homework.name, id },
  });
}

async function linkOf(work: Work, pieceId: number): Promise<string> {
  const days = Number(await configValue(work, 'learning.linkDays'));
  return makeLink(work, 'h', publicKind, pieceId, new Date(work.now.getTime() + days * dayMs));
}

async function remind(work: Work, row: Homework): Promise<void> {
  const waiting = await rows(work, HomeworkSubmission, { homeworkId: row.id, state: ['pending', 'returned'] });
  for (const piece of waiting) await tell(work, 'homeworkDue', row, piece.id, piece.customerId);
}

/** Whose own time ran out after the others' had. */
async function missExtended(work: Work): Promise<number> {
  const over = await rows(
    work,
    HomeworkSubmission,
    (s) =>
      sql`${s.state} = 'pending' and ${lt(s.extendedTo, work.now)} and exists (select 1 from homework h where ${besideAny('h', s)} and h.id = ${s.homeworkId} and h.state = 'closed')`,
    { lock: 'skip', limit: 500 },
  );
  for (const piece of over) {
    await move(work, HomeworkSubmission, piece, 'miss');
    await tellMissing(work, await need(work, Homework, piece.homeworkId), [piece]);
  }
  return over.length;
}

/** What cannot be assigned, because its class is empty or its time is over, waits for a person as a draft. */
async function publishDue(work: Work): Promise<number> {
  const due = await rows(
    work,
    Homework,
    (h) =>
      sql`${h.state} = 'draft' and not ${h.isTemplate} and ${h.publishAt} <= ${work.now.toISOString()} and ${h.dueAt} > ${work.now.toISOString()}`,
    { lock: 'skip', limit: 200 },
  );
  const { done } = await eachOf(
    work,
    due.map(({ id }) => id),
    null,
    async (id) => move(work, Homework, await need(work, Homework, id, { lock: true }), 'publish', {}),
  );
  return done.length;
}

/** Assigns what is to be, closes what is over, reminds of what is due. */
async function keepTime(work: Work): Promise<number> {
  const now = work.now.toISOString();
  const hours = Number(await configValue(work, 'learning.homeworkRemindHours'));
  const over = await rows(work, Homework, (h) => sql`${h.state} = 'open' and ${lt(h.cutoffAt, work.now)}`, {
    lock: 'skip',
    limit: 200,
  });
  for (const row of over) await move(work, Homework, row, 'close');
  const due = await rows(
    work,
    Homework,
    (h) =>
      sql`${h.state} = 'open' and ${h.remindedAt} is null and ${h.dueAt} > ${now} and ${h.dueAt} <= ${now}::timestamptz + make_interval(hours => coalesce(${h.remindHours}, ${hours})::int)`,
    { lock: 'skip', limit: 200 },
  );
  for (const row of due) {
    await remind(work, row);
    await update(work, Homework, row, { remindedAt: work.now });
  }
  return over.length + due.length + (await missExtended(work)) + (await publishDue(work));
}

export const homeworksPiece: AreaPiece = {
  services: [homeworks, service(HomeworkRubric)],
  extends: [
    extend(Homework, {
      calls: [
        serves(remindMissing, (work, { ids }) =>
          eachOf(work, ids, { of: Homework, action: 'remind' }, async (id) => {
            await rowFor(work, serviceOf(work, Homework), id, 'assign');
            await remind(work, await need(work, Homework, id));
          }),
        ),
      ],
    }),
    extend(HomeworkSubmission, {
      calls: [
        serves(pieceLink, async (work, { id }) => {
          await rowFor(work, serviceOf(work, HomeworkSubmission), id, 'view');
          return { path: await linkOf(work, id) };
        }),
      ],
    }),
  ],
  jobs: [{ name: 'learning.clock', title: pair('作业到期', 'Homework due'), cron: '*/5 * * * *', run: keepTime }],
};

export const waitingCount = (work: Work, homeworkId: number): Promise<number> =>
  count(work, HomeworkSubmission, { homeworkId, state: 'submitted' });
