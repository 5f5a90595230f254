import { beforeAll, expect, test } from 'vitest';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-15T02:00:00Z');
});

const kind = (key: string) => t.app.registries.handover.get(key)!;

test('whoever leaves hands over classes and the lessons still to be taught; a successor who is busy then is refused', async () => {
  const [fromId, toId] = [t.teacher.client.uid, t.principal.client.uid];
  const classId = await t.classOf({ adviserId: fromId });
  const lessonId = await t.lesson(classId, '2026-09-20 10:00');
  const count = (key: string) => t.asEnterprise((work) => kind(key).count(work, fromId));
  expect([await count('class'), await count('class_adviser'), await count('future_lesson')]).toEqual([1, 1, 1]);
  const busy = await t.lesson(await t.classOf({ teacherId: toId }), '2026-09-20 10:30', { teacherId: toId });
  const hand = (key: string) =>
    t.asEnterprise((work) => kind(key).move(work, { fromId, toId, ids: 'all', handoverId: 1, byId: fromId }));
  await expect(hand('future_lesson')).rejects.toMatchObject({ code: 409 });
  const { version } = await t.lessonRow(busy);
  await t.boss.post('/class/v1/lesson/move', {
    ...{ id: busy, version, range: 'one', notify: false },
    ...{ startAt: '2026-09-20T07:00:00Z', endAt: '2026-09-20T08:30:00Z' },
  });
  for (const key of ['future_lesson', 'class', 'class_adviser']) await hand(key);
  expect(await t.lessonRow(lessonId)).toMatchObject({ teacherId: toId, originalTeacherId: fromId });
  expect([await count('class'), await count('class_adviser'), await count('future_lesson')]).toEqual([0, 0, 0]);
});

test('a school with lessons left or classes running says so before it closes; the student’s page has its tab and its life', async () => {
  const classId = await t.classOf();
  const customerId = await t.student('页签');
  await t.join(classId, customerId);
  await t.sell(customerId, { key: 'tab', lessons: 5, yuan: 500 });
  const check = (key: string) =>
    t.asEnterprise((work) => t.app.registries.closeCheck.get(key)!.count(work, t.schoolId));
  expect(await check('teaching.balance')).toBeGreaterThan(0);
  expect(await check('teaching.class')).toBeGreaterThan(0);
  const tab = t.app.registries.detailTab.get('teaching.student')!;
  expect(await t.asEnterprise((work) => tab.count!(work, customerId))).toBe(1);
  const life = (await t.boss.get('/api/v1/student/customer/timeline', { id: customerId })).data;
  expect(life.map(({ kind: of }: { kind: string }) => of)).toEqual(expect.arrayContaining(['member', 'ledger']));
});

test('makeups that nobody booked are named to whoever takes the class over, and go with it; booked ones are not', async () => {
  const [fromId, toId] = [t.teacher.client.uid, t.principal.client.uid];
  const classId = await t.classOf({ adviserId: fromId });
  const [open, booked] = [await t.student('待补一'), await t.student('待补二')];
  for (const id of [open, booked]) await t.join(classId, id);
  const missed = await t.lesson(classId, '2026-09-14 08:00');
  expect(await t.teach(missed, { [open]: 'absent', [booked]: 'absent' })).toMatchObject({ code: 200 });
  const rights = (await t.boss.get('/class/v1/makeup/list', { classId, pageSize: 50 })).data.list;
  const right = rights.find(({ customerId }: { customerId: number }) => customerId === booked);
  const targetLessonId = await t.lesson(await t.classOf({ teacherId: toId }), '2026-10-01 10:00', { teacherId: toId });
  const book = { id: right.id, version: right.version, targetLessonId };
  expect(await t.boss.post('/class/v1/makeup/book', book)).toMatchObject({ code: 200 });
  const makeups = kind('makeup');
  const listed = await t.asEnterprise((work) => makeups.list(work, fromId, 1));
  expect(listed.map(({ title }) => title)).toEqual(['待补一']);
  await t.asEnterprise((work) => makeups.move(work, { fromId, toId, ids: 'all', handoverId: 2, byId: fromId }));
  expect(await t.asEnterprise((work) => makeups.count(work, fromId))).toBe(0);
  expect((await t.boss.get('/class/v1/class/detail', { id: classId })).data.adviserId).toBe(toId);
});
