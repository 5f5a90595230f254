import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#testing/app';
import { signInWith } from '#testing/granted';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-01T02:00:00Z');
});

async function full(capacity: number) {
  const classId = await t.classOf({ capacity });
  for (let i = 0; i < capacity; i += 1) await t.join(classId, await t.student(`满${i}`));
  return classId;
}
const ask = (as: Person, classId: number, customerId: number) =>
  as.post('/class/v1/seatRequest/request', { classId, customerId, joinedOn: '2026-09-02', reason: '兄弟同班' });
const members = async (classId: number) => (await t.boss.get('/class/v1/member/list', { classId })).data.total;

test('a seat above the capacity is asked for, given by whoever decides, and never more than a fifth', async () => {
  const academic = await signInWith(t, {
    scope: 'all',
    permissions: [
      ...['class.view', 'member.view', 'member.add'].map((key) => `teaching.${key}`),
      'customers.customer.view',
    ],
  });
  const classId = await full(5);
  const one = await t.student('想进');
  const direct = { classId, customerId: one, joinedOn: '2026-09-02' };
  expect(await academic.post('/class/v1/member/add', direct)).toMatchObject({ code: 409 });
  expect(await academic.post('/class/v1/member/add', { ...direct, overfilled: true })).toMatchObject({ code: 403 });
  const asked = await ask(academic, classId, one);
  expect(asked).toMatchObject({ code: 200, data: { state: 'approving' } });
  expect(await ask(academic, classId, one)).toMatchObject({ code: 409 });
  expect(await members(classId)).toBe(5);

  const { approvalNo } = (await t.boss.get('/class/v1/seatRequest/detail', { id: asked.data.id })).data;
  expect(approvalNo).toBeTruthy();
  const inbox = (await t.principal.get('/approval/v1/task/inbox', { tab: 'pending' })).data;
  const waiting = inbox.list.find(({ no }: { no: string }) => no === approvalNo);
  expect((await t.principal.post('/approval/v1/task/approve', { id: waiting.taskId })).code).toBe(200);
  await t.hear();
  expect(await members(classId)).toBe(6);
  expect((await t.boss.get('/class/v1/seatRequest/detail', { id: asked.data.id })).data.state).toBe('joined');
  expect(await ask(academic, classId, await t.student('太多'))).toMatchObject({ code: 409 });
});

test('whoever may fill beyond the capacity takes the seat at once; the second above a class of five is refused, also when both press', async () => {
  const classId = await full(5);
  const two = [await t.student('甲'), await t.student('乙')];
  const answers = await Promise.all(two.map((customerId) => ask(t.boss, classId, customerId)));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect(await members(classId)).toBe(6);
  const free = await t.classOf({ capacity: 2 });
  expect(await ask(t.boss, free, two[0]!)).toMatchObject({ code: 409 });
});
