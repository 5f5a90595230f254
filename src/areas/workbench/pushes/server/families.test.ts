// Pushes to families: within what the sender sees, at decent hours, not too many, each once.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';
import { runJob } from '#testing/runJob';
import { withoutApprovals } from '#testing/scenes/undecided';

const path = '/api/v1/message/push';
let t: TestApp;
let chief: Person;
let principal: Person;
let sql: pg.Client;
let own: number;
let foreign: number;

beforeAll(async () => {
  t = await testApp({ parts: [withoutApprovals] });
  sql = new pg.Client(t.databaseUrl);
  await sql.connect();
  await at('2026-07-08T10:00:00+08:00');
  own = principal.client.school!.id;
  const others = await sql.query('select id from school where enterprise_id = 1 and id <> $1 limit 1', [own]);
  foreign = Number(others.rows[0].id);
});

/** People's sessions end as the clock goes on. */
async function at(moment: string): Promise<void> {
  t.clock.set(moment);
  [chief, principal] = [await t.signIn('13800000001'), await t.signIn('13800000005')];
}

afterAll(() => sql.end());

let serial = 0;
/** A family of a school, with a number that is right. */
async function family(schoolId: number): Promise<number> {
  serial += 1;
  const { rows } = await sql.query(
    `insert into customer (enterprise_id, code, name, source_id, school_id) values (1, $1, $2, 1, $3) returning id`,
    [`P${serial}`, `小红${serial}`, schoolId],
  );
  const id = Number(rows[0].id);
  await sql.query(
    `insert into guardian (enterprise_id, customer_id, relation, mobile, mobile_state, is_primary) values (1, $1, 'mother', $2, 'good', true)`,
    [id, `1367766${String(serial).padStart(4, '0')}`],
  );
  return id;
}

const write = async (who: Person, given: Record<string, unknown>) => {
  const draft = {
    title: '暑期班开班',
    body: '<p>欢迎</p>',
    audienceKind: 'customer',
    channels: ['sms'],
    smsText: '{姓名}，欢迎',
  };
  const { data } = await who.post(`${path}/add`, { ...draft, ...given });
  return who.post(`${path}/submit`, { id: data.id, version: data.version });
};
const send = async (who: Person, given: Record<string, unknown>) => {
  const { code, data } = await write(who, given);
  expect(code).toBe(200);
  await runJob(t.app, 'workbench.pushes');
  return data.id as number;
};
interface Delivery {
  recipientId: number;
  state: string;
  reason: string | null;
  content: string;
  messageId: number;
}
const deliveriesOf = async (id: number): Promise<Delivery[]> => {
  const { messageId } = (await chief.get(`${path}/detail`, { id })).data;
  const { data } = await chief.get('/api/v1/message/delivery/list', { kind: 'workbench.push', pageSize: 200 });
  return data.list.filter((one: Delivery) => one.messageId === messageId);
};

test('must hold 13: a push to families reaches what its sender sees, not what the call or another’s group names', async () => {
  const theirs = [await family(foreign), await family(foreign)];
  const mine = [await family(own), await family(own)];
  const customerIds = [...theirs, ...mine];
  const group = await chief.post('/api/student/customerGroup/add', { name: '暑期', kind: 'static', visibility: 'all' });
  await chief.post('/api/student/customerGroup/addMembers', { id: group.data.id, ids: customerIds });
  const named = { title: '暑期班', body: '<p>欢迎</p>', audienceKind: 'customer', customerIds };
  expect(await principal.post(`${path}/add`, named)).toMatchObject({ code: 404, data: [{ field: 'customerIds' }] });
  const ids = async (id: number) =>
    (await deliveriesOf(id)).map(({ recipientId }) => recipientId).sort((a, b) => a - b);
  expect(await ids(await send(principal, { customerIds: mine }))).toEqual(mine);
  expect(await ids(await send(principal, { groupId: group.data.id }))).toEqual(mine);
  const whole = await chief.post(`${path}/audience`, { audienceKind: 'customer', groupId: group.data.id });
  expect(whole.data.total).toBe(customerIds.length);
});

test('a family is written to by name; without a way, or without the text of it, nothing is submitted', async () => {
  const one = await family(own);
  expect(await write(chief, { customerIds: [one], channels: [] })).toMatchObject({ data: [{ field: 'channels' }] });
  expect(await write(chief, { customerIds: [one], smsText: '' })).toMatchObject({ data: [{ field: 'smsText' }] });
  const [said] = await deliveriesOf(await send(chief, { customerIds: [one] }));
  expect(said!.content).toBe(`小红${serial}，欢迎`);
  expect(await write(chief, {})).toMatchObject({ code: 422, data: [{ field: 'groupId' }] });
});

test('must hold 16: at 22:00 it waits for 08:00; the third of a day is skipped, and the list says why', async () => {
  await at('2026-08-03T22:00:00+08:00');
  const customerIds = [await family(own)];
  const states = async (id: number) => (await deliveriesOf(id)).map(({ state, reason }) => [state, reason]);
  const first = await send(chief, { customerIds });
  await runJob(t.app, 'workbench.deliver');
  expect(await states(first)).toEqual([['queued', null]]);
  await at('2026-08-04T08:00:00+08:00');
  // It goes on the 4th, so that the 4th has room for one more.
  expect(await states(await send(chief, { customerIds }))).toEqual([['queued', null]]);
  const third = await send(chief, { customerIds });
  expect(await states(third)).toEqual([['skipped', 'capped']]);
  await runJob(t.app, 'workbench.deliver');
  expect(await states(first)).toEqual([['recorded', null]]);
  const { data } = await chief.get(`${path}/recipients`, { id: third, part: 'missed' });
  expect(data.people).toMatchObject([{ reason: expect.stringContaining('上限') }]);
  await at('2026-08-05T08:00:00+08:00');
  expect(await states(await send(chief, { customerIds }))).toEqual([['queued', null]]);
});

test('rule 20: the ninth of a month is skipped, over all ways', async () => {
  await at('2026-09-01T10:00:00+08:00');
  const customerIds = [await family(own)];
  const outcome: string[] = [];
  for (let day = 1; day <= 9; day++) {
    await at(`2026-09-0${day}T10:00:00+08:00`);
    const [one] = await deliveriesOf(await send(chief, { customerIds }));
    outcome.push(one!.state);
  }
  expect(outcome).toEqual([...Array.from({ length: 8 }, () => 'queued'), 'skipped']);
});
