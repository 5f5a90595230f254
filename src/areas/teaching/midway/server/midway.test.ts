import { beforeAll, expect, test } from 'vitest';
import { priceAt } from '#areas/contracts/model/queries';
import { area } from '#kernel/model/area';
import { addDays } from '#kernel/model/dates';
import { type AreaServer, answers } from '#kernel/server/service';
import { teachingSchool } from '#testing/scenes/teaching';

/** A lesson costs 150.00 everywhere. */
const prices: AreaServer = {
  area: area({ name: 'pricelist', title: ['价', 'Prices'], icon: 'x', routes: {} }),
  answers: [answers(priceAt, async () => ({ feeStandardId: 1, price: 150_00, floor: null }))],
};
let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-01T02:00:00Z', [prices]);
});

let weeks = 0;
/** Sixteen lessons, one a day; the clock stands behind the eighth. */
async function running(capacity = 10) {
  const classId = await t.classOf({ capacity });
  const ids: number[] = [];
  weeks += 1;
  const hour = 8 + weeks * 2;
  for (let i = 0; i < 16; i += 1)
    ids.push(await t.lesson(classId, `${addDays('2026-08-24', i)} ${String(hour).padStart(2, '0')}:00`));
  return { classId, ids };
}
const entries = async (customerId: number, kind: string) =>
  (await t.entries(customerId)).filter((one: { kind: string }) => one.kind === kind);

test('must hold 19: joining at lesson 9 of 16 with five lessons: 8 missed, 8 to come, 3 lack with their price; nothing is charged', async () => {
  const { classId, ids } = await running();
  const customerId = await t.student('插班生');
  await t.sell(customerId, { key: 'midway', lessons: 5, yuan: 500 });
  const asked = { customerId, classId, fromLessonId: ids[8] };
  expect(await t.boss.post('/interpolation/v1/preview', asked)).toMatchObject({
    code: 200,
    data: { missed: 8, remaining: 8, needed: 8, balance: 5, lack: 3, lackAmount: '450.00', needsApproval: false },
  });
  expect(await t.boss.post('/interpolation/v1/join', asked)).toMatchObject({ code: 200, data: { state: 'joined' } });
  expect(await entries(customerId, 'consume')).toEqual([]);
  expect((await t.roster(ids[7]!)).rows).toEqual([]);
  expect((await t.roster(ids[8]!)).rows).toMatchObject([{ customerId }]);
  const [member] = (await t.boss.get('/class/v1/member/list', { classId })).data.list;
  expect(member).toMatchObject({ customerId, fromLessonNo: 9, state: 'active' });
});

test('what was missed is charged only where somebody says so, and only from lessons that are there', async () => {
  const { classId, ids } = await running();
  const customerId = await t.student('补扣');
  await t.sell(customerId, { key: 'charged', lessons: 7, yuan: 700 });
  const asked = { customerId, classId, fromLessonId: ids[8], missedCharged: true };
  expect(await t.boss.post('/interpolation/v1/join', asked)).toMatchObject({ code: 409 });
  expect((await t.boss.get('/class/v1/member/list', { classId })).data.list).toEqual([]);
  await t.sell(customerId, { key: 'charged:2', lessons: 5, yuan: 500 });
  expect(await t.boss.post('/interpolation/v1/join', asked)).toMatchObject({ code: 200 });
  expect(await t.balance(customerId)).toMatchObject({ remainingQty: 4 });
});

test('a full class, and one more than half over, wait for somebody’s word', async () => {
  const { classId, ids } = await running(1);
  await t.join(classId, await t.student('在座'));
  const customerId = await t.student('等批');
  const joined = await t.boss.post('/interpolation/v1/join', { customerId, classId, fromLessonId: ids[9] });
  expect(joined).toMatchObject({ code: 200, data: { state: 'approving', preview: { overCapacity: true } } });
  expect((await t.boss.get('/class/v1/member/list', { classId, customerId })).data.list).toEqual([]);
});
