// How far new families come: the report and the counsellors' board say the same.
import { expect, test } from 'vitest';
import { contractEffective } from '#areas/contracts/model/events';
import { moveStage } from '#areas/customers/stages/server/stages';
import { Category } from '#areas/system/categories/model/category';
import { need } from '#kernel/server/rows';
import { owning } from '#testing/scenes/owning';

const t = await owning();
const month = { from: '2026-03-01', to: '2026-03-31' };

const funnel = async (): Promise<number[]> => {
  const { data } = await t.chief.get('/v1/salesperson/funnel', { ...month, staffIds: [t.me] });
  return data.steps.map(({ reached }: { reached: number }) => reached);
};
const report = async (): Promise<Record<string, { v: number }>> => {
  const { data } = await t.chief.get('/v1/ReportCenter/run', {
    ...{ report: 'counsellor', ...month, rows: '["staff"]', filters: `{"staff":[${t.me}]}` },
  });
  return data.totals.cells;
};
const signs = (customerId: number) =>
  t.inside((work) =>
    work.emit(contractEffective, {
      ...{ contractId: customerId, no: `H${customerId}`, kind: 'new', customerId, schoolId: t.schoolId },
      ...{ counsellorId: t.me, performers: [], at: t.clock.now(), receivable: 1, lots: [] },
      lines: [{ lineNo: 1, kind: 'course', itemId: 1, lessons: 1, amount: 1 }],
    } as never),
  );

test('must hold 16: who walks in and signs at once has passed every stage; lost and reopened, nobody counts twice; the board agrees', async () => {
  const walkIn = await t.lead(t.owned(t.me));
  await signs(walkIn);
  expect(await funnel()).toEqual([1, 1, 1, 1, 1, 1]);
  const cells = await report();
  expect(cells.newMembers?.v).toBe(1);

  const other = await t.lead(t.owned(t.me));
  const stage = (name: 'tryOut' | 'lose' | 'reopen', input: object = {}) =>
    t.inside((work) => moveStage(work, other, name, { ...input }, { must: true }));
  await stage('tryOut');
  const [once, told] = [await funnel(), await report()];
  expect(once).toEqual([2, 2, 2, 2, 2, 1]);
  const lostReason = await t.inside(async (work) => {
    const kind = await need(work, Category, { tree: 'lost_reason', code: 'lost' });
    return (await need(work, Category, { tree: 'lost_reason', parentId: kind.id }, { sort: 'id' })).id;
  });
  await stage('lose', { lostKind: 'lost', lostReason, lostRemark: '太远' });
  await stage('reopen', { reason: '又来咨询' });
  await stage('tryOut');
  expect(await funnel()).toEqual(once);
  expect((await report()).newTrial?.v).toBe(told.newTrial?.v);
});

test('example G: of 180 valid leads 18 signed, 10.0 %; 14 of them within sixty days, 7.8 %; the board agrees', async () => {
  await t.leap('2026-12-01T10:00:00+08:00');
  /** How many came no further than each stage; walk-ins have no stage in between. */
  const furthest = { new: 20, following: 70, invited: 30, visited: 30, trial: 12, member: 14 };
  const plant = (stage: string, count: number, on = '2026-05-02', lostKind: string | null = null) =>
    t.app.database.owner.query(
      `with made as (insert into customer (enterprise_id, code, name, state, lost_kind, source_id, school_id, owner_id, created_at, updated_at)
          select 1, 'G' || gen_random_uuid(), '某某', $1, $3, $6, $5, $4, '2026-04-10', '2026-04-10' from generate_series(1, $2) returning id)
        insert into customer_state_log (enterprise_id, customer_id, transition, to_state, owner_id, at)
          select 1, id, step.transition, step.stage, $4, step.at::timestamptz from made,
            (values ('create', 'new', '2026-04-10'), ('moved', $1, $7)) step(transition, stage, at)
          where step.transition = 'create' or $1 <> 'new'`,
      [stage, count, lostKind, t.me, t.schoolId, t.sourceId, on],
    );
  for (const [stage, count] of Object.entries(furthest)) await plant(stage, count);
  await plant('member', 4, '2026-07-01');
  await plant('lost', 20, '2026-05-02', 'invalid');
  const april = { from: '2026-04-01', to: '2026-04-30' };
  const { code, data } = await t.chief.get('/v1/ReportCenter/run', {
    ...{ report: 'funnel', ...april, rows: '["staff"]', filters: `{"staff":[${t.me}]}` },
  });
  expect(code).toBe(200);
  const of = (...keys: string[]) => keys.map((key) => data.totals.cells[key].v);
  const reached = of('funnelLeads', 'reached1', 'reached2', 'reached3', 'reached4', 'reached5');
  expect(reached).toEqual([180, 160, 90, 60, 30, 18]);
  expect(of('step1', 'step2', 'step3', 'step4', 'step5', 'overall')).toEqual([88.9, 56.3, 66.7, 50, 60, 10]);
  expect(of('members60', 'overall60')).toEqual([14, 7.8]);
  const board = await t.chief.get('/v1/salesperson/funnel', { ...april, staffIds: [t.me] });
  expect(board.data.steps.map((step: { reached: number }) => step.reached)).toEqual(reached);
  // Of who was entered less than sixty days ago nobody can say yet.
  await t.leap('2026-05-20T10:00:00+08:00');
  const young = await t.chief.get('/v1/ReportCenter/run', { report: 'funnel', ...april, rows: '["month"]' });
  expect(young.data.totals.cells.overall60.v).toBeNull();
});
