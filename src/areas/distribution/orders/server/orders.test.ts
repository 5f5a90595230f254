import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { contractEffective } from '#areas/contracts/model/events';
import { CoursePack } from '#areas/learning/packs/model/pack';
import { rows } from '#kernel/server/rows';
import { runJob } from '#testing/runJob';
import { type Distributing, distributing } from '#testing/scenes/distributing';
import { withoutApprovals } from '#testing/scenes/undecided';
import { CommissionEntry } from '../model/entry';

let t: Distributing;
beforeAll(async () => {
  t = await distributing({ parts: [withoutApprovals] });
});
const entriesOf = (orderId: number) => t.inside((work) => rows(work, CommissionEntry, { orderId }, { sort: 'id' }));
const day = 86_400_000;

/** A first of silver under a second of gold. */
async function pair() {
  const second = await t.distributor();
  const first = await t.distributor({ parentId: second.id });
  await t.level(first, t.silver.id, true);
  await t.level(second, t.gold.id, true);
  return { first, second };
}

test('must hold 1: rule 10 (a) by the calculator and by a contract made effective, to the fen', async () => {
  const { first, second } = await pair();
  const quote = await t.chief.post(`${t.at}/order/quote`, {
    ...{ distributorId: first.id, lines: [{ itemKind: 'course', itemId: 1, cash: '12800.00' }] },
  });
  expect(quote.data).toMatchObject({ first: '1280.00', second: '512.00', secondId: second.id });
  const buyer = await t.family(first);
  const { contractId } = await t.sale(buyer, 12_800_00);
  expect(await t.orderOf(contractId)).toMatchObject({
    ...{ state: 'protecting', firstId: first.id, secondId: second.id, base: 12_800_00 },
    ...{ firstAmount: 1280_00, secondAmount: 512_00, partCount: 1 },
  });
  expect((await t.read(first.id)).pending).toBe(1280_00);
  expect((await t.read(second.id)).pending).toBe(512_00);
});

test('must hold 1, 4: rule 10 (b) to (e): lines that do not count, fixed ones, the cap, too little, and only cash earns', async () => {
  const { first } = await pair();
  const packId = await t.put(CoursePack, { code: 'D-PACK', name: '套餐', salePrice: 3333_33 });
  await t.add('rate', {
    ...{ itemKind: 'pack', itemId: packId, mode: 'fixed', firstFixed: '150.00', secondFixed: '50.00' },
    startOn: '2020-01-01',
  });
  const quote = async (...lines: object[]) => {
    const { data } = await t.chief.post(`${t.at}/order/quote`, { distributorId: first.id, lines });
    return [data.first, data.second];
  };
  const pack = (cash: string) => ({ itemKind: 'pack', itemId: packId, cash });
  const course = (cash: string) => ({ itemKind: 'course', itemId: 1, cash });
  const book = { itemKind: 'product', itemId: 1, cash: '200.00' };
  expect(await quote(course('9999.99'), book, pack('3333.33'))).toEqual(['1149.99', '449.99']);
  expect(await quote(pack('500.00'))).toEqual(['150.00', '0.00']);
  expect(await quote(course('0.05'))).toEqual(['0.00', '0.00']);
  const who = await t.distributor();
  const buyer = await t.family(who);
  const { contractId, courseId } = await t.sale(buyer, 7000_00, 0);
  await effective(contractId, buyer.id, courseId, { cashLike: 6000_00, amount: 7000_00 });
  expect(await t.orderOf(contractId)).toMatchObject({ base: 6000_00, firstAmount: 480_00 });
});

/** Money of a contract that releases lessons, as contracts tell of it. */
const effective = (
  contractId: number,
  customerId: number,
  courseId: number,
  { cashLike, amount = cashLike, installmentNo = 1 }: { cashLike: number; amount?: number; installmentNo?: number },
) =>
  t.inside((work) =>
    work.emit(contractEffective, {
      ...{ contractId, no: '', kind: 'new', customerId, schoolId: t.schoolId, counsellorId: null },
      ...{ performers: [], receivable: amount, installmentNo, at: t.clock.now(), cashLike, lots: [] },
      lines: [{ lineNo: 1, kind: 'course', itemId: courseId, lessons: 100, amount }],
    }),
  );

test('must hold 9: of two parts of 5000.00 a refund of 6000.00 takes 400.00 of the newest and 80.00 of the older', async () => {
  const who = await t.distributor();
  const buyer = await t.family(who);
  const { contractId, courseId } = await t.sale(buyer, 10_000_00, 0);
  for (const installmentNo of [1, 2])
    await effective(contractId, buyer.id, courseId, { cashLike: 5000_00, installmentNo });
  expect((await t.read(who.id)).pending).toBe(800_00);
  await t.refund(contractId, buyer.id, 6000_00);
  const order = (await t.orderOf(contractId))!;
  expect((await t.partsOf(order.id)).map(({ firstKept }) => firstKept)).toEqual([320_00, 0]);
  expect((await t.read(who.id)).pending).toBe(320_00);
});

test('must hold 2: of a chain A → B → C → D two earn, D and C; a third level is refused', async () => {
  const a = await t.distributor();
  const b = await t.distributor({ parentId: a.id });
  const c = await t.distributor({ parentId: b.id });
  const d = await t.distributor({ parentId: c.id });
  const { contractId } = await t.sale(await t.family(d), 1000_00);
  const order = (await t.orderOf(contractId))!;
  const accrued = (await entriesOf(order.id)).filter(({ kind }) => kind === 'accrue');
  expect(accrued.map(({ distributorId }) => distributorId)).toEqual([d.id, c.id]);
  const now = (await t.chief.get(`${t.at}/setting/list`)).data.list[0];
  const third = await t.chief.put(`${t.at}/setting/edit`, { id: now.id, version: now.version, depth: 'three' });
  expect(third).toMatchObject({ code: 422, data: [{ field: 'depth' }] });
});

test('must hold 3: the same event twice makes one order, one part and one entry a tier; a later installment its own part', async () => {
  const who = await t.distributor();
  const buyer = await t.family(who);
  const { contractId, courseId } = await t.sale(buyer, 1000_00);
  const again = (installmentNo: number) =>
    effective(contractId, buyer.id, courseId, { cashLike: 500_00, installmentNo });
  await again(1);
  const order = (await t.orderOf(contractId))!;
  expect(await t.partsOf(order.id)).toHaveLength(1);
  expect(await entriesOf(order.id)).toHaveLength(1);
  await again(2);
  expect((await t.partsOf(order.id)).map(({ partNo, first }) => [partNo, first])).toEqual([
    [1, 80_00],
    [2, 40_00],
  ]);
});

test('must hold 5, 6: rates above the cap are refused at their field; what was signed keeps the rate it was signed with', async () => {
  const tooMuch = await t.chief.post(`${t.at}/level/add`, { name: '钻石', rank: 4, firstRate: 28, secondRate: 1 });
  expect(tooMuch).toMatchObject({ code: 422, data: [{ field: 'firstRate' }] });
  const who = await t.distributor();
  const own = await t.add('level', { name: '铜牌', rank: 5, firstRate: 6, secondRate: 1 });
  await t.level(who, own.id, true);
  const { contractId } = await t.sale(await t.family(who), 1000_00, 0);
  await t.chief.put(`${t.at}/level/edit`, { id: own.id, version: own.version, firstRate: 9 });
  await t.pay(contractId, 1000_00, 1000_00, 'late-pay');
  const order = (await t.orderOf(contractId))!;
  expect(order).toMatchObject({ firstAmount: 60_00, rates: [{ rate1: { value: 6_00 } }] });
});

test('must hold 7, 8: a part settles at its very minute and once; a contract being refunded waits and says so', async () => {
  const who = await t.distributor();
  const { contractId } = await t.sale(await t.family(who), 1000_00);
  const order = (await t.orderOf(contractId))!;
  const [part] = await t.partsOf(order.id);
  const begun = t.clock.now();
  t.clock.set(new Date(part!.dueAt.getTime() - 60_000));
  await runJob(t.app, 'distribution.settle');
  expect((await t.read(who.id)).available).toBe(0);
  t.clock.set(part!.dueAt);
  await t.inside((work) => work.session.rows(sqlState(contractId, 'refunding')));
  await runJob(t.app, 'distribution.settle');
  expect((await t.read(who.id)).available).toBe(0);
  const chief = await t.signIn('13800000001');
  const told = await chief.get(`${t.at}/order/explain`, { id: order.id });
  expect(told.data.waits).toMatchObject([{ reason: 'refunding' }]);
  await t.inside((work) => work.session.rows(sqlState(contractId, 'effective')));
  await t.refund(contractId, order.customerId, 500_00);
  await runJob(t.app, 'distribution.settle');
  expect(await t.read(who.id)).toMatchObject({ pending: 0, available: 40_00 });
  await runJob(t.app, 'distribution.settle');
  expect((await t.read(who.id)).available).toBe(40_00);
  expect((await t.orderOf(contractId))!.state).toBe('settled');
  t.clock.set(begun);
});

test('must hold 9, 10: refunds come from what is pending before and from what is available after; a debt stops withdrawals', async () => {
  const who = await t.distributor();
  const accountId = await t.account(who);
  const buyer = await t.family(who);
  const { contractId } = await t.sale(buyer, 10_000_00);
  await t.refund(contractId, buyer.id, 3333_33);
  expect(await t.read(who.id)).toMatchObject({ pending: 533_33, available: 0 });
  const begun = t.clock.now();
  t.clock.set(new Date(begun.getTime() + 16 * day));
  await runJob(t.app, 'distribution.settle');
  expect(await t.read(who.id)).toMatchObject({ pending: 0, available: 533_33 });
  t.clock.set(begun);
  const asked = await t.withdraw(who.id, accountId, '500.00');
  expect(asked.code).toBe(200);
  await t.refund(contractId, buyer.id, 3333_33, 777);
  await t.refund(contractId, buyer.id, 3333_33, 777);
  expect(await t.read(who.id)).toMatchObject({ available: 33_33 - 266_67, withdrawing: 500_00 });
  await t.refund(contractId, buyer.id, 3333_34);
  expect((await t.read(who.id)).available).toBe(33_33 - 533_33);
  expect((await t.orderOf(contractId))!.state).toBe('clawed');
  expect(await t.withdraw(who.id, accountId, '100.00')).toMatchObject({ code: 409 });
  const open = await t.detail('withdrawal', asked.data.id);
  expect(await t.step('withdrawal', open, 'approve')).toMatchObject({ code: 409 });
});

test('must hold 11: a refund and the settlement at once leave the right sum every time', async () => {
  const who = await t.distributor();
  const sold = [];
  for (let n = 0; n < 6; n += 1) {
    const buyer = await t.family(who);
    sold.push({ buyer, ...(await t.sale(buyer, 1000_00)) });
  }
  const begun = t.clock.now();
  t.clock.set(new Date(begun.getTime() + 16 * day));
  await Promise.all([
    runJob(t.app, 'distribution.settle'),
    ...sold.map(({ contractId, buyer }) => t.refund(contractId, buyer.id, 250_00)),
    runJob(t.app, 'distribution.settle'),
  ]);
  await runJob(t.app, 'distribution.settle');
  const { pending, available } = await t.read(who.id);
  expect([pending, available]).toEqual([0, 6 * 60_00]);
  expect(await runJob(t.app, 'distribution.identities')).toBe(0);
  t.clock.set(begun);
});

test('must hold 22: an own purchase makes no order unless it may', async () => {
  const child = await t.customer('自购孩子', '13599990001');
  const who = await t.distributor({ kind: 'customer', name: '自购', customerId: child.id, mobile: '13599990001' });
  const none = await t.sale(child, 1000_00);
  expect(await t.orderOf(none.contractId)).toBeUndefined();
  await t.setUp({ selfBuy: true });
  const own = await t.sale(child, 1000_00);
  expect(await t.orderOf(own.contractId)).toMatchObject({ firstId: who.id });
  await t.setUp({ selfBuy: false });
});

test('must hold 23: the first scan stays; the latest replaces only after the protection; two at once leave one', async () => {
  const [a, b] = [await t.distributor(), await t.distributor()];
  const buyer = await t.family(a);
  const boundTo = async (customerId: number) =>
    (await t.chief.get(`${t.at}/bind/list`, { customerId, state: 'active' })).data.list.map(
      (one: { distributorId: number }) => one.distributorId,
    );
  await t.touch(buyer.id, b.id);
  expect(await boundTo(buyer.id)).toEqual([a.id]);
  await t.setUp({ bindMode: 'override' });
  await t.touch(buyer.id, b.id);
  expect(await boundTo(buyer.id)).toEqual([a.id]);
  const begun = t.clock.now();
  t.clock.set(new Date(begun.getTime() + 40 * day));
  await t.touch(buyer.id, b.id);
  t.clock.set(begun);
  expect(await boundTo(buyer.id)).toEqual([b.id]);
  const fresh = await t.family(null);
  await Promise.all([t.touch(fresh.id, a.id), t.touch(fresh.id, b.id)]);
  expect(await boundTo(fresh.id)).toHaveLength(1);
  await t.setUp({ bindMode: 'first' });
});

test('must hold 24: 18000.00 + 12800.00 raise to silver with the numbers; a locked level stays', async () => {
  const [who, locked] = [await t.distributor(), await t.distributor()];
  await t.level(locked, t.usual.id, true);
  for (const one of [who, locked]) for (const price of [18_000_00, 12_800_00]) await t.sale(await t.family(one), price);
  await runJob(t.app, 'distribution.levels');
  expect((await t.read(who.id)).levelId).toBe(t.silver.id);
  expect((await t.read(locked.id)).levelId).toBe(t.usual.id);
  const [change] = (await t.chief.get(`${t.at}/levelChange/list`, { distributorId: who.id })).data.list;
  expect((await t.detail('levelChange', change.id)).facts).toMatchObject([{ now: 30_800_00, isMet: true }, {}]);
});

const sqlState = (id: number, state: string) => sql`update contract set state = ${state} where id = ${id}`;
