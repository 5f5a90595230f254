// A trade number stands for one act of the outside world, as long as anything of that act stands.
import { beforeAll, expect, test } from 'vitest';
import { type Selling, selling } from '#testing/scenes/selling';
import { withoutApprovals } from '#testing/scenes/undecided';

let shop: Selling;
let n = 0;
beforeAll(async () => {
  shop = await selling({ parts: [withoutApprovals] });
});

const sold = async (family?: { id: number; guardianId: number }) => {
  n += 1;
  const of = family ?? (await shop.customer(`交易${n}`, `1340000${String(n).padStart(4, '0')}`));
  const contract = await shop.signed(of, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 20 }]));
  return { ...contract, family: of };
};
const paymentsOf = async (contractId: number) =>
  (await shop.chief.get('/contract/v1/payment/list', { contractId, sort: 'id' })).data.list;
const wechat = (amount: number, tradeNo: string) => [{ method: 'wechat', amount, tradeNo }];
const together = (items: unknown, clientKey: string, splits: unknown) =>
  shop.cashier.post('/contract/v1/payment/collectMany', { items, clientKey, splits });
const item = (contractId: number, amount: number) => ({ contractId, amount, seenOwed: 3_000_00 });

test('must hold 8: a trade number over two contracts is taken until the last of their payments is void', async () => {
  const one = await sold();
  const two = await sold(one.family);
  const items = [item(one.id, 1_000_00), item(two.id, 2_000_00)];
  expect(await together(items, 'group', wechat(3_000_00, 'WX-G1'))).toMatchObject({ code: 200 });
  const again = async () => (await shop.pay(other.id, 500_00, 3_000_00, `again-${n}`, wechat(500_00, 'WX-G1'))).code;
  const other = await sold();
  expect(await again()).toBe(409);
  // The first held the number for both: its void hands it on.
  await undo(one.id);
  expect(await again()).toBe(409);
  // Only part of the group was void until here; with the last one the number is free.
  const [second] = await paymentsOf(two.id);
  expect(second.amount).toBe('2000.00');
  await undo(two.id);
  expect(await again()).toBe(200);
});

async function undo(contractId: number) {
  const payment = (await paymentsOf(contractId)).find(({ state }: { state: string }) => state === 'done');
  const asked = { id: payment.id, version: payment.version, reason: '收错' };
  expect(await shop.cashier.post('/contract/v1/payment/void', asked)).toMatchObject({ code: 200 });
}

test('a transfer that did not arrive leaves its number free and the contract as much owed as before', async () => {
  const { id } = await sold();
  const transfer = (key: string) =>
    shop.pay(id, 3_000_00, 3_000_00, key, [{ method: 'bank_transfer', amount: 3_000_00, tradeNo: 'BANK-F1' }]);
  expect(await transfer('f-1')).toMatchObject({
    code: 200,
    data: { payments: [{ state: 'pending', receiptNo: null }] },
  });
  expect(await transfer('f-2')).toMatchObject({ code: 409 });
  const [pending] = await paymentsOf(id);
  const finance = await shop.signIn('13800000008');
  const failed = { id: pending.id, version: pending.version, reason: '未到账' };
  expect(await finance.post('/contract/v1/payment/fail', failed)).toMatchObject({
    code: 200,
    data: { state: 'failed' },
  });
  expect(await transfer('f-3')).toMatchObject({ code: 200, data: { payments: [{ state: 'pending' }] } });
});

test('a contract with money on its way is not void behind it', async () => {
  const { id } = await sold();
  await shop.pay(id, 3_000_00, 3_000_00, 'way-1', [{ method: 'bank_transfer', amount: 3_000_00, tradeNo: 'BANK-W1' }]);
  const { data: reasons } = await shop.chief.get('/v1/category/nodes', { tree: 'contract_void_reason' });
  const { data: row } = await shop.chief.get('/contract/v1/contract/detail', { id });
  const asked = { id, version: row.version, voidReason: reasons[0].id };
  expect(await shop.chief.post('/contract/v1/contract/void', asked)).toMatchObject({ code: 409 });
  expect(await shop.stateOf(id)).toBe('signed');
});

test('must hold 8: one contract named twice in one act is refused: no more is taken than is owed', async () => {
  const { id } = await sold();
  const twice = await together([item(id, 3_000_00), item(id, 3_000_00)], 'twice', wechat(6_000_00, 'WX-T1'));
  expect(twice).toMatchObject({ code: 422, data: [{ field: 'items[1].contractId' }] });
  expect(await paymentsOf(id)).toEqual([]);
});

test('must hold 6: twelve payments raced by two cashiers are twelve receipts, and what is owed falls by each once', async () => {
  const { id } = await sold();
  const amounts = Array.from({ length: 12 }, (_, at) => (at + 1) * 1_01);
  let open = 3_000_00;
  const numbers = new Set<string>();
  for (const [at, amount] of amounts.entries()) {
    const both = await Promise.all([
      shop.pay(id, amount, open, `a-${id}-${at}`),
      shop.pay(id, amount, open, `b-${id}-${at}`, undefined, shop.chief),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
    numbers.add(both.find(({ code }) => code === 200)!.data.payments[0].receiptNo);
    open -= amount;
  }
  expect(numbers.size).toBe(amounts.length);
  const { data: row } = await shop.chief.get('/contract/v1/contract/detail', { id });
  expect(Math.round(Number(row.owed) * 100)).toBe(open);
});

test('negative, odd and huge amounts are refused at the till and write nothing', async () => {
  const { id } = await sold();
  for (const amount of ['-1.00', '0.00', '1.001', '99999999999.00', 'abc', null])
    expect(
      (
        await shop.cashier.post('/contract/v1/payment/collect', {
          ...{ contractId: id, amount, seenOwed: '3000.00', clientKey: `odd-${amount}` },
          splits: [{ method: 'cash', amount: 100 }],
        })
      ).code,
    ).toBe(422);
  for (const splits of [
    [],
    [{ method: 'cash', amount: -1 }],
    [{ method: 'transfer', amount: 1 }],
    [{ method: 'cash', amount: 1.5 }],
  ])
    expect((await shop.pay(id, 1_00, 3_000_00, 'odd-splits', splits)).code).toBe(422);
  expect(await paymentsOf(id)).toEqual([]);
});

test('must hold 25: after all this no sum differs from its parts', async () => {
  for (const check of shop.app.registries.check.all().filter(({ area }) => area === 'contracts'))
    expect(await shop.inside((work) => check.run(work))).toEqual([]);
});
