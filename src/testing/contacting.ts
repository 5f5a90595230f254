// For tests of contacts and appointments: people who are signed in, leads to call, and an area that plays those who keep
// notices, todos and lessons.

import { sql } from 'drizzle-orm';
import { appointmentBooked, appointmentCancelled } from '../areas/customers/model/events';
import { trialLessons } from '../areas/teaching/model/queries';
import { area } from '../kernel/model/area';
import { text } from '../kernel/model/fields';
import { conflict } from '../kernel/model/problems';
import { resource } from '../kernel/model/resource';
import { pair } from '../kernel/model/text';
import {
  type Notice,
  notifyQuery,
  type Todo,
  todoCancelQuery,
  todoFinishQuery,
  todoQuery,
} from '../kernel/server/calls';
import { systemActor, systemCaller } from '../kernel/server/identity';
import { insertRow } from '../kernel/server/resources/saving';
import { type AreaServer, answers, on, service } from '../kernel/server/service';
import { type Work, write } from '../kernel/server/work';
import { testApp } from './app';
import { makeTables } from './tables';

/** What an appointment may point at; the areas that have them are not there yet. */
const pointedAt = ['lesson', 'course', 'activity'].map((name) =>
  resource({
    name,
    area: 'stage',
    path: `/stage/v1/${name}`,
    title: [name, name],
    fields: { name: text('名称', 'Name') },
    verbs: [],
    lookup: 'everyone',
  }),
);

export interface Lesson {
  lessonId: number;
  schoolId: number;
  courseId: number;
  teacherId: number;
  seats: number;
  startAt: Date;
  endAt: Date;
}

export async function contacting(now: string) {
  const todos = new Map<string, Todo>();
  const notices: Notice[] = [];
  const lessons: Lesson[] = [];
  /** Lesson → the appointments that have a seat in it. */
  const seats = new Map<number, Set<number>>();
  const taken = (lessonId: number) => seats.get(lessonId) ?? seats.set(lessonId, new Set()).get(lessonId)!;
  const stage: AreaServer = {
    area: area({ name: 'stage', title: ['台', 'Stage'], icon: 'x', routes: {} }),
    services: pointedAt.map((of) => service(of)),
    answers: [
      answers(todoQuery, async (_, asked) => {
        todos.set(asked.key, asked);
        return { todoIds: [1] };
      }),
      answers(todoFinishQuery, async (_, { key }) => todos.delete(key)),
      answers(todoCancelQuery, async (_, { key }) => todos.delete(key)),
      answers(notifyQuery, async (_, notice) => {
        notices.push(notice);
        return { messageId: 1 };
      }),
      answers(trialLessons, async (_, { schoolId }) =>
        lessons
          .filter((one) => one.schoolId === schoolId)
          .map((one) => ({
            ...one,
            course: '英语',
            teacher: '徐老师',
            room: '101',
            seatsLeft: one.seats - taken(one.lessonId).size,
          })),
      ),
    ],
    listeners: [
      on(appointmentBooked, (_, { lessonId, appointmentId }) => {
        const lesson = lessons.find((one) => one.lessonId === lessonId);
        if (!lesson) return;
        if (taken(lesson.lessonId).size >= lesson.seats) throw conflict(pair('名额已满', 'Full'));
        taken(lesson.lessonId).add(appointmentId);
      }),
      on(appointmentCancelled, (_, { lessonId, appointmentId }) => {
        if (lessonId) taken(lessonId).delete(appointmentId);
      }),
    ],
  };
  const running = await testApp({ parts: [stage] });
  const { app, clock, signIn } = running;
  await makeTables(app.database, pointedAt);
  clock.set(now);
  const chief = await signIn('13800000001');
  const counsellor = await signIn('13800000004');
  const teacher = await signIn('13800000007');
  const schoolId = counsellor.client.school!.id;
  /** A session does not outlive such leaps of the clock. */
  const leap = async (to: string) => {
    clock.set(to);
    Object.assign(chief, await signIn('13800000001'));
    Object.assign(counsellor, await signIn('13800000004'));
  };
  const [demo] = await app.identity.enterprises();
  const asEnterprise = <T>(run: (work: Work) => Promise<T>) =>
    write(app, systemActor(demo!), systemCaller('test'), run);
  const sourceId = await asEnterprise((work) =>
    insertRow(work, app.services.get('customer_source')!, { name: '路过', code: 'passing', kind: 'walk_in' }),
  );

  const thing = (name: 'lesson' | 'course' | 'activity', id: number) =>
    asEnterprise((work) =>
      work.session.rows(
        sql`insert into ${sql.raw(name)} (enterprise_id, id, name) values (${work.enterpriseId}, ${id}, ${name})`,
      ),
    );
  /** A lesson of course 7 on 10 July at ten, taught by the demo's teacher. */
  const lesson = async (lessonId: number, seats = 1) => {
    await thing('lesson', lessonId);
    const [startAt, endAt] = [new Date('2026-07-10T02:00:00Z'), new Date('2026-07-10T03:30:00Z')];
    lessons.push({ lessonId, schoolId, courseId: 7, teacherId: teacher.client.uid, seats, startAt, endAt });
  };

  let count = 0;
  /** One lead of the counsellor's, with a mother who can be called. */
  const lead = (change: Record<string, unknown> = {}): Promise<number> => {
    count += 1;
    const mobile = `1390000${String(1000 + count)}`;
    const values = {
      name: `学员${'零一二三四五六七八九'[count % 10]}${count}`,
      schoolId,
      sourceId,
      ownerId: counsellor.client.uid,
      ownedAt: clock.now(),
      guardians: [{ relation: 'mother', mobile, isPrimary: true }],
      ...change,
    };
    return asEnterprise((work) => insertRow(work, app.services.get('customer')!, values));
  };
  const customer = async (id: number) => (await chief.get('/api/v1/student/customer/detail', { id })).data;
  const runJob = (name: string) => app.jobs.runNow(app, demo!, app.jobs.all().find((job) => job.name === name)!);
  const categoryId = async (tree: string, code: string): Promise<number> =>
    (await chief.get('/v1/category/nodes', { tree })).data.find((one: { code: string }) => one.code === code).id;

  return {
    ...running,
    sql,
    chief,
    counsellor,
    schoolId,
    sourceId,
    leap,
    asEnterprise,
    lead,
    customer,
    runJob,
    categoryId,
    thing,
    lesson,
    teacher,
    todos,
    notices,
  };
}
