// What the other areas hear of a sale: each event with all that was promised of it, in the order in which it happens, once.
import { beforeAll, expect, test } from 'vitest';
import { on } from '#kernel/server/service';
import { type Selling, selling } from '#testing/scenes/selling';
import {
  contractCreated,
  contractEffective,
  contractReleased,
  contractSigned,
  contractVoided,
  paymentReceived,
  paymentReversed,
} from '../../model/events';

let shop: Selling;
const heard: { name: string; told: Record<string, unknown> }[] = [];
const events = {
  ...{ contractCreated, contractSigned, contractEffective, contractReleased, contractVoided, paymentReceived },
  paymentReversed,
};
beforeAll(async () => {
  const listeners = Object.entries(events).map(([name, event]) =>
    on(event as typeof contractCreated, (_work, told) => void heard.push({ name, told: { ...told } })),
  );
  shop = await selling({ listeners });
});

const since = (at: number) => heard.slice(at);

test('from the first draft to the last installment: who, what, for how much, and which lessons open', async () => {
  const at = heard.length;
  const family = await shop.customer('听闻', '13800080001');
  const wish = shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 10 }], { plan: { 1: [4, 6] } });
  const contract = await shop.signed(family, wish);
  await shop.pay(contract.id, 700_00, 1_500_00, 'told-1', [
    { method: 'cash', amount: 500_00 },
    { method: 'wechat', amount: 200_00, tradeNo: 'WX-TOLD' },
  ]);
  await shop.pay(contract.id, 800_00, 800_00, 'told-2');
  const facts = {
    ...{ contractId: contract.id, no: contract.no, kind: 'new', customerId: family.id, schoolId: shop.schoolId },
    counsellorId: shop.seller.client.uid,
  };
  const performers = [{ staffId: shop.seller.client.uid, share: 100_00 }];
  const line = (lessons: number, amount: number) => [
    { lineNo: 1, kind: 'course', itemId: shop.mathsId, lessons, amount },
  ];
  const lot = (no: number, lessons: number, amount: number) => [
    {
      ...{ key: `${contract.id}:1:${no}:purchase`, opens: 'purchase', lineNo: 1, customerId: family.id },
      ...{ schoolId: shop.schoolId, courseId: shop.mathsId, lessons, amount, expiresOn: null },
    },
  ];
  const released = (no: number, lessons: number, amount: number, cashLike: number) => ({
    ...{ ...facts, performers, receivable: 1_500_00, installmentNo: no, cashLike },
    ...{ lines: line(lessons, amount), lots: lot(no, lessons, amount), at: expect.any(Date) },
  });
  const payment = (amount: number) => ({
    ...{ contractId: contract.id, customerId: family.id, schoolId: shop.schoolId, purpose: 'contract', kind: 'new' },
    ...{ amount, cashLike: amount, performers, paidAt: expect.any(Date), paymentId: expect.any(Number) },
  });
  expect(since(at)).toMatchObject([
    { name: 'contractCreated', told: { ...facts } },
    {
      name: 'contractSigned',
      told: {
        ...facts,
        receivable: 1_500_00,
        signedAt: expect.any(Date),
        lines: [...line(4_00, 600_00), ...line(6_00, 900_00)],
      },
    },
    { name: 'contractEffective', told: released(1, 4_00, 600_00, 600_00) },
    { name: 'paymentReceived', told: payment(700_00) },
    { name: 'contractReleased', told: released(2, 6_00, 900_00, 900_00) },
    { name: 'paymentReceived', told: payment(800_00) },
  ]);
});

test('a payment taken back is told with the amount that came, a draft that goes and a signed contract that is void as void', async () => {
  const family = await shop.customer('反悔', '13800080002');
  const contract = await shop.signed(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 2 }]));
  await shop.pay(contract.id, 100_00, 300_00, 'told-3');
  const at = heard.length;
  const [payment] = (await shop.chief.get('/contract/v1/payment/list', { contractId: contract.id })).data.list;
  const back = { id: payment.id, version: payment.version, reason: '收错' };
  expect((await shop.cashier.post('/contract/v1/payment/void', back)).code).toBe(200);
  const { data: draft } = await shop.draft(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 1 }]));
  await shop.seller.delete('/contract/v1/contract/delete', { id: draft.id, version: draft.version });
  expect(since(at)).toMatchObject([
    {
      name: 'paymentReversed',
      told: { paymentId: payment.id, contractId: contract.id, amount: 100_00, cashLike: 100_00 },
    },
    { name: 'contractCreated', told: { contractId: draft.id } },
    { name: 'contractVoided', told: { contractId: draft.id, customerId: family.id } },
  ]);
});

test('a listener that refuses leaves nothing of a payment: no receipt number, no entry, nothing received', async () => {
  const family = await shop.customer('拒绝', '13800080003');
  const contract = await shop.signed(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 2 }]));
  const before = (await shop.chief.get('/contract/v1/receipt/list', { pageSize: 1 })).data.total;
  const refuses = await shop.app.database.owner.query(
    `create function refuse_lots() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create trigger refuse_lots before insert on lesson_lot for each row execute function refuse_lots()`,
  );
  expect(refuses).toBeTruthy();
  expect((await shop.pay(contract.id, 300_00, 300_00, 'told-4')).code).toBe(500);
  await shop.app.database.owner.query('drop trigger refuse_lots on lesson_lot; drop function refuse_lots()');
  expect((await shop.chief.get('/contract/v1/receipt/list', { pageSize: 1 })).data.total).toBe(before);
  expect((await shop.chief.get('/contract/v1/payment/list', { contractId: contract.id })).data.total).toBe(0);
  // The very same act succeeds afterwards, with the next number and no hole.
  expect(await shop.pay(contract.id, 300_00, 300_00, 'told-4')).toMatchObject({ code: 200 });
  for (const { key, run } of shop.app.registries.check.all().filter(({ area }) => area === 'contracts'))
    expect([key, await shop.inside((work) => run(work))]).toEqual([key, []]);
});
