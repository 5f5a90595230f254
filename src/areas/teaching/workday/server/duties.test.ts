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
