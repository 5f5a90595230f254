// For tests of what is taught and learnt: the whole server, the enterprise's own hand, and students to teach.
import { Customer } from '../../areas/customers/customer/model/customer';
import { Course } from '../../areas/learning/courses/model/course';
import { Class } from '../../areas/teaching/classes/model/class';
import { ClassMember } from '../../areas/teaching/classes/model/member';
import { Lesson } from '../../areas/teaching/lessons/model/lesson';
import { dayOf } from '../../kernel/model/dates';
import type { Draft } from '../../kernel/model/resource';
import type { EventType } from '../../kernel/model/signals';
import { table } from '../../kernel/server/database/table';
import { systemActor, systemCaller } from '../../kernel/server/identity';
import { insert, move, need, row as rowOf } from '../../kernel/server/rows';
import { searchText } from '../../kernel/server/search';
import type { AreaServer } from '../../kernel/server/service';
import { type Work, write } from '../../kernel/server/work';
import { testApp } from '../app';

export async function learning(options: { parts?: readonly AreaServer[] } = {}) {
  const running = await testApp(options);
  const { app, signIn } = running;
  const enterprise = (await app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  const inside = <T>(run: (work: Work) => Promise<T>): Promise<T> =>
    write(app, systemActor(enterprise), systemCaller('test'), run);
  const chief = await signIn('13800000001');
  const teacher = await signIn('13800000007');
  const schoolId = teacher.client.school!.id;
  const student = async (name: string, rest: { schoolId?: number } = {}) => {
    const [made] = await inside((work) =>
      work.db
        .insert(table(Customer))
        .values({
          enterpriseId: work.enterpriseId,
          code: `S${Date.now()}${Math.random()}`.slice(0, 20),
          name,
          search: searchText(Customer, { name }),
          sourceId: 1,
          state: 'following',
          schoolId,
          ...rest,
        })
        .returning({ id: table(Customer).id }),
    );
    return made!.id;
  };
  let classes = 0;
  /** A running class of the teacher's with these students. */
  const classOf = (customerIds: readonly number[], change: Partial<Draft<typeof Class>> = {}) =>
    inside(async (work) => {
      const courseId = (await rowOf(work, Course, { state: 'published' }))!.id;
      classes += 1;
      const id = await insert(work, Class, {
        name: `班级${classes}`,
        schoolId,
        courseId,
        kind: 'group',
        capacity: 60,
        teacherId: teacher.client.uid,
        state: 'running',
        ...change,
      });
      for (const customerId of customerIds) await joining(work, id, customerId);
      return id;
    });
  const joining = (work: Work, classId: number, customerId: number) =>
    insert(work, ClassMember, { classId, customerId, joinedOn: dayOf(work.now, 'Asia/Shanghai') });
  const join = (classId: number, customerId: number) => inside((work) => joining(work, classId, customerId));
  const leave = (classId: number, customerId: number) =>
    inside(async (work) => {
      const member = await need(work, ClassMember, { classId, customerId, state: 'active' }, { lock: true });
      const leftOn = dayOf(work.now, 'Asia/Shanghai');
      await move(work, ClassMember, member, 'leave', { leftOn, leaveReason: null });
    });
  let lessons = 0;
  /** Each at an hour of its own. */
  const lesson = (classId: number) =>
    inside((work) => {
      lessons += 1;
      const startAt = new Date(work.now.getTime() + (30 + lessons) * 86_400_000);
      const endAt = new Date(startAt.getTime() + 90 * 60_000);
      return insert(work, Lesson, { classId, kind: 'regular', startAt, endAt, teacherId: teacher.client.uid });
    });
  /** As the queue delivers what is told after the commit. */
  const deliver = <P extends object>({ name }: EventType<P>, payload: P) =>
    inside(async (work) => {
      for (const listener of app.listeners.get(name) ?? [])
        await listener.hear(work, { ...payload, at: work.now } as never);
    });
  /** One run of a job by its name. */
  const runJob = async (name: string) => {
    const job = app.jobs.all().find((one) => one.name === name);
    if (!job) throw new Error(`no job ${name}`);
    await app.jobs.runNow(app, enterprise, job);
  };
  return { ...running, inside, chief, teacher, schoolId, student, classOf, join, leave, lesson, deliver, runJob };
}
