// Points follow what a lesson says in the end, however often it is opened and saved again.
import { beforeAll, expect, test } from 'vitest';
import { answerReleased, answerVoided } from '#areas/questionnaires/model/events';
import { row } from '#kernel/server/rows';
import { type Selling, selling } from '#testing/scenes/selling';
import { WandouAccount } from '../model/wandou';
import { spend } from './book';
import { lesson } from './earning';

let t: Selling;
beforeAll(async () => {
  t = await selling();
});

test('must hold 24: absent instead of present takes back that lesson’s points only; present again gives them once; debt is paid first', async () => {
  const { id: customerId } = await t.customer('豌豆', '13512345678');
  const rule = { name: '到课', event: 'lesson_present', points: 5 };
  expect((await t.chief.post('/wandou/v1/rule/add', rule)).code).toBe(200);
  const told = (lessonId: number, status: string, isOpen = false) =>
    t.inside((work) => lesson(isOpen)(work, { lessonId, rows: [{ customerId, status }] }));
  const finished = (lessonId: number, status: string) => told(lessonId, status);
  const reopened = (lessonId: number) => told(lessonId, 'present', true);
  const account = () => t.inside((work) => row(work, WandouAccount, { customerId }));
  await finished(1, 'present');
  await finished(1, 'present');
  await finished(2, 'present');
  expect(await account()).toMatchObject({ balance: 10, debt: 0 });
  await reopened(1);
  await finished(1, 'absent');
  expect(await account()).toMatchObject({ balance: 5, debt: 0 });
  await reopened(1);
  await finished(1, 'present');
  expect(await account()).toMatchObject({ balance: 10, debt: 0 });
  await t.inside((work) => spend(work, customerId, 8, { sourceKind: 'redeem', sourceId: 1 }));
  await reopened(2);
  await finished(2, 'absent');
  expect(await account()).toMatchObject({ balance: 0, debt: 3 });
  await finished(3, 'present');
  expect(await account()).toMatchObject({ balance: 2, debt: 0 });
});

test('an exam passed well enough gives points, and a sheet that is void takes them back', async () => {
  const { id: customerId } = await t.customer('考试', '13512345677');
  const rule = { name: '达标', event: 'exam_pass', points: 20, minScore: 80 };
  expect((await t.chief.post('/wandou/v1/rule/add', rule)).code).toBe(200);
  const sheet = (issueId: number) => ({
    ...{ issueId, questionnaireId: 1, personKind: 'customer' as const, personId: customerId, schoolId: t.schoolId },
  });
  const released = (issueId: number, percent: number) =>
    t.inside((work) =>
      work.emit(answerReleased, { ...sheet(issueId), score: 0, maxScore: 100, percent, passed: true, band: null }),
    );
  const account = () => t.inside((work) => row(work, WandouAccount, { customerId }));
  await released(1, 79_90);
  expect(await account()).toMatchObject({ balance: 0 });
  await released(2, 80_00);
  expect(await account()).toMatchObject({ balance: 20 });
  for (const _ of [1, 2]) await t.inside((work) => work.emit(answerVoided, sheet(2)));
  expect(await account()).toMatchObject({ balance: 0, debt: 0 });
});

test('must hold 23: of two redemptions of 60 at once with 100 one succeeds; cancelled, the points are back', async () => {
  const { id: customerId } = await t.customer('兑换', '13512345679');
  await t.chief.post('/wandou/v1/account/adjust', { customerId, points: 100, reason: '竞赛' });
  const { data: gift } = await t.chief.post('/wandou/v1/gift/add', {
    ...{ name: '书包', kind: 'gift', points: 60, perCustomer: 5, stocks: { [t.schoolId]: 9 } },
  });
  const redeem = () => t.chief.post('/wandou/v1/redeem/add', { customerId, giftId: gift.id, qty: 1 });
  const both = await Promise.all([redeem(), redeem()]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect(both.find(({ code }) => code === 409)!.message).toContain('豌豆不足');
  const account = () => t.inside((work) => row(work, WandouAccount, { customerId }));
  const stock = async () => (await t.chief.get('/wandou/v1/gift/detail', { id: gift.id })).data.stocks[t.schoolId];
  expect([(await account())!.balance, await stock()]).toEqual([40, 8]);
  const { id, version } = both.find(({ code }) => code === 200)!.data;
  expect((await t.chief.post('/wandou/v1/redeem/cancel', { id, version, reason: '不要了' })).code).toBe(200);
  expect((await t.chief.post('/wandou/v1/redeem/cancel', { id, version, reason: '不要了' })).code).toBe(409);
  expect([(await account())!.balance, await stock()]).toEqual([100, 9]);
});
