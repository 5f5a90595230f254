// What was received, whatever is done to a payment afterwards.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Contract } from '#areas/contracts/contract/model/contract';
import { FinanceEntry } from '#areas/contracts/finance/model/finance';
import { CreditAccount } from '#areas/contracts/purse/model/credit';
import { dayOf } from '#kernel/model/dates';
import { table } from '#kernel/server/database/table';
import { selling } from '#testing/scenes/selling';

const shop = await selling();
const today = dayOf(shop.clock.now(), 'Asia/Shanghai');

const told = async (measure: 'received' | 'refundPaid'): Promise<number> => {
  const question = {
    report: 'base',
    from: today,
    to: today,
    rows: '["school"]',
    filters: `{"school":[${shop.schoolId}]}`,
  };
  const { code, data } = await shop.chief.get('/v1/ReportCenter/run', question);
  expect(code).toBe(200);
  return Number(data.totals.cells[measure].v);
};
const received = () => told('received');
const sold = async (name: string, mobile: string) => {
  const family = await shop.customer(name, mobile);
  const cart = shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 20 }]);
  return { ...(await shop.signed(family, cart)), family };
};
const paymentOf = async (contractId: number) =>
  (await shop.chief.get('/contract/v1/payment/list', { contractId })).data.list[0];

test('must hold 10: received falls by what is voided; another method and paying by balance change nothing', async () => {
  const before = await received();
  const one = await sold('收一', '13611110001');
  expect((await shop.pay(one.id, 1_000_00, 3_000_00, 'r1')).code).toBe(200);
  expect((await received()) - before).toBe(1000);

  const paid = await paymentOf(one.id);
  const corrected = await shop.chief.post('/contract/v1/payment/correctMethod', {
    ...{ id: paid.id, version: paid.version, wrong: 'cash', method: 'wechat', tradeNo: 'WX-R1' },
  });
  expect([corrected.code, corrected.message]).toEqual([200, corrected.message]);
  expect((await received()) - before).toBe(1000);

  const two = await sold('收二', '13611110002');
  await shop.put(CreditAccount, { customerId: two.family.id, purse: 'balance', amount: 500_00 });
  const byBalance = [{ method: 'balance', amount: 500_00 }];
  const bought = await shop.pay(two.id, 500_00, 3_000_00, 'r2', byBalance);
  expect([bought.code, bought.message]).toEqual([200, bought.message]);
  expect((await received()) - before).toBe(1000);

  const again = await paymentOf(one.id);
  const voided = await shop.cashier.post('/contract/v1/payment/void', {
    ...{ id: again.id, version: again.version, reason: '收错' },
  });
  expect([voided.code, voided.message]).toEqual([200, voided.message]);
  expect((await received()) - before).toBe(0);
});

test('paid back is what leaves the house: not what goes into a balance, but what is withdrawn of one', async () => {
  const family = await shop.customer('退一', '13611110003');
  const out = {
    ...{
      schoolId: shop.schoolId,
      businessDate: today,
      cashierId: shop.cashier.client.uid,
    },
    ...{ customerId: family.id, direction: 'out', amount: 300_00 },
  };
  const before = await told('refundPaid');
  await shop.put(FinanceEntry, {
    ...out,
    kind: 'refund',
    method: 'balance',
    contractId: (await sold('退二', '13611110004')).id,
  });
  expect((await told('refundPaid')) - before).toBe(0);
  await shop.put(FinanceEntry, { ...out, kind: 'balance_out', method: 'cash' });
  expect((await told('refundPaid')) - before).toBe(300);
});

test('must hold 11: 10,000.01 at 70 / 30 % is 7,000.01 and 3,000.00, which make the school’s; a refund lowers both in its month', async () => {
  const { id: contractId, family } = await sold('分成', '13611110005');
  const [first, second] = [shop.chief.client.uid, shop.cashier.client.uid];
  const performers = [
    { staffId: first, percent: 70_00 },
    { staffId: second, percent: 30_00 },
  ];
  await shop.inside((work) =>
    work.db
      .update(table(Contract))
      .set({ performers })
      .where(eq(table(Contract).id, contractId)),
  );
  const book = (businessDate: string, kind: string, amount: number, method = 'cash') =>
    shop.put(FinanceEntry, {
      ...{ schoolId: shop.schoolId, cashierId: second, customerId: family.id, contractId, businessDate },
      ...{ kind, direction: kind === 'refund' ? 'out' : 'in', method, amount },
    });
  await book('2025-01-10', 'receipt', 10_000_01);
  // Paid out of a balance: received before, nobody's again.
  await book('2025-01-11', 'receipt', 500_00, 'balance');
  const told = async (month: string, level: 'person' | 'school') => {
    const asked = { month, figure: 'payment.net', level };
    const { rows } = (await shop.chief.get('/report/v1/target/completion', asked)).data;
    return Object.fromEntries(rows.map((row: { id: number; actual: string }) => [row.id, row.actual]));
  };
  const january = { [first]: '7000.01', [second]: '3000.00' };
  expect(await told('2025-01', 'person')).toEqual(january);
  expect((await told('2025-01', 'school'))[shop.schoolId]).toBe('10000.01');
  await book('2025-02-10', 'refund', 1_000_00);
  expect(await told('2025-01', 'person')).toEqual(january);
  expect(await told('2025-02', 'person')).toEqual({ [first]: '-700.00', [second]: '-300.00' });
});
