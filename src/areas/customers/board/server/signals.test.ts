// What other areas tell: contracts on their way, money, answers, orders, people who move. Each is told here as that area will.

import { beforeEach, describe, expect, test } from 'vitest';
import {
  contractCreated,
  contractEffective,
  contractSigned,
  contractVoided,
  paymentReceived,
  paymentReversed,
} from '#areas/contracts/model/events';
import { onlineOrderPaid } from '#areas/online/model/events';
import { staffTransferred } from '#areas/people/model/events';
import { answerReleased, answerSubmitted } from '#areas/questionnaires/model/events';
import { dayOf } from '#kernel/model/dates';
import type { EventType } from '#kernel/model/signals';
import { runJob } from '#testing/runJob';
import { knowing } from '#testing/scenes/knowing';

const world = await knowing();
const { chief, counsellor, other, enter, detail, contracts, todos, clock, asEnterprise } = world;
const path = '/api/v1/student/customer';
const tell = <P extends object>(event: EventType<P>, payload: object) =>
  asEnterprise((work) => work.emit(event, payload as P));
const today = dayOf(clock.now(), 'Asia/Shanghai');
const entered = async (name: string, change: Record<string, unknown> = {}): Promise<number> =>
  (await enter(counsellor, name, change)).data.id;
const facts = (customerId: number) => ({
  contractId: 1,
  no: 'HT1',
  kind: 'new',
  customerId,
  schoolId: 1,
  counsellorId: null,
  performers: [],
  at: new Date(),
});

beforeEach(() => {
  contracts.length = 0;
});

describe('a contract on its way', () => {
  test('stops the recycle clock from its draft on; voided, the clock runs again', async () => {
    const id = await entered('签约中');
    const due = (await detail(id)).recycleAt;
    expect(due).toBeTruthy();
    contracts.push({ customerId: id, contractId: 1, state: 'draft', received: 0 });
    await tell(contractCreated, facts(id));
    expect((await detail(id)).recycleAt).toBeNull();
    contracts.length = 0;
    await tell(contractVoided, facts(id));
    expect((await detail(id)).recycleAt).toBe(due);
    contracts.push({ customerId: id, contractId: 1, state: 'signed', received: 0 });
    await tell(contractSigned, { ...facts(id), signedAt: clock.now(), receivable: 1, lines: [] });
    expect((await detail(id)).recycleAt).toBeNull();
  });
});

let paid = 0;
const payment = (customerId: number, amount: number, shares: Record<number, number> = {}) => ({
  ...{ paymentId: ++paid, contractId: 1, customerId, schoolId: 1, purpose: 'contract', kind: 'new' },
  amount,
  cashLike: amount,
  performers: Object.entries(shares).map(([staffId, share]) => ({ staffId: Number(staffId), share })),
  paidAt: clock.now(),
});

describe('a payment', () => {
  const amounts = async () => {
    const asked = { from: today, to: today };
    const team = (await chief.get('/v1/salesperson/team', asked)).data as { staffId: number; amount: string }[];
    const of = (staffId: number) => team.find((row) => row.staffId === staffId)!.amount;
    const own = (await counsellor.get('/v1/salesperson/figures', asked)).data.amount;
    return [own, of(counsellor.client.uid), of(other.client.uid)];
  };

  test('counts once for the counsellors who share it, to the last fen, and no longer once reversed', async () => {
    const id = await entered('缴费生');
    const told = payment(id, 100_01, { [counsellor.client.uid]: 70_00, [other.client.uid]: 30_00 });
    await tell(paymentReceived, told);
    await tell(paymentReceived, told);
    await tell(paymentReceived, payment(id, 5_00));
    expect(await amounts()).toEqual(['70.01', '70.01', '30.00']);
    await tell(paymentReceived, payment(id, 9_99, { [counsellor.client.uid]: 100_00 }));
    expect((await amounts())[0]).toBe('80.00');
    await tell(paymentReversed, told);
    expect(await amounts()).toEqual(['9.99', '9.99', '0.00']);
  });

  test('until a year after the enrolment is what its source has brought for what it cost', async () => {
    const { data: source } = await chief.post('/api/student/customerSource/add', {
      name: '地推',
      code: 'roi',
      kind: 'ground',
    });
    const cost = { sourceId: source.id, date: today, amount: '300.00' };
    expect((await chief.post('/api/student/sourceCost/add', cost)).code).toBe(200);
    const id = await entered('回报生', { sourceId: source.id });
    const twin = await entered('回报双', { sourceId: source.id });
    await tell(paymentReceived, payment(id, 400_00));
    await tell(paymentReceived, payment(twin, 600_00));
    const figures = async () =>
      (await chief.get('/api/student/customerSource/stats', { sourceId: source.id })).data.figures;
    expect(await figures()).toMatchObject({ received: '0.00', roi: 0 });
    const lines = [{ lineNo: 1, kind: 'course', itemId: 1, lessons: 10, amount: 1 }];
    await tell(contractEffective, { ...facts(id), lines, lots: [] });
    expect(await figures()).toMatchObject({ received: '400.00', roi: 1.33 });
    await tell(paymentReceived, { ...payment(id, 999_00), paidAt: new Date(clock.now().getTime() + 366 * 86_400_000) });
    const versions = { keep: (await detail(id)).version, drop: (await detail(twin)).version };
    expect(await chief.post(`${path}/merge`, { keepId: id, dropId: twin, versions })).toMatchObject({ code: 200 });
    expect(await figures()).toMatchObject({ received: '1000.00', roi: 3.33 });
  });
});

describe('what a customer does elsewhere', () => {
  test('is a touch that warms it, once for each; of others and of nobody there is none', async () => {
    const id = await entered('线上生');
    const { heat } = await detail(id);
    const touches = async () =>
      (await chief.get('/api/student/customerTouch/list', { customerId: id, sort: 'id' })).data.list.map(
        ({ originKind, outcome }: Record<string, string>) => `${originKind} ${outcome}`,
      );
    const answer = { issueId: 3, questionnaireId: 2, schoolId: 1, receiptNo: 'R1' };
    await tell(answerSubmitted, { ...answer, personKind: 'staff', personId: id });
    await tell(answerSubmitted, { issueId: 3, questionnaireId: 2, schoolId: 1 });
    await tell(answerSubmitted, { ...answer, personKind: 'customer', personId: 999_999 });
    expect([(await detail(id)).heat, await touches()]).toEqual([heat, ['customer created']]);
    for (let twice = 0; twice < 2; twice++) {
      await tell(answerSubmitted, { ...answer, personKind: 'customer', personId: id });
      await tell(answerReleased, {
        ...answer,
        personKind: 'customer',
        personId: id,
        score: 1,
        maxScore: 1,
        percent: 1,
      });
      await tell(onlineOrderPaid, { orderId: 8, orderNo: 'O8', customerId: id, schoolId: 1, amount: 1, lines: [] });
    }
    expect(await touches()).toEqual([
      'customer created',
      'answer matched',
      'answer_released matched',
      'online_order matched',
    ]);
    expect((await detail(id)).heat).toBe(heat + 15);
    expect(await detail(id)).toMatchObject({ sourceId: world.sourceId });
  });
});

test('a counsellor who moves to another school is a todo: which schools do they counsel for now', async () => {
  const [from, to] = [counsellor.client.school!.id, other.client.school!.id];
  const key = `customers.salesperson_schools:${counsellor.client.uid}`;
  const place = (schoolId: number) => ({ schoolId, departmentId: null, postId: null, levelId: null, superiorId: null });
  await tell(staffTransferred, { staffId: counsellor.client.uid, before: place(from), after: place(from) });
  expect(todos.has(key)).toBe(false);
  await tell(staffTransferred, { staffId: counsellor.client.uid, before: place(from), after: place(to) });
  expect(todos.get(key)).toMatchObject({ title: { zh: expect.stringContaining(other.client.school!.name) } });
});

test('a reward in cash is a todo for whoever gives rewards, until they have given it', async () => {
  const source = { name: '老带新', code: 'cash_ref', kind: 'referral' };
  const { data: referral } = await chief.post('/api/student/customerSource/add', source);
  const rule = { name: '现金', minAmount: '0.00', waitDays: 0, referrerRewardKind: 'cash', referrerRewardQuantity: 50 };
  expect(await chief.post('/api/student/referralRule/add', rule)).toMatchObject({ code: 200 });
  const referrerCustomerId = await entered('介绍甲');
  const id = await entered('被介绍', { sourceId: referral.id, referrerCustomerId });
  const lines = [{ lineNo: 1, kind: 'course', itemId: 1, lessons: 10, amount: 1 }];
  await tell(contractEffective, { ...facts(id), receivable: 1, lines, lots: [] });
  for (let twice = 0; twice < 2; twice++) await runJob(world.app, 'customers.referralReward');
  const [row] = (await chief.get('/api/student/referral/list', { referredCustomerId: id })).data.list;
  const key = `customers.reward_due:${row.id}`;
  expect(row.state).toBe('signed');
  expect(todos.get(key)).toMatchObject({ mode: 'any', title: { zh: '请发放 被介绍 的转介绍现金奖励' } });
  // On the tab where it is written down.
  expect(todos.get(key)!.url).toBe(`/customerDetail?id=${id}&tab=referrals`);
  expect(todos.get(key)!.assigneeIds.length).toBeGreaterThan(0);
  const given = { id: row.id, version: row.version, kind: 'cash', quantity: 50 };
  expect(await chief.post('/api/student/referral/reward', given)).toMatchObject({
    code: 200,
    data: { state: 'rewarded', rewardQuantity: 50 },
  });
  expect(todos.has(key)).toBe(false);
});
