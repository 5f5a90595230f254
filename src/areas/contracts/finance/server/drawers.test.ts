// What is in each drawer of a day: told by name, brought to the bank, never more than is there.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type Selling, selling } from '#testing/scenes/selling';
import type { NamedLine } from '../model/sheet';

let shop: Selling;
beforeAll(async () => {
  shop = await selling();
  const family = await shop.customer('钱箱', '13800095001');
  const { id } = await shop.signed(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 10 }]));
  await shop.pay(id, 1_000_00, 1_500_00, 'drawer-one');
});

const openDay = async () =>
  (await shop.chief.get('/v1/classFee/dayClose/list', { schoolId: shop.schoolId, state: 'open' })).data.list[0];
const sheet = async () =>
  (await shop.cashier.get('/v1/classFee/dayClose/sheet', { id: (await openDay()).id })).data as NamedLine[];
const drawer = async () =>
  (await sheet()).find(({ method, cashierId }) => method === 'cash' && cashierId === shop.cashier.client.uid)!;
const moved = async (more: object) =>
  shop.cashier.post('/v1/classFee/dayClose/cash', { id: (await openDay()).id, ...more });

test('a drawer names its cashier, so that two drawers of cash are told apart', async () => {
  expect(await drawer()).toMatchObject({ cashier: shop.cashier.client.name, expected: 1_000_00 });
});

test('rule 31: a float and a deposit move what a drawer should hold, and no more is deposited than is in it', async () => {
  expect(await moved({ kind: 'float', amount: '200.00' })).toMatchObject({ code: 200, data: { direction: 'in' } });
  expect(await moved({ kind: 'deposit', amount: '1200.01' })).toMatchObject({ code: 422, data: [{ field: 'amount' }] });
  expect(await moved({ kind: 'deposit', amount: '900.00' })).toMatchObject({ code: 200, data: { direction: 'out' } });
  expect(await drawer()).toMatchObject({ in: 1_200_00, deposited: 900_00, expected: 300_00 });
  const taken = await shop.chief.get('/v1/classFee/financeEntry/list', { taken: true, schoolId: shop.schoolId });
  expect(taken.data.list.map(({ kind }: { kind: string }) => kind)).toEqual(['receipt']);
});

test('nothing is put into the drawer of who has left; what is in it is brought away', async () => {
  const cashierId = shop.seller.client.uid;
  expect(await moved({ kind: 'float', amount: '50.00', cashierId })).toMatchObject({ code: 200 });
  await shop.inside((work) => work.session.rows(sql`update staff set status = 'left' where id = ${cashierId}`));
  expect(await moved({ kind: 'float', amount: '50.00', cashierId })).toMatchObject({
    ...{ code: 422, data: [{ field: 'cashierId' }] },
  });
  expect(await moved({ kind: 'deposit', amount: '50.00', cashierId })).toMatchObject({ code: 200 });
  await shop.inside((work) => work.session.rows(sql`update staff set status = 'active' where id = ${cashierId}`));
});

test('a drawer that was counted stays as it was counted', async () => {
  const day = await openDay();
  const counted = (await sheet()).map(({ key, expected }) => ({ key, counted: expected }));
  const submitted = await shop.cashier.post('/v1/classFee/dayClose/submit', { id: day.id, counted });
  expect(submitted).toMatchObject({ code: 200, data: { state: 'submitted' } });
  const late = { id: day.id, kind: 'deposit', amount: '100.00' };
  expect((await shop.cashier.post('/v1/classFee/dayClose/cash', late)).code).toBe(409);
});
