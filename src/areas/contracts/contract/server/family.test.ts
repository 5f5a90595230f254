// What a sale begins with: what the family has with us, and for a renewal what it bought before.
import { beforeAll, expect, test } from 'vitest';
import { neighbours, type Selling, selling } from '#testing/scenes/selling';
import { CreditAccount } from '../../purse/model/credit';

let shop: Selling;
beforeAll(async () => {
  shop = await selling();
});

const renewal = (of: Record<string, number>, by = shop.seller) => by.get('/contract/v1/contract/renewal', of);

test('a renewal begins with the family, the courses and the way of billing of the contract it renews, and says what they cost', async () => {
  const book = await shop.product('续费课本', 68_50, 10);
  const monthly = await shop.fee(shop.englishId, 900_00, 3, {
    code: 'F-MONTH',
    billing: 'by_month',
    priceKey: 'month',
    lessonsIncluded: 12,
  });
  const family = await shop.customer('续费', '13700001001');
  const lines = [
    { kind: 'course' as const, itemId: shop.mathsId, qty: 10 },
    { kind: 'course' as const, itemId: shop.englishId, feeStandardId: monthly, qty: 2 },
    { kind: 'product' as const, itemId: book, qty: 1 },
  ];
  const ten = await shop.scheme('续费九折', { level: 'contract', autoApply: false });
  const sold = await shop.signed(family, shop.cart(lines, { concessionIds: [ten] }));
  const { code, data } = await renewal({ id: sold.id });
  expect(code).toBe(200);
  expect(data).toMatchObject({
    no: sold.no,
    customerId: family.id,
    guardianId: family.guardianId,
    schoolId: shop.schoolId,
  });
  expect(data.lines).toMatchObject([
    { kind: 'course', itemId: shop.mathsId, qty: 10 },
    { kind: 'course', itemId: shop.englishId, qty: 2, feeStandardId: monthly },
  ]);
  expect(data.before).toMatchObject([
    { qty: 10, listUnit: '150.00', net: '1350.00' },
    { qty: 2, listUnit: '900.00', net: '1620.00' },
  ]);
  expect(data.gone).toEqual([]);
  // What it begins with can be priced and kept as it is.
  expect((await shop.draft(family, shop.cart(data.lines))).data).toMatchObject({ grossTotal: '3300.00' });
});

test('the last contract of a family is found by the customer; goods are not renewed, and what is not sold any more is named', async () => {
  const gone = await shop.course('T-GONE', shop.maths);
  const price = await shop.fee(gone, 100_00, 2);
  const book = await shop.product('单买课本', 10_00, 10);
  const family = await shop.customer('续费二', '13700001002');
  expect((await renewal({ customerId: family.id })).data).toMatchObject({ no: '', customerId: family.id, lines: [] });
  const sold = await shop.signed(family, shop.cart([{ kind: 'course', itemId: gone, qty: 3 }]));
  await shop.pay(sold.id, 300_00, 300_00, 'renew-gone');
  const goods = await shop.signed(family, shop.cart([{ kind: 'product', itemId: book, qty: 1 }]));
  await shop.pay(goods.id, 10_00, 10_00, 'renew-goods');
  expect((await renewal({ customerId: family.id })).data).toMatchObject({
    no: sold.no,
    lines: [{ itemId: gone, qty: 3 }],
  });
  const { version } = (await shop.chief.get('/v1/classFee/feeStandard/detail', { id: price })).data;
  const stopped = await shop.chief.post('/v1/classFee/feeStandard/stop', { id: price, version, reason: '停售' });
  expect(stopped.code).toBe(200);
  expect((await renewal({ id: sold.id })).data).toMatchObject({ lines: [], gone: ['课程T-GONE'] });
});

test('must hold 19: the contract of a colleague is not renewed by who does not see it, and nothing without naming one', async () => {
  const family = await shop.customer('别人的', '13700001003', { ownerId: shop.chief.client.uid });
  const { data } = await shop.draft(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 1 }]), shop.chief);
  expect((await renewal({ id: data.id })).code).toBe(404);
  expect((await renewal({ id: data.id }, shop.chief)).code).toBe(200);
  expect((await renewal({}, shop.chief)).code).toBe(404);
});

test('whoever sells is told what the family has: lessons left, points, balance, vouchers; its credit only who sees credit', async () => {
  const family = await shop.customer('权益', '13700001004');
  await shop.put(CreditAccount, { customerId: family.id, purse: 'balance', amount: 88_88, frozen: 8_00 });
  await shop.voucher(family.id, {});
  neighbours.points = 1200;
  neighbours.balances = [{ customerId: family.id, courseId: shop.mathsId, remaining: 12_50 }];
  const { data } = await shop.seller.get('/contract/v1/contract/family', { customerId: family.id });
  expect(data).toMatchObject({
    ...{ state: 'following', siblings: 0, vouchers: 1, grant: '0.00' },
    lessons: [{ course: '课程T-MATHS', left: 12.5 }],
    credit: { points: 1200, balance: '80.88' },
  });
  Object.assign(neighbours, { points: 0, balances: [] });
  const other = await shop.customer('别家', '13700001005', { ownerId: shop.chief.client.uid });
  const unseen = await shop.seller.get('/contract/v1/contract/family', { customerId: other.id });
  expect(unseen.code).toBe(404);
});
