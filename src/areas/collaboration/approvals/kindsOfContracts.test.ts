// What selling and cashing ask leave for, end to end through the flows their kinds ship with.
import { expect, test } from 'vitest';
import { everybodyAgrees, kindsBrought, somebodyRefuses } from '#testing/scenes/deciding';
import { selling } from '#testing/scenes/selling';
import { kindsShown } from './kindsShown';

const shop = await selling();
let made = 0;
const family = () => {
  made += 1;
  return shop.customer(`审${made}`, `1361111${String(made).padStart(4, '0')}`);
};
const maths = (qty: number, more = {}) => shop.cart([{ kind: 'course', itemId: shop.mathsId, qty }], more);
const contracts = '/contract/v1/contract';

test('a contract above the limit is signed when the principal agrees; refused, it is a draft again', async () => {
  const submitted = async () => {
    const { data: draft } = await shop.draft(await family(), maths(400));
    const asked = await shop.submit(draft);
    expect(asked, asked.message).toMatchObject({ code: 200, data: { state: 'approving' } });
    return draft.id as number;
  };
  const [yes, no] = [await submitted(), await submitted()];
  await everybodyAgrees(shop, 'contracts.sign', 'contract', yes, async () => {
    expect(await shop.stateOf(yes)).toBe('approving');
  });
  expect(await shop.stateOf(yes)).toBe('signed');
  await somebodyRefuses(shop, 'contracts.sign', 'contract', no);
  expect(await shop.stateOf(no)).toBe('draft');
});

test('a bargain beyond the seller’s authority is the draft’s price once the principal agrees', async () => {
  const { data: draft } = await shop.draft(await family(), maths(6));
  const proposed = await shop.seller.post('/contract/v1/bargain/propose', { contractId: draft.id, target: '800.00' });
  expect(proposed, proposed.message).toMatchObject({ code: 200, data: { state: 'proposed' } });
  const priceOf = async () => (await shop.chief.get(`${contracts}/detail`, { id: draft.id })).data.receivable;
  await everybodyAgrees(shop, 'contracts.bargain', 'bargain', proposed.data.id, async () => {
    expect(await priceOf()).toBe('900.00');
  });
  expect(await priceOf()).toBe('800.00');
});

test('vouchers given to make up for something are issued when the principal agrees, more than 500 of them when headquarters do too', async () => {
  const path = '/v1/classFee/voucherBatch';
  const issued = async (quantity: number) => {
    const { data: batch } = await shop.chief.post(`${path}/add`, {
      ...{ name: `补偿${quantity}`, kind: 'lessons', lessons: 8, quantity, validDays: 30, source: 'compensate' },
      schoolIds: [shop.schoolId],
    });
    const asked = await shop.chief.post(`${path}/open`, { id: batch.id, version: batch.version });
    expect(asked, asked.message).toMatchObject({ code: 200, data: { state: 'draft' } });
    const said = await everybodyAgrees(shop, 'contracts.voucherIssue', 'voucher_batch', batch.id);
    expect((await shop.chief.get(`${path}/detail`, { id: batch.id })).data.state).toBe('issuing');
    return said.length;
  };
  expect([await issued(500), await issued(501)]).toEqual([1, 2]);
});

test('a closed day is opened again, and a payment of a closed day corrected, when finance agree', async () => {
  const contract = await shop.signed(await family(), maths(5));
  expect(await shop.pay(contract.id, 750_00, 750_00, 'closed-day')).toMatchObject({ code: 200 });
  const [payment] = (await shop.chief.get('/contract/v1/payment/list', { contractId: contract.id })).data.list;
  const days = '/v1/classFee/dayClose';
  const open = (await shop.chief.get(`${days}/list`, { schoolId: shop.schoolId, state: 'open', sort: 'businessDate' }))
    .data.list;
  for (const { id } of open) {
    const sheet = (await shop.chief.get(`${days}/sheet`, { id })).data;
    const counted = sheet.map(({ key, expected }: { key: string; expected: number }) => ({ key, counted: expected }));
    const { data } = await shop.cashier.post(`${days}/submit`, { id, counted });
    expect(await shop.chief.post(`${days}/confirm`, { id, version: data.version })).toMatchObject({ code: 200 });
  }
  const correct = await shop.chief.post('/contract/v1/payment/correctMethod', {
    ...{ id: payment.id, version: payment.version, wrong: 'cash', method: 'wechat', tradeNo: 'WX-K1' },
  });
  expect(correct, correct.message).toMatchObject({ code: 200, data: { approvalNo: expect.stringMatching(/^SP-/) } });
  const corrections = async () =>
    (
      await shop.chief.get('/v1/classFee/financeEntry/list', { kind: 'method_correct', pageSize: 200 })
    ).data.list.filter((entry: { contractId: number }) => entry.contractId === contract.id).length;
  await everybodyAgrees(shop, 'contracts.paymentCorrect', 'payment', payment.id, async () => {
    expect(await corrections()).toBe(0);
  });
  expect(await corrections()).toBe(2);

  const { data: day } = await shop.chief.get(`${days}/detail`, { id: open.at(-1).id });
  const asked = await shop.chief.post(`${days}/reopen`, { id: day.id, version: day.version, reason: '漏记' });
  expect(asked, asked.message).toMatchObject({ code: 200, data: { state: 'confirmed' } });
  await everybodyAgrees(shop, 'contracts.dayReopen', 'day_close', day.id);
  expect((await shop.chief.get(`${days}/detail`, { id: day.id })).data.state).toBe('open');
});

test('each of these kinds was approved by people', () => {
  expect(kindsBrought(shop)).toEqual(kindsShown.kindsOfContracts);
});
