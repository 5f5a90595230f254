// What is withheld, month by month and of a bonus: the calculator and real runs say the same.
import { beforeAll, expect, test } from 'vitest';
import { insert, need, rows } from '#kernel/server/rows';
import { type Employing, employing } from '#testing/scenes/employing';
import { withoutApprovals } from '#testing/scenes/undecided';
import { StaffMonth } from '../../attendance/model/attendance';
import { SalarySlip } from '../model/run';
import { SalaryStructure } from '../model/settings';

const path = '/salary/v1';
let t: Employing;
beforeAll(async () => {
  t = await employing({ parts: [withoutApprovals] });
});

const added = async (table: string, values: object) => t.ok(await t.hr.post(`${path}/${table}/add`, { ...values }));
/** Calculated, granted and paid; answers the only slip. */
async function paid(values: object): Promise<SalarySlip> {
  const run = await added('salaryRun', { name: '工资', ...values });
  t.ok(await t.step(`${path}/salaryRun`, t.ok(await t.step(`${path}/salaryRun`, run, 'calculate')), 'submit'));
  const granted = await t.detail(`${path}/salaryRun`, run.id);
  t.ok(await t.step(`${path}/salaryRun`, granted, 'pay', { voucher: 'V' }));
  return t.inside((work) => need(work, SalarySlip, { runId: run.id }));
}

test('must hold 1: case A by the calculator and by three runs, to the fen', async () => {
  const months = [1, 2, 3].map((month) => ({ month, income: '30000', special: '4500', additional: '2000' }));
  const asked = { months: JSON.stringify(months), mode: 'monthly', hireMonth: 1 };
  const tried = t.ok(await t.hr.post(`${path}/tax/simulate`, asked)) as { withheld: string; net: string }[];
  const caseA = [
    ['555.00', '24945.00'],
    ['625.00', '24875.00'],
    ['1850.00', '23650.00'],
  ];
  expect(tried.map(({ withheld, net }) => [withheld, net])).toEqual(caseA);
  expect((await t.principal.post(`${path}/tax/simulate`, asked)).code).toBe(403);

  const legalEntityId = await t.employer();
  const { id: staffId } = await t.colleague({ legalEntityId });
  const structureId = await t.inside(async (work) => (await need(work, SalaryStructure, { name: '标准薪资' })).id);
  // Without insurance: 4,500 less of pay leave as much to tax as 4,500 that are deducted.
  await added('salaryProfile', { staffId, structureId, basePay: '25500', from: '2020-01-01' });
  await added('taxDeduction', { staffId, kind: 'child_education', monthly: '2000', fromMonth: '2025-01' });
  const found: string[][] = [];
  for (const month of ['01', '02', '03']) {
    await t.inside((work) =>
      insert(work, StaffMonth, { staffId, month: `2025-${month}`, schoolId: t.schoolId, state: 'locked' }),
    );
    const { tax, net } = await paid({ legalEntityId, workMonth: `2025-${month}`, payDate: `2025-${month}-28` });
    found.push([tax, net].map((fen) => (fen / 100).toFixed(2)));
  }
  expect(found).toEqual(caseA);
});

test('must hold 8: a bonus of 36,001 costs 3,390.10 and is warned of; a second one of the year is refused', async () => {
  const bonus = async (amount: string) => t.ok(await t.hr.post(`${path}/tax/bonus`, { bonus: amount }));
  expect(await bonus('36000')).toMatchObject({ tax: '1080.00', trapAbove: null });
  expect(await bonus('36001')).toMatchObject({ tax: '3390.10', trapAbove: '36000.00' });
  const legalEntityId = await t.employer();
  const { id: staffId } = await t.colleague({ legalEntityId });
  const structureId = await t.inside(async (work) => (await need(work, SalaryStructure, { name: '标准薪资' })).id);
  await added('salaryProfile', { staffId, structureId, basePay: '8000', from: '2020-01-01' });
  const due = (workMonth: string) =>
    added('salaryAdjustment', { staffId, group: 'annual_bonus', workMonth, amount: '36001', reason: '年终奖' });
  await due('2025-01');
  const first = await paid({ legalEntityId, kind: 'annual_bonus', workMonth: '2025-01', payDate: '2025-01-20' });
  expect(first).toMatchObject({ tax: 3390_10, net: 36_001_00 - 3390_10 });
  await due('2025-06');
  const again = await added('salaryRun', {
    ...{ name: '再来', legalEntityId, kind: 'annual_bonus', workMonth: '2025-06', payDate: '2025-06-20' },
  });
  expect((await t.step(`${path}/salaryRun`, again, 'calculate')).code).toBe(409);
  expect(await t.inside((work) => rows(work, SalarySlip, { runId: again.id }))).toEqual([]);
});
