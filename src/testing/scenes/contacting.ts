// For tests of contacts and appointments: people who are signed in, leads to call, and an area that plays those who keep
// notices, todos and lessons.

import { sql } from 'drizzle-orm';
import { Activity } from '../../areas/marketing/activities/model/activity';
import { Class } from '../../areas/teaching/classes/model/class';
import { Lesson } from '../../areas/teaching/lessons/model/lesson';
import { area } from '../../kernel/model/area';
import {
  type Notice,
  notifyQuery,
  type Todo,
  todoCancelQuery,
  todoFinishQuery,
  todoQuery,
} from '../../kernel/server/calls';
import { systemActor, systemCaller } from '../../kernel/server/identity';
import { insertRow } from '../../kernel/server/resources/saving';
import { insertMany, withDefaults } from '../../kernel/server/resources/storing';
import { insert } from '../../kernel/server/rows';
import { type AreaServer, answers } from '../../kernel/server/service';
import { type Work, write } from '../../kernel/server/work';
import { testApp } from '../app';

const firstLesson = 101;

export async function contacting(now: string) {
  const todos = new Map<string, Todo>();
  const notices: Notice[] = [];
  const stage: AreaServer = {
    area: area({ name: 'stage', title: ['台', 'Stage'], icon: 'x', routes: {} }),
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
    ],
  };
  const running = await testApp({ parts: [stage] });
  const { app, clock, signIn } = running;
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

  const activity = (id: number) =>
    asEnterprise((work) =>
      insertMany(work, Activity, [
        {
          ...withDefaults(Activity, {
            ...{
              name: '开放日',
              kind: 'open_day',
              schoolId,
              schoolIds: [schoolId],
              channelId: 1,
              ownerId: chief.client.uid,
            },
            ...{ startAt: clock.now(), endAt: clock.now() },
          }),
          id,
        },
      ]),
    );
  /** One lesson of course 7 at ten, the first on 10 July, each a day later; taught by the demo's teacher. */
  const lesson = async (id: number, seats = 1) => {
    const startAt = new Date(Date.parse('2026-07-10T02:00:00Z') + (id - firstLesson) * 86_400_000);
    const teacherId = teacher.client.uid;
    await asEnterprise(async (work) => {
      const facts = { schoolId, courseId: 7, teacherId };
      const classId = await insert(work, Class, {
        ...facts,
        name: `班级${id}`,
        kind: 'group',
        capacity: seats,
        state: 'enrolling',
      });
      const held = {
        ...facts,
        classId,
        startAt,
        endAt: new Date(startAt.getTime() + 90 * 60_000),
        staffIds: [teacherId],
      };
      await insertMany(work, Lesson, [{ ...withDefaults(Lesson, held), id }]);
    });
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
    activity,
    lesson,
    teacher,
    todos,
    notices,
  };
}
