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
