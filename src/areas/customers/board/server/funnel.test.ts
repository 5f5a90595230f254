import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';
import { ranked } from '../model/funnelRules';

let t: TestApp;
let boss: Person;
let counsellor: Person;
let colleague: Person;

/** How many of the 180 valid ones came no further than each stage. */
const furthest = [20, 70, 30, 30, 12, 18];
const may = { from: '2025-05-01', to: '2025-05-31' };

async function plant(stage: string, count: number, ownerId: number, lostKind: string | null = null): Promise<void> {
  await t.app.database.owner.query(
    `with made as (insert into customer (enterprise_id, code, name, state, lost_kind, source_id, school_id, owner_id, created_at, updated_at)
        select 1, 'F' || gen_random_uuid(), '某某', $1, $3, 1, $5, $4, '2025-05-10', '2025-05-10'
        from generate_series(1, $2) returning id)
      insert into customer_state_log (enterprise_id, customer_id, transition, to_state, owner_id, at)
        select 1, id, step.transition, step.stage, $4, step.at::timestamptz from made,
          (values ('create', 'new', '2025-05-10'), ('moved', $1, '2025-06-02')) step(transition, stage, at)
        where step.transition = 'create' or $1 <> 'new'`,
    [stage, count, lostKind, ownerId, boss.client.school!.id],
  );
}

beforeAll(async () => {
  t = await testApp();
  boss = await t.signIn('13800000001');
  counsellor = await t.signIn('13800000004');
  colleague = await t.signIn('13800000014');
  for (const table of ['customer_state_log', 'assignment_log', 'customer'])
    await t.app.database.owner.query(`update ${table} set deleted_at = now() where enterprise_id = 1`);
  for (const [rank, stage] of ranked.entries()) await plant(stage, furthest[rank]!, counsellor.client.uid);
  await plant('lost', 20, counsellor.client.uid, 'invalid');
  await plant('visited', 5, colleague.client.uid);
});

const reached = async (person: Person, asked: Record<string, unknown>) => {
  const { data } = await person.get('/v1/salesperson/funnel', { ...may, ...asked });
  return data.steps.map((step: { reached: number }) => step.reached);
};

describe('the funnel', () => {
  test('of a cohort counts who ever came so far, without invalid leads, in percent of the stage before', async () => {
    const { data } = await counsellor.get('/v1/salesperson/funnel', may);
    expect(data.steps.map((step: { reached: number; rate: number }) => [step.reached, step.rate])).toEqual([
      [180, null],
      [160, 88.9],
      [90, 56.3],
      [60, 66.7],
      [30, 50],
      [18, 60],
    ]);
    expect(data.overall).toBe(10);
  });

  test('counts invalid leads when asked to', async () => {
    expect((await reached(counsellor, { withInvalid: 'true' }))[0]).toBe(200);
  });

  test('of a period counts first entries into each stage, whenever the customer was made', async () => {
    expect(await reached(counsellor, { mode: 'period' })).toEqual([180, 0, 0, 0, 0, 0]);
    expect(await reached(counsellor, { mode: 'period', from: '2025-06-01', to: '2025-06-30' })).toEqual([
      0, 70, 30, 30, 12, 18,
    ]);
  });

  test('belongs to the owner at that time, not to today’s', async () => {
    await t.app.database.owner.query(
      `update customer set owner_id = $1 where enterprise_id = 1 and owner_id = $2 and deleted_at is null`,
      [colleague.client.uid, counsellor.client.uid],
    );
    expect((await reached(counsellor, {}))[0]).toBe(180);
    expect(await reached(colleague, {})).toEqual([5, 5, 5, 5, 0, 0]);
  });

  test('of others is for whoever may see the team', async () => {
    expect((await reached(boss, {}))[0]).toBe(185);
    expect((await reached(boss, { staffIds: [colleague.client.uid] }))[0]).toBe(5);
    expect(await counsellor.get('/v1/salesperson/funnel', { ...may, staffIds: [colleague.client.uid] })).toMatchObject({
      code: 403,
      data: 'customers.board.team',
    });
  });

  test('takes a year at most, and no period that runs backwards', async () => {
    const refused = async (to: string) => (await boss.get('/v1/salesperson/funnel', { from: '2025-05-01', to })).data;
    expect(await refused('2026-05-02')).toMatchObject([{ field: 'to', message: '最多查看一年' }]);
    expect(await refused('2025-04-30')).toMatchObject([{ field: 'to', message: '结束日期不能早于开始日期' }]);
  });
});
