// Two customers who are one: their points and their balance too, batch by batch, and what one of them still owes in points.
import { beforeAll, expect, test } from 'vitest';
import { customerMerged } from '#areas/customers/customer/model/events';
import { type Selling, selling } from '#testing/scenes/selling';
import { freezeCredit, moveCredit } from '../../purse/server/purse';

let shop: Selling;
beforeAll(async () => {
  shop = await selling();
});

let n = 0;
type Move = {
  purse?: 'points' | 'balance';
  kind: 'earn' | 'claw_back' | 'surplus';
  amount: number;
  expiresOn?: string;
};
async function family(moves: Move[], frozen = 0): Promise<number> {
  n += 1;
  const { id: customerId } = await shop.customer(`合并积分${n}`, `138000700${String(n).padStart(2, '0')}`);
  for (const { purse = 'points', ...move } of moves)
    await shop.inside((work) => moveCredit(work, { customerId, purse, ...move }));
  if (frozen > 0) await shop.inside((work) => freezeCredit(work, customerId, 'points', frozen));
  return customerId;
}
const merge = (keepId: number, dropId: number) => shop.inside((work) => work.emit(customerMerged, { keepId, dropId }));
async function purseOf(customerId: number, purse = 'points') {
  const { data } = await shop.chief.get('/credit/v1/account/list', { customerId, purse });
  const { amount = 0, frozen = 0 } = data.list[0] ?? {};
  const entries = (await shop.chief.get('/credit/v1/entry/list', { customerId, purse, pageSize: 50 })).data.list;
  const batches = entries
    .filter(({ left }: { left: number }) => left > 0)
    .map(({ left, expiresOn }: { left: number; expiresOn: string | null }) => [expiresOn, left])
    .toSorted();
  const sum = entries.reduce((total: number, entry: { amount: number }) => total + entry.amount, 0);
  expect(sum, 'the account is the sum of its entries').toBe(amount);
  return { amount, frozen, batches };
}

test('each batch ends on its own day with whoever has it now, and a balance follows', async () => {
  const drop = await family([
    { kind: 'earn', amount: 300, expiresOn: '2027-12-31' },
    { kind: 'earn', amount: 500, expiresOn: '2026-12-31' },
    { purse: 'balance', kind: 'surplus', amount: 88_88 },
  ]);
  const keep = await family([{ kind: 'earn', amount: 100, expiresOn: '2027-06-30' }]);
  await merge(keep, drop);
  expect(await purseOf(keep)).toEqual({
    ...{ amount: 900, frozen: 0 },
    batches: [
      ['2026-12-31', 500],
      ['2027-06-30', 100],
      ['2027-12-31', 300],
    ],
  });
  expect(await purseOf(keep, 'balance')).toMatchObject({ amount: 88_88 });
  expect([(await purseOf(drop)).amount, (await purseOf(drop, 'balance')).amount]).toEqual([0, 0]);
  // Told twice it happens once.
  await merge(keep, drop);
  expect((await purseOf(keep)).amount).toBe(900);
});

test('points that are owed are not forgiven by merging, and take the kept ones below nothing only by what is owed', async () => {
  const owing = () =>
    family([
      { kind: 'earn', amount: 100, expiresOn: '2027-12-31' },
      { kind: 'claw_back', amount: -300 },
    ]);
  const rich = await family([{ kind: 'earn', amount: 500, expiresOn: '2027-12-31' }]);
  await merge(rich, await owing());
  expect(await purseOf(rich)).toEqual({ amount: 300, frozen: 0, batches: [['2027-12-31', 300]] });
  const poor = await family([{ kind: 'earn', amount: 50, expiresOn: '2027-12-31' }]);
  await merge(poor, await owing());
  expect(await purseOf(poor)).toEqual({ amount: -150, frozen: 0, batches: [] });
  const debtor = await owing();
  await merge(debtor, await family([{ kind: 'earn', amount: 260, expiresOn: '2027-12-31' }]));
  expect(await purseOf(debtor)).toEqual({ amount: 60, frozen: 0, batches: [['2027-12-31', 60]] });
});

test('what is held for a contract or an order does not stop the merge, and stays held', async () => {
  const drop = await family([{ kind: 'earn', amount: 400, expiresOn: '2027-12-31' }], 300);
  const keep = await family([{ kind: 'earn', amount: 100, expiresOn: '2027-12-31' }], 100);
  await merge(keep, drop);
  expect(await purseOf(keep)).toMatchObject({ amount: 500, frozen: 400 });
  expect(await purseOf(drop)).toMatchObject({ amount: 0, frozen: 0 });
  await expect(
    shop.inside((work) => moveCredit(work, { customerId: keep, purse: 'points', kind: 'redeem', amount: -101 })),
  ).rejects.toThrow();
});
