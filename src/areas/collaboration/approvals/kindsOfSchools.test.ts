// What schools ask leave for, end to end through the flows their kinds ship with: nothing changes before the last word.
import { expect, test } from 'vitest';
import { testApp } from '#testing/app';
import { everybodyAgrees, kindsBrought, somebodyRefuses } from '#testing/scenes/deciding';
import { kindsShown } from './kindsShown';

const t = await testApp();
const chief = await t.signIn('13800000001');
const admin = await t.signIn('13800000002');
const principal = await t.signIn('13800000005');
const schools: { value: number }[] = (await chief.get('/school/v1/school/options')).data;
const schoolId = schools.at(-1)!.value;
const year = new Date().getUTCFullYear();
const stateOf = async (path: string, id: number): Promise<string> =>
  (await chief.get(`${path}/detail`, { id })).data.state;

const leases = '/school/v1/lease';
async function activeLease(premises: string) {
  const { data: draft } = await admin.post(`${leases}/add`, {
    ...{ schoolId, premises, landlord: '恒基物业', startOn: `${year}-01-01`, endOn: `${year + 2}-12-31` },
    ...{ monthlyRent: '30000.00', payCycle: 'quarterly', dueDaysBefore: 5, riseKind: 'none' },
  });
  const answer = await admin.post(`${leases}/activate`, { id: draft.id, version: draft.version });
  expect(answer, answer.message).toMatchObject({ code: 200 });
  return answer.data as { id: number; version: number };
}

test('a lease is renewed when finance and headquarters agree, and stays as it is when one does not', async () => {
  const renew = async (premises: string) => {
    const { id, version } = await activeLease(premises);
    const terms = { newEndOn: `${year + 5}-12-31`, newMonthlyRent: '36000.00' };
    const asked = await admin.post(`${leases}/renew`, { id, version, ...terms });
    expect(asked, asked.message).toMatchObject({
      code: 200,
      data: { state: 'active', approvalNo: expect.stringMatching(/^SP-/) },
    });
    return id;
  };
  const [yes, no] = [await renew('甲座一层'), await renew('乙座一层')];
  const said = await everybodyAgrees(t, 'system.leaseRenew', 'lease', yes, async () => {
    expect(await stateOf(leases, yes)).toBe('active');
  });
  expect(said).toHaveLength(2);
  expect(await stateOf(leases, yes)).toBe('renewed');
  await somebodyRefuses(t, 'system.leaseRenew', 'lease', no);
  expect((await chief.get(`${leases}/detail`, { id: no })).data).toMatchObject({ state: 'active', approvalNo: null });
});

test('a lease is terminated when finance and headquarters agree', async () => {
  const { id, version } = await activeLease('丙座一层');
  const asked = await admin.post(`${leases}/terminate`, { id, version, on: `${year + 1}-06-30`, reason: '搬迁' });
  expect(asked, asked.message).toMatchObject({ code: 200, data: { state: 'active' } });
  await everybodyAgrees(t, 'system.leaseTerminate', 'lease', id);
  expect(await stateOf(leases, id)).toBe('terminated');
});

test('a franchise ends early when headquarters and a chief administrator agree', async () => {
  const path = '/school/v1/franchiseAgreement';
  const taken = (await chief.get(`${path}/list`, { pageSize: 200 })).data.list;
  const free = schools.find(({ value }) => !taken.some((one: { schoolId: number }) => one.schoolId === value))!;
  const { data: draft } = await admin.post(`${path}/add`, {
    ...{ partner: '启智教育', signedOn: `${year}-01-01`, startOn: `${year}-01-01`, endOn: `${year + 2}-12-31` },
    ...{ royaltyBase: 'receipts', royaltyPercent: 8, minRoyalty: '15000.00', marketingPercent: 2 },
    schoolId: free.value,
  });
  const active = await admin.post(`${path}/activate`, { id: draft.id, version: draft.version });
  expect(active, active.message).toMatchObject({ code: 200 });
  const asked = await admin.post(`${path}/terminate`, {
    ...{ id: draft.id, version: active.data.version, on: `${year + 1}-06-30`, reason: '违约' },
  });
  expect(asked, asked.message).toMatchObject({ code: 200, data: { state: 'active' } });
  const said = await everybodyAgrees(t, 'system.franchiseTerminate', 'franchise_agreement', draft.id, async () => {
    expect(await stateOf(path, draft.id)).toBe('active');
  });
  expect(said).toContain(chief.client.name);
  expect(await stateOf(path, draft.id)).toBe('terminated');
});

test('a step of an opening is skipped when headquarters agree', async () => {
  const path = '/api/v1/OperateNode';
  const node = { phase: 'licence', code: 'A', name: '许可', startOffset: -30, dueOffset: -10, dependsOn: [] };
  const { data: template } = await admin.post(`${path}/template/add`, {
    ...{ name: '试验模板', schoolKind: 'direct' },
    nodes: JSON.stringify([{ ...node, deliverables: [], gate: false }]),
  });
  const had = (await chief.get(`${path}/project/list`, { pageSize: 50 })).data.list;
  const free = schools.find(({ value }) => !had.some((one: { schoolId: number }) => one.schoolId === value))!;
  const { data: project } = await admin.post(`${path}/project/add`, {
    ...{ schoolId: free.value, templateId: template.id, openOn: `${year + 1}-09-01`, managerId: admin.client.uid },
  });
  const [step] = (await chief.get(`${path}/node/list`, { projectId: project.id })).data.list;
  const skip = await admin.post(`${path}/node/skip`, { id: step.id, version: step.version, reason: '不需要' });
  expect(skip, skip.message).toMatchObject({ code: 200, data: { state: 'pending' } });
  await everybodyAgrees(t, 'system.openingNodeSkip', 'opening_node', step.id);
  expect(await stateOf(`${path}/node`, step.id)).toBe('skipped');
});

test('a school’s plan counts once those above agree; refused, it is a draft again', async () => {
  const path = '/v1/plan/schoolPlan';
  const months = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`m${i + 1}`, 10]));
  const submitted = async (of: number) => {
    const { data } = await principal.post(`${path}/add`, {
      ...{ schoolId: principal.client.school!.id, year: of },
      targets: [{ figureKey: 'lead.new', yearValue: 120, ...months }],
    });
    const asked = await principal.post(`${path}/submit`, { id: data.id, version: data.version });
    expect(asked, asked.message).toMatchObject({ code: 200 });
    return data.id as number;
  };
  const [yes, no] = [await submitted(2041), await submitted(2042)];
  await everybodyAgrees(t, 'workbench.schoolPlan', 'school_plan', yes);
  expect(await stateOf(path, yes)).toBe('effective');
  await somebodyRefuses(t, 'workbench.schoolPlan', 'school_plan', no);
  expect(await stateOf(path, no)).toBe('draft');
});

test('each of these kinds was approved by people', () => {
  expect(kindsBrought(t)).toEqual(kindsShown.kindsOfSchools);
});
