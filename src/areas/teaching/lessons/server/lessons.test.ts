import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { localTime } from '#kernel/model/dates';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-01T02:00:00Z');
});

const zone = 'Asia/Shanghai';
const at = (local: string) => new Date(`${local.replace(' ', 'T')}:00+08:00`).toISOString();
const localOf = (moment: Date) => localTime(moment, zone).slice(0, 16);
/** Somebody else who teaches, so that only the room is shared. */
const colleagues = () => [t.principal.client.uid, t.finance.client.uid, t.boss.client.uid];

const book = (classId: number, teacherId: number, roomId: number, from: string, to: string) =>
  t.boss.post('/class/v1/lesson/add', { classId, kind: 'extra', startAt: at(from), endAt: at(to), teacherId, roomId });

test('must hold 3: of two who take one room at one time exactly one wins; hours that only touch both hold', async () => {
  const roomId = await t.room();
  const [a, b, c] = colleagues();
  const [one, two, three] = [
    await t.classOf({ teacherId: a }),
    await t.classOf({ teacherId: b }),
    await t.classOf({ teacherId: c }),
  ];
  const both = await Promise.all([
    book(one, a!, roomId, '2026-09-07 10:00', '2026-09-07 11:00'),
    book(two, b!, roomId, '2026-09-07 10:00', '2026-09-07 11:00'),
  ]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect(await book(three, c!, roomId, '2026-09-07 11:00', '2026-09-07 12:00')).toMatchObject({ code: 200 });
});

test('must hold 3: the database itself holds a room once, whatever the code forgot to ask', async () => {
  const roomId = await t.room();
  const [a, b] = colleagues();
  const first = await t.lesson(await t.classOf({ teacherId: a }), '2026-09-08 10:00', { roomId, teacherId: a });
  const second = await t.lesson(await t.classOf({ teacherId: b }), '2026-09-08 14:00', { roomId, teacherId: b });
  const { startAt, endAt } = await t.lessonRow(first);
  const attack = sql`update lesson set start_at = ${startAt.toISOString()}, end_at = ${endAt.toISOString()} where id = ${second}`;
  await expect(t.asEnterprise((work) => work.session.rows(attack))).rejects.toThrow();
});

test('must hold 4: a lesson dragged onto a student’s other lesson names the student; forced with a reason it is marked', async () => {
  const [a, b] = colleagues();
  const customerId = await t.student('两班学员');
  const [one, two] = [await t.classOf({ teacherId: a }), await t.classOf({ teacherId: b })];
  const first = await t.lesson(one, '2026-09-09 10:00', { teacherId: a });
  const second = await t.lesson(two, '2026-09-09 14:00', { teacherId: b });
  await t.join(one, customerId);
  await t.join(two, customerId);
  const { version, startAt } = await t.lessonRow(second);
  const drop = {
    id: second,
    version,
    startAt: at('2026-09-09 10:30'),
    endAt: at('2026-09-09 12:00'),
    range: 'one',
    notify: false,
  };
  const { startAt: from, endAt: to } = drop;
  const when = { startAt: from, endAt: to, classId: two, exceptIds: [second] };
  const shown = await t.boss.post('/class/v1/lesson/check', when);
  expect(shown.data.clashes).toMatchObject([{ kind: 'student', lessonId: first }]);
  expect(shown.data.clashes[0].message).toContain('两班学员');
  expect(await t.boss.post('/class/v1/lesson/move', drop)).toMatchObject({
    code: 409,
    data: { clashes: [{ kind: 'student', lessonId: first }] },
  });
  expect((await t.lessonRow(second)).startAt).toEqual(startAt);
  expect(await t.boss.post('/class/v1/lesson/move', { ...drop, force: true })).toMatchObject({ code: 422 });
  expect(await t.boss.post('/class/v1/lesson/move', { ...drop, force: true, reason: '家长同意' })).toMatchObject({
    code: 200,
  });
  expect(await t.lessonRow(second)).toMatchObject({ allowOverlap: true, overlapReason: '家长同意' });
});

test('must hold 5: this and following moves the later unfinished lessons of that slot, undo brings all of them back', async () => {
  const classId = await t.classOf();
  const customerId = await t.student('周三学员');
  await t.join(classId, customerId);
  const wednesdays = ['2026-08-26', '2026-09-09', '2026-09-16', '2026-09-23'];
  const ids: number[] = [];
  for (const day of wednesdays) ids.push(await t.lesson(classId, `${day} 18:30`));
  const saturday = await t.lesson(classId, '2026-09-12 10:00');
  expect(await t.teach(ids[0]!, { [customerId]: 'present' })).toMatchObject({ code: 200 });
  const { version } = await t.lessonRow(ids[1]!);
  const moved = await t.boss.post('/class/v1/lesson/move', {
    id: ids[1],
    version,
    startAt: at('2026-09-10 19:00'),
    endAt: at('2026-09-10 20:30'),
    range: 'following',
    notify: false,
  });
  expect(moved).toMatchObject({ code: 200 });
  const times = async () => Promise.all([...ids, saturday].map(async (id) => localOf((await t.lessonRow(id)).startAt)));
  expect(await times()).toEqual([
    '2026-08-26 18:30',
    '2026-09-10 19:00',
    '2026-09-17 19:00',
    '2026-09-24 19:00',
    '2026-09-12 10:00',
  ]);
  const changes = async () =>
    (await t.boss.get('/class/v1/lessonChange/list', { batchId: moved.data.undoToken, pageSize: 50 })).data.list;
  expect((await changes()).map(({ lessonId }: { lessonId: number }) => lessonId).sort()).toEqual(ids.slice(1).sort());
  expect(await t.boss.post('/class/v1/lesson/undoMove', { undoToken: moved.data.undoToken })).toMatchObject({
    code: 200,
  });
  expect(await times()).toEqual([...wednesdays.map((day) => `${day} 18:30`), '2026-09-12 10:00']);
});

test('a finished lesson cannot be moved', async () => {
  const classId = await t.classOf();
  const customerId = await t.student('已上');
  await t.join(classId, customerId);
  const id = await t.lesson(classId, '2026-08-31 08:00');
  await t.teach(id, { [customerId]: 'present' });
  const { version } = await t.lessonRow(id);
  const to = { id, version, startAt: at('2026-09-20 08:00'), endAt: at('2026-09-20 09:30'), range: 'one' };
  expect(await t.boss.post('/class/v1/lesson/move', to)).toMatchObject({
    code: 409,
    message: '已上课的课次不能调整',
  });
});

test('must hold 16: a teacher sees only own lessons and students; another lesson’s id answers 404', async () => {
  const other = t.principal.client.uid;
  const [mine, theirs] = [await t.classOf(), await t.classOf({ teacherId: other })];
  const own = await t.lesson(mine, '2026-09-14 08:00');
  const foreign = await t.lesson(theirs, '2026-09-14 08:00', { teacherId: other });
  const customerId = await t.student('别班学员');
  await t.join(theirs, customerId);
  const span = { from: '2026-09-14', to: '2026-09-14' };
  const inCalendar = (await t.teacher.get('/class/v1/lesson/calendar', span)).data.lessons;
  expect(inCalendar.map(({ id }: { id: number }) => id)).toEqual([own]);
  const listed = (await t.teacher.get('/class/v1/lesson/list', { pageSize: 200 })).data.list;
  expect(listed.some(({ id }: { id: number }) => id === foreign)).toBe(false);
  for (const path of ['detail', 'roster'])
    expect(await t.teacher.get(`/class/v1/lesson/${path}`, { id: foreign })).toMatchObject({ code: 404 });
  const members = (await t.teacher.get('/class/v1/member/list', { pageSize: 200 })).data.list;
  expect(members.some((one: { customerId: number }) => one.customerId === customerId)).toBe(false);
  const save = { lessonId: foreign, version: 1, rows: [{ customerId, status: 'leave' }], finish: false };
  expect(await t.teacher.post('/class/v1/attendance/save', save)).toMatchObject({ code: 404 });
});

test('several lessons are called off together or not at all', async () => {
  const classId = await t.classOf();
  const ids = [
    await t.lesson(classId, '2026-12-07 20:00'),
    await t.lesson(classId, '2026-12-14 20:00'),
    await t.lesson(classId, '2026-12-21 20:00'),
  ];
  const cancelReason = await t.asEnterprise(async (work) => {
    const [reason] = await work.session.rows<{ id: number }>(
      sql`select id from category where enterprise_id = ${work.enterpriseId} and tree = 'lesson_cancel_reason' order by id limit 1`,
    );
    return Number(reason!.id);
  });
  const off = (some: number[]) =>
    t.boss.post('/class/v1/lesson/cancelSeveral', { ids: some, cancelReason, follow: 'none', notify: false });
  expect(await off(ids.slice(0, 2))).toMatchObject({ code: 200, data: { cancelled: ids.slice(0, 2) } });
  expect(await off(ids)).toMatchObject({ code: 409 });
  expect((await t.lessonRow(ids[2]!)).state).toBe('scheduled');
});

test('a free slot meets neither the teacher’s nor the student’s lessons nor a closed room', async () => {
  const classId = await t.classOf();
  const customerId = await t.student('空档');
  await t.join(classId, customerId);
  const roomId = await t.room();
  await t.lesson(classId, '2026-12-28 08:00', { roomId });
  const day = { from: '2026-12-28', to: '2026-12-28', minutes: 90 };
  const asked = async (more: object) => {
    const { data } = await t.boss.get('/class/v1/lesson/freeSlots', { ...day, ...more });
    return data.slots.map(({ startAt }: { startAt: string }) => localOf(new Date(startAt)));
  };
  const other = t.principal.client.uid;
  expect((await asked({ teacherIds: [other] }))[0]).toBe('2026-12-28 08:00');
  for (const taken of [
    { teacherIds: [t.teacher.client.uid] },
    { teacherIds: [other], customerIds: [customerId] },
    { roomIds: [roomId] },
  ])
    expect((await asked(taken))[0]).toBe('2026-12-28 09:30');
  expect(await t.boss.get('/class/v1/lesson/freeSlots', day)).toMatchObject({ code: 422 });
});

test('those that go along with a moved lesson keep their own teacher and room, unless another is chosen', async () => {
  const [roomId, otherRoom] = [await t.room(), await t.room()];
  const [substitute, third] = colleagues();
  const classId = await t.classOf();
  const first = await t.lesson(classId, '2026-11-03 20:00', { roomId });
  const next = await t.lesson(classId, '2026-11-10 20:00', { roomId: otherRoom, teacherId: substitute });
  const move = async (from: string, to: string, change: object) => {
    const { version } = await t.lessonRow(first);
    const when = { startAt: at(from), endAt: at(to), range: 'following', notify: false };
    return t.boss.post('/class/v1/lesson/move', { id: first, version, ...when, ...change });
  };
  // As the dialog sends it: with the teacher and the room the lesson has.
  const own = { roomId, teacherId: t.teacher.client.uid };
  expect(await move('2026-11-03 20:30', '2026-11-03 22:00', own)).toMatchObject({ code: 200 });
  expect(await t.lessonRow(next)).toMatchObject({ roomId: otherRoom, teacherId: substitute, originalTeacherId: null });
  expect(localOf((await t.lessonRow(next)).startAt)).toBe('2026-11-10 20:30');
  expect(await move('2026-11-03 20:30', '2026-11-03 22:00', { ...own, teacherId: third })).toMatchObject({ code: 200 });
  expect(await t.lessonRow(next)).toMatchObject({ roomId: otherRoom, teacherId: third, originalTeacherId: substitute });
});

test('rule 12: a lesson made longer takes the later ones of its slot along by as much, and gives all of it back', async () => {
  const classId = await t.classOf();
  const first = await t.lesson(classId, '2026-11-04 20:00');
  const next = await t.lesson(classId, '2026-11-11 20:00');
  const hours = async (id: number) => {
    const { startAt, endAt } = await t.lessonRow(id);
    return `${localOf(startAt)}–${localOf(endAt).slice(11)}`;
  };
  const pull = async (id: number, endAt: string, range: string) => {
    const { version, startAt } = await t.lessonRow(id);
    return t.boss.post('/class/v1/lesson/move', { id, version, startAt, endAt: at(endAt), range, notify: false });
  };
  expect(await pull(next, '2026-11-11 21:00', 'one')).toMatchObject({ code: 200 });
  const longer = await pull(first, '2026-11-04 22:00', 'following');
  expect(longer).toMatchObject({ code: 200, data: { moved: [first, next] } });
  // An hour and a half became two; the one that had been cut to an hour has its half hour more as well.
  expect([await hours(first), await hours(next)]).toEqual(['2026-11-04 20:00–22:00', '2026-11-11 20:00–21:30']);
  const { undoToken } = longer.data;
  expect(await t.boss.post('/class/v1/lesson/undoMove', { undoToken })).toMatchObject({ code: 200 });
  expect([await hours(first), await hours(next)]).toEqual(['2026-11-04 20:00–21:30', '2026-11-11 20:00–21:00']);
  expect(await pull(first, '2026-11-04 20:05', 'one')).toMatchObject({ code: 422, data: [{ field: 'endAt' }] });
});

test('a move is undone within a minute and by who made it', async () => {
  const id = await t.lesson(await t.classOf(), '2026-11-17 20:00');
  const move = async (to: string) => {
    const { version } = await t.lessonRow(id);
    const when = { startAt: at(`${to}:00`), endAt: at(`${to}:50`), range: 'one', notify: false };
    return (await t.boss.post('/class/v1/lesson/move', { id, version, ...when })).data.undoToken as string;
  };
  const undo = (who: typeof t.boss, undoToken: string) => who.post('/class/v1/lesson/undoMove', { undoToken });
  const token = await move('2026-11-17 21');
  expect(await undo(t.principal, token)).toMatchObject({ code: 409 });
  expect(await undo(t.boss, token)).toMatchObject({ code: 200 });
  expect(localOf((await t.lessonRow(id)).startAt)).toBe('2026-11-17 20:00');
  const late = await move('2026-11-17 22');
  t.clock.advance(61);
  expect(await undo(t.boss, late)).toMatchObject({ code: 409, message: '已超过可撤销时间' });
  expect(localOf((await t.lessonRow(id)).startAt)).toBe('2026-11-17 22:00');
});
