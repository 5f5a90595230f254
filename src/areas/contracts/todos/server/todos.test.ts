// What waits for somebody is asked of the right person, and is gone when it is done.
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#testing/app';
import { runJob } from '#testing/runJob';
import { type Selling, selling } from '#testing/scenes/selling';
import { PayAccount } from '../../finance/model/finance';

let shop: Selling;
let finance: Person;
beforeAll(async () => {
  shop = await selling();
  finance = await shop.signIn('13800000008');
});

const maths = (qty: number, more = {}) => shop.cart([{ kind: 'course', itemId: shop.mathsId, qty }], more);
const open = async (kind: string, who: Person): Promise<string[]> => {
  const { data } = await who.get('/api/v1/todoback/list', { tab: 'mine', pageSize: 100 });
  return data.list
    .filter((todo: { kind: string; state: string }) => todo.kind === kind && todo.state === 'open')
    .map(({ titleZh }: { titleZh: string }) => titleZh);
};

test('a transfer waits for finance until it is confirmed', async () => {
  const contract = await shop.signed(await shop.customer('转账', '13800050001'), maths(1));
  const splits = [{ method: 'bank_transfer', amount: 150_00, tradeNo: 'T-900' }];
  const { data } = await shop.pay(contract.id, 150_00, 150_00, 'todo-1', splits);
  expect(await open('contracts.confirm', finance)).toEqual(['确认转账到账：转账 ¥150.00']);
  const [{ id }] = data.payments;
  const { data: payment } = await finance.get('/contract/v1/payment/detail', { id });
  expect(await finance.post('/contract/v1/payment/confirm', { id, version: payment.version })).toMatchObject({
    code: 200,
  });
  expect(await open('contracts.confirm', finance)).toEqual([]);
});

test('goods of a contract wait at the front desk until the last piece is handed over; the tab of the contract shows what is left', async () => {
  const book = await shop.product('待交课本', 68_50, 5);
  const contract = await shop.signed(
    await shop.customer('领书', '13800050002'),
    shop.cart([{ kind: 'product', itemId: book, qty: 2 }]),
  );
  expect(await open('contracts.goods', shop.cashier)).toEqual([]);
  await shop.pay(contract.id, 137_00, 137_00, 'todo-2');
  expect(await open('contracts.goods', shop.cashier)).toEqual([`交付商品：领书 ${contract.no}`]);
  const left = async () => (await shop.cashier.get('/contract/v1/contract/goods', { id: contract.id })).data.lines;
  const hand = (qty: number) =>
    shop.cashier.post('/contract/v1/contract/deliver', { id: contract.id, items: [{ lineNo: 1, qty }] });
  await hand(1);
  expect(await left()).toMatchObject([{ name: '待交课本', qty: 2, left: 1 }]);
  expect(await open('contracts.goods', shop.cashier)).toHaveLength(1);
  expect((await hand(1)).data).toMatchObject({ finished: true });
  expect(await open('contracts.goods', shop.cashier)).toEqual([]);
  expect(await hand(1)).toMatchObject({ code: 409 });
});

test('a signed paper that nobody scanned is asked for after three days, once, and until it is there', async () => {
  const contract = await shop.signed(await shop.customer('扫描', '13800050003'), maths(1));
  const then = shop.clock.now();
  await runJob(shop.app, 'contracts.scans');
  expect(await open('contracts.scan', shop.seller)).toEqual([]);
  shop.clock.set(new Date(then.getTime() + 3 * 86_400_000).toISOString());
  await runJob(shop.app, 'contracts.scans');
  await runJob(shop.app, 'contracts.scans');
  shop.clock.set(then.toISOString());
  const asked = (await open('contracts.scan', shop.seller)).filter((title) => title.includes(contract.no));
  expect(asked).toEqual([`补传合同扫描件：扫描 ${contract.no}`]);
  const file = { FileName: 'scan.pdf', FileUrl: 'https://a.cn/scan.pdf' };
  const attached = await shop.seller.post('/contract/v1/contract/attach', {
    ...{ id: contract.id, scans: [file] },
  });
  expect(attached).toMatchObject({ code: 200, data: { state: 'signed' } });
  expect((await open('contracts.scan', shop.seller)).filter((title) => title.includes(contract.no))).toEqual([]);
});

test('cash for supervised lessons is to be brought to the custody account, money by a channel is there already', async () => {
  await shop.set('contracts.supervise.academic', [shop.maths]);
  await shop.put(PayAccount, { name: '监管', method: 'wechat', custody: true, active: true, schoolIds: [] });
  const contract = await shop.signed(await shop.customer('监管', '13800050004'), maths(2));
  await shop.pay(contract.id, 300_00, 300_00, 'todo-4');
  expect(await open('contracts.deposit', finance)).toEqual(['现金存入监管户：监管 ¥300.00']);
});
