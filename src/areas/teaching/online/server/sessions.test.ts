import { beforeAll, expect, test } from 'vitest';
import { teachingSchool } from '#testing/scenes/teaching';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-15T02:00:00Z');
});

const at = (local: string) => new Date(`2026-09-14T${local}:00+08:00`).toISOString();
const stay = (lessonId: number, displayName: string, from: string, to: string) =>
  t.boss.post('/class/v1/onlineSession/add', {
    lessonId,
    displayName,
    joinAt: at(from),
    leaveAt: at(to),
    source: 'import',
  });

test('an online log is matched by name, once by hand and then remembered; it suggests the roll and charges nothing', async () => {
  const classId = await t.classOf({ mode: 'online', meetingUrl: 'https://example.test/room' });
  const [one, two] = [await t.student('在线甲'), await t.student('在线乙')];
  await t.join(classId, one);
  await t.join(classId, two);
  await t.sell(one, { key: 'online:1', lessons: 5, yuan: 500 });
  const lessonId = await t.lesson(classId, '2026-09-14 20:00');
  expect((await stay(lessonId, '在线甲', '20:00', '20:50')).data).toMatchObject({ customerId: one, seconds: 3000 });
  await stay(lessonId, '在线甲', '20:40', '21:30');
  const unknown = (await stay(lessonId, 'iPad 乙妈妈', '20:15', '21:00')).data;
  expect(unknown.customerId).toBeNull();
  const suggested = async () =>
    (await t.boss.get('/class/v1/onlineSession/suggestions', { lessonId })).data as {
      rows: { customerId: number; status: string; lateMinutes: number | null }[];
      unmatched: string[];
    };
  expect((await suggested()).unmatched).toEqual(['iPad 乙妈妈']);

  const stranger = await t.student('路人');
  const { id, version } = unknown;
  const match = (customerId: number) => t.boss.put('/class/v1/onlineSession/edit', { id, version, customerId });
  expect(await match(stranger)).toMatchObject({ code: 422 });
  expect(await match(two)).toMatchObject({ code: 200 });
  const { rows, unmatched } = await suggested();
  expect(unmatched).toEqual([]);
  expect(rows.find(({ customerId }) => customerId === one)).toMatchObject({ status: 'present' });
  expect(rows.find(({ customerId }) => customerId === two)).toMatchObject({ status: 'late', lateMinutes: 15 });
  const next = await t.lesson(classId, '2026-09-13 20:00');
  expect((await stay(next, 'iPad 乙妈妈', '20:00', '20:30')).data.customerId).toBe(two);
  expect((await t.roster(lessonId)).rows.every(({ status }: { status: string | null }) => status === null)).toBe(true);
  expect(await t.balance(one)).toMatchObject({ remainingQty: 5 });
});
