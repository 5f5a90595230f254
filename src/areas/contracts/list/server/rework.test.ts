// Signed and yet not right: void, copied, handed on.
import { beforeAll, expect, test } from 'vitest';
import { type Selling, selling } from '#testing/scenes/selling';
import { withoutApprovals } from '#testing/scenes/undecided';

let shop: Selling;
let reason: number;
beforeAll(async () => {
  shop = await selling({ parts: [withoutApprovals] });
  const { data } = await shop.chief.get('/v1/category/nodes', { tree: 'contract_void_reason' });
  reason = data.find(({ code }: { code: string }) => code === 'mistake').id;
});

test('rule 14: a signed contract is void and copied: what it held is free, and a draft begins with its lines', async () => {
  const goods = await shop.product('复制', 20_00, 5);
  const family = await shop.customer('复制', '13800050001');
  const wish = shop.cart([
    { kind: 'course', itemId: shop.mathsId, qty: 3 },
    { kind: 'product', itemId: goods, qty: 2 },
  ]);
  const contract = await shop.signed(family, wish);
  const asked = { id: contract.id, voidReason: reason };
  expect((await shop.seller.post('/contract/v1/contract/voidAndCopy', asked)).code).toBe(403);
  const copy = await shop.chief.post('/contract/v1/contract/voidAndCopy', asked);
  expect(copy).toMatchObject({ code: 200, data: { state: 'draft', receivable: '490.00', customerId: family.id } });
  expect(copy.data.no).not.toBe(contract.no);
  expect(await shop.stateOf(contract.id)).toBe('void');
  const stock = await shop.chief.get('/v1/classFee/stock/list', { productId: goods });
  expect(stock.data.list[0]).toMatchObject({ onHand: 5, reserved: 0 });
  expect((await shop.chief.post('/contract/v1/contract/voidAndCopy', asked)).code).toBe(409);
});

test('contracts change their owner together, with the credit; what is over keeps its own', async () => {
  const family = await shop.customer('换人', '13800050002');
  const wish = shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 1 }]);
  const [open, gone] = [await shop.signed(family, wish), await shop.signed(family, wish)];
  await shop.chief.post('/contract/v1/contract/void', { id: gone.id, version: gone.version, voidReason: reason });
  const toId = shop.chief.client.uid;
  const asked = { ids: [open.id, gone.id], ownerId: toId };
  expect((await shop.seller.post('/contract/v1/contract/changeOwner', asked)).code).toBe(403);
  const { data } = await shop.chief.post('/contract/v1/contract/changeOwner', asked);
  expect(data).toMatchObject({ done: [open.id], failed: [{ id: gone.id }] });
  const after = (await shop.chief.get('/contract/v1/contract/detail', { id: open.id })).data;
  expect(after.ownerId).toBe(toId);
});
