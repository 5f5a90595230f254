import { beforeAll, expect, test } from 'vitest';
import { LearningAssignment } from '#areas/learning/plans/model/assignment';
import { learningPlanCompleted } from '#areas/learning/plans/model/signals';
import { Recording } from '#areas/learning/recordings/model/recording';
import { insert, rows } from '#kernel/server/rows';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-14T02:00:00Z');
});

async function learner(name: string, lessons = 10) {
  const customerId = await t.student(name);
  const classId = await t.classOf({ leaveQuota: 3, leaveNoticeHours: 24 });
  await t.join(classId, customerId);
  await t.sell(customerId, { key: `${name}`, lessons, yuan: lessons * 120 });
  return { customerId, classId };
}
const askLeave = (customerId: number, lessonId: number) =>
  t.boss.post('/class/v1/leave/add', { customerId, lessonIds: [lessonId] });
const rights = async (customerId: number) =>
  (await t.boss.get('/class/v1/makeup/list', { customerId, pageSize: 50, sort: 'id' })).data.list;
const charged = async (lessonId: number) =>
  (await t.roster(lessonId)).rows.map((one: { targetQty: number }) => one.targetQty)[0];
const bookAt = async (customerId: number, targetLessonId: number) => {
  const right = (await rights(customerId)).find((one: { state: string }) => one.state === 'open');
  return t.boss.post('/class/v1/makeup/book', { id: right.id, version: right.version, targetLessonId });
};

test('must hold 14: leave in time costs nothing and gives a right; late, or the fourth of three, it costs as late leave', async () => {
  const one = await learner('请假');
  // Four lessons on the following days, the first in five hours.
  const soon = await t.lesson(one.classId, '2026-09-14 15:00');
  const later: number[] = [];
  for (const day of ['16', '17', '18']) later.push(await t.lesson(one.classId, `2026-09-${day} 15:00`));
  for (const id of [soon, ...later]) expect(await askLeave(one.customerId, id)).toMatchObject({ code: 200 });
  await t.leap('2026-09-18T08:00:00Z');
  for (const id of [soon, ...later])
    expect(await t.teach(id, { [one.customerId]: 'leave' })).toMatchObject({ code: 200 });
  expect(await charged(soon)).toBe(100);
  expect(await charged(later[0]!)).toBe(0);
  expect(await charged(later[1]!)).toBe(0);
  expect(await charged(later[2]!)).toBe(100);
  expect(await rights(one.customerId)).toHaveLength(4);
});

test('must hold 15: a lesson without a seat refuses the makeup; of two who want the last one, one gets it', async () => {
  const two = [await learner('末座甲'), await learner('末座乙')];
  for (const [i, { classId, customerId }] of two.entries())
    await t.teach(await t.lesson(classId, `2026-09-17 ${['08', '19'][i]}:00`), { [customerId]: 'absent' });
  const small = await t.room({ capacity: 1 });
  const target = await t.lesson(await t.classOf(), '2026-09-20 09:00', { roomId: small });
  const answers = await Promise.all(two.map(({ customerId }) => bookAt(customerId, target)));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect(answers.find(({ code }) => code === 409)?.message).toBe('该课次已满');
});

test('must hold 6, N: a charged absence is made up for nothing; leave in time is charged when it is made up', async () => {
  const one = await learner('林小满-N');
  const [absent, leave] = [
    await t.lesson(one.classId, '2026-09-18 08:00'),
    await t.lesson(one.classId, '2026-09-22 08:00'),
  ];
  await t.teach(absent, { [one.customerId]: 'absent' });
  expect(await askLeave(one.customerId, leave)).toMatchObject({ code: 200 });
  await t.leap('2026-09-22T08:00:00Z');
  await t.teach(leave, { [one.customerId]: 'leave' });
  const made = async (at: string) => {
    const target = await t.lesson(await t.classOf(), at);
    expect(await bookAt(one.customerId, target)).toMatchObject({ code: 200 });
    return target;
  };
  const first = await made('2026-09-22 16:15');
  const second = await made('2026-09-23 08:00');
  expect(await t.teach(first, { [one.customerId]: 'makeup' })).toMatchObject({ code: 200 });
  await t.leap('2026-09-23T02:00:00Z');
  expect(await t.teach(second, { [one.customerId]: 'makeup' })).toMatchObject({ code: 200 });
  const lines = (await t.entries(one.customerId)).filter(({ kind }: { kind: string }) => kind === 'consume');
  expect(
    lines.map(({ lessonId, recognised }: { lessonId: number; recognised: string }) => [lessonId, recognised]),
  ).toEqual([
    [absent, '120.00'],
    [second, '120.00'],
  ]);
  expect(await t.balance(one.customerId)).toMatchObject({ remainingQty: 8, amount: '960.00' });
  expect((await rights(one.customerId)).map((right: { state: string }) => right.state)).toEqual(['done', 'done']);
});

test('a class goes by its own rule of charge, else by its course, else by its school, else by the enterprise', async () => {
  const customerId = await t.student('随课程');
  const classId = await t.classOf();
  await t.join(classId, customerId);
  const course = async (change: object) => {
    const { version } = (await t.boss.get('/coursemanage/v1/course/detail', { id: t.courseId })).data;
    expect(await t.boss.put('/coursemanage/v1/course/edit', { id: t.courseId, version, ...change })).toMatchObject({
      code: 200,
    });
  };
  const absent = async (day: string, of = classId) => {
    const lessonId = await t.lesson(of, `2026-09-${day} 08:00`);
    expect(await t.teach(lessonId, { [customerId]: 'absent' }, { reason: '补点名' })).toMatchObject({ code: 200 });
    return charged(lessonId);
  };
  expect(await absent('01')).toBe(100);
  const percent = { present: 100, late: 100, leave: 0, lateLeave: 50, absent: 50 };
  await course({ chargeRule: percent, leaveQuota: 0 });
  expect(await absent('02')).toBe(50);
  const own = await t.classOf({ chargeRule: { ...percent, absent: 20 } });
  await t.join(own, customerId);
  expect(await absent('03', own)).toBe(20);
  // No leave is free in this course: it costs as late leave does.
  const lessonId = await t.lesson(classId, '2026-09-30 08:00');
  expect(await askLeave(customerId, lessonId)).toMatchObject({ code: 200 });
  await t.leap('2026-09-30T02:00:00Z');
  expect(await t.teach(lessonId, { [customerId]: 'leave' })).toMatchObject({ code: 200 });
  expect(await charged(lessonId)).toBe(50);
  await course({ chargeRule: null, leaveQuota: null });
  const set = async (level: string, target: number, percentAbsent: number) => {
    const value = { ...percent, absent: percentAbsent };
    const items = [{ key: 'teaching.chargeRule', level, target, value, version: 0 }];
    expect(await t.boss.post('/configuration/v1/save', { items, reason: '新规定' })).toMatchObject({ code: 200 });
  };
  await set('enterprise', 0, 80);
  expect(await absent('29')).toBe(80);
  await set('school', t.schoolId, 60);
  expect(await absent('28')).toBe(60);
});

test('beyond the members a lesson has the seats set for makeups, and no more', async () => {
  const away = [await learner('加座甲'), await learner('加座乙'), await learner('加座丙')];
  for (const [i, { classId, customerId }] of away.entries())
    await t.teach(await t.lesson(classId, `2026-09-26 ${['08', '12', '16'][i]}:00`), { [customerId]: 'absent' });
  const full = await t.classOf({ capacity: 1 });
  await t.join(full, await t.student('本班'));
  const target = await t.lesson(full, '2026-10-10 09:00', { roomId: await t.room({ capacity: 30 }) });
  const codes = [];
  for (const { customerId } of away) codes.push((await bookAt(customerId, target)).code);
  // Two are set unless a school says otherwise.
  expect(codes).toEqual([200, 200, 409]);
});

test('who asks for leave is offered the lessons of their classes that are still to be taught, the next one first', async () => {
  const { customerId, classId } = await learner('请哪节');
  const later = await t.lesson(classId, '2026-10-27 10:00');
  const ahead = await t.lesson(classId, '2026-10-20 10:00');
  const taught = await t.lesson(classId, '2026-09-27 07:00');
  await t.lesson(await t.classOf(), '2026-10-20 14:00');
  await t.teach(taught, { [customerId]: 'present' }, { reason: '补点名' });
  const { data } = await t.boss.get('/class/v1/lesson/options', { ofStudent: customerId, sort: 'startAt' });
  expect(data.map(({ value }: { value: number }) => value)).toEqual([ahead, later]);
  // A lesson is called by its class and time, and found by them.
  const found = await t.boss.get('/class/v1/lesson/options', { ofStudent: customerId, q: '10-27' });
  expect(found.data.map(({ value }: { value: number }) => value)).toEqual([later]);
});

test('a missed lesson is made up for by its recording: offered where there is one, done when it is watched, charged nothing', async () => {
  const one = await learner('看录播');
  const missed = await t.lesson(one.classId, '2026-09-24 21:00');
  await t.teach(missed, { [one.customerId]: 'absent' });
  const [right] = await rights(one.customerId);
  const recorded = async () => (await t.boss.get('/class/v1/makeup/offers', { id: right.id })).data.recorded;
  const book = () => t.boss.post('/class/v1/makeup/book', { id: right.id, version: right.version, byRecording: true });
  expect(await recorded()).toBeNull();
  expect(await book()).toMatchObject({ code: 422, data: [{ field: 'byRecording' }] });
  await t.asEnterprise(async (work) => {
    const file = { FileName: 'a.mp3', FileUrl: '/f/a.mp3', FileType: 'audio/mpeg', FileSize: 1, FileDuration: '' };
    const told = { title: '那一课', kind: 'lesson' as const, recordedAt: work.now, schoolId: t.schoolId };
    return insert(work, Recording, { ...told, file, seconds: 10, lessonId: missed });
  });
  expect(await recorded()).toBe('那一课');
  expect((await book()).data).toMatchObject({ state: 'booked', way: 'recording', targetLessonId: null });

  const before = await charged(missed);
  await t.asEnterprise(async (work) => {
    const [given] = await rows(work, LearningAssignment, { customerId: one.customerId });
    const { id, planId } = given!;
    await work.emit(learningPlanCompleted, { assignmentId: id, planId, customerId: one.customerId, source: 'makeup' });
  });
  await t.hear();
  expect(await rights(one.customerId)).toMatchObject([{ state: 'done', way: 'recording' }]);
  expect(await charged(missed)).toBe(before);
});

test('a makeup says where or how it is made up', async () => {
  const one = await learner('没说哪里');
  await t.teach(await t.lesson(one.classId, '2026-09-25 21:00'), { [one.customerId]: 'absent' });
  const [right] = await rights(one.customerId);
  const answer = await t.boss.post('/class/v1/makeup/book', { id: right.id, version: right.version });
  expect(answer).toMatchObject({ code: 422, data: [{ field: 'targetLessonId' }] });
});

test('a lesson held for those who missed one is offered also to its own class; an ordinary one of that class is not', async () => {
  const one = await learner('专场');
  await t.teach(await t.lesson(one.classId, '2026-09-26 21:00'), { [one.customerId]: 'absent' });
  const special = await t.lesson(one.classId, '2026-10-08 21:00', { kind: 'makeup' });
  await t.lesson(one.classId, '2026-10-09 21:00');
  const [right] = await rights(one.customerId);
  const { offers } = (await t.boss.get('/class/v1/makeup/offers', { id: right.id })).data;
  const own = offers.filter(({ lessonId }: { lessonId: number }) => lessonId >= special);
  expect(own.map(({ lessonId }: { lessonId: number }) => lessonId)).toEqual([special]);
  expect((await bookAt(one.customerId, special)).data).toMatchObject({ state: 'booked', way: 'special' });
});
