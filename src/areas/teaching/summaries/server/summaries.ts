// Summaries: written for a lesson that was taught, sent to its families by a link of their own, read, answered, recalled.
import { and, eq, sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { dayOf } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { table } from '#kernel/server/database/table';
import { by } from '#kernel/server/filters';
import { makeLink, recallLinks } from '#kernel/server/links';
import type { PublicPage } from '#kernel/server/registries';
import { t } from '#kernel/server/resources/query';
import { beside, insert, need, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, answers, extend, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Attendance } from '../../attendance/model/attendance';
import { cameIn } from '../../attendance/model/charge';
import { Lesson } from '../../lessons/model/lesson';
import { summarisedOf } from '../../lessons/model/signals';
import { setting } from '../../settings/server/settings';
import { ClassSummary, SummaryItem } from '../model/summary';
import { homeworkOf } from './homeworkNamed';
import { isUnwritten, summarised } from './unwritten';

const said = texts('teaching.summary', {
  notTaught: ['该课次还未上课', 'The lesson was not taught yet'],
  short: ['内容至少 20 个字', 'At least 20 characters'],
  nobody: ['没有可发送的学员', 'There is nobody to send it to'],
  tooLate: ['24 小时后不能再改', 'It can be changed for 24 hours only'],
  review: ['需先审核', 'It must be reviewed first'],
});

const hour = 3_600_000;
const shortest = 20;
const plain = (html: string): string => html.replace(/<[^>]*>/g, '').trim();

async function send(work: Work, summary: ClassSummary): Promise<void> {
  if (plain(summary.content).length < shortest) throw invalid('content', said.short);
  if (summary.state === 'draft' && (await setting(work, 'summaryReview', summary.schoolId)))
    throw conflict(said.review);
  const taken = await rows(work, Attendance, { lessonId: summary.lessonId });
  const for_ = taken.filter(({ status }) => summary.visibleTo === 'all' || cameIn(status));
  if (for_.length === 0) throw conflict(said.nobody);
  for (const { customerId } of for_) {
    const known = await rowOf(work, SummaryItem, { summaryId: summary.id, customerId }, { lock: true });
    const id = known?.id ?? (await insert(work, SummaryItem, { summaryId: summary.id, customerId }));
    const link = await makeLink(work, 's', 'summary', id, null);
    await update(work, SummaryItem, known ?? (await need(work, SummaryItem, id)), { link });
    await notify(work, {
      kind: 'teaching.summarySent',
      customerIds: [customerId],
      vars: { title: summary.title, link },
      key: `${summary.id}:${customerId}:${work.now.getTime()}`,
    });
  }
  summary.sentAt = work.now;
  summary.isOnTime = summary.dueAt === null || work.now <= summary.dueAt;
  await countReaders(work, summary);
}

async function countReaders(work: Work, summary: ClassSummary): Promise<void> {
  const items = await rows(work, SummaryItem, (t) => and(eq(t.summaryId, summary.id), sql`${t.link} is not null`));
  summary.students = items.length;
  summary.readers = items.filter(({ firstReadAt }) => firstReadAt !== null).length;
  summary.replies = items.filter(({ replyAt }) => replyAt !== null).length;
}

/** Kept with the summary without a new version: families read while the teacher has it open. */
async function recount(work: Work, summaryId: number): Promise<void> {
  const summary = await need(work, ClassSummary, summaryId);
  await countReaders(work, summary);
  const { readers, replies } = summary;
  const t = table(ClassSummary);
  await work.db
    .update(t)
    .set({ readers, replies })
    .where(and(eq(t.enterpriseId, work.enterpriseId), eq(t.id, summaryId)));
}

const page: PublicPage = {
  key: 's/summary',
  kind: 'summary',
  area: 'teaching',
  title: pair('课堂小结', 'Class summary'),
  async load(work, id) {
    const item = await need(work, SummaryItem, id, { lock: true });
    const summary = await need(work, ClassSummary, item.summaryId);
    const student = await need(work, Customer, item.customerId);
    const read = { readCount: item.readCount + 1, firstReadAt: item.firstReadAt ?? work.now };
    await update(work, SummaryItem, item, read, { action: 'read' });
    if (!item.firstReadAt) await recount(work, summary.id);
    const { title, content, knowledge, nextPreview, files, taughtOn } = summary;
    const { comment, ratings, reply, thumbsUp } = item;
    return {
      student: student.name,
      title,
      content,
      knowledge,
      homework: await homeworkOf(work, summary),
      nextPreview,
      files,
      taughtOn,
      comment,
      ratings,
      reply,
      thumbsUp,
    };
  },
  act: {
    async reply(work, id, { text, thumbsUp }) {
      const item = await need(work, SummaryItem, id, { lock: true });
      if (item.replyAt && work.now.getTime() - item.replyAt.getTime() > 24 * hour) throw conflict(said.tooLate);
      const reply = typeof text === 'string' ? text.slice(0, 300) : item.reply;
      const isLiked = thumbsUp === true || thumbsUp === 'true';
      await update(
        work,
        SummaryItem,
        item,
        { reply, thumbsUp: isLiked, replyAt: item.replyAt ?? work.now },
        { action: 'reply' },
      );
      await recount(work, item.summaryId);
      return { reply, thumbsUp: isLiked };
    },
  },
};

export const summaries: AreaPiece = {
  services: [
    service(ClassSummary, {
      async beforeSave({ row, was, work }) {
        if (was) return;
        const lesson = await need(work, Lesson, row.lessonId);
        if (lesson.state !== 'finished') throw invalid('lessonId', said.notTaught);
        row.classId = lesson.classId;
        row.schoolId = lesson.schoolId;
        row.teacherId = lesson.teacherId;
        row.taughtOn = dayOf(lesson.startAt, work.actor.timezone);
        row.dueAt = new Date(lesson.endAt.getTime() + (await setting(work, 'summaryDueHours', lesson.schoolId)) * hour);
      },
      transitions: {
        send: ({ row, work }) => send(work, row),
        async recall({ row, work }) {
          const items = await rows(work, SummaryItem, { summaryId: row.id }, { lock: true });
          for (const item of items) {
            await recallLinks(work, 'summary', item.id);
            await update(work, SummaryItem, item, { link: null });
          }
          row.sentAt = null;
        },
      },
    }),
    service(SummaryItem),
  ],
  extends: [
    extend(Lesson, {
      filters: {
        unwritten: by(Lesson.asked.unwritten, (isWanted, work) =>
          isWanted ? isUnwritten(work, t) : sql`not ${isUnwritten(work, t)}`,
        ),
      },
      offered: {
        /** What one can still begin to write about: taught, and nobody has. */
        toSummarise: by(
          Lesson.asked.unwritten,
          () => sql`t.state = 'finished' and not exists (select 1 from ${table(ClassSummary)} s
            where ${beside('s', 't')} and s.lesson_id = t.id)`,
        ),
      },
    }),
  ],
  answers: [answers(summarisedOf, summarised)],
  registers: {
    publicPage: [page],
    template: [
      {
        key: 'teaching.summarySent',
        area: 'teaching',
        name: pair('课堂小结', 'Class summary'),
        audience: pair('家长', 'Guardians'),
        channels: ['sms'],
        title: pair('收到课堂小结', 'A class summary'),
        content: pair('「{{title}}」：{{link}}', '"{{title}}": {{link}}'),
        variables: { title: pair('第三课', 'Lesson 3'), link: '/s/…' },
        secrets: ['link'],
      },
    ],
  },
};
