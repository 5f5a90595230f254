// Money at the till: once, whoever presses and how often.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { CustomerFamily } from '#areas/customers/family/model/family';
import type { Person } from '#testing/app';
import { type Selling, selling } from '#testing/scenes/selling';

let shop: Selling;
let n = 0;

beforeAll(async () => {
  shop = await selling();
});

/** A contract over so many maths lessons of 150.00. */
const sold = async (lessons: number, family?: { id: number; guardianId: number }) => {
  n += 1;
  const of = family ?? (await shop.customer(`付${n}`, `1360000${String(n).padStart(4, '0')}`));
  const contract = await shop.signed(of, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: lessons }]));
  return { ...contract, family: of };
};
const paymentsOf = async (contractId: number) =>
  (await shop.chief.get('/contract/v1/payment/list', { contractId })).data.list;

test('must hold 6: two cashiers collect all of it at once: one payment, one receipt, one entry; the other reads who took it', async () => {
  const { id } = await sold(20);
  const both = await Promise.all([
    shop.pay(id, 3_000_00, 3_000_00, 'one'),
    shop.pay(id, 3_000_00, 3_000_00, 'two', undefined, shop.chief),
  ]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  const refused = both.find(({ code }) => code === 409)!;
  expect(refused.data).toMatchObject({ reason: 'owed', owed: '0.00', last: { amount: '3000.00' } });
  expect(await paymentsOf(id)).toHaveLength(1);
  const entries = await shop.chief.get('/v1/classFee/financeEntry/list', { pageSize: 200 });
  expect(entries.data.list.filter((entry: { contractId: number }) => entry.contractId === id)).toHaveLength(1);
});

test('must hold 7: the same key five times at once is one payment with one receipt; with another amount it is refused', async () => {
  const { id } = await sold(20);
  const five = await Promise.all(Array.from({ length: 5 }, () => shop.pay(id, 1_000_00, 3_000_00, 'same')));
  expect(five.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(five.map(({ data }) => data.payments[0].receiptNo)).size).toBe(1);
  expect(five.filter(({ data }) => data.replayed)).toHaveLength(4);
  expect(await paymentsOf(id)).toHaveLength(1);
  expect(await shop.pay(id, 900_00, 2_000_00, 'same')).toMatchObject({ code: 409 });
});

test('must hold 8: splits must add up, nothing above what is owed is taken, a trade number counts once', async () => {
  const { id } = await sold(20);
  const splits = [
    { method: 'wechat', amount: 1_000_00, tradeNo: 'WX1' },
    { method: 'cash', amount: 500_00 },
  ];
  expect(await shop.pay(id, 1_500_01, 3_000_00, 'a', splits)).toMatchObject({ code: 422, data: [{ field: 'splits' }] });
  expect(await shop.pay(id, 3_000_01, 3_000_00, 'b')).toMatchObject({ code: 422, data: [{ field: 'amount' }] });
  const done = await shop.pay(id, 1_500_00, 3_000_00, 'c', splits);
  expect(done).toMatchObject({ code: 200, data: { contract: { state: 'part_paid', owed: '1500.00' } } });
  const again = await shop.pay(id, 1_000_00, 1_500_00, 'd', [{ method: 'wechat', amount: 1_000_00, tradeNo: 'WX1' }]);
  expect(again).toMatchObject({ code: 409, data: { receiptNo: done.data.payments[0].receiptNo } });
});

test("must hold 8: one payment over two siblings' contracts makes two receipts with one trade number, or none", async () => {
  const familyId = await shop.put(CustomerFamily, { name: '宝家' });
  const [elder, younger] = [
    await shop.customer('大宝', '13655550000', { familyId }),
    await shop.customer('小宝', '13655550000', { familyId }),
  ];
  const [one, two] = [await sold(20, elder), await sold(20, younger)];
  const stranger = await sold(20);
  const together = (second: number, clientKey: string) =>
    shop.cashier.post('/contract/v1/payment/collectMany', {
      items: [
        { contractId: one.id, amount: 3_000_00, seenOwed: 3_000_00 },
        { contractId: second, amount: 2_000_00, seenOwed: 3_000_00 },
      ],
      clientKey,
      splits: [{ method: 'wechat', amount: 5_000_00, tradeNo: 'WX-FAMILY' }],
    });
  expect(await together(stranger.id, 'no')).toMatchObject({ code: 422 });
  expect(await paymentsOf(one.id)).toHaveLength(0);
  const done = await together(two.id, 'yes');
  expect(done).toMatchObject({ code: 200, data: { payments: [{ amount: '3000.00' }, { amount: '2000.00' }] } });
  expect(new Set(done.data.payments.map((paid: { receiptNo: string }) => paid.receiptNo)).size).toBe(2);
});

test('a transfer waits: it counts as received, with its receipt, only when it is confirmed', async () => {
  const { id } = await sold(20);
  const splits = [
    { method: 'cash', amount: 1_000_00 },
    { method: 'bank_transfer', amount: 2_000_00, tradeNo: 'BANK-1' },
  ];
  const { data } = await shop.pay(id, 3_000_00, 3_000_00, 'late', splits);
  expect(data).toMatchObject({
    payments: [{ state: 'done' }, { state: 'pending', receiptNo: null }],
    contract: { owed: '2000.00' },
  });
  expect(await shop.pay(id, 2_000_00, 2_000_00, 'twice')).toMatchObject({ code: 409, data: { owed: '0.00' } });
  const [pending] = (await paymentsOf(id)).filter((payment: { state: string }) => payment.state === 'pending');
  const confirmed = await shop.chief.post('/contract/v1/payment/confirm', { id: pending.id, version: pending.version });
  expect(confirmed).toMatchObject({ code: 200, data: { state: 'done' } });
  expect(confirmed.data.receiptNo).toMatch(/^SJ/);
  const contract = await shop.chief.get('/contract/v1/contract/detail', { id });
  expect(contract.data).toMatchObject({ state: 'effective', owed: '0.00' });
});

test('a voided payment leaves its opposite in the book, a red receipt, and the contract as it was before', async () => {
  const { id } = await sold(20);
  await shop.pay(id, 1_000_00, 3_000_00, 'to-void');
  const [payment] = await paymentsOf(id);
  const wrong = await shop.chief.post('/contract/v1/payment/void', { id: payment.id, version: payment.version });
  expect(wrong.code).toBe(422);
  const done = await shop.cashier.post('/contract/v1/payment/void', {
    ...{ id: payment.id, version: payment.version, reason: '收错' },
  });
  expect(done).toMatchObject({ code: 200, data: { state: 'reversed' } });
  expect((await shop.chief.get('/contract/v1/contract/detail', { id })).data).toMatchObject({
    ...{ state: 'signed', received: '0.00', owed: '3000.00' },
  });
  const receipts = await shop.chief.get('/contract/v1/receipt/list', { pageSize: 200 });
  const own = receipts.data.list.filter((receipt: { paymentId: number }) => receipt.paymentId === payment.id);
  expect(own.map((receipt: { kind: string }) => receipt.kind).sort()).toEqual(['normal', 'red']);
});

test('receipt numbers of a school have no holes, whatever was refused in between', async () => {
  const all = await shop.chief.get('/contract/v1/receipt/list', { kind: 'normal', pageSize: 200 });
  const numbers = all.data.list
    .map((receipt: { no: string }) => Number(receipt.no.slice(-6)))
    .sort((a: number, b: number) => a - b);
  expect(numbers).toEqual(numbers.map((_: number, at: number) => at + 1));
});

test('must hold 19: a counsellor may not collect, sees no contract of another, and no floor price anywhere', async () => {
  const { id } = await sold(20);
  const other = await shop.signIn('13800000014');
  expect((await other.get('/contract/v1/contract/detail', { id })).code).toBe(404);
  expect(await shop.pay(id, 1_00, 3_000_00, 'no', undefined, shop.seller)).toMatchObject({
    ...{ code: 403, data: 'contracts.payment.collect' },
  });
  const courseId = await shop.course('T-FLOOR', shop.maths);
  await shop.fee(courseId, 200_00, 2, { floorPrice: 123_45 });
  const seen = await shop.seller.get('/v1/classFee/feeStandard/list', { courseId });
  expect(seen.data.list[0]).toMatchObject({ price: '200.00', floorPrice: null });
  expect((await shop.chief.get('/v1/classFee/feeStandard/list', { courseId })).data.list[0].floorPrice).toBe('123.45');
  for (const path of ['list', 'detail', 'options']) {
    const answer = await shop.seller.get(`/v1/classFee/feeStandard/${path}`, { courseId, id: seen.data.list[0].id });
    expect(JSON.stringify(answer)).not.toContain('123.45');
  }
  const sheet = async (who: Person) =>
    (
      await shop.http.inject({
        url: `/v1/classFee/feeStandard/export?format=csv&courseId=${courseId}`,
        headers: { authorization: who.header },
      })
    ).payload;
  expect(await sheet(shop.chief)).toContain('123.45');
  expect(await sheet(shop.seller)).not.toContain('123.45');
});

test('must hold 18: a confirmed day takes nothing more: what is late goes to the next day and its sheet stays as it was', async () => {
  const { id } = await sold(20);
  await shop.pay(id, 1_000_00, 3_000_00, 'day-one');
  const [day] = (await shop.chief.get('/v1/classFee/dayClose/list', { schoolId: shop.schoolId })).data.list;
  const sheet = (await shop.chief.get('/v1/classFee/dayClose/sheet', { id: day.id })).data;
  const counted = sheet.map(({ key, expected }: { key: string; expected: number }) => ({ key, counted: expected }));
  const short = counted.map((line: { key: string; counted: number }) => ({ ...line, counted: line.counted - 1 }));
  const submitDay = (lines: unknown) =>
    shop.cashier.post('/v1/classFee/dayClose/submit', { id: day.id, counted: lines });
  expect(await submitDay(short)).toMatchObject({ code: 422, data: [{ field: 'counted[0].reason' }] });
  const submitted = await submitDay(counted);
  expect(submitted).toMatchObject({ code: 200, data: { state: 'submitted' } });
  const confirmed = await shop.chief.post('/v1/classFee/dayClose/confirm', {
    id: day.id,
    version: submitted.data.version,
  });
  expect(confirmed).toMatchObject({ code: 200, data: { state: 'confirmed' } });
  await shop.pay(id, 1_000_00, 2_000_00, 'late-one');
  const [late] = await paymentsOf(id);
  expect(late.businessDate > day.businessDate).toBe(true);
  const after = (await shop.chief.get('/v1/classFee/dayClose/detail', { id: day.id })).data;
  expect(after.lines).toEqual(confirmed.data.lines);

  // A payment of the closed day that is voided is booked on the open one; the closed sheet does not change.
  const [first] = (await paymentsOf(id)).filter(
    (payment: { businessDate: string }) => payment.businessDate === day.businessDate,
  );
  const voided = await shop.chief.post('/contract/v1/payment/void', {
    ...{ id: first.id, version: first.version, reason: '收错' },
  });
  expect(voided).toMatchObject({ code: 200, data: { state: 'reversed' } });
  const entries = (await shop.chief.get('/v1/classFee/financeEntry/list', { kind: 'receipt_void', pageSize: 200 })).data
    .list;
  const back = entries.find((entry: { contractId: number }) => entry.contractId === id);
  expect(back.businessDate > day.businessDate).toBe(true);
  expect((await shop.chief.get('/v1/classFee/dayClose/detail', { id: day.id })).data.lines).toEqual(
    confirmed.data.lines,
  );
});

test('must hold 18: a day cannot be submitted while the one before it is open', async () => {
  const { id } = await sold(20);
  await shop.pay(id, 1_000_00, 3_000_00, 'order-one');
  const now = shop.clock.now();
  shop.clock.set(new Date(now.getTime() + 2 * 86_400_000).toISOString());
  const [chief, cashier] = [await shop.signIn('13800000001'), await shop.signIn('13800000011')];
  await shop.pay(id, 1_000_00, 2_000_00, 'order-two', undefined, cashier);
  const days = (await chief.get('/v1/classFee/dayClose/list', { schoolId: shop.schoolId, state: 'open' })).data.list;
  const [later, earlier] = days;
  expect(later.businessDate > earlier.businessDate).toBe(true);
  const submit = async (closeId: number) => {
    const sheet = (await chief.get('/v1/classFee/dayClose/sheet', { id: closeId })).data;
    const counted = sheet.map(({ key, expected }: { key: string; expected: number }) => ({ key, counted: expected }));
    return cashier.post('/v1/classFee/dayClose/submit', { id: closeId, counted });
  };
  expect((await submit(later.id)).code).toBe(409);
  expect((await submit(earlier.id)).code).toBe(200);
  expect((await submit(later.id)).code).toBe(200);
  shop.clock.set(now.toISOString());
});

test('rule 18: the method of a payment is corrected by two entries at once while its day is open, and after approval when it is closed', async () => {
  const { id } = await sold(20);
  await shop.pay(id, 1_000_00, 3_000_00, 'wrong-method');
  const [payment] = await paymentsOf(id);
  const asked = { id: payment.id, version: payment.version, wrong: 'cash', method: 'wechat' };
  const correct = (more: object) => shop.chief.post('/contract/v1/payment/correctMethod', { ...asked, ...more });
  expect(await correct({})).toMatchObject({ code: 422, data: [{ field: 'tradeNo' }] });
  expect(await correct({ wrong: 'pos', tradeNo: 'WX-C1' })).toMatchObject({ code: 422, data: [{ field: 'wrong' }] });
  const done = await correct({ tradeNo: 'WX-C1' });
  expect(done).toMatchObject({ code: 200, data: { state: 'done', amount: '1000.00' } });
  const entries = async () =>
    (
      await shop.chief.get('/v1/classFee/financeEntry/list', { kind: 'method_correct', pageSize: 200 })
    ).data.list.filter((entry: { contractId: number }) => entry.contractId === id);
  expect(
    (await entries()).map(({ direction, method }: Record<string, string>) => `${direction} ${method}`).sort(),
  ).toEqual([...['in wechat', 'out cash']]);
  // The day is closed: the correction waits for leave and books nothing yet.
  await shop.inside((work) =>
    work.session.rows(
      sql`update day_close set state = 'confirmed' where school_id = ${shop.schoolId} and business_date = ${payment.businessDate}`,
    ),
  );
  const late = await shop.cashier.post('/contract/v1/payment/correctMethod', { ...asked, version: done.data.version });
  expect(late.code).toBe(403);
  const waits = await shop.chief.post('/contract/v1/payment/correctMethod', {
    ...{ id: payment.id, version: done.data.version, wrong: 'wechat', method: 'cash' },
  });
  expect(waits.code).toBe(200);
  expect(waits.data.approvalNo).toBeTruthy();
  expect(await entries()).toHaveLength(2);
});

test('a school takes money by the ways it has chosen and by no other', async () => {
  const { id } = await sold(2);
  await shop.set('contracts.pay.methods', ['wechat']);
  expect(await shop.pay(id, 300_00, 300_00, 'ways-1')).toMatchObject({
    code: 422,
    data: [{ field: 'splits[0].method' }],
  });
  const wechat = [{ method: 'wechat', amount: 300_00, tradeNo: 'WX-WAYS' }];
  expect((await shop.pay(id, 300_00, 300_00, 'ways-2', wechat)).code).toBe(200);
});
