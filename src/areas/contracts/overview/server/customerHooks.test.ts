// What a sale means to the customer area, end to end: whoever pays is a member, the counsellor has the money on the board, and whoever
// brought the family is rewarded.
import { beforeAll, expect, test } from 'vitest';
import { SalespersonTarget } from '#areas/customers/salespeople/model/salesperson';
import { dayOf } from '#kernel/model/dates';
import { type Selling, selling } from '#testing/scenes/selling';

let shop: Selling;

beforeAll(async () => {
  shop = await selling();
  const file = { staffId: shop.seller.client.uid, schoolIds: [shop.schoolId] };
  await shop.chief.post('/v1/salesperson/salesperson/add', file);
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
  expect(aimed).toMatchObject({ code: 200 });
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
