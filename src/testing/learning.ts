// For tests of what is taught and learnt: the whole server, the enterprise's own hand, and students to teach.
import { Customer } from '../areas/customers/customer/model/customer';
import { table } from '../kernel/server/database/table';
import { systemActor, systemCaller } from '../kernel/server/identity';
import type { AreaServer } from '../kernel/server/service';
import { type Work, write } from '../kernel/server/work';
import { testApp } from './app';

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
          sourceId: 1,
          state: 'following',
          schoolId,
          ...rest,
        })
        .returning({ id: table(Customer).id }),
    );
    return made!.id;
  };
  /** One run of a job by its name. */
  const runJob = async (name: string) => {
    const job = app.jobs.all().find((one) => one.name === name);
    if (!job) throw new Error(`no job ${name}`);
    await app.jobs.runNow(app, enterprise, job);
  };
  return { ...running, inside, chief, teacher, schoolId, student, runJob };
}
