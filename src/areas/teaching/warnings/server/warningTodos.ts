// One todo for all that is to be told a family about a course: brought up to date, and gone with its last warning.
import { Customer } from '#areas/customers/customer/model/customer';
import { Course } from '#areas/learning/courses/model/course';
import { pair } from '#kernel/model/text';
import { todo, todoFinishQuery } from '#kernel/server/calls';
import { row as rowOf, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { bySeverity, levels } from '../model/levels';
import { LessonWarning } from '../model/warning';

export const warningKey = (customerId: number, courseId: number): string =>
  `teaching.warning:${customerId}:${courseId}`;

export async function keepTodo(work: Work, customerId: number, courseId: number): Promise<void> {
  const open = await rows(work, LessonWarning, { customerId, courseId, state: 'open' });
  const key = warningKey(customerId, courseId);
  const worst = bySeverity.find((level) => open.some((one) => one.level === level));
  if (!worst) {
    await work.ask(todoFinishQuery, { key, byId: work.actor.staffId });
    return;
  }
  const assigneeIds = [...new Set(open.flatMap(({ ownerId }) => ownerId ?? []))];
  if (assigneeIds.length === 0) return;
  const student = (await rowOf(work, Customer, customerId))?.name ?? '';
  const course = (await rowOf(work, Course, courseId))?.name ?? '';
  const [zh, en] = levels[worst];
  const schoolId = open[0]?.schoolId;
  await todo(work, {
    kind: 'teaching.warning',
    key,
    source: 'teaching',
    assigneeIds,
    mode: 'any',
    title: pair(`课时预警（${zh}）：${student} ${course}`, `Lessons ${en.toLowerCase()}: ${student}, ${course}`),
    subject: { type: Customer.name, id: customerId },
    url: `/StudentSurplusLesson?tab=warnings&customerId=${customerId}`,
    priority: worst === 'owed' || worst === 'critical' ? 'high' : 'normal',
    ...(schoolId ? { schoolId } : {}),
  });
}
