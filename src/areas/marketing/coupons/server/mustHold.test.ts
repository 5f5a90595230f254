// Coupons from the batch to the contract and back: never more than there are, never twice, never beyond their budget.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { contractRefunded } from '#areas/contracts/model/events';
import { need, rows } from '#kernel/server/rows';
import { runJob } from '#testing/runJob';
import { type Selling, selling } from '#testing/scenes/selling';
import { withoutApprovals } from '#testing/scenes/undecided';
import { CouponBatch } from '../model/batch';
import { Coupon, CouponIssue } from '../model/coupon';
import { couponUsing } from './using';

const at = '/api/v1/coupon';
let t: Selling;
beforeAll(async () => {
  t = await selling({ answers: couponUsing.answers ?? [], parts: [withoutApprovals] });
});

let made = 0;
const family = () => {
  made += 1;
  return t.customer(`券${made}`, `135${String(10_000_000 + made)}`);
};
const batchOf = async (values: object = {}) => {
  made += 1;
  const usual = { kind: 'cash', faceValue: '100.00', total: 50, issueWays: ['manual', 'code'] };
  const draft = await t.chief.post(`${at}/batch/add`, { name: `批次${made}`, ...usual, ...values });
  const done = await t.chief.post(`${at}/batch/activate`, { id: draft.data.id, version: draft.data.version });
  if (done.code !== 200) throw new Error(JSON.stringify([draft, done]));
  return done.data as { id: number; version: number };
};
const give = (batchId: number, ...customerIds: number[]) =>
  t.chief.post(`${at}/coupon/give`, { batchId, customerIds, reason: '测试' });
const couponOf = async (batchId: number, customerId: number) => {
  await give(batchId, customerId);
  const [coupon] = await t.inside((work) => rows(work, Coupon, { batchId, customerId }));
  return coupon!.id;
};
const read = (id: number) => t.inside((work) => need(work, Coupon, id));
const batch = (id: number) => t.inside((work) => need(work, CouponBatch, id));
const withCoupon = (of: { id: number; guardianId: number }, couponId: number) =>
  t.draft(of, t.cart([{ kind: 'course', itemId: t.mathsId, qty: 10 }], { couponIds: [couponId] }));
const voided = async ({ id, version }: { id: number; version: number }) => {
  const { data } = await t.chief.get('/v1/category/nodes', { tree: 'contract_void_reason' });
  return t.chief.post('/contract/v1/contract/void', { id, version, voidReason: data[0].id });
};

test('must hold 10: of two who give the last coupon at the same moment one reads 已发完; an order for more ends partly done', async () => {
  const { id } = await batchOf({ total: 100, perCustomer: 99 });
  const [first, second, third] = [await family(), await family(), await family()];
  await t.inside((work) => work.session.rows(sql`update coupon_batch set issued = 99 where id = ${id}`));
  const both = await Promise.all([give(id, second.id), give(id, third.id)]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect(both.find(({ code }) => code === 409)!.message).toBe('已发完');
  expect((await batch(id)).issued).toBe(100);
  expect((await give(id, first.id)).code).toBe(409);

  const few = await batchOf({ total: 1 });
  const many = [];
  for (let n = 0; n < 50; n += 1) many.push((await family()).id);
  const order = await t.chief.post(`${at}/issue/add`, {
    ...{ batchId: few.id, way: 'manual', customerIds: many, reason: '回馈' },
  });
  expect(order.data.customerIds).toEqual(many);
  await t.chief.post(`${at}/issue/submit`, { id: order.data.id, version: order.data.version });
  await runJob(t.app, 'marketing.couponIssue');
  await runJob(t.app, 'marketing.couponIssue');
  const ended = await t.inside((work) => need(work, CouponIssue, order.data.id as number));
  expect(ended).toMatchObject({ state: 'part', ok: 1, skipped: 49 });
  expect((await batch(few.id)).issued).toBe(1);
  // Whose customers they are is not told to a colleague who only sees that the order exists.
  const principal = await t.signIn('13800000005');
  const seen = await principal.get(`${at}/issue/detail`, { id: order.data.id });
  expect(seen.data?.customerIds ?? []).toEqual([]);
});

test('must hold 11: one customer claims a shared code twice at the same moment and has one coupon', async () => {
  const { id } = await batchOf({ sharedCode: 'TWICE11', perCustomer: 1 });
  const who = await family();
  const claim = () => t.chief.post(`${at}/coupon/claim`, { code: 'twice-11', customerId: who.id });
  const both = await Promise.all([claim(), claim()]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 422]);
  expect(await t.inside((work) => rows(work, Coupon, { batchId: id }))).toHaveLength(1);
  expect((await batch(id)).issued).toBe(1);
});

test('must hold 13: of two drafts with one coupon the first takes it; the second reads whose it is and holds nothing, until it is free', async () => {
  const { id } = await batchOf();
  const who = await family();
  const couponId = await couponOf(id, who.id);
  const [one, two] = [await withCoupon(who, couponId), await withCoupon(who, couponId)];
  expect([one.data.receivable, two.data.receivable]).toEqual(['1400.00', '1400.00']);
  const first = await t.submit(one.data);
  expect(first.code).toBe(200);
  expect(await read(couponId)).toMatchObject({ state: 'locked', contractId: one.data.id, discount: 100_00 });
  const refused = await t.submit(two.data);
  expect(refused.code).toBe(409);
  expect(refused.message).toContain(first.data.no);
  expect(await t.stateOf(two.data.id)).toBe('draft');
  expect(await batch(id)).toMatchObject({ discountReserved: 100_00 });
  expect((await voided(first.data)).code).toBe(200);
  expect(await read(couponId)).toMatchObject({ state: 'unused', contractId: null });
  expect((await t.submit(two.data)).code).toBe(200);
  expect(await read(couponId)).toMatchObject({ state: 'locked', contractId: two.data.id });
});

test('must hold 12: rule 26 (a) to (f) as the contract page asks for it, to the fen, with the shares of lines', async () => {
  const who = await family();
  const onEnglish = { lineKinds: ['course'], scopeKind: 'subject', subjectIds: [t.english], withCoupon: true };
  const of = async (values: object) => couponOf((await batchOf(values)).id, who.id);
  const line = (lineNo: number, cur: number, kind = 'course', itemId = t.englishId) => ({
    ...{ lineNo, kind, itemId, cur, hasScheme: false },
  });
  const quote = async (lines: object[], ...couponIds: number[]) =>
    (
      await t.chief.post(`${at}/coupon/quote`, {
        ...{ customerId: who.id, schoolId: t.schoolId, kind: 'new', lines, couponIds },
      })
    ).data;
  const cart = [line(1, 800_00), line(2, 400_00), line(3, 300_00, 'product', 1)];
  const over = await of({ kind: 'full_reduction', threshold: '1000.00', faceValue: '100.00', ...onEnglish });
  expect((await quote(cart, over)).coupons).toEqual([
    {
      ...{ couponId: over, amount: '100.00' },
      lines: [
        { lineNo: 1, discount: '66.67' },
        { lineNo: 2, discount: '33.33' },
      ],
    },
  ]);
  const [free, capped] = [
    await of({ kind: 'percent', payPercent: 88, capAmount: '9999.00', total: 1 }),
    await of({ kind: 'percent', payPercent: 88, capAmount: '200.00' }),
  ];
  expect((await quote([line(1, 1999_99)], free)).discount).toBe('240.00');
  expect((await quote([line(1, 1999_99)], capped)).discount).toBe('200.00');
  const step = await of({ kind: 'per_step', stepAmount: '500.00', stepOff: '30.00', capAmount: '120.00' });
  const stepped = async (cur: number) => quote([line(1, cur)], step);
  expect([(await stepped(2300_00)).discount, (await stepped(1499_99)).discount]).toEqual(['120.00', '60.00']);
  const reasons = async (found: Promise<{ unusable: { couponId: number; reason: string }[] }>, id: number) =>
    (await found).unusable.find(({ couponId }) => couponId === id)?.reason;
  expect(await reasons(stepped(499_99), step)).toBe('还差 ¥0.01');
  const cash = await of({ kind: 'cash', faceValue: '50.00' });
  expect((await quote([line(1, 30_00)], cash)).discount).toBe('30.00');
  const tenth = await of({ kind: 'percent', payPercent: 90, capAmount: '999.00', total: 10, ...onEnglish });
  const both = await quote(cart, over, tenth);
  expect(both.coupons.map(({ amount }: { amount: string }) => amount)).toEqual(['120.00', '100.00']);
  const perLine = (lineNo: number) =>
    both.coupons
      .flatMap(({ lines }: { lines: { lineNo: number; discount: string }[] }) => lines)
      .filter((one: { lineNo: number }) => one.lineNo === lineNo)
      .reduce((sum: number, { discount }: { discount: string }) => sum + Math.round(Number(discount) * 100), 0);
  expect([both.discount, perLine(1), perLine(2), perLine(3)]).toEqual(['220.00', 146_67, 73_33, 0]);
  const lessened = [line(1, 633_33), line(2, 316_67), line(3, 300_00, 'product', 1)];
  expect(await reasons(quote(lessened, over), over)).toBe('还差 ¥50.00');
});

const refund = (contractId: number, customerId: number, full: boolean) =>
  t.inside((work) =>
    work.emit(contractRefunded, {
      ...{ contractId, no: '', kind: 'new', customerId, schoolId: t.schoolId, counsellorId: null, refundId: ++made },
      ...{ scope: 'whole', full, nothingConsumed: true, amount: 100_00, forfeited: 0, reason: '', performers: [] },
      ...{ lines: [], lots: [] },
    }),
  );

test('must hold 14: effective uses it up; only a full refund of what nobody consumed gives it back, and once', async () => {
  const { id } = await batchOf({ returnPolicy: 'extend', extendDays: 60 });
  const who = await family();
  const couponId = await couponOf(id, who.id);
  const { data } = await t.submit((await withCoupon(who, couponId)).data);
  expect((await t.pay(data.id, 1400_00, 1400_00, `coupon-${made}`)).code).toBe(200);
  expect(await read(couponId)).toMatchObject({ state: 'used', contractId: data.id });
  expect(await batch(id)).toMatchObject({ used: 1, discountUsed: 100_00, discountReserved: 0 });
  const before = (await read(couponId)).validTo;
  await refund(data.id, who.id, false);
  expect((await read(couponId)).state).toBe('used');
  await refund(data.id, who.id, true);
  await refund(data.id, who.id, true);
  const back = await read(couponId);
  expect(back).toMatchObject({ state: 'unused', returnTimes: 1, discount: 0, contractId: null });
  expect(back.validTo.getTime()).toBeGreaterThan(before.getTime());
  expect(await batch(id)).toMatchObject({ used: 0, discountUsed: 0 });
});

test('must hold 14: given back as it was it ends when its days are over; one that is forfeited stays used', async () => {
  const given = async (returnPolicy: string) => {
    const { id } = await batchOf({ returnPolicy });
    const who = await family();
    const couponId = await couponOf(id, who.id);
    const { data } = await t.submit((await withCoupon(who, couponId)).data);
    expect((await t.pay(data.id, 1400_00, 1400_00, `policy-${made}`)).code).toBe(200);
    const before = await read(couponId);
    await refund(data.id, who.id, true);
    return { before, after: await read(couponId), batch: await batch(id) };
  };
  const original = await given('original');
  expect(original.after).toMatchObject({ state: 'unused', contractId: null, validTo: original.before.validTo });
  expect(original.batch).toMatchObject({ used: 0, discountUsed: 0 });
  const forfeited = await given('forfeit');
  expect(forfeited.after).toMatchObject({ state: 'used', contractId: forfeited.before.contractId });
  expect(forfeited.batch).toMatchObject({ used: 1, discountUsed: 100_00 });
});

test('must hold 15: a discount beyond the budget of the batch is refused and the contract stays a draft; of two at once one fits', async () => {
  const { id } = await batchOf({ budget: '1000.00' });
  await t.inside((work) => work.session.rows(sql`update coupon_batch set discount_used = 95000 where id = ${id}`));
  const who = await family();
  const draft = await withCoupon(who, await couponOf(id, who.id));
  expect(await t.submit(draft.data)).toMatchObject({ code: 409, message: '批次优惠预算已用完' });
  expect(await t.stateOf(draft.data.id)).toBe('draft');
  expect(await batch(id)).toMatchObject({ discountReserved: 0 });

  const half = await batchOf({ faceValue: '50.00', budget: '1000.00' });
  await t.inside((work) => work.session.rows(sql`update coupon_batch set discount_used = 95000 where id = ${half.id}`));
  const drafts = [];
  for (let n = 0; n < 2; n += 1) {
    const one = await family();
    drafts.push((await withCoupon(one, await couponOf(half.id, one.id))).data);
  }
  const both = await Promise.all(drafts.map((one) => t.submit(one)));
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect(await batch(half.id)).toMatchObject({ discountReserved: 50_00 });
});

test('must hold 16: a void batch takes unused coupons back, leaves those that contracts hold or used, and gives no more', async () => {
  const { id } = await batchOf();
  const [idle, holding] = [await family(), await family()];
  const [free, locked] = [await couponOf(id, idle.id), await couponOf(id, holding.id)];
  expect((await t.submit((await withCoupon(holding, locked)).data)).code).toBe(200);
  const spending = await family();
  const spent = await couponOf(id, spending.id);
  const bought = await t.submit((await withCoupon(spending, spent)).data);
  expect((await t.pay(bought.data.id, 1400_00, 1400_00, `void-${made}`)).code).toBe(200);
  const now = await batch(id);
  const done = await t.chief.post(`${at}/batch/void`, { id, version: now.version, reason: '规则有误' });
  expect(done.code).toBe(200);
  expect((await read(free)).state).toBe('revoked');
  expect([(await read(locked)).state, (await read(spent)).state]).toEqual(['locked', 'used']);
  expect(await batch(id)).toMatchObject({ issued: 2, revoked: 1, used: 1 });
  const again = await give(id, (await family()).id);
  expect(again.code).toBe(409);
});

test('five wrong codes in ten minutes and a quarter of an hour passes, for the right one too', async () => {
  const { id } = await batchOf({ sharedCode: 'RIGHT19' });
  const who = await family();
  const claim = (code: string) => t.cashier.post(`${at}/coupon/claim`, { code, customerId: who.id });
  for (let n = 0; n < 5; n += 1) expect((await claim(`WRONG${n}`)).code).toBe(422);
  expect((await claim('RIGHT19')).code).toBe(429);
  t.clock.advance(16 * 60);
  expect((await claim('RIGHT19')).code).toBe(200);
  expect((await batch(id)).issued).toBe(1);
});
