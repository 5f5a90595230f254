// What a move has to respect besides the class itself: whoever comes to make up or to try, the teacher who was planned, the plan; and
// where a lesson goes that is put off.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { localTime } from '#kernel/model/dates';
import { signInWith } from '#testing/granted';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-01T02:00:00Z');
});

const at = (local: string) => new Date(`${local.replace(' ', 'T')}:00+08:00`).toISOString();
const localOf = (moment: Date) => localTime(moment, 'Asia/Shanghai').slice(0, 16);
const colleague = () => t.principal.client.uid;
const move = async (id: number, from: string, to: string, more: object = {}, who = t.boss) => {
  const { version } = await t.lessonRow(id);
  const when = { startAt: at(from), endAt: at(to), range: 'one', notify: false };
  return who.post('/class/v1/lesson/move', { id, version, ...when, ...more });
};
const reasonOf = async (tree: string): Promise<number> => (await t.boss.get('/v1/category/nodes', { tree })).data[0].id;
const told = async (kind: string, lessonId: number) =>
  (
    await t.asEnterprise((work) =>
      work.session.rows<{ id: number }>(
        sql`select d.recipient_id as id from message_delivery d join message m on m.id = d.message_id
          where d.enterprise_id = ${work.enterpriseId} and d.kind = ${`teaching.${kind}`} and d.recipient_kind = 'customer'
            and m.subject->>'id' = ${String(lessonId)} order by 1`,
      ),
    )
  ).map(({ id }) => Number(id));

/** Somebody of another class who makes up for a lesson in this one. */
async function guestOf(name: string, lessonId: number): Promise<{ customerId: number; ownClass: number }> {
  const customerId = await t.student(name);
  const ownClass = await t.classOf({ teacherId: colleague() });
  await t.join(ownClass, customerId);
  const missed = await t.lesson(ownClass, '2026-08-31 08:00', { teacherId: colleague() });
  expect(await t.teach(missed, { [customerId]: 'absent' })).toMatchObject({ code: 200 });
  const [right] = (await t.boss.get('/class/v1/makeup/list', { customerId })).data.list;
  const booked = await t.boss.post('/class/v1/makeup/book', {
    ...{ id: right.id, version: right.version, targetLessonId: lessonId },
  });
  expect(booked).toMatchObject({ code: 200, data: { state: 'booked' } });
  return { customerId, ownClass };
}

test('a lesson pulled onto another lesson of who only makes up in it names that student, and is refused', async () => {
  const lessonId = await t.lesson(await t.classOf(), '2026-09-10 10:00');
  const { customerId, ownClass } = await guestOf('补课生', lessonId);
  const own = await t.lesson(ownClass, '2026-09-11 10:00', { teacherId: colleague() });
  const { classId } = await t.lessonRow(lessonId);
  const when = { startAt: at('2026-09-11 10:30'), endAt: at('2026-09-11 12:00') };
  const shown = await t.boss.post('/class/v1/lesson/check', { ...when, classId, exceptIds: [lessonId] });
  expect(shown.data.clashes).toMatchObject([{ kind: 'student', lessonId: own }]);
  expect(shown.data.clashes[0].message).toContain('补课生');
  const refused = await move(lessonId, '2026-09-11 10:30', '2026-09-11 12:00');
  expect(refused).toMatchObject({ code: 409, data: { clashes: [{ kind: 'student', lessonId: own }] } });
  // Where they are free they go along, and hear of it as the class does.
  expect(await move(lessonId, '2026-09-12 10:30', '2026-09-12 12:00', { notify: true })).toMatchObject({ code: 200 });
  expect(await told('lessonChanged', lessonId)).toEqual([customerId]);
  const cancelReason = await reasonOf('lesson_cancel_reason');
  const { version } = await t.lessonRow(lessonId);
  const off = { id: lessonId, version, cancelReason, follow: 'none', notify: true };
  expect(await t.boss.post('/class/v1/lesson/cancel', off)).toMatchObject({ code: 200 });
  expect(await told('lessonCancelled', lessonId)).toEqual([customerId]);
  const [right] = (await t.boss.get('/class/v1/makeup/list', { customerId })).data.list;
  expect(right).toMatchObject({ state: 'open', targetLessonId: null });
});

test('who is away from the class on that day is neither in the way nor told', async () => {
  const classId = await t.classOf();
  const [here, away] = [await t.student('在班生'), await t.student('停课生')];
  for (const id of [here, away]) await t.join(classId, id);
  const lessonId = await t.lesson(classId, '2026-09-15 10:00');
  const seats = (await t.boss.get('/class/v1/member/list', { classId, customerId: away })).data.list;
  const pause = { pausedFrom: '2026-09-10', pausedTo: '2026-09-30', reason: '旅行' };
  const { id, version } = seats[0];
  expect(await t.boss.post('/class/v1/member/pause', { id, version, ...pause })).toMatchObject({ code: 200 });
  expect(await move(lessonId, '2026-09-16 10:00', '2026-09-16 11:30', { notify: true })).toMatchObject({ code: 200 });
  expect(await told('lessonChanged', lessonId)).toEqual([here]);
});

test('must hold 4: without the right to force nobody does, whatever the reason', async () => {
  const roomId = await t.room();
  await t.lesson(await t.classOf({ teacherId: colleague() }), '2026-09-17 10:00', { roomId, teacherId: colleague() });
  const mine = await t.lesson(await t.classOf(), '2026-09-17 14:00', { roomId });
  const permissions = ['lesson.view', 'lesson.move'].map((key) => `teaching.${key}`);
  const mover = await signInWith(t, { scope: 'all', permissions });
  const forced = { force: true, reason: '都同意' };
  expect(await move(mine, '2026-09-17 10:00', '2026-09-17 11:30', forced, mover)).toMatchObject({ code: 403 });
  expect(localOf((await t.lessonRow(mine)).startAt)).toBe('2026-09-17 14:00');
});

test('must hold 5: a later lesson of the slot that was taught stays where it is, and keeps staying when the rest is put back', async () => {
  const classId = await t.classOf();
  const customerId = await t.student('周三生');
  await t.join(classId, customerId);
  const days = ['2026-08-12', '2026-08-19', '2026-09-02', '2026-09-09'];
  const ids: number[] = [];
  for (const day of days) ids.push(await t.lesson(classId, `${day} 20:00`));
  expect(await t.teach(ids[1]!, { [customerId]: 'present' }, { reason: '补点' })).toMatchObject({ code: 200 });
  const times = async () => Promise.all(ids.map(async (id) => localOf((await t.lessonRow(id)).startAt)));
  const moved = await move(ids[0]!, '2026-08-13 20:10', '2026-08-13 21:40', { range: 'following' });
  expect(moved).toMatchObject({ code: 200, data: { moved: [ids[0], ids[2], ids[3]] } });
  expect(await times()).toEqual(['2026-08-13 20:10', '2026-08-19 20:00', '2026-09-03 20:10', '2026-09-10 20:10']);
  expect(await t.boss.post('/class/v1/lesson/undoMove', { undoToken: moved.data.undoToken })).toMatchObject({
    code: 200,
  });
  expect(await times()).toEqual(days.map((day) => `${day} 20:00`));
});

test('what is put back is as it was: planned by nobody’s hand, and no substitute; a teacher who returns stands in for nobody', async () => {
  const id = await t.lesson(await t.classOf(), '2026-10-13 10:00');
  const own = t.teacher.client.uid;
  const facts = async () => {
    const { teacherId, originalTeacherId, manual } = await t.lessonRow(id);
    return { teacherId, originalTeacherId, manual };
  };
  const planned = { teacherId: own, originalTeacherId: null, manual: false };
  expect(await facts()).toEqual(planned);
  const { data } = await move(id, '2026-10-13 10:00', '2026-10-13 11:30', { teacherId: colleague() });
  expect(await facts()).toEqual({ teacherId: colleague(), originalTeacherId: own, manual: true });
  expect(await t.boss.post('/class/v1/lesson/undoMove', { undoToken: data.undoToken })).toMatchObject({ code: 200 });
  expect(await facts()).toEqual(planned);
  await move(id, '2026-10-13 10:00', '2026-10-13 11:30', { teacherId: colleague() });
  await move(id, '2026-10-13 10:00', '2026-10-13 11:30', { teacherId: own });
  expect(await facts()).toEqual({ ...planned, manual: true });
});

test('a lesson does not go past midnight, added, moved or planned', async () => {
  const classId = await t.classOf();
  const id = await t.lesson(classId, '2026-10-20 20:00');
  expect(await move(id, '2026-10-20 22:30', '2026-10-21 00:30')).toMatchObject({
    code: 422,
    data: [{ field: 'endAt' }],
  });
  expect(await move(id, '2026-10-20 22:30', '2026-10-21 00:00')).toMatchObject({ code: 200 });
  const added = { classId, kind: 'extra', startAt: at('2026-10-22 23:00'), endAt: at('2026-10-23 00:30') };
  expect(await t.boss.post('/class/v1/lesson/add', { ...added, teacherId: colleague() })).toMatchObject({ code: 422 });
  const { data } = await t.boss.post('/v1/teachingPlan/plan/add', {
    ...{ classId, startDate: '2026-11-01', endMode: 'count', lessonCount: 2, holidayPolicy: 'keep' },
    slots: [{ weekday: 'sun', startTime: '23:00', minutes: 90, weekParity: 'every' }],
  });
  expect(await t.boss.post('/v1/teachingPlan/preview', { planId: data.id })).toMatchObject({
    code: 422,
    data: [{ field: 'slots', message: '每次课须在同一天内' }],
  });
});

test('rule 13: a lesson put off goes to the first slot of the plan that is free, not into a taken room', async () => {
  const roomId = await t.room();
  const classId = await t.classOf({ roomId });
  await t.boss.post('/v1/teachingPlan/plan/add', {
    ...{ classId, startDate: '2026-11-02', endMode: 'count', lessonCount: 2, holidayPolicy: 'keep' },
    slots: [{ weekday: 'mon', startTime: '15:00', minutes: 90, weekParity: 'every' }],
  });
  const first = await t.lesson(classId, '2026-11-02 15:00', { roomId });
  await t.lesson(classId, '2026-11-09 15:00', { roomId });
  await t.lesson(await t.classOf({ teacherId: colleague() }), '2026-11-16 15:30', { roomId, teacherId: colleague() });
  const cancelReason = await reasonOf('lesson_cancel_reason');
  const { version } = await t.lessonRow(first);
  const off = { id: first, version, cancelReason, follow: 'postpone', notify: false };
  const { data } = await t.boss.post('/class/v1/lesson/cancel', off);
  expect(data).toMatchObject({ state: 'cancelled', replacedById: expect.any(Number) });
  expect(localOf((await t.lessonRow(data.replacedById)).startAt)).toBe('2026-11-23 15:00');
});
