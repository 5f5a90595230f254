import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { demoPassword } from '#areas/system/signIn/sample';
import { area } from '#kernel/model/area';
import { insert, need, rows, update } from '#kernel/server/rows';
import { on } from '#kernel/server/service';
import type { Person } from '#testing/app';
import { signInWith } from '#testing/granted';
import { type Employing, employing } from '#testing/scenes/employing';
import { withoutApprovals } from '#testing/scenes/undecided';
import { StaffMonth } from '../../attendance/model/attendance';
import { salaryPaid } from '../../model/events';
import { Staff } from '../../model/staff';
import { SalaryRun, SalarySlip, TaxLedger } from '../model/run';
import { SalaryStructure } from '../model/settings';

const heard: number[] = [];
const listening = {
  area: area({ name: 'listening', title: ['听', 'Listening'], icon: 'x', routes: {} }),
  listeners: [
    on(salaryPaid, async (_, { runId }) => {
      heard.push(runId);
    }),
  ],
};
const path = '/salary/v1';
const pwd = createHash('sha256').update(demoPassword).digest('hex');
let t: Employing;
let [admin, finance, chief, stranger]: Person[] = [];
let structureId: number;
let teacherId: number;

beforeAll(async () => {
  t = await employing({ parts: [withoutApprovals, listening] });
  admin = await t.signIn('13800000002');
  finance = await t.signIn('13800000008');
  chief = await t.signIn('13800000001');
  stranger = await t.signIn('13900000001', 'demo2');
  teacherId = t.teacher.client.uid;
  structureId = await t.inside(async (work) => (await need(work, SalaryStructure, { name: '标准薪资' })).id);
});

/** A company with people whose pay is agreed and whose months are locked. */
async function company(months: readonly string[], staffIds: number[] = []) {
  const legalEntityId = await t.employer();
  const people = [...staffIds, (await t.colleague({ legalEntityId })).id];
  await t.inside(async (work) => {
    for (const staffId of people) {
      const row = await need(work, Staff, staffId);
      await update(work, Staff, row, { legalEntityId, startOn: '2020-01-01' });
      for (const month of months)
        await insert(work, StaffMonth, { staffId, month, schoolId: t.schoolId, state: 'locked' });
    }
  });
  for (const staffId of people)
    t.ok(
      await t.hr.post(`${path}/salaryProfile/add`, { staffId, structureId, basePay: '6123.45', from: '2020-01-01' }),
    );
  return { legalEntityId, people };
}
const runOf = async (legalEntityId: number, workMonth: string, payDate: string, values: object = {}) =>
  t.ok(
    await t.hr.post(`${path}/salaryRun/add`, {
      name: `${workMonth} 工资`,
      legalEntityId,
      workMonth,
      payDate,
      ...values,
    }),
  );
const act = (row: { id: number; version: number }, name: string, values: object = {}, who: Person = t.hr) =>
  who.post(`${path}/salaryRun/${name}`, { id: row.id, version: row.version, ...values });
const again = (id: number) => t.detail(`${path}/salaryRun`, id);
/** Calculated, granted and paid. */
async function paid(run: { id: number; version: number }) {
  const calculated = t.ok(await act(run, 'calculate'));
  t.ok(await act(calculated, 'submit'));
  t.ok(await act(await again(run.id), 'pay', { voucher: 'V1' }, finance));
  return again(run.id);
}
const slipsOf = (runId: number) => t.inside((work) => rows(work, SalarySlip, { runId }, { sort: 'staffId' }));
const sumsOf = (list: SalarySlip[]) =>
  list.map(({ staffId, gross, tax, net, lines }) => [staffId, gross, tax, net, lines]);

const figures = /6,?123\.45|612345/;
const secretTables = [
  ...['salaryProfile', 'salarySlip', 'salaryRun', 'salaryAdjustment', 'taxLedger', 'staffInsurance', 'taxDeduction'],
  ...['salaryItem', 'salaryStructure', 'insuranceScheme', 'taxTable'],
];

test('must hold 24: a slip is opened by its owner after the password, and by nobody else; no table of pay answers who has no right to salaries', async () => {
  const { legalEntityId, people } = await company(['2025-01'], [teacherId]);
  const run = await paid(await runOf(legalEntityId, '2025-01', '2025-02-10'));
  const slip = (await slipsOf(run.id)).find(({ staffId }) => staffId === teacherId)!;
  const open = (who: Person, word = pwd) => who.post(`${path}/salarySlip/open`, { id: slip.id, pwd: word });
  const mine = async (who: Person) => t.ok(await who.get(`${path}/salarySlip/mine`)) as { id: number }[];

  expect(await mine(t.teacher)).toEqual([]);
  expect((await open(t.teacher)).code).toBe(404);
  t.ok(await t.hr.post(`${path}/salarySlip/publishRun`, { id: run.id }));
  expect((await mine(t.teacher)).map(({ id }) => id)).toEqual([slip.id]);
  const wrong = await open(t.teacher, 'x');
  expect(wrong.code).toBe(403);
  expect(JSON.stringify(wrong)).not.toMatch(figures);
  expect(await open(t.teacher)).toMatchObject({ code: 200, data: { gross: '6123.45', state: 'viewed' } });
  for (const other of [t.principal, admin!, finance!, stranger!]) {
    expect(await mine(other)).toEqual([]);
    expect((await open(other)).code).toBe(404);
    expect((await other.post(`${path}/salarySlip/confirmOwn`, { id: slip.id })).code).toBe(404);
    expect((await other.post(`${path}/salarySlip/questionOwn`, { id: slip.id, question: '?' })).code).toBe(404);
  }

  for (const who of [t.teacher, t.principal, admin!]) {
    expect(who.client.permissions.filter((key) => key.startsWith('people.salary'))).toEqual([]);
    for (const table of secretTables)
      for (const verb of ['list', 'count', 'options', 'export', 'detail', 'history', 'print']) {
        const answer = await who.get(`${path}/${table}/${verb}`, { id: slip.id }).catch(() => ({ code: 0 }));
        expect([403, 404], `${table}/${verb}`).toContain(answer.code);
      }
    expect((await who.get(`${path}/salarySlip/list`)).code).toBe(403);
    expect((await who.get(`${path}/salaryRun/cost`)).code).toBe(403);
    expect((await who.get(`${path}/salaryRun/check`, { id: run.id })).code).toBe(403);
    expect((await who.post(`${path}/salarySlip/publishRun`, { id: run.id })).code).toBe(403);
    for (const verb of ['calculate', 'submit']) expect((await act(run, verb, {}, who)).code).toBe(403);
    expect((await act(run, 'pay', { voucher: 'V' }, who)).code).toBe(403);
    expect((await act(run, 'recalc', { reason: 'x' }, who)).code).toBe(403);
    const seen = [
      await who.get('/people/v1/staff/detail', { id: people[1]! }),
      await who.get('/people/v1/staff/list', { pageSize: 200 }),
      await who.get('/people/v1/staff/track', { id: people[1]! }),
      await who.get('/work/v1/search', { q: '6123' }),
      await who.get('/work/v1/search', { q: '2025-01' }),
      await who.get('/api/v1/logs/list', { pageSize: 200 }),
      await who.get('/api/v1/logs/list', { pageSize: 200, entity: 'salarySlip' }),
      await who.get('/approval/v1/approval/list', { pageSize: 200 }),
      await who.get('/api/v1/todoback/list', { pageSize: 200 }),
    ];
    expect(JSON.stringify(seen)).not.toMatch(figures);
  }
  const logged = await t.inside((work) =>
    work.session.rows(
      sql`select before, after, reason from operation_log where enterprise_id = ${work.enterpriseId} and area = 'people'`,
    ),
  );
  expect(logged.length).toBeGreaterThan(0);
  expect(JSON.stringify(logged)).not.toMatch(figures);

  for (const who of [t.hr, finance!, chief!])
    expect(t.ok(await who.get(`${path}/salarySlip/list`, { runId: run.id })).list).toHaveLength(2);
  for (const [table, id] of [
    ['salaryRun', run.id],
    ['salarySlip', slip.id],
  ] as const)
    expect((await stranger!.get(`${path}/${table}/detail`, { id })).code).toBe(404);
  expect(t.ok(await stranger!.get(`${path}/salarySlip/list`)).list).toEqual([]);
  expect((await act(run, 'recalc', { reason: 'x' }, stranger)).code).toBe(404);
});

test('who reads the salaries of a school reads its slips, and no run and no cost of others', async () => {
  const clerk = await signInWith(t, { scope: 'school', permissions: ['people.salary.view'] });
  expect(t.ok(await clerk.get(`${path}/salaryRun/list`)).list).toEqual([]);
  const [run] = t.ok(await t.hr.get(`${path}/salaryRun/list`)).list;
  expect((await clerk.get(`${path}/salaryRun/detail`, { id: run.id })).code).toBe(404);
  const schools = t.ok(await clerk.get(`${path}/salaryRun/cost`)).map(({ school }: { school: string }) => school);
  const own = clerk.client.school!.name;
  expect(schools.filter((name: string) => name !== own)).toEqual([]);
  const slips = t.ok(await clerk.get(`${path}/salarySlip/list`)).list;
  expect(slips.filter(({ schoolId }: { schoolId: number }) => schoolId !== clerk.client.school!.id)).toEqual([]);
  for (const action of ['calculate', 'submit']) expect((await act(run, action, {}, clerk)).code).toBe(403);
});

test('who keeps the system holds every right of people but those of pay', async () => {
  const keys = t.app.permissions.map(({ key }) => key).filter((key) => key.startsWith('people.'));
  const held = admin!.client.permissions.filter((key) => key.startsWith('people.'));
  const expected = new Set(keys.filter((key) => !key.startsWith('people.salary.')));
  expect(new Set(held)).toEqual(expected);
});

test('must hold 6: months are calculated in their order, twice gives the same, and two at once do not double it', async () => {
  const { legalEntityId } = await company(['2025-01', '2025-02']);
  const first = await runOf(legalEntityId, '2025-01', '2025-02-10');
  const second = await runOf(legalEntityId, '2025-02', '2025-03-10');
  const early = await act(second, 'calculate');
  expect(early).toMatchObject({ code: 409 });
  expect(early.message).toContain('2025-01');
  const both = await Promise.all([act(first, 'calculate'), act(first, 'calculate')]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  const once = await slipsOf(first.id);
  expect(once).toHaveLength(1);
  expect(once[0]).toMatchObject({ gross: 612_345, net: once[0]!.gross - once[0]!.tax });
  const sums = await again(first.id);
  const twice = t.ok(await act(sums, 'calculate'));
  expect(sumsOf(await slipsOf(first.id))).toEqual(sumsOf(once));
  for (const name of ['gross', 'insurance', 'tax', 'net', 'companyCost', 'headCount'])
    expect(twice[name]).toBe(sums[name]);
});

test('must hold 7: two who press at once pay once, and then nothing of the run changes', async () => {
  const { legalEntityId, people } = await company(['2025-01', '2025-02']);
  const staffId = people[0]!;
  const run = await runOf(legalEntityId, '2025-01', '2025-02-10');
  const calculated = t.ok(await act(run, 'calculate'));
  const late = { staffId, group: 'variable', workMonth: '2025-01', amount: '100', reason: '补发' };
  const adjustment = t.ok(await t.hr.post(`${path}/salaryAdjustment/add`, late));
  t.ok(await act(calculated, 'submit'));
  const approved = await again(run.id);
  expect(approved.state).toBe('approved');
  expect((await act(approved, 'calculate')).code).toBe(409);
  const edit = (row: { id: number; version: number }) =>
    t.hr.put(`${path}/salaryRun/edit`, { id: row.id, version: row.version, payDate: '2025-02-11' });
  expect((await edit(approved)).code).toBe(409);
  heard.length = 0;
  const both = await Promise.all([1, 2].map(() => act(approved, 'pay', { voucher: 'V1' }, finance)));
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  const done = await again(run.id);
  expect((await act(done, 'pay', { voucher: 'V2' }, finance)).code).toBe(409);
  await t.hear();
  expect(heard).toEqual([run.id]);
  expect(await t.inside((work) => rows(work, TaxLedger, { runId: run.id }))).toHaveLength(1);

  const before = sumsOf(await slipsOf(run.id));
  for (const name of ['calculate', 'submit']) expect((await act(done, name)).code, name).toBe(409);
  expect((await act(done, 'recalc', { reason: 'x' })).code).toBe(409);
  expect((await edit(done)).code).toBe(409);
  expect((await t.hr.delete(`${path}/salaryRun/delete`, { id: run.id })).code).toBe(409);
  const month = await t.inside((work) => need(work, StaffMonth, { staffId, month: '2025-01' }));
  expect((await t.step('/shift/v1/staffMonth', month, 'reopen')).code).toBe(409);
  t.ok(await t.hr.post(`${path}/salaryProfile/add`, { staffId, structureId, basePay: '9000', from: '2025-01-02' }));
  expect(sumsOf(await slipsOf(run.id))).toEqual(before);
  // What came after the calculation waits for the next run.
  expect(await t.detail(`${path}/salaryAdjustment`, adjustment.id)).toMatchObject({ state: 'open', runId: null });
  const next = await runOf(legalEntityId, '2025-02', '2025-03-10');
  await act(next, 'calculate');
  expect((await slipsOf(next.id))[0]).toMatchObject({ gross: 910_000 });
  const taken = await t.detail(`${path}/salaryAdjustment`, adjustment.id);
  expect(taken.runId).toBe(next.id);
  const change = { id: taken.id, version: taken.version, amount: '900' };
  expect((await t.hr.put(`${path}/salaryAdjustment/edit`, change)).code).toBe(409);
  await paid(await again(next.id));
  expect(await t.detail(`${path}/salaryAdjustment`, adjustment.id)).toMatchObject({ state: 'used', runId: next.id });
});

test('must hold 5: December paid in January counts in the new tax year; a run calculated before another was paid is not paid from old sums', async () => {
  const { legalEntityId, people } = await company(['2025-11', '2025-12']);
  await paid(await runOf(legalEntityId, '2025-11', '2025-12-10'));
  const december = await runOf(legalEntityId, '2025-12', '2026-01-10');
  await act(december, 'calculate');
  const more = { staffId: people[0]!, group: 'variable', workMonth: '2025-12', amount: '3000', reason: '补发' };
  t.ok(await t.hr.post(`${path}/salaryAdjustment/add`, more));
  const extra = await runOf(legalEntityId, '2025-12', '2026-01-20', { kind: 'off_cycle' });
  await paid(extra);
  t.ok(await act(await again(december.id), 'submit'));
  const stale = await again(december.id);
  expect((await act(stale, 'pay', { voucher: 'V' }, finance)).code).toBe(409);
  await paid(t.ok(await act(stale, 'recalc', { reason: '重算' })));
  const ledger = await t.inside((work) => rows(work, TaxLedger, { legalEntityId }, { sort: 'id' }));
  expect(ledger.map(({ taxYear, taxMonth, income }) => [taxYear, taxMonth, income])).toEqual([
    [2025, 12, 612_345],
    [2026, 1, 300_000],
    [2026, 1, 912_345],
  ]);
  expect((await t.inside((work) => need(work, SalaryRun, december.id))).taxMonth).toBe('2026-01');
});
