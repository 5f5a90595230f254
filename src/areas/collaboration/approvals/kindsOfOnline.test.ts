// What the online shop asks leave for, end to end through the flows its kinds ship with.
import { expect, test } from 'vitest';
import { runWaiting } from '#testing/runJob';
import { everybodyAgrees, kindsBrought } from '#testing/scenes/deciding';
import { onlineShop } from '#testing/scenes/onlineShop';
import { kindsShown } from './kindsShown';

const t = await onlineShop();
const clerk = await t.signIn('13800000009');

test('must hold 10: a batch of 501 codes has none before it is approved', async () => {
  const courseId = await t.course('大批');
  const added = await clerk.post('/v1/qmexchange/batch/add', {
    ...{ name: '大批', quantity: 501, rewardKind: 'courses', courseIds: [courseId], days: 30, validTo: '2028-01-01' },
  });
  const { id, version } = added.data;
  await clerk.post('/v1/qmexchange/batch/generate', { id, version });
  const batch = async () => (await t.chief.get('/v1/qmexchange/batch/detail', { id })).data;
  await everybodyAgrees(t, 'online.exchangeBatch', 'exchange_batch', id, async () => {
    expect(await batch()).toMatchObject({ state: 'approving', generated: 0 });
  });
  await runWaiting(t.app);
  expect(await batch()).toMatchObject({ state: 'active', generated: 501 });
});

test('must hold 16: a fen more than the rule gives back is approved first', async () => {
  const one = await t.onSale({ refundPolicy: 'none', fullRefundDays: 0 });
  const { id: customerId } = await t.student();
  const { id } = (await t.chief.post('/v1/qmpackage/order/create', { kind: 'package', itemId: one.id, customerId }))
    .data;
  const order = async () => (await t.chief.get('/v1/qmpackage/order/detail', { id })).data;
  await t.chief.post('/v1/qmpackage/order/pay', { id, version: (await order()).version, payMethod: 'cash' });
  const asked = { id, version: (await order()).version, refundAmount: '0.01', refundReason: '补偿' };
  await t.chief.post('/v1/qmpackage/order/refund', asked);
  await everybodyAgrees(t, 'online.refund', 'online_order', id, async () => {
    expect(await order()).toMatchObject({ state: 'refunding', refunded: '0.00' });
  });
  expect(await order()).toMatchObject({ state: 'part_refunded', refunded: '0.01' });
});

test('each of these kinds was approved by people', () => {
  expect(kindsBrought(t)).toEqual(kindsShown.kindsOfOnline);
});
