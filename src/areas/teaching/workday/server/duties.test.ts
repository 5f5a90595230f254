import { beforeAll, expect, test } from 'vitest';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-15T02:00:00Z');
});

const todosOf = async (kind: string) =>
  (await t.teacher.get('/api/v1/todoback/list', { pageSize: 200 })).data.list
    .filter((one: { kind: string }) => one.kind === kind)
    .map(({ state }: { state: string }) => state);

test('a roll not called half an hour after the end is a todo of the teacher, done with the roll; then the summary is', async () => {
  const classId = await t.classOf({ name: '少儿编程一班' });
  const customerId = await t.student('未点名');
  await t.join(classId, customerId);
  const lessonId = await t.lesson(classId, '2026-09-15 08:00');
  // It ended at half past nine, and it is ten.
  t.clock.set('2026-09-15T01:59:00Z');
  await t.runJob('teaching.reminders');
  expect(await todosOf('teaching.roll')).toEqual([]);
  t.clock.set('2026-09-15T02:01:00Z');
  await t.runJob('teaching.reminders');
  await t.runJob('teaching.reminders');
  expect(await todosOf('teaching.roll')).toEqual(['open']);
  const card = async (key: string) => (await t.teacher.get('/work/v1/home/card', { key })).data;
  expect(await card('teaching.toTake')).toMatchObject({ rows: [{ title: '少儿编程一班' }] });
  expect(await t.teach(lessonId, { [customerId]: 'present' })).toMatchObject({ code: 200 });
  expect(await todosOf('teaching.roll')).toEqual(['done']);
  await t.runJob('teaching.reminders');
  expect(await todosOf('teaching.summary')).toEqual(['open']);
  const content = '<p>今天学习了新的单元，同学们积极发言并完成了课堂练习。</p>';
  const { data } = await t.teacher.post('/class/v1/summary/add', { lessonId, title: '第一课', content });
  const { version } = (await t.teacher.get('/class/v1/summary/detail', { id: data.id })).data;
  expect(await t.teacher.post('/class/v1/summary/send', { id: data.id, version })).toMatchObject({ code: 200 });
  expect(await todosOf('teaching.summary')).toEqual(['done']);
});

test('a day later the adviser is asked for the roll as well', async () => {
  const adviser = t.principal;
  const classId = await t.classOf({ name: '隔天未点', adviserId: adviser.client.uid });
  await t.lesson(classId, '2026-09-14 08:00');
  const open = async (who: typeof t.boss) =>
    (await who.get('/api/v1/todoback/list', { pageSize: 200 })).data.list.filter(
      (one: { kind: string; state: string; titleZh: string; assigneeId: number }) =>
        one.kind === 'teaching.roll' &&
        one.state === 'open' &&
        one.titleZh.includes('隔天未点') &&
        one.assigneeId === who.client.uid,
    ).length;
  t.clock.set('2026-09-15T01:20:00Z');
  await t.runJob('teaching.reminders');
  expect([await open(t.teacher), await open(adviser)]).toEqual([1, 0]);
  t.clock.set('2026-09-15T01:40:00Z');
  await t.runJob('teaching.reminders');
  expect([await open(t.teacher), await open(adviser)]).toEqual([1, 1]);
});

test('three days before its start a class that is too small is a todo, gone with the student who makes it large enough, or with a smaller minimum', async () => {
  const adviser = t.principal;
  const todos = async (name: string) =>
    (await adviser.get('/api/v1/todoback/list', { pageSize: 200 })).data.list
      .filter(
        ({ kind, titleZh }: { kind: string; titleZh: string }) => kind === 'teaching.small' && titleZh.includes(name),
      )
      .map(({ state }: { state: string }) => state);
  const small = (name: string, startDate: string) =>
    t.classOf({ name, adviserId: adviser.client.uid, startDate, minStart: 1 });
  const [joined, lowered] = [await small('等一人', '2026-09-18'), await small('降低人数', '2026-09-18')];
  await small('还早', '2026-09-19');
  await t.runJob('teaching.morning');
  expect([await todos('等一人'), await todos('降低人数'), await todos('还早')]).toEqual([['open'], ['open'], []]);
  await t.join(joined, await t.student('第一人'));
  const { version } = (await t.boss.get('/class/v1/class/detail', { id: lowered })).data;
  expect(await t.boss.put('/class/v1/class/edit', { id: lowered, version, minStart: 0 })).toMatchObject({ code: 200 });
  expect([await todos('等一人'), await todos('降低人数')]).toEqual([['done'], ['done']]);
});

test('a makeup nobody booked for two weeks is a todo of the class’s adviser, done with the booking', async () => {
  const adviser = t.principal;
  const classId = await t.classOf({ adviserId: adviser.client.uid });
  const customerId = await t.student('久未补');
  await t.join(classId, customerId);
  const missed = await t.lesson(classId, '2026-09-14 12:00');
  expect(await t.teach(missed, { [customerId]: 'absent' })).toMatchObject({ code: 200 });
  const todos = async () =>
    (await t.principal.get('/api/v1/todoback/list', { pageSize: 200 })).data.list
      .filter(
        ({ kind, titleZh }: { kind: string; titleZh: string }) =>
          kind === 'teaching.makeup' && titleZh.includes('久未补'),
      )
      .map(({ state }: { state: string }) => state);
  await t.leap('2026-09-29T01:00:00Z');
  await t.runJob('teaching.morning');
  expect(await todos()).toEqual([]);
  await t.leap('2026-09-29T03:00:00Z');
  await t.runJob('teaching.morning');
  expect(await todos()).toEqual(['open']);
  const [right] = (await t.boss.get('/class/v1/makeup/list', { customerId })).data.list;
  const targetLessonId = await t.lesson(await t.classOf(), '2026-10-05 10:00');
  const booked = { id: right.id, version: right.version, targetLessonId };
  expect(await t.boss.post('/class/v1/makeup/book', booked)).toMatchObject({ code: 200 });
  expect(await todos()).toEqual(['done']);
});
