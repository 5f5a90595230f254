// Rules of a class: who may teach it, where, and what cannot change once it runs.
import { inArray } from 'drizzle-orm';
import { Course } from '#areas/learning/courses/model/course';
import { Staff } from '#areas/people/model/staff';
import { type FieldProblem, Invalid, problem } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { nextNumber } from '#kernel/server/numbers';
import { row as rowOf, rows } from '#kernel/server/rows';
import { type Change, extend, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { classFinished } from '../../model/events';
import { Room } from '../../rooms/model/room';
import { Class } from '../model/class';
import { graduateAll, reenterAll } from './seats';

const said = texts('teaching.class', {
  onlyOne: ['一对一的容量为 1', 'A one-to-one class has one seat'],
  overCapacity: ['不能超过容量', 'Not above the capacity'],
  otherSchool: ['教室不在这个校区', 'The room is at another school'],
  noLessonsThere: ['该教室不能上课', 'No lessons are held in that room'],
  needsLink: ['线上班需填写平台或链接', 'An online class needs a platform or a link'],
  published: ['开放招生后不能改校区', 'The school cannot change once the class is open'],
  taught: ['已有课次上完，不能改课程', 'The course cannot change once a lesson was taught'],
  notOpen: ['该课程未发布或未在该校区开放', 'The course is not published or not open at this school'],
  notActive: ['该员工不在职', 'This person does not work here now'],
});

async function placed({ row, was, work }: Change<typeof Class>): Promise<FieldProblem[]> {
  if (row.roomId === null || (row.roomId === was?.roomId && row.schoolId === was?.schoolId)) return [];
  const room = await rowOf(work, Room, row.roomId);
  if (room && room.schoolId !== row.schoolId) return [problem('roomId', said.otherSchool)];
  return room?.kind === 'office' ? [problem('roomId', said.noLessonsThere)] : [];
}

/** Whoever is named now must work here; who was named before may have left since. */
async function staffed({ row, was, work }: Change<typeof Class>): Promise<FieldProblem[]> {
  const named = [row.teacherId, row.adviserId, ...row.assistantIds].filter((id) => id !== null);
  const known = new Set([was?.teacherId, was?.adviserId, ...(was?.assistantIds ?? [])]);
  const fresh = named.filter((id) => !known.has(id));
  if (fresh.length === 0) return [];
  const gone = await rows(work, Staff, (t) => inArray(t.id, fresh));
  const away = new Set(gone.filter(({ status }) => status === 'left' || status === 'suspended').map(({ id }) => id));
  const isAway = (id: number | null) => id !== null && away.has(id);
  return [
    ...(isAway(row.teacherId) ? [problem('teacherId', said.notActive)] : []),
    ...(isAway(row.adviserId) ? [problem('adviserId', said.notActive)] : []),
    ...(row.assistantIds.some(isAway) ? [problem('assistantIds', said.notActive)] : []),
  ];
}

/** A new class takes its course as it is then; a course that is retired later goes on in it. */
async function taught({ row, was, work }: Change<typeof Class>): Promise<FieldProblem[]> {
  if (was && was.courseId === row.courseId && was.schoolId === row.schoolId) return [];
  const course = await rowOf(work, Course, row.courseId);
  if (!course) return [];
  row.courseVersionId = course.currentVersionId;
  const isOpen =
    course.state === 'published' && (course.schoolIds.length === 0 || course.schoolIds.includes(row.schoolId));
  return isOpen ? [] : [problem('courseId', said.notOpen)];
}

function shaped({ row, was }: Change<typeof Class>): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (row.kind === 'one_to_one' && row.capacity !== 1) problems.push(problem('capacity', said.onlyOne));
  if (row.minStart > row.capacity) problems.push(problem('minStart', said.overCapacity));
  if (row.mode === 'online' && !row.platform && !row.meetingUrl) problems.push(problem('platform', said.needsLink));
  if (was && was.state !== 'draft' && was.schoolId !== row.schoolId) problems.push(problem('schoolId', said.published));
  if (was && was.finishedLessons > 0 && was.courseId !== row.courseId) problems.push(problem('courseId', said.taught));
  return problems;
}

export const staffOf = (row: Pick<Class, 'teacherId' | 'assistantIds' | 'adviserId'>): number[] =>
  [...new Set([row.teacherId, ...row.assistantIds, row.adviserId])].filter((id) => id !== null);

export const classes = service(Class, {
  async beforeSave(change) {
    const { row, work } = change;
    const problems = [
      ...shaped(change),
      ...(await taught(change)),
      ...(await placed(change)),
      ...(await staffed(change)),
    ];
    if (problems.length > 0) throw new Invalid(problems);
    row.staffIds = staffOf(row);
    row.code ||= await nextNumber(work, 'teaching.class', row.schoolId);
  },
});

export const classEnds = extend(Class, {
  transitions: {
    async finish({ row, input, work }) {
      await graduateAll(work, row, input.finishDate!, input.nextClassId);
      await tellFinished(work, row, input.finishDate!);
    },
    async reopen({ row, work }) {
      await reenterAll(work, row);
    },
  },
});

const tellFinished = (work: Work, { id, courseId, schoolId, teacherId }: Class, on: string): Promise<void> =>
  work.emit(classFinished, { classId: id, courseId, schoolId, teacherId, on });
