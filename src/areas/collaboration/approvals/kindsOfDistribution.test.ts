// What distribution asks leave for, end to end through the flows its kinds ship with.
import { expect, test } from 'vitest';
import { contractReleased } from '#areas/contracts/model/events';
import { onlineOrderPaid, onlineOrderRefunded } from '#areas/online/model/events';
import { everybodyAgrees, kindsBrought, somebodyRefuses } from '#testing/scenes/deciding';
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

test('an order is somebody else’s when it is granted: what is open moves, what was settled stays, and is taken back from whom it was paid to', async () => {
  const [old, parent] = [await t.distributor(), await t.distributor()];
  const next = await t.distributor({ parentId: parent.id });
  t.clock.advance(60);
  const family = await t.family(old);
  const { contractId, courseId } = await t.sale(family, 1000_00);
  const order = (await t.orderOf(contractId))!;
  const purses = async () =>
    Promise.all(
      [old, next, parent].map(async ({ id }) => (({ pending, available }) => [pending, available])(await t.read(id))),
    );
  await to('order', order.id, 'settleEarly', { reason: '已上完' });
  await everybodyAgrees(t, 'distribution.settleEarly', 'distribution_order', order.id);
  await t.inside((work) =>
    work.emit(contractReleased, {
      ...{ contractId, no: '', kind: 'new', customerId: family.id, schoolId: t.schoolId, counsellorId: null },
      ...{ performers: [], receivable: 0, installmentNo: 2, at: t.clock.now(), cashLike: 500_00, lots: [] },
      lines: [{ lineNo: 1, kind: 'course', itemId: courseId, lessons: 1_00, amount: 500_00 }],
    }),
  );
  const open = [[40_00, 80_00], [0, 0], [0, 0]]; // biome-ignore format: one row for each of the three.
  expect(await purses()).toEqual(open);
  const ask = () => to('order', order.id, 'reassign', { distributorId: next.id, reason: '登记错人' });
  await ask();
  await somebodyRefuses(t, 'distribution.reassign', 'distribution_order', order.id);
  expect(await purses()).toEqual(open);
  await ask();
  await everybodyAgrees(t, 'distribution.reassign', 'distribution_order', order.id, async () => {
    expect(await purses()).toEqual(open);
  });
  const now = await t.detail('order', order.id);
  expect(now).toMatchObject({ state: 'protecting', firstId: next.id, secondId: parent.id });
  expect(await purses()).toEqual([[0, 80_00], [40_00, 0], [10_00, 0]]); // biome-ignore format: as above.
  await t.refund(contractId, family.id, 750_00);
  expect(await purses()).toEqual([[0, 60_00], [0, 0], [0, 0]]); // biome-ignore format: as above.
});

test('what an online order that is paid back earned goes back with it, each part of it once', async () => {
  const who = await t.distributor();
  const family = await t.family(who);
  const order = { orderId: 4711, orderNo: 'ON-1', customerId: family.id, schoolId: t.schoolId, sellerId: null };
  await t.setUp({ itemKinds: ['course', 'pack', 'online', 'vip'] });
  const lines = [{ lineNo: 1, kind: 'package', itemId: 1, amount: 200_00 }];
  await t.inside((work) => work.emit(onlineOrderPaid, { ...order, amount: 200_00, paidAt: t.clock.now(), lines }));
  expect((await t.read(who.id)).pending).toBe(16_00);
  const back = (refundNo: number) =>
    t.inside((work) =>
      work.emit(onlineOrderRefunded, {
        ...{ ...order, full: false, refundNo, amount: 50_00, lines: [{ lineNo: 1, refunded: 50_00 }] },
      }),
    );
  for (const refundNo of [50_00, 50_00, 100_00]) await back(refundNo);
  expect((await t.read(who.id)).pending).toBe(8_00);
});

test('every kind of this file was brought to its end by people’s words', () => {
  expect(kindsBrought(t)).toEqual([...kindsShown.kindsOfDistribution].toSorted());
});
