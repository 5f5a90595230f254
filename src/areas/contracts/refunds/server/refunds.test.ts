// Refunds through the door: reckoned as agreed, decided, paid out once, and the books agree afterwards.
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#testing/app';
import { runJob } from '#testing/runJob';
import { type Selling, selling } from '#testing/scenes/selling';
import { withoutApprovals } from '#testing/scenes/undecided';

let shop: Selling;
let finance: Person;
let reasonId: number;

beforeAll(async () => {
  shop = await selling({ parts: [withoutApprovals] });
  finance = await shop.signIn('13800000008');
  const { data } = await shop.chief.get('/v1/category/nodes', { tree: 'refund_reason' });
  reasonId = data[0].id;
});

const path = '/contract/v1/refund';
const lines = (maths: number, english = 0, book = 0, qty = 0) =>
  shop.cart([
    ...(maths ? [{ kind: 'course' as const, itemId: shop.mathsId, qty: maths }] : []),
    ...(english ? [{ kind: 'course' as const, itemId: shop.englishId, qty: english }] : []),
    ...(book ? [{ kind: 'product' as const, itemId: book, qty }] : []),
  ]);
let n = 0;
/** Paid in full, some lessons taken. */
async function running(name: string, cart: ReturnType<typeof lines>, taken = 0) {
  n += 1;
  const family = await shop.customer(name, `138000700${String(n).padStart(2, '0')}`);
  const contract = await shop.signed(family, cart);
  const owed = Math.round(Number(contract.receivable) * 100);
  await shop.pay(contract.id, owed, owed, `refund-${n}`);
  if (taken > 0) await shop.teach(contract.id, taken, `${contract.id}:1:1:purchase`);
  return { id: contract.id as number, family, owed };
}
const calc = (contractId: number, more = {}) => shop.chief.post(`${path}/calc`, { contractId, ...more });
async function applied(contractId: number, more = {}, by = shop.seller) {
  const made = await by.post(`${path}/add`, { contractId, reasonId, ...more });
  if (made.code !== 200) return made;
  return by.post(`${path}/submit`, { id: made.data.id, version: made.data.version });
}
const payoutsOf = async (refundId: number) =>
  (await finance.get('/contract/v1/refundPayout/list', { refundId })).data.list as {
    id: number;
    amount: string;
    method: string;
  }[];
const payAll = async (id: number, clientKey = `payout-${id}`) =>
  finance.post(`${path}/payout`, {
    ...{ id, clientKey },
    payouts: (await payoutsOf(id)).map((one, at) => ({
      ...{ payoutId: one.id, ...(one.method === 'cash' ? {} : { tradeNo: `OUT-${id}-${at}` }) },
    })),
  });
const contractOf = async (id: number) => (await shop.chief.get('/contract/v1/contract/detail', { id })).data;
const books = async () => expect(await runJob(shop.app, 'contracts.identities')).toBe(0);

test('must hold 12: a full refund gives back what is left less the breach; received − refunded is then consumed + forfeited', async () => {
  const book = await shop.product('退书', 68_50, 10);
  const { id } = await running('全退', lines(48, 30, book, 2), 10);
  await shop.cashier.post('/contract/v1/contract/deliver', { id, items: [{ lineNo: 3, qty: 2 }] });
  const asked = {
    returns: [{ lineNo: 3, qty: 1 }],
    deductions: [{ kind: 'gift_goods', amount: 99_00, note: '书包' }],
  };
  const { data: sheet } = await calc(id, asked);
  // Without discounts: maths 38 × 150, English 30 × 130, a book; a tenth of the lessons' base is kept.
  expect(sheet).toMatchObject({ base: '9668.50', breach: '960.00', amount: '8609.50', forfeited: '1059.00' });
  expect(sheet.lines).toMatchObject([
    { lineNo: 1, bought: 48, consumed: 10, back: 38, keptValue: '1500.00', base: '5700.00' },
    { lineNo: 2, back: 30, base: '3900.00' },
    { lineNo: 3, back: 1, base: '68.50' },
  ]);
  const { data: refund } = await applied(id, asked);
  expect(refund).toMatchObject({ state: 'approved', amount: '8609.50' });
  expect((await contractOf(id)).state).toBe('refunding');
  await books();
  const paid = await payAll(refund.id);
  expect(paid).toMatchObject({ code: 200, data: { state: 'paid', contractState: 'refunded', left: '0.00' } });
  expect(paid.data.receiptNo).toMatch(/^HZ/);
  const contract = await contractOf(id);
  expect(contract).toMatchObject({ received: '11237.00', refunded: '8609.50', forfeited: '1059.00', owed: '0.00' });
  // Ten lessons and the book that stays.
  expect(Number(contract.received) - Number(contract.refunded)).toBeCloseTo(1500 + 68.5 + 1059, 2);
  const { data: stock } = await shop.chief.get('/v1/classFee/stock/list', { productId: book });
  expect(stock.list[0]).toMatchObject({ onHand: 9, reserved: 0 });
  await books();
});

test('the same payout sent five times is paid once; another one for what was paid is refused', async () => {
  const { id } = await running('连点', lines(4));
  const { data: refund } = await applied(id);
  const all = await Promise.all(Array.from({ length: 5 }, () => payAll(refund.id, 'same')));
  expect(all.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
  const { data } = await finance.get('/v1/classFee/financeEntry/list', { kind: 'refund', pageSize: 100 });
  expect(data.list.filter(({ no }: { no: string }) => no === refund.no)).toHaveLength(1);
  expect(await payAll(refund.id, 'other')).toMatchObject({ code: 409 });
  await books();
});

test('must hold 13: a lesson taken between calculation and payout: 409, nothing is paid, and it can be reckoned anew', async () => {
  const { id } = await running('又上课', lines(10), 2);
  const { data: refund } = await applied(id);
  await shop.teach(id, 1);
  expect(await payAll(refund.id)).toMatchObject({ code: 409, data: { was: '1080.00', now: '945.00' } });
  expect(await contractOf(id)).toMatchObject({ state: 'refunding', refunded: '0.00' });
  const { data: now } = await finance.get(`${path}/detail`, { id: refund.id });
  const { data: draft } = await shop.seller.post(`${path}/revise`, { id: refund.id, version: now.version });
  expect(draft.state).toBe('draft');
  expect((await contractOf(id)).state).toBe('effective');
  const { data: again } = await shop.seller.post(`${path}/submit`, { id: draft.id, version: draft.version });
  expect(again).toMatchObject({ state: 'approved', amount: '945.00' });
  expect(await payAll(refund.id, 'again')).toMatchObject({ code: 200, data: { contractState: 'refunded' } });
  await books();
});

test('must hold 14: the school’s fault costs the family nothing; list price is not chosen where the contract or supervision forbids it', async () => {
  const { id } = await running('校方', lines(10), 5);
  expect((await calc(id)).data).toMatchObject({ breach: '150.00', amount: '600.00' });
  expect((await calc(id, { fault: 'school' })).data).toMatchObject({ breach: '0.00', amount: '750.00' });
  expect(await calc(id, { basis: 'original' })).toMatchObject({ code: 422, data: [{ field: 'basis' }] });
});

test('a partial refund takes its lessons from the end and leaves the contract running; no more than is left goes back', async () => {
  const { id } = await running('部分', lines(48), 10);
  const returns = (lessons: number) => ({ scope: 'partial', returns: [{ lineNo: 1, lessons }] });
  expect(await calc(id, returns(39_00))).toMatchObject({ code: 422, data: [{ field: 'returns[0].lessons' }] });
  const { data: refund } = await applied(id, returns(20_00));
  expect(await payAll(refund.id)).toMatchObject({ data: { contractState: 'effective' } });
  const after = await contractOf(id);
  expect(after).toMatchObject({ state: 'effective', refunded: '2700.00', forfeited: '300.00', owed: '0.00' });
  expect(await shop.teach(id, 18)).toHaveLength(18);
  expect(await calc(id)).toMatchObject({ code: 422 });
  await books();
});

test('in the days of cooling off, with nothing taken, everything comes back, and vouchers too', async () => {
  const { id } = await running('冷静', lines(4));
  expect((await calc(id)).data).toMatchObject({ breach: '0.00', amount: '600.00', forfeited: '0.00' });
});

test('one open refund a contract; only who may adjusts; somebody else’s contract is not there', async () => {
  const { id } = await running('唯一', lines(4));
  const adjusted = await shop.seller.post(`${path}/add`, {
    contractId: id,
    reasonId,
    adjust: '-50.00',
    adjustReason: '协商',
  });
  expect(adjusted).toMatchObject({ code: 403 });
  const { data: refund } = await applied(id);
  expect(await shop.seller.post(`${path}/add`, { contractId: id, reasonId })).toMatchObject({ code: 409 });
  const other = await shop.signIn('13800000014');
  expect((await other.post(`${path}/add`, { contractId: id, reasonId })).code).toBe(404);
  expect(
    (await shop.seller.post(`${path}/payout`, { id: refund.id, payouts: [{ payoutId: 1 }], clientKey: 'x' })).code,
  ).toBe(403);
  const { data: now } = await shop.seller.get(`${path}/detail`, { id: refund.id });
  const gone = await shop.seller.post(`${path}/withdraw`, {
    id: refund.id,
    version: now.version,
    withdrawReason: '想通了',
  });
  expect(gone.data.state).toBe('withdrawn');
  expect((await contractOf(id)).state).toBe('effective');
  await books();
});

test('must hold 12 (X18): what was paid toward the next installment comes back, and that installment is cancelled', async () => {
  const family = await shop.customer('分期退', '13800070090');
  const contract = await shop.signed(
    family,
    shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 48 }], { plan: { 1: [24, 24] } }),
  );
  await shop.pay(contract.id, 3_600_00, 7_200_00, 'x18-1');
  await shop.pay(contract.id, 1_000_00, 3_600_00, 'x18-2');
  await shop.teach(contract.id, 10);
  const { data: refund } = await applied(contract.id, { fault: 'school' });
  expect(refund).toMatchObject({ unallocated: '1000.00', amount: '3100.00', forfeited: '0.00' });
  await payAll(refund.id);
  const after = await contractOf(contract.id);
  expect(after).toMatchObject({
    state: 'refunded',
    received: '4600.00',
    refunded: '3100.00',
    receivable: '1500.00',
    owed: '0.00',
  });
  const { data: charges } = await shop.chief.get('/contract/v1/installment/list', { contractId: contract.id });
  expect(charges.list.map(({ state }: { state: string }) => state)).toEqual(['paid', 'cancelled']);
  await books();
});
