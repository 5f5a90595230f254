// A month's payroll, end to end through the flow its kind ships with.
import { expect, test } from 'vitest';
import { StaffMonth } from '#areas/people/attendance/model/attendance';
import { SalaryStructure } from '#areas/people/salary/model/settings';
import { insert, need } from '#kernel/server/rows';
import { everybodyAgrees, kindsBrought } from '#testing/scenes/deciding';
import { employing } from '#testing/scenes/employing';
import { kindsShown } from './kindsShown';

const t = await employing();

test('a run is paid when finance and the chief have agreed; who keeps approvals reads no sum of it', async () => {
  const legalEntityId = await t.employer();
  const { id: staffId } = await t.colleague({ legalEntityId });
  const structureId = await t.inside(async (work) => {
    await insert(work, StaffMonth, { staffId, month: '2025-01', schoolId: t.schoolId, state: 'locked' });
    return (await need(work, SalaryStructure, { name: '标准薪资' })).id;
  });
  const path = '/salary/v1/salaryRun';
  const profile = { staffId, structureId, basePay: '6123.45', from: '2020-01-01' };
  t.ok(await t.hr.post('/salary/v1/salaryProfile/add', profile));
  const asked = { name: '1月工资', legalEntityId, workMonth: '2025-01', payDate: '2025-02-10' };
  const run = t.ok(await t.hr.post(`${path}/add`, asked));
  const waiting = t.ok(await t.step(path, t.ok(await t.step(path, run, 'calculate')), 'submit'));
  expect(waiting.state).toBe('approving');
  const admin = await t.signIn('13800000002');
  const seen = async () => [
    await admin.get('/approval/v1/approval/list', { pageSize: 200 }),
    await admin.get('/approval/v1/approval/detail', { id: 1 }),
    await admin.get('/approval/v1/approval/view', { id: 1 }),
    await admin.get('/api/v1/todoback/list', { pageSize: 200 }),
  ];
  expect(JSON.stringify(await seen())).not.toMatch(/6,?123\.45|612345/);
  const said = await everybodyAgrees(t, 'people.salaryRun', 'salary_run', run.id, async () => {
    expect((await t.detail(path, run.id)).state).toBe('approving');
  });
  expect(said).toHaveLength(2);
  expect(JSON.stringify(await seen())).not.toMatch(/6,?123\.45|612345/);
  expect((await t.detail(path, run.id)).state).toBe('approved');
});

test('each of these kinds was approved by people', () => {
  expect(kindsBrought(t)).toEqual(kindsShown.kindsOfPay);
});
