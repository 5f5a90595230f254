// What teaching asks leave for, end to end through the flows its kinds ship with.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/model/dates';
import { signInWith } from '#testing/granted';
import { everybodyAgrees, kindsBrought, somebodyRefuses } from '#testing/scenes/deciding';
import { teachingSchool } from '#testing/scenes/teaching';
import { kindsShown } from './kindsShown';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-15T02:00:00Z');
});

test('lessons are adjusted when the principal and finance agree; refused, nothing is booked', async () => {
  const reason = await t.asEnterprise(async (work) => {
    const [row] = await work.session.rows<{ id: number }>(
      sql`select id from category where enterprise_id = ${work.enterpriseId} and tree = 'adjust_reason' order by id limit 1`,
    );
    return row!.id;
  });
  const path = '/class/v1/adjustment';
  const asked = async (name: string) => {
    const customerId = await t.student(name);
    const { data } = await t.boss.post(`${path}/add`, {
      ...{ customerId, courseId: t.courseId, schoolId: t.schoolId, note: '盘点差异', reason },
      ...{ direction: 'increase', qty: 3, amount: '100.00' },
    });
    const { version } = (await t.boss.get(`${path}/detail`, { id: data.id })).data;
    const answer = await t.boss.post(`${path}/submit`, { id: data.id, version });
    expect(answer, answer.message).toMatchObject({ code: 200 });
    return { id: data.id as number, customerId };
  };
  const [yes, no] = [await asked('批准生'), await asked('不准生')];
  const said = await everybodyAgrees(t, 'teaching.lessonAdjust', 'lesson_adjustment', yes.id, async () => {
    expect(await t.entries(yes.customerId)).toEqual([]);
  });
  expect(said).toContain(t.principal.client.name);
  expect(await t.entries(yes.customerId)).toHaveLength(1);
  await somebodyRefuses(t, 'teaching.lessonAdjust', 'lesson_adjustment', no.id);
  expect(await t.entries(no.customerId)).toEqual([]);
});

test('the roll of a lesson long past is undone when the principal agrees', async () => {
  const classId = await t.classOf();
  const customerId = await t.student('旧课生');
  await t.sell(customerId, { key: 'old', lessons: 5, yuan: 500 });
  await t.join(classId, customerId);
  const lessonId = await t.lesson(classId, '2026-09-15 08:00');
  expect(await t.teach(lessonId, { [customerId]: 'present' })).toMatchObject({ code: 200 });
  await t.leap('2026-10-20T02:00:00Z');
  const { version } = (await t.roster(lessonId)).lesson;
  const asked = await t.boss.post('/class/v1/lesson/reopen', { id: lessonId, version, reason: '点错班' });
  expect(asked, asked.message).toMatchObject({ code: 200, data: { state: 'finished' } });
  await everybodyAgrees(t, 'teaching.lessonReopen', 'lesson', lessonId);
  expect((await t.lessonRow(lessonId)).state).toBe('scheduled');
  await t.leap('2026-09-15T02:00:00Z');
});

test('joining a full class waits for the principal, and happens then', async () => {
  const classId = await t.classOf({ capacity: 5 });
  const ids: number[] = [];
  for (let i = 0; i < 6; i += 1) ids.push(await t.lesson(classId, `${addDays('2026-09-13', i)} 18:00`));
  for (let i = 0; i < 5; i += 1) await t.join(classId, await t.student(`在座${i}`));
  const customerId = await t.student('等批');
  await t.sell(customerId, { key: 'wait', lessons: 10, yuan: 1000 });
  const joined = await t.boss.post('/interpolation/v1/join', { customerId, classId, fromLessonId: ids[4] });
  expect(joined, joined.message).toMatchObject({ code: 200, data: { state: 'approving' } });
  const [{ id }] = (await t.boss.get('/interpolation/v1/list', { customerId })).data.list;
  const members = async () => (await t.boss.get('/class/v1/member/list', { classId, customerId })).data.list.length;
  await everybodyAgrees(t, 'teaching.midwayJoin', 'midway_join', id, async () => {
    expect(await members()).toBe(0);
  });
  expect(await members()).toBe(1);
});

test('a seat above the capacity of a class is given when the principal agrees', async () => {
  const classId = await t.classOf({ capacity: 5 });
  for (let i = 0; i < 5; i += 1) await t.join(classId, await t.student(`满座${i}`));
  const academic = await signInWith(t, {
    scope: 'all',
    permissions: ['teaching.class.view', 'teaching.member.view', 'teaching.member.add', 'customers.customer.view'],
  });
  const asked = async (name: string) => {
    const customerId = await t.student(name);
    const given = { classId, customerId, joinedOn: '2026-09-16', reason: '兄弟同班' };
    const answer = await academic.post('/class/v1/seatRequest/request', given);
    expect(answer, answer.message).toMatchObject({ code: 200, data: { state: 'approving' } });
    return answer.data.id as number;
  };
  const members = async () => (await t.boss.get('/class/v1/member/list', { classId })).data.total;
  await somebodyRefuses(t, 'teaching.classOverfill', 'seat_request', await asked('不准进'));
  expect(await members()).toBe(5);
  await everybodyAgrees(t, 'teaching.classOverfill', 'seat_request', await asked('准进'), async () => {
    expect(await members()).toBe(5);
  });
  expect(await members()).toBe(6);
});

test('each of these kinds was approved by people', () => {
  expect(kindsBrought(t)).toEqual(kindsShown.kindsOfTeaching);
});
