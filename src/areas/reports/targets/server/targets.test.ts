import { expect, test } from 'vitest';
import { SalespersonTarget } from '#areas/customers/salespeople/model/salesperson';
import { figureValue } from '#kernel/server/figures/counting';
import { rows } from '#kernel/server/rows';
import { runJob } from '#testing/runJob';
import { teachingSchool } from '#testing/scenes/teaching';
import { withoutApprovals } from '#testing/scenes/undecided';

const t = await teachingSchool('2026-09-15T13:00:00Z', [withoutApprovals]);
const path = '/report/v1/staffTarget';
const completion = (who: typeof t.boss, input: object) =>
  who.get('/report/v1/target/completion', { month: '2026-09', ...input });

test('must hold 12: without a target there is no completion; the actual is the figure’s, and counts as not set', async () => {
  const { code, data } = await completion(t.boss, { figure: 'lead.new', level: 'school' });
  expect(code).toBe(200);
  expect(data.timeProgress).toBe(50);
  const here = data.rows.find(({ id }: { id: number }) => id === t.schoolId);
  const leads = await t.asEnterprise((work) =>
    figureValue(work, 'lead.new', { from: '2026-09-01', to: '2026-09-15', schoolId: t.schoolId }),
  );
  expect(here).toMatchObject({ target: null, completion: null, actual: leads });
  expect(data.total.completion).toBeNull();
  expect(data.total.unset).toBe(data.rows.reduce((sum: number, row: { actual: number }) => sum + row.actual, 0));
});

test('must hold 12: a target that a school’s plan sets shows here once that plan is in force, and its actual is no longer unset', async () => {
  const here = async () => {
    const { data } = await completion(t.boss, { figure: 'lesson.consumed', level: 'school' });
    return { row: data.rows.find(({ id }: { id: number }) => id === t.schoolId), total: data.total };
  };
  const before = await here();
  const months = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`m${n + 1}`, 40]));
  const targets = [{ figureKey: 'lesson.consumed', yearValue: 480, ...months }];
  const plan = await t.principal.post('/v1/plan/schoolPlan/add', { schoolId: t.schoolId, year: 2026, targets });
  expect([plan.code, plan.message]).toEqual([200, plan.message]);
  expect((await here()).row.target).toBeNull();
  const { id, version } = plan.data;
  expect((await t.principal.post('/v1/plan/schoolPlan/submit', { id, version })).code).toBe(200);
  const after = await here();
  expect(after.row).toMatchObject({
    target: 40,
    actual: before.row.actual,
    completion: (before.row.actual / 40) * 100,
  });
  expect(after.total).toMatchObject({ target: 40, unset: before.total.unset - before.row.actual });
});

test('a target is told against what was done; a principal reads the own school alone', async () => {
  const staffId = t.teacher.client.uid;
  const added = await t.boss.post(`${path}/add`, {
    staffId,
    month: '2026-09',
    figureKey: 'lesson.consumed',
    value: 40,
  });
  expect(added).toMatchObject({ code: 200 });
  const { data } = await completion(t.boss, { figure: 'lesson.consumed', level: 'person' });
  expect(data.rows).toMatchObject([{ id: staffId, target: 40, actual: 0, completion: 0 }]);
  const own = await completion(t.principal, { figure: 'lead.new', level: 'school' });
  expect(own.data.rows.map(({ id }: { id: number }) => id)).toEqual([t.schoolId]);
  expect((await completion(t.teacher, {})).code).toBe(403);
});

test('a counsellor’s own target is kept with the counsellors: 409; locked on the fifth, unlocked with a reason', async () => {
  const [counsellor] = await t.asEnterprise((work) => rows(work, SalespersonTarget, {}, { limit: 1 }));
  if (counsellor) {
    const refused = await t.boss.post(`${path}/add`, {
      staffId: counsellor.staffId,
      month: '2026-09',
      figureKey: 'lead.new',
      value: 5,
    });
    expect(refused.code).toBe(409);
  }
  await runJob(t.app, 'reports.targetLock');
  const [target] = (await t.boss.get(`${path}/list`)).data.list;
  expect(target.locked).toBe(true);
  const edit = async () => {
    const { data } = await t.boss.get(`${path}/detail`, { id: target.id });
    return t.boss.put(`${path}/edit`, { id: target.id, version: data.version, value: 50 });
  };
  expect((await edit()).code).toBe(409);
  expect((await t.boss.post(`${path}/unlock`, { id: target.id, reason: '调岗' })).code).toBe(200);
  expect((await edit()).code).toBe(200);
});
