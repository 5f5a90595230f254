// When a roll may be called and undone: not before it opens, and after its week only with somebody's word.
import { beforeAll, expect, test } from 'vitest';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-15T02:00:00Z');
});

async function learner(name: string) {
  const [classId, customerId] = [await t.classOf(), await t.student(name)];
  await t.join(classId, customerId);
  await t.sell(customerId, { key: name, lessons: 10, yuan: 1000 });
  return { classId, customerId };
}

test('until half an hour before its start a lesson takes leave and nothing else', async () => {
  const { classId, customerId } = await learner('早到');
  // It is ten in the morning.
  const lessonId = await t.lesson(classId, '2026-09-15 10:31');
  const mark = async (status: string) => {
    const { version } = (await t.roster(lessonId)).lesson;
    const rows = [{ customerId, status }];
    return t.boss.post('/class/v1/attendance/save', { lessonId, version, rows, finish: false });
  };
  expect((await t.roster(lessonId)).closed).toBe('early');
  expect(await mark('present')).toMatchObject({ code: 409, message: '还未到点名时间，只能登记请假' });
  expect(await mark('leave')).toMatchObject({ code: 200 });
  t.clock.advance(60);
  expect((await t.roster(lessonId)).closed).toBe(null);
  expect(await mark('present')).toMatchObject({ code: 200 });
});

test('a roll older than its week is undone only with approval: until then nothing is given back', async () => {
  const { classId, customerId } = await learner('旧账');
  const [old, fresh] = [await t.lesson(classId, '2026-09-01 08:00'), await t.lesson(classId, '2026-09-14 08:00')];
  for (const id of [old, fresh])
    expect(await t.teach(id, { [customerId]: 'present' }, { reason: '补点' })).toMatchObject({ code: 200 });
  const reopen = async (id: number, who = t.boss) => {
    const { version } = (await t.roster(id)).lesson;
    return who.post('/class/v1/lesson/reopen', { id, version, reason: '点错班' });
  };
  const left = async () => (await t.balance(customerId)).remainingQty;
  expect(await left()).toBe(8);
  expect(await reopen(old)).toMatchObject({ code: 200, data: { state: 'finished' } });
  expect((await t.lessonRow(old)).approvalNo).not.toBe(null);
  expect(await left()).toBe(8);
  expect(await reopen(fresh)).toMatchObject({ code: 200, data: { state: 'scheduled' } });
  expect(await left()).toBe(9);
});

test('a lesson uses up lots of its own school, those of another only where the enterprise allows it', async () => {
  const { classId } = await learner('本校');
  const customerId = await t.student('跨校');
  await t.join(classId, customerId);
  const schools = (await t.boss.get('/school/v1/school/list', { pageSize: 50 })).data.list;
  const { id: elsewhere } = schools.find(({ id }: { id: number }) => id !== t.schoolId);
  await t.sell(customerId, { key: 'elsewhere', lessons: 5, yuan: 500, schoolId: elsewhere });
  const all = (await t.boss.get('/class/v1/member/list', { classId, pageSize: 50 })).data.list;
  const marks = Object.fromEntries(all.map((one: { customerId: number }) => [one.customerId, 'present']));
  expect(await t.teach(await t.lesson(classId, '2026-09-12 08:00'), marks)).toMatchObject({ code: 200 });
  expect(await t.balance(customerId)).toMatchObject({ remainingQty: 5, owedQty: 1 });
  const items = [{ key: 'teaching.crossSchoolConsume', level: 'enterprise', target: 0, value: true, version: 0 }];
  expect(await t.boss.post('/configuration/v1/save', { items, reason: '通用' })).toMatchObject({ code: 200 });
  expect(await t.teach(await t.lesson(classId, '2026-09-13 08:00'), marks)).toMatchObject({ code: 200 });
  expect((await t.balance(customerId)).remainingQty).toBeLessThan(5);
});
