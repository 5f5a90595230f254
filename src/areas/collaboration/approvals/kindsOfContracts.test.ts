// What selling and cashing ask leave for, end to end through the flows their kinds ship with.
import { expect, test } from 'vitest';
import { moveCredit } from '#areas/contracts/purse/server/purse';
import { need } from '#kernel/server/rows';
import { everybodyAgrees, kindsBrought, somebodyRefuses } from '#testing/scenes/deciding';
import { selling } from '#testing/scenes/selling';
import { kindsShown } from './kindsShown';
import { Approval } from './model/approval';

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
  const { titleZh } = await shop.inside((work) =>
    need(work, Approval, { kind: 'contracts.bargain', state: 'running' }),
  );
  expect(titleZh).toBe(`合同议价 ${draft.no}`);
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

test('a signed contract is void by the principal’s word: it stays as it is until then, and money that comes ends the question', async () => {
  const goods = await shop.product('待作废', 20_00, 5);
  const wish = shop.cart([{ kind: 'product', itemId: goods, qty: 2 }]);
  const of = await family();
  const [first, second] = [await shop.signed(of, wish), await shop.signed(of, wish)];
  const { data: reasons } = await shop.chief.get('/v1/category/nodes', { tree: 'contract_void_reason' });
  const voidReason = reasons.find(({ code }: { code: string }) => code === 'mistake').id;
  const ask = ({ id, version }: { id: number; version: number }) =>
    shop.chief.post('/contract/v1/contract/void', { id, version, voidReason, remark: '录错' });
  const held = async () =>
    (await shop.chief.get('/v1/classFee/stock/list', { productId: goods })).data.list[0].reserved as number;
  for (const one of [first, second]) expect(await ask(one)).toMatchObject({ code: 200, data: { state: 'signed' } });
  expect(await held()).toBe(4);
  await everybodyAgrees(shop, 'contracts.void', 'contract', first.id, async () =>
    expect(await shop.stateOf(first.id)).toBe('signed'),
  );
  const gone = (await shop.chief.get('/contract/v1/contract/detail', { id: first.id })).data;
  expect(gone).toMatchObject({ state: 'void', owed: '0.00', voidReason, remark: '录错', approvalNo: null });
  expect(await held()).toBe(2);
  expect((await shop.pay(second.id, 40_00, 40_00, 'void-paid')).code).toBe(200);
  const paid = (await shop.chief.get('/contract/v1/contract/detail', { id: second.id })).data;
  expect(paid).toMatchObject({ received: '40.00', approvalNo: null });
  const { data } = await (await shop.signIn('13800000005')).get('/approval/v1/task/inbox', {
    tab: 'pending',
    kind: 'contracts.void',
  });
  expect(data.list).toEqual([]);
  const drafted = await shop.draft(of, wish);
  expect(await ask(drafted.data)).toMatchObject({ code: 200, data: { state: 'void' } });
});

test('more than 1,000 points are given or taken when the principal agrees; fewer at once; refused, nothing moves', async () => {
  const { id: customerId } = await family();
  const path = '/credit/v1/account';
  const adjust = (points: number) => shop.chief.post(`${path}/adjust`, { customerId, points, note: '补偿' });
  const points = async () =>
    (await shop.chief.get(`${path}/list`, { customerId, purse: 'points' })).data.list[0].amount as number;
  const asked = await adjust(1001);
  expect(asked, asked.message).toMatchObject({ code: 200, data: { amount: 0 } });
  const { id } = asked.data;
  expect((await adjust(2000)).code).toBe(409);
  await everybodyAgrees(shop, 'contracts.creditAdjust', 'credit_account', id, async () =>
    expect(await points()).toBe(0),
  );
  expect(await points()).toBe(1001);
  expect((await adjust(-1000)).data.amount).toBe(1);
  expect((await adjust(-5000)).code).toBe(200);
  // What is no longer there is said to who decides, and nothing is decided.
  const principal = await shop.signIn('13800000005');
  const { data } = await principal.get('/approval/v1/task/inbox', { tab: 'pending', kind: 'contracts.creditAdjust' });
  const word = { id: data.list[0].taskId };
  expect(await principal.post('/approval/v1/task/approve', word)).toMatchObject({ code: 409 });
  await somebodyRefuses(shop, 'contracts.creditAdjust', 'credit_account', id);
  expect(await points()).toBe(1);
});

test('a balance is paid out when the principal and finance agree: once, out of the book and the purse alike', async () => {
  const { id: customerId } = await family();
  await shop.inside((work) =>
    moveCredit(work, { customerId, purse: 'balance', kind: 'surplus', amount: 300_00, originKey: 'kinds-balance' }),
  );
  const path = '/credit/v1/account';
  const purse = async () => (await shop.chief.get(`${path}/list`, { customerId, purse: 'balance' })).data.list[0];
  const { id } = await purse();
  const ask = (amount: string) =>
    shop.cashier.post(`${path}/withdraw`, { id, amount, method: 'cash', reason: '家长要求' });
  expect(await ask('300.01')).toMatchObject({ code: 422, data: [{ field: 'amount' }] });
  expect(await ask('0.00')).toMatchObject({ code: 422 });
  expect(
    await shop.seller.post(`${path}/withdraw`, { id, amount: '1.00', method: 'cash', reason: '要' }),
  ).toMatchObject({
    code: 403,
  });
  expect(await ask('120.00')).toMatchObject({ code: 200, data: { amount: 300_00 } });
  const entries = async () =>
    (await shop.chief.get('/v1/classFee/financeEntry/list', { kind: 'balance_out', pageSize: 200 })).data.list.filter(
      (entry: { customerId: number }) => entry.customerId === customerId,
    );
  const said = await everybodyAgrees(shop, 'contracts.balanceWithdraw', 'credit_account', id, async () =>
    expect(await entries()).toEqual([]),
  );
  expect(said).toHaveLength(2);
  expect((await purse()).amount).toBe(180_00);
  expect(await entries()).toMatchObject([
    { direction: 'out', method: 'cash', amount: '120.00', cashierId: shop.cashier.client.uid },
  ]);
});

test('what supervision blocks passes when the principal and finance agree, and says who let it pass; nothing goes round them', async () => {
  const principal = await shop.signIn('13800000005');
  const { data: large } = await shop.draft(await family(), maths(400), shop.chief);
  expect((await shop.submit(large, shop.chief)).data.state).toBe('approving');
  const { data: inbox } = await principal.get('/approval/v1/task/inbox', { tab: 'pending', kind: 'contracts.sign' });
  const given = await principal.post('/approval/v1/task/return', { id: inbox.list[0].taskId, comment: '改分期' });
  expect(given, given.message).toMatchObject({ code: 200, data: { state: 'returned' } });

  await shop.set('contracts.supervise.academic', [shop.maths]);
  const again = () => shop.chief.post('/approval/v1/approval/resubmit', { id: inbox.list[0].approvalId });
  expect(await again()).toMatchObject({ code: 409, message: '现在须申请监管豁免，请撤回后重新提交' });

  const { data: draft } = await shop.draft(await family(), maths(48), shop.chief);
  expect(await shop.submit(draft, shop.chief)).toMatchObject({ code: 422, data: [{ field: 'overrideReason' }] });
  const { id, version } = draft;
  const { data: reasoned } = await shop.chief.put(`${contracts}/edit`, { id, version, overrideReason: '家长书面申请' });
  expect((await shop.submit(reasoned, shop.chief)).data.state).toBe('approving');
  const { data: asked } = await principal.get('/approval/v1/task/inbox', {
    tab: 'pending',
    kind: 'contracts.supervise',
  });
  const { data: read } = await principal.get('/approval/v1/approval/view', { id: asked.list[0].approvalId });
  expect(read.fields).toContainEqual(expect.objectContaining({ name: 'findings', value: ['amount'] }));
  const said = await everybodyAgrees(shop, 'contracts.supervise', 'contract', id, async () =>
    expect(await shop.stateOf(id)).toBe('approving'),
  );
  expect(said).toHaveLength(2);
  expect((await shop.chief.get(`${contracts}/detail`, { id })).data).toMatchObject({
    state: 'signed',
    supervision: { level: 'block', overriddenBy: shop.chief.client.uid, reason: '家长书面申请' },
  });
});

test('finance let pass what supervision blocks and another sells: once, for just what was found; a price is agreed on first', async () => {
  const finance = await shop.signIn('13800000008');
  const pass = (id: number, by = finance) => by.post(`${contracts}/letPass`, { id, overrideReason: '家长书面申请' });
  const { data: draft } = await shop.draft(await family(), maths(48));
  expect(await shop.submit(draft)).toMatchObject({ code: 422, data: [{ field: 'cart.plan' }] });
  expect(await pass(draft.id, shop.seller)).toMatchObject({ code: 403 });
  const [listed] = (await finance.get(`${contracts}/list`, { id: draft.id, customerId: draft.customerId })).data.list;
  expect(listed.isBlocked).toBe(true);
  const passed = await pass(draft.id);
  expect(passed, passed.message).toMatchObject({
    code: 200,
    data: { supervision: { overriddenBy: finance.client.uid } },
  });
  const changed = async (cart: object) => {
    const { version } = (await shop.chief.get(`${contracts}/detail`, { id: draft.id })).data;
    return (await shop.seller.put(`${contracts}/edit`, { id: draft.id, version, cart })).data;
  };
  expect(await shop.submit(await changed(maths(50)))).toMatchObject({ code: 403 });
  await changed(maths(48));
  expect((await pass(draft.id)).code).toBe(200);
  expect(await shop.submit(await changed(maths(48, { target: 6_000_00 })))).toMatchObject({ code: 403 });
  await pass(draft.id);
  const bargained = (await shop.seller.get(`${contracts}/detail`, { id: draft.id })).data;
  expect(await shop.submit(bargained)).toMatchObject({ code: 409, message: '须先完成议价审批' });
  await changed(maths(48));
  const { data: ready } = await pass(draft.id);
  expect((await shop.submit(ready)).data.state).toBe('approving');
  const said = await everybodyAgrees(shop, 'contracts.supervise', 'contract', draft.id);
  expect(said).toHaveLength(2);
  const { data: signed } = await shop.chief.get(`${contracts}/detail`, { id: draft.id });
  expect(signed).toMatchObject({ state: 'signed', supervision: { overriddenBy: finance.client.uid } });
});

test('each of these kinds was approved by people', () => {
  expect(kindsBrought(shop)).toEqual(kindsShown.kindsOfContracts);
});
