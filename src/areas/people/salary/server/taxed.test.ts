// What is withheld, month by month and of a bonus: the calculator and real runs say the same.
import { beforeAll, expect, test } from 'vitest';
import { insert, need, rows, update } from '#kernel/server/rows';
import { type Employing, employing } from '#testing/scenes/employing';
import { withoutApprovals } from '#testing/scenes/undecided';
import { StaffMonth } from '../../attendance/model/attendance';
import { StaffChange } from '../../changes/model/staffChange';
import { Staff } from '../../model/staff';
import { SalarySlip, TaxLedger } from '../model/run';
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

/** Somebody of an employer of their own, who is paid this much a month by agreements that follow one another. */
async function employed(pay: string[], year: number, values: object = {}) {
  const legalEntityId = await t.employer();
  const { id: staffId } = await t.colleague({ legalEntityId, ...values });
  const structureId = await t.inside(async (work) => (await need(work, SalaryStructure, { name: '标准薪资' })).id);
  for (const [n, basePay] of pay.entries())
    if (basePay !== pay[n - 1])
      await added('salaryProfile', {
        staffId,
        structureId,
        basePay,
        from: n === 0 ? '2020-01-01' : `${year}-0${n + 1}-01`,
      });
  return { legalEntityId, staffId };
}
/** Months paid within themselves: what was withheld and what is left. */
async function withheld({ legalEntityId, staffId }: { legalEntityId: number; staffId: number }, months: string[]) {
  const found: string[][] = [];
  for (const month of months) {
    await t.inside((work) => insert(work, StaffMonth, { staffId, month, schoolId: t.schoolId, state: 'locked' }));
    const { tax, net } = await paid({ legalEntityId, workMonth: month, payDate: `${month}-28` });
    found.push([tax, net].map((fen) => (fen / 100).toFixed(2)));
  }
  return found;
}
const simulated = async (months: number[], rows: [string, string, string][], more: object = {}) => {
  const asked = months.map((month, n) => {
    const [income, special, additional] = rows[n] ?? rows[0]!;
    return { month, income, special, additional };
  });
  const told = await t.hr.post(`${path}/tax/simulate`, {
    ...{ months: JSON.stringify(asked), mode: 'monthly', hireMonth: 1, ...more },
  });
  return (t.ok(told) as { withheld: string; net: string }[]).map((one) => [one.withheld, one.net]);
};
const monthsOf = (year: number, ...months: number[]) => months.map((n) => `${year}-${String(n).padStart(2, '0')}`);

// The runs insure nobody: what insurance takes in the table is less of pay here, so the net is the same.
test('must hold 1: case A by the calculator and by three runs, to the fen', async () => {
  const caseA = [
    ['555.00', '24945.00'],
    ['625.00', '24875.00'],
    ['1850.00', '23650.00'],
  ];
  expect(await simulated([1, 2, 3], [['30000', '4500', '2000']])).toEqual(caseA);
  const month = { month: 1, income: '1', special: '0', additional: '0' };
  const asked = { months: JSON.stringify([month]), mode: 'monthly', hireMonth: 1 };
  expect((await t.principal.post(`${path}/tax/simulate`, asked)).code).toBe(403);
  const who = await employed(['25500'], 2025);
  await added('taxDeduction', {
    ...{ staffId: who.staffId, kind: 'child_education', monthly: '2000', fromMonth: '2025-01' },
  });
  expect(await withheld(who, monthsOf(2025, 1, 2, 3))).toEqual(caseA);
});

test('must hold 1: cases B and H, and 2,000 more in January share its 5,000', async () => {
  const caseB = Array.from({ length: 3 }, () => ['75.00', '8425.00']);
  expect(await simulated([1, 2, 3], [['10000', '1500', '1000']])).toEqual(caseB);
  const who = await employed(['8500'], 2025);
  await added('taxDeduction', {
    ...{ staffId: who.staffId, kind: 'elderly', monthly: '1000', fromMonth: '2025-01' },
  });
  expect(await withheld(who, monthsOf(2025, 1))).toEqual(caseB.slice(0, 1));
  const { legalEntityId, staffId } = who;
  const more = { staffId, group: 'variable', workMonth: '2025-01', amount: '2000', reason: '补发' };
  await added('salaryAdjustment', more);
  const extra = await paid({ legalEntityId, kind: 'off_cycle', workMonth: '2025-01', payDate: '2025-01-29' });
  expect([extra.tax, extra.net]).toEqual([60_00, 1940_00]);
  const caseH = await simulated(
    [1, 1],
    [
      ['10000', '1500', '1000'],
      ['2000', '0', '0'],
    ],
  );
  expect(caseH[1]).toEqual(['60.00', '1940.00']);
});

test('must hold 1: cases C and D: hired in March, the 5,000 count from March, or from January for who states to have had no pay before', async () => {
  const march = { startOn: '2025-03-01' };
  const caseC = [...Array.from({ length: 3 }, () => ['345.00', '17655.00']), ['1045.00', '16955.00']];
  expect(await simulated([3, 4, 5, 6], [['20000', '2000', '1500']], { hireMonth: 3 })).toEqual(caseC);
  const deducts = (staffId: number) =>
    added('taxDeduction', { staffId, kind: 'rent', monthly: '1500', fromMonth: '2025-01' });
  const c = await employed(['18000'], 2025, march);
  await deducts(c.staffId);
  expect(await withheld(c, monthsOf(2025, 3, 4, 5, 6))).toEqual(caseC);
  const caseD = [
    ['45.00', '17955.00'],
    ['345.00', '17655.00'],
  ];
  const mode = { hireMonth: 3, mode: 'from_january' };
  expect(await simulated([3, 4], [['20000', '2000', '1500']], mode)).toEqual(caseD);
  const d = await employed(['18000'], 2025, march);
  await deducts(d.staffId);
  const states = { staffId: d.staffId, kind: 'first_pay', fromMonth: '2025-03' };
  expect((await t.hr.post(`${path}/taxDeduction/add`, { ...states, monthly: '100' })).code).toBe(422);
  await added('taxDeduction', { ...states, monthly: '0', confirmedYear: 2025 });
  expect(await withheld(d, monthsOf(2025, 3, 4))).toEqual(caseD);
});

test('must hold 1: cases E and F: less pay is not paid back, and a month without any still has its 5,000', async () => {
  const caseE = [
    ['390.00', '17610.00'],
    ['0.00', '1000.00'],
    ['30.00', '9970.00'],
  ];
  const rowsE: [string, string, string][] = [
    ['20000', '2000', '0'],
    ['3000', '2000', '0'],
    ['12000', '2000', '0'],
  ];
  expect(await simulated([1, 2, 3], rowsE)).toEqual(caseE);
  const e = await employed(['18000', '1000', '10000'], 2025);
  expect(await withheld(e, monthsOf(2025, 1, 2, 3))).toEqual(caseE);
  const caseF = [
    ['390.00', '17610.00'],
    ['240.00', '17760.00'],
  ];
  expect(await simulated([1, 3], [rowsE[0]!, rowsE[0]!])).toEqual(caseF);
  const f = await employed(['18000'], 2025);
  expect(await withheld(f, monthsOf(2025, 1, 3))).toEqual(caseF);
});

test('must hold 1: case G: after twelve months here of at most 60,000 together, 60,000 are taken off at once', async () => {
  const caseG = [
    ...Array.from({ length: 8 }, () => ['0.00', '7200.00']),
    ['144.00', '7056.00'],
    ...Array.from({ length: 3 }, () => ['216.00', '6984.00']),
  ];
  const year = Array.from({ length: 12 }, (_, n) => n + 1);
  expect(await simulated(year, [['8000', '800', '0']], { mode: 'full_year' })).toEqual(caseG);
  const lastYear = ({ legalEntityId, staffId }: { legalEntityId: number; staffId: number }, income: number) =>
    t.inside(async (work) => {
      for (const taxMonth of year)
        await insert(work, TaxLedger, {
          ...{ staffId, legalEntityId, runId: 990_000 + taxMonth, taxYear: 2024, taxMonth },
          ...{ income: (income * taxMonth) / 12, basic: 0, special: 0, additional: 0 },
          ...{ taxable: 0, taxTotal: 0, withheld: 0 },
        });
    });
  const who = await employed(['7200'], 2025);
  await lastYear(who, 60_000_00);
  expect(await withheld(who, monthsOf(2025, ...year))).toEqual(caseG);
  const more = await employed(['7200'], 2025);
  await lastYear(more, 60_012_00);
  expect(await withheld(more, monthsOf(2025, 1))).toEqual([['66.00', '7134.00']]);
});

test('who changes the employer within the year begins another cumulation there, with the 5,000 of its own months', async () => {
  const who = await employed(['18000'], 2025);
  await withheld(who, monthsOf(2025, 1, 2));
  const other = await t.employer();
  await t.inside(async (work) => {
    const staff = await need(work, Staff, who.staffId);
    const moved = { kind: 'legal_entity' as const, fromLegalEntityId: who.legalEntityId, toLegalEntityId: other };
    await insert(work, StaffChange, { staffId: who.staffId, ...moved, effectiveOn: '2025-03-01', state: 'effective' });
    await update(work, Staff, staff, { legalEntityId: other });
  });
  expect(await withheld({ ...who, legalEntityId: other }, monthsOf(2025, 3, 4))).toEqual([
    ['390.00', '17610.00'],
    ['390.00', '17610.00'],
  ]);
});

test('a table that the enterprise enters is what a run withholds by, from its day on', async () => {
  const brackets = (rate: number) => [{ upTo: null, rate, quick: 0 }];
  const who = await employed(['15000'], 2027);
  await added('taxTable', {
    kind: 'wage_cumulative',
    from: '2027-02-01',
    basicMonthly: '6000',
    brackets: brackets(10),
  });
  expect(await withheld(who, monthsOf(2027, 1))).toEqual([['300.00', '14700.00']]);
  // 30,000 − 12,000, a tenth of it, less the 300 of January.
  expect(await withheld(who, monthsOf(2027, 2))).toEqual([['1500.00', '13500.00']]);
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
