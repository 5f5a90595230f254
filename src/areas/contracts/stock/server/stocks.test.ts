// What the overview of stock says beside what is on hand: what of it can be sold, and what is running out.
import { beforeAll, expect, test } from 'vitest';
import { type Selling, selling } from '#testing/scenes/selling';

let shop: Selling;
beforeAll(async () => {
  shop = await selling();
});

test('of each product it is told what is available, and goods below their minimum are found and counted', async () => {
  const [few, many] = [await shop.product('快没了', 10_00, 3), await shop.product('还很多', 10_00, 50)];
  for (const id of [few, many]) {
    const { version } = (await shop.chief.get('/v1/classFee/product/detail', { id })).data;
    await shop.chief.put('/v1/classFee/product/edit', { id, version, minStock: 3 });
  }
  const listed = async (more: object = {}) =>
    (await shop.cashier.get('/v1/classFee/stock/list', { productId: few, ...more })).data.list;
  expect(await listed()).toMatchObject([{ onHand: 3, available: 3, minStock: 3 }]);
  expect(await listed({ isLow: true })).toEqual([]);
  const family = await shop.customer('占用', '13800072001');
  await shop.signed(family, shop.cart([{ kind: 'product', itemId: few, qty: 2 }]));
  expect(await listed()).toMatchObject([{ onHand: 3, reserved: 2, available: 1 }]);
  const out = { productId: few, schoolId: shop.schoolId, qty: 1, kind: 'scrap', note: '破损' };
  expect((await shop.cashier.post('/v1/classFee/stock/out', out)).code).toBe(200);
  expect(await listed({ isLow: true })).toMatchObject([{ onHand: 2, available: 0 }]);
  expect(await listed({ isLow: false })).toEqual([]);
  const { data: counted } = await shop.cashier.get('/v1/classFee/stock/count', { productId: few });
  expect(counted).toMatchObject({ summary: { low: 1, onHand: 2, reserved: 2 } });
  expect((await shop.cashier.get('/v1/classFee/stock/list', { productId: many, isLow: true })).data.list).toEqual([]);
});
