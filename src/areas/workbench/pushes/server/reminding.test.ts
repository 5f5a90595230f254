// Who has not read a push is named, and reminded: not too often.
import { beforeAll, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';
import { runJob } from '#testing/runJob';

const path = '/api/v1/message/push';
let t: TestApp;
let chief: Person;
let reader: Person;
let other: Person;

beforeAll(async () => {
  t = await testApp();
  t.clock.set('2026-07-08T09:00:00+08:00');
  [chief, reader, other] = [
    await t.signIn('13800000001'),
    await t.signIn('13800000004'),
    await t.signIn('13800000007'),
  ];
});

const send = async (given: Record<string, unknown>) => {
  const { data } = await chief.post(`${path}/add`, { title: '暑期排课', body: '<p>请阅读</p>', ...given });
  expect(await chief.post(`${path}/submit`, { id: data.id, version: data.version })).toMatchObject({ code: 200 });
  await runJob(t.app, 'workbench.pushes');
  return data.id as number;
};
const names = async (id: number, part: string) =>
  (await chief.get(`${path}/recipients`, { id, part })).data.people.map(({ id: who }: { id: number }) => who);
const inbox = async (who: Person) => (await who.get('/api/v1/message/list', { tab: 'all' })).data.list;

test('rule 24: who has not read or confirmed is named, the rates follow, and a reminder reaches only those', async () => {
  const staffIds = [reader.client.uid, other.client.uid];
  const id = await send({ staffIds, needConfirm: true });
  expect((await names(id, 'unread')).sort()).toEqual([...staffIds].sort());
  const mine = (await inbox(reader)).find(({ kind }: { kind: string }) => kind === 'workbench.push');
  expect(mine.kindName).toBe('消息');
  await reader.post('/api/v1/message/confirm', { ids: [mine.id] });
  expect(await names(id, 'confirmed')).toEqual([reader.client.uid]);
  expect(await names(id, 'unconfirmed')).toEqual([other.client.uid]);
  const { data } = await chief.get(`${path}/figures`, { id });
  expect(data).toMatchObject({ readers: 2, confirmed: 1, confirmRate: 50 });
  const before = [(await inbox(reader)).length, (await inbox(other)).length];
  expect(await chief.post(`${path}/remind`, { id })).toMatchObject({ code: 200, data: { reminded: 1 } });
  expect([(await inbox(reader)).length, (await inbox(other)).length]).toEqual([before[0], before[1]! + 1]);
  expect((await chief.post(`${path}/remind`, { id })).code).toBe(409);
});

test('rule 24: a reminder goes once in four hours, three times in all', async () => {
  const id = await send({ staffIds: [other.client.uid] });
  const codes: number[] = [];
  for (const hours of [0, 3.9, 4.1, 8.2, 12.3]) {
    t.clock.set(new Date(Date.parse('2026-07-08T02:00:00Z') + hours * 3_600_000).toISOString());
    const boss = await t.signIn('13800000001');
    codes.push((await boss.post(`${path}/remind`, { id })).code);
  }
  expect(codes).toEqual([200, 409, 200, 200, 409]);
});

test('two reminding at once send one reminder', async () => {
  t.clock.set('2026-07-10T09:00:00+08:00');
  chief = await t.signIn('13800000001');
  other = await t.signIn('13800000007');
  const id = await send({ staffIds: [other.client.uid] });
  const before = (await inbox(other)).length;
  const answers = await Promise.all([chief.post(`${path}/remind`, { id }), chief.post(`${path}/remind`, { id })]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect((await inbox(other)).length).toBe(before + 1);
});
