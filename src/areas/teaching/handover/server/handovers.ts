// What passes to a successor: classes taught, classes advised, lessons still to be taught, rights to be made up for. Whoever takes
// lessons over must be free then.
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { localTime } from '#kernel/model/dates';
import { pair, type Text } from '#kernel/model/text';
import type { HandoverKind } from '#kernel/server/registries';
import { live, rows, tableAs, update } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import { Lesson } from '../../lessons/model/lesson';
import { bookingOf, seatsAt } from '../../lessons/server/bookings';
import { claim } from '../../lessons/server/clashes';
import { Makeup } from '../../makeups/model/makeup';

const pageSize = 50;
const alive = ['draft', 'enrolling', 'running', 'suspended'] as const;

interface Listed {
  id: number;
  title: string;
  url: string;
}

const page = (found: readonly Listed[], no: number): Listed[] => found.slice((no - 1) * pageSize, no * pageSize);

/** Of these, or of all that is theirs. */
const chosen = <T extends { id: number }>(found: readonly T[], ids: number[] | 'all'): T[] =>
  found.filter(({ id }) => ids === 'all' || ids.includes(id));

function classKind(key: string, name: Text, column: 'teacherId' | 'adviserId'): HandoverKind {
  const held = (work: Work, staffId: number) =>
    rows(work, Class, (t) => and(eq(t[column], staffId), inArray(t.state, [...alive])), { sort: 'id', lock: false });
  return {
    key,
    area: 'teaching',
    name,
    mandatory: true,
    count: async (work, staffId) => (await held(work, staffId)).length,
    list: async (work, staffId, no) =>
      page(
        (await held(work, staffId)).map(({ id, name: title }) => ({
          id,
          title,
          url: `/TeachingPlan?tab=classes&id=${id}`,
        })),
        no,
      ),
    async move(work, { fromId, toId, ids }) {
      for (const of of chosen(await held(work, fromId), ids))
        await update(work, Class, of, { [column]: toId }, { action: 'handover' });
    },
  };
}

const ahead = (work: Work, staffId: number) =>
  rows(work, Lesson, (t) => and(eq(t.teacherId, staffId), eq(t.state, 'scheduled'), gt(t.startAt, work.now)), {
    sort: 'startAt',
  });

async function named(work: Work, lessons: readonly Lesson[]): Promise<Listed[]> {
  const classes = await rows(work, Class, (t) => inArray(t.id, [...new Set(lessons.map(({ classId }) => classId))]));
  const names = new Map(classes.map(({ id, name }) => [id, name]));
  return lessons.map(({ id, classId, startAt }) => ({
    id,
    title: `${names.get(classId) ?? ''} ${localTime(startAt, work.actor.timezone).slice(0, 16)}`,
    url: `/LogsCalendar?lessonId=${id}`,
  }));
}

const futureLessons: HandoverKind = {
  key: 'future_lesson',
  area: 'teaching',
  name: pair('未上课次', 'Lessons to be taught'),
  mandatory: true,
  count: async (work, staffId) => (await ahead(work, staffId)).length,
  list: async (work, staffId, no) => page(await named(work, await ahead(work, staffId)), no),
  async move(work, { fromId, toId, ids }) {
    const lessons = chosen(await ahead(work, fromId), ids);
    const classIds = [...new Set(lessons.map(({ classId }) => classId))];
    const seats = await seatsAt(work, lessons);
    const names = new Map((await rows(work, Class, (t) => inArray(t.id, classIds))).map(({ id, name }) => [id, name]));
    const wanted = lessons.map((lesson) => ({
      ...bookingOf(
        lesson,
        names.get(lesson.classId) ?? '',
        seats.get(lesson.id)!.map(({ customerId }) => customerId),
      ),
      teacherId: toId,
    }));
    await claim(
      work,
      wanted,
      { force: false, reason: null },
      lessons.map(({ id }) => id),
    );
    for (const lesson of lessons)
      await update(
        work,
        Lesson,
        lesson,
        { teacherId: toId, originalTeacherId: lesson.originalTeacherId ?? fromId },
        { action: 'handover' },
      );
  },
};

const m = tableAs(Makeup, 'm');
const c = tableAs(Class, 'c');
const k = tableAs(Customer, 'k');

/** Rights of students in classes one advises: they go with the class, here they are named. */
const rightsOf = (work: Work, staffId: number, more: SQL = sql`true`) =>
  work.db
    .select({ id: m.id, title: k.name, classId: m.classId })
    .from(m)
    .innerJoin(c, and(eq(c.enterpriseId, m.enterpriseId), eq(c.id, m.classId)))
    .innerJoin(k, and(eq(k.enterpriseId, m.enterpriseId), eq(k.id, m.customerId)))
    .where(and(live(work, m, c), eq(m.state, 'open'), eq(c.adviserId, staffId), more))
    .orderBy(m.id);

const openMakeups: HandoverKind = {
  key: 'makeup',
  area: 'teaching',
  name: pair('待补课', 'Lessons to be made up'),
  mandatory: false,
  count: async (work, staffId) => (await rightsOf(work, staffId)).length,
  list: async (work, staffId, no) =>
    page(
      (await rightsOf(work, staffId)).map(({ id, title }) => ({
        id,
        title,
        url: `/TeachingPlan?tab=makeups&id=${id}`,
      })),
      no,
    ),
  async move(work, { fromId, toId, ids }) {
    const rights = chosen(await rightsOf(work, fromId), ids);
    const classIds = [...new Set(rights.flatMap(({ classId }) => classId ?? []))];
    for (const of of await rows(work, Class, (t) => and(inArray(t.id, classIds), eq(t.adviserId, fromId))))
      await update(work, Class, of, { adviserId: toId }, { action: 'handover' });
  },
};

export const handovers: AreaPiece = {
  registers: {
    handover: [
      classKind('class', pair('任课班级', 'Classes taught'), 'teacherId'),
      classKind('class_adviser', pair('班主任班级', 'Classes advised'), 'adviserId'),
      futureLessons,
      openMakeups,
    ],
  },
};
