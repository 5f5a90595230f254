// What the calendar's views ask: the lessons of a span, narrowed, with what else is closed or taken; and a time tried before it is
// let go.
import { beforeAll, expect, test } from 'vitest';
import { move, rows } from '#kernel/server/rows';
import { daysOff, teachingSchool } from '#testing/scenes/teaching';
import { Lesson } from '../model/lesson';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2027-03-01T02:00:00Z', [daysOff(new Set(['2027-03-10']))]);
});

const at = (local: string) => new Date(`${local.replace(' ', 'T')}:00+08:00`).toISOString();
const asked = async (from: string, to: string, more: object = {}) =>
  (await t.boss.get('/class/v1/lesson/calendar', { from, to, ...more })).data;
const ids = ({ lessons }: { lessons: { id: number }[] }) => lessons.map(({ id }) => id);

test('a span has its lessons in order, narrowed by teacher, course, room, class and school, with closures and days off', async () => {
  const roomId = await t.room();
  const other = t.principal.client.uid;
  const [mine, theirs] = [await t.classOf(), await t.classOf({ teacherId: other })];
  const late = await t.lesson(mine, '2027-03-09 18:00', { roomId });
  const early = await t.lesson(theirs, '2027-03-09 08:00', { teacherId: other });
  const next = await t.lesson(mine, '2027-03-10 18:00');
  expect(ids(await asked('2027-03-09', '2027-03-09'))).toEqual([early, late]);
  const week = await asked('2027-03-08', '2027-03-14');
  expect(ids(week)).toEqual([early, late, next]);
  expect(week.holidays).toEqual(['2027-03-10']);
  expect(week.lessons[1]).toMatchObject({ classId: mine, roomId, state: 'scheduled', taken: false, forced: false });
  const narrowed = async (more: object) => ids(await asked('2027-03-08', '2027-03-14', more));
  expect(await narrowed({ teacherId: other })).toEqual([early]);
  expect(await narrowed({ roomId })).toEqual([late]);
  expect(await narrowed({ classId: mine })).toEqual([late, next]);
  expect(await narrowed({ courseId: t.courseId })).toEqual([early, late, next]);
  expect(await narrowed({ schoolIds: [t.schoolId] })).toEqual([early, late, next]);
  const elsewhere = (await t.boss.get('/school/v1/school/list', { pageSize: 50 })).data.list;
  const { id: otherSchool } = elsewhere.find(({ id }: { id: number }) => id !== t.schoolId);
  expect(await narrowed({ schoolIds: [otherSchool] })).toEqual([]);

  const closed = { roomId, fromAt: at('2027-03-12 08:00'), toAt: at('2027-03-12 12:00'), reason: '刷墙' };
  expect(await t.boss.post('/class/v1/roomClosure/add', closed)).toMatchObject({ code: 200 });
  expect((await asked('2027-03-08', '2027-03-14')).closures).toMatchObject([{ roomId, reason: '刷墙' }]);
  expect((await asked('2027-03-08', '2027-03-11')).closures).toEqual([]);
});

test('a span is narrowed by kind and by state, and each lesson says whether it was noted down and told to families', async () => {
  const classId = await t.classOf();
  const customerId = await t.student('有小结');
  await t.join(classId, customerId);
  const taught = await t.lesson(classId, '2027-02-24 08:00');
  const extra = await t.lesson(classId, '2027-02-25 08:00', { kind: 'extra' });
  const off = await t.lesson(classId, '2027-02-26 08:00');
  expect(await t.teach(taught, { [customerId]: 'present' })).toMatchObject({ code: 200 });
  await t.asEnterprise(async (work) => {
    const [row] = await rows(work, Lesson, { id: off });
    await move(work, Lesson, row!, 'cancel', { follow: 'none', notify: false });
  });
  const span = (more: object = {}) => asked('2027-02-22', '2027-02-28', { classId, ...more });
  expect(ids(await span({ kind: 'extra' }))).toEqual([extra]);
  expect(ids(await span({ state: 'cancelled' }))).toEqual([off]);
  expect(ids(await span({ state: 'finished' }))).toEqual([taught]);
  const refused = await t.boss.get('/class/v1/lesson/calendar', {
    from: '2027-02-22',
    to: '2027-02-28',
    kind: 'party',
  });
  expect(refused).toMatchObject({ code: 422, data: [{ field: 'kind' }] });

  const noted = { lessonId: taught, content: '讲了分数' };
  expect(await t.teacher.post('/class/v1/journal/add', noted)).toMatchObject({ code: 200 });
  const written = {
    lessonId: taught,
    title: '分数',
    content: `<p>${'今天学习了分数的加减法，大家都很认真。'.repeat(2)}</p>`,
  };
  const { data } = await t.teacher.post('/class/v1/summary/add', written);
  const marks = async () => (await span({ state: 'finished' })).lessons[0];
  expect(await marks()).toMatchObject({ journalled: true, summarised: false });
  const { id, version } = data;
  expect(await t.teacher.post('/class/v1/summary/send', { id, version })).toMatchObject({ code: 200 });
  expect(await marks()).toMatchObject({ journalled: true, summarised: true });
});

test('what a teacher does besides is only taken time: nobody reads there what it is', async () => {
  const classId = await t.classOf();
  await t.lesson(classId, '2027-03-16 08:00');
  const meeting = { titleZh: '私事面谈', startAt: at('2027-03-16 14:00'), endAt: at('2027-03-16 15:00') };
  expect(await t.teacher.post('/v1/calendar/event/add', meeting)).toMatchObject({ code: 200 });
  const { busy } = await asked('2027-03-16', '2027-03-16');
  expect(busy).toContainEqual({
    ...{ staffId: t.teacher.client.uid, roomId: null, title: null },
    ...{ start: at('2027-03-16 14:00'), end: at('2027-03-16 15:00') },
  });
});

test('a month with its margins fits; a span of more than 62 days or one that ends before it begins is refused', async () => {
  const span = (from: string, to: string) => t.boss.get('/class/v1/lesson/calendar', { from, to });
  expect(await span('2027-02-22', '2027-04-04')).toMatchObject({ code: 200 });
  expect(await span('2027-03-01', '2027-05-02')).toMatchObject({ code: 200 });
  for (const [from, to] of [
    ['2027-03-01', '2027-05-03'],
    ['2027-03-02', '2027-03-01'],
  ] as const)
    expect(await span(from, to)).toMatchObject({ code: 422, data: [{ field: 'to' }] });
  expect(await span('x', '2027-03-01')).toMatchObject({ code: 422 });
});

test('a time is tried without writing anything: room, teacher and student are named; the lesson itself is no clash', async () => {
  const [roomId, customerId] = [await t.room(), await t.student('撞课')];
  const [one, two] = [await t.classOf(), await t.classOf({ teacherId: t.principal.client.uid })];
  for (const id of [one, two]) await t.join(id, customerId);
  const taken = await t.lesson(one, '2027-03-23 10:00', { roomId });
  const count = () => t.asEnterprise(async (work) => (await rows(work, Lesson, { classId: [one, two] })).length);
  const before = await count();
  const tried = async (from: string, to: string, more: object) => {
    const answer = await t.boss.post('/class/v1/lesson/check', { startAt: at(from), endAt: at(to), ...more });
    expect(answer).toMatchObject({ code: 200 });
    return answer.data.clashes.filter(({ severity }: { severity: string }) => severity === 'hard');
  };
  const kinds = async (...asking: Parameters<typeof tried>) =>
    (await tried(...asking)).map(({ kind }: { kind: string }) => kind).sort();
  const wanted = { classId: two, roomId, teacherId: t.teacher.client.uid };
  expect(await kinds('2027-03-23 11:00', '2027-03-23 12:00', wanted)).toEqual(['room', 'student', 'teacher']);
  const [, student] = await tried('2027-03-23 11:00', '2027-03-23 12:00', wanted);
  expect(JSON.stringify(await tried('2027-03-23 11:00', '2027-03-23 12:00', wanted))).toContain('撞课');
  expect(student).toMatchObject({ lessonId: taken });
  // Half-open: it ends when the other begins.
  expect(await kinds('2027-03-23 11:30', '2027-03-23 12:30', wanted)).toEqual([]);
  const itself = { classId: one, roomId, teacherId: t.teacher.client.uid, exceptIds: [taken] };
  expect(await kinds('2027-03-23 10:30', '2027-03-23 12:00', itself)).toEqual([]);
  expect(await count()).toBe(before);
});
