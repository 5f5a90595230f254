// What the demo's timetable is made of: schools with teachers and students, and hours of the week that nobody takes twice.
import { sql } from 'drizzle-orm';
import { live, ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Weekday } from '../lessons/model/weekdays';

export interface TeachingSchool {
  id: number;
  code: string;
  teacherIds: number[];
  /** Study advisers; where a school has none, its teachers do it. */
  adviserIds: number[];
  studentIds: number[];
}

export interface TaughtCourse {
  id: number;
  name: string;
  mode: 'offline' | 'online' | 'one_to_one';
  versionId: number | null;
  /** The lessons of its syllabus, in order. */
  chapters: readonly Chapter[];
}

export interface Chapter {
  id: number;
  title: string;
}

/** What a class learns in its n-th lesson: of a syllabus that is shorter it is only a number. */
export const subjectOf = (chapters: readonly Chapter[], lessonNo: number) => {
  const chapter = chapters[lessonNo - 1];
  return { chapterId: chapter?.id ?? null, title: chapter?.title ?? `第${lessonNo}课` };
};

interface Hour {
  weekday: Weekday;
  day: number;
  time: string;
}

const evenings: Hour[] = (['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((weekday, day) => ({
  weekday,
  day,
  time: '18:30',
}));
const weekend: Hour[] = (['sat', 'sun'] as const).flatMap((weekday, i) =>
  ['09:00', '10:45', '13:30', '15:15', '17:00'].map((time) => ({ weekday, day: 5 + i, time })),
);
/** The first classes of a school meet at the weekend, as they do in life. */
export const hours: readonly Hour[] = [...weekend, ...evenings];

/** A term behind. */
export const termDays = 58;
export const lessonsPlanned = 16;
const teachersASchool = 5;
const studentsASchool = 130;

export async function teachingSchools(sample: Sample, most: number): Promise<TeachingSchool[]> {
  const { enterpriseId } = sample;
  const schools = await sample.session.rows<{ id: number; code: string }>(
    sql`select s.id, s.code from school s where ${live(enterpriseId, 's')} and exists (select 1 from customer c
      where ${ours(enterpriseId, 'c')} and c.school_id = s.id) order by s.id limit ${most}`,
  );
  /** Those of a post before everybody else. */
  const staffOf = (post: string) =>
    sample.session.rows<{ id: number; school: number; isOfPost: boolean }>(
      sql`select s.id, s.school_id as school, coalesce(p.code = ${post}, false) as "isOfPost" from staff s
          left join post p on p.enterprise_id = s.enterprise_id and p.id = s.post_id
        where ${ours(enterpriseId, 's')} and s.status = 'active' and s.school_id is not null
        order by s.mobile <> '13800000007', 3 desc, s.id`,
    );
  const staff = await staffOf('teacher');
  const advisers = (await staffOf('adviser')).filter(({ isOfPost }) => isOfPost);
  const students = await sample.session.rows<{ id: number; school: number }>(
    sql`select id, school_id as school from customer where ${ours(enterpriseId, 'customer')} and school_id is not null and merged_into_id is null
      order by state <> 'member', id`,
  );
  const of = (rows: { id: number; school: number }[], school: number, count: number) =>
    rows
      .filter((row) => row.school === school)
      .slice(0, count)
      .map(({ id }) => Number(id));
  return schools
    .map(({ id, code }) => ({
      id: Number(id),
      code,
      teacherIds: of(staff, Number(id), teachersASchool),
      adviserIds: of(advisers, Number(id), teachersASchool),
      studentIds: of(students, Number(id), studentsASchool),
    }))
    .filter(({ teacherIds, studentIds }) => teacherIds.length > 0 && studentIds.length > 0);
}

export async function taughtCourses(sample: Sample): Promise<TaughtCourse[]> {
  const found = await sample.session.rows<Omit<TaughtCourse, 'chapters'>>(
    sql`select id, name, mode, current_version_id as "versionId" from course where ${ours(sample, 'course')} and state = 'published' and kind = 'regular' order by id`,
  );
  const chapters = await sample.session.rows<Chapter & { versionId: number }>(
    sql`select id, title, version_id as "versionId" from course_chapter
      where ${live(sample, 'course_chapter')} and kind = 'lesson' order by version_id, sort`,
  );
  return found.map((one) => ({
    ...one,
    id: Number(one.id),
    chapters: chapters
      .filter(({ versionId }) => Number(versionId) === Number(one.versionId))
      .map(({ id, title }) => ({ id: Number(id), title })),
  }));
}
