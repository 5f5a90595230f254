// What teachers told families of their last lessons: most were sent, most of those were read, some were answered.
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hashToken } from '#kernel/server/links';
import type { Sample } from '#kernel/server/sample';
import { cameIn } from '../attendance/model/charge';
import { ClassSummary, SummaryItem } from '../summaries/model/summary';
import type { PlantedLessons } from './lessons';

const comments = ['今天发言很积极，继续保持', '练习完成得认真，注意书写', '课堂上很专注，有明显进步'];
const replies = ['谢谢老师，回家会复习', '收到，辛苦老师', '孩子说这节课很有意思'];
const hour = 3_600_000;
const most = 160;

export async function plantSummaries(sample: Sample, { held, marks }: PlantedLessons): Promise<void> {
  const came = new Map<number, number[]>();
  for (const { lessonId, customerId, status } of marks)
    if (cameIn(status)) came.set(lessonId, [...(came.get(lessonId) ?? []), customerId]);
  const recent = held
    .filter(({ state, day, lessonId }) => state === 'finished' && day >= sample.day(-21) && came.has(lessonId))
    .slice(0, most);
  const planned = recent.map((one, i) => {
    const sentAt = new Date(one.endAt.getTime() + (6 + (i % 5) * 8) * hour);
    const isSent = i % 8 !== 3 && sentAt < sample.now;
    const families = isSent ? (came.get(one.lessonId) ?? []) : [];
    return { ...one, isSent, sentAt, items: families.map((customerId, k) => itemOf(sample, customerId, i, k, sentAt)) };
  });
  const ids = await sample.plant(
    ClassSummary,
    planned.map(({ of, lessonId, day, lessonNo, endAt, isSent, sentAt, items }, i) => ({
      lessonId,
      classId: of.id,
      schoolId: of.school.id,
      teacherId: of.teacherId,
      taughtOn: day,
      title: `第${lessonNo}课 课堂小结`,
      content: '<p>本节课学习了新的单元内容，同学们积极发言，完成了课堂练习，请家长协助复习。</p>',
      dueAt: new Date(endAt.getTime() + 24 * hour),
      students: isSent ? items.length : of.members.length,
      ...(isSent
        ? {
            state: 'sent' as const,
            sentAt,
            isOnTime: i % 5 < 3,
            readers: items.filter(({ firstReadAt }) => firstReadAt !== null).length,
            replies: items.filter(({ replyAt }) => replyAt !== null).length,
          }
        : {}),
    })),
  );
  const items = planned.flatMap(({ items: own }, i) => own.map((item) => ({ ...item, summaryId: ids[i]! })));
  await plantLinks(sample, items, await sample.plant(SummaryItem, items));
}

/** Of ten families seven read it; now and then one answers. */
function itemOf(sample: Sample, customerId: number, i: number, k: number, sentAt: Date) {
  const readAt = new Date(sentAt.getTime() + (1 + ((i + k) % 9)) * hour);
  const isRead = (i + k) % 10 < 7 && readAt < sample.now;
  const isAnswered = isRead && (i * 7 + k) % 29 === 0;
  const stars = 3 + ((i + k) % 3);
  return {
    customerId,
    comment: k % 2 === 0 ? comments[(i + k) % comments.length]! : null,
    ratings: { attention: stars, participation: 8 - stars, mastery: stars },
    link: `/s/${sample.enterpriseId.toString(36)}.${randomBytes(24).toString('base64url')}`,
    firstReadAt: isRead ? readAt : null,
    readCount: isRead ? 1 + (k % 2) : 0,
    reply: isAnswered ? replies[k % replies.length]! : null,
    replyAt: isAnswered ? readAt : null,
    thumbsUp: isAnswered,
  };
}

const plantLinks = (sample: Sample, items: readonly { link: string }[], ids: readonly number[]) =>
  sample.session.rows(
    sql`insert into public_link (enterprise_id, prefix, kind, token_hash, subject_id)
      select ${sample.enterpriseId}, 's', 'summary', k.hash, k.id
      from unnest(${sql.param(items.map(({ link }) => hashToken(link.slice(3))))}::text[], ${sql.param([...ids])}::bigint[]) as k(hash, id)`,
  );
