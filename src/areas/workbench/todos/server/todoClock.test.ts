// Todos by the clock, and those of whoever leaves.
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { type Work, write } from '#kernel/server/work';
import { type Person, testApp } from '#testing/app';
import { todoProbe } from '#testing/scenes/todoProbe';

const { app, signIn, clock, databaseUrl } = await testApp({ parts: [todoProbe] });
const sql = new pg.Client(databaseUrl);
await sql.connect();
afterAll(() => sql.end());
const at = (text: string) => `2026-07-${text}:00+08:00`;
clock.set(at('08T08:00'));
beforeEach(() => sql.query('truncate todo, message, message_receipt'));

let [teacher, counselor] = [await signIn('13800000007'), await signIn('13800000004')];
const [demo] = await app.identity.enterprises();
const leap = async (text: string) => {
  clock.set(at(text));
  [teacher, counselor] = [await signIn('13800000007'), await signIn('13800000004')];
};
const run = (name: string) => app.jobs.runNow(app, demo!, app.jobs.all().find((job) => job.name === name)!);
const path = '/api/v1/todoback';
const add = async (who: Person, more: object = {}) =>
  (await who.post(`${path}/add`, { titleZh: '整理教案', assigneeId: who.client.uid, ...more })).data;
const told = async (kind: string) =>
  (
    await sql.query('select title_zh as title from message where kind = $1 order by id', [`workbench.${kind}`])
  ).rows.map(({ title }) => title);
const remind = async (text: string) => {
  await leap(text);
  await run('workbench.todoReminder');
  await run('workbench.todoReminder');
  return (await told('todoReminder')).length;
};

test('rule 8: it reminds a day before and when it is due, each once, and a new date begins anew', async () => {
  const row = await add(teacher, { dueAt: at('10T15:00') });
  expect(row.remindAt).toEqual(['2026-07-09T07:00:00.000Z', '2026-07-10T07:00:00.000Z']);
  expect(await remind('09T14:59')).toBe(0);
  expect(await remind('09T15:00')).toBe(1);
  await teacher.put(`${path}/edit`, { id: row.id, version: row.version, dueAt: at('11T09:00') });
  expect(await remind('10T09:00')).toBe(2);
  expect(await remind('11T09:00')).toBe(3);
  expect(await remind('12T09:00')).toBe(3);
  expect(await told('todoReminder')).toEqual(Array(3).fill('待办提醒：整理教案'));
});

test('rule 8: what was put off, done or has no reminders does not remind', async () => {
  await leap('13T08:00');
  const due = { dueAt: at('13T09:00') };
  const [late, over] = [await add(teacher, due), await add(teacher, due)];
  await teacher.post(`${path}/snooze`, { id: late.id, version: late.version, until: at('13T11:00') });
  await teacher.post(`${path}/finish`, { id: over.id, version: over.version });
  const asked = { kind: 'probe.call', key: 'probe:call', title: { zh: '回访', en: 'Call' }, ...due };
  await counselor.post('/probe/v1/todo', { asked: { ...asked, assigneeIds: [teacher.client.uid], remindMinutes: [] } });
  expect(await remind('13T10:00')).toBe(0);
  expect(await remind('13T11:00')).toBe(1);
});

test('rule 8: at nine everyone who is behind hears of it once, however many there are', async () => {
  await leap('14T08:00');
  for (const hour of ['08', '07']) await add(teacher, { titleZh: `备课${hour}`, dueAt: at(`14T${hour}:30`) });
  await add(counselor, { dueAt: at('15T09:00') });
  for (const time of ['14T08:50', '14T09:00', '14T09:01', '14T09:20']) {
    await leap(time);
    await run('workbench.todoDigest');
  }
  expect(await told('todoDigest')).toEqual(['您有 2 项待办已逾期']);
  const { rows } = await sql.query(`select staff_id::int as id from message_receipt`);
  expect(rows).toEqual([{ id: teacher.client.uid }]);
});

test('rule 10: the open ones that a person ticks pass to the successor; those of an area go with their document', async () => {
  await leap('16T08:00');
  const row = await add(teacher);
  const over = await add(teacher);
  await teacher.post(`${path}/finish`, { id: over.id, version: over.version });
  const asked = { kind: 'probe.refund', key: 'probe:1', title: { zh: '退费', en: 'Refund' } };
  await counselor.post('/probe/v1/todo', { asked: { ...asked, assigneeIds: [teacher.client.uid] } });
  const kind = app.registries.handover.get('todo')!;
  const inside = <T>(go: (work: Work) => Promise<T>) => write(app, systemActor(demo!), systemCaller('test'), go);
  const [fromId, toId] = [teacher.client.uid, counselor.client.uid];
  expect(await inside((work) => kind.count(work, fromId))).toBe(1);
  expect(await inside((work) => kind.list(work, fromId, 1))).toEqual([
    { id: row.id, title: '整理教案', url: `/todo?id=${row.id}` },
  ]);
  await inside((work) => kind.move(work, { fromId, toId, ids: 'all', handoverId: 1, byId: fromId }));
  expect(await inside((work) => kind.count(work, fromId))).toBe(0);
  expect((await counselor.get(`${path}/list`, { tab: 'mine' })).data.list).toMatchObject([{ id: row.id }]);
  expect((await teacher.get(`${path}/list`, { tab: 'mine' })).data.list).toMatchObject([{ kind: 'probe.refund' }]);
});
