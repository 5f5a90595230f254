// Classes and their members, put together; what others ask about them.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { foundIn } from '#kernel/server/resources/finding';
import { countReached, live, row, rows, tableAs } from '#kernel/server/rows';
import { type AreaPiece, answers } from '#kernel/server/service';
import { classFacts, classMembers, seatMove, studentsOf } from '../../model/queries';
import { Class } from '../model/class';
import { classesOfCourse } from '../model/courseTab';
import { ClassMember, inClass, isExpectedOn } from '../model/member';
import { classEnds, classes } from './classes';
import { members, moveSeat } from './seats';

export const classPiece: AreaPiece = {
  services: [classes, members],
  extends: [classEnds],
  answers: [
    answers(seatMove, moveSeat),
    answers(classMembers, async (work, { classIds, on }) =>
      (await rows(work, ClassMember, (t) => inArray(t.classId, classIds)))
        .filter((member) => isExpectedOn(member, on))
        .map(({ classId, customerId }) => ({ classId, customerId })),
    ),
    answers(classFacts, async (work, { classId }) => {
      const of = await row(work, Class, classId);
      return of ? { name: of.name, schoolId: of.schoolId, courseId: of.courseId, teacherId: of.teacherId } : null;
    }),
    answers(studentsOf, async (work, { staffId }) => {
      const m = tableAs(ClassMember, 'm');
      const c = tableAs(Class, 'c');
      const found = await work.db
        .selectDistinct({ customerId: m.customerId })
        .from(m)
        .innerJoin(c, and(eq(c.enterpriseId, m.enterpriseId), eq(c.id, m.classId)))
        .where(
          and(
            live(work, m, c),
            inArray(m.state, [...inClass]),
            sql`${c.staffIds} @> ${sql.param([staffId])}::bigint[]`,
          ),
        );
      return found.map(({ customerId }) => customerId);
    }),
  ],
  registers: {
    detailTab: [{ ...classesOfCourse, count: (work, courseId) => countReached(work, Class, { courseId }) }],
    search: [foundIn(Class, { sub: 'code', url: '/TeachingPlan?tab=classes&q={name}' })],
    number: [{ key: 'teaching.class', pattern: '{school}{yy}{MM}{seq:3}', reset: 'month', perSchool: true }],
  },
};
