// What must hold from the price to the lesson ledger and the shelf, with contract A of the worked examples.
import { beforeAll, expect, test } from 'vitest';
import { contractEffective, type Released } from '#areas/contracts/model/events';
import { on } from '#kernel/server/service';
import { neighbours, type Selling, selling } from '#testing/scenes/selling';

let shop: Selling;
const told: Released[] = [];

beforeAll(async () => {
  shop = await selling({ listeners: [on(contractEffective, (_work, payload) => void told.push(payload))] });
});

const lotsOf = async (contractId: number) =>
  (await shop.chief.get('/class/v1/lot/list', { contractId, pageSize: 100, sort: 'id' })).data.list;

/** Contract A at 9,200.00, paid at once. */
async function contractA() {
  neighbours.points = 3000;
  const book = await shop.product(`课本${told.length}`, 68_50, 20);
  const family = await shop.customer(`甲${told.length}`, `1390000000${told.length}`);
  const schemes = [
    await shop.scheme(`数学九折${told.length}`, { subjects: [shop.maths], autoApply: false }),
    await shop.scheme(`满减${told.length}`, {
      ...{ kind: 'amount_off', level: 'contract', thresholdOn: 'amount', autoApply: false },
      tiers: [{ threshold: 10_000_00, value: 800_00 }],
    }),
    await shop.scheme(`赠四${told.length}`, {
      ...{ kind: 'gift_lessons', subjects: [shop.maths], tiers: [{ threshold: 0, value: 4_00 }], autoApply: false },
    }),
  ];
  const voucherId = await shop.voucher(family.id, { subjects: [shop.english] });
  const wish = shop.cart(
    [
      { kind: 'course', itemId: shop.mathsId, qty: 48 },
      { kind: 'course', itemId: shop.englishId, qty: 30 },
      { kind: 'product', itemId: book, qty: 2 },
    ],
    { concessionIds: schemes, voucherIds: [voucherId], couponIds: [7], points: 3000, target: 9_200_00 },
  );
  const contract = await shop.signed(family, wish);
  expect(contract).toMatchObject({ state: 'signed', receivable: '9200.00' });
  expect(await shop.pay(contract.id, 9_200_00, 9_200_00, `a-${contract.id}`)).toMatchObject({ code: 200 });
  return { ...contract, family };
}

test('must hold 9: lots equal the lessons and nets of the lines, gifts have no value, the customer is a member, and the event again adds nothing', async () => {
  const { id, family } = await contractA();
  const lots = await lotsOf(id);
  expect(lots.map(({ key, qty, amount }: Record<string, unknown>) => [key, qty, amount])).toEqual([
    [`${id}:1:1:purchase`, 48, '5841.95'],
    [`${id}:1:1:gift`, 4, '0.00'],
    [`${id}:2:1:purchase`, 30, '3222.94'],
  ]);
  const customer = await shop.chief.get('/api/v1/student/customer/detail', { id: family.id });
  expect(customer.data.state).toBe('member');
  const payload = told.find(({ contractId }) => contractId === id)!;
  await shop.inside((work) => work.emit(contractEffective, payload));
  expect(await lotsOf(id)).toHaveLength(3);
});

test('must hold 10: 48 lessons of its first line, one by one, recognise 5,841.95, ten of them 1,217.07', async () => {
  const { id } = await contractA();
  const steps = await shop.teach(id, 48, `${id}:1:1:purchase`);
  expect(steps).toHaveLength(48);
  expect(steps.slice(0, 4)).toEqual([121_70, 121_71, 121_71, 121_70]);
  expect(steps.slice(0, 10).reduce((sum, fen) => sum + fen, 0)).toBe(1_217_07);
  expect(steps.reduce((sum, fen) => sum + fen, 0)).toBe(5_841_95);
});

test('must hold 20: of two sales of 3 out of 5 at once one is refused and 2 are left, and the moves add up to what is on hand', async () => {
  const scarce = await shop.product('五件', 10_00, 5);
  const families = [await shop.customer('买一', '13900001001'), await shop.customer('买二', '13900001002')];
  const sale = (customerId: number, clientKey: string) =>
    shop.cashier.post('/contract/v1/contract/quickSale', {
      ...{ customerId, schoolId: shop.schoolId, goods: [{ productId: scarce, qty: 3 }], clientKey, deliver: true },
      splits: [{ method: 'cash', amount: 30_00 }],
    });
  const both = await Promise.all(families.map(({ id }, at) => sale(id, `scarce-${at}`)));
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  const stock = (await shop.chief.get('/v1/classFee/stock/list', { productId: scarce })).data.list[0];
  expect(stock).toMatchObject({ onHand: 2, reserved: 0 });
  const moves = (await shop.chief.get('/v1/classFee/stockMove/list', { productId: scarce, pageSize: 50 })).data.list;
  expect(moves.reduce((sum: number, { qty }: { qty: number }) => sum + qty, 0)).toBe(2);
});

test.each([
  ['0.00', '零元整'],
  ['0.05', '伍分'],
  ['0.50', '伍角整'],
  ['10.00', '壹拾元整'],
  ['325.04', '叁佰贰拾伍元零肆分'],
  ['1409.50', '壹仟肆佰零玖元伍角整'],
  ['1680.32', '壹仟陆佰捌拾元零叁角贰分'],
  ['6007.14', '陆仟零柒元壹角肆分'],
  ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
  ['107000.53', '壹拾万柒仟元零伍角叁分'],
  ['1010010.10', '壹佰零壹万零壹拾元零壹角整'],
  ['10001000.00', '壹仟万壹仟元整'],
  ['100000000.01', '壹亿元零壹分'],
  ['-12.30', '负壹拾贰元叁角整'],
])('must hold 21: %s is %s in capital characters', async (amount, words) => {
  const { data } = await shop.chief.get('/contract/v1/contract/capital', { amount });
  expect(data).toEqual({ capital: words });
});

test('must hold 25: after all this no sum differs from its parts', async () => {
  for (const check of shop.app.registries.check.all().filter(({ area }) => area === 'contracts'))
    expect(await shop.inside((work) => check.run(work))).toEqual([]);
});
