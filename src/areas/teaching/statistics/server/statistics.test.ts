import { beforeAll, expect, test } from 'vitest';
import { figureValue } from '#kernel/server/figures/counting';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-15T13:00:00Z');
});

const period = { from: '2026-09-01', to: '2026-09-30' };

test('must hold 22: ten students, four lessons, 36 of 40 came: 90.0 %, and the sums of the entries behind it', {
  timeout: 600_000,
}, async () => {
  const classId = await t.classOf({ capacity: 20 });
  const ids: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    const id = await t.student(`统计${i}`);
    await t.join(classId, id);
    await t.sell(id, { key: `s${i}`, lessons: 10, yuan: 1000 });
    ids.push(id);
  }
  // 34 present, 2 late, 3 leave, 1 absent.
  const statuses = Array.from({ length: 40 }, (_, i) =>
    i < 34 ? 'present' : i < 36 ? 'late' : i < 39 ? 'leave' : 'absent',
  );
  for (let lesson = 0; lesson < 4; lesson += 1) {
    const id = await t.lesson(classId, `2026-09-1${lesson} 10:00`);
    const marks = Object.fromEntries(ids.map((customerId, i) => [customerId, statuses[lesson * 10 + i]!]));
    expect(await t.teach(id, marks)).toMatchObject({ code: 200 });
  }
  const attendance = (await t.boss.get('/class/v1/attendanceReport/rows', { ...period, by: 'class', classId })).data;
  expect(attendance.totals).toMatchObject({ rows: 40, came: 36, late: 2, leave: 3, absent: 1 });
  expect(attendance.totals.came / attendance.totals.rows).toBe(0.9);
  const consumption = (await t.boss.get('/class/v1/consumptionReport/rows', { ...period, by: 'month' })).data.totals;
  const lines = (await Promise.all(ids.map((id) => t.entries(id)))).flat();
  const sum = (name: string, kind: string) =>
    lines.reduce((all, one) => all + (one.kind === kind ? Number(one[name]) : 0), 0);
  expect(Number(consumption.consumed)).toBe(-sum('qty', 'consume'));
  expect(Number(consumption.recognised)).toBe(sum('recognised', 'consume'));
  const figure = (key: string) => t.asEnterprise((work) => figureValue(work, key, { ...period, schoolId: t.schoolId }));
  expect(await figure('attendance.rate')).toEqual({ numerator: 36, denominator: 40 });
  expect(await figure('lesson.consumed')).toBe(37);
  expect(await figure('revenue.recognized')).toBe(3700_00);
  expect(await figure('lesson.finished')).toBe(4);
  expect(await figure('member.active')).toBe(10);
  for (const key of ['class.fillRate', 'class.running', 'lesson.owed', 'room.use'])
    expect(await figure(key)).not.toBeNull();
});
