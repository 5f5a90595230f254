import { beforeAll, expect, test } from 'vitest';
import { runWaiting } from '#testing/runJob';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-15T02:00:00Z');
});

const path = '/api/v1/student/appointment';
const book = (customerId: number, change: object) =>
  t.boss.post(`${path}/add`, { customerId, kind: 'trial', schoolId: t.schoolId, ...change });
const own = (customerId: number, startAt: string, change: object = {}) =>
  book(customerId, { courseId: t.courseId, teacherId: t.teacher.client.uid, startAt, ...change });
const step = async (name: string, id: number, input: object) => {
  const { version } = await detail(id);
  return t.boss.post(`${path}/${name}`, { id, version, ...input });
};
const detail = async (id: number) => (await t.boss.get(`${path}/detail`, { id })).data;
/** Trials the demo's teacher holds on a day, with who is expected. */
async function trialsOn(day: string): Promise<{ id: number; startAt: string; students: number[] }[]> {
  const { lessons } = (await t.boss.get('/class/v1/lesson/calendar', { from: day, to: day })).data;
  const trials = lessons.filter(({ kind }: { kind: string }) => kind === 'trial');
  return Promise.all(
    trials.map(async ({ id, startAt }: { id: number; startAt: string }) => {
      const { rows } = await t.roster(id);
      return { id, startAt, students: rows.map(({ customerId }: { customerId: number }) => customerId).sort() };
    }),
  );
}

test('a trial with a course and a teacher makes a lesson; a second family at that hour joins it; moved it moves, called off it goes', async () => {
  const [one, two] = [await t.student('试听一'), await t.student('试听二')];
  const first = await own(one, '2026-09-20T02:00:00Z');
  expect(first).toMatchObject({ code: 200, data: { state: 'booked' } });
  const [made] = await trialsOn('2026-09-20');
  expect(made).toMatchObject({ startAt: '2026-09-20T02:00:00.000Z', students: [one] });
  const second = await own(two, '2026-09-20T02:00:00Z');
  expect(await trialsOn('2026-09-20')).toEqual([{ ...made, students: [one, two] }]);
  expect(await step('reschedule', first.data.id, { startAt: '2026-09-21T02:00:00Z' })).toMatchObject({ code: 200 });
  expect(await trialsOn('2026-09-20')).toEqual([{ ...made, students: [two] }]);
  expect(await trialsOn('2026-09-21')).toMatchObject([{ students: [one] }]);
  const reasons = (await t.boss.get('/v1/category/nodes', { tree: 'appointment_cancel' })).data;
  expect(await step('cancel', second.data.id, { cancelReason: reasons[0].id })).toMatchObject({ code: 200 });
  expect(await trialsOn('2026-09-20')).toEqual([]);
});

test('a teacher who teaches then refuses the trial, and nothing is promised; of two who ask for one hour elsewhere one lesson is made', async () => {
  const [one, two] = [await t.student('试听三'), await t.student('试听四')];
  await t.lesson(await t.classOf({ name: '已排班' }), '2026-09-22 10:00');
  expect(await own(one, '2026-09-22T02:30:00Z')).toMatchObject({ code: 409 });
  expect((await t.boss.get(`${path}/list`, { customerId: one })).data.total).toBe(0);
  const both = await Promise.all([own(one, '2026-09-23T02:00:00Z'), own(two, '2026-09-23T02:00:00Z')]);
  expect(both.map(({ code }) => code)).toEqual([200, 200]);
  const lessons = await trialsOn('2026-09-23');
  expect(lessons.map(({ students }) => students)).toEqual([[one, two]]);
});

test('its appointment follows the lesson that was made for it, and is done when the child came', async () => {
  const id = await t.student('试听五');
  const { data } = await own(id, '2026-09-24T02:00:00Z');
  const [made] = await trialsOn('2026-09-24');
  const { version } = await t.lessonRow(made!.id);
  const moved = { startAt: '2026-09-24T06:00:00.000Z', endAt: '2026-09-24T07:00:00.000Z' };
  const asked = { id: made!.id, version, range: 'one', notify: false, ...moved };
  expect(await t.boss.post('/class/v1/lesson/move', asked)).toMatchObject({ code: 200 });
  expect(await detail(data.id)).toMatchObject(moved);
  await t.leap('2026-09-24T07:30:00Z');
  expect(await t.teach(made!.id, { [id]: 'present' })).toMatchObject({ code: 200 });
  await runWaiting(t.app);
  expect(await detail(data.id)).toMatchObject({ state: 'done' });
  expect(await t.entries(id)).toEqual([]);
  await t.leap('2026-09-15T02:00:00Z');
});

test('a trial in a lesson of a class takes a real seat: offered while one is left, 409 when none is', async () => {
  const classId = await t.classOf({ name: '一席班', capacity: 1 });
  const lessonId = await t.lesson(classId, '2026-09-26 10:00');
  const [one, two] = [await t.student('试听六'), await t.student('试听七')];
  const offered = async () =>
    (await t.boss.get(`${path}/slots`, { schoolId: t.schoolId })).data.find(
      (slot: { lessonId: number }) => slot.lessonId === lessonId,
    );
  expect(await offered()).toMatchObject({ seatsLeft: 1 });
  expect(await book(one, { lessonId, startAt: '2026-09-26T02:00:00Z' })).toMatchObject({ code: 200 });
  expect(await offered()).toMatchObject({ seatsLeft: 0 });
  expect((await t.roster(lessonId)).rows).toMatchObject([{ customerId: one, role: 'trial' }]);
  expect(await book(two, { lessonId, startAt: '2026-09-26T02:00:00Z' })).toMatchObject({ code: 409 });
});
