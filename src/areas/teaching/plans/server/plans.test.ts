import { beforeAll, expect, test } from 'vitest';
import { addDays, localTime } from '#kernel/model/dates';
import { daysOff, teachingSchool } from '#testing/scenes/teaching';

const days = (from: string, count: number) => Array.from({ length: count }, (_, i) => addDays(from, i));
const off = new Set([...days('2026-09-25', 3), ...days('2026-10-01', 7)]);
let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-08-20T02:00:00Z', [daysOff(off)]);
});

const local = (at: string) => localTime(new Date(at), 'Asia/Shanghai').slice(0, 16);

async function planned(roomId: number, hours: [weekday: string, startTime: string][], lessonCount = 16) {
  const classId = await t.classOf({ roomId });
  const added = await t.boss.post('/v1/teachingPlan/plan/add', {
    classId,
    startDate: '2026-09-05',
    endMode: 'count',
    lessonCount,
    holidayPolicy: 'skip_extend',
    slots: hours.map(([weekday, startTime]) => ({ weekday, startTime, minutes: 90, weekParity: 'every' })),
  });
  expect(added).toMatchObject({ code: 200 });
  const planId: number = added.data.id;
  for (let lessonNo = 1; lessonNo <= lessonCount; lessonNo += 1)
    await t.boss.post('/v1/teachingPlan/item/add', { planId, lessonNo, title: `第${lessonNo}章` });
  const preview = () => t.boss.post('/v1/teachingPlan/preview', { planId });
  const commit = (token: string) => t.boss.post('/v1/teachingPlan/commit', { planId, token });
  const lessons = async () =>
    (await t.boss.get('/class/v1/lesson/list', { classId, pageSize: 100, sort: 'startAt' })).data.list;
  return { classId, preview, commit, lessons };
}

test('must hold 1: the plan of rule 8 gives 16 lessons on those days, chapters in order, and names what it skips', async () => {
  const one = await planned(await t.room(), [
    ['sat', '10:00'],
    ['wed', '18:30'],
  ]);
  const { data } = await one.preview();
  expect(data.skipped.map(({ date }: { date: string }) => date)).toEqual(['2026-09-26', '2026-10-03', '2026-10-07']);
  expect(data.rows.flatMap(({ clashes }: { clashes: unknown[] }) => clashes)).toEqual([]);
  expect(await one.commit(data.token)).toMatchObject({ code: 200, data: { created: 16, replaced: 0 } });
  const lessons = await one.lessons();
  expect(lessons.map(({ startAt }: { startAt: string }) => local(startAt).slice(5))).toEqual([
    ...['09-05 10:00', '09-09 18:30', '09-12 10:00', '09-16 18:30', '09-19 10:00', '09-23 18:30', '09-30 18:30'],
    ...['10-10 10:00', '10-14 18:30', '10-17 10:00', '10-21 18:30', '10-24 10:00', '10-28 18:30', '10-31 10:00'],
    ...['11-04 18:30', '11-07 10:00'],
  ]);
  expect(lessons.map(({ lessonNo, title }: { lessonNo: number; title: string }) => [lessonNo, title])).toEqual(
    Array.from({ length: 16 }, (_, i) => [i + 1, `第${i + 1}章`]),
  );
});

test('must hold 2: whoever books the room before the commit is named by the refusal, and nothing is written', async () => {
  const roomId = await t.room();
  const one = await planned(roomId, [['sun', '14:00']], 4);
  const { data } = await one.preview();
  expect(data.rows[1].clashes).toEqual([]);
  const other = await t.classOf({ teacherId: t.principal.client.uid });
  const taken = await t.lesson(other, `${data.rows[1].date} 14:30`, { roomId, teacherId: t.principal.client.uid });
  const refused = await one.commit(data.token);
  expect(refused).toMatchObject({ code: 409, data: { clashes: [{ kind: 'room', lessonId: taken }] } });
  expect(await one.lessons()).toEqual([]);
});

test('a preview is good for half an hour', async () => {
  const one = await planned(await t.room(), [['sun', '08:00']], 2);
  const { data } = await one.preview();
  t.clock.advance(31 * 60);
  expect(await one.commit(data.token)).toMatchObject({ code: 409 });
});

test('rule 9: a row of the preview is given another time, room and teacher; looked at again, and made so by hand', async () => {
  const [roomId, free] = [await t.room(), await t.room()];
  const substitute = t.finance.client.uid;
  const one = await planned(roomId, [['fri', '08:00']], 3);
  const { rows } = (await one.preview()).data;
  const { key, date } = rows[1];
  const taken = { roomId, teacherId: t.principal.client.uid };
  await t.lesson(await t.classOf(taken), `${date} 08:30`, taken);
  const planId = (await t.boss.get('/v1/teachingPlan/plan/list', { classId: one.classId })).data.list[0].id;
  const look = async (...edits: object[]) => t.boss.post('/v1/teachingPlan/preview', { planId, edits });
  expect((await look()).data.rows[1]).toMatchObject({ isEdited: false, clashes: [{ kind: 'room' }] });
  const at = (hour: string) => new Date(`${date}T${hour}:00+08:00`).toISOString();
  const edit = { key, startAt: at('10:00'), endAt: at('11:00'), roomId: free, teacherId: substitute };
  const { data } = await look(edit);
  expect(data.rows[1]).toMatchObject({ ...edit, isEdited: true, clashes: [] });
  // What was looked at is what is made: with other wishes the preview is another.
  const send = (more: object) => t.boss.post('/v1/teachingPlan/commit', { planId, token: data.token, ...more });
  expect(await send({})).toMatchObject({ code: 409 });
  expect(await send({ edits: [{ ...edit, roomId: null }] })).toMatchObject({ code: 409 });
  expect(await send({ edits: [edit] })).toMatchObject({ code: 200, data: { created: 3 } });
  const lessons = await one.lessons();
  expect(lessons[1]).toMatchObject({ roomId: free, teacherId: substitute, manual: true, lessonNo: 2, title: '第2章' });
  expect(local(lessons[1].startAt)).toBe(`${date} 10:00`);
  expect([lessons[0].manual, lessons[2].manual]).toEqual([false, false]);

  const elsewhere = (await t.boss.get('/school/v1/school/list', { pageSize: 20 })).data.list;
  const far = await t.room({ schoolId: elsewhere.find(({ id }: { id: number }) => id !== t.schoolId).id });
  expect(await look({ ...edit, roomId: far })).toMatchObject({ code: 422, data: [{ field: 'roomId' }] });
  expect(await look({ ...edit, endAt: at('07:00') })).toMatchObject({ code: 422, data: [{ field: 'endAt' }] });
  expect(await look({ key, roomId: 'x' })).toMatchObject({ code: 422 });
});
