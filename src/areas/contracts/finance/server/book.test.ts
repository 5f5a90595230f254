// What other areas ask of the money's keepers: the book for what they took, and the price of a course.
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#testing/app';
import { type Selling, selling } from '#testing/scenes/selling';
import { financePost, financeReverse, financeSum, openStates, priceAt } from '../../model/queries';

let shop: Selling;
beforeAll(async () => {
  shop = await selling();
});

const posting = (amount = 88_00) => ({
  ...{ refTable: 'online_order', refId: 41, direction: 'in' as const, amount, method: 'cash' as const },
  ...{ schoolId: shop.schoolId, cashierId: shop.cashier.client.uid, originKey: 'online:41' },
});

test('rule 37: another area’s money is booked once for each origin, with other contents refused, and undone once', async () => {
  const post = (amount?: number) => shop.inside((work) => work.ask(financePost, posting(amount)));
  const [first, again] = await Promise.all([post(), post()]);
  expect(again).toEqual(first);
  await expect(post(89_00)).rejects.toMatchObject({ code: 409 });
  const sum = () => shop.inside((work) => work.ask(financeSum, { refTable: 'online_order', refId: 41 }));
  expect(await sum()).toBe(88_00);
  const undo = () => shop.inside((work) => work.ask(financeReverse, { originKey: 'online:41', reason: '退单' }));
  expect(await undo()).toEqual(await undo());
  expect(await sum()).toBe(0);
  const { data } = await shop.chief.get('/v1/classFee/financeEntry/list', { schoolId: shop.schoolId, pageSize: 9 });
  expect(data.list.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['other_in', 'other_out']);
});

test('rule 3: the price of a course on a day is the school’s before the region’s and the enterprise’s, and none before it begins', async () => {
  const at = (on: string) =>
    shop.inside((work) => work.ask(priceAt, { courseId: shop.mathsId, schoolId: shop.schoolId, on }));
  expect(await at('2026-01-01')).toMatchObject({ price: 150_00 });
  await shop.fee(shop.mathsId, 140_00, 4, {
    ...{ code: 'OWN', scope: 'school', schoolId: shop.schoolId, effectiveFrom: '2026-06-01', floorPrice: 120_00 },
    priceKey: `course:${shop.mathsId}:own`,
  });
  expect(await at('2026-05-31')).toMatchObject({ price: 150_00 });
  expect(await at('2026-06-01')).toMatchObject({ price: 140_00, floor: 120_00 });
  expect(await at('2019-12-31')).toBeNull();
});

test('what is open of customers is told with what was received', async () => {
  const family = await shop.customer('问状态', '13800091001');
  const { id } = await shop.signed(family, shop.cart([{ kind: 'course', itemId: shop.englishId, qty: 2 }]));
  await shop.pay(id, 100_00, 260_00, 'open-1');
  const open = await shop.inside((work) => work.ask(openStates, { customerIds: [family.id] }));
  expect(open).toEqual([{ customerId: family.id, contractId: id, state: 'part_paid', received: 100_00 }]);
});

test('what was booked for a contract is found on it, by whoever reads the book and nobody else', async () => {
  const family = await shop.customer('查流水', '13800091002');
  const { id } = await shop.signed(family, shop.cart([{ kind: 'course', itemId: shop.englishId, qty: 2 }]));
  await shop.pay(id, 100_00, 260_00, 'book-1');
  await shop.pay(id, 160_00, 160_00, 'book-2');
  const tabs = async (who: Person) => (await who.get('/contract/v1/contract/tabs', { id })).data;
  expect(await tabs(shop.chief)).toMatchObject({ 'contracts.bookOfContract': 2 });
  expect(await tabs(shop.seller)).not.toHaveProperty(['contracts.bookOfContract']);
  const { data } = await shop.chief.get('/v1/classFee/financeEntry/list', { contractId: id });
  expect(data.list.map(({ amount }: { amount: string }) => amount).sort()).toEqual(['100.00', '160.00']);
});
