// Changes through the door: what leaves and what comes is worth what the ledger says, and the books agree afterwards.
import { beforeAll, expect, test } from 'vitest';
import { Class } from '#areas/teaching/classes/model/class';
import { addDays } from '#kernel/model/dates';
import { runJob } from '#testing/runJob';
import { type Selling, selling } from '#testing/scenes/selling';
import { withoutApprovals } from '#testing/scenes/undecided';

let shop: Selling;
let artId: number;
beforeAll(async () => {
  shop = await selling({ parts: [withoutApprovals] });
  artId = await shop.course('T-ART', shop.english);
  await shop.fee(artId, 180_00, 2);
});

const path = '/contract/v1/change';
const today = () => new Date(shop.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
let n = 0;
async function running(name: string, lessons: number, taken = 0) {
  n += 1;
  const family = await shop.customer(name, `138000800${String(n).padStart(2, '0')}`);
  const contract = await shop.signed(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: lessons }]));
  await shop.pay(contract.id, lessons * 150_00, lessons * 150_00, `change-${n}`);
  if (taken > 0) await shop.teach(contract.id, taken);
  return { id: contract.id as number, family };
}
const detail = async (id: number) => (await shop.chief.get('/contract/v1/contract/detail', { id })).data;
const lots = async (contractId: number) =>
  (await shop.chief.get('/class/v1/lot/list', { contractId, pageSize: 50 })).data.list as Record<string, unknown>[];
async function submitted(wish: Record<string, unknown>) {
  const made = await shop.chief.post(`${path}/add`, { reason: '家长要求', ...wish });
  if (made.code !== 200) return made;
  return shop.chief.post(`${path}/submit`, { id: made.data.id, version: made.data.version });
}
const execute = async (id: number) => {
  const { data } = await shop.chief.get(`${path}/detail`, { id });
  return shop.chief.post(`${path}/execute`, { id, version: data.version });
};
const books = async () => expect(await runJob(shop.app, 'contracts.identities')).toBe(0);

test('must hold 15: a dearer course waits for its difference; then what left and what came stand in the ledger', async () => {
  const { id } = await running('换课', 48, 10);
  const wish = { contractId: id, kind: 'course', ins: { courseId: artId, lessons: 38, concessionIds: [] } };
  const { data: sheet } = await shop.chief.post(`${path}/calc`, wish);
  expect(sheet).toMatchObject({ value: '5700.00', net: '6840.00', difference: '1140.00' });
  const { data: change } = await submitted(wish);
  expect(change.state).toBe('approved');
  expect((await detail(id)).state).toBe('changing');
  expect(await execute(change.id)).toMatchObject({ code: 409 });
  const pay = (amount: number) =>
    shop.cashier.post(`${path}/pay`, { id: change.id, splits: [{ method: 'cash', amount }], clientKey: 'diff-1' });
  const own = { id: change.id, splits: [{ method: 'balance', amount: 1_140_00 }], clientKey: 'diff-0' };
  expect(await shop.cashier.post(`${path}/pay`, own)).toMatchObject({ code: 422 });
  expect(await pay(1_139_99)).toMatchObject({ code: 422 });
  const paid = await Promise.all([pay(1_140_00), pay(1_140_00), pay(1_140_00)]);
  expect(paid.map(({ code, data }) => [code, data.receiptNos.length])).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
  ]);
  await books();
  expect(await execute(change.id)).toMatchObject({ code: 200, data: { state: 'executed' } });
  const after = await detail(id);
  expect(after).toMatchObject({ state: 'effective', receivable: '8340.00', received: '8340.00', owed: '0.00' });
  const left = (await lots(id)).filter(({ courseId }) => courseId === artId);
  expect(left).toHaveLength(1);
  await books();
});

test('what is worth more than the new course buys more lessons, and the rest is the family’s balance', async () => {
  const cheap = await shop.course('T-CHEAP', shop.english);
  await shop.fee(cheap, 162_00, 2);
  const { id, family } = await running('多给课时', 48, 10);
  const wish = {
    contractId: id,
    kind: 'course',
    surplusTo: 'lessons',
    ins: { courseId: cheap, lessons: 10, concessionIds: [] },
  };
  const { data: change } = await submitted(wish);
  // 5,700.00 ÷ 162.00: 35 lessons, 30.00 left.
  expect(change).toMatchObject({ lessonsIn: 35, net: '5670.00', difference: '-30.00' });
  expect((await execute(change.id)).code).toBe(200);
  const { data: accounts } = await shop.chief.get('/credit/v1/account/list', { customerId: family.id });
  expect(accounts.list).toMatchObject([{ purse: 'balance', amount: 30_00 }]);
  expect(await detail(id)).toMatchObject({
    receivable: '7170.00',
    received: '7200.00',
    refunded: '30.00',
    owed: '0.00',
  });
  await books();
});

test('must hold 16: to another customer: both contracts’ books agree, one entry out and one in over the same value, no cash', async () => {
  const { id, family } = await running('转出', 20, 5);
  const target = await shop.customer('受让', '13800081001');
  const wish = { contractId: id, kind: 'customer', targetCustomerId: target.id };
  const { data: change } = await submitted(wish);
  expect(change).toMatchObject({ value: '2250.00', fee: '100.00' });
  expect(await execute(change.id)).toMatchObject({ code: 409 });
  await shop.cashier.post(`${path}/pay`, {
    id: change.id,
    splits: [{ method: 'cash', amount: 100_00 }],
    clientKey: 'fee-1',
  });
  const { data: done } = await execute(change.id);
  expect(done.state).toBe('executed');
  const made = await detail(done.targetContractId);
  expect(made).toMatchObject({ kind: 'transfer_in', state: 'effective', received: '2250.00', customerId: target.id });
  expect(await detail(id)).toMatchObject({ state: 'finished', refunded: '2250.00', owed: '0.00' });
  const { data: entries } = await shop.chief.get('/v1/classFee/financeEntry/list', { kind: 'move', pageSize: 50 });
  expect(
    entries.list.map(({ direction, method, amount }: Record<string, string>) => [direction, method, amount]).sort(),
  ).toEqual([
    ['in', 'transfer', '2250.00'],
    ['out', 'transfer', '2250.00'],
  ]);
  expect((await lots(done.targetContractId)).map(({ customerId }) => customerId)).toEqual([target.id]);
  expect(family.id).not.toBe(target.id);
  await books();
});

test('must hold 16: to another school: the lessons are there, a settlement over their value is open, the old school only reads', async () => {
  const { id } = await running('转校', 20, 5);
  const { data: schools } = await shop.chief.get('/school/v1/school/list', { state: 'open', pageSize: 50 });
  const target = schools.list.find((school: { id: number }) => school.id !== shop.schoolId);
  const { data: change } = await submitted({ contractId: id, kind: 'school', targetSchoolId: target.id });
  expect((await execute(change.id)).code).toBe(200);
  expect((await detail(id)).schoolId).toBe(target.id);
  const { data: open } = await shop.chief.get('/contract/v1/settlement/list', {});
  expect(open.list).toMatchObject([
    { fromSchoolId: shop.schoolId, toSchoolId: target.id, amount: '2250.00', state: 'open' },
  ]);
  const old = await shop.cashier.get('/contract/v1/contract/detail', { id });
  expect(old.code).toBe(200);
  expect(old.data.$can).toEqual(['view']);
  await books();
});

test('must hold 17: a suspension moves the ends of the lessons, an earlier return gives the rest back, and it ends by itself', async () => {
  await shop.inside((work) => work.db.execute('update fee_standard set validity_days = 365'));
  const { id } = await running('停课', 10);
  const end = addDays(today(), 365);
  const ends = async () => (await lots(id)).map(({ validTo }) => validTo);
  expect(await ends()).toEqual([end]);
  const from = addDays(today(), 1);
  const short = await shop.chief.post(`${path}/add`, {
    contractId: id,
    kind: 'suspend',
    reason: '出国',
    fromDate: from,
    toDate: addDays(from, 5),
  });
  expect(short).toMatchObject({ code: 422, data: [{ field: 'toDate' }] });
  const { data: change } = await submitted({
    contractId: id,
    kind: 'suspend',
    fromDate: from,
    toDate: addDays(from, 61),
  });
  expect((await execute(change.id)).code).toBe(200);
  expect(await ends()).toEqual([addDays(end, 62)]);
  expect(await detail(id)).toMatchObject({ state: 'effective', suspendedFrom: from, suspendedDays: 62 });
  expect((await shop.chief.post(`${path}/resume`, { contractId: id, on: addDays(from, 31) })).code).toBe(200);
  expect(await ends()).toEqual([addDays(end, 31)]);
  expect(await detail(id)).toMatchObject({ suspendedFrom: null, suspendedDays: 31 });
  const { data: again } = await submitted({
    contractId: id,
    kind: 'suspend',
    fromDate: from,
    toDate: addDays(from, 9),
  });
  await execute(again.id);
  const then = shop.clock.now();
  shop.clock.set(new Date(then.getTime() + 12 * 86_400_000).toISOString());
  expect(await runJob(shop.app, 'contracts.resume')).toBe(1);
  shop.clock.set(then.toISOString());
  expect(await detail(id)).toMatchObject({ suspendedTo: null, suspendedDays: 41 });
});

test('rule 26: a contract is extended twice and by 180 days in all', async () => {
  const { id } = await running('延期', 4);
  const end = addDays(today(), 365);
  const extend = async (days: number, from: string) => {
    const answer = await submitted({ contractId: id, kind: 'extend', toDate: addDays(from, days) });
    return answer.code === 200 ? execute(answer.data.id) : answer;
  };
  expect(await extend(181, end)).toMatchObject({ code: 422 });
  expect((await extend(100, end)).code).toBe(200);
  expect((await detail(id)).endOn).toBe(addDays(end, 100));
  expect(await extend(81, addDays(end, 100))).toMatchObject({ code: 422 });
  expect((await extend(80, addDays(end, 100))).code).toBe(200);
  expect(await extend(1, addDays(end, 180))).toMatchObject({ code: 409 });
});

test('one open change a contract, none beside a refund', async () => {
  const { id } = await running('冲突', 4);
  const wish = {
    contractId: id,
    kind: 'course',
    reason: '换',
    ins: { courseId: artId, lessons: 4, concessionIds: [] },
  };
  expect((await submitted(wish)).code).toBe(200);
  expect(await shop.chief.post(`${path}/add`, wish)).toMatchObject({ code: 409 });
  const { data: reasons } = await shop.chief.get('/v1/category/nodes', { tree: 'refund_reason' });
  expect(await shop.chief.post('/contract/v1/refund/add', { contractId: id, reasonId: reasons[0].id })).toMatchObject({
    code: 409,
  });
});

const plannedOf = async (contractId: number) =>
  (await shop.chief.get('/contract/v1/installment/list', { contractId, pageSize: 50 })).data.list.map(
    ({ no, amount, paid, state }: Record<string, unknown>) => [no, amount, paid, state],
  );

test('rule 24: open installments of the line are cancelled and planned again for the new course; paid, they open its lessons', async () => {
  n += 1;
  const family = await shop.customer('分期换课', `138000800${n}`);
  const wished = shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 20 }], { plan: { 1: [10, 10] } });
  const { id } = await shop.signed(family, wished);
  await shop.pay(id, 1_500_00, 3_000_00, 'plan-1');
  // Something is paid toward the second one, which is 1,500.00 of maths.
  await shop.pay(id, 200_00, 1_500_00, 'plan-2');
  await shop.teach(id, 4);
  const wish = { contractId: id, kind: 'course', ins: { courseId: artId, lessons: 6, concessionIds: [] } };
  const { data: sheet } = await shop.chief.post(`${path}/calc`, wish);
  expect(sheet).toMatchObject({ value: '900.00', net: '1080.00', difference: '180.00' });
  expect(sheet.later).toMatchObject([{ lessons: 10, was: '1500.00', amount: '1800.00' }]);
  const { data: change } = await submitted(wish);
  const splits = [{ method: 'cash', amount: 180_00 }];
  await shop.cashier.post(`${path}/pay`, { id: change.id, splits, clientKey: 'plan-3' });
  expect((await execute(change.id)).code).toBe(200);
  expect(await plannedOf(id)).toEqual([
    [1, '1500.00', '1500.00', 'paid'],
    [2, '1500.00', '0.00', 'cancelled'],
    [3, '180.00', '180.00', 'paid'],
    [4, '1800.00', '200.00', 'waiting'],
  ]);
  // 600.00 taught, 1,080.00 of art, 1,800.00 to come; 1,600.00 of that is owed.
  expect(await detail(id)).toMatchObject({ receivable: '3480.00', received: '1880.00', owed: '1600.00' });
  await books();
  expect(await shop.pay(id, 1_600_00, 1_600_00, 'plan-4')).toMatchObject({ code: 200 });
  const art = (await lots(id)).filter(({ courseId }) => courseId === artId);
  expect(art.map(({ qty }) => qty).sort()).toEqual([10, 6]);
  expect((await plannedOf(id))[3]).toEqual([4, '1800.00', '1800.00', 'paid']);
  await books();
});

test('rule 24: while some lessons of the line stay, its installments stay; rule 25: to another school they go as they are', async () => {
  n += 1;
  const family = await shop.customer('分期转校', `138000800${n}`);
  const wished = shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 20 }], { plan: { 1: [10, 10] } });
  const { id } = await shop.signed(family, wished);
  await shop.pay(id, 1_500_00, 3_000_00, 'stay-1');
  const part = { contractId: id, kind: 'course', outs: [{ lineNo: 1, lessons: 2_00 }] };
  const { data: sheet } = await shop.chief.post(`${path}/calc`, {
    ...{ ...part, ins: { courseId: artId, lessons: 2, concessionIds: [] } },
  });
  expect(sheet).toMatchObject({ value: '300.00', net: '360.00', later: [] });
  const other = await shop.customer('不受让', '13800081002');
  expect(
    await shop.chief.post(`${path}/calc`, { contractId: id, kind: 'customer', targetCustomerId: other.id }),
  ).toMatchObject({ code: 409 });
  const { data: schools } = await shop.chief.get('/school/v1/school/list', { state: 'open', pageSize: 50 });
  const target = schools.list.find((school: { id: number }) => school.id !== shop.schoolId);
  const { data: change } = await submitted({ contractId: id, kind: 'school', targetSchoolId: target.id });
  expect((await execute(change.id)).code).toBe(200);
  expect((await plannedOf(id)).map(([, , , state]: string[]) => state)).toEqual(['paid', 'waiting']);
  expect(await shop.pay(id, 1_500_00, 1_500_00, 'stay-2', undefined, shop.chief)).toMatchObject({ code: 200 });
  expect((await lots(id)).filter(({ schoolId }) => schoolId === target.id).length).toBe(2);
  await books();
});

test('another class of the course: the seat moves, no money does, nobody is asked; a full class or a strange one refuses', async () => {
  const teacherId = shop.chief.client.uid;
  const classOf = (name: string, capacity: number) =>
    shop.inside((work) =>
      shop.insert(work, Class, {
        ...{ name, schoolId: shop.schoolId, courseId: shop.mathsId, kind: 'group', capacity, teacherId },
        state: 'enrolling',
      }),
    );
  const [from, to, small] = [await classOf('周六班', 5), await classOf('周日班', 5), await classOf('小班', 1)];
  const seated = async (name: string, classId: number) => {
    n += 1;
    const family = await shop.customer(name, `138000800${n}`);
    const { id } = await shop.signed(family, shop.cart([{ kind: 'course', itemId: shop.mathsId, qty: 4, classId }]));
    await shop.pay(id, 600_00, 600_00, `class-${n}`);
    return { id: id as number, customerId: family.id };
  };
  const one = await seated('换班', from);
  await seated('占座', small);
  const move = (toClassId: number, fromClassId = from) =>
    shop.seller.post(`${path}/moveClass`, {
      ...{ contractId: one.id, fromClassId, toClassId, fromDate: addDays(today(), 1), reason: '周日方便' },
    });
  expect(await move(small)).toMatchObject({ code: 409 });
  expect(await move(to, small)).toMatchObject({ code: 409 });
  const before = await lots(one.id);
  expect(await move(to)).toMatchObject({ code: 200, data: { kind: 'class', state: 'executed', difference: '0.00' } });
  const { data: seats } = await shop.chief.get('/class/v1/member/list', { customerId: one.customerId, pageSize: 9 });
  const active = seats.list.filter(({ state }: { state: string }) => state === 'active');
  expect(active.map(({ classId }: { classId: number }) => classId)).toEqual([to]);
  expect(await lots(one.id)).toEqual(before);
  expect((await detail(one.id)).state).toBe('effective');
});
