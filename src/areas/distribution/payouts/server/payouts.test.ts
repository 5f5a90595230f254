import { beforeAll, expect, test } from 'vitest';
import { FinanceEntry } from '#areas/contracts/finance/model/finance';
import { need, rows } from '#kernel/server/rows';
import { type Distributing, distributing } from '#testing/scenes/distributing';
import { uploadSheet } from '#testing/scenes/importing';
import { withoutApprovals } from '#testing/scenes/undecided';
import { CommissionEntry } from '../../orders/model/entry';
import { Withdrawal } from '../model/payout';

let t: Distributing;
let finance: Distributing['chief'];
beforeAll(async () => {
  t = await distributing({ parts: [withoutApprovals] });
  finance = await t.signIn('13800000008');
  await t.setUp({ perDay: 20, dualControl: false });
});

async function rich(amount: number, more: object = {}) {
  const who = await t.distributor(more);
  await t.fill(who.id, amount);
  return { who, accountId: await t.account(who) };
}
const stored = (id: number) => t.inside((work) => need(work, Withdrawal, id));
const act = async (id: number, name: string, values: object = {}, who = t.chief) =>
  t.step('withdrawal', await t.detail('withdrawal', id, who), name, values, who);

test('must hold 12: of ten requests of 300.00 at once three succeed out of 1000.00; with two a day exactly two', async () => {
  const { who, accountId } = await rich(1000_00);
  const asked = await Promise.all(Array.from({ length: 10 }, () => t.withdraw(who.id, accountId, '300.00')));
  expect(asked.filter(({ code }) => code === 200)).toHaveLength(3);
  expect(await t.read(who.id)).toMatchObject({ available: 100_00, withdrawing: 900_00 });
  await t.setUp({ perDay: 2 });
  const other = await rich(1000_00);
  const again = await Promise.all(
    Array.from({ length: 10 }, () => t.withdraw(other.who.id, other.accountId, '300.00')),
  );
  expect(again.filter(({ code }) => code === 200)).toHaveLength(2);
  expect(again.find(({ code }) => code === 422)?.data).toMatchObject([{ field: 'amount', message: '今日次数已满' }]);
  await t.setUp({ perDay: 20 });
});

test('must hold 13: the same token twice, also at once, is one withdrawal', async () => {
  const { who, accountId } = await rich(1000_00);
  const two = await Promise.all([1, 2].map(() => t.withdraw(who.id, accountId, '200.00', 'once')));
  expect(two[0]!.data.id).toBe(two[1]!.data.id);
  expect((await t.read(who.id)).withdrawing).toBe(200_00);
  const strange = await rich(1000_00);
  expect((await t.withdraw(strange.who.id, strange.accountId, '200.00', 'once')).code).toBe(409);
});

test('must hold 14: fee and tax as written, and amount = fee + tax + net', async () => {
  await t.setUp({ taxMode: 'labour' });
  const { who, accountId } = await rich(40_000_00, { idCard: '110101199003070038' });
  const taxes: string[] = [];
  await t.setUp({ maxAmount: '30000.00', approveAbove: '50000.00' });
  for (const amount of ['3000.00', '2000.00', '25000.00']) {
    const made = await t.withdraw(who.id, accountId, amount);
    expect(made.code, JSON.stringify(made)).toBe(200);
    await act(made.data.id, 'approve');
    const row = await stored(made.data.id);
    expect(row.amount).toBe(row.fee + row.tax + row.actual);
    taxes.push(`${row.fee}/${row.tax}`);
  }
  expect(taxes).toEqual(['1800/44000', '1200/36000', '2500/440000']);
  await t.setUp({ taxMode: 'none', maxAmount: '20000.00', approveAbove: '5000.00' });
});

test('must hold 15: a rejected one comes back once', async () => {
  const { who, accountId } = await rich(500_00);
  const { data } = await t.withdraw(who.id, accountId, '500.00');
  expect((await act(data.id, 'reject', { auditNote: '资料不符' })).code).toBe(200);
  expect((await act(data.id, 'reject', { auditNote: '资料不符' })).code).toBe(409);
  expect(await t.read(who.id)).toMatchObject({ available: 500_00, withdrawing: 0 });
  const back = await t.inside((work) => rows(work, CommissionEntry, { withdrawalId: data.id, kind: 'back' }));
  expect(back).toHaveLength(1);
});

test('must hold 16: nobody audits their own; under dual control who approved does not pay', async () => {
  const own = await rich(1000_00, {
    kind: 'staff',
    name: '财务本人',
    staffId: finance.client.uid,
    mobile: '13711112222',
  });
  const { data } = await t.withdraw(own.who.id, own.accountId, '200.00');
  expect(await act(data.id, 'approve', {}, finance)).toMatchObject({ code: 403, message: '不能审核自己的提现' });
  await t.setUp({ dualControl: true });
  const { who, accountId } = await rich(1000_00);
  const made = await t.withdraw(who.id, accountId, '200.00');
  expect((await act(made.data.id, 'approve', {}, finance)).code).toBe(200);
  const paid = { payRef: 'R-1', paidAt: t.clock.now().toISOString() };
  expect((await act(made.data.id, 'confirmPaid', paid, finance)).code).toBe(403);
  expect((await act(made.data.id, 'confirmPaid', paid)).code).toBe(200);
  expect(await t.read(who.id)).toMatchObject({ available: 800_00, withdrawing: 0, withdrawn: 200_00 });
  const [entry] = await t.inside((work) => rows(work, FinanceEntry, { refTable: 'withdrawal', refId: made.data.id }));
  expect(entry).toMatchObject({ direction: 'out', amount: 198_80, method: 'bank_transfer' });
  await t.setUp({ dualControl: false });
});

test('must hold 10: an approved one is not paid while there is a debt, and is when the debt is gone', async () => {
  const { who, accountId } = await rich(500_00);
  const { data } = await t.withdraw(who.id, accountId, '300.00');
  expect((await act(data.id, 'approve')).code).toBe(200);
  await t.fill(who.id, -700_00);
  expect((await t.read(who.id)).available).toBe(-500_00);
  const paid = { payRef: 'D-1', paidAt: t.clock.now().toISOString() };
  expect(await act(data.id, 'confirmPaid', paid)).toMatchObject({ code: 409, message: '有待扣回佣金 ¥500.00' });
  const batch = await t.chief.post(`${t.at}/payoutBatch/make`, { ids: [data.id], method: 'bank' });
  expect(batch.code).toBe(409);
  expect(await t.withdraw(who.id, accountId, '100.00')).toMatchObject({ code: 409 });
  await t.fill(who.id, 500_00);
  expect((await act(data.id, 'confirmPaid', paid)).code).toBe(200);
  expect(await t.read(who.id)).toMatchObject({ available: 0, withdrawing: 0, withdrawn: 300_00 });
});

test('must hold 17, 19: two files at once share no row; a paying row is not given back, a failed one once', async () => {
  const { who, accountId } = await rich(1000_00);
  const ids: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { data } = await t.withdraw(who.id, accountId, '100.00');
    await act(data.id, 'approve');
    ids.push(data.id);
  }
  const make = (some: number[]) => t.chief.post(`${t.at}/payoutBatch/make`, { ids: some, method: 'bank' });
  const made = await Promise.all([make(ids.slice(0, 2)), make(ids.slice(1))]);
  expect(made.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  const batch = made.find(({ code }) => code === 200)!.data;
  const inFile = await t.inside((work) => rows(work, Withdrawal, { batchId: batch.id }));
  expect(inFile).toHaveLength(2);
  expect((await act(inFile[0]!.id, 'giveBack', { reason: '试' })).code).toBe(409);
  expect((await act(inFile[0]!.id, 'fail', { failReason: '账号有误' })).code).toBe(200);
  expect((await act(inFile[0]!.id, 'giveBack', { reason: '退回' })).code).toBe(200);
  expect((await act(inFile[0]!.id, 'giveBack', { reason: '退回' })).code).toBe(409);
  expect(await t.read(who.id)).toMatchObject({ available: 800_00, withdrawing: 200_00 });
  const file = await t.chief.post(`${t.at}/payoutBatch/download`, { id: batch.id });
  expect(file.data.content).toContain('4111111111111111');
});

test('must hold 18: a result file read twice pays once; a wrong amount or an unknown number is named and changes nothing', async () => {
  const { who, accountId } = await rich(1000_00);
  const ids: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { data } = await t.withdraw(who.id, accountId, '100.00');
    await act(data.id, 'approve');
    ids.push(data.id);
  }
  const { data: batch } = await t.chief.post(`${t.at}/payoutBatch/make`, { ids, method: 'bank' });
  const [good, bad, wrong] = await t.inside((work) => rows(work, Withdrawal, { batchId: batch.id }, { sort: 'id' }));
  const sheet = [
    '打款号,金额,结果,流水号,原因',
    `${good!.payNo},99.00,成功,R-${good!.id},`,
    `${bad!.payNo},99.00,失败,,户名不符`,
    `${wrong!.payNo},98.00,成功,R-${wrong!.id},`,
    'TX-0,99.00,成功,R-0,',
  ].join('\r\n');
  const send = async (more: object = {}) =>
    t.chief.post(`${t.at}/payoutBatch/importResult`, {
      ...{ batchId: batch.id, file: await uploadSheet(t, t.chief, sheet, '结果.csv'), ...more },
    });
  const outcomes = (answer: { data: { outcome: string }[] }) => answer.data.map(({ outcome }) => outcome);
  expect(outcomes(await send({ dryRun: true }))).toEqual(['success', 'failed', 'error', 'error']);
  expect(await t.read(who.id)).toMatchObject({ withdrawing: 300_00, withdrawn: 0 });
  const first = await send();
  expect(outcomes(first)).toEqual(['success', 'failed', 'error', 'error']);
  expect(first.data[2].message).toContain('99.00');
  expect(outcomes(await send())).toEqual(['done', 'done', 'error', 'error']);
  const states = (await t.inside((work) => rows(work, Withdrawal, { batchId: batch.id }, { sort: 'id' }))).map(
    ({ state }) => state,
  );
  expect(states).toEqual(['paid', 'failed', 'paying']);
  expect(await t.read(who.id)).toMatchObject({ withdrawing: 200_00, withdrawn: 100_00 });
  const paid = await t.inside((work) => rows(work, CommissionEntry, { withdrawalId: good!.id, kind: 'paid' }));
  expect(paid).toHaveLength(1);
  const back = await t.chief.get(`${t.at}/withdrawal/list`, { state: ['rejected', 'cancelled', 'returned'] });
  expect(back.code).toBe(200);
});

test('must hold 25: a school head sees only the own school; the number is covered; another enterprise sees nothing', async () => {
  const principal = await t.signIn('13800000005');
  const others = (await t.chief.get('/school/v1/school/list')).data.list as { id: number }[];
  const elsewhere = others.find(({ id }) => id !== principal.client.school!.id)!.id;
  const far = await rich(1000_00, { schoolId: elsewhere });
  const near = await rich(1000_00, { schoolId: principal.client.school!.id });
  const seen = (await principal.get(`${t.at}/distributor/list`, { pageSize: 100 })).data.list as { id: number }[];
  expect(seen.some(({ id }) => id === far.who.id)).toBe(false);
  expect(seen.some(({ id }) => id === near.who.id)).toBe(true);
  expect((await principal.get(`${t.at}/distributor/detail`, { id: far.who.id })).code).toBe(404);
  expect((await principal.get(`${t.at}/distributor/tree`, { id: far.who.id })).data?.node ?? null).toBeNull();
  const [account] = (await principal.get(`${t.at}/payoutAccount/list`, { distributorId: near.who.id })).data.list;
  expect(account.accountNo).toMatch(/\*.*1111$/);
  const stranger = await t.signIn('13900000001', 'demo2');
  if (stranger) expect((await stranger.get(`${t.at}/distributor/detail`, { id: near.who.id })).code).toBe(404);
});
