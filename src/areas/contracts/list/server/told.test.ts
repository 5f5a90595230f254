// What the lists of contracts and of goods say of each row beside its own fields.
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#testing/app';
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
  const lots = async (who: Person) => (await who.get('/contract/v1/contract/lots', { id: contract.id })).data;
  const held = await lots(shop.chief);
  // 8 × 150.00 and 4 × 130.00; three lessons of the first line are taken.
  expect(held).toMatchObject({ left: 9, valueLeft: '1270.00' });
  expect(held.lots).toMatchObject([
    { lineNo: 1, name: '课程T-MATHS', lessons: 8, consumed: 3, left: 5, amount: '1200.00', valueLeft: '750.00' },
    { lineNo: 2, name: '课程T-ENGLISH', lessons: 4, consumed: 0, left: 4, amount: '520.00', valueLeft: '520.00' },
  ]);
  // Who may not see values in the lesson ledger does not see them here either.
  const blind = await lots(shop.seller);
  expect(blind).toMatchObject({ left: 9, valueLeft: null, lots: [{ left: 5 }, { left: 4 }] });
  expect(JSON.stringify(blind)).not.toMatch(/1200|750|520|1270/);
  const stranger = await shop.signIn('13800000014');
  expect((await stranger.get('/contract/v1/contract/lots', { id: contract.id })).code).toBe(404);
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

test('books for a class are handed over together, each once; what is short or had already is named and stops no other', async () => {
  const [book, scarce] = [await shop.product('班级书', 10_00, 5), await shop.product('缺货书', 10_00, 5)];
  const lineOf = async (name: string, productId: number) => {
    n += 1;
    const family = await shop.customer(name, `138000712${40 + n}`);
    const contract = await shop.signed(family, shop.cart([{ kind: 'product', itemId: productId, qty: 1 }]));
    await shop.pay(contract.id, 10_00, 10_00, `class-${n}`);
    const { data } = await shop.chief.get('/contract/v1/contractLine/list', { contractId: contract.id });
    return { id: data.list[0].id as number, customerId: family.id, contractId: contract.id as number };
  };
  let n = 0;
  const [one, two, three] = [await lineOf('班甲', book), await lineOf('班乙', book), await lineOf('班丙', scarce)];
  await shop.cashier.post('/contract/v1/contract/deliver', { id: three.contractId, items: [{ lineNo: 1, qty: 1 }] });
  const ids = [one, two, three].map(({ id }) => id);
  const [first, again] = await Promise.all(
    [1, 2].map(() => shop.cashier.post('/contract/v1/contract/deliverAll', { ids })),
  );
  const done = [...first!.data.done, ...again!.data.done];
  expect(done.toSorted()).toEqual([one.id, two.id].toSorted());
  expect(first!.data.failed).toContainEqual({ id: three.id, message: '已全部交付' });
  const stock = (await shop.chief.get('/v1/classFee/stock/list', { productId: book })).data.list[0];
  expect(stock).toMatchObject({ onHand: 3, reserved: 0 });
  expect((await shop.seller.post('/contract/v1/contract/deliverAll', { ids })).code).toBe(403);
});

test('a scheme names the contracts that had something of it, to whoever reads contracts', async () => {
  const id = await shop.scheme('八折查', { tiers: [{ threshold: 0, value: 80_00 }], autoApply: false });
  const family = await shop.customer('用方案', '13800071239');
  const contract = await shop.signed(
    family,
    shop.cart([{ kind: 'course', itemId: shop.englishId, qty: 4 }], { concessionIds: [id] }),
  );
  const { data: tabs } = await shop.chief.get('/v1/classFee/concession/tabs', { id });
  expect(tabs).toMatchObject({ 'contracts.usageOfScheme': 1 });
  const { data } = await shop.chief.get('/contract/v1/contractDiscount/list', { source: 'concession', refId: id });
  expect(data.list).toMatchObject([{ contractId: contract.id, base: '520.00', amount: '104.00' }]);
});
