// What a sale means to the customer area, end to end: whoever pays is a member, the counsellor has the money on the board, and whoever
// brought the family is rewarded.
import { beforeAll, expect, test } from 'vitest';
import { SalespersonTarget } from '#areas/customers/salespeople/model/salesperson';
import { dayOf } from '#kernel/model/dates';
import { runJob } from '#testing/runJob';
import { type Selling, selling } from '#testing/scenes/selling';

let shop: Selling;
const day = 86_400_000;

beforeAll(async () => {
  shop = await selling();
}, 120_000);

const board = async () => {
  const today = dayOf(shop.clock.now(), 'Asia/Shanghai');
  const asked = { from: `${today.slice(0, 7)}-01`, to: today };
  return (await shop.seller.get('/v1/salesperson/figures', asked)).data;
};
const customerOf = async (id: number) => (await shop.chief.get('/api/v1/student/customer/detail', { id })).data;

test('19.8: a payment stands on the board of who sold, against the target of the month; voided it is gone', async () => {
  const month = dayOf(shop.clock.now(), 'Asia/Shanghai').slice(0, 7);
  const own = { staffId: shop.seller.client.uid, month };
  const targets = (await shop.chief.get(`${SalespersonTarget.path}/list`, own)).data.list;
  for (const { id, version } of targets) await shop.chief.delete(`${SalespersonTarget.path}/delete`, { id, version });
  const aimed = await shop.chief.post(`${SalespersonTarget.path}/add`, { ...own, members: 4, amount: '20000.00' });
  expect(aimed.code).toBe(200);
  const before = await board();
  const family = await shop.customer('业绩', '13500010001');
  const contract = await shop.signed(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 10 }]));
  const earned = async () => Number((await board()).amount) - Number(before.amount);
  await shop.pay(contract.id, 500_00, 1_500_00, 'board-1');
  expect(await earned()).toBe(500);
  const [payment] = (await shop.chief.get('/contract/v1/payment/list', { contractId: contract.id })).data.list;
  const voided = { id: payment.id, version: payment.version, reason: '收错' };
  expect((await shop.cashier.post('/contract/v1/payment/void', voided)).code).toBe(200);
  expect(await earned()).toBe(0);
  await shop.pay(contract.id, 1_500_00, 1_500_00, 'board-2');
  expect(await customerOf(family.id)).toMatchObject({ state: 'member' });
  const after = await board();
  expect(after.members).toBe(before.members + 1);
  expect(await earned()).toBe(1500);
  expect(Number(after.targets.amount)).toBeGreaterThan(0);
  const { data: team } = await shop.chief.get('/v1/salesperson/team', {
    ...{ from: `${month}-01`, to: dayOf(shop.clock.now(), 'Asia/Shanghai') },
    staffIds: String(shop.seller.client.uid),
  });
  expect(team).toMatchObject([{ staffId: shop.seller.client.uid, amount: after.amount }]);
});

test('19.8: the first contract of somebody who was brought rewards both sides, once', async () => {
  const rule = await shop.chief.post('/api/student/referralRule/add', {
    ...{ name: '老带新', referrerRewardKind: 'credit', referrerRewardQuantity: 100, waitDays: 7 },
    ...{ referredRewardKind: 'credit', referredRewardQuantity: 50 },
  });
  expect(rule.code).toBe(200);
  const bringer = await shop.customer('介绍人', '13500010002');
  const brought = await shop.customer('新来的', '13500010003');
  const { version } = await customerOf(brought.id);
  const told = await shop.chief.put('/api/v1/student/customer/edit', {
    ...{ id: brought.id, version, referrerCustomerId: bringer.id },
  });
  expect(told.code).toBe(200);
  const referral = async () =>
    (await shop.chief.get('/api/student/referral/list', { pageSize: 100 })).data.list.find(
      (row: { referredCustomerId: number }) => row.referredCustomerId === brought.id,
    );
  expect(await referral()).toMatchObject({ state: 'registered' });
  const contract = await shop.signed(brought, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 4 }]));
  await shop.pay(contract.id, 600_00, 600_00, 'brought-1');
  expect(await referral()).toMatchObject({ state: 'signed', contractId: contract.id });
  shop.clock.set(new Date(shop.clock.now().getTime() + 8 * day).toISOString());
  expect(await runJob(shop.app, 'customers.referralReward')).toBe(1);
  expect(await runJob(shop.app, 'customers.referralReward')).toBe(0);
  expect(await referral()).toMatchObject({ state: 'rewarded' });
  const points = async (customerId: number) =>
    (await shop.chief.get('/credit/v1/account/list', { customerId, purse: 'points' })).data.list;
  expect(await points(bringer.id)).toMatchObject([{ amount: 100 }]);
  expect((await points(brought.id))[0].amount).toBeGreaterThanOrEqual(50);
});
