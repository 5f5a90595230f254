import { beforeAll, expect, test } from 'vitest';
import { CreditEntry } from '#areas/contracts/purse/model/credit';
import { CreditRule } from '#areas/contracts/rewards/model/rules';
import { insert, rows } from '#kernel/server/rows';
import { runWaiting } from '#testing/runJob';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-15T02:00:00Z');
});

const at = (local: string) => new Date(`${local}:00+08:00`);
let hours = 0;
/** Hours of the days before, none twice. */
const slot = (): string => {
  hours += 1;
  const at = new Date(Date.UTC(2026, 8, 14 - Math.floor(hours / 7), 8 + (hours % 7) * 2));
  return at.toISOString().slice(0, 16).replace('T', ' ');
};

async function room(names: readonly string[], lessons: number) {
  const classId = await t.classOf({ capacity: 30 });
  const ids: number[] = [];
  for (const name of names) {
    const id = await t.student(name);
    await t.join(classId, id);
    if (lessons > 0) await t.sell(id, { key: `${name}:${classId}`, lessons, yuan: lessons * 100 });
    ids.push(id);
  }
  return { classId, ids };
}
const consumed = async (customerId: number) =>
  (await t.entries(customerId)).filter(({ kind }: { kind: string }) => kind === 'consume');

test('must hold 7: attendance sent 20 times at once is charged once', async () => {
  const { classId, ids } = await room(['并发一', '并发二', '并发三'], 10);
  const lessonId = await t.lesson(classId, slot());
  const { version } = (await t.roster(lessonId)).lesson;
  const rows = ids.map((customerId) => ({ customerId, status: 'present' }));
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      t.boss.post('/class/v1/attendance/save', { lessonId, version, rows, finish: true }),
    ),
  );
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200));
  for (const id of ids) expect(await consumed(id)).toHaveLength(1);
});

test('must hold 8: of two who saved other things with the same version the second is told, and nothing of the first is lost', async () => {
  const { classId, ids } = await room(['同时一', '同时二'], 10);
  const lessonId = await t.lesson(classId, slot());
  const { version } = (await t.roster(lessonId)).lesson;
  const save = (status: string) =>
    t.boss.post('/class/v1/attendance/save', {
      lessonId,
      version,
      rows: ids.map((customerId) => ({ customerId, status })),
      finish: false,
    });
  expect(await save('present')).toMatchObject({ code: 200 });
  expect(await save('absent')).toMatchObject({ code: 409, data: { reason: 'stale' } });
  expect((await t.roster(lessonId)).rows.map(({ status }: { status: string }) => status)).toEqual([
    'present',
    'present',
  ]);
});

test('must hold 9: half a lesson left and ten charges at once: nothing below zero, half charged, nine and a half owed', async () => {
  const customerId = await t.student('半节');
  const lessonIds: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    const classId = await t.classOf();
    await t.join(classId, customerId);
    lessonIds.push(await t.lesson(classId, slot()));
  }
  await t.sell(customerId, { key: 'half', lessons: 0.5, yuan: 50 });
  const answers = await Promise.all(lessonIds.map((id) => t.teach(id, { [customerId]: 'present' })));
  expect(answers.map(({ code }) => code)).toEqual(lessonIds.map(() => 200));
  const lines = await consumed(customerId);
  expect(lines.map(({ qty }: { qty: number }) => qty)).toEqual([-0.5]);
  expect(await t.balance(customerId)).toMatchObject({ remainingQty: 0, owedQty: 9.5 });
});

test('must hold 13: ten days later the teacher is too late; whoever may correct it gives a reason', async () => {
  const { classId, ids } = await room(['逾期'], 10);
  const lessonId = await t.lesson(classId, '2026-09-05 09:00');
  await t.teach(lessonId, { [ids[0]!]: 'present' }, { reason: '补点' });
  const { version } = (await t.roster(lessonId)).lesson;
  const change = { lessonId, version, rows: [{ customerId: ids[0], status: 'absent' }], finish: true };
  expect(await t.teacher.post('/class/v1/attendance/save', { ...change, reason: '记错' })).toMatchObject({
    code: 409,
    message: '超过可修改期限',
  });
  const english = { 'accept-language': 'en-GB' };
  expect(await t.teacher.post('/class/v1/attendance/save', { ...change, reason: '记错' }, english)).toMatchObject({
    code: 409,
    message: 'The edit period is over',
  });
  expect(await t.boss.post('/class/v1/attendance/save', change)).toMatchObject({
    code: 422,
    data: [{ field: 'reason' }],
  });
  expect(await t.boss.post('/class/v1/attendance/save', { ...change, reason: '记错' })).toMatchObject({ code: 200 });
});

test('must hold 20: a reopened lesson has no revenue, balances are as before, its makeups are booked again', async () => {
  const { classId, ids } = await room(['撤销甲'], 10);
  const customerId = ids[0]!;
  const missed = await t.lesson(classId, slot());
  await t.teach(missed, { [customerId]: 'absent' });
  const [right] = (await t.boss.get('/class/v1/makeup/list', { customerId })).data.list;
  const target = await t.lesson(await t.classOf(), '2026-09-15 10:10');
  const booked = await t.boss.post('/class/v1/makeup/book', {
    id: right.id,
    version: right.version,
    targetLessonId: target,
  });
  expect(booked).toMatchObject({ code: 200, data: { state: 'booked' } });
  const guest = await t.student('撤销乙');
  await t.sell(guest, { key: 'guest', lessons: 5, yuan: 500 });
  await t.boss.post('/class/v1/attendance/addGuest', { lessonId: target, customerId: guest, role: 'guest' });
  const before = await t.balance(guest);
  expect(await t.teach(target, { [customerId]: 'makeup', [guest]: 'present' })).toMatchObject({ code: 200 });
  const state = async () =>
    (await t.boss.get('/class/v1/makeup/list', { customerId })).data.list.map((one: { state: string }) => one.state);
  expect(await state()).toEqual(['done']);
  const { version } = (await t.roster(target)).lesson;
  const undone = await t.boss.post('/class/v1/lesson/reopen', { id: target, version, reason: '点错班' });
  expect(undone).toMatchObject({ code: 200, data: { state: 'scheduled' } });
  const lines = await t.entries(guest);
  const revenue = lines.reduce((sum: number, one: { recognised: string }) => sum + Number(one.recognised), 0);
  expect(revenue).toBe(0);
  expect(await t.balance(guest)).toEqual(before);
  expect(await state()).toEqual(['booked']);
  const log = (await t.boss.get('/class/v1/lesson/history', { id: target })).data;
  expect(JSON.stringify(log)).toContain('点错班');
  const states = log.flatMap(({ changes }: { changes: { field: string }[] }) =>
    changes.filter(({ field }) => field === 'state'),
  );
  expect(states[0]).toMatchObject({ before: 'finished', after: 'scheduled' });
});

test('finishing needs a mark for everyone', async () => {
  const { classId, ids } = await room(['未点一', '未点二'], 5);
  const lessonId = await t.lesson(classId, slot());
  expect(await t.teach(lessonId, { [ids[0]!]: 'present' })).toMatchObject({ code: 422 });
  expect(await consumed(ids[0]!)).toEqual([]);
});

test('the grid of a class counts who came of those marked, by student and by lesson', async () => {
  const classId = await t.classOf();
  const [one, two] = [await t.student('格甲'), await t.student('格乙')];
  await t.join(classId, one);
  await t.join(classId, two);
  const first = await t.lesson(classId, '2026-09-13 07:00', { endAt: at('2026-09-13T07:30') });
  const second = await t.lesson(classId, '2026-09-14 07:00', { endAt: at('2026-09-14T07:30') });
  await t.teach(first, { [one]: 'present', [two]: 'absent' });
  await t.teach(second, { [one]: 'late', [two]: 'leave' });
  const { data } = await t.boss.get('/class/v1/attendance/grid', { classId });
  expect(data).toMatchObject({ came: 2, marked: 4 });
  expect(data.lessons).toMatchObject([
    { id: first, came: 1, marked: 2 },
    { id: second, came: 1, marked: 2 },
  ]);
  expect(data.students.find((row: { customerId: number }) => row.customerId === one)).toMatchObject({
    marks: ['present', 'late'],
    came: 2,
    marked: 2,
  });
});

test('a charge by hand needs leave and a reason, and only who may give it takes it back', async () => {
  const { classId, ids } = await room(['手工'], 10);
  const lessonId = await t.lesson(classId, slot());
  const save = async (who: typeof t.boss, change: object, finish = true) => {
    const { version } = (await t.roster(lessonId)).lesson;
    const rows = [{ customerId: ids[0], status: 'present', ...change }];
    return who.post('/class/v1/attendance/save', { lessonId, version, rows, finish, reason: '更正' });
  };
  const half = { chargeOverride: 0.5, chargeReason: '只上了半节' };
  expect(await save(t.teacher, half)).toMatchObject({ code: 403 });
  expect(await save(t.boss, { chargeOverride: 0.5 })).toMatchObject({
    code: 422,
    data: [{ field: 'rows[0].chargeReason' }],
  });
  expect(await save(t.boss, { ...half, chargeOverride: 0.3 })).toMatchObject({ code: 422 });
  expect(await save(t.boss, half)).toMatchObject({ code: 200 });
  const known = async () => (await t.roster(lessonId)).rows[0];
  expect(await known()).toMatchObject({ targetQty: 50, chargeOverride: 50, chargeReason: '只上了半节' });
  // What the page reckons before it is saved goes by the same rule.
  expect((await t.roster(lessonId)).lesson).toMatchObject({ lessonQty: 100, chargeRule: { present: 100, leave: 0 } });
  expect(await save(t.teacher, { chargeOverride: null })).toMatchObject({ code: 403 });
  expect(await save(t.teacher, {})).toMatchObject({ code: 200 });
  expect(await known()).toMatchObject({ targetQty: 50 });
  expect(await save(t.boss, { chargeOverride: null, chargeReason: null })).toMatchObject({ code: 200 });
  expect(await known()).toMatchObject({ targetQty: 100, chargeOverride: null });
});

test('a charge by hand goes in the steps the school set, and the roll says which', async () => {
  const { classId, ids } = await room(['按刻'], 10);
  const lessonId = await t.lesson(classId, slot());
  const quarter = async () => {
    const { version } = (await t.roster(lessonId)).lesson;
    const rows = [{ customerId: ids[0], status: 'present', chargeOverride: 0.25, chargeReason: '一刻' }];
    return t.boss.post('/class/v1/attendance/save', { lessonId, version, rows, finish: true });
  };
  expect((await t.roster(lessonId)).lesson.qtyStep).toBe(50);
  expect(await quarter()).toMatchObject({ code: 422, data: [{ field: 'rows[0].chargeOverride' }] });
  const items = [{ key: 'teaching.qtyStep', level: 'school', target: t.schoolId, value: '0.25', version: 0 }];
  expect(await t.boss.post('/configuration/v1/save', { items, reason: '按刻' })).toMatchObject({ code: 200 });
  expect((await t.roster(lessonId)).lesson.qtyStep).toBe(25);
  expect(await quarter()).toMatchObject({ code: 200 });
});

test('whoever came to every lesson of a month earns the points of full attendance with the last one, once', async () => {
  await t.asEnterprise((work) => insert(work, CreditRule, { event: 'attendance', points: 50, active: true }));
  const classId = await t.classOf({ capacity: 10 });
  const [always, once] = [await t.student('满勤'), await t.student('缺勤')];
  for (const id of [always, once]) await t.join(classId, id);
  const lessons = [await t.lesson(classId, '2026-09-12 04:00'), await t.lesson(classId, '2026-09-13 04:00')];
  const points = (customerId: number) =>
    t.asEnterprise(async (work) => (await rows(work, CreditEntry, { customerId })).map(({ amount }) => amount));
  expect((await t.teach(lessons[0]!, { [always]: 'present', [once]: 'absent' })).code).toBe(200);
  await runWaiting(t.app);
  expect([await points(always), await points(once)]).toEqual([[], []]);
  await t.teach(lessons[1]!, { [always]: 'late', [once]: 'present' });
  await runWaiting(t.app);
  expect([await points(always), await points(once)]).toEqual([[50], []]);
  const extra = await t.lesson(classId, '2026-09-14 04:00');
  await t.teach(extra, { [always]: 'present', [once]: 'present' });
  await runWaiting(t.app);
  expect(await points(always)).toEqual([50]);
});
