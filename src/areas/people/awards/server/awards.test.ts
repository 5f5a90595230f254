import { beforeAll, expect, test } from 'vitest';
import { contractRefunded, paymentReceived, paymentReversed } from '#areas/contracts/model/events';
import { appointmentFinished, referralRewardDue } from '#areas/customers/customer/model/events';
import { withdrawalApproved } from '#areas/distribution/model/events';
import { Course } from '#areas/learning/courses/model/course';
import { onlineOrderPaid, onlineOrderRefunded } from '#areas/online/model/events';
import { Class } from '#areas/teaching/classes/model/class';
import { lessonFinished, lessonReopened } from '#areas/teaching/model/events';
import { insert, row, rows } from '#kernel/server/rows';
import { type Employing, employing } from '#testing/scenes/employing';
import { withoutApprovals } from '#testing/scenes/undecided';
import { SalaryAdjustment } from '../../salary/model/run';
import { AwardMonth } from '../model/award';

let t: Employing;
let counsellor: number;
let teacher: number;
let rules: { commission: number; fee: number };
let posts: { counselor: number; teacher: number };
const path = '/people/v1/awardRule';
const active = async (values: object) => {
  const made = t.ok(await t.hr.post(`${path}/add`, { fromOn: '2026-01-01', ...values }));
  t.ok(await t.step(path, made, 'activate'));
  return made.id as number;
};
beforeAll(async () => {
  t = await employing({ parts: [withoutApprovals] });
  const list = t.ok(await t.hr.get('/people/v1/post/list', { pageSize: 50 })).list as { id: number; code: string }[];
  const of = (code: string) => list.find((one) => one.code === code)!.id;
  posts = { counselor: of('counselor'), teacher: of('teacher') };
  counsellor = (await t.colleague({ postId: posts.counselor })).id;
  teacher = (await t.colleague({ postId: posts.teacher })).id;
  rules = {
    commission: await active({
      ...{ name: '提成', kind: 'commission', basis: 'payment', mode: 'whole', postIds: [posts.counselor] },
      tiers: [
        { fromValue: 0, rate: 1 },
        { fromValue: 30000, rate: 1.5 },
        { fromValue: 60000, rate: 2 },
      ],
    }),
    fee: await active({
      ...{ name: '课时费', kind: 'lesson_fee', basis: 'lessons', mode: 'progressive', postIds: [posts.teacher] },
      tiers: [
        { fromValue: 0, amount: '40' },
        { fromValue: 60, amount: '50' },
        { fromValue: 80, amount: '60' },
      ],
    }),
  };
});

let payments = 900_000;
const payment = (contractId: number, amount: number, on: string, paymentId = ++payments) => ({
  ...{
    paymentId,
    contractId,
    customerId: 1,
    schoolId: t.schoolId,
    purpose: 'contract',
    kind: 'new',
    amount,
    cashLike: amount,
  },
  ...{ performers: [{ staffId: counsellor, share: 100_00 }], paidAt: new Date(`${on}T04:00:00Z`) },
});
const pay = (told: ReturnType<typeof payment>) => t.inside((work) => work.emit(paymentReceived, told));
const monthOf = (staffId: number, ruleId: number, month: string) =>
  t.inside((work) => row(work, AwardMonth, { staffId, ruleId, month }));

test('must hold 12: 58,000 earn 870.00; a refund of 10,000 next month takes 150.00, told twice still 150.00', async () => {
  const first = payment(501, 58_000_00, '2026-03-10');
  await pay(first);
  await pay(first);
  expect(await monthOf(counsellor, rules.commission, '2026-03')).toMatchObject({
    basisTotal: 58_000_00,
    amount: 870_00,
    due: 870_00,
  });
  const open = t.ok(await t.hr.get('/people/v1/awardMonth/list', { staffId: counsellor, month: '2026-03' })).list[0];
  t.ok(await t.step('/people/v1/awardMonth', open, 'confirm'));
  const before = t.clock.now();
  t.clock.set(new Date('2026-04-15T04:00:00Z'));
  const refund = {
    ...{ contractId: 501, no: 'X', kind: 'new', customerId: 1, schoolId: t.schoolId, counsellorId: null },
    ...{ refundId: 77, performers: first.performers, scope: 'part', full: false, nothingConsumed: false },
    ...{ amount: 10_000_00, forfeited: 0, reason: '', lines: [], lots: [] },
  };
  await t.inside((work) => work.emit(contractRefunded, refund));
  await t.inside((work) => work.emit(contractRefunded, refund));
  t.clock.set(before);
  expect(await monthOf(counsellor, rules.commission, '2026-04')).toMatchObject({ clawback: 150_00, due: -150_00 });
  expect(await monthOf(counsellor, rules.commission, '2026-03')).toMatchObject({ due: 870_00, state: 'confirmed' });
});

test('a confirmed month takes nothing more: what comes late goes into the next; reversed it is gone', async () => {
  const late = payment(502, 1_000_00, '2026-03-20');
  await pay(late);
  expect(await monthOf(counsellor, rules.commission, '2026-04')).toMatchObject({ basisTotal: 1_000_00 });
  await t.inside((work) => work.emit(paymentReversed, late));
  await t.inside((work) => work.emit(paymentReversed, late));
  expect(await monthOf(counsellor, rules.commission, '2026-04')).toMatchObject({ basisTotal: 0 });
});

test('must hold 13: a lesson finished, reopened and finished again counts once', async () => {
  const courseId = (await t.inside((work) => row(work, Course, { state: 'published' })))!.id;
  const classId = await t.inside((work) =>
    insert(work, Class, {
      ...{ name: '班级', schoolId: t.schoolId, courseId, kind: 'group', capacity: 6, teacherId: teacher },
      state: 'running',
    }),
  );
  const told = {
    ...{ lessonId: 88_001, classId, courseId, schoolId: t.schoolId, chapterId: null, teacherId: teacher },
    ...{ assistantIds: [], startAt: new Date('2026-05-05T02:00:00Z'), minutes: 90, lessonQty: 2_00 },
    ...{ presentHeads: 6, recognised: 600_00, rows: [] },
  };
  for (const event of [lessonFinished, lessonFinished, lessonReopened, lessonFinished]) {
    await t.inside((work) => work.emit(event, told));
    await t.hear();
  }
  expect(await monthOf(teacher, rules.fee, '2026-05')).toMatchObject({ basisTotal: 1_00, amount: 40_00 });
});

test('two rules that would count the same thing are not both active; shares go before tiers', async () => {
  const twin = t.ok(
    await t.hr.post(`${path}/add`, {
      ...{
        name: '重复',
        kind: 'commission',
        basis: 'payment',
        mode: 'rate',
        fromOn: '2026-06-01',
        tiers: [{ fromValue: 0, rate: 1 }],
      },
    }),
  );
  expect(await t.step(path, twin, 'activate')).toMatchObject({ code: 409 });
  const other = (await t.colleague({ postId: posts.counselor })).id;
  const shared = payment(503, 10_000_00, '2026-07-01');
  await pay({
    ...shared,
    performers: [
      { staffId: counsellor, share: 70_00 },
      { staffId: other, share: 30_00 },
    ],
  });
  expect((await monthOf(counsellor, rules.commission, '2026-07'))?.basisTotal).toBe(7_000_00);
  expect((await monthOf(other, rules.commission, '2026-07'))?.basisTotal).toBe(3_000_00);
});

test('amounts are pay: covered without the right; an adjustment needs its reason', async () => {
  const [seen] = t.ok(
    await t.principal.get('/people/v1/awardMonth/list', { staffId: counsellor, month: '2026-03' }),
  ).list;
  expect(seen.amount ?? null).toBeNull();
  const [open] = t.ok(await t.hr.get('/people/v1/awardMonth/list', { staffId: counsellor, month: '2026-07' })).list;
  expect((await t.step('/people/v1/awardMonth', open, 'adjust', { adjust: '10' })).code).toBe(422);
  const adjusted = t.ok(await t.step('/people/v1/awardMonth', open, 'adjust', { adjust: '10', note: '补' }));
  expect(Number(adjusted.due)).toBe(Number(open.due) + 10);
  expect((await t.teacher.get('/people/v1/awardMonth/list')).code).toBe(403);
});

test('an order of the online shop counts for who sold it, a part of it that goes back does not, and a won trial counts for who taught it', async () => {
  const [online, trials] = [
    await active({
      ...{ name: '线上提成', kind: 'commission', basis: 'online_order', mode: 'whole', postIds: [posts.counselor] },
      tiers: [{ fromValue: 0, rate: 10 }],
    }),
    await active({
      ...{ name: '试听奖', kind: 'bonus', basis: 'trials', mode: 'unit', postIds: [posts.teacher] },
      tiers: [{ fromValue: 0, amount: '50' }],
    }),
  ];
  const due = (ruleId: number) =>
    t.inside(async (work) => (await rows(work, AwardMonth, { ruleId })).reduce((sum, one) => sum + one.due, 0));
  const order = { orderId: 77, orderNo: 'ON', customerId: 1, schoolId: t.schoolId, sellerId: counsellor };
  const paid = { ...order, amount: 200_00, paidAt: t.clock.now(), lines: [] };
  for (let n = 0; n < 2; n++) await t.inside((work) => work.emit(onlineOrderPaid, paid));
  expect(await due(online)).toBe(20_00);
  const back = { ...order, full: false, refundNo: 50_00, amount: 50_00, lines: [] };
  await t.inside((work) => work.emit(onlineOrderRefunded, back));
  expect(await due(online)).toBe(15_00);
  const trial = (outcome: string, appointmentId: number) =>
    t.inside((work) =>
      work.emit(appointmentFinished, {
        ...{ appointmentId, kind: 'trial', customerId: 1, schoolId: t.schoolId, teacherId: teacher, outcome },
        ...{ startAt: t.clock.now(), endAt: t.clock.now() },
      }),
    );
  for (const [n, outcome] of ['signed', 'considering'].entries()) await trial(outcome, 800 + n);
  expect(await due(trials)).toBe(50_00);
});

test('commission withdrawn with the salary, and what is due to a colleague who brought a family, come with the pay, once', async () => {
  const staffId = counsellor;
  const withdrawal = { withdrawalId: 66, distributorId: 1, staffId, amount: 300_00, method: 'salary' };
  const reward = {
    referralId: 55,
    side: 'referrer' as const,
    staffId,
    kind: 'credit' as const,
    ref: null,
    quantity: 80,
  };
  for (let n = 0; n < 2; n++)
    await t.inside(async (work) => {
      await work.emit(withdrawalApproved, withdrawal);
      await work.emit(withdrawalApproved, { ...withdrawal, withdrawalId: 67, method: 'bank' });
      await work.emit(referralRewardDue, reward);
    });
  const found = await t.inside((work) => rows(work, SalaryAdjustment, { staffId }, { sort: 'id' }));
  expect(found.map(({ source, sourceId, amount }) => ({ source, sourceId, amount }))).toEqual([
    { source: 'withdrawal', sourceId: 66, amount: 300_00 },
    { source: 'referral', sourceId: 55, amount: 80_00 },
  ]);
});
