// How many leaves of a class are free: counted the same whether somebody asked for them or the teacher marked them.
import { beforeAll, expect, test } from 'vitest';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-15T02:00:00Z');
});

test('rule 17: leave beyond the quota costs as late leave does, also when nobody asked for it; a waived one costs nothing', async () => {
  const customerId = await t.student('常请假');
  const classId = await t.classOf({
    leaveQuota: 2,
    chargeRule: { present: 100, late: 100, leave: 0, lateLeave: 50, absent: 100 },
  });
  await t.join(classId, customerId);
  await t.sell(customerId, { key: 'often', lessons: 10, yuan: 1000 });
  const costs: number[] = [];
  for (const day of ['10', '11', '12', '13']) {
    const lessonId = await t.lesson(classId, `2026-09-${day} 08:00`);
    if (day === '13') expect((await t.roster(lessonId)).rows[0]).toMatchObject({ isLateLeave: true, onLeave: false });
    expect(await t.teach(lessonId, { [customerId]: 'leave' })).toMatchObject({ code: 200 });
    costs.push((await t.roster(lessonId)).rows[0].targetQty);
  }
  expect(costs).toEqual([0, 0, 50, 50]);
  expect(await t.balance(customerId)).toMatchObject({ remainingQty: 9 });

  const items = [{ key: 'teaching.leaveAutoApprove', level: 'school', target: t.schoolId, value: false, version: 0 }];
  expect(await t.boss.post('/configuration/v1/save', { items, reason: '先批' })).toMatchObject({ code: 200 });
  const next = await t.lesson(classId, '2026-09-15 12:00');
  const { data } = await t.boss.post('/class/v1/leave/add', { customerId, lessonIds: [next] });
  expect((await t.roster(next)).rows[0]).toMatchObject({ status: null, onLeave: false });
  const { id, version } = data;
  expect(await t.boss.post('/class/v1/leave/approve', { id, version, waive: true })).toMatchObject({ code: 200 });
  expect((await t.roster(next)).rows[0]).toMatchObject({ status: 'leave', onLeave: true, isLateLeave: false });
  await t.leap('2026-09-15T06:00:00Z');
  expect(await t.teach(next, { [customerId]: 'leave' })).toMatchObject({ code: 200 });
  expect((await t.roster(next)).rows[0].targetQty).toBe(0);
});
