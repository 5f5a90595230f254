// The end of contracts: taught, paid and handed over; and gifts that come with them.
import { beforeAll, expect, test } from 'vitest';
import { on } from '#kernel/server/service';
import { type Selling, selling } from '#testing/scenes/selling';
import { statementsOf } from '#testing/statements';
import { contractFinished } from '../../model/events';
import { openStates } from '../../model/queries';
import { atTheirEnd } from './ending';

let shop: Selling;
let bookId: number;
let bagId: number;
let giftScheme: number;
const openThen: number[] = [];

beforeAll(async () => {
  shop = await selling({
    listeners: [
      on(contractFinished, async (work, { customerId }) => {
        openThen.push((await work.ask(openStates, { customerIds: [customerId] })).length);
      }),
    ],
  });
  bookId = await shop.product('教材', 50_00, 20);
  bagId = await shop.product('书包', 99_00, 20);
  giftScheme = await shop.scheme('送书包', {
    ...{
      kind: 'gift_goods',
      level: 'contract',
      tiers: [{ threshold: 0, value: 1_00, goodsId: bagId }],
      autoApply: false,
    },
  });
});

const stock = async (productId: number) =>
  (await shop.chief.get('/v1/classFee/stock/list', { productId })).data.list[0] as { onHand: number; reserved: number };
const heard = async (contractId: number): Promise<string> => {
  await shop.hear();
  return shop.stateOf(contractId);
};

test('rule 14: it finishes with the last lesson taught, nothing owed and all goods handed over, and a lesson given back opens it again', async () => {
  const family = await shop.customer('完一', '13800010001');
  const wish = shop.cart(
    [
      { kind: 'course', itemId: shop.mathsId, qty: 2 },
      { kind: 'product', itemId: bookId, qty: 1 },
    ],
    { concessionIds: [giftScheme] },
  );
  const contract = await shop.signed(family, wish);
  expect(await stock(bagId)).toMatchObject({ onHand: 20, reserved: 1 });
  const early = await shop.cashier.post('/contract/v1/contract/deliver', {
    id: contract.id,
    items: [{ lineNo: 2, qty: 1 }],
  });
  expect(early.code).toBe(409);
  await shop.pay(contract.id, 350_00, 350_00, 'end-1');
  await shop.teach(contract.id, 2);
  expect(await heard(contract.id)).toBe('effective');
  const open = await shop.cashier.get('/contract/v1/contract/goods', { id: contract.id });
  expect(open.data).toMatchObject({
    lines: [{ lineNo: 2, left: 1 }],
    gifts: [{ productId: bagId, name: '书包', left: 1 }],
  });
  const book = await shop.cashier.post('/contract/v1/contract/deliver', {
    id: contract.id,
    items: [{ lineNo: 2, qty: 1 }],
  });
  expect(book.data).toMatchObject({ finished: false });
  const twice = await shop.cashier.post('/contract/v1/contract/deliver', {
    id: contract.id,
    gifts: [{ productId: bagId, qty: 2 }],
  });
  expect(twice).toMatchObject({ code: 422, data: [{ field: 'gifts' }] });
  const bag = await shop.cashier.post('/contract/v1/contract/deliver', {
    id: contract.id,
    gifts: [{ productId: bagId, qty: 1 }],
  });
  expect(bag.data).toMatchObject({ finished: true });
  // Whoever hears of it finds nothing open any more: the customer is asked whether they graduate.
  expect(openThen).toEqual([0]);
  expect(await stock(bagId)).toMatchObject({ onHand: 19, reserved: 0 });
  const moves = await shop.chief.get('/v1/classFee/stockMove/list', { productId: bagId, kind: 'gift_out' });
  expect(moves.data.list).toMatchObject([{ kind: 'gift_out', qty: -1 }]);
  await shop.unteach(contract.id);
  expect(await heard(contract.id)).toBe('effective');
  await shop.teach(contract.id, 1);
  expect(await heard(contract.id)).toBe('finished');
});

test('a contract with an installment still owed does not finish though all released lessons are taught', async () => {
  const family = await shop.customer('完二', '13800010002');
  const contract = await shop.signed(
    family,
    shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 2 }], { plan: { 1: [1, 1] } }),
  );
  await shop.pay(contract.id, 150_00, 300_00, 'end-2');
  await shop.teach(contract.id, 1);
  const other = await shop.signed(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 1 }]));
  await shop.pay(other.id, 150_00, 150_00, 'end-3');
  await shop.teach(other.id, 1);
  expect(await heard(other.id)).toBe('finished');
  expect(await shop.stateOf(contract.id)).toBe('effective');
});

test('the contracts of a whole class are looked at in as many statements as one, as long as none ends', async () => {
  const ids: number[] = [];
  for (const [i, name] of ['众一', '众二', '众三'].entries()) {
    const family = await shop.customer(name, `1380001010${i}`);
    const contract = await shop.signed(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 2 }]));
    await shop.pay(contract.id, 300_00, 300_00, `many-${i}`);
    ids.push(contract.id);
  }
  const asked = (contractIds: number[]) =>
    shop.inside((work) => statementsOf(work, () => atTheirEnd(work, contractIds)));
  expect(await asked(ids)).toBe(await asked(ids.slice(0, 1)));
  await shop.teach(ids[1]!, 2);
  expect(await Promise.all(ids.map(heard))).toEqual(['effective', 'finished', 'effective']);
});
