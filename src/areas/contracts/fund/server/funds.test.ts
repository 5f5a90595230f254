// A grant pays for its customer only, never more than was granted, and what goes back is the fund's.
import { beforeAll, expect, test } from 'vitest';
import { runJob } from '#testing/runJob';
import { type Selling, selling } from '#testing/scenes/selling';
import { withoutApprovals } from '#testing/scenes/undecided';

let shop: Selling;
let situation: number;
beforeAll(async () => {
  shop = await selling({ parts: [withoutApprovals] });
  const { data } = await shop.chief.get('/v1/category/nodes', { tree: 'family_situation' });
  situation = data[0].id;
});

async function opened(name: string, budget: string, cap: string, more = {}) {
  const { data } = await shop.chief.post('/studyfund/v1/fund/add', {
    ...{
      name,
      source: 'enterprise',
      periodFrom: '2020-01-01',
      periodTo: '2099-12-31',
      budget,
      mode: 'amount',
      cap,
      ...more,
    },
  });
  await shop.chief.post('/studyfund/v1/fund/open', { id: data.id, version: data.version });
  return data.id as number;
}
async function granted(fundId: number, customerId: number, asked: string) {
  const { data } = await shop.chief.post('/studyfund/v1/application/add', { fundId, customerId, situation, asked });
  return shop.chief.post('/studyfund/v1/application/submit', { id: data.id, version: data.version });
}
const maths = (qty: number) => shop.cart([{ kind: 'course', itemId: shop.mathsId, qty }]);

test('rule 30, must hold 12: a grant is a way to pay; its part of a refund goes back to the fund and none of it to the family', async () => {
  const fundId = await opened('春季助学', '2000.00', '1000.00');
  const family = await shop.customer('受助', '13800095001');
  const other = await shop.customer('旁人', '13800095002');
  expect((await granted(fundId, family.id, '1500.00')).data).toMatchObject({ state: 'granted', granted: '1000.00' });
  const contract = await shop.signed(family, maths(10));
  const stranger = await shop.signed(other, maths(1));
  const byFund = (amount: number) => ({ method: 'study_fund', amount });
  expect(await shop.pay(stranger.id, 150_00, 150_00, 'fund-0', [byFund(150_00)])).toMatchObject({ code: 409 });
  expect(
    await shop.pay(contract.id, 1_500_00, 1_500_00, 'fund-1', [byFund(1_000_01), { method: 'cash', amount: 499_99 }]),
  ).toMatchObject({ code: 409 });
  const splits = [byFund(1_000_00), { method: 'cash', amount: 500_00 }];
  expect(await shop.pay(contract.id, 1_500_00, 1_500_00, 'fund-2', splits)).toMatchObject({ code: 200 });
  await shop.teach(contract.id, 2);
  const { data: reasons } = await shop.chief.get('/v1/category/nodes', { tree: 'refund_reason' });
  const { data: refund } = await shop.chief.post('/contract/v1/refund/add', {
    contractId: contract.id,
    reasonId: reasons[0].id,
    fault: 'school',
  });
  await shop.chief.post('/contract/v1/refund/submit', { id: refund.id, version: refund.version });
  const { data: payouts } = await shop.chief.get('/contract/v1/refundPayout/list', { refundId: refund.id });
  expect(payouts.list.map(({ method, amount }: Record<string, string>) => [method, amount])).toEqual([
    ['study_fund', '800.00'],
    ['cash', '400.00'],
  ]);
  const paid = await shop.chief.post('/contract/v1/refund/payout', {
    ...{
      id: refund.id,
      clientKey: 'fund-out',
      payouts: payouts.list.map(({ id }: { id: number }) => ({ payoutId: id })),
    },
  });
  expect(paid.data.contractState).toBe('refunded');
  const { data: sums } = await shop.chief.get('/studyfund/v1/fund/summary', { fundId });
  expect(sums.total).toMatchObject({ used: '1000.00', returned: '800.00', left: '1800.00', grantedCount: 1 });
  expect(await runJob(shop.app, 'contracts.identities')).toBe(0);
});

test('what a school may give is its own part of the budget; two who use the last of it at once: one gets it', async () => {
  const fundId = await opened('小额', '300.00', '300.00', {
    schoolBudgets: [{ schoolId: shop.schoolId, amount: 300_00 }],
  });
  const pair = [await shop.customer('甲', '13800095003'), await shop.customer('乙', '13800095004')];
  for (const { id } of pair) expect((await granted(fundId, id, '300.00')).data.granted).toBe('300.00');
  const contracts = [await shop.signed(pair[0]!, maths(2)), await shop.signed(pair[1]!, maths(2))];
  const all = await Promise.all(
    contracts.map(({ id }, at) =>
      shop.pay(id, 300_00, 300_00, `last-${at}`, [{ method: 'study_fund', amount: 300_00 }]),
    ),
  );
  expect(all.map(({ code }) => code).sort()).toEqual([200, 409]);
});

test('one living application of a customer and a fund; a fund that is not open takes none', async () => {
  const fundId = await opened('唯一', '500.00', '500.00');
  const family = await shop.customer('再申', '13800095005');
  expect((await granted(fundId, family.id, '100.00')).code).toBe(200);
  const again = await shop.chief.post('/studyfund/v1/application/add', {
    fundId,
    customerId: family.id,
    situation,
    asked: '100.00',
  });
  expect(again.code).toBe(409);
  const { data: fund } = await shop.chief.get('/studyfund/v1/fund/detail', { id: fundId });
  await shop.chief.post('/studyfund/v1/fund/close', { id: fundId, version: fund.version });
  const late = await shop.customer('迟到', '13800095006');
  const refused = await shop.chief.post('/studyfund/v1/application/add', {
    fundId,
    customerId: late.id,
    situation,
    asked: '100.00',
  });
  expect(refused).toMatchObject({ code: 422, data: [{ field: 'fundId' }] });
});
