import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { StaffLeaveKind } from '#areas/people/leave/model/leave';
import { localTime } from '#kernel/model/dates';
import { need } from '#kernel/server/rows';
import { everybodyAgrees } from '#testing/scenes/deciding';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-15T02:00:00Z');
});

const local = (at: string | Date) => localTime(new Date(at), 'Asia/Shanghai').slice(0, 16);
const todos = async () =>
  (await t.principal.get('/api/v1/todoback/list', { pageSize: 200 })).data.list.filter(
    ({ kind }: { kind: string }) => kind === 'teaching.hits',
  );

test('must hold 24: days off named later list exactly the lessons they hit; put off, as many come at the end with their chapters; one notice a lesson', async () => {
  const classId = await t.classOf();
  const customerId = await t.student('假期学员');
  await t.join(classId, customerId);
  const added = await t.boss.post('/v1/teachingPlan/plan/add', {
    ...{ classId, startDate: '2026-09-16', endMode: 'count', lessonCount: 6, holidayPolicy: 'skip_extend' },
    slots: [
      { weekday: 'wed', startTime: '18:30', minutes: 90, weekParity: 'every' },
      { weekday: 'sat', startTime: '10:00', minutes: 90, weekParity: 'every' },
    ],
  });
  const planId = added.data.id;
  for (let lessonNo = 1; lessonNo <= 6; lessonNo += 1)
    await t.boss.post('/v1/teachingPlan/item/add', { planId, lessonNo, title: `第${lessonNo}章` });
  const { token } = (await t.boss.post('/v1/teachingPlan/preview', { planId })).data;
  expect(await t.boss.post('/v1/teachingPlan/commit', { planId, token })).toMatchObject({ data: { created: 6 } });

  for (const date of ['2026-09-23', '2026-09-24', '2026-09-26']) {
    const day = { date, name: '校庆', kind: 'school_off', schoolIds: [t.schoolId] };
    expect(await t.boss.post('/shift/v1/holiday/add', day)).toMatchObject({ code: 200 });
  }
  const [todo] = await todos();
  expect(todo).toMatchObject({ state: 'open' });
  const { lessons } = (await t.boss.get('/class/v1/lesson/hits', { schoolIds: [t.schoolId] })).data;
  expect(lessons.map(({ startAt }: { startAt: string }) => local(startAt))).toEqual([
    '2026-09-23 18:30',
    '2026-09-26 10:00',
  ]);

  const reason = await t.asEnterprise(async (work) => {
    const [row] = await work.session.rows<{ id: number }>(
      sql`select id from category where enterprise_id = ${work.enterpriseId} and tree = 'lesson_cancel_reason' order by id limit 1`,
    );
    return row!.id;
  });
  const ids = lessons.map(({ id }: { id: number }) => id);
  const put = await t.boss.post('/class/v1/lesson/postpone', { ids, cancelReason: reason, notify: true });
  expect(put).toMatchObject({ code: 200 });
  expect(put.data.added).toHaveLength(2);
  const all = (await t.boss.get('/class/v1/lesson/list', { classId, pageSize: 50, sort: 'startAt' })).data.list;
  const held = all.filter(({ state }: { state: string }) => state === 'scheduled');
  expect(
    held.map(({ startAt, lessonNo, title }: { startAt: string; lessonNo: number; title: string }) => [
      local(startAt),
      lessonNo,
      title,
    ]),
  ).toEqual([
    ['2026-09-16 18:30', 1, '第1章'],
    ['2026-09-19 10:00', 2, '第2章'],
    ['2026-09-30 18:30', 3, '第3章'],
    ['2026-10-03 10:00', 4, '第4章'],
    ['2026-10-07 18:30', 5, '第5章'],
    ['2026-10-10 10:00', 6, '第6章'],
  ]);
  expect((await todos()).map(({ state }: { state: string }) => state)).toEqual(['done']);
  const told = await t.asEnterprise((work) =>
    work.session.rows(
      sql`select 1 from message_delivery where enterprise_id = ${work.enterpriseId} and kind = 'teaching.lessonCancelled' and recipient_kind = 'customer'`,
    ),
  );
  expect(told).toHaveLength(2);
});

test('a leave names the lessons it hits as soon as it is approved, and no longer when it is called off', async () => {
  const classId = await t.classOf({ name: '请假班' });
  await t.lesson(classId, '2026-10-20 10:00');
  const kindId = await t.asEnterprise(async (work) => (await need(work, StaffLeaveKind, { code: 'personal' })).id);
  const step = (name: string, asked: object) => t.teacher.post(`/shift/v1/staffLeave/${name}`, { ...asked });
  const { data } = await step('add', { kindId, from: '2026-10-20', to: '2026-10-20', reason: '有事' });
  const { id } = (await step('submit', { id: data.id, version: data.version })).data;
  const named = async () => JSON.stringify(await todos()).includes('请假班');
  expect(await named()).toBe(false);
  await everybodyAgrees(t, 'people.staffLeave', 'staff_leave', id);
  expect(await named()).toBe(true);
  const { version } = (await t.teacher.get('/shift/v1/staffLeave/detail', { id })).data;
  expect((await step('cancel', { id, version })).code).toBe(200);
  const open = (await todos()).filter(({ state }: { state: string }) => state === 'open');
  expect(JSON.stringify(open).includes('请假班')).toBe(false);
});
