import { beforeAll, expect, test } from 'vitest';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-15T02:00:00Z');
});

let hours = 0;
const slot = (): string => {
  hours += 1;
  const at = new Date(Date.UTC(2026, 8, 14 - Math.floor(hours / 7), 8 + (hours % 7) * 2));
  return at.toISOString().slice(0, 16).replace('T', ' ');
};
async function learner(name: string, lessons: number, expiresOn?: string) {
  const customerId = await t.student(name);
  const classId = await t.classOf({ adviserId: t.principal.client.uid });
  await t.join(classId, customerId);
  await t.sell(customerId, { key: name, lessons, yuan: 1000, ...(expiresOn ? { expiresOn } : {}) });
  const learn = async (times: number) => {
    for (let i = 0; i < times; i += 1)
      expect(await t.teach(await t.lesson(classId, slot()), { [customerId]: 'present' })).toMatchObject({ code: 200 });
  };
  return { customerId, learn };
}
const warnings = async (customerId: number) =>
  (await t.boss.get('/class/v1/warning/list', { customerId, pageSize: 50, sort: 'id' })).data.list.map(
    (one: { level: string; state: string }) => `${one.level} ${one.state}`,
  );
const todos = async (name: string) =>
  (await t.principal.get('/api/v1/todoback/list', { pageSize: 200 })).data.list
    .filter((one: { kind: string; titleZh: string }) => one.kind === 'teaching.warning' && one.titleZh.includes(name))
    .map(({ state }: { state: string }) => state);

test('must hold 23: falling to 5 and then to 4 is told once; a top-up ends it, and the next fall is told anew', async () => {
  const one = await learner('快用完', 7);
  expect(await warnings(one.customerId)).toEqual([]);
  await one.learn(2);
  expect(await warnings(one.customerId)).toEqual(['low open']);
  expect(await todos('快用完')).toEqual(['open']);
  await one.learn(1);
  await t.runJob('teaching.warnings');
  await t.runJob('teaching.warnings');
  expect(await warnings(one.customerId)).toEqual(['low open']);
  expect(await todos('快用完')).toEqual(['open']);
  await t.sell(one.customerId, { key: '续', lessons: 3, yuan: 300 });
  expect(await warnings(one.customerId)).toEqual(['low closed']);
  expect(await todos('快用完')).toEqual(['done']);
  await one.learn(2);
  expect(await warnings(one.customerId)).toEqual(['low closed', 'low open']);
  expect((await todos('快用完')).sort()).toEqual(['done', 'open']);
});

test('what somebody has handled is not told again while the balance stays low, and its todo is done', async () => {
  const one = await learner('已联系', 6);
  await one.learn(1);
  const [warning] = (await t.boss.get('/class/v1/warning/list', { customerId: one.customerId })).data.list;
  const handled = { id: warning.id, version: warning.version, result: 'following', note: '下周来' };
  expect(await t.principal.post('/class/v1/warning/handle', handled)).toMatchObject({ code: 200 });
  expect(await todos('已联系')).toEqual(['done']);
  await one.learn(1);
  await t.runJob('teaching.warnings');
  expect(await warnings(one.customerId)).toEqual(['low handled']);
});

test('time alone brings the warning of lessons that expire', async () => {
  const one = await learner('将到期', 20, '2026-11-30');
  await t.runJob('teaching.warnings');
  expect(await warnings(one.customerId)).toEqual([]);
  await t.leap('2026-11-05T02:00:00Z');
  await t.runJob('teaching.warnings');
  expect(await warnings(one.customerId)).toContain('expiring open');
});
