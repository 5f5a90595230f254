// The till while it is typed: sums by the server, the next charge proposed, and what the family has with us.
import { beforeAll, expect, test } from 'vitest';
import { type Selling, selling } from '#testing/scenes/selling';
import { moveCredit } from '../../purse/server/purse';
import { refuseOwnMeans } from './ownMeans';

let shop: Selling;
let n = 0;
beforeAll(async () => {
  shop = await selling();
});

/** A contract over so many maths lessons of 150.00. */
const sold = async (lessons: number) => {
  n += 1;
  const family = await shop.customer(`柜${n}`, `1360000${String(n).padStart(4, '0')}`);
  const contract = await shop.signed(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: lessons }]));
  return { ...contract, family };
};
const otherSchool = async () =>
  (await shop.chief.get('/school/v1/school/list', { pageSize: 50 })).data.list.find(
    ({ id, state }: { id: number; state: string }) => id !== shop.schoolId && state === 'open',
  );
const paymentsOf = async (contractId: number) =>
  (await shop.chief.get('/contract/v1/payment/list', { contractId })).data.list;

test('rule 1: the sum at the till, what each way takes and what goes back are the server’s; with what the family has with us', async () => {
  const { family } = await sold(20);
  const till = (more: object) =>
    shop.cashier.post('/contract/v1/payment/till', {
      customerId: family.id,
      asked: [{ amount: 3_000_00, times: 1 }],
      ...more,
    });
  await shop.inside((work) =>
    moveCredit(work, { customerId: family.id, purse: 'balance', kind: 'surplus', amount: 200_00 }),
  );
  const rows = [
    { amount: 1_000_01, tendered: null },
    { amount: null, tendered: 2_000_00 },
  ];
  expect(await till({ rows })).toMatchObject({
    code: 200,
    data: {
      ...{ total: '3000.00', missing: '0.00', over: '0.00', balance: '200.00', grant: '0.00' },
      rows: [
        { amount: 1_000_01, change: '0.00' },
        { amount: 1_999_99, change: '0.01' },
      ],
    },
  });
  expect((await till({ rows: [{ amount: -1, tendered: null }] })).code).toBe(422);
  const elsewhere = await shop.customer('外校', '13655551111', { schoolId: (await otherSchool()).id });
  await shop.inside((work) =>
    moveCredit(work, { customerId: elsewhere.id, purse: 'balance', kind: 'surplus', amount: 200_00 }),
  );
  expect((await till({ rows: [], customerId: elsewhere.id })).data?.balance ?? '0.00').toBe('0.00');
  expect(await shop.seller.post('/contract/v1/payment/till', { asked: [], rows: [] })).toMatchObject({ code: 403 });
});

test('whoever collects and does not know the families sees what the family of a contract has with us', async () => {
  const { family, id } = await sold(20);
  await shop.inside((work) =>
    moveCredit(work, { customerId: family.id, purse: 'balance', kind: 'surplus', amount: 200_00 }),
  );
  const finance = await shop.signIn('13800000008');
  expect((await finance.get('/api/v1/student/customer/detail', { id: family.id })).code).not.toBe(200);
  const asked = [{ amount: 3_000_00, times: 1 }];
  const told = await finance.post('/contract/v1/payment/till', { contractId: id, asked, rows: [] });
  expect(told).toMatchObject({ code: 200, data: { total: '3000.00', balance: '200.00' } });
});

test('rule 23: of a contract in installments the till proposes the next one, of another all that is owed', async () => {
  n += 1;
  const of = await shop.customer(`期${n}`, `1360001${String(n).padStart(4, '0')}`);
  const lines = [{ kind: 'course' as const, itemId: shop.mathsId, qty: 20 }];
  const planned = await shop.signed(of, shop.cart(lines, { plan: { 1: [8, 12] } }));
  const payable = async (contractId: number) =>
    (await shop.cashier.get('/contract/v1/payment/payable', { contractId })).data;
  expect(await payable(planned.id)).toMatchObject({ open: '3000.00', next: '1200.00' });
  await shop.pay(planned.id, 1_200_00, 3_000_00, 'next-1');
  expect(await payable(planned.id)).toMatchObject({ open: '1800.00', next: '1800.00' });
  expect(await payable((await sold(2)).id)).toMatchObject({ open: '300.00', next: '300.00' });
});

test('a family pays with its balance up to what it has, told in yuan; a voided payment gives it back', async () => {
  const { id, family } = await sold(20);
  await shop.inside((work) =>
    moveCredit(work, { customerId: family.id, purse: 'balance', kind: 'surplus', amount: 200_00 }),
  );
  const ways = (balance: number) => [
    { method: 'balance', amount: balance },
    { method: 'cash', amount: 1_000_00 - balance },
  ];
  const short = await shop.pay(id, 1_000_00, 3_000_00, 'balance-0', ways(200_01));
  expect(short).toMatchObject({ code: 409 });
  expect(short.message).toContain('200.00');
  expect(await shop.pay(id, 1_000_00, 3_000_00, 'balance-1', ways(200_00))).toMatchObject({ code: 200 });
  const left = async () =>
    (await shop.chief.get('/credit/v1/account/list', { customerId: family.id, purse: 'balance' })).data.list[0].amount;
  expect(Number(await left())).toBe(0);
  const [payment] = await paymentsOf(id);
  const asked = { id: payment.id, version: payment.version, reason: '收错' };
  expect(await shop.cashier.post('/contract/v1/payment/void', asked)).toMatchObject({ code: 200 });
  expect(Number(await left())).toBe(200_00);
});

test('what is no contract’s money is not paid with a balance that nobody takes it from', () => {
  expect(() => refuseOwnMeans([{ method: 'cash', amount: 1 }])).not.toThrow();
  expect(() => refuseOwnMeans([{ method: 'balance', amount: 1 }])).toThrow();
});
