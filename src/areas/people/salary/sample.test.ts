// The demo's payroll agrees with itself, and the next month is calculated on from it.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { insert, rows } from '#kernel/server/rows';
import { Sample } from '#kernel/server/sample';
import { employing } from '#testing/scenes/employing';
import { StaffMonth } from '../attendance/model/attendance';
import { Staff } from '../model/staff';
import { SalaryRun, SalarySlip, TaxLedger } from './model/run';
import { plantSalaries } from './sample';

const t = await employing();
const employerId = await t.employer();
const { runs, slips, ledger } = await t.inside(async (work) => {
  await work.session.rows(
    sql`update staff set legal_entity_id = ${employerId} where enterprise_id = ${work.enterpriseId} and status in ('active', 'probation')`,
  );
  const today = new Date('2026-11-17T04:00:00Z');
  await plantSalaries(new Sample(work.session, work.enterpriseId, today, 'Asia/Shanghai', 7), {
    app: t.app,
    hasPast: true,
  });
  return {
    runs: await rows(work, SalaryRun, { legalEntityId: employerId }, { sort: 'workMonth' }),
    slips: await rows(work, SalarySlip, {}, { sort: 'workMonth' }),
    ledger: await rows(work, TaxLedger, { legalEntityId: employerId }),
  };
});

test('every month up to the last is paid, this one is a draft, and sums are those of their slips', () => {
  expect(runs.map(({ state }) => state)).toEqual([...Array<string>(10).fill('paid'), 'draft']);
  expect(runs.at(-1)?.workMonth).toBe('2026-11');
  for (const run of runs.filter(({ state }) => state === 'paid')) {
    const own = slips.filter(({ runId }) => runId === run.id);
    expect(own.length).toBe(run.headCount);
    for (const key of ['gross', 'insurance', 'tax', 'net', 'companyCost'] as const)
      expect(own.reduce((sum, slip) => sum + slip[key], 0)).toBe(run[key]);
  }
  expect(slips.length).toBeGreaterThan(0);
  for (const slip of slips) expect(slip.net).toBe(slip.gross - slip.insurance - slip.tax + slip.afterTax);
  expect(ledger).toHaveLength(slips.length);
});

test('the draft is calculated: its tax goes on from what the year has withheld', async () => {
  const draft = runs.at(-1)!;
  await t.inside(async (work) => {
    for (const { id, schoolId } of await rows(work, Staff, { legalEntityId: employerId }))
      await insert(work, StaffMonth, { staffId: id, schoolId, month: '2026-11', state: 'locked' });
  });
  const path = '/salary/v1/salaryRun';
  t.ok(await t.step(path, await t.detail(path, draft.id), 'calculate'));
  const now = await t.inside((work) => rows(work, SalarySlip, { runId: draft.id }));
  for (const { staffId, taxSums } of now) {
    const before = ledger.filter((one) => one.staffId === staffId);
    expect(taxSums?.withheldBefore).toBe(before.reduce((sum, { withheld }) => sum + withheld, 0));
  }
});
