// The list of classes says how each stands, finds those with room on a weekday, and changes several at once; a plan has days of its own.
import { beforeAll, expect, test } from 'vitest';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-14T02:00:00Z');
});

const classes = async (asked: object) =>
  (await t.boss.get('/class/v1/class/list', { pageSize: 100, ...asked })).data.list;
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);
const plan = (classId: number, more: object) =>
  t.boss.post('/v1/teachingPlan/plan/add', {
    ...{ classId, startDate: '2026-09-14', endMode: 'count', lessonCount: 4, holidayPolicy: 'keep' },
    ...more,
  });
const slot = (weekday: string, startTime: string) => ({ weekday, startTime, minutes: 90, weekParity: 'every' });

test('a class in the list says when it meets, when next, and how many came; found by weekday and by free seats', async () => {
  const [full, free] = [await t.classOf({ capacity: 1, name: '满班' }), await t.classOf({ name: '有空位' })];
  const students = [await t.student('甲'), await t.student('乙')];
  await t.join(full, students[0]!);
  await t.join(free, students[1]!);
  expect(await plan(full, { slots: [slot('sat', '10:00'), slot('wed', '18:30')] })).toMatchObject({ code: 200 });
  const taught = await t.lesson(full, '2026-09-12 08:00');
  expect(await t.teach(taught, { [students[0]!]: 'late' })).toMatchObject({ code: 200 });
  const other = await t.lesson(full, '2026-09-13 08:00');
  expect(await t.teach(other, { [students[0]!]: 'absent' })).toMatchObject({ code: 200 });
  await t.lesson(full, '2026-09-20 08:00');
  await t.lesson(full, '2026-09-16 08:00');
  const [row] = await classes({ name: '满班' });
  expect(row).toMatchObject({ members: 1, came: 1, marked: 2, nextLessonAt: '2026-09-16T00:00:00.000Z' });
  expect(row.weekly).toEqual([
    { weekday: 'sat', startTime: '10:00' },
    { weekday: 'wed', startTime: '18:30' },
  ]);
  const seats = async (hasSeats: boolean) =>
    idsOf(await classes({ hasSeats })).filter((id) => [full, free].includes(id));
  expect([await seats(true), await seats(false)]).toEqual([[free], [full]]);
  const meets = async (weekday: string) => idsOf(await classes({ weekday })).includes(full);
  expect([await meets('wed'), await meets('thu')]).toEqual([true, false]);
});

test('several classes get another adviser at once, who then sees their lessons; several are finished, each refused by itself', async () => {
  const [one, two] = [await t.classOf({ state: 'running' }), await t.classOf({ state: 'draft' })];
  const lesson = await t.lesson(one, '2026-09-22 08:00', { teacherId: t.principal.client.uid });
  const adviser = t.teacher.client.uid;
  expect((await t.lessonRow(lesson)).staffIds).not.toContain(adviser);
  const assigned = await t.boss.post('/class/v1/class/assign', { ids: [one, two], adviserId: adviser });
  expect(assigned).toMatchObject({ code: 200, data: { done: [one, two], failed: [] } });
  expect((await t.lessonRow(lesson)).staffIds).toEqual(expect.arrayContaining([adviser, t.principal.client.uid]));
  expect(await t.teacher.get('/class/v1/lesson/detail', { id: lesson })).toMatchObject({ code: 200 });
  expect(await t.boss.post('/class/v1/class/assign', { ids: [one] })).toMatchObject({ code: 422 });
  const ended = await t.boss.post('/class/v1/class/finishSeveral', { ids: [one, two], finishDate: '2026-09-14' });
  expect(ended.data).toMatchObject({ done: [one], failed: [{ id: two }] });
});

test('a plan leaves out days and has lessons besides its slots; what is no time of day is refused at its field', async () => {
  const classId = await t.classOf();
  const wrong = [{ date: '2026-09-15', startTime: '25:99', minutes: 90 }];
  const slots = [slot('wed', '18:30')];
  expect(await plan(classId, { slots, extraSlots: wrong })).toMatchObject({
    code: 422,
    data: [{ field: 'extraSlots' }],
  });
  const extraSlots = [{ date: '2026-09-19', startTime: '09:00', minutes: 60, roomId: null, teacherId: null }];
  const { data } = await plan(classId, { slots, extraSlots, excludeDates: ['2026-09-23'] });
  const preview = (await t.boss.post('/v1/teachingPlan/preview', { planId: data.id })).data;
  expect(preview.rows.map(({ date }: { date: string }) => date)).toEqual([
    ...['2026-09-16', '2026-09-19', '2026-09-30', '2026-10-07'],
  ]);
  expect(preview.skipped).toEqual([{ date: '2026-09-23', why: 'excluded' }]);
});
