// For tests of people: the whole server, who keeps personnel, and colleagues to do it with.
import { checkCharacter } from '../../areas/people/employers/model/creditCode';
import { LegalEntity } from '../../areas/people/employers/model/legalEntity';
import { Staff } from '../../areas/people/model/staff';
import { systemActor, systemCaller } from '../../kernel/server/identity';
import { insert, need } from '../../kernel/server/rows';
import type { AreaServer } from '../../kernel/server/service';
import { type Work, write } from '../../kernel/server/work';
import { type Person, testApp } from '../app';

export async function employing(options: { parts?: readonly AreaServer[] } = {}) {
  const running = await testApp(options);
  const { app, signIn } = running;
  const enterprise = (await app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  const inside = <T>(run: (work: Work) => Promise<T>): Promise<T> =>
    write(app, systemActor(enterprise), systemCaller('test'), run);
  const [hr, principal, teacher] = [
    await signIn('13800000006'),
    await signIn('13800000005'),
    await signIn('13800000007'),
  ];
  const schoolId = principal.client.school!.id;
  let made = 0;
  /** Somebody who works at the principal's school. */
  const colleague = (values: Partial<Staff> = {}) =>
    inside(async (work) => {
      made += 1;
      const id = await insert(work, Staff, {
        ...{ no: `E${made}`, name: `同事${made}`, mobile: `1350000${String(1000 + made)}`, schoolId },
        ...{ startOn: '2020-01-01', status: 'active' },
        ...values,
      });
      return need(work, Staff, id);
    });
  /** A company that employs. */
  const employer = () =>
    inside((work) => {
      made += 1;
      const code = `91110000${String(made).padStart(9, '0')}`;
      return insert(work, LegalEntity, {
        ...{ name: `公司${made}`, creditCode: `${code}${checkCharacter(code)}`, city: '北京' },
      });
    });
  const ok = (answer: { code: number; message: string; data: unknown }) => {
    if (answer.code !== 200) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`);
    // biome-ignore lint/suspicious/noExplicitAny: what a test reads of an answer.
    return answer.data as any;
  };
  const detail = async (path: string, id: number, who: Person = hr) => ok(await who.get(`${path}/detail`, { id }));
  const staffRow = (id: number) => inside((work) => need(work, Staff, id));
  const step = (path: string, row: { id: number; version: number }, name: string, values: object = {}, who = hr) =>
    who.post(`${path}/${name}`, { id: row.id, version: row.version, ...values });
  return { ...running, inside, hr, principal, teacher, schoolId, colleague, employer, ok, detail, staffRow, step };
}
export type Employing = Awaited<ReturnType<typeof employing>>;
