// Slips as runs make them: the worked one of January, insurance within its limits, parts of a month, days of illness, time away.
import { beforeAll, expect, test } from 'vitest';
import { insert, need, rows, update } from '#kernel/server/rows';
import { readSheet } from '#kernel/server/sheet/read';
import type { Person } from '#testing/app';
import { type Employing, employing } from '#testing/scenes/employing';
import { withoutApprovals } from '#testing/scenes/undecided';
import { StaffMonth } from '../../attendance/model/attendance';
import { AwardMonth } from '../../awards/model/award';
import { StaffChange } from '../../changes/model/staffChange';
import { Staff } from '../../model/staff';
import { PerfCycle } from '../../performance/model/plan';
import { PerfSheet } from '../../performance/model/sheet';
import { SalarySlip } from '../model/run';
import { SalaryStructure } from '../model/settings';

const path = '/salary/v1';
let t: Employing;
beforeAll(async () => {
  t = await employing({ parts: [withoutApprovals] });
});

const added = async (table: string, values: object) => t.ok(await t.hr.post(`${path}/${table}/add`, { ...values }));
const standard = () => t.inside(async (work) => (await need(work, SalaryStructure, { name: '标准薪资' })).id);
const locked = (staffId: number, month: string, values: Partial<StaffMonth> = {}) =>
  t.inside((work) => insert(work, StaffMonth, { staffId, month, schoolId: t.schoolId, state: 'locked', ...values }));
const calculated = async (legalEntityId: number, month: string) => {
  const run = await added('salaryRun', { name: '工资', legalEntityId, workMonth: month, payDate: `${month}-28` });
  t.ok(await t.step(`${path}/salaryRun`, run, 'calculate'));
  const slips = await t.inside((work) => rows(work, SalarySlip, { runId: run.id }, { sort: 'staffId' }));
  const { id, version } = await t.detail(`${path}/salaryRun`, run.id);
  return { id, version, slips };
};
const lineOf = ({ lines }: SalarySlip, code: string) => lines?.find((line) => line.code === code)?.amount ?? 0;

const rates = [
  ['pension', 8, 16, 'fen'],
  ['medical', 2, 9.5, 'fen'],
  ['unemployment', 0.5, 0.5, 'fen'],
  ['injury', 0, 0.2, 'fen'],
  ['housing_fund', 12, 12, 'yuan'],
] as const;
const scheme = async (name: string) => {
  const lines = rates.map(([kind, personalRate, companyRate, rounding]) => ({
    ...{ kind, personalRate, companyRate, rounding, roundMode: 'half_up', baseMin: '4900', baseMax: '24500' },
  }));
  return (await added('insuranceScheme', { name, city: '北京', from: '2020-01-01', lines })).id as number;
};
const insure = (staffId: number, schemeId: number, base: string) =>
  added('staffInsurance', { staffId, schemeId, fromMonth: '2020-01', base, fundBase: base, fundRate: 12 });

test('must hold 2: the slip of January comes to 14,330.00, 2,250.00, 152.40, 11,627.60 and 18,150.00, and its lines sum to that', async () => {
  const legalEntityId = await t.employer();
  const { id: staffId } = await t.colleague({ legalEntityId });
  const month = '2025-01';
  await added('salaryProfile', {
    ...{ staffId, structureId: await standard(), basePay: '6000', postPay: '1500', perfBase: '2000' },
    from: '2020-01-01',
  });
  await locked(staffId, month, { leave: { personal: 100 }, overtime: { rest: 400 } });
  await insure(staffId, await scheme('样例方案'), '10000');
  await added('taxDeduction', { staffId, kind: 'child_education', monthly: '2000', fromMonth: month });
  await added('salaryAdjustment', {
    ...{ staffId, group: 'after_tax', workMonth: month, amount: '-300', reason: '宿舍' },
  });
  const ruleOf = async (name: string) =>
    t.ok(
      await t.hr.post('/people/v1/awardRule/add', {
        ...{ name, kind: 'fixed', basis: 'manual', mode: 'unit', fromOn: '2024-01-01' },
        tiers: [{ fromValue: 0, amount: '1' }],
      }),
    );
  const [rule, commission] = [await ruleOf('课时费'), await ruleOf('提成')];
  const item = t.ok(await t.hr.post('/v1/performance/perfItem/add', { code: 'W1', name: '表现', kind: 'rating' }));
  const { id: planId } = t.ok(
    await t.hr.post('/v1/performance/perfPlan/add', {
      ...{ name: '样例方案', grades: [{ grade: 'A', from: 0, coefficient: 1.1 }] },
      lines: [{ dimension: '表现', dimensionWeight: 100, itemId: item.id, weight: 100 }],
    }),
  );
  await t.inside(async (work) => {
    const other = { staffId, month, schoolId: t.schoolId, state: 'confirmed' as const };
    await insert(work, AwardMonth, { ...other, ruleId: rule.id, amount: 3760_00, due: 3760_00 });
    await insert(work, AwardMonth, { ...other, ruleId: commission.id, amount: 870_00, due: 870_00 });
    const span = { from: '2025-01-01', to: '2025-01-31', kind: 'month' as const, payMonth: month };
    const cycleId = await insert(work, PerfCycle, { name: '1月', planId, ...span, state: 'running' });
    await insert(work, PerfSheet, {
      ...{ cycleId, staffId, schoolId: t.schoolId, total: 102_58, grade: 'A', coefficient: 1_10, state: 'published' },
    });
  });
  const { slips } = await calculated(legalEntityId, month);
  const [slip] = slips as [SalarySlip];
  expect(slip).toMatchObject({
    ...{ gross: 14_330_00, insurance: 2_250_00, tax: 152_40, afterTax: -300_00, net: 11_627_60 },
    companyCost: 18_150_00,
  });
  const sum = (...groups: string[]) =>
    (slip.lines ?? [])
      .filter(({ group }) => groups.includes(group))
      .reduce((total, { sign, amount }) => total + (sign === 'plus' ? amount : -amount), 0);
  expect(sum('fixed', 'variable', 'attendance')).toBe(slip.gross);
  expect(sum('fixed', 'variable', 'attendance', 'insurance', 'tax', 'after_tax')).toBe(slip.net);
  expect(sum('fixed', 'variable', 'attendance', 'company')).toBe(slip.companyCost);
  expect([lineOf(slip, 'performance'), lineOf(slip, 'overtime'), lineOf(slip, 'leave')]).toEqual([
    ...[2200_00, 344_83, 344_83],
  ]);
});

test('must hold 3: bases of 12,345, 3,000 and 40,000 give the lines of rule 29 to the fen', async () => {
  const legalEntityId = await t.employer();
  const schemeId = await scheme('三档方案');
  const structureId = await standard();
  for (const base of ['12345', '3000', '40000']) {
    const { id: staffId } = await t.colleague({ legalEntityId });
    await added('salaryProfile', { staffId, structureId, basePay: '20000', from: '2020-01-01' });
    await locked(staffId, '2025-01');
    await insure(staffId, schemeId, base);
  }
  const { slips } = await calculated(legalEntityId, '2025-01');
  const personal = (slip: SalarySlip, ...kinds: string[]) => kinds.map((kind) => lineOf(slip, `p_${kind}`));
  const three = ['pension', 'medical', 'unemployment'];
  expect(personal(slips[0]!, ...three, 'housing_fund')).toEqual([987_60, 246_90, 61_73, 1481_00]);
  expect(slips[0]!.insurance).toBe(2777_23);
  expect(personal(slips[1]!, ...three)).toEqual([392_00, 98_00, 24_50]);
  expect(personal(slips[2]!, ...three)).toEqual([1960_00, 490_00, 122_50]);
});

test('must hold 4: who joins for the last 12 of 22 days of work gets 4,090.91, 4,000.00 or 4,051.72 of 7,500, as the structure has it', async () => {
  const legalEntityId = await t.employer();
  for (const prorateBasis of ['due_days', 'calendar_days', 'paid_days']) {
    const { id: structureId } = await added('salaryStructure', { name: `折算${prorateBasis}`, prorateBasis });
    const { id: staffId } = await t.colleague({ legalEntityId, startOn: '2025-09-15' });
    await added('salaryProfile', { staffId, structureId, basePay: '7500', from: '2025-09-15' });
    await locked(staffId, '2025-09');
  }
  const { slips } = await calculated(legalEntityId, '2025-09');
  expect(slips.map(({ gross }) => gross)).toEqual([4_090_91, 4_000_00, 4_051_72]);
});

test('what the tax office and the insurance office are told of a granted run is what its slips say', async () => {
  const legalEntityId = await t.employer();
  const { id: staffId, name } = await t.colleague({ legalEntityId, idCard: '11010519491231002X' });
  await added('salaryProfile', { staffId, structureId: await standard(), basePay: '20000', from: '2020-01-01' });
  await locked(staffId, '2025-01');
  await insure(staffId, await scheme('申报方案'), '10000');
  const finance = await t.signIn('13800000008');
  const run = await calculated(legalEntityId, '2025-01');
  const asked = (who: Person, file: string) =>
    t.http.inject({
      ...{ method: 'GET', url: `${path}/salaryRun/${file}?id=${run.id}` },
      headers: { authorization: who.header, 'accept-language': 'zh-CN' },
    });
  expect((await asked(finance, 'taxSheet')).json()).toMatchObject({ code: 409, message: '批准后才能导出个税申报表' });
  t.ok(await t.step(`${path}/salaryRun`, run, 'submit'));
  const [slip] = run.slips as [SalarySlip];
  const sheetOf = async (file: string) => readSheet((await asked(finance, file)).rawPayload, `${file}.xlsx`);
  const tax = await sheetOf('taxSheet');
  const at = (of: typeof tax, row: number, head: string) => of.rows[row]!.cells[of.header.indexOf(head)];
  const fen = (value: unknown) => Math.round(Number(value) * 100);
  expect([at(tax, 0, '姓名'), at(tax, 0, '证件号码')]).toEqual([name, '11010519491231002X']);
  expect([fen(at(tax, 0, '本期收入')), fen(at(tax, 0, '累计专项扣除')), fen(at(tax, 0, '本期扣缴'))]).toEqual([
    ...[slip.gross, slip.insurance, slip.tax],
  ]);
  expect(fen(at(tax, 1, '本期扣缴'))).toBe(slip.tax);
  const insured = await sheetOf('insuranceSheet');
  const sum = (side: string) =>
    insured.header.reduce((total, head, n) => total + (head.includes(side) ? fen(insured.rows[1]!.cells[n]) : 0), 0);
  expect([sum('（个人）'), sum('（单位）')]).toEqual([slip.insurance, slip.companyCost - slip.gross]);
  for (const who of [t.principal, t.teacher])
    for (const file of ['taxSheet', 'insuranceSheet']) expect((await asked(who, file)).json().code).toBe(403);
});

test('rule 28: of a day of illness the more is paid the longer somebody is here: 60 % in the first two years, 80 % after four, all after eight', async () => {
  const legalEntityId = await t.employer();
  const structureId = await standard();
  for (const startOn of ['2024-05-01', '2021-01-01', '2015-01-01']) {
    const { id: staffId } = await t.colleague({ legalEntityId, startOn });
    await added('salaryProfile', { staffId, structureId, basePay: '7500', from: '2020-01-01' });
    await locked(staffId, '2025-09', { leave: { sick: 100 } });
  }
  const { slips } = await calculated(legalEntityId, '2025-09');
  expect(slips.map((slip) => lineOf(slip, 'leave'))).toEqual([137_93, 68_97, 0]);
});

test('rule 27: who is away without pay within the month is paid for the rest of it; away all month, there is no slip', async () => {
  const legalEntityId = await t.employer();
  const structureId = await standard();
  const people: number[] = [];
  for (let n = 0; n < 3; n++) {
    const { id: staffId } = await t.colleague({ legalEntityId });
    await added('salaryProfile', { staffId, structureId, basePay: '8800', from: '2020-01-01' });
    for (const month of ['2025-09', '2025-10']) await locked(staffId, month);
    people.push(staffId);
  }
  await t.inside(async (work) => {
    const went = (staffId: number, kind: 'suspend' | 'resume', effectiveOn: string) =>
      insert(work, StaffChange, { staffId, kind, effectiveOn, state: 'effective' });
    await went(people[0]!, 'suspend', '2025-09-16');
    await went(people[1]!, 'suspend', '2025-08-01');
    await went(people[1]!, 'resume', '2025-09-16');
    await went(people[2]!, 'suspend', '2025-08-01');
    for (const id of [people[0]!, people[2]!])
      await update(work, Staff, await need(work, Staff, id), { status: 'suspended' });
  });
  const { slips } = await calculated(legalEntityId, '2025-09');
  expect(slips.map(({ staffId, gross }) => [staffId, gross])).toEqual([
    [people[0], 4_400_00],
    [people[1], 4_400_00],
  ]);
});

test('rule 38: who has no account, shares one, or works here without an employer is named before a run is submitted', async () => {
  const legalEntityId = await t.employer();
  const structureId = await standard();
  const names: string[] = [];
  for (const bankAccount of ['6225000000001111', '6225000000001111', null]) {
    const { id: staffId, name } = await t.colleague({ legalEntityId, bankAccount });
    await added('salaryProfile', { staffId, structureId, basePay: '8000', from: '2020-01-01' });
    await locked(staffId, '2025-09');
    names.push(name);
  }
  const outside = await t.colleague({ legalEntityId: null });
  const run = await calculated(legalEntityId, '2025-09');
  const found: { key: string; staff: string[] }[] = t.ok(await t.hr.get(`${path}/salaryRun/check`, { id: run.id }));
  const of = (key: string) => found.find((one) => one.key === key)?.staff;
  expect(of('sharedBank')).toEqual(names.slice(0, 2));
  expect(of('noBank')).toEqual(names.slice(2));
  expect(of('outside')).toContain(outside.name);
});
