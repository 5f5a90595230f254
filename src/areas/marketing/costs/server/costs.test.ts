// Costs within the budget of their plan, and the same figures wherever they are shown.
import { beforeAll, expect, test } from 'vitest';
import { Customer } from '#areas/customers/customer/model/customer';
import { commissionClawed, commissionSettled } from '#areas/distribution/model/events';
import { categoryMerged } from '#areas/system/identity/model/events';
import { insert, need } from '#kernel/server/rows';
import { type Marketing, marketing } from '#testing/scenes/marketing';
import { CouponBatch } from '../../coupons/model/batch';
import { Coupon } from '../../coupons/model/coupon';
import { termsOf } from '../../coupons/model/frozen';
import { usedPercent } from '../../figures/model/figures';

let t: Marketing;
let kind: number;
beforeAll(async () => {
  t = await marketing();
  const { data } = await t.chief.get('/v1/category/nodes', { tree: 'market_cost_kind' });
  kind = data[0].id;
});

const cost = '/market/v1/cost';
const booked = (amount: string, values: object) =>
  t.add(cost, { kind, amount, occurredOn: '2026-03-01', schoolId: t.schoolId, files: [proof], ...values });
const proof = { FileName: '发票.pdf', FileUrl: '/f/1.pdf', FileType: 'pdf', FileSize: 9, FileDuration: '' };
const confirm = async (id: number, who = t.chief, values: object = {}) =>
  t.step(cost, await t.detail(cost, id), 'confirm', values, who);

test('must hold 17: a cost beyond the budget is refused, unless who may goes beyond it and says why', async () => {
  const plan = await t.add('/v1/marketing/plan', {
    ...{ name: '冬季计划', goal: 'leads', startOn: '2026-01-01', endOn: '2026-12-31', ownerId: t.chief.client.uid },
    ...{ budget: '10000.00', lines: [{ channelId: t.channel.id, name: '投放', budget: '10000.00' }] },
  });
  const leaf = { level: 'plan_line', planLineId: plan.lines[0].id };
  expect((await confirm((await booked('9000.00', leaf)).id)).code).toBe(200);
  const over = await booked('1500.00', leaf);
  for (const mobile of ['13800000005', '13800000008'])
    expect(await confirm(over.id, await t.signIn(mobile))).toMatchObject({ code: 409, message: '超出预算 ¥500.00' });
  expect(await confirm(over.id)).toMatchObject({ code: 422, data: [{ field: 'reason' }] });
  const done = await confirm(over.id, t.chief, { reason: '档期加投' });
  expect(done.data).toMatchObject({ state: 'confirmed', reason: '档期加投' });
  const used = await t.detail('/v1/marketing/plan', plan.id);
  expect([used.used, used.budget]).toEqual(['10500.00', '10000.00']);
  expect(usedPercent(10_500_00, 10_000_00)).toBe(105_00);
  const log = await t.chief.get(`${cost}/history`, { id: over.id });
  expect(JSON.stringify(log.data)).toContain('档期加投');
});

test('two who confirm at the same moment do not pass the budget together', async () => {
  const plan = await t.add('/v1/marketing/plan', {
    ...{ name: '并发计划', goal: 'leads', startOn: '2026-01-01', endOn: '2026-12-31', ownerId: t.chief.client.uid },
    ...{ budget: '1000.00', lines: [{ channelId: t.channel.id, name: '投放', budget: '1000.00' }] },
  });
  const leaf = { level: 'plan_line', planLineId: plan.lines[0].id };
  const two = [await booked('600.00', leaf), await booked('600.00', leaf)];
  const both = await Promise.all(two.map(({ id }) => confirm(id, t.principal)));
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect((await t.detail('/v1/marketing/plan', plan.id)).used).toBe('600.00');
});

test('must hold 19: a channel, its campaign and its plan tell the same figures of the same rows', async () => {
  const channel = await t.add('/market/v1/channel', { name: '数据渠道', kind: 'media' });
  const span = { startOn: '2026-01-01', endOn: '2026-12-31', ownerId: t.chief.client.uid };
  const campaign = await t.add('/market/v1/campaign', { name: '数据战役', ...span });
  for (let n = 0; n < 3; n += 1) {
    const whose = { schoolId: t.schoolId, sourceId: t.sourceId, ownerId: t.chief.client.uid };
    const customerId = await t.inside((work) =>
      insert(work, Customer, {
        name: `线索${n}`,
        ...whose,
        guardians: [{ relation: 'mother', mobile: `1340000000${n}`, isPrimary: true }],
      }),
    );
    const touched = await t.chief.post('/market/v1/touch/manual', {
      ...{ customerId, channelId: channel.id, campaignId: campaign.id },
    });
    expect(touched.code).toBe(200);
  }
  const { id } = await booked('1000.00', { level: 'campaign', campaignId: campaign.id, channelId: channel.id });
  await confirm(id);
  const ofChannel = (await t.chief.get('/market/v1/channel/figures', {})).data.find(
    (one: { id: number }) => one.id === channel.id,
  );
  const ofCampaign = (await t.chief.get('/market/v1/campaign/figures', {})).data.find(
    (one: { id: number }) => one.id === campaign.id,
  );
  const told = ({ cost: spent, leads, visits, deals, revenue, cpl, cac, roi }: Record<string, unknown>) => ({
    ...{ spent, leads, visits, deals, revenue, cpl, cac, roi },
  });
  expect(told(ofChannel)).toEqual(told(ofCampaign));
  expect(told(ofChannel)).toMatchObject({ spent: '1000.00', cac: null });
});

test('settled commission is what the channel of distribution costs, once, and less of it when it is taken back', async () => {
  const channel = await t.add('/market/v1/channel', { name: '分销', kind: 'distribution' });
  const told = { orderId: 1, distributorId: 1, schoolId: t.schoolId, entryId: 501, amount: 80_00 };
  await t.inside(async (work) => {
    for (let n = 0; n < 2; n++) await work.emit(commissionSettled, told);
    await work.emit(commissionClawed, { ...told, entryId: 502, amount: 30_00 });
  });
  const { summary, list } = (await t.chief.get(`${cost}/list`, { channelId: channel.id })).data;
  expect(list).toHaveLength(2);
  expect(list.every(({ state }: { state: string }) => state === 'confirmed')).toBe(true);
  expect(summary).toMatchObject({ amount: '50.00' });
});

test('a coupon for a subject is one for what the subject was merged into', async () => {
  const batch = await t.add(t.paths.batch, {
    name: '科目券',
    kind: 'cash',
    faceValue: '10',
    total: 5,
    issueWays: ['code'],
  });
  const kept = await t.inside((work) => need(work, CouponBatch, batch.id));
  const couponId = await t.inside((work) =>
    insert(work, Coupon, {
      ...{ couponNo: 'C-MERGE', batchId: batch.id, way: 'code', validFrom: t.clock.now(), validTo: t.clock.now() },
      terms: { ...termsOf(kept), scopeKind: 'subject', scopeIds: [7, 8, 9] },
    }),
  );
  await t.inside(async (work) => {
    await work.emit(categoryMerged, { tree: 'course_subject', fromId: 8, toId: 12 });
    await work.emit(categoryMerged, { tree: 'grade', fromId: 7, toId: 13 });
  });
  const after = await t.inside((work) => need(work, Coupon, couponId));
  expect(after.terms.scopeIds).toEqual([7, 9, 12]);
});
