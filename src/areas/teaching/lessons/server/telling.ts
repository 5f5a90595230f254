// Tells the teacher and the families that a lesson is held otherwise than they know.
import { localTime } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { need } from '#kernel/server/rows';
import type { MessageTemplate } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import type { Lesson } from '../model/lesson';
import { seatsAt } from './bookings';

export async function tellChanged(
  work: Work,
  lesson: Lesson,
  kind: 'lessonChanged' | 'lessonCancelled',
): Promise<void> {
  const of = await need(work, Class, lesson.classId);
  const vars = { class: of.name, time: localTime(lesson.startAt, work.actor.timezone).slice(0, 16) };
  const subject = { type: 'lesson', id: lesson.id, url: `/LogsCalendar?lessonId=${lesson.id}` };
  const seats = (await seatsAt(work, [lesson])).get(lesson.id) ?? [];
  const customerIds = seats.filter(({ isTrial }) => !isTrial).map(({ customerId }) => customerId);
  await notify(work, {
    kind: `teaching.${kind}`,
    recipientIds: [lesson.teacherId, ...lesson.assistantIds],
    ...(customerIds.length > 0 ? { customerIds } : {}),
    vars,
    subject,
    url: subject.url,
    mergeKey: `${kind}:${lesson.classId}`,
  });
}

const variables = { class: pair('少儿英语一班', 'English 1'), time: '2026-09-05 10:00' };

export const lessonTemplates: MessageTemplate[] = [
  {
    key: 'teaching.lessonChanged',
    area: 'teaching',
    name: pair('调课通知', 'Lesson moved'),
    audience: pair('老师和家长', 'Teacher and guardians'),
    channels: ['in_app', 'sms'],
    title: pair('课程时间调整', 'A lesson has moved'),
    content: pair('「{{class}}」调整到 {{time}} 上课', '"{{class}}" is now at {{time}}'),
    variables,
  },
  {
    key: 'teaching.lessonCancelled',
    area: 'teaching',
    name: pair('停课通知', 'Lesson cancelled'),
    audience: pair('老师和家长', 'Teacher and guardians'),
    channels: ['in_app', 'sms'],
    title: pair('课程取消', 'A lesson is cancelled'),
    content: pair('「{{class}}」{{time}} 的课已取消', '"{{class}}" at {{time}} is cancelled'),
    variables,
  },
];
