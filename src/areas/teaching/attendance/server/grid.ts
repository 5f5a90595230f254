// The attendance of a class as one table; counted like the rate of attendance: those who came and those who came late.
import { and, eq, inArray } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { dayOf } from '#kernel/model/dates';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Class } from '../../classes/model/class';
import { ClassMember, inClass } from '../../classes/model/member';
import { Lesson } from '../../lessons/model/lesson';
import { Attendance, type Status } from '../model/attendance';
import type { GridAnswer } from '../model/grid';

const cameAs: readonly (Status | null)[] = ['present', 'late'];
const most = 500;

export async function gridOf(work: Work, of: Class): Promise<GridAnswer> {
  const lessons = await rows(
    work,
    Lesson,
    (t) => and(eq(t.classId, of.id), inArray(t.state, ['scheduled', 'finished'])),
    { sort: 'startAt', limit: most },
  );
  const members = await rows(work, ClassMember, (t) => eq(t.classId, of.id));
  const marks = await rows(work, Attendance, (t) =>
    and(
      eq(t.classId, of.id),
      eq(t.role, 'regular'),
      inArray(
        t.lessonId,
        lessons.map(({ id }) => id),
      ),
    ),
  );
  const ids = [...new Set([...members, ...marks].map(({ customerId }) => customerId))];
  const names = new Map((await rows(work, Customer, (t) => inArray(t.id, ids))).map(({ id, name }) => [id, name]));
  const active = new Set(
    members.filter(({ state }) => inClass.some((one) => one === state)).map(({ customerId }) => customerId),
  );
  const counted = (of: readonly Attendance[]) => {
    const marked = of.filter(({ status }) => status !== null);
    return { came: marked.filter(({ status }) => cameAs.includes(status)).length, marked: marked.length };
  };
  const finished = new Set(lessons.filter(({ state }) => state === 'finished').map(({ id }) => id));
  const final = marks.filter(({ lessonId }) => finished.has(lessonId));
  return {
    lessons: lessons.map(({ id, lessonNo, startAt, state }) => ({
      id,
      lessonNo,
      day: dayOf(startAt, work.actor.timezone),
      state: state === 'finished' ? 'finished' : 'scheduled',
      ...counted(final.filter(({ lessonId }) => lessonId === id)),
    })),
    students: ids.map((customerId) => {
      const own = marks.filter((one) => one.customerId === customerId);
      const at = new Map(own.map(({ lessonId, status }) => [lessonId, status]));
      return {
        customerId,
        name: names.get(customerId) ?? '',
        isActive: active.has(customerId),
        marks: lessons.map(({ id }) => at.get(id) ?? null),
        ...counted(own.filter(({ lessonId }) => finished.has(lessonId))),
        owedQty: own.reduce((sum, { owedQty }) => sum + owedQty, 0),
      };
    }),
    ...counted(final),
  };
}
