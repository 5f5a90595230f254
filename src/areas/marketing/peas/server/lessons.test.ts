// Points follow what a lesson says in the end, however often it is opened and saved again.
import { expect, test } from 'vitest';
import { row } from '#kernel/server/rows';
import { selling } from '#testing/scenes/selling';
import { WandouAccount } from '../model/wandou';
import { spend } from './book';
import { lesson } from './earning';

test('must hold 24: absent instead of present takes back that lesson’s points only; present again gives them once; debt is paid first', async () => {
  const t = await selling();
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
