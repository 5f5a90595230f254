import { Customer } from '#areas/customers/customer/model/customer';
import { Attendance } from '#areas/teaching/attendance/model/attendance';
import { Class } from '#areas/teaching/classes/model/class';
import { Lesson } from '#areas/teaching/lessons/model/lesson';
import { balanceOf } from '#areas/teaching/model/queries';
import { dayOf } from '#kernel/model/dates';
import { reached, rows } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { type ClassGrid, classGrid } from '../model/grid';

const mostLessons = 24;
const came = new Set(['present', 'late']);
const rateOf = (marks: readonly string[]): number | null =>
  marks.length === 0 ? null : Math.round((marks.filter((mark) => came.has(mark)).length / marks.length) * 1000) / 10;

async function grid(work: Work, classId: number): Promise<ClassGrid> {
  const { name, courseId } = await reached(work, Class, classId, 'view');
  const lessons = (
    await rows(work, Lesson, { classId, state: 'finished' }, { sort: '-startAt', limit: mostLessons })
  ).reverse();
  const marks = await rows(work, Attendance, { lessonId: lessons.map(({ id }) => id) }, { sort: 'startAt' });
  const ids = [...new Set(marks.map(({ customerId }) => customerId))];
  const students = await rows(work, Customer, { id: ids }, { sort: 'id' });
  const balances = ids.length > 0 ? await work.ask(balanceOf, { customerIds: ids }) : [];
  const regular = marks.filter(({ role, status }) => role === 'regular' && status !== null);
  return {
    name,
    lessons: lessons.map(({ id, startAt, lessonNo }) => ({
      ...{ id, no: lessonNo, on: dayOf(startAt, work.actor.timezone) },
      rate: rateOf(regular.filter(({ lessonId }) => lessonId === id).flatMap(({ status }) => status ?? [])),
    })),
    students: students.map(({ id, name: called }) => {
      const own = marks.filter(({ customerId, status }) => customerId === id && status !== null);
      const told = own.flatMap(({ status }) => status ?? []);
      return {
        ...{ customerId: id, name: called, rate: rateOf(told) },
        marks: Object.fromEntries(own.flatMap(({ lessonId, status }) => (status ? [[lessonId, status]] : []))),
        left:
          balances
            .filter((one) => one.customerId === id && one.courseId === courseId)
            .reduce((sum, one) => sum + one.remaining, 0) / 100,
        isMissing: told.length >= 2 && told.slice(-2).every((mark) => mark === 'absent'),
      };
    }),
  };
}

export const classTracks: AreaPiece = { calls: [serves(classGrid, (work, { classId }) => grid(work, classId))] };
