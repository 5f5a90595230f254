// Writing a summary with what is said of each student, in one go; reminding the families who have not read theirs.
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { dayOf } from '#kernel/model/dates';
import { errorMessages } from '#kernel/model/messages';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { detail } from '#kernel/server/resources/reading';
import { insert, live, need, reached, rows, serviceOf, tableAs, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Attendance } from '../../attendance/model/attendance';
import { Class } from '../../classes/model/class';
import { remindUnread, type Said, summarySheet, writeSummary } from '../model/sheet';
import { ClassSummary, SummaryItem } from '../model/summary';
import { homeworkOf } from './homeworkNamed';

const said = texts('teaching.summarySheet', {
  sent: ['已提交或发送，不能再改', 'It was submitted or sent and cannot be changed'],
  stranger: ['该学员不在这节课中', 'This student was not at the lesson'],
});

const writable: readonly ClassSummary['state'][] = ['draft', 'ready'];

async function studentsOf(work: Work, summary: ClassSummary) {
  const taken = await rows(work, Attendance, { lessonId: summary.lessonId }, { sort: 'customerId' });
  const ids = taken.map(({ customerId }) => customerId);
  const names = new Map((await rows(work, Customer, (t) => inArray(t.id, ids))).map(({ id, name }) => [id, name]));
  const items = new Map((await rows(work, SummaryItem, { summaryId: summary.id })).map((one) => [one.customerId, one]));
  const last = await lastComments(work, summary, ids);
  return taken.map(({ customerId, status }) => ({
    customerId,
    name: names.get(customerId) ?? '',
    status,
    ratings: items.get(customerId)?.ratings ?? {},
    comment: items.get(customerId)?.comment ?? '',
    lastComment: last.get(customerId) ?? null,
  }));
}

async function lastComments(work: Work, { id, classId }: ClassSummary, customerIds: readonly number[]) {
  const i = tableAs(SummaryItem, 'i');
  const s = tableAs(ClassSummary, 's');
  const found = await work.db
    .selectDistinctOn([i.customerId], { customerId: i.customerId, comment: i.comment })
    .from(i)
    .innerJoin(s, and(eq(s.enterpriseId, i.enterpriseId), eq(s.id, i.summaryId)))
    .where(
      and(
        live(work, i, s),
        classId === null ? undefined : eq(s.classId, classId),
        lt(s.id, id),
        inArray(i.customerId, [...customerIds]),
        sql`${i.comment} <> ''`,
      ),
    )
    .orderBy(i.customerId, desc(s.id));
  return new Map(found.map(({ customerId, comment }) => [customerId, comment]));
}

async function keepSaid(work: Work, summary: ClassSummary, students: readonly Said[]): Promise<void> {
  const present = new Set((await rows(work, Attendance, { lessonId: summary.lessonId })).map((one) => one.customerId));
  const known = new Map(
    (await rows(work, SummaryItem, { summaryId: summary.id }, { lock: true })).map((one) => [one.customerId, one]),
  );
  for (const { customerId, ratings, comment } of students) {
    if (!present.has(customerId)) throw conflict(said.stranger, { customerId });
    const item = known.get(customerId);
    const isEmpty = comment === '' && Object.keys(ratings).length === 0;
    if (item) await update(work, SummaryItem, item, { ratings, comment });
    else if (!isEmpty) await insert(work, SummaryItem, { summaryId: summary.id, customerId, ratings, comment });
  }
}

async function remind(work: Work, id: number): Promise<number> {
  const summary = await reached(work, ClassSummary, id, 'edit');
  if (summary.state !== 'sent') return 0;
  const unread = await rows(work, SummaryItem, (t) =>
    and(eq(t.summaryId, id), isNull(t.firstReadAt), sql`${t.link} is not null`),
  );
  for (const { customerId, link } of unread)
    await notify(work, {
      kind: 'teaching.summarySent',
      customerIds: [customerId],
      vars: { title: summary.title, link: link! },
      // Once a day, however often it is pressed.
      key: `${id}:${customerId}:remind:${dayOf(work.now, work.actor.timezone)}`,
    });
  return unread.length;
}

export const summarySheets: AreaPiece = {
  extends: [
    extend(ClassSummary, {
      calls: [
        serves(summarySheet, async (work, { id }) => {
          const summary = await reached(work, ClassSummary, id, 'edit');
          const of = await need(work, Class, summary.classId ?? 0);
          return {
            summary: await detail(work, serviceOf(work, ClassSummary), id),
            homework: await homeworkOf(work, summary),
            className: of.name,
            students: await studentsOf(work, summary),
          };
        }),
        serves(writeSummary, async (work, { id, version, students, ...common }) => {
          const summary = await reached(work, ClassSummary, id, 'edit', { lock: true });
          if (!writable.includes(summary.state)) throw conflict(said.sent);
          if (summary.version !== version)
            throw conflict(errorMessages.stale, { reason: 'stale', version: summary.version });
          await keepSaid(work, summary, students);
          const kept = await update(work, ClassSummary, summary, common);
          return { version: kept.version, content: kept.content, homework: await homeworkOf(work, kept) };
        }),
        serves(remindUnread, async (work, { ids }) => {
          let reminded = 0;
          for (const id of ids) reminded += await remind(work, id);
          return { reminded };
        }),
      ],
    }),
  ],
};
