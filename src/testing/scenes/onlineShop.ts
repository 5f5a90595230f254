// A shop on the net for tests: a course that is open, students of one school, packages and batches of codes.
import { sql } from 'drizzle-orm';
import { Customer } from '../../areas/customers/customer/model/customer';
import { CustomerSource } from '../../areas/customers/sources/model/source';
import { Course } from '../../areas/learning/courses/model/course';
import { systemActor, systemCaller } from '../../kernel/server/identity';
import { insert } from '../../kernel/server/rows';
import type { AreaServer } from '../../kernel/server/service';
import { type Work, write } from '../../kernel/server/work';
import { testApp } from '../app';
import { runWaiting } from '../runJob';

export async function onlineShop(parts: readonly AreaServer[] = []) {
  const running = await testApp({ parts });
  const { app, signIn } = running;
  const now = { chief: await signIn('13800000001') };
  const principal = await signIn('13800000005');
  const schoolId = principal.client.school!.id;
  const enterprise = (await app.identity.enterprises()).find(({ appid }) => appid === 'demo');
  const inside = <T>(run: (work: Work) => Promise<T>) =>
    write(app, systemActor(enterprise!), systemCaller('test'), run);
  const sourceId = await inside((work) =>
    insert(work, CustomerSource, { name: '线上店', code: 'onlineShop', kind: 'walk_in' }),
  );
  const subject = await inside((work) =>
    work.session.one<{ id: number }>(
      sql`select id from category where enterprise_id = ${work.enterpriseId} and tree = 'course_subject' order by id limit 1`,
    ),
  );
  let made = 0;
  const mobileOf = (n: number) => `1360000${String(1000 + n)}`;
  /** Answers the student's id and the family's mobile. */
  const student = async (at = schoolId) => {
    made += 1;
    const mobile = mobileOf(made);
    const guardians = [{ relation: 'mother' as const, mobile, isPrimary: true }];
    const id = await inside((work) =>
      insert(work, Customer, { name: `学员${made}`, schoolId: at, sourceId, guardians }),
    );
    return { id, mobile };
  };
  const students = async (n: number) => {
    const found: number[] = [];
    for (let i = 0; i < n; i++) found.push((await student()).id);
    return found;
  };
  const course = (name: string) =>
    inside((work) =>
      insert(work, Course, {
        code: `OC${++made}`,
        name,
        subjectId: Number(subject!.id),
        lessons: 10,
        state: 'published',
      }),
    );
  const onSale = async (more: object = {}) => {
    made += 1;
    const refId = await course(`课${made}`);
    const added = await now.chief.post('/v1/qmpackage/package/add', {
      ...{ name: `套餐${made}`, price: '199.00', days: 90, items: [{ kind: 'course', refId }] },
      ...more,
    });
    const { id, version } = added.data;
    return (await now.chief.post('/v1/qmpackage/package/putOn', { id, version })).data;
  };
  const generated = async (more: object = {}) => {
    made += 1;
    const courseId = await course(`码课${made}`);
    const added = await now.chief.post('/v1/qmexchange/batch/add', {
      ...{
        name: `批次${made}`,
        quantity: 3,
        rewardKind: 'courses',
        courseIds: [courseId],
        days: 30,
        validTo: '2028-01-01',
      },
      ...more,
    });
    const { id, version } = added.data;
    await now.chief.post('/v1/qmexchange/batch/generate', { id, version });
    await runWaiting(app);
    return (await now.chief.get('/v1/qmexchange/batch/detail', { id })).data;
  };
  const codesOf = async (batchId: number): Promise<string[]> =>
    (await now.chief.post('/v1/qmexchange/code/reveal', { batchId, reason: '测试' })).data.map(
      ({ code }: { code: string }) => code,
    );
  const redeem = (code: string, customerId: number, by = now.chief) =>
    by.post('/v1/qmexchange/redeem', { code, customerId });
  const opened = async (customerId: number) =>
    (await now.chief.get('/v1/qm/opencourse/course/list', { customerId })).data.list;
  /** Later: a session does not outlive such leaps of the clock. */
  const leap = async (to: Date | string) => {
    running.clock.set(typeof to === 'string' ? to : to.toISOString());
    now.chief = await signIn('13800000001');
  };
  return {
    ...running,
    get chief() {
      return now.chief;
    },
    leap,
    principal,
    schoolId,
    inside,
    student,
    students,
    course,
    onSale,
    generated,
    codesOf,
    redeem,
    opened,
  };
}
