// For tests of lessons and their ledger: people who are signed in, a room, a class with students, lots as contracts open them.
import { sql } from 'drizzle-orm';
import { contractEffective } from '../../areas/contracts/model/events';
import { Customer } from '../../areas/customers/customer/model/customer';
import { CustomerSource } from '../../areas/customers/sources/model/source';
import { Course } from '../../areas/learning/courses/model/course';
import { holidays } from '../../areas/people/model/queries';
import { Class } from '../../areas/teaching/classes/model/class';
import { ClassMember } from '../../areas/teaching/classes/model/member';
import { Lesson } from '../../areas/teaching/lessons/model/lesson';
import { Room } from '../../areas/teaching/rooms/model/room';
import { area } from '../../kernel/model/area';
import type { Draft } from '../../kernel/model/resource';
import { systemActor, systemCaller } from '../../kernel/server/identity';
import { insert, need } from '../../kernel/server/rows';
import { type AreaServer, answers } from '../../kernel/server/service';
import { type Work, write } from '../../kernel/server/work';
import { type Person, testApp } from '../app';

export interface NewLot {
  key: string;
  lessons: number;
  yuan: number;
  opens?: 'purchase' | 'gift' | 'transfer_in';
  expiresOn?: string;
  contractId?: number;
  schoolId?: number;
}

/** As if the area that keeps the calendar of days off said these are. */
export const daysOff = (days: ReadonlySet<string>): AreaServer => ({
  area: area({ name: 'daysoff', title: ['假', 'Off'], icon: 'x', routes: {} }),
  answers: [answers(holidays, async (_, { from, to }) => [...days].filter((day) => from <= day && day <= to))],
});

export async function teachingSchool(now: string, parts: readonly AreaServer[] = []) {
  const running = await testApp({ parts, jobs: true });
  const { app, clock, signIn } = running;
  clock.set(now);
  const people = {
    boss: await signIn('13800000001'),
    principal: await signIn('13800000005'),
    teacher: await signIn('13800000007'),
    finance: await signIn('13800000008'),
  };
  const [demo] = await app.identity.enterprises();
  const asEnterprise = <T>(run: (work: Work) => Promise<T>) =>
    write(app, systemActor(demo!), systemCaller('test'), run);
  /** A session does not outlive such leaps of the clock. */
  const leap = async (to: string) => {
    clock.set(to);
    const mobiles = { boss: '13800000001', principal: '13800000005', teacher: '13800000007', finance: '13800000008' };
    for (const [name, mobile] of Object.entries(mobiles))
      Object.assign(people[name as keyof typeof people], await signIn(mobile));
  };
  const schoolId = people.principal.client.school!.id;
  const courseId = await asEnterprise(async (work) => {
    const [subject] = await work.session.rows<{ id: number }>(
      sql`select id from category where enterprise_id = ${work.enterpriseId} and tree = 'course_subject' limit 1`,
    );
    const named = { code: 'TEST', name: '试教', subjectId: subject!.id, lessons: 16, state: 'published' as const };
    return insert(work, Course, named);
  });
  let count = 0;
  const next = () => {
    count += 1;
    return count;
  };
  const room = (change: Partial<Draft<typeof Room>> = {}) =>
    asEnterprise((work) =>
      insert(work, Room, { schoolId, name: `教室${next()}`, kind: 'classroom', capacity: 30, ...change }),
    );
  const classOf = (change: Partial<Draft<typeof Class>> = {}) =>
    asEnterprise((work) =>
      insert(work, Class, {
        name: `班级${next()}`,
        schoolId,
        courseId,
        kind: 'group',
        capacity: 10,
        teacherId: people.teacher.client.uid,
        state: 'enrolling',
        ...change,
      }),
    );
  const sourceId = await asEnterprise((work) =>
    insert(work, CustomerSource, { name: '路过', code: 'passing', kind: 'walk_in' }),
  );
  const student = (name: string) =>
    asEnterprise((work) =>
      insert(work, Customer, {
        name,
        schoolId,
        sourceId,
        guardians: [{ relation: 'mother', mobile: `1370000${String(1000 + next())}`, isPrimary: true }],
      }),
    );
  const join = (classId: number, customerId: number, joinedOn = '2026-01-01') =>
    asEnterprise((work) => insert(work, ClassMember, { classId, customerId, joinedOn }));
  /** `09-05 10:00`, an hour and a half in the school's time. */
  const lesson = (classId: number, at: string, change: Partial<Draft<typeof Lesson>> = {}) => {
    const startAt = new Date(`${at.replace(' ', 'T')}:00+08:00`);
    return asEnterprise((work) =>
      insert(work, Lesson, {
        classId,
        kind: 'regular',
        startAt,
        endAt: new Date(startAt.getTime() + 90 * 60_000),
        teacherId: people.teacher.client.uid,
        ...change,
      }),
    );
  };
  /** As a contract that becomes effective opens them. */
  const sell = (customerId: number, ...lots: NewLot[]) =>
    asEnterprise((work) =>
      work.emit(contractEffective, {
        contractId: lots[0]?.contractId ?? 1,
        no: 'HT1',
        kind: 'new',
        customerId,
        schoolId,
        counsellorId: null,
        performers: [],
        receivable: 0,
        installmentNo: 1,
        cashLike: 0,
        lines: [],
        lots: lots.map((lot, i) => ({
          key: lot.key,
          opens: lot.opens ?? 'purchase',
          lineNo: i + 1,
          customerId,
          schoolId: lot.schoolId ?? schoolId,
          courseId,
          lessons: Math.round(lot.lessons * 100),
          amount: Math.round(lot.yuan * 100),
          expiresOn: lot.expiresOn ?? null,
        })),
        at: app.clock.now(),
      }),
    );
  const roster = async (id: number, as: Person = people.boss) => (await as.get('/class/v1/lesson/roster', { id })).data;
  /** Marks students at a lesson and finishes it. */
  const teach = async (
    lessonId: number,
    marks: Record<number, string>,
    more: Record<string, unknown> = {},
    as: Person = people.boss,
  ) => {
    const { version } = (await roster(lessonId)).lesson;
    const list = Object.entries(marks).map(([customerId, status]) => ({ customerId: Number(customerId), status }));
    return as.post('/class/v1/attendance/save', { lessonId, version, rows: list, finish: true, ...more });
  };
  const entries = async (customerId: number) =>
    (await people.boss.get('/class/v1/lessonEntry/list', { customerId, pageSize: 200, sort: 'id' })).data.list;
  const balance = async (customerId: number) => (await people.boss.get('/class/v1/lot/balance', { customerId })).data;
  const runJob = (name: string) => app.jobs.runNow(app, demo!, app.jobs.all().find((job) => job.name === name)!);
  const lessonRow = (id: number) => asEnterprise((work) => need(work, Lesson, id));

  return {
    ...running,
    ...people,
    asEnterprise,
    leap,
    schoolId,
    courseId,
    room,
    classOf,
    student,
    join,
    lesson,
    sell,
    roster,
    teach,
    entries,
    balance,
    runJob,
    lessonRow,
  };
}
