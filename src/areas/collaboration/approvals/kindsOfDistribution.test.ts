// What distribution asks leave for, end to end through the flows its kinds ship with.
import { expect, test } from 'vitest';
import { everybodyAgrees, kindsBrought } from '#testing/scenes/deciding';
import { distributing } from '#testing/scenes/distributing';
import { kindsShown } from './kindsShown';

const t = await distributing();
const to = async (path: string, id: number, name: string, values: object = {}) => {
  const answer = await t.step(path, await t.detail(path, id), name, values);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
};

test('another parent counts when it is granted', async () => {
  const [above, below] = [await t.distributor(), await t.distributor()];
  await to('distributor', below.id, 'changeParent', { parentId: above.id, reason: '换上级' });
  await everybodyAgrees(t, 'distribution.changeParent', 'distributor', below.id, async () => {
    expect((await t.read(below.id)).parentId).toBeNull();
  });
  expect((await t.read(below.id)).parentId).toBe(above.id);
});

test('an adjustment is booked when it is granted', async () => {
  const who = await t.distributor();
  await to('distributor', who.id, 'adjust', { amount: '120.00', reason: '补发' });
  await everybodyAgrees(t, 'distribution.adjust', 'distributor', who.id, async () => {
    expect((await t.read(who.id)).available).toBe(0);
  });
  expect((await t.read(who.id)).available).toBe(120_00);
});

test('a large withdrawal is decided by those whom its kind asks', async () => {
  const who = await t.distributor();
  await t.fill(who.id, 9000_00);
  const asked = await t.withdraw(who.id, await t.account(who), '8000.00');
  await to('withdrawal', asked.data.id, 'approve');
  await everybodyAgrees(t, 'distribution.withdrawal', 'withdrawal', asked.data.id, async () => {
    expect((await t.detail('withdrawal', asked.data.id)).state).toBe('auditing');
  });
  expect((await t.detail('withdrawal', asked.data.id)).state).toBe('approved');
});

test('an order settles early when it is granted', async () => {
  const who = await t.distributor();
  const { contractId } = await t.sale(await t.family(who), 1000_00);
  const order = (await t.orderOf(contractId))!;
  await to('order', order.id, 'settleEarly', { reason: '客户已上完课' });
  await everybodyAgrees(t, 'distribution.settleEarly', 'distribution_order', order.id, async () => {
    expect((await t.read(who.id)).available).toBe(0);
  });
  expect(await t.read(who.id)).toMatchObject({ pending: 0, available: 80_00 });
});

test('every kind of this file was brought to its end by people’s words', () => {
  expect(kindsBrought(t)).toEqual([...kindsShown.kindsOfDistribution].toSorted());
});
