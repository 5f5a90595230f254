// Course vouchers from their batch to the contract they are used in.
import { beforeAll, expect, test } from 'vitest';
import { runJob } from '#testing/runJob';
import { type Selling, selling } from '#testing/scenes/selling';

let shop: Selling;
let n = 0;
beforeAll(async () => {
  shop = await selling();
});

const family = () => {
  n += 1;
  return shop.customer(`券${n}`, `1330000${String(n).padStart(4, '0')}`);
};
const batches = '/v1/classFee/voucherBatch';
const batch = (more: object = {}) => ({
  ...{ name: `批次${n}`, kind: 'amount', amount: '100.00', quantity: 2, validDays: 30, source: 'trial', ...more },
});
const step = async (verb: string, id: number, more: object = {}) => {
  const { data } = await shop.chief.get(`${batches}/detail`, { id });
  return shop.chief.post(`${batches}/${verb}`, { id, version: data.version, ...more });
};
const issue = (id: number, customerIds: number[]) => shop.chief.post(`${batches}/issue`, { id, customerIds });
const voucherOf = async (id: number) => (await shop.chief.get('/v1/classFee/voucher/detail', { id })).data;
const quote = (customerId: number, cart: object) =>
  shop.seller.post('/contract/v1/contract/quote', { customerId, schoolId: shop.schoolId, cart });

test('a batch gives each customer one code that nobody can guess, and no more than it has, also to two who issue at once', async () => {
  const { data: made } = await shop.chief.post(`${batches}/add`, batch());
  const of = [await family(), await family(), await family()].map(({ id }) => id);
  expect((await issue(made.id, of.slice(0, 1))).code).toBe(409);
  expect(await step('open', made.id)).toMatchObject({ code: 200, data: { state: 'issuing' } });
  expect((await issue(made.id, of)).code).toBe(422);
  const both = await Promise.all([issue(made.id, of.slice(0, 2)), issue(made.id, of.slice(1))]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 422]);
  const { data } = await shop.chief.get('/v1/classFee/voucher/list', { batchId: made.id });
  expect(data.total).toBe(2);
  for (const { code } of data.list) expect(code).toMatch(/^[A-Z2-9]{12}$/);
});

test('lessons given to make up for something wait for a second word above five; a batch names its face and how long it holds', async () => {
  const lessons = { kind: 'lessons', amount: null, source: 'compensate' };
  const few = (await shop.chief.post(`${batches}/add`, batch({ ...lessons, lessons: 5 }))).data;
  expect((await step('open', few.id)).data.state).toBe('issuing');
  const many = (await shop.chief.post(`${batches}/add`, batch({ ...lessons, lessons: 6 }))).data;
  const asked = await step('open', many.id);
  expect([asked.data.state, Boolean(asked.data.approvalNo)]).toEqual(['draft', true]);
  const refused = async (more: object, field: string) =>
    expect(await shop.chief.post(`${batches}/add`, batch(more))).toMatchObject({ code: 422, data: [{ field }] });
  await refused({ amount: null }, 'amount');
  await refused({ amount: '5000.01' }, 'amount');
  await refused({ validDays: null }, 'validDays');
  await refused({ quantity: 10_001 }, 'quantity');
});

test('rule 28: an amount voucher lowers one line, what exceeds it is warned of; a lessons voucher adds to a line; one a line unless stackable', async () => {
  const of = await family();
  const small = shop.cart([{ kind: 'course', itemId: shop.englishId, qty: 2 }]);
  const large = await shop.voucher(of.id, { name: '三百' });
  const over = await quote(of.id, { ...small, voucherIds: [large] });
  expect(over).toMatchObject({ code: 200, data: { receivable: '0.00' } });
  expect(over.data.warnings[0]).toContain('40.00');
  const gift = await shop.voucher(of.id, { name: '两课时', kind: 'lessons', lessons: 2, amount: null });
  const given = await quote(of.id, { ...small, voucherIds: [gift] });
  expect(given.data).toMatchObject({ receivable: '260.00', lines: [{ giftLessons: 2 }] });
  expect(await quote(of.id, { ...small, voucherIds: [large, gift] })).toMatchObject({
    code: 422,
    data: [{ field: 'cart.voucherIds[1]' }],
  });
  const [one, two] = [
    await shop.voucher(of.id, { stackable: true, amount: 10_00 }),
    await shop.voucher(of.id, { stackable: true, amount: 20_00 }),
  ];
  expect((await quote(of.id, { ...small, voucherIds: [one, two] })).data.receivable).toBe('230.00');
  const other = await family();
  expect((await quote(other.id, { ...small, voucherIds: [one] })).code).toBe(422);
  const far = await shop.voucher(of.id, { minAmount: 260_01 });
  expect((await quote(of.id, { ...small, voucherIds: [far] })).code).toBe(422);
});

test('rules 10 and 13: submitted it is locked, paid it is used; void gives it back; of two contracts that want it one gets it', async () => {
  const of = await family();
  const id = await shop.voucher(of.id, {});
  const wish = (qty: number) => shop.cart([{ kind: 'course', itemId: shop.mathsId, qty }], { voucherIds: [id] });
  const drafts = [(await shop.draft(of, wish(10))).data, (await shop.draft(of, wish(12))).data];
  const done = await Promise.all(drafts.map((row) => shop.submit(row)));
  expect(done.filter(({ code }) => code === 200)).toHaveLength(1);
  const { data: won } = done.find(({ code }) => code === 200)!;
  expect(await voucherOf(id)).toMatchObject({ state: 'locked', contractId: won.id });
  await shop.pay(won.id, 100_00, Math.round(Number(won.owed) * 100), 'voucher-1');
  const [payment] = (await shop.chief.get('/contract/v1/payment/list', { contractId: won.id })).data.list;
  await shop.cashier.post('/contract/v1/payment/void', { id: payment.id, version: payment.version, reason: '收错' });
  expect((await voucherOf(id)).state).toBe('locked');
  const owed = Math.round(Number(won.owed) * 100);
  expect(await shop.pay(won.id, owed, owed, 'voucher-2')).toMatchObject({ code: 200 });
  expect((await voucherOf(id)).state).toBe('used');
});

test('unused ones expire by themselves, are longer valid once, and are void with a reason', async () => {
  const of = await family();
  const [late, kept] = [await shop.voucher(of.id, {}), await shop.voucher(of.id, {})];
  await shop.app.database.owner.query(`update voucher set expires_on = '2020-01-01' where id = $1`, [late]);
  const extend = (id: number, days: number) => shop.chief.post('/v1/classFee/voucher/extend', { id, days });
  expect((await extend(kept, 91)).code).toBe(422);
  expect((await extend(kept, 90)).code).toBe(200);
  expect((await extend(kept, 1)).code).toBe(409);
  await runJob(shop.app, 'contracts.expiries');
  expect([(await voucherOf(late)).state, (await voucherOf(kept)).state]).toEqual(['expired', 'unused']);
  const { version } = await voucherOf(kept);
  expect((await shop.chief.post('/v1/classFee/voucher/void', { id: kept, version })).code).toBe(422);
  expect(await shop.chief.post('/v1/classFee/voucher/void', { id: kept, version, reason: '重发' })).toMatchObject({
    data: { state: 'void' },
  });
});
