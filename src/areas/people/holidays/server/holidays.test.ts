import { beforeAll, expect, test } from 'vitest';
import { teachingSchool } from '#testing/scenes/teaching';
import { holidays, swappedWorkdays } from '../../model/queries';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-15T02:00:00Z');
});

const add = (date: string, more: object = {}, as = t.boss) =>
  as.post('/shift/v1/holiday/add', { date, name: '放假', kind: 'legal', ...more });
const span = { from: '2026-10-01', to: '2026-10-31' };
const off = (schoolId: number | null) => t.asEnterprise((work) => work.ask(holidays, { schoolId, ...span }));

test('a day off is every school’s or that of those it names; a swapped workday is none and stands for a weekday', async () => {
  expect(await add('2026-10-01')).toMatchObject({ code: 200 });
  expect(await add('2026-10-02', { kind: 'school_off', schoolIds: [t.schoolId] })).toMatchObject({ code: 200 });
  expect(await add('2026-10-10', { kind: 'workday' })).toMatchObject({
    code: 422,
    data: [{ field: 'replacesWeekday' }],
  });
  expect(await add('2026-10-10', { kind: 'workday', replacesWeekday: 3 })).toMatchObject({ code: 200 });
  expect(await off(t.schoolId)).toEqual(['2026-10-01', '2026-10-02']);
  expect(await off(null)).toEqual(['2026-10-01']);
  expect(await t.asEnterprise((work) => work.ask(swappedWorkdays, { schoolId: t.schoolId, ...span }))).toEqual([
    { date: '2026-10-10', weekday: 3 },
  ]);
});

test('a day is named once for a school, also when two name it at once', async () => {
  const both = await Promise.all([add('2026-10-20'), add('2026-10-20', { schoolIds: [t.schoolId] })]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
});

test('who heads a school closes it, and no other; who teaches there names no day', async () => {
  expect(await add('2026-10-21', { kind: 'school_off', schoolIds: [t.schoolId] }, t.principal)).toMatchObject({
    code: 200,
  });
  expect((await add('2026-10-22', {}, t.principal)).code).not.toBe(200);
  expect(await add('2026-10-22', { schoolIds: [t.schoolId] }, t.teacher)).toMatchObject({ code: 403 });
});

test('lessons on a day off are a todo as soon as the day is named, and none any more when it is taken back', async () => {
  const classId = await t.classOf();
  await t.lesson(classId, '2026-10-15 10:00');
  const open = async () =>
    (await t.principal.get('/api/v1/todoback/list', { pageSize: 200 })).data.list.filter(
      ({ kind, state }: { kind: string; state: string }) => kind === 'teaching.hits' && state === 'open',
    ).length;
  expect(await open()).toBe(0);
  const { data } = await add('2026-10-14');
  expect(await open()).toBe(0);
  const { id, version } = data;
  expect(await t.boss.put('/shift/v1/holiday/edit', { id, version, date: '2026-10-15' })).toMatchObject({ code: 200 });
  expect(await open()).toBe(1);
  expect(await t.boss.delete('/shift/v1/holiday/delete', { id })).toMatchObject({ code: 200 });
  expect(await open()).toBe(0);
});

test('a class that teaches on swapped workdays is taught then as on the weekday they stand for', async () => {
  const classId = await t.classOf();
  const { data } = await t.boss.post('/v1/teachingPlan/plan/add', {
    ...{ classId, startDate: '2026-10-08', endMode: 'count', lessonCount: 2, holidayPolicy: 'skip_extend' },
    followShiftedWorkdays: true,
    slots: [{ weekday: 'wed', startTime: '18:30', minutes: 90, weekParity: 'every' }],
  });
  const { rows } = (await t.boss.post('/v1/teachingPlan/preview', { planId: data.id })).data;
  expect(rows.map(({ date }: { date: string }) => date)).toEqual(['2026-10-10', '2026-10-14']);
});
