// What personnel asks leave for, end to end through the flows its kinds ship with.
import { expect, test } from 'vitest';
import { StaffChange } from '#areas/people/changes/model/staffChange';
import { todayOf } from '#areas/people/model/today';
import { PerfCycle } from '#areas/people/performance/model/plan';
import { PerfSheet } from '#areas/people/performance/model/sheet';
import { SalaryStructure } from '#areas/people/salary/model/settings';
import { addDays } from '#kernel/model/dates';
import { insert, need, rows, update } from '#kernel/server/rows';
import { everybodyAgrees, kindsBrought, somebodyRefuses } from '#testing/scenes/deciding';
import { employing } from '#testing/scenes/employing';
import { kindsShown } from './kindsShown';
import { Approval } from './model/approval';

const t = await employing();
const today = await t.inside(async (work) => todayOf(work));
const path = '/people/v1/staffChange';
const levelId = t.ok(
  await t.hr.post('/people/v1/postLevel/add', { series: 'teaching', code: 'T9', name: '九级', rank: 99 }),
).id as number;
const postId = t.ok(await t.hr.get('/people/v1/post/list', { code: 'teacher' })).list[0].id as number;

async function granted(kind: string, call: string, values: object, status: 'active' | 'probation' | 'left' = 'active') {
  const who = await t.colleague({ status });
  const form = { effectiveOn: today, ...values };
  const answer = t.ok(
    await t.hr.post(`${path}/${call}`, call === 'transfer' ? { ids: [who.id], ...form } : { id: who.id, ...form }),
  );
  const changeId = answer.changeId ?? t.ok(await t.hr.get(`${path}/list`, { staffId: who.id })).list[0].id;
  await everybodyAgrees(t, kind, 'staff_change', changeId, async () => {
    expect((await t.detail(path, changeId)).state).toBe('approving');
  });
  expect((await t.detail(path, changeId)).state).toBe('effective');
  return t.staffRow(who.id);
}

test('each change takes effect when everybody asked has agreed', async () => {
  const moved = await granted('people.transfer', 'transfer', { toPostId: postId });
  expect(moved.postId).toBe(postId);
  expect((await granted('people.promotion', 'promote', { toLevelId: levelId })).levelId).toBe(levelId);
  await granted('people.salaryChange', 'pay', { basePay: '6000', postPay: '0', allowance: '0' });
  expect((await granted('people.suspend', 'suspend', {})).status).toBe('suspended');
  const tried = await granted('people.regularise', 'regularise', { score: 90, decision: 'pass' }, 'probation');
  expect(tried.status).toBe('active');
  const back = { toSchoolId: t.schoolId, toPostId: postId };
  expect((await granted('people.rehire', 'rehire', back, 'left')).status).toBe('active');
});

test('into another region, and with pay outside the band of the level, the head office decides too', async () => {
  const schools = t.ok(await t.hr.get('/school/v1/school/options', {})) as { value: number }[];
  const regionOf = async (id: number) =>
    (await (await t.signIn('13800000001')).get('/school/v1/school/detail', { id })).data.regionId as number;
  const here = await regionOf(t.schoolId);
  const places = await Promise.all(schools.map(async ({ value }) => ({ value, region: await regionOf(value) })));
  const near = places.find(({ value, region }) => value !== t.schoolId && region === here);
  const far = places.find(({ region }) => region && region !== here)!;
  const asked = async (kind: string, call: string, values: object, more: object = {}) => {
    const who = await t.colleague(more);
    const form = { effectiveOn: today, ...values };
    t.ok(
      await t.hr.post(`${path}/${call}`, call === 'transfer' ? { ids: [who.id], ...form } : { id: who.id, ...form }),
    );
    const [change] = t.ok(await t.hr.get(`${path}/list`, { staffId: who.id })).list;
    return (await everybodyAgrees(t, kind, 'staff_change', change.id)).length;
  };
  const within = await asked('people.transfer', 'transfer', { toPostId: postId });
  if (near) expect(await asked('people.transfer', 'transfer', { toSchoolId: near.value })).toBe(within);
  expect(await asked('people.transfer', 'transfer', { toSchoolId: far.value })).toBe(within + 1);
  const banded = t.ok(
    await t.hr.post('/people/v1/postLevel/add', {
      ...{ series: 'teaching', code: 'T8', name: '八级', rank: 98, payMin: '5000', payMid: '6000', payMax: '7000' },
    }),
  ).id as number;
  const paid = (basePay: string) =>
    asked('people.salaryChange', 'pay', { basePay, postPay: '0', allowance: '0' }, { levelId: banded });
  expect(await paid('7000.01')).toBe((await paid('7000')) + 1);
});

test('who leaves hands over once everybody has agreed', async () => {
  const who = await t.colleague();
  const { leavingId } = t.ok(
    await t.hr.post('/people/v1/leaving/apply', { id: who.id, kind: 'resign', lastWorkOn: addDays(today, 30) }),
  );
  await everybodyAgrees(t, 'people.leaving', 'leaving', leavingId, async () => {
    expect((await t.staffRow(who.id)).status).toBe('active');
  });
  expect((await t.staffRow(who.id)).status).toBe('leaving');
});

test('a month of awards is confirmed when finance has agreed', async () => {
  const rule = t.ok(
    await t.hr.post('/people/v1/awardRule/add', {
      ...{ name: '单项奖', kind: 'fixed', basis: 'manual', mode: 'unit', fromOn: '2026-01-01' },
      tiers: [{ fromValue: 0, amount: '100' }],
    }),
  );
  t.ok(await t.step('/people/v1/awardRule', rule, 'activate'));
  const who = await t.colleague();
  t.ok(
    await t.hr.post('/people/v1/awardEntry/byHand', { ruleId: rule.id, staffId: who.id, month: '2026-05', basis: 2 }),
  );
  const [month] = t.ok(await t.hr.get('/people/v1/awardMonth/list', { staffId: who.id })).list;
  expect(month.due).toBe('200.00');
  t.ok(await t.step('/people/v1/awardMonth', month, 'confirm'));
  await everybodyAgrees(t, 'people.awardMonth', 'award_month', month.id);
  expect((await t.detail('/people/v1/awardMonth', month.id)).state).toBe('confirmed');
});

test('results are published, and a verdict on an appeal counts, when personnel agrees; refused, they are as before', async () => {
  const path = '/v1/performance';
  const item = t.ok(await t.hr.post(`${path}/perfItem/add`, { code: 'K1', name: '表现', kind: 'rating' }));
  const plan = t.ok(
    await t.hr.post(`${path}/perfPlan/add`, {
      ...{ name: '审批方案', lines: [{ dimension: '行为', dimensionWeight: 100, itemId: item.id, weight: 100 }] },
      grades: [
        { grade: 'B', from: 80, coefficient: 1 },
        { grade: 'C', from: 0, coefficient: 0.8 },
      ],
    }),
  );
  const span = { from: '2025-01-01', to: '2025-01-31', kind: 'month' };
  const cycle = t.ok(await t.hr.post(`${path}/perfCycle/add`, { name: '审批月', planId: plan.id, ...span }));
  const staffId = t.teacher.client.uid;
  const sheetId = await t.inside(async (work) => {
    await update(work, PerfCycle, await need(work, PerfCycle, cycle.id), { state: 'running' });
    return insert(work, PerfSheet, {
      ...{ cycleId: cycle.id, staffId, schoolId: t.schoolId, grade: 'C', coefficient: 80, state: 'reviewing' },
    });
  });
  const chief = await t.signIn('13800000001');
  const sheet = () => t.inside((work) => need(work, PerfSheet, sheetId));
  const publish = async () =>
    expect(t.ok(await chief.post(`${path}/publish`, { id: cycle.id }))).toEqual({ published: 0 });
  await publish();
  const changed = { newGrade: 'B', calibrateReason: '补' };
  expect((await t.step(`${path}/perfSheet`, await sheet(), 'calibrate', changed)).code).toBe(409);
  await somebodyRefuses(t, 'people.performanceResult', 'perf_cycle', cycle.id);
  expect((await sheet()).state).toBe('reviewing');
  await publish();
  await everybodyAgrees(t, 'people.performanceResult', 'perf_cycle', cycle.id, async () => {
    expect((await sheet()).state).toBe('reviewing');
  });
  expect((await sheet()).state).toBe('published');

  t.ok(await t.teacher.post(`${path}/appeal`, { id: sheetId, reason: '漏算' }));
  const appeal = async () => t.ok(await chief.get(`${path}/perfAppeal/list`, { staffId })).list[0];
  const decide = async () =>
    t.ok(
      await chief.post(`${path}/decideAppeal`, {
        ...{ id: (await appeal()).id, decision: 'change', newGrade: 'B', decisionText: '补算' },
      }),
    );
  await decide();
  const { id } = await appeal();
  await somebodyRefuses(t, 'people.performanceAppeal', 'perf_appeal', id);
  expect(await appeal()).toMatchObject({ state: 'waiting', decision: null });
  await decide();
  await everybodyAgrees(t, 'people.performanceAppeal', 'perf_appeal', id, async () => {
    expect(await sheet()).toMatchObject({ state: 'appealing', grade: 'C' });
  });
  expect(await appeal()).toMatchObject({ state: 'decided', decidedBy: chief.client.uid });
  expect(await sheet()).toMatchObject({ state: 'published', grade: 'B', coefficient: 1_00 });
});

test('a flow reads by how much pay changes, and how many conditions of a level are not met', async () => {
  const { id } = await t.colleague({ startOn: addDays(today, -40) });
  const structureId = await t.inside(async (work) => (await need(work, SalaryStructure, { name: '标准薪资' })).id);
  t.ok(
    await t.hr.post('/salary/v1/salaryProfile/add', { staffId: id, structureId, basePay: '5000', from: '2020-01-01' }),
  );
  t.ok(await t.hr.post(`${path}/pay`, { id, basePay: '5600', postPay: '0', allowance: '0', effectiveOn: today }));
  const high = t.ok(
    await t.hr.post('/people/v1/postLevel/add', {
      ...{ series: 'teaching', code: 'T7', name: '七级', rank: 97, minMonths: 2, minGrade: 'B', minLessons: 0 },
    }),
  ).id as number;
  t.ok(await t.hr.post(`${path}/promote`, { id, toLevelId: high, effectiveOn: today }));
  const formOf = async (kind: string) =>
    t.inside(async (work) => {
      const ids = (await rows(work, StaffChange, { staffId: id })).map((one) => one.id);
      return (await need(work, Approval, { kind, subjectId: ids })).form;
    });
  expect(await formOf('people.salaryChange')).toMatchObject({ percent: 12_00 });
  expect(await formOf('people.promotion')).toMatchObject({ unmet: 2 });
});

test('each of these kinds was approved by people', () => {
  expect(kindsBrought(t)).toEqual(kindsShown.kindsOfPeople);
});
