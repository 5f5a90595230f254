import { beforeAll, describe, expect, test } from 'vitest';
import { contractEffective, contractRefunded } from '#areas/contracts/model/events';
import { area } from '#kernel/model/area';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { type AreaServer, on } from '#kernel/server/service';
import { write } from '#kernel/server/work';
import { type Person, type TestApp, testApp } from '#testing/app';
import { runJob } from '#testing/runJob';
import { referralRewardDue, referralRewardGranted } from '../../customer/model/events';

const customer = '/api/v1/student/customer';
let t: TestApp;
let boss: Person;
let sourceId: number;
const asked: { referralId: number; side: string; quantity: number }[] = [];
/** Plays the areas that give rewards. */
const giver: AreaServer = {
  area: area({ name: 'giver', title: ['发奖', 'Giver'], icon: 'x', routes: {} }),
  listeners: [
    on(
      referralRewardDue,
      async (_work, { referralId, side, quantity }) => void asked.push({ referralId, side, quantity }),
    ),
  ],
};

beforeAll(async () => {
  t = await testApp({ parts: [giver] });
  boss = await t.signIn('13800000001');
  sourceId = (await boss.post('/api/student/customerSource/add', { name: '老学员', code: 'ref', kind: 'walk_in' })).data
    .id;
  await boss.post('/v1/salesperson/salesperson/add', { staffId: boss.client.uid, schoolIds: [boss.client.school!.id] });
  await boss.post('/api/student/referralRule/add', {
    name: '双向有礼',
    referrerRewardKind: 'coupon',
    referrerRewardQuantity: 100,
    referredRewardKind: 'coupon',
    referredRewardQuantity: 50,
    waitDays: 30,
  });
});

let count = 0;
async function enter(name: string, referrerCustomerId?: number): Promise<number> {
  count += 1;
  const { data } = await boss.post(`${customer}/add`, {
    name,
    sourceId,
    schoolId: boss.client.school!.id,
    ownerId: boss.client.uid,
    guardians: [{ relation: 'mother', mobile: `1360000${String(count).padStart(4, '0')}` }],
    ...(referrerCustomerId ? { referrerCustomerId } : {}),
  });
  return data.id;
}
const of = async (referredCustomerId: number) => {
  const { data } = await boss.get('/api/student/referral/list', { pageSize: 100 });
  return data.list.find((row: { referredCustomerId: number }) => row.referredCustomerId === referredCustomerId);
};
const asEnterprise = async (run: Parameters<typeof write>[3]) => {
  const [demo] = await t.app.identity.enterprises();
  await write(t.app, systemActor(demo!), systemCaller('test'), run);
};
const contract = (customerId: number, contractId = customerId) => ({
  contractId,
  no: 'HT1',
  kind: 'new',
  customerId,
  schoolId: boss.client.school!.id,
  counsellorId: null,
  performers: [],
});
const signed = (customerId: number, contractId?: number) =>
  asEnterprise((work) =>
    work.emit(contractEffective, {
      ...contract(customerId, contractId),
      receivable: 500_000,
      installmentNo: 1,
      at: work.now,
      cashLike: 0,
      lines: [{ lineNo: 1, kind: 'course', itemId: 1, lessons: 10, amount: 500_000 }],
      lots: [],
    }),
  );
const refunded = (customerId: number, contractId?: number) =>
  asEnterprise((work) =>
    work.emit(contractRefunded, {
      ...contract(customerId, contractId),
      refundId: 1,
      scope: 'all',
      full: true,
      nothingConsumed: true,
      amount: 500_000,
      forfeited: 0,
      reason: '',
      lines: [],
      lots: [],
    }),
  );
/** Sessions do not last that long. */
async function aMonthLater(): Promise<void> {
  t.clock.advance(31 * 86_400);
  boss = await t.signIn('13800000001');
}
const reward = () => runJob(t.app, 'customers.referralReward');

describe('a referral', () => {
  test('follows the referrer, level by level, and the tree shows whom somebody brought', async () => {
    const a = await enter('甲一');
    const b = await enter('乙一', a);
    const c = await enter('丙一', b);
    expect([(await of(b)).depth, (await of(c)).depth]).toEqual([1, 2]);
    const { data } = await boss.get(`${customer}/referralTree`, { id: a });
    expect(data.down.map((one: { id: number; depth: number }) => [one.id, one.depth])).toEqual([
      [a, 0],
      [b, 1],
      [c, 2],
    ]);
    expect(
      (await boss.get(`${customer}/referralTree`, { id: c })).data.up.map((one: { id: number }) => one.id),
    ).toEqual([a, b]);
    const { version } = (await boss.get(`${customer}/detail`, { id: a })).data;
    expect(await boss.put(`${customer}/edit`, { id: a, version, referrerCustomerId: c })).toMatchObject({
      code: 422,
      data: [{ field: 'referrerCustomerId', message: '介绍关系不能循环' }],
    });
    const above = await enter('祖一');
    await boss.put(`${customer}/edit`, { id: a, version, referrerCustomerId: above });
    expect([(await of(a)).depth, (await of(b)).depth, (await of(c)).depth]).toEqual([1, 2, 3]);
  });

  test('is signed with the first contract and void when that is refunded before its reward is due', async () => {
    const a = await enter('甲二');
    const b = await enter('乙二', a);
    await signed(b);
    expect(await of(b)).toMatchObject({ state: 'signed', rewardKind: 'coupon', rewardQuantity: 100 });
    await refunded(b);
    expect(await of(b)).toMatchObject({ state: 'void', voidReason: '合同已退费' });
    await aMonthLater();
    asked.length = 0;
    await reward();
    expect(asked).toEqual([]);
  });

  test('keeps how far it has come when another referrer is named; void, it begins anew', async () => {
    const [first, second] = [await enter('甲六'), await enter('甲七')];
    const b = await enter('乙六', first);
    await signed(b);
    const { rewardDueAt } = await of(b);
    const name = async (referrerCustomerId: number | '') => {
      const { version } = (await boss.get(`${customer}/detail`, { id: b })).data;
      expect((await boss.put(`${customer}/edit`, { id: b, version, referrerCustomerId })).code).toBe(200);
      return of(b);
    };
    expect(await name(second)).toMatchObject({ state: 'signed', referrerCustomerId: second, rewardDueAt });
    expect(await name('')).toMatchObject({ state: 'void' });
    expect(await name(first)).toMatchObject({ state: 'registered', voidReason: null });
  });

  test('is void by the refund of the contract it was signed with and of no other, once', async () => {
    const a = await enter('甲四');
    const b = await enter('乙四', a);
    const c = await enter('丙四', a);
    await signed(b, 7001);
    await signed(b, 7002);
    await refunded(b, 7002);
    await refunded(c, 7001);
    expect(await of(b)).toMatchObject({ state: 'signed', contractId: 7001 });
    await refunded(b, 7001);
    const { version } = await of(b);
    await refunded(b, 7001);
    expect(await of(b)).toMatchObject({ state: 'void', version });
    expect((await of(c)).state).toBe('registered');
  });

  test('signed before its contract was written down is void by any refund of the one who was brought', async () => {
    const b = await enter('乙五', await enter('甲五'));
    await signed(b, 7003);
    await asEnterprise((work) =>
      work.session.client.query('update referral set contract_id = null where referred_customer_id = $1', [b]),
    );
    await refunded(b, 7004);
    expect((await of(b)).state).toBe('void');
  });

  test('is rewarded once on each side, however often the job runs and the giver answers', async () => {
    const a = await enter('甲三');
    const b = await enter('乙三', a);
    await signed(b);
    asked.length = 0;
    await reward();
    expect(asked).toEqual([]);
    await aMonthLater();
    await reward();
    await reward();
    const { id } = await of(b);
    expect(asked).toEqual([
      { referralId: id, side: 'referrer', quantity: 100 },
      { referralId: id, side: 'referred', quantity: 50 },
    ]);
    const given = (side: 'referrer' | 'referred') =>
      asEnterprise((work) => work.emit(referralRewardGranted, { referralId: id, side, ref: null }));
    await given('referrer');
    await given('referrer');
    expect((await of(b)).state).toBe('signed');
    await given('referred');
    expect((await of(b)).state).toBe('rewarded');
    await refunded(b);
    expect((await of(b)).state).toBe('rewarded');
  });
});

test('a rule that promises something says how much, and does not end before it begins', async () => {
  const rule = '/api/student/referralRule/add';
  const promise = { name: '空头', referrerRewardKind: 'coupon', validFrom: '2026-05-02', validTo: '2026-05-01' };
  expect(await boss.post(rule, promise)).toMatchObject({
    code: 422,
    data: [{ field: 'validTo' }, { field: 'referrerRewardQuantity' }],
  });
  expect((await boss.post(rule, { name: '无奖励', validFrom: '2026-05-01', validTo: '2026-05-01' })).code).toBe(200);
});
