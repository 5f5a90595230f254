// A seal is used by whom it names, while it is in use and valid; each use is one line that nobody changes.
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#testing/app';
import { type Selling, selling } from '#testing/scenes/selling';

let shop: Selling;
let keeper: Person;
let principal: Person;
beforeAll(async () => {
  shop = await selling();
  keeper = await shop.signIn('13800000008');
  principal = await shop.signIn('13800000005');
});

const path = '/contract/v1/seal';
const seal = async (name: string, more: object = {}) =>
  (await shop.chief.post(`${path}/add`, { name, kind: 'contract', keeperId: keeper.client.uid, ...more })).data;
const use = (by: Person, id: number) => by.post(`${path}/use`, { id, document: 'HT-1', copies: 2, purpose: '签约' });
const usesOf = async (sealId: number) =>
  (await shop.chief.get('/contract/v1/sealUse/list', { sealId, pageSize: 50 })).data.list;

test('must hold 23: whoever is not named on a seal uses it by no call and leaves no line; each use of who may is one line', async () => {
  const { id } = await seal('合同章');
  for (const by of [principal, shop.cashier, shop.seller, await shop.signIn('13900000001', 'demo2')])
    expect((await use(by, id)).code).toBeGreaterThanOrEqual(403);
  expect(await usesOf(id)).toEqual([]);
  expect((await use(keeper, id)).code).toBe(200);
  expect((await use(keeper, id)).code).toBe(200);
  const uses = await usesOf(id);
  expect(uses).toHaveLength(2);
  expect(uses[0]).toMatchObject({ document: 'HT-1', copies: 2, staffId: keeper.client.uid, state: 'used' });
  expect((await shop.chief.put('/contract/v1/sealUse/edit', { id: uses[0].id, copies: 1 })).code).not.toBe(200);
});

test('a seal that is suspended or no longer valid is used by nobody; one that asks first waits for its keeper', async () => {
  const { id, version } = await seal('停用章');
  expect((await shop.chief.post(`${path}/suspend`, { id, version })).code).toBe(200);
  expect((await use(keeper, id)).code).toBe(409);
  const past = await seal('过期章', { validTo: '2020-01-01' });
  expect((await use(keeper, past.id)).code).toBe(409);
  const asks = await seal('审批章', { needApproval: true, staffIds: [shop.chief.client.uid] });
  expect((await use(shop.chief, asks.id)).code).toBe(200);
  expect(await usesOf(asks.id)).toMatchObject([{ state: 'asked' }]);
});
