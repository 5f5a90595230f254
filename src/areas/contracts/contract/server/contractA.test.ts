// Contract A of the worked examples, through the door the wizard uses.
import { beforeAll, expect, test } from 'vitest';
import { type ContractFacts, contractEffective, type OpenedLot } from '#areas/contracts/model/events';
import { on } from '#kernel/server/service';
import { neighbours, type Selling, selling } from '#testing/scenes/selling';

let shop: Selling;
let book: number;
let schemes: number[];
const opened: (ContractFacts & { lots: OpenedLot[] })[] = [];

beforeAll(async () => {
  shop = await selling({ listeners: [on(contractEffective, (_work, told) => void opened.push(told))] });
  book = await shop.product('课本', 68_50, 100);
  schemes = [
    await shop.scheme('数学九折', { subjects: [shop.maths], autoApply: false }),
    await shop.scheme('满万减八百', {
      kind: 'amount_off',
      level: 'contract',
      thresholdOn: 'amount',
      tiers: [{ threshold: 10_000_00, value: 800_00 }],
      autoApply: false,
    }),
  ];
});

const lines = () => [
  { kind: 'course' as const, itemId: shop.mathsId, qty: 48 },
  { kind: 'course' as const, itemId: shop.englishId, qty: 30 },
  { kind: 'product' as const, itemId: book, qty: 2 },
];

test('must hold 1: a quote explains every step from 11,237.00 to 9,200.00 to the fen, and writes nothing', async () => {
  neighbours.points = 3000;
  const family = await shop.customer('甲', '13700000001');
  const voucherId = await shop.voucher(family.id, { subjects: [shop.english] });
  const cart = shop.cart(lines(), {
    ...{ concessionIds: schemes, voucherIds: [voucherId], couponIds: [7], points: 3000, target: 9_200_00 },
  });
  const { code, data } = await shop.seller.post('/contract/v1/contract/quote', {
    ...{ customerId: family.id, schoolId: shop.schoolId, cart },
  });
  expect(code).toBe(200);
  expect(data).toMatchObject({ grossTotal: '11237.00', receivable: '9200.00', capital: '玖仟贰佰元整' });
  expect(data.lines.map((line: { net: string }) => line.net)).toEqual(['5841.95', '3222.94', '135.11']);
  expect(data.discounts.map((step: { amount: string }) => step.amount)).toEqual([
    ...['720.00', '800.00', '300.00', '100.00', '30.00', '87.00'],
  ]);
  expect(data.authority).toMatchObject({ needed: false, payPercent: 99.06 });
  expect((await shop.chief.get('/contract/v1/contract/list', { customerId: family.id })).data.total).toBe(0);
});

test('must hold 4: two schemes of one group chosen by hand are refused naming both; chosen automatically the lower price wins', async () => {
  const family = await shop.customer('乙', '13700000002');
  const ten = await shop.scheme('组一', { stackRule: 'group', stackGroup: 'g', subjects: [shop.english] });
  const twenty = await shop.scheme('组二', {
    ...{ stackRule: 'group', stackGroup: 'g', subjects: [shop.english], tiers: [{ threshold: 0, value: 80_00 }] },
  });
  const quote = (more: object) =>
    shop.seller.post('/contract/v1/contract/quote', {
      ...{ customerId: family.id, schoolId: shop.schoolId },
      cart: { ...shop.cart([{ kind: 'course', itemId: shop.englishId, qty: 10 }]), ...more },
    });
  const refused = await quote({ concessionIds: [ten, twenty] });
  expect(refused).toMatchObject({ code: 422, data: [{ field: 'cart.concessionIds[1]', rule: 'stack' }] });
  expect(refused.data[0].message).toContain('组一');
  expect(refused.data[0].message).toContain('组二');
  expect((await quote({ concessionIds: null })).data).toMatchObject({ chosen: [twenty], receivable: '1040.00' });
});

test('must hold 9: full payment makes it effective: lots equal lessons and net, the family is enrolled, a receipt and entries stand', async () => {
  neighbours.points = 0;
  const family = await shop.customer('丙', '13700000003');
  const contract = await shop.signed(family, shop.cart(lines(), { concessionIds: schemes }));
  expect(contract).toMatchObject({ state: 'signed', receivable: '9717.00', owed: '9717.00', kind: 'new' });
  const paid = await shop.pay(contract.id, 9_717_00, 9_717_00, 'full');
  expect(paid).toMatchObject({
    code: 200,
    data: { contract: { state: 'effective', owed: '0.00', received: '9717.00' }, replayed: false },
  });
  const customer = await shop.chief.get('/api/v1/student/customer/detail', { id: family.id });
  expect(customer.data.state).toBe('member');
  const entries = await shop.chief.get('/v1/classFee/financeEntry/list', { customerId: family.id });
  expect(entries.data.list).toMatchObject([{ direction: 'in', amount: '9717.00', kind: 'receipt' }]);
});

test('must hold 2: a hundred percent off is effective without a payment', async () => {
  const free = await shop.scheme('全免', { tiers: [{ threshold: 0, value: 0 }], autoApply: false });
  const family = await shop.customer('丁', '13700000004');
  const contract = await shop.signed(
    family,
    shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 10 }], { concessionIds: [free] }),
  );
  expect(contract).toMatchObject({ state: 'effective', receivable: '0.00' });
});

test('a price that changed since it was seen is refused with both', async () => {
  const family = await shop.customer('戊', '13700000005');
  const { data } = await shop.draft(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 10 }]));
  const refused = await shop.submit({ ...data, receivable: '1400.00' });
  expect(refused).toMatchObject({ code: 409, data: { old: '1400.00', new: '1500.00' } });
});

test('must hold 5: of two submits for the last place of a scheme one gets it; the other holds nothing', async () => {
  const last = await shop.scheme('末席', { quotaTotal: 1, autoApply: false });
  const scarce = await shop.product('限量', 10_00, 10);
  const families = [await shop.customer('己', '13700000006'), await shop.customer('庚', '13700000007')];
  const wish = shop.cart(
    [
      { kind: 'course', itemId: shop.mathsId, qty: 10 },
      { kind: 'product', itemId: scarce, qty: 4 },
    ],
    { concessionIds: [last] },
  );
  const vouchers = [await shop.voucher(families[0]!.id, {}), await shop.voucher(families[1]!.id, { name: '数学三百' })];
  const drafts = await Promise.all(
    families.map(async (family, at) => (await shop.draft(family, { ...wish, voucherIds: [vouchers[at]!] })).data),
  );
  const done = await Promise.all(drafts.map((row) => shop.submit(row)));
  expect(done.map(({ code }) => code).sort()).toEqual([200, 409]);
  const held = await Promise.all(
    vouchers.map(async (id) => (await shop.chief.get('/v1/classFee/voucher/detail', { id })).data.state as string),
  );
  expect(held).toEqual(done.map(({ code }) => (code === 200 ? 'locked' : 'unused')));
  const stock = await shop.chief.get('/v1/classFee/stock/list', { productId: scarce });
  expect(stock.data.list[0]).toMatchObject({ onHand: 10, reserved: 4 });
});

test('must hold 11: supervised at level block: refused at once, passes split to comply, and each installment opens its own lessons', async () => {
  await shop.set('contracts.supervise.academic', [shop.maths, shop.english]);
  const family = await shop.customer('辛', '13700000008');
  neighbours.points = 3000;
  const voucherId = await shop.voucher(family.id, { subjects: [shop.english] });
  const wish = shop.cart(lines(), {
    ...{ concessionIds: schemes, voucherIds: [voucherId], couponIds: [7], points: 3000, target: 9_200_00 },
  });
  const { data: draft } = await shop.draft(family, wish, shop.chief);
  const refused = await shop.submit(draft, shop.seller);
  expect(refused.code).toBe(404);
  const own = (await shop.draft(family, wish)).data;
  expect(await shop.submit(own)).toMatchObject({ code: 422, data: [{ field: 'cart.plan' }] });
  const split = await shop.seller.post('/contract/v1/contract/splitPlan', {
    ...{ customerId: family.id, schoolId: shop.schoolId, cart: wish },
  });
  expect(split.data.plan).toEqual({ 1: [24, 24], 2: [15, 15] });
  const saved = await shop.seller.put('/contract/v1/contract/edit', {
    ...{ id: own.id, version: own.version, cart: { ...wish, plan: split.data.plan } },
  });
  const contract = (await shop.submit(saved.data)).data;
  expect(contract).toMatchObject({ state: 'signed', payPlan: 'installments', supervision: { level: 'off' } });
  const [first, second] = (await shop.chief.get('/contract/v1/installment/list', { contractId: contract.id })).data
    .list;
  expect([first.amount, second.amount]).toEqual(['4667.55', '4532.45']);
  const fen = (amount: string) => Math.round(Number(amount) * 100);

  const beyond = await shop.pay(contract.id, 9_200_00, 9_200_00, 'beyond');
  expect(beyond).toMatchObject({ code: 422, data: [{ field: 'amount' }] });
  const paid = await shop.pay(contract.id, fen(first.amount), 9_200_00, 'first');
  expect(paid).toMatchObject({ code: 200, data: { contract: { state: 'effective' } } });
  expect(opened.filter(({ contractId }) => contractId === contract.id).flatMap(({ lots }) => lots)).toMatchObject([
    { key: `${contract.id}:1:1:purchase`, lessons: 24_00 },
    { key: `${contract.id}:2:1:purchase`, lessons: 15_00 },
  ]);
  const left = 9_200_00 - fen(first.amount);
  neighbours.balances = [{ customerId: family.id, courseId: shop.mathsId, remaining: 21_00 }];
  expect(await shop.pay(contract.id, left, left, 'second')).toMatchObject({ code: 422, data: [{ field: 'amount' }] });
  neighbours.balances = [{ customerId: family.id, courseId: shop.mathsId, remaining: 20_00 }];
  expect(await shop.pay(contract.id, left, left, 'second')).toMatchObject({ code: 200 });
});
