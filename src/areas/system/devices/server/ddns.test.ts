import { beforeAll, describe, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { notifyQuery, todoFinishQuery, todoQuery } from '#kernel/server/calls';
import { type AreaServer, answers, on } from '#kernel/server/service';
import { testApp } from '#testing/app';
import { runJob } from '#testing/runJob';
import { withoutApprovals } from '#testing/scenes/undecided';
import { deviceWentOffline } from '../model/device';

const told: [string, unknown][] = [];
/** Stands for the area that keeps notices and todos. */
const desk: AreaServer = {
  area: area({ name: 'desk', title: ['台', 'Desk'], icon: 'x', routes: {} }),
  answers: [
    answers(notifyQuery, async (_, { kind, recipientIds }) => {
      told.push(['notice', { kind, recipientIds }]);
      return { messageId: 1 };
    }),
    answers(todoQuery, async (_, { key, assigneeIds }) => {
      told.push(['todo', { key, assigneeIds }]);
      return { todoIds: [1] };
    }),
    answers(todoFinishQuery, async (_, { key }) => {
      told.push(['done', key]);
      return true;
    }),
  ],
  listeners: [
    on(deviceWentOffline, (_, { deviceId }) => {
      told.push(['offline', deviceId]);
    }),
  ],
};

const { app, http, clock, signIn } = await testApp({ parts: [desk, withoutApprovals] });
clock.set('2026-07-08T02:00:00Z');
const chief = await signIn('13800000001');
const principal = await signIn('13800000005');
const other = await signIn('13900000001', 'demo2');
const [demo] = await app.identity.enterprises();
const schoolId = principal.client.school!.id;
const kindId = (await chief.get('/v1/category/nodes', { tree: 'device_kind' })).data[0].id;
const path = '/api/v1.system/ddns';

const device = async (sn: string) => {
  const values = { schoolId, kindId, name: `路由器 ${sn}`, sn, keeperId: chief.client.uid };
  const { data } = await chief.post('/api/v1.system/device/add', values);
  return (await chief.post('/api/v1.system/device/use', { id: data.id, version: data.version })).data;
};
const named = async (hostname: string, deviceId: number, values: object = {}) =>
  (await chief.post(`${path}/add`, { hostname, deviceId, intervalMin: 5, ...values })).data;
const newKey = async (id: number): Promise<string> => (await chief.post(`${path}/regenerate`, { id })).data.key;
const basic = (name: string, key: string) => `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}`;
const report = async (name: string, key: string | null, query: Record<string, string> = {}) => {
  const { statusCode, headers, body } = await http.inject({
    method: 'GET',
    url: `${path}/update`,
    query: { hostname: name, ...query },
    headers: key === null ? {} : { authorization: basic(name, key) },
  });
  expect(headers['content-type']).toMatch(/^text\/plain/);
  return `${statusCode} ${body}`;
};
const minutes = (n: number) => clock.set(new Date(clock.now().getTime() + n * 60_000).toISOString());
const tick = () => runJob(app, 'system.deviceOffline');
const seen = async (id: number) => (await chief.get('/api/v1.system/device/detail', { id })).data;

describe('rule 36: a device that reports its address', () => {
  test('is answered good, then nochg, in plain text, and the name resolves to it', async () => {
    const host = await named('a.school.example', (await device('A')).id, {
      ports: JSON.stringify([{ name: '监控', port: 8000, path: '/view' }]),
    });
    const key = await newKey(host.id);
    expect(await report('a.school.example', key, { myip: '203.0.113.9' })).toBe('200 good 203.0.113.9');
    expect(await report('A.school.example', key, { myip: '203.0.113.9' })).toBe('200 nochg 203.0.113.9');
    expect(await report('a.school.example', key, { myip: 'nonsense' })).toBe('200 good 127.0.0.1');
    expect(await report('a.school.example', key, { myip: '2001:db8::7' })).toBe('200 good 2001:db8::7');
    expect((await principal.get(`${path}/resolve`, { hostname: 'a.school.example' })).data).toMatchObject({
      ip: '127.0.0.1',
      ipv6: '2001:db8::7',
      ports: [{ name: '监控', port: 8000, path: '/view' }],
    });
    expect((await other.get(`${path}/resolve`, { hostname: 'a.school.example' })).code).toBe(404);
    const { data } = await chief.get('/api/v1.system/ddnsUpdate/list', { hostId: host.id });
    expect(data.list.map((row: { result: string }) => row.result)).toEqual(['good', 'good', 'nochg', 'good']);
  });

  test('is refused without the right key, under an unknown name, and with a key that was replaced', async () => {
    const host = await named('b.school.example', (await device('B')).id);
    expect(await report('b.school.example', 'anything')).toBe('401 badauth');
    const first = await newKey(host.id);
    expect(await report('b.school.example', first)).toBe('200 good 127.0.0.1');
    const second = await newKey(host.id);
    expect(second).not.toBe(first);
    expect(await report('b.school.example', first)).toBe('401 badauth');
    expect(await report('b.school.example', second)).toBe('200 nochg 127.0.0.1');
    expect(await report('b.school.example', null)).toBe('401 badauth');
    expect(await report('nobody.example', second)).toBe('200 nohost');
    const row = (await chief.get(`${path}/detail`, { id: host.id })).data;
    expect(JSON.stringify(row)).not.toContain(second);
    expect(row).not.toHaveProperty('keyHash');
    expect((await chief.put(`${path}/edit`, { id: row.id, version: row.version, enabled: false })).code).toBe(200);
    expect(await report('b.school.example', second)).toBe('200 nohost');
  });

  test('goes with its name when that is given up, and the name may be used again', async () => {
    const { id } = await device('SN-GIVEN-UP');
    const host = await named('given-up.example.com', id);
    await report('given-up.example.com', await newKey(host.id), { myip: '198.51.100.7' });
    expect(await chief.delete(`${path}/delete`, { id: host.id })).toMatchObject({ code: 200, data: { count: 1 } });
    expect((await chief.get('/api/v1.system/ddnsUpdate/list', { hostId: host.id })).data.total).toBe(0);
    expect(await report('given-up.example.com', 'any')).toBe('200 nohost');
    expect(await named('given-up.example.com', id)).toMatchObject({ hostname: 'given-up.example.com' });
  });

  test('makes nobody’s open form stale', async () => {
    const box = await device('C');
    const host = await named('c.school.example', box.id);
    const key = await newKey(host.id);
    const { version } = (await chief.get(`${path}/detail`, { id: host.id })).data;
    await report('c.school.example', key, { myip: '203.0.113.20' });
    const edited = await chief.put(`${path}/edit`, { id: host.id, version, intervalMin: 10 });
    expect(edited).toMatchObject({ code: 200, data: { ip: '203.0.113.20', intervalMin: 10 } });
    expect((await seen(box.id)).version).toBe(box.version);
  });

  test('takes a name only from a device that is not scrapped, and the name goes with it to another school', async () => {
    const box = await device('D');
    const host = await named('d.school.example', box.id);
    const elsewhere = (await chief.get('/school/v1/school/options')).data.find(
      (one: { value: number }) => one.value !== schoolId,
    ).value;
    await chief.put('/api/v1.system/device/edit', { id: box.id, version: box.version, schoolId: elsewhere });
    expect((await chief.get(`${path}/detail`, { id: host.id })).data.schoolId).toBe(elsewhere);
    const { version } = await seen(box.id);
    await chief.post('/api/v1.system/device/scrap', { id: box.id, version, reason: '旧' });
    expect((await chief.get(`${path}/detail`, { id: host.id })).data.enabled).toBe(false);
    expect((await chief.post(`${path}/add`, { hostname: 'e.school.example', deviceId: box.id })).code).toBe(409);
  });
});

describe('rule 36: a device that falls silent', () => {
  let box: { id: number };
  let key: string;
  beforeAll(async () => {
    box = await device('S');
    key = await newKey((await named('s.school.example', box.id)).id);
    await report('s.school.example', key);
  });

  test('is offline after three missed intervals, and not a moment before', async () => {
    expect(await seen(box.id)).toMatchObject({ online: true, offlineSince: null });
    minutes(14);
    await tick();
    expect((await seen(box.id)).online).toBe(true);
    minutes(1.1);
    told.length = 0;
    await tick();
    expect(await seen(box.id)).toMatchObject({
      online: false,
      offlineSince: expect.stringMatching(/^2026-07-08T02:15/),
    });
    const recipientIds = expect.arrayContaining([chief.client.uid]);
    expect(told).toContainEqual(['notice', { kind: 'system.deviceOffline', recipientIds }]);
    expect(told).toContainEqual(['offline', box.id]);
    const [first] = (await chief.get('/api/v1.system/device/list')).data.list;
    expect(first.offlineSince).not.toBeNull();
  });

  test('becomes something to do after a day, once, until it is heard again', async () => {
    const isTodo = ([what, about]: [string, unknown]) =>
      what === 'todo' && (about as { key: string }).key === `system.deviceOffline:${box.id}`;
    told.length = 0;
    minutes(23 * 60);
    await tick();
    expect(told.filter(isTodo)).toHaveLength(0);
    minutes(60);
    await tick();
    await tick();
    expect(told.filter(isTodo)).toHaveLength(1);
    await report('s.school.example', key);
    expect(told).toContainEqual(['done', `system.deviceOffline:${box.id}`]);
    // A day later the session of this morning is over.
    const again = await signIn('13800000001');
    const { data } = await again.get('/api/v1.system/device/detail', { id: box.id });
    expect(data).toMatchObject({ online: true, offlineSince: null, remindedAt: null });
  });
});

test('runs of the job of every minute are forgotten after a month, but never the last that was done', async () => {
  const due = ['2026-04-01T00:00:00Z', '2026-04-02T00:00:00Z', '2026-04-03T00:00:00Z', '2026-04-04T00:00:00Z'];
  await app.database.write(demo!.id, async ({ client }) => {
    for (const [i, at] of due.entries())
      await client.query(
        `insert into job_run (enterprise_id, job, due_at, started_at, result) values ($1, 'try.minute', $2, $2, $3)`,
        [demo!.id, at, i === 3 ? 'failed' : 'done'],
      );
  });
  await runJob(app, 'system.codePurge');
  const left = await app.database.read(demo!.id, async ({ client }) => {
    const { rows } = await client.query(`select due_at from job_run where job = 'try.minute' order by due_at`);
    return rows.map(({ due_at }) => (due_at as Date).toISOString().slice(0, 10));
  });
  expect(left).toEqual(['2026-04-03', '2026-04-04']);
});
