// What the lists of contracts and of goods say of each row beside its own fields.
import { beforeAll, expect, test } from 'vitest';
import { type Selling, selling } from '#testing/scenes/selling';

let shop: Selling;
beforeAll(async () => {
  shop = await selling();
});

test('a list of contracts names what each is about, lessons bought and left, and where the family is reached, covered', async () => {
  const book = await shop.product('清单书', 10_00, 5);
  const family = await shop.customer('清单', '13800071234');
  const contract = await shop.signed(
    family,
    shop.cart([
      { kind: 'course', itemId: shop.mathsId, qty: 8 },
      { kind: 'course', itemId: shop.englishId, qty: 4 },
      { kind: 'product', itemId: book, qty: 1 },
    ]),
  );
  const listed = async () =>
    (await shop.seller.get('/contract/v1/contract/list', { customerId: family.id })).data.list[0];
  expect(await listed()).toMatchObject({
    ...{ items: '课程T-MATHS', moreItems: 2, lessonsBought: 12_00, lessonsLeft: null, mobile: '138****1234' },
  });
  await shop.pay(contract.id, 1_730_00, 1_730_00, 'told');
  await shop.hear();
  await shop.teach(contract.id, 3);
  expect(await listed()).toMatchObject({ lessonsBought: 12_00, lessonsLeft: 9_00 });
  const { data } = await shop.chief.get('/contract/v1/contract/count', { customerId: family.id });
  expect(data.summary ?? data).toMatchObject({ grossTotal: '1730.00', discountTotal: '0.00', receivable: '1730.00' });
});

test('goods that were sold name the family, the receipt and who took the money, and are found by what is still to be handed over', async () => {
  const book = await shop.product('售出书', 30_00, 9);
  const family = await shop.customer('售出', '13800071235');
  const sale = await shop.cashier.post('/contract/v1/contract/quickSale', {
    ...{ customerId: family.id, schoolId: shop.schoolId, clientKey: 'told-sale', deliver: true },
    ...{ goods: [{ productId: book, qty: 2 }], splits: [{ method: 'cash', amount: 60_00 }] },
  });
  expect(sale.code, sale.message).toBe(200);
  const later = await shop.signed(family, shop.cart([{ kind: 'product', itemId: book, qty: 1 }]));
  await shop.draft(family, shop.cart([{ kind: 'product', itemId: book, qty: 3 }]));
  const sold = async (more: object = {}) =>
    (
      await shop.cashier.get('/contract/v1/contractLine/list', {
        kind: 'product',
        isSold: true,
        productId: book,
        ...more,
      })
    ).data.list;
  const [only] = await sold();
  expect(await sold()).toHaveLength(1);
  expect(only).toMatchObject({ customer: '售出', receiptNo: sale.data.receiptNo, deliveredQty: 2 });
  expect(only.operator.length).toBeGreaterThan(0);
  await shop.pay(later.id, 30_00, 30_00, 'told-later');
  expect(await sold({ isDelivered: false })).toMatchObject([{ contractId: later.id, qty: 1 }]);
  expect(await sold({ isDelivered: true })).toMatchObject([{ id: only.id }]);
  expect(await sold({ customerId: family.id })).toHaveLength(2);
  const other = await shop.customer('没买', '13800071236');
  expect(await sold({ customerId: other.id })).toHaveLength(0);
  expect(await sold({ schoolId: shop.schoolId })).toHaveLength(2);
});
