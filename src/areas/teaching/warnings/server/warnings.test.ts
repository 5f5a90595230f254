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

test('remaining lessons are looked for by the level of a warning, by what is owed, and by who sits in no class', async () => {
  const [low, fine, owes] = [await learner('偏低的', 6), await learner('够用的', 20), await learner('欠课的', 1)];
  const waiting = await t.student('等入班');
  await t.sell(waiting, { key: '等入班', lessons: 8, yuan: 800 });
  await low.learn(1);
  await owes.learn(2);
  const all = [low.customerId, fine.customerId, owes.customerId, waiting];
  const found = async (asked: object) => {
    const { list } = (await t.boss.get('/class/v1/balance/list', { pageSize: 100, ...asked })).data;
    return all.filter((id) => list.some((one: { customerId: number }) => one.customerId === id));
  };
  expect(await found({ level: 'low' })).toEqual([low.customerId, owes.customerId]);
  expect(await found({ level: 'owed' })).toEqual([owes.customerId]);
  expect(await found({ owedOnly: true })).toEqual([owes.customerId]);
  expect(await found({ noClass: true })).toEqual([waiting]);
  expect(await found({ noClass: false })).toEqual(all.slice(0, 3));
  expect(await t.boss.get('/class/v1/balance/list', { level: 'none' })).toMatchObject({
    code: 422,
    data: [{ field: 'level' }],
  });
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
