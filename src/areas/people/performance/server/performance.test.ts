import { beforeAll, expect, test } from 'vitest';
import { OkrCycle } from '#areas/collaboration/okr/model/cycle';
import { Objective } from '#areas/collaboration/okr/model/objective';
import { insert, need, rows, update } from '#kernel/server/rows';
import type { Person } from '#testing/app';
import { signInWith } from '#testing/granted';
import { runJob } from '#testing/runJob';
import { type Employing, employing } from '#testing/scenes/employing';
import { withoutApprovals } from '#testing/scenes/undecided';
import { StaffMonth } from '../../attendance/model/attendance';
import { Post, Staff } from '../../model/staff';
import { SalaryAdjustment } from '../../salary/model/run';
import { SalaryStructure } from '../../salary/model/settings';
import { PerfCycle } from '../model/plan';
import { PerfLine, PerfSheet } from '../model/sheet';

let t: Employing;
beforeAll(async () => {
  t = await employing({ parts: [withoutApprovals] });
});
const path = '/v1/performance';
const month = '2025-01';

/** The teacher, alone on a post, led by the principal and paid by a company. */
async function someone() {
  const staffId = t.teacher.client.uid;
  const legalEntityId = await t.employer();
  return t.inside(async (work) => {
    const postId = await insert(work, Post, { name: '考核岗', code: 'perf' });
    await update(work, Staff, await need(work, Staff, staffId), {
      ...{ postId, reportsToId: t.principal.client.uid, legalEntityId, startOn: '2020-01-01' },
    });
    await insert(work, StaffMonth, { staffId, month, schoolId: t.schoolId, state: 'locked' });
    const structureId = (await need(work, SalaryStructure, { name: '标准薪资' })).id;
    return { staffId, postId, legalEntityId, structureId };
  });
}

test('must hold 11: a sheet goes from its plan to a published result; an appeal that lifts C to B after the month was paid becomes an adjustment', async () => {
  const { staffId, postId, legalEntityId, structureId } = await someone();
  const item = t.ok(await t.hr.post(`${path}/perfItem/add`, { code: 'T1', name: '行为表现', kind: 'rating' }));
  const line = { dimension: '行为', dimensionWeight: 100, itemId: item.id, weight: 95 };
  const plan = {
    ...{ name: '考核岗方案', postIds: [postId], lines: [line] },
    grades: [
      { grade: 'B', from: 80, coefficient: 1 },
      { grade: 'C', from: 60, coefficient: 0.8 },
      { grade: 'D', from: 0, coefficient: 0 },
    ],
  };
  const short = await t.hr.post(`${path}/perfPlan/add`, plan);
  expect(short).toMatchObject({ code: 422, data: [{ field: 'lines' }] });
  expect(JSON.stringify(short)).toContain('还差 5');
  const { id: planId } = t.ok(await t.hr.post(`${path}/perfPlan/add`, { ...plan, lines: [{ ...line, weight: 100 }] }));
  const span = { from: '2025-01-01', to: '2025-01-31', kind: 'month', payMonth: month };
  const cycle = t.ok(await t.hr.post(`${path}/perfCycle/add`, { name: '1月考核', planId, ...span }));
  t.ok(await t.step(`${path}/perfCycle`, cycle, 'start'));
  expect(t.ok(await t.hr.post(`${path}/beginReview`, { id: cycle.id }))).toEqual({ begun: 1 });

  const mine = async () => t.ok(await t.teacher.get(`${path}/mySheets`))[0];
  const { id, lines } = await mine();
  const rate = (who: typeof t.hr, score: number) =>
    who.post(`${path}/rate`, { id, scores: [{ lineId: lines[0].id, score }], words: '好' });
  expect((await rate(t.principal, 65)).code).toBe(409);
  expect((await rate(t.hr, 65)).code).toBe(404);
  t.ok(await rate(t.teacher, 70));
  const [toScore] = t.ok(await t.principal.get(`${path}/toScore`));
  expect(toScore).toMatchObject({ id, lines: [{ mine: null, score: null }] });
  t.ok(await rate(t.principal, 65));
  expect((await rate(t.principal, 99)).code).toBe(409);
  expect(await mine()).toMatchObject({ state: 'reviewing', grade: null, total: null });
  for (const table of ['perfSheet', 'perfRating', 'perfAppeal'])
    expect((await t.teacher.get(`${path}/${table}/list`)).code).toBe(403);
  expect((await t.teacher.post(`${path}/publish`, { id: cycle.id })).code).toBe(403);
  const stranger = await t.signIn('13900000001', 'demo2');
  expect((await stranger.get(`${path}/perfSheet/detail`, { id })).code).toBe(404);
  expect((await rate(stranger, 1)).code).toBe(404);
  expect(t.ok(await t.hr.post(`${path}/publish`, { id: cycle.id }))).toEqual({ published: 1 });
  // (70 × 10 + 65 × 70) ÷ 80, since nobody was named beside them.
  expect(await mine()).toMatchObject({ state: 'published', total: 65.63, grade: 'C', coefficient: 0.8 });

  const salary = '/salary/v1';
  const profile = { staffId, structureId, basePay: '6000', perfBase: '2000', from: '2020-01-01' };
  t.ok(await t.hr.post(`${salary}/salaryProfile/add`, profile));
  const asked = { name: '1月工资', legalEntityId, workMonth: month, payDate: '2025-02-10' };
  const run = t.ok(await t.hr.post(`${salary}/salaryRun/add`, asked));
  const calculated = t.ok(await t.step(`${salary}/salaryRun`, run, 'calculate'));
  expect(calculated.gross).toBe('7600.00');
  t.ok(await t.step(`${salary}/salaryRun`, calculated, 'submit'));
  t.ok(await t.step(`${salary}/salaryRun`, await t.detail(`${salary}/salaryRun`, run.id), 'pay', { voucher: 'V' }));

  t.ok(await t.teacher.post(`${path}/appeal`, { id, reason: '漏算' }));
  expect((await t.teacher.post(`${path}/appeal`, { id, reason: '再来' })).code).toBe(409);
  const [appeal] = t.ok(await t.hr.get(`${path}/perfAppeal/list`, { staffId })).list;
  const decide = (who: typeof t.hr) =>
    who.post(`${path}/decideAppeal`, { id: appeal.id, decision: 'change', newGrade: 'B', decisionText: '补算' });
  expect((await decide(t.principal)).code).toBe(403);
  t.ok(await decide(t.hr));
  expect((await decide(t.hr)).code).toBe(409);
  expect(await mine()).toMatchObject({ state: 'published', grade: 'B', coefficient: 1 });
  const owed = await t.inside((work) => rows(work, SalaryAdjustment, { staffId }));
  expect(owed).toMatchObject([{ amount: 40_000, state: 'open', group: 'variable', source: 'perf_appeal' }]);
  t.ok(await t.teacher.post(`${path}/accept`, { id }));
  t.ok(await t.step(`${path}/perfCycle`, await t.detail(`${path}/perfCycle`, cycle.id), 'archive'));
  expect(await mine()).toMatchObject({ state: 'archived' });
});

test('must hold 10: with a quarter of a school graded S or A and a limit of a fifth nothing is published, and both numbers are told', async () => {
  const item = t.ok(await t.hr.post(`${path}/perfItem/add`, { code: 'T2', name: '结果', kind: 'rating' }));
  const plan = t.ok(
    await t.hr.post(`${path}/perfPlan/add`, {
      ...{ name: '分布', topGrades: 'S A', topMax: 20 },
      lines: [{ dimension: '结果', dimensionWeight: 100, itemId: item.id, weight: 100 }],
      grades: [
        { grade: 'A', from: 90, coefficient: 1.1 },
        { grade: 'B', from: 0, coefficient: 1 },
      ],
    }),
  );
  const span = { from: '2025-02-01', to: '2025-02-28', kind: 'month' };
  const cycle = t.ok(await t.hr.post(`${path}/perfCycle/add`, { name: '2月考核', planId: plan.id, ...span }));
  const people = [await t.colleague(), await t.colleague(), await t.colleague(), await t.colleague()];
  const sheets = await t.inside(async (work) => {
    await update(work, PerfCycle, await need(work, PerfCycle, cycle.id), { state: 'running' });
    const ids: number[] = [];
    for (const [n, grade] of ['A', 'B', 'B', 'B'].entries()) {
      const staffId = people[n]!.id;
      ids.push(
        await insert(work, PerfSheet, {
          ...{ cycleId: cycle.id, staffId, schoolId: t.schoolId, grade, coefficient: 1_00, state: 'reviewing' },
        }),
      );
    }
    return ids;
  });
  const publish = (who: Person) => who.post(`${path}/publish`, { id: cycle.id });
  const keeper = await signInWith(t, {
    ...{ scope: 'all', permissions: ['people.performance.publish', 'people.performance.view'] },
  });
  expect(await publish(keeper)).toMatchObject({ code: 409, data: { found: 25, most: 20 } });
  const states = await t.inside((work) => rows(work, PerfSheet, { id: sheets }));
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['reviewing']));
  await t.inside(async (work) =>
    update(work, PerfSheet, await need(work, PerfSheet, sheets[0]!), { grade: 'B', coefficient: 1_00 }),
  );
  expect(await publish(keeper)).toMatchObject({ code: 200, data: { published: 4 } });
});

test('an indicator with a source is read from what the person did in the cycle, until somebody enters it with a reason', async () => {
  const add = async (code: string, source: string) =>
    t.ok(await t.hr.post(`${path}/perfItem/add`, { code, name: code, kind: 'higher', source })).id as number;
  const [okr, plans, byHand] = [await add('S1', 'okr'), await add('S2', 'plan_done'), await add('S3', 'manual')];
  const post = await t.inside((work) => insert(work, Post, { name: '取数岗', code: 'read' }));
  const { id: staffId } = await t.colleague({ postId: post, startOn: '2020-01-01' });
  const line = { dimension: '业绩', dimensionWeight: 100 };
  const { id: planId } = t.ok(
    await t.hr.post(`${path}/perfPlan/add`, {
      ...{ name: '取数方案', postIds: [post], grades: [{ grade: 'B', from: 0, coefficient: 1 }] },
      lines: [
        { ...line, itemId: okr, weight: 50, target: 100 },
        { ...line, itemId: plans, weight: 25, target: 2 },
        { ...line, itemId: byHand, weight: 25, target: 2 },
      ],
    }),
  );
  const span = { from: '2025-03-01', to: '2025-03-31', kind: 'month' };
  const cycle = t.ok(await t.hr.post(`${path}/perfCycle/add`, { name: '3月考核', planId, ...span }));
  t.ok(await t.step(`${path}/perfCycle`, cycle, 'start'));
  await t.inside(async (work) => {
    const scored = async (name: string, endDate: string, score: number) => {
      const cycleId = await insert(work, OkrCycle, {
        name,
        kind: 'month',
        startDate: `${endDate.slice(0, 7)}-01`,
        endDate,
      });
      await insert(work, Objective, { title: name, cycleId, ownerId: staffId, score, state: 'scored' });
    };
    await scored('三月', '2025-03-31', 80);
    await scored('二月', '2025-02-28', 10);
  });
  const lines = () =>
    t.inside(async (work) => {
      const [sheet] = await rows(work, PerfSheet, { cycleId: cycle.id });
      return rows(work, PerfLine, { sheetId: sheet!.id }, { sort: 'id' });
    });
  await runJob(t.app, 'people.indicators');
  expect((await lines()).map(({ actual }) => actual)).toEqual([80_00, 0, null]);
  const [first] = await lines();
  const enter = (more: object) =>
    t.hr.put(`${path}/perfLine/edit`, { id: first!.id, version: first!.version, actual: 90, ...more });
  expect(await enter({})).toMatchObject({ code: 422, data: [{ field: 'note' }] });
  expect((await enter({ note: '补计' })).code).toBe(200);
  await runJob(t.app, 'people.indicators');
  expect((await lines()).map(({ actual }) => actual)).toEqual([90_00, 0, null]);
});
