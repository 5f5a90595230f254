import { beforeAll, expect, test } from 'vitest';
import { Staff } from '#areas/people/model/staff';
import { Role } from '#areas/system/identity/model/role';
import { School } from '#areas/system/organisation/model/organisation';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { need, row, rows, update } from '#kernel/server/rows';
import { type Work, write } from '#kernel/server/work';
import { type Person, type TestApp, testApp } from '#testing/app';
import { runJob } from '#testing/runJob';
import { MessageReceipt } from '../../messages/model/message';
import { MessagePush } from '../model/messagePush';
import { sendPushes } from './pushes';

const path = '/api/v1/message/push';
let t: TestApp;
let chief: Person;

beforeAll(async () => {
  t = await testApp();
  chief = await t.signIn('13800000001');
});

async function asHouse<T>(run: (work: Work) => Promise<T>): Promise<T> {
  const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  return write(t.app, systemActor(enterprise), systemCaller('standing'), run);
}

async function sent(given: Record<string, unknown>): Promise<number> {
  const { data } = await chief.post(`${path}/add`, { title: '教研通知', body: '<p>周五下午</p>', ...given });
  expect((await chief.post(`${path}/submit`, { id: data.id, version: data.version })).code).toBe(200);
  await runJob(t.app, sendPushes.name);
  return data.id;
}

const told = async (id: number) => {
  const { data } = await chief.get(`${path}/list`, { fields: 'title', pageSize: 50 });
  return data.list.find((one: { id: number }) => one.id === id);
};

test('a list of pushes says whom each is for, and how many of them have it, have read it and confirmed it', async () => {
  const { schools, role, one } = await asHouse(async (work) => {
    const some = await rows(work, School, {}, { sort: 'id', limit: 2 });
    const [one] = await rows(work, Staff, { schoolId: some[0]!.id, status: 'active' }, { limit: 1 });
    return { schools: some, role: (await row(work, Role, { key: 'teacher' }))!, one: one! };
  });
  const ids = schools.map(({ id }) => id);
  const id = await sent({ schoolIds: ids, roleIds: [role.id], needConfirm: true });
  const readers = await asHouse(async (work) => {
    const { messageId } = await need(work, MessagePush, id);
    const own = await rows(work, MessageReceipt, { messageId: messageId! }, { sort: 'id' });
    await update(work, MessageReceipt, own[0]!, { readAt: work.now, confirmedAt: work.now });
    await update(work, MessageReceipt, own[1]!, { readAt: work.now });
    return own.length;
  });
  const percent = (n: number) => Math.round((n / readers) * 1000) / 10;
  expect(readers).toBeGreaterThan(2);
  expect(await told(id)).toMatchObject({
    audience: `${schools.map(({ name }) => name).join('、')} · ${role.name}`,
    ...{ deliveredRate: 100, readRate: percent(2), confirmRate: percent(1) },
  });
  // What nobody was asked to confirm has no such rate, and a draft has none at all.
  expect(await told(await sent({ schoolIds: ids.slice(0, 1), excludeIds: [one.id] }))).toMatchObject({
    audience: `${schools[0]!.name} · 除 1 人`,
    ...{ readRate: 0, confirmRate: null },
  });
  const { data } = await chief.post(`${path}/add`, { title: '草稿', body: '<p>…</p>', toAll: true });
  expect(await told(data.id)).toMatchObject({ audience: '全体员工', deliveredRate: null, readRate: null });
});
