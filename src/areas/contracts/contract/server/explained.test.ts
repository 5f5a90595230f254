// What a quote says beside the price: why a scheme is not taken, what the family has, how far one may go alone.
import { beforeAll, expect, test } from 'vitest';
import { neighbours, type Selling, selling } from '#testing/scenes/selling';

let shop: Selling;
let family: { id: number; guardianId: number };
beforeAll(async () => {
  shop = await selling();
  family = await shop.customer('说明白', '13800095002');
  const group = { stackRule: 'group', stackGroup: 'one', autoApply: true };
  await shop.scheme('九折', group);
  await shop.scheme('九五折', { ...group, tiers: [{ threshold: 0, value: 95_00 }] });
  await shop.scheme('手选折', { autoApply: false, tiers: [{ threshold: 0, value: 99_00 }] });
});

const quoted = async (who = shop.seller, more: object = {}) => {
  const lines = [{ kind: 'course' as const, itemId: shop.mathsId, qty: 40 }];
  const cart = { ...shop.cart(lines), concessionIds: null, ...more };
  return who.post('/contract/v1/contract/quote', { customerId: family.id, schoolId: shop.schoolId, cart });
};

test('of schemes that fit, each one left out says why', async () => {
  const { usable, receivable } = (await quoted()).data;
  expect(receivable).toBe('5400.00');
  const against = Object.fromEntries(usable.map((one: { name: string; against: string }) => [one.name, one.against]));
  expect(against).toEqual({ 九折: null, 九五折: '与「九折」不可同时使用', 手选折: '须手动选择' });
});

test('one is told how far down one may go alone, and that price needs nobody while a fen less does', async () => {
  const { own } = (await quoted()).data.authority;
  // 98 % of 5,400.00 by its percent, and no more than 200.00 off.
  expect(own).toBe('5291.73');
  const at = async (target: number) => (await quoted(shop.seller, { target })).data.authority.needed;
  expect(await at(5_291_73)).toBe(false);
  expect(await at(5_291_72)).toBe(true);
  expect((await quoted(shop.chief)).data.authority.own).toBeNull();
});

test('points are offered as the family has them: in steps, within what the price allows', async () => {
  neighbours.points = 1_250;
  expect((await quoted()).data.points).toEqual({ there: 1_250, step: 100, most: 1_200 });
  expect(await quoted(shop.seller, { points: 1_200 })).toMatchObject({ code: 200, data: { receivable: '5388.00' } });
  neighbours.points = 99_999;
  const { most } = (await quoted()).data.points;
  expect(most).toBe(27_000);
  expect((await quoted(shop.seller, { points: most + 100 })).code).toBe(422);
  neighbours.points = 0;
});
