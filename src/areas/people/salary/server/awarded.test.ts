import { beforeAll, expect, test } from 'vitest';
import { insert, need, rows, update } from '#kernel/server/rows';
import type { Person } from '#testing/app';
import { type Employing, employing } from '#testing/scenes/employing';
import { withoutApprovals } from '#testing/scenes/undecided';
import { StaffMonth } from '../../attendance/model/attendance';
import { AwardMonth } from '../../awards/model/award';
import { staffSettled } from '../../model/events';
import { Staff } from '../../model/staff';
import { SalaryAdjustment, SalarySlip } from '../model/run';
import { SalaryProfile, SalaryStructure } from '../model/settings';

const path = '/salary/v1/salaryRun';
let t: Employing;
let finance: Person;
let ruleId: number;

beforeAll(async () => {
  t = await employing({ parts: [withoutApprovals] });
  finance = await t.signIn('13800000008');
  const rule = t.ok(
    await t.hr.post('/people/v1/awardRule/add', {
      ...{ name: '单项奖', kind: 'fixed', basis: 'manual', mode: 'unit', fromOn: '2024-01-01' },
      tiers: [{ fromValue: 0, amount: '100' }],
    }),
  );
  t.ok(await t.step('/people/v1/awardRule', rule, 'activate'));
  ruleId = rule.id;
});

/** Somebody of an employer of their own, paid 8,000 by due days, whose months are locked. */
async function paidPerson(months: readonly string[], values: Partial<Staff> = {}) {
  const legalEntityId = await t.employer();
  const { id: staffId } = await t.colleague({ legalEntityId, ...values });
  await t.inside(async (work) => {
    for (const month of months)
      await insert(work, StaffMonth, { staffId, month, schoolId: t.schoolId, state: 'locked' });
  });
  await agree(staffId, '8000', '2020-01-01');
  return { legalEntityId, staffId };
}
const agree = async (staffId: number, basePay: string, from: string) => {
  const structureId = await t.inside(async (work) => (await need(work, SalaryStructure, { name: '标准薪资' })).id);
  return t.ok(await t.hr.post('/salary/v1/salaryProfile/add', { staffId, structureId, basePay, from }));
};
const runOf = async (legalEntityId: number, workMonth: string, payDate: string, kind = 'monthly') =>
  t.ok(await t.hr.post(`${path}/add`, { name: `${workMonth} 工资`, kind, legalEntityId, workMonth, payDate }));
const act = async (id: number, name: string, values: object = {}, who = t.hr) =>
  t.step(path, await t.detail(path, id), name, values, who);
const paid = async (id: number) => {
  t.ok(await act(id, 'calculate'));
  t.ok(await act(id, 'submit'));
  t.ok(await act(id, 'pay', { voucher: 'V1' }, finance));
};
const slipOf = async (runId: number) => (await t.inside((work) => rows(work, SalarySlip, { runId })))[0]!;
const awarded = async (staffId: number, month: string, basis: number) => {
  t.ok(await t.hr.post('/people/v1/awardEntry/byHand', { ruleId, staffId, month, basis }));
  return (await t.inside((work) => rows(work, AwardMonth, { staffId, month })))[0]!;
};
const awardIn = async (id: number) => (await t.inside((work) => need(work, AwardMonth, id))).state;
const confirm = async (id: number) =>
  t.step('/people/v1/awardMonth', await t.detail('/people/v1/awardMonth', id), 'confirm');
const reopen = async (id: number) =>
  t.step('/people/v1/awardMonth', await t.detail('/people/v1/awardMonth', id), 'reopen');

test('a confirmed award stands on the slip of its month and is paid with it, once', async () => {
  const { legalEntityId, staffId } = await paidPerson(['2025-03', '2025-04']);
  const award = await awarded(staffId, '2025-03', 5);
  const run = await runOf(legalEntityId, '2025-03', '2025-04-10');
  // Not confirmed: nothing is calculated before somebody has decided.
  expect(await act(run.id, 'calculate')).toMatchObject({ code: 409, data: [staffId] });
  t.ok(await confirm(award.id));
  t.ok(await act(run.id, 'calculate'));
  const slip = await slipOf(run.id);
  expect(slip.gross).toBe(8_500_00);
  expect(slip.lines?.find(({ code }) => code === 'award')).toMatchObject({ amount: 500_00, awardId: award.id });
  // A run has taken it up: its month is not opened again.
  expect((await reopen(award.id)).message).toContain('2025-03 工资');
  t.ok(await act(run.id, 'submit'));
  t.ok(await act(run.id, 'pay', { voucher: 'V1' }, finance));
  expect(await awardIn(award.id)).toBe('paid');
  const next = await runOf(legalEntityId, '2025-04', '2025-05-10');
  t.ok(await act(next.id, 'calculate'));
  expect((await slipOf(next.id)).gross).toBe(8_000_00);
});

test('an award confirmed after the calculation is not called paid; the next run pays it', async () => {
  const { legalEntityId, staffId } = await paidPerson(['2025-03', '2025-04']);
  const run = await runOf(legalEntityId, '2025-03', '2025-04-10');
  t.ok(await act(run.id, 'calculate'));
  t.ok(await act(run.id, 'submit'));
  const award = await awarded(staffId, '2025-03', 3);
  t.ok(await confirm(award.id));
  t.ok(await act(run.id, 'pay', { voucher: 'V1' }, finance));
  expect(await awardIn(award.id)).toBe('confirmed');
  const next = await runOf(legalEntityId, '2025-04', '2025-05-10');
  await paid(next.id);
  expect((await slipOf(next.id)).gross).toBe(8_300_00);
  expect(await awardIn(award.id)).toBe('paid');
});

test('an award that one run pays is not paid by the run of another employer', async () => {
  const { legalEntityId, staffId } = await paidPerson(['2025-03']);
  const award = await awarded(staffId, '2025-03', 2);
  t.ok(await confirm(award.id));
  const run = await runOf(legalEntityId, '2025-03', '2025-04-10');
  t.ok(await act(run.id, 'calculate'));
  const other = await t.employer();
  await t.inside(async (work) => update(work, Staff, await need(work, Staff, staffId), { legalEntityId: other }));
  const second = await runOf(other, '2025-03', '2025-04-10');
  t.ok(await act(second.id, 'calculate'));
  expect((await slipOf(second.id)).gross).toBe(8_000_00);
  t.ok(await act(run.id, 'recalc', { reason: '换主体' }));
  t.ok(await act(second.id, 'calculate'));
  expect((await slipOf(second.id)).gross).toBe(8_200_00);
});

test('what was settled at leaving is paid: leave before tax, compensation after it, told twice once', async () => {
  const { legalEntityId, staffId } = await paidPerson(['2025-03']);
  const told = {
    ...{ leavingId: 901, staffId, month: '2025-03', leavePay: 735_63, compensation: 16_000_00, other: -200_00 },
    note: '工服未还',
  };
  await t.inside((work) => work.emit(staffSettled, told));
  await t.inside((work) => work.emit(staffSettled, told));
  const kept = await t.inside((work) => rows(work, SalaryAdjustment, { staffId }, { sort: 'id' }));
  expect(kept.map(({ group, amount, reason }) => [group, amount, reason])).toEqual([
    ['variable', 735_63, '未休年假工资'],
    ['after_tax', 16_000_00, '离职经济补偿'],
    ['variable', -200_00, '工服未还'],
  ]);
  const run = await runOf(legalEntityId, '2025-03', '2025-04-10');
  t.ok(await act(run.id, 'calculate'));
  const slip = await slipOf(run.id);
  expect(slip).toMatchObject({ gross: 8_535_63, afterTax: 16_000_00 });
  expect(slip.taxSums?.income).toBe(8_535_63);
});

test('rule 37: whose awards are not confirmed stops the calculation by name, or is left out by name and with a reason', async () => {
  const { legalEntityId, staffId } = await paidPerson(['2025-05']);
  const other = await t.colleague({ legalEntityId });
  await t.inside((work) =>
    insert(work, StaffMonth, { staffId: other.id, month: '2025-05', schoolId: t.schoolId, state: 'locked' }),
  );
  await agree(other.id, '5000', '2020-01-01');
  await awarded(staffId, '2025-05', 4);
  const run = await runOf(legalEntityId, '2025-05', '2025-06-10');
  const refused = await act(run.id, 'calculate');
  const { name } = await t.staffRow(staffId);
  expect(refused).toMatchObject({ code: 409, data: [staffId] });
  expect(refused.message).toContain(name);
  const leaveOut = async (values: object) => {
    const { id, version } = await t.detail(path, run.id);
    return t.hr.put(`${path}/edit`, { id, version, leftOutIds: [staffId], ...values });
  };
  expect(await leaveOut({ leftOutReason: '' })).toMatchObject({ code: 422, data: [{ field: 'leftOutReason' }] });
  t.ok(await leaveOut({ leftOutReason: '奖励待核' }));
  t.ok(await act(run.id, 'calculate'));
  const slips = await t.inside((work) => rows(work, SalarySlip, { runId: run.id }));
  expect(slips.map((slip) => [slip.staffId, slip.gross])).toEqual([[other.id, 5_000_00]]);
});

test('rule 27: pay agreed anew on the 16th, and a probation that ends then, split the month by its days of work', async () => {
  const raised = await paidPerson(['2025-09']);
  await agree(raised.staffId, '9000', '2025-09-16');
  const first = await runOf(raised.legalEntityId, '2025-09', '2025-10-10');
  t.ok(await act(first.id, 'calculate'));
  const base = (await slipOf(first.id)).lines?.find(({ code }) => code === 'base');
  // Of 22 days of work 11 before the 16th and 11 from it on.
  expect(base).toMatchObject({ amount: 8_500_00, explain: '8000.00 × 11/22 + 9000.00 × 11/22' });

  const tried = await paidPerson(['2025-09'], { regularOn: '2025-09-16' });
  await t.inside(async (work) => {
    const [profile] = await rows(work, SalaryProfile, { staffId: tried.staffId });
    await update(work, SalaryProfile, profile!, { probationPercent: 8000 });
  });
  const second = await runOf(tried.legalEntityId, '2025-09', '2025-10-10');
  t.ok(await act(second.id, 'calculate'));
  expect((await slipOf(second.id)).gross).toBe(3_200_00 + 4_000_00);
});
