// Points through the door: earned, spent, given back, never below nothing.
import { beforeAll, expect, test } from 'vitest';
import { runJob } from '#testing/runJob';
import { type Selling, selling } from '#testing/scenes/selling';
import { withoutApprovals } from '#testing/scenes/undecided';
import { CreditRule } from '../model/rules';

let shop: Selling;
let bookId: number;
let goodsId: number;
beforeAll(async () => {
  shop = await selling({ parts: [withoutApprovals] });
  await shop.put(CreditRule, { event: 'payment', per: 10_00, points: 1, active: true, schoolIds: [] });
  bookId = await shop.product('兑换书', 30_00, 5);
  const { data } = await shop.chief.post('/credit/v1/goods/add', { productId: bookId, points: 60, perCustomer: 3 });
  goodsId = data.id;
});

let n = 0;
async function family(name: string, lessons: number) {
  n += 1;
  const made = await shop.customer(name, `138000900${String(n).padStart(2, '0')}`);
  const contract = await shop.signed(made, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: lessons }]));
  await shop.pay(contract.id, lessons * 150_00, lessons * 150_00, `credit-${n}`);
  return { ...made, contractId: contract.id as number };
}
const pointsOf = async (customerId: number): Promise<number> =>
  (await shop.chief.get('/credit/v1/account/list', { customerId, purse: 'points' })).data.list[0]?.amount ?? 0;
const redeem = (customerId: number, qty: number, clientKey: string, more = {}) =>
  shop.chief.post('/credit/v1/order/redeem', {
    ...{ customerId, schoolId: shop.schoolId, items: [{ goodsId, qty }], clientKey, ...more },
  });

test('money that is there earns points, once, and they end with a month', async () => {
  const { id } = await family('得分', 4);
  expect(await pointsOf(id)).toBe(60);
  const { data } = await shop.chief.get('/credit/v1/entry/list', { customerId: id });
  expect(data.list).toMatchObject([{ kind: 'earn', amount: 60, left: 60 }]);
  expect(data.list[0].expiresOn).toMatch(/-(28|29|30|31)$/);
});

test('must hold 24: two redemptions at once never take the account below nothing; the same click is one order', async () => {
  const { id } = await family('兑换', 4);
  const [a, b] = await Promise.all([redeem(id, 1, 'r-a'), redeem(id, 1, 'r-b')]);
  expect([a.code, b.code].sort()).toEqual([200, 409]);
  expect(await pointsOf(id)).toBe(0);
  const { id: again } = await family('连点', 8);
  const all = await Promise.all([1, 2, 3].map(() => redeem(again, 1, 'r-same')));
  expect(new Set(all.map(({ data }) => data.no)).size).toBe(1);
  expect(await pointsOf(again)).toBe(60);
  const { data: stock } = await shop.chief.get('/v1/classFee/stock/list', { productId: bookId });
  expect(stock.list[0]).toMatchObject({ onHand: 3, reserved: 0 });
});

test('an order that waits is cancelled: points and goods are there again; no more than allowed is taken', async () => {
  const { id } = await family('取消', 20);
  expect(await redeem(id, 4, 'r-many')).toMatchObject({ code: 409 });
  const { data: order } = await redeem(id, 2, 'r-wait', { deliver: false });
  expect([order.state, await pointsOf(id)]).toEqual(['pending', 180]);
  const done = await shop.chief.post('/credit/v1/order/cancel', {
    id: order.id,
    version: order.version,
    reason: '不要了',
  });
  expect([done.data.state, await pointsOf(id)]).toEqual(['cancelled', 300]);
  const { data: stock } = await shop.chief.get('/v1/classFee/stock/list', { productId: bookId });
  expect(stock.list[0].reserved).toBe(0);
});

test('what goes back takes its points along', async () => {
  const { id, contractId } = await family('退分', 4);
  const { data: reasons } = await shop.chief.get('/v1/category/nodes', { tree: 'refund_reason' });
  const { data: made } = await shop.chief.post('/contract/v1/refund/add', { contractId, reasonId: reasons[0].id });
  expect(made.pointsBack).toBe(60);
  await shop.chief.post('/contract/v1/refund/submit', { id: made.id, version: made.version });
  const { data: payouts } = await shop.chief.get('/contract/v1/refundPayout/list', { refundId: made.id });
  await shop.chief.post('/contract/v1/refund/payout', {
    ...{ id: made.id, clientKey: 'points', payouts: [{ payoutId: payouts.list[0].id }] },
  });
  expect(await pointsOf(id)).toBe(0);
});

test('points that nobody used are gone after their month', async () => {
  const { id } = await family('过期', 4);
  const then = shop.clock.now();
  shop.clock.set(new Date(then.getTime() + 800 * 86_400_000).toISOString());
  await runJob(shop.app, 'contracts.pointsExpire');
  await runJob(shop.app, 'contracts.pointsExpire');
  shop.clock.set(then.toISOString());
  expect(await pointsOf(id)).toBe(0);
});

test('the first contract of somebody who was brought rewards both sides, once', async () => {
  const rule = await shop.chief.post('/api/student/referralRule/add', {
    ...{ name: '老带新', referrerRewardKind: 'credit', referrerRewardQuantity: 100, waitDays: 7 },
    ...{ referredRewardKind: 'credit', referredRewardQuantity: 50 },
  });
  expect(rule).toMatchObject({ code: 200 });
  const source = await shop.chief.post('/api/student/customerSource/add', {
    ...{ name: '转介绍试', code: 'trial_referral', kind: 'referral' },
  });
  expect(source, source.message).toMatchObject({ code: 200 });
  const seller = { staffId: shop.seller.client.uid, schoolIds: [shop.schoolId] };
  const known = await shop.chief.post('/v1/salesperson/salesperson/add', seller);
  expect(known, known.message).toMatchObject({ code: 200 });
  const bringer = await shop.customer('介绍人', '13500010002');
  const made = await shop.chief.post('/api/v1/student/customer/add', {
    ...{ name: '新来的', sourceId: source.data.id, schoolId: shop.schoolId, ownerId: shop.seller.client.uid },
    ...{ referrerCustomerId: bringer.id, guardians: [{ name: '妈妈', relation: 'mother', mobile: '13500010003' }] },
  });
  expect(made, made.message).toMatchObject({ code: 200 });
  const { data: guardians } = await shop.chief.get('/api/v1/student/guardian/list', { customerId: made.data.id });
  const brought = { id: made.data.id as number, guardianId: guardians.list[0].id as number };
  const referral = async () =>
    (await shop.chief.get('/api/student/referral/list', { pageSize: 100 })).data.list.find(
      (row: { referredCustomerId: number }) => row.referredCustomerId === brought.id,
    );
  expect(await referral()).toMatchObject({ state: 'registered' });
  const contract = await shop.signed(brought, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 4 }]));
  await shop.pay(contract.id, 600_00, 600_00, 'brought-1');
  expect(await referral()).toMatchObject({ state: 'signed', contractId: contract.id });
  const then = shop.clock.now();
  shop.clock.set(new Date(then.getTime() + 8 * 86_400_000).toISOString());
  expect(await runJob(shop.app, 'customers.referralReward')).toBe(1);
  expect(await runJob(shop.app, 'customers.referralReward')).toBe(0);
  shop.clock.set(then.toISOString());
  expect(await referral()).toMatchObject({ state: 'rewarded' });
  const points = async (customerId: number) =>
    (await shop.chief.get('/credit/v1/account/list', { customerId, purse: 'points' })).data.list;
  expect(await points(bringer.id)).toMatchObject([{ amount: 100 }]);
  expect((await points(brought.id))[0].amount).toBeGreaterThanOrEqual(50);
});
