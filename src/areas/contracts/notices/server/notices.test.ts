// Families and staff are told once, what concerns them, when it does.
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/model/dates';
import { type Notice, notifyQuery } from '#kernel/server/calls';
import { answers } from '#kernel/server/service';
import { runJob } from '#testing/runJob';
import { type Selling, selling } from '#testing/scenes/selling';
import { withoutApprovals } from '#testing/scenes/undecided';
import { Contract } from '../../contract/model/contract';
import { moveCredit } from '../../purse/server/purse';

let shop: Selling;
const told: Notice[] = [];
const of = (kind: string) => told.filter((notice) => notice.kind === `contracts.${kind}`);
const day = 86_400_000;

beforeAll(async () => {
  shop = await selling({
    answers: [answers(notifyQuery, async (_work, notice) => ({ messageId: told.push(notice) }))],
    parts: [withoutApprovals],
  });
});

const maths = (qty: number, more = {}) => shop.cart([{ kind: 'course', itemId: shop.mathsId, qty }], more);
const today = () => new Date(shop.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const at = async (days: number, run: () => Promise<unknown>) => {
  const then = shop.clock.now();
  shop.clock.set(new Date(then.getTime() + days * day).toISOString());
  await run();
  shop.clock.set(then.toISOString());
};

test('a payment is told with its receipt, the first one also that the contract holds', async () => {
  const family = await shop.customer('告知', '13800060001');
  const contract = await shop.signed(family, maths(4, { plan: { 1: [2, 2] } }));
  await shop.pay(contract.id, 300_00, 600_00, 'told-1');
  await shop.hear();
  expect(of('receipt')).toMatchObject([
    { customerIds: [family.id], vars: { customer: '告知', amount: '300.00', no: contract.no } },
  ]);
  expect(of('receipt')[0]!.vars!.receipt).toMatch(/^SJ/);
  expect(of('effective')).toMatchObject([{ customerIds: [family.id], vars: { no: contract.no } }]);
  await shop.pay(contract.id, 300_00, 300_00, 'told-2');
  await shop.hear();
  expect([of('receipt').length, of('effective').length]).toEqual([2, 1]);
});

test('an installment is announced three days before, on its day and when it is overdue, and on no other day', async () => {
  const due = addDays(today(), 20);
  const family = await shop.customer('提醒', '13800060002');
  const contract = await shop.signed(family, maths(4, { plan: { 1: [2, 2] }, dueOn: [today(), due] }));
  await shop.pay(contract.id, 300_00, 600_00, 'told-3');
  const days: number[] = [];
  for (const n of [16, 17, 18, 20, 21, 23, 24, 25])
    await at(n, async () => {
      const before = of('installmentDue').length;
      await runJob(shop.app, 'contracts.notices');
      if (of('installmentDue').length > before) days.push(n);
    });
  expect(days).toEqual([17, 20, 24]);
  expect(of('installmentDue')[0]).toMatchObject({ vars: { part: 2, amount: '300.00', due } });
});

test('on Mondays, and on Mondays only, each owner is told who owes', async () => {
  await at(30, () => runJob(shop.app, 'contracts.dates'));
  const monday = (8 - new Date(`${today()}T00:00:00Z`).getUTCDay()) % 7;
  await at(28 + monday + 1, () => runJob(shop.app, 'contracts.notices'));
  expect(of('arrearsList')).toEqual([]);
  await at(28 + monday, () => runJob(shop.app, 'contracts.notices'));
  expect(of('arrearsList')).toMatchObject([{ recipientIds: [shop.seller.client.uid], vars: { amount: '300.00' } }]);
});

test('a voucher that ends in a week, and goods that run low, are told', async () => {
  const family = await shop.customer('到期', '13800060003');
  await shop.voucher(family.id, {});
  const { data } = await shop.chief.get('/v1/classFee/voucher/list', { customerId: family.id });
  const left = (Date.parse('2099-12-31') - Date.parse(today())) / day;
  await at(left - 7, () => runJob(shop.app, 'contracts.notices'));
  expect(of('voucherExpiring')).toMatchObject([{ customerIds: [family.id], vars: { code: data.list[0].code } }]);
  const book = await shop.product('快没了', 10_00, 12);
  await shop.inside((work) => work.db.execute(`update product set min_stock = 10 where id = ${book}`));
  const contract = await shop.signed(family, shop.cart([{ kind: 'product', itemId: book, qty: 3 }]));
  await shop.pay(contract.id, 30_00, 30_00, 'told-4');
  await shop.cashier.post('/contract/v1/contract/deliver', { id: contract.id, items: [{ lineNo: 1, qty: 3 }] });
  await shop.hear();
  expect(of('stockLow')).toMatchObject([{ vars: { product: '快没了', left: 9, least: 10 } }]);
});

test('points that end in a week are told once with what is left of them', async () => {
  const family = await shop.customer('积分', '13800060004');
  const expiresOn = addDays(today(), 40);
  for (const [amount, originKey] of [
    [500, 'told-in-1'],
    [300, 'told-in-2'],
    [-200, 'told-out'],
  ] as const)
    await shop.inside((work) =>
      moveCredit(work, { customerId: family.id, purse: 'points', kind: 'adjust', amount, expiresOn, originKey }),
    );
  await at(32, () => runJob(shop.app, 'contracts.notices'));
  expect(of('pointsExpiring')).toEqual([]);
  await at(33, () => runJob(shop.app, 'contracts.notices'));
  expect(of('pointsExpiring')).toMatchObject([
    { customerIds: [family.id], vars: { customer: '积分', points: 600, due: expiresOn } },
  ]);
});

test('a suspension is told when it is agreed on, and three days before it ends', async () => {
  const family = await shop.customer('停课', '13800060005');
  const contract = await shop.signed(family, maths(10));
  await shop.pay(contract.id, 1_500_00, 1_500_00, 'told-5');
  const [fromDate, toDate] = [addDays(today(), 1), addDays(today(), 20)];
  const path = '/contract/v1/change';
  const wish = { contractId: contract.id, kind: 'suspend', reason: '出国', fromDate, toDate };
  const { data: made } = await shop.chief.post(`${path}/add`, wish);
  const { data: ready } = await shop.chief.post(`${path}/submit`, { id: made.id, version: made.version });
  expect(of('changeExecuted')).toEqual([]);
  expect((await shop.chief.post(`${path}/execute`, { id: made.id, version: ready.version })).code).toBe(200);
  await shop.hear();
  expect(of('changeExecuted')).toMatchObject([
    { customerIds: [family.id], vars: { no: contract.no, change: made.no, kind: { zh: '停课', en: 'Suspend' } } },
  ]);
  const days: number[] = [];
  for (const n of [16, 17, 18])
    await at(n, async () => {
      const before = of('suspensionEnding').length;
      await runJob(shop.app, 'contracts.notices');
      if (of('suspensionEnding').length > before) days.push(n);
    });
  expect(days).toEqual([17]);
  const { suspendedTo } = (await shop.chief.get(`${Contract.path}/detail`, { id: contract.id })).data;
  expect(suspendedTo).toBe(toDate);
  expect(of('suspensionEnding')).toMatchObject([
    { customerIds: [family.id], vars: { no: contract.no, on: addDays(toDate, 1) } },
  ]);
});

test('whoever took money is asked to close the day at the hour their school says, and at no other', async () => {
  await shop.set('contracts.dayClose.remindAt', '20:00');
  const asked = async (time: string) => {
    const then = shop.clock.now();
    shop.clock.set(`${today()}T${time}:00+08:00`);
    const count = await runJob(shop.app, 'contracts.dayCloseReminder');
    shop.clock.set(then.toISOString());
    return Number(count) > 0;
  };
  const times = ['19:50', '20:00', '20:10', '21:30'];
  const answered: boolean[] = [];
  for (const time of times) answered.push(await asked(time));
  expect(answered).toEqual([false, true, false, false]);
});
