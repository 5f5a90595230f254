// Papers carry the amounts of the books.
import { beforeAll, expect, test } from 'vitest';
import { type Selling, selling } from '#testing/scenes/selling';

let shop: Selling;
beforeAll(async () => {
  shop = await selling();
});

test('must hold 21: the printed contract and the printed receipt carry the amount in capital characters', async () => {
  const family = await shop.customer('打印', '13800040001');
  const wish = shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 10 }]);
  const { data: draft } = await shop.draft(family, wish);
  const paper = (id: number) => shop.seller.get('/contract/v1/contract/paper', { id });
  expect((await paper(draft.id)).data).toMatchObject({ isDraft: true, receivable: '1500.00' });
  const contract = (await shop.submit(draft)).data;
  const signed = (await paper(contract.id)).data;
  expect(signed).toMatchObject({
    isDraft: false,
    capital: '人民币壹仟伍佰元整',
    customer: '打印',
    mobile: '138****0001',
  });
  expect(signed.lines).toMatchObject([{ lessons: 10, net: '1500.00' }]);
  await shop.pay(contract.id, 1_409_50, 1_500_00, 'print-1');
  const receipts = (await shop.cashier.get('/contract/v1/contract/receipts', { id: contract.id })).data;
  expect(receipts).toMatchObject([{ amount: '1409.50', printCount: 0 }]);
  const print = async () => (await shop.cashier.post('/contract/v1/receipt/print', { id: receipts[0].id })).data;
  expect(await print()).toMatchObject({ no: receipts[0].no, capital: '人民币壹仟肆佰零玖元伍角整', printedBefore: 0 });
  expect(await print()).toMatchObject({ printedBefore: 1, owed: '90.50' });
});

test('a contract that one may not see is not printed', async () => {
  const family = await shop.customer('别人', '13800040002');
  const contract = await shop.signed(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 1 }]));
  const other = await shop.signIn('13800000014');
  expect((await other.get('/contract/v1/contract/paper', { id: contract.id })).code).toBe(404);
});
