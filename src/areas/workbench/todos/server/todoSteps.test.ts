// What people do with todos of their own and of each other.
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Person, testApp } from '#testing/app';

const { signIn, http, clock, databaseUrl } = await testApp();
await http.listen({ port: 0, host: '127.0.0.1' });
const sql = new pg.Client(databaseUrl);
await sql.connect();
const open: { destroy(): void }[] = [];
afterAll(async () => {
  for (const stream of open) stream.destroy();
  await sql.end();
});
clock.set('2026-07-08T10:00:00+08:00');
const [counselor, teacher, principal, hr] = [
  await signIn('13800000004'),
  await signIn('13800000007'),
  await signIn('13800000005'),
  await signIn('13800000006'),
];
beforeEach(() => sql.query('truncate todo, message, message_receipt'));

const path = '/api/v1/todoback';
const uid = (who: Person) => who.client.uid;
const add = async (who: Person, more: object = {}) =>
  (await who.post(`${path}/add`, { titleZh: '整理教案', assigneeId: uid(who), ...more })).data;
const list = async (who: Person, query: object = {}) =>
  (await who.get(`${path}/list`, { tab: 'mine', ...query })).data.list;
const titles = async (who: Person, query: object = {}) =>
  (await list(who, query)).map((row: { titleZh: string }) => row.titleZh);
const step = (who: Person, name: string, { id, version }: { id: number; version: number }, more: object = {}) =>
  who.post(`${path}/${name}`, { id, version, ...more });
const told = async (who: Person) =>
  (await who.get('/api/v1/message/list')).data.list.map((row: { kind: string }) => row.kind);

test('the badge, the tab and the list behind it are one number', async () => {
  await add(teacher, { dueAt: '2026-07-08T15:00:00+08:00' });
  await add(teacher, { dueAt: '2026-07-07T15:00:00+08:00' });
  await add(teacher, { dueAt: '2026-07-20T15:00:00+08:00' });
  await add(teacher, { priority: 'urgent' });
  await add(teacher);
  const { badge, open: all } = (await teacher.get(`${path}/counts`)).data;
  expect([badge, all]).toEqual([3, 5]);
  expect((await teacher.get(`${path}/list`, { tab: 'now' })).data.total).toBe(badge);
  expect((await teacher.get(`${path}/list`, { tab: 'mine' })).data.total).toBe(all);
  expect((await teacher.get('/api/v1/message/counts')).data.todo).toBe(badge);
});

describe('a todo of one’s own', () => {
  test('needs no permission: it is added, ticked and taken up again', async () => {
    const row = await add(teacher, { dueAt: '2026-07-08T15:00:00+08:00' });
    expect(row).toMatchObject({
      kind: 'personal',
      source: 'personal',
      finishBy: 'manual',
      group: 'today',
      sourceName: '个人',
    });
    const done = await step(teacher, 'finish', row, { note: '已放入文件柜' });
    expect(done).toMatchObject({ code: 200, data: { state: 'done', doneById: uid(teacher), note: '已放入文件柜' } });
    expect((await step(teacher, 'finish', done.data)).code).toBe(409);
    const again = await step(teacher, 'reopen', done.data);
    expect(again.data).toMatchObject({ state: 'open', doneAt: null, note: null });
  });

  test('is nobody else’s business', async () => {
    const row = await add(teacher);
    expect((await hr.get(`${path}/detail`, { id: row.id })).code).toBe(404);
    expect((await step(hr, 'finish', row)).code).toBe(404);
    expect((await hr.put(`${path}/edit`, { id: row.id, version: row.version, titleZh: '改' })).code).toBe(404);
    expect((await hr.get(`${path}/list`, { tab: 'team' })).code).toBe(403);
  });

  test('an old page gets 409, and what the server writes is not taken from anybody', async () => {
    const row = await add(teacher);
    await teacher.put(`${path}/edit`, { id: row.id, version: row.version, titleZh: '整理课件' });
    expect(await step(teacher, 'finish', row)).toMatchObject({ code: 409, data: { reason: 'stale' } });
    const forged = await teacher.post(`${path}/add`, {
      titleZh: 'x',
      assigneeId: uid(teacher),
      finishBy: 'auto',
      actions: '[]',
    });
    expect(forged).toMatchObject({ code: 422, data: [{ field: 'finishBy' }, { field: 'actions' }] });
  });

  test('for the whole day is due until its last second', async () => {
    const row = await add(teacher, { dueAt: '2026-07-08T00:00:00+08:00', allDay: true });
    expect(row).toMatchObject({ dueAt: '2026-07-08T15:59:59.000Z', group: 'today' });
  });

  test('has a checklist of at most twenty', async () => {
    const row = await add(teacher);
    const save = (count: number, version: number) => {
      const checklist = Array.from({ length: count }, (_, i) => ({ id: String(i), text: `第${i}项`, done: i === 0 }));
      return teacher.put(`${path}/edit`, { id: row.id, version, checklist: JSON.stringify(checklist) });
    };
    expect((await save(20, row.version)).data.checklist).toHaveLength(20);
    expect(await save(21, row.version + 1)).toMatchObject({ code: 422, data: [{ field: 'checklist' }] });
  });
});

describe('rule 9', () => {
  const dueOf = (text: string) => ({ dueAt: `${text}:00+08:00` });

  test('overdue, today, tomorrow, this week, later, no date; inside by urgency, then by date', async () => {
    await add(teacher, { titleZh: '无日期' });
    await add(teacher, { titleZh: '下周', ...dueOf('2026-07-14T09:00') });
    await add(teacher, { titleZh: '周五', ...dueOf('2026-07-10T09:00') });
    await add(teacher, { titleZh: '今天晚', ...dueOf('2026-07-08T18:00') });
    await add(teacher, { titleZh: '今天早', ...dueOf('2026-07-08T11:00') });
    await add(teacher, { titleZh: '今天紧急', priority: 'urgent', ...dueOf('2026-07-08T20:00') });
    await add(teacher, { titleZh: '明天', priority: 'urgent', ...dueOf('2026-07-09T09:00') });
    await add(teacher, { titleZh: '逾期', priority: 'low', ...dueOf('2026-07-07T09:00') });
    expect(await titles(teacher)).toEqual(['逾期', '今天紧急', '今天早', '今天晚', '明天', '周五', '下周', '无日期']);
    expect((await teacher.get(`${path}/counts`)).data).toMatchObject({
      open: 8,
      overdue: 1,
      today: 3,
      badge: 4,
      bySource: [{ source: 'personal', label: '个人', count: 8 }],
    });
    expect(await titles(teacher, { priority: 'urgent' })).toEqual(['今天紧急', '明天']);
    expect(await titles(teacher, { q: 'jintian' })).toEqual(['今天紧急', '今天早', '今天晚']);
    expect(await titles(teacher, { dueAtFrom: '2026-07-09', dueAtTo: '2026-07-10' })).toEqual(['明天', '周五']);
  });

  test('the badge counts what presses without a date and not what was put off, and the menu shows it', async () => {
    await add(teacher, { priority: 'high' });
    const row = await add(teacher, dueOf('2026-07-08T11:00'));
    expect((await teacher.get('/api/v1/message/counts')).data).toMatchObject({ todo: 2 });
    const until = (text: string) => step(teacher, 'snooze', row, { until: `${text}:00+08:00` });
    expect(await until('2026-08-08T10:00')).toMatchObject({ code: 422, data: [{ field: 'until' }] });
    expect((await until('2026-07-09T09:00')).code).toBe(200);
    expect((await teacher.get('/api/v1/message/counts')).data).toMatchObject({ todo: 1 });
    expect((await list(teacher)).length).toBe(1);
    expect(await list(teacher, { tab: 'snoozed' })).toMatchObject([{ id: row.id }]);
  });
});

describe('a todo for a colleague', () => {
  test('is told to them, ticked by them alone and cancelled by whoever asked, with a reason', async () => {
    const row = await add(principal, { assigneeId: uid(teacher) });
    expect(await told(teacher)).toEqual(['workbench.todoAssigned']);
    expect(await titles(principal, { tab: 'assigned' })).toEqual(['整理教案']);
    expect(await titles(teacher, { q: principal.client.name })).toEqual(['整理教案']);
    expect((await step(principal, 'finish', row)).code).toBe(403);
    expect((await step(teacher, 'cancel', row, { reason: '不想做' })).code).toBe(403);
    const edit = { id: row.id, version: row.version, titleZh: '改小' };
    expect(await teacher.put(`${path}/edit`, edit)).toMatchObject({ code: 422, data: [{ field: 'titleZh' }] });
    expect(await step(principal, 'cancel', row)).toMatchObject({ code: 422, data: [{ field: 'reason' }] });
    const cancelled = await step(principal, 'cancel', row, { reason: '会议取消' });
    expect(cancelled.data).toMatchObject({ state: 'cancelled', note: '会议取消' });
  });

  test('is passed on with a reason, and whoever gets it is told', async () => {
    const row = await add(principal, { assigneeId: uid(teacher) });
    const same = await step(teacher, 'pass', row, { staffId: uid(teacher), reason: 'x' });
    expect(same).toMatchObject({ code: 422, data: [{ field: 'staffId' }] });
    const passed = await step(teacher, 'pass', row, { staffId: uid(counselor), reason: '本周外出' });
    expect(passed).toMatchObject({ code: 200, data: { id: row.id } });
    expect(await list(counselor)).toMatchObject([{ id: row.id, assigneeId: uid(counselor), state: 'open' }]);
    expect(await told(counselor)).toEqual(['workbench.todoPassed']);
    expect(await titles(teacher)).toEqual([]);
  });

  test('many at once: each is done or named with the reason', async () => {
    const [one, other] = [await add(teacher), await add(principal, { assigneeId: uid(teacher) })];
    const { data } = await teacher.post(`${path}/cancel`, { ids: [one.id, other.id], reason: '清理' });
    expect(data).toMatchObject({ done: [one.id], failed: [{ id: other.id, message: '这不是您的待办' }] });
  });

  test('the principal sees those of the own school, and may do nothing with them', async () => {
    await add(teacher, { titleZh: '老师的' });
    const seen = await list(principal, { tab: 'team' });
    expect(seen).toMatchObject([{ titleZh: '老师的', $can: [] }]);
    expect((await step(principal, 'finish', seen[0])).code).toBe(404);
    await add(await signIn('13800000014'), { titleZh: '别校的' });
    expect(await titles(principal, { tab: 'team' })).toEqual(['老师的']);
  });
});

test('must hold 6: every window of the person hears of it within three seconds', async () => {
  const heard: string[] = [];
  const { port } = http.server.address() as AddressInfo;
  await new Promise<void>((ready) => {
    const at = { port, host: '127.0.0.1', path: '/api/v1/message/stream', agent: false };
    const call = get({ ...at, headers: { authorization: teacher.header } }, (answer) => {
      answer.setEncoding('utf8');
      answer.on('error', () => undefined);
      answer.on('data', (chunk: string) => {
        heard.push(...[...chunk.matchAll(/^event: (\w+)$/gm)].map((match) => match[1]!));
        if (chunk.includes(': hello')) ready();
      });
    });
    call.on('error', () => undefined);
    open.push(call);
  });
  await add(principal, { assigneeId: uid(teacher) });
  await vi.waitFor(() => expect(heard).toContain('todo'), { timeout: 3000, interval: 20 });
});

// Last, because no session outlives such a leap.
test('what was done more than seven days ago stays done', async () => {
  await step(teacher, 'finish', await add(teacher));
  clock.set('2026-07-15T10:05:00+08:00');
  const late = await signIn('13800000007');
  const [over] = await list(late, { tab: 'done' });
  expect(over.$can).toEqual(['delete']);
  expect(await step(late, 'reopen', over)).toMatchObject({ code: 409, message: '完成超过7天，不能恢复' });
});
