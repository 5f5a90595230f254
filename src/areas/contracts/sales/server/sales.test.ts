// Goods over the counter: sold, paid and handed over in one act, once however often it is sent; the shelf agrees with its moves.
import { beforeAll, expect, test } from 'vitest';
import { type Selling, selling } from '#testing/scenes/selling';

let shop: Selling;
let family: { id: number; guardianId: number };
beforeAll(async () => {
  shop = await selling();
  family = await shop.customer('买书', '13800060001');
});

const sale = (productId: number, qty: number, clientKey: string, amount: number, more: object = {}) =>
  shop.cashier.post('/contract/v1/contract/quickSale', {
    ...{ customerId: family.id, schoolId: shop.schoolId, goods: [{ productId, qty }], clientKey, deliver: true },
    ...{ splits: [{ method: 'cash', amount }], ...more },
  });
const stockOf = async (productId: number) =>
  (await shop.chief.get('/v1/classFee/stock/list', { productId })).data.list[0];
const movesOf = async (productId: number) =>
  (await shop.chief.get('/v1/classFee/stockMove/list', { productId, pageSize: 50, sort: 'id' })).data.list;

test('must hold 7: one sale sent five times at once is one contract, one payment, one hand-over; with other goods the key is refused', async () => {
  const [book, other] = [await shop.product('五连', 10_00, 20), await shop.product('别的', 10_00, 20)];
  const five = await Promise.all(Array.from({ length: 5 }, () => sale(book, 2, 'five', 20_00)));
  expect(five.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(five.map(({ data }) => data.receiptNo)).size).toBe(1);
  expect(await stockOf(book)).toMatchObject({ onHand: 18, reserved: 0 });
  expect(await sale(other, 2, 'five', 20_00)).toMatchObject({ code: 409 });
  expect(await stockOf(other)).toMatchObject({ onHand: 20 });
  const { data } = await shop.chief.get('/contract/v1/contract/list', { customerId: family.id, kind: 'goods' });
  expect(data.total).toBe(1);
  expect(data.list[0]).toMatchObject({ state: 'finished', owed: '0.00' });
});

test('a sale partly by transfer answers the same when it is sent again, and waits with its goods for the bank', async () => {
  const book = await shop.product('转账书', 10_00, 5);
  const splits = [
    { method: 'cash', amount: 5_00 },
    { method: 'bank_transfer', amount: 15_00, tradeNo: 'B-SALE' },
  ];
  const first = await sale(book, 2, 'mixed', 0, { splits });
  expect(first).toMatchObject({ code: 200, data: { replayed: false } });
  expect(await sale(book, 2, 'mixed', 0, { splits })).toMatchObject({
    ...{ code: 200, data: { contractId: first.data.contractId, receiptNo: first.data.receiptNo, replayed: true } },
  });
  expect(await stockOf(book)).toMatchObject({ onHand: 5, reserved: 2 });
});

test('a sale that is refused leaves nothing: no contract, no receipt number, nothing reserved', async () => {
  const book = await shop.product('不成', 10_00, 3);
  const count = async () => (await shop.chief.get('/contract/v1/contract/list', { customerId: family.id })).data.total;
  const before = await count();
  expect((await sale(book, 4, 'r-1', 40_00)).code).toBe(409);
  expect((await sale(book, 2, 'r-2', 19_99)).code).toBe(422);
  expect((await sale(book, 2, 'r-3', 20_01)).code).toBe(422);
  for (const qty of [0, -1, 1.5, 1000]) expect((await sale(book, qty, `r-q${qty}`, 10_00)).code).toBe(422);
  expect((await shop.seller.post('/contract/v1/contract/quickSale', {})).code).toBe(403);
  expect(await count()).toBe(before);
  expect(await stockOf(book)).toMatchObject({ onHand: 3, reserved: 0 });
});

test('rule 27: what came in by mistake goes with its own value, what is sold goes at the average', async () => {
  const book = await shop.product('均价', 50_00, 0);
  const into = (qty: number, value: string) =>
    shop.chief.post('/v1/classFee/stock/in', { productId: book, schoolId: shop.schoolId, qty, value });
  await into(10, '100.00');
  const { data: wrong } = await into(10, '1000.00');
  const undo = () => shop.chief.post('/v1/classFee/stockMove/reverse', { id: wrong.id, note: '多打一个零' });
  expect(await undo()).toMatchObject({ code: 200, data: { qty: -10, value: '-1000.00' } });
  expect(await undo()).toMatchObject({ code: 409 });
  expect(await stockOf(book)).toMatchObject({ onHand: 10, value: '100.00' });
  await into(3, '293.00');
  expect(await sale(book, 4, 'x17', 200_00)).toMatchObject({ code: 200 });
  // X17: 13 pieces worth 393.00, four of them leave with 120.92.
  expect(await stockOf(book)).toMatchObject({ onHand: 9, value: '272.08' });
  for (const [value, qty] of [
    ['-1.00', 1],
    ['1.00', 0],
    ['1.00', -5],
    ['1.00', 2_000_000],
  ] as const)
    expect((await into(qty, value)).code).toBe(422);
  const moves = await movesOf(book);
  expect(moves.reduce((sum: number, { qty }: { qty: number }) => sum + qty, 0)).toBe(9);
});

test('must hold 20: eight tills sell the last five pieces one by one: five are sold, and nothing is below zero', async () => {
  const book = await shop.product('抢购', 10_00, 5);
  const all = await Promise.all(Array.from({ length: 8 }, (_, at) => sale(book, 1, `rush-${at}`, 10_00)));
  expect(all.filter(({ code }) => code === 200)).toHaveLength(5);
  expect(all.filter(({ code }) => code === 409)).toHaveLength(3);
  expect(await stockOf(book)).toMatchObject({ onHand: 0, reserved: 0, value: '0.00' });
});

test('must hold 25: after all this no sum differs from its parts, and receipts have no hole', async () => {
  for (const check of shop.app.registries.check.all().filter(({ area }) => area === 'contracts'))
    expect(await shop.inside((work) => check.run(work))).toEqual([]);
});
