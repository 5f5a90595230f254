import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { move, need } from '#kernel/server/rows';
import { type Recruiting, recruiting } from '#testing/scenes/recruiting';
import { withoutApprovals } from '#testing/scenes/undecided';
import { Application } from '../../applications/model/application';

let t: Recruiting;
let job: { id: number };
const steps = ['screenPass', 'interview', 'pass', 'offer', 'accept', 'onboard'] as const;
/** How many of forty got how far: 22, 15, 9, 6, 5, 4. */
const got = [4, 1, 1, 3, 6, 7];

beforeAll(async () => {
  t = await recruiting({ parts: [withoutApprovals] });
  job = await t.openJob();
  const taken = got.flatMap((count, n) => Array.from({ length: count }, () => steps.length - n));
  for (let n = 0; n < 40; n++) {
    const { id } = await t.applied(job.id);
    await t.inside(async (work) => {
      let row = await need(work, Application, id, { lock: true });
      for (const step of steps.slice(0, taken[n] ?? 0)) row = await move(work, Application, row, step);
    });
  }
});

const period = { from: '2020-01-01', to: '2099-12-31' };
const funnel = async (who: Recruiting['hr'], more: object = {}) =>
  (await who.get('/api/v1/hr/statistics/funnel', { ...period, ...more })).data;

test('must hold 20: the cohort of forty reads 55.0, 68.2, 60.0, 66.7, 83.3, 80.0, and each bar is the number of its rows', async () => {
  const { stages, overall } = await funnel(t.hr);
  expect(stages.map(({ count }: { count: number }) => count)).toEqual([40, 22, 15, 9, 6, 5, 4]);
  expect(stages.slice(1).map(({ conversion }: { conversion: number }) => conversion)).toEqual([
    55, 68.2, 60, 66.7, 83.3, 80,
  ]);
  expect(overall).toBe(10);
  for (const { key, count } of stages) {
    const rows = await t.hr.get('/api/v1.hr/application/list', {
      reached: key,
      createdAtFrom: period.from,
      createdAtTo: period.to,
    });
    expect(rows.data.total).toBe(count);
  }
  const report = await t.hr.get('/api/v1/hr/report/rows', { ...period, by: 'channel' });
  expect(report.data.totals).toMatchObject({
    received: 40,
    screened: 22,
    interviewed: 15,
    passed: 9,
    offered: 6,
    onboarded: 4,
  });
});

test('who went to another job counts there only', async () => {
  const other = await t.openJob();
  const before = (await funnel(t.hr)).stages[0].count;
  const one = await t.applied(job.id);
  await t.step('application', one, 'transfer', { toJobId: other.id });
  expect((await funnel(t.hr)).stages[0].count).toBe(before + 1);
});

test('must hold 22: a principal’s chart counts the own school only', async () => {
  await t.inside((work) =>
    work.session.rows(
      sql`update application set school_id = ${t.otherSchoolId} where enterprise_id = ${work.enterpriseId} and id in (select min(id) from application where enterprise_id = ${work.enterpriseId})`,
    ),
  );
  const all = (await funnel(t.hr)).stages[0].count;
  expect((await funnel(t.principal)).stages[0].count).toBe(all - 1);
});

test('the overview counts what its lists show', async () => {
  const answer = await t.hr.get('/api/v1/hr/overview');
  expect(answer, `${answer.message} ${t.logged.slice(-3).join(' ')}`).toMatchObject({ code: 200 });
  const { data } = answer;
  const accepted = data.cards.find(({ key }: { key: string }) => key === 'accepted');
  expect(accepted.value).toBe((await t.hr.get('/api/v1.hr/application/list', { state: 'accepted' })).data.total);
  expect(data.headcount.length).toBe(12);
  expect((await t.hr.get('/api/v1/hr/statistics/channel', period)).code).toBe(200);
  expect((await t.hr.get('/api/v1/hr/statistics/duration', period)).data.hire.count).toBe(5);
  expect((await t.hr.get('/api/v1/hr/statistics/reasons', period)).code).toBe(200);
  expect((await t.hr.get('/api/v1/hr/moduleCounts')).data.jobPool).toBeGreaterThan(0);
  expect((await t.teacher.get('/api/v1/hr/statistics/funnel', period)).code).toBe(403);
});
