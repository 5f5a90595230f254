// What families were told of the last lessons: each who came has a link of their own, and most have opened it.
import { sql } from 'drizzle-orm';
import { makeLink } from '#kernel/server/links';
import type { Sample } from '#kernel/server/sample';
import { cameIn } from '../attendance/model/charge';
import { ClassSummary, SummaryItem } from '../summaries/model/summary';
import type { Mark, PlantedLessons } from './lessons';

const hour = 3_600_000;

export async function plantSummaries(sample: Sample, { held, marks }: PlantedLessons): Promise<void> {
  const came = new Map<number, Mark[]>();
  for (const mark of marks)
    if (cameIn(mark.status)) came.set(mark.lessonId, [...(came.get(mark.lessonId) ?? []), mark]);
  const recent = held.filter(({ state, day }) => state === 'finished' && day >= sample.day(-21)).slice(0, 160);
  const written = recent.map((lesson, i) => {
    const families = came.get(lesson.lessonId) ?? [];
    const isSent = i % 8 !== 3 && families.length > 0;
    return {
      ...{ lesson, families, isSent, isOnTime: i % 5 < 3 },
      sentAt: new Date(lesson.endAt.getTime() + (6 + (i % 5) * 8) * hour),
      readers: Math.floor(families.length * (0.5 + (i % 5) / 10)),
      replies: Math.min(i % 3, Math.floor(families.length / 2)),
    };
  });
  const ids = await sample.plant(
    ClassSummary,
    written.map(({ lesson: { of, lessonId, day, lessonNo, endAt }, families, isSent, isOnTime, ...sent }) => ({
      lessonId,
      classId: of.id,
      schoolId: of.school.id,
      teacherId: of.teacherId,
      taughtOn: day,
      title: `第${lessonNo}课 课堂小结`,
      content: '<p>本节课学习了新的单元内容，同学们积极发言，完成了课堂练习，请家长协助复习。</p>',
      dueAt: new Date(endAt.getTime() + 24 * hour),
      students: families.length,
      ...(isSent ? { state: 'sent' as const, isOnTime, ...sent } : {}),
    })),
  );
  const parts = written.flatMap(({ families, isSent, sentAt, readers, replies }, i) =>
    (isSent ? families : []).map(({ customerId }, n) => {
      const readAt = new Date(Math.min(sentAt.getTime() + (1 + n) * hour, sample.now.getTime()));
      return {
        summaryId: ids[i]!,
        customerId,
        comment: remarks[(i + n) % remarks.length]!,
        ...(n < readers ? { firstReadAt: readAt, readCount: 1 + (n % 3) } : {}),
        ...(n < replies ? { reply: '收到，谢谢老师！', replyAt: readAt, thumbsUp: true } : {}),
      };
    }),
  );
  const links = await linksOf(sample, parts.length);
  await sample.plant(
    SummaryItem,
    parts.map((part, i) => ({ ...part, ...links[i] })),
  );
}

/** Of parts that are yet to be planted: the part and its link know each other. */
async function linksOf(sample: Sample, count: number): Promise<{ id: number; link: string }[]> {
  const drawn = await sample.session.rows<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${SummaryItem.name}, 'id')) as id from generate_series(1, ${count}::int)`,
  );
  const links: { id: number; link: string }[] = [];
  for (const { id } of drawn)
    links.push({ id: Number(id), link: await makeLink(sample, 's', 'summary', Number(id), null) });
  return links;
}

const remarks = ['发言积极，思路清晰。', '练习完成得认真。', '进步明显，继续保持。', '课后请再复习一遍生词。'];
