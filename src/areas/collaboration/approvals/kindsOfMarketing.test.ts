// What the market asks leave for, end to end through the flows its kinds ship with.
import { expect, test } from 'vitest';
import { everybodyAgrees, kindsBrought, somebodyRefuses } from '#testing/scenes/deciding';
import { marketing } from '#testing/scenes/marketing';
import { kindsShown } from './kindsShown';

const t = await marketing();
const plans = '/v1/marketing/plan';

test('an activity beyond the limit is published when it is granted', async () => {
  const draft = await t.add(t.paths.activity, {
    ...{ name: '大活动', kind: 'camp', schoolId: t.schoolId, channelId: t.channel.id, ownerId: t.chief.client.uid },
    ...{ startAt: t.at(48), endAt: t.at(50), budget: '6000' },
  });
  expect((await t.step(t.paths.activity, draft, 'submit')).code).toBe(200);
  await everybodyAgrees(t, 'marketing.activityBudget', 'activity', draft.id);
  expect((await t.detail(t.paths.activity, draft.id)).state).toBe('published');
});

test('a plan is granted, and more budget of it too', async () => {
  const draft = await t.add(plans, {
    ...{ name: '计划', goal: 'leads', startOn: '2026-01-01', endOn: '2099-12-31', ownerId: t.chief.client.uid },
    ...{ budget: '10000', lines: [{ channelId: t.channel.id, name: '投放', budget: '10000' }] },
  });
  await t.step(plans, draft, 'submit');
  await everybodyAgrees(t, 'marketing.budget', 'promotion_plan', draft.id);
  await t.step(plans, await t.detail(plans, draft.id), 'start');
  await t.step(plans, await t.detail(plans, draft.id), 'changeBudget', { newBudget: '12000', reason: '加投' });
  await everybodyAgrees(t, 'marketing.budgetChange', 'promotion_plan', draft.id);
  expect(await t.detail(plans, draft.id)).toMatchObject({ state: 'running', budget: '12000.00' });
});

test('a batch and an issue of coupons that may cost much are granted', async () => {
  const batch = await t.add(t.paths.batch, {
    ...{ name: '大额券', kind: 'cash', faceValue: '200', total: 100, issueWays: ['code'] },
  });
  expect((await t.step(t.paths.batch, batch, 'activate')).code).toBe(409);
  await t.step(t.paths.batch, batch, 'submit');
  await everybodyAgrees(t, 'marketing.couponBatch', 'coupon_batch', batch.id);
  const issue = await t.add(t.paths.issue, { batchId: batch.id, way: 'code', codeCount: 60 });
  await t.step(t.paths.issue, issue, 'submit');
  await everybodyAgrees(t, 'marketing.couponIssue', 'coupon_issue', issue.id);
  expect((await t.detail(t.paths.issue, issue.id)).state).toBe('queued');
});

test('many points are given when it is granted', async () => {
  const { id } = await t.activity();
  const { data: row } = await t.signUp(id, 1);
  const { customerId } = await t.detail(t.paths.signup, row.id);
  const asked = await t.chief.post('/wandou/v1/account/adjust', { customerId, points: 600, reason: '竞赛' });
  expect(asked.data).toMatchObject({ balance: 0 });
  const [account] = (await t.chief.get('/wandou/v1/account/list', { customerId })).data.list;
  await everybodyAgrees(t, 'marketing.wandouAdjust', 'wandou_account', account.id);
  expect((await t.detail('/wandou/v1/account', account.id)).balance).toBe(600);
});

test('tickets go back by another percent than their rule’s when finance agrees; refused, nobody gets anything', async () => {
  const sold = async (n: number) => {
    const { id } = await t.activity({ ticketMode: 'ticket' }, 30);
    const type = await t.add(t.paths.type, { activityId: id, name: '普通票', price: '99.99', stock: 10 });
    const wish = {
      activityId: id,
      buyerName: '购票',
      mobile: t.family(n).mobile,
      wishes: [{ typeId: type.id, qty: 2 }],
    };
    const order = (await t.chief.post(`${t.paths.order}/add`, wish)).data;
    await t.chief.post(`${t.paths.order}/pay`, { id: order.id, payMethod: 'cash' });
    const tickets = (await t.chief.get(`${t.paths.ticket}/list`, { orderId: order.id })).data.list as { id: number }[];
    const asked = await t.step(t.paths.order, await t.detail(t.paths.order, order.id), 'refundOverride', {
      ...{ ticketIds: [tickets[0]!.id], overridePercent: 80, reason: '住院' },
    });
    expect(asked, asked.message).toMatchObject({ code: 200, data: { state: 'paid', refunded: '0.00' } });
    return order.id as number;
  };
  const [yes, no] = [await sold(901), await sold(902)];
  await everybodyAgrees(t, 'marketing.ticketRefund', 'ticket_order', yes, async () => {
    expect((await t.detail(t.paths.order, yes)).refunded).toBe('0.00');
  });
  expect(await t.detail(t.paths.order, yes)).toMatchObject({
    state: 'part_refunded',
    refunded: '79.99',
    approvalNo: null,
  });
  await somebodyRefuses(t, 'marketing.ticketRefund', 'ticket_order', no);
  expect(await t.detail(t.paths.order, no)).toMatchObject({ state: 'paid', refunded: '0.00', approvalNo: null });
});

test('each of these kinds was approved by people', () => {
  expect(kindsBrought(t)).toEqual(kindsShown.kindsOfMarketing);
});
