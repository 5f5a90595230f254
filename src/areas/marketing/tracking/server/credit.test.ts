// To whom a lead and a deal are credited, and how a refund lowers it.
import { expect, test } from 'vitest';
import { contractRefunded } from '#areas/contracts/model/events';
import { onlineOrderPaid, onlineOrderRefunded } from '#areas/online/model/events';
import { insert } from '#kernel/server/rows';
import { selling } from '#testing/scenes/selling';
import { MarketChannel } from '../../channels/model/channel';
import { LeadTouch } from '../model/track';

test('what an online order brings is revenue of the touch that led to it, and no deal; a refund lowers it', async () => {
  const t = await selling();
  const { id: customerId } = await t.customer('线上', '13512349999');
  const channelId = await t.inside((work) => insert(work, MarketChannel, { name: '直播', kind: 'media' }));
  await t.inside((work) =>
    insert(work, LeadTouch, {
      customerId,
      kind: 'manual',
      channelId,
      at: new Date(work.now.getTime() - 1),
      isFirst: true,
    }),
  );
  const order = { orderId: 88, orderNo: 'ON88', customerId, schoolId: t.schoolId, sellerId: null };
  const told = async () => {
    const all = (await t.chief.get('/market/v1/channel/figures', {})).data as Record<string, unknown>[];
    const { deals, revenue } = all.find((one) => one.id === channelId)!;
    return [deals, revenue];
  };
  const paid = () =>
    t.inside((work) => work.emit(onlineOrderPaid, { ...order, amount: 300_00, paidAt: work.now, lines: [] }));
  await paid();
  await paid();
  expect(await told()).toEqual([0, '300.00']);
  await t.inside((work) =>
    work.emit(onlineOrderRefunded, { ...order, full: false, refundNo: 1, amount: 100_00, lines: [] }),
  );
  expect(await told()).toEqual([0, '200.00']);
});

test('must hold 18: the lead is the first touch’s, 10000.00 the last one’s or halved; a refund of 3000.00 lowers the same', async () => {
  const t = await selling();
  const dayMs = 86_400_000;
  let made = 0;
  /** A family that came by A forty days ago and by B twenty days later, and signs today. */
  const deal = async () => {
    made += 1;
    const who = await t.customer(`归因${made}`, `1351234${String(1000 + made)}`);
    const channel = (name: string) =>
      t.inside((work) => insert(work, MarketChannel, { name: `${name}${made}`, kind: 'media' }));
    const [a, b] = [await channel('甲'), await channel('乙')];
    await t.inside(async (work) => {
      const at = (days: number) => new Date(work.now.getTime() - days * dayMs);
      const touched = { customerId: who.id, kind: 'manual' as const };
      await insert(work, LeadTouch, { ...touched, channelId: a, at: at(40), isFirst: true });
      await insert(work, LeadTouch, { ...touched, channelId: b, at: at(20), isFirst: false });
    });
    const courseId = await t.course(`CR${made}`, t.maths);
    await t.fee(courseId, 10_000_00, 4);
    const contract = await t.signed(who, t.cart([{ kind: 'course', itemId: courseId, qty: 1 }]));
    expect((await t.pay(contract.id, 10_000_00, 10_000_00, `credit-${made}`)).code).toBe(200);
    const refund = () =>
      t.inside((work) =>
        work.emit(contractRefunded, {
          ...{ contractId: contract.id, no: '', kind: 'new', customerId: who.id, schoolId: t.schoolId },
          ...{ counsellorId: null, refundId: 700_000 + made, performers: [], scope: 'part', full: false },
          ...{ nothingConsumed: true, amount: 3000_00, forfeited: 0, reason: '', lines: [], lots: [] },
        }),
      );
    const told = async () => {
      const all = (await t.chief.get('/market/v1/channel/figures', {})).data as Record<string, unknown>[];
      return [a, b].map((id) => {
        const { leads, deals, revenue } = all.find((one) => one.id === id)!;
        return [leads, deals, revenue];
      });
    };
    return { refund, told };
  };
  const last = await deal();
  expect(await last.told()).toEqual([
    [1, 0, '0.00'],
    [0, 1, '10000.00'],
  ]);
  await last.refund();
  expect((await last.told())[1]).toEqual([0, 1, '7000.00']);
  await t.set('marketing.attribution.dealModel', 'linear');
  const shared = await deal();
  expect((await shared.told()).map(([, , revenue]) => revenue)).toEqual(['5000.00', '5000.00']);
  await shared.refund();
  expect((await shared.told()).map(([, , revenue]) => revenue)).toEqual(['3500.00', '3500.00']);
});
