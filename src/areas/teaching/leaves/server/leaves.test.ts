// Leave by days instead of lessons, and who may overlook that it came late.
import { beforeAll, expect, test } from 'vitest';
import { signInWith } from '#testing/granted';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-14T02:00:00Z');
});

const path = '/class/v1/leave';

test('one leave covers every lesson of its days, in each class of the student, and no other', async () => {
  const customerId = await t.student('出远门');
  const [one, two, stranger] = [await t.classOf(), await t.classOf(), await t.classOf()];
  await t.join(one, customerId);
  await t.join(two, customerId, '2026-09-18');
  const before = await t.lesson(one, '2026-09-15 08:00');
  const first = await t.lesson(one, '2026-09-16 00:30');
  const notYetIn = await t.lesson(two, '2026-09-17 08:00');
  const inTwo = await t.lesson(two, '2026-09-18 08:00');
  const last = await t.lesson(one, '2026-09-20 22:00');
  const after = await t.lesson(one, '2026-09-21 08:00');
  const others = await t.lesson(stranger, '2026-09-19 08:00');
  const special = await t.lesson(one, '2026-09-19 12:00', { kind: 'makeup' });
  const { code, data } = await t.boss.post(`${path}/add`, { customerId, dateFrom: '2026-09-16', dateTo: '2026-09-20' });
  expect(code).toBe(200);
  // By the earliest of them: from ten in the morning of the 14th to half past midnight of the 16th.
  expect(data).toMatchObject({ state: 'approved', noticeHours: 38, lessonIds: [first, inTwo, last] });
  for (const id of [first, inTwo, last]) expect((await t.roster(id)).rows[0]).toMatchObject({ status: 'leave' });
  for (const id of [before, after]) expect((await t.roster(id)).rows[0]).toMatchObject({ status: null });
  expect([notYetIn, others, special].some((id) => data.lessonIds.includes(id))).toBe(false);
});

test('days that cannot be meant are refused at their field, in both languages', async () => {
  const customerId = await t.student('填错');
  const classId = await t.classOf();
  await t.join(classId, customerId);
  const lesson = await t.lesson(classId, '2026-10-06 08:00');
  const asked = (more: object) => t.boss.post(`${path}/add`, { customerId, ...more });
  const [dateFrom, dateTo] = ['2026-10-05', '2026-10-09'];
  expect(await asked({ dateFrom })).toMatchObject({ code: 422, data: [{ field: 'dateTo' }] });
  expect(await asked({ dateTo })).toMatchObject({ code: 422, data: [{ field: 'dateFrom' }] });
  expect(await asked({ dateFrom: dateTo, dateTo: dateFrom })).toMatchObject({ code: 422, data: [{ field: 'dateTo' }] });
  expect(await asked({ dateFrom, dateTo, lessonIds: [lesson] })).toMatchObject({
    code: 422,
    data: [{ field: 'lessonIds', message: '课次和日期只能选一种' }],
  });
  const empty = { customerId, dateFrom: '2026-11-05', dateTo: '2026-11-09' };
  expect(await t.boss.post(`${path}/add`, empty, { 'accept-language': 'en-GB' })).toMatchObject({
    code: 422,
    data: [{ field: 'dateTo', message: 'Nothing is to be taught in this time' }],
  });
});

test('lateness is overlooked by whoever holds teaching.leave.waive, and by nobody else', async () => {
  const customerId = await t.student('临时请假');
  const classId = await t.classOf();
  await t.join(classId, customerId);
  const [soon, sooner] = [await t.lesson(classId, '2026-09-14 14:00'), await t.lesson(classId, '2026-09-14 12:00')];
  const rights = ['leave.view', 'leave.add', 'leave.approve', 'lesson.view'].map((key) => `teaching.${key}`);
  rights.push('customers.customer.view');
  const leave = { customerId, lessonIds: [soon], waive: true };
  const adviser = await signInWith(t, { scope: 'all', permissions: rights });
  expect(await adviser.post(`${path}/add`, leave)).toMatchObject({ code: 403 });
  const items = [{ key: 'teaching.leaveAutoApprove', level: 'school', target: t.schoolId, value: false, version: 0 }];
  expect(await t.boss.post('/configuration/v1/save', { items, reason: '先批' })).toMatchObject({ code: 200 });
  const { id, version } = (await adviser.post(`${path}/add`, { customerId, lessonIds: [sooner] })).data;
  expect(await adviser.post(`${path}/approve`, { id, version, waive: true })).toMatchObject({ code: 403 });
  expect((await t.roster(sooner)).rows[0]).toMatchObject({ onLeave: false });
  expect(await adviser.post(`${path}/approve`, { id, version, waive: false })).toMatchObject({ code: 200 });
  expect((await t.roster(sooner)).rows[0]).toMatchObject({ onLeave: true, isLateLeave: true });

  const head = await signInWith(t, { scope: 'all', permissions: [...rights, 'teaching.leave.waive'] });
  const { data } = await head.post(`${path}/add`, leave);
  expect(data).toMatchObject({ state: 'pending', waive: true, noticeHours: 3 });
  // What was overlooked when it was asked for stays so, whoever agrees.
  const decided = { id: data.id, version: data.version };
  expect(await head.post(`${path}/approve`, decided)).toMatchObject({ code: 200, data: { waive: true } });
  expect((await t.roster(soon)).rows[0]).toMatchObject({ onLeave: true, isLateLeave: false });
});
