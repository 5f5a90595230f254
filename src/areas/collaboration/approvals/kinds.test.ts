// The kinds that areas registered, end to end through their default flows.
import { expect, test } from 'vitest';
import { deskOf } from '../testing';

const t = await deskOf();
const { chief, principal, finance, admin } = t;

const openOf = async (by: typeof chief, type: string, id: number) =>
  (await by.get('/approval/v1/approval/openFor', { type, id })).data;

test('a device is scrapped when the principal and then finance agree', async () => {
  const { list } = (
    await chief.get('/api/v1.system/device/list', { schoolId: principal.client.school!.id, state: 'in_use' })
  ).data;
  const device = list.find((one: { approvalNo: string | null }) => !one.approvalNo);
  const asked = await chief.post('/api/v1.system/device/scrap', {
    id: device.id,
    version: device.version,
    reason: '损坏',
  });
  expect(asked).toMatchObject({ code: 200, data: { state: 'in_use', approvalNo: expect.stringMatching(/^SP-/) } });
  const { id, waitingFor } = await openOf(chief, 'device', device.id);
  expect(waitingFor).toContain(principal.client.name);
  expect(await t.act(principal, 'approve', id)).toMatchObject({ code: 200, data: { state: 'running' } });
  expect(await t.act(finance, 'approve', id)).toMatchObject({ code: 200, data: { state: 'approved' } });
  expect((await chief.get('/api/v1.system/device/detail', { id: device.id })).data).toMatchObject({
    state: 'scrapped',
    approvalNo: null,
  });
});

test('a device whose scrapping is withdrawn stays, and may be asked for again', async () => {
  const { list } = (
    await chief.get('/api/v1.system/device/list', { schoolId: principal.client.school!.id, state: 'in_use' })
  ).data;
  const device = list.find((one: { approvalNo: string | null }) => !one.approvalNo);
  await chief.post('/api/v1.system/device/scrap', { id: device.id, version: device.version, reason: '损坏' });
  const { id } = await openOf(chief, 'device', device.id);
  expect(await chief.post('/approval/v1/approval/withdraw', { id })).toMatchObject({
    code: 200,
    data: { state: 'withdrawn' },
  });
  const after = (await chief.get('/api/v1.system/device/detail', { id: device.id })).data;
  expect(after).toMatchObject({ state: 'in_use', approvalNo: null });
  expect(after.$can).toContain('scrap');
});

test('a support request waits for the region’s manager; given back it is a draft, submitted again it goes on under its number', async () => {
  const manager = await t.signIn('13800000010');
  const draft = {
    schoolId: principal.client.school!.id,
    kind: 'teacher',
    fromOn: '2027-03-01',
    toOn: '2027-03-05',
    headCount: 1,
    reason: '缺老师',
  };
  const { data: row } = await principal.post('/school/v1/supportRequest/add', draft);
  const submitted = await principal.post('/school/v1/supportRequest/submit', { id: row.id, version: row.version });
  expect(submitted).toMatchObject({ code: 200, data: { state: 'submitted' } });
  const { id, no } = await openOf(principal, 'support_request', row.id);
  expect(await t.act(manager, 'return', id, { comment: '写清科目' })).toMatchObject({
    code: 200,
    data: { state: 'returned' },
  });
  const back = (await principal.get('/school/v1/supportRequest/detail', { id: row.id })).data;
  expect(back.state).toBe('draft');
  const again = await principal.post('/school/v1/supportRequest/submit', { id: row.id, version: back.version });
  expect(again).toMatchObject({ code: 200, data: { state: 'submitted', approvalNo: no } });
  expect(await t.act(manager, 'approve', id)).toMatchObject({ code: 200, data: { state: 'approved', round: 2 } });
  expect((await principal.get('/school/v1/supportRequest/detail', { id: row.id })).data.state).toBe('approved');
});

test('a sensitive grant asked for by an administrator waits for a chief administrator', async () => {
  const items = [{ key: 'security.sensitiveApproval', level: 'enterprise', value: true, version: 0 }];
  expect(await chief.post('/configuration/v1/save', { items, reason: '收紧' })).toMatchObject({ code: 200 });
  const role = (await chief.get('/user/v1/role/list', { pageSize: 100 })).data.list.find(
    ({ key }: { key: string }) => key === 'academic',
  );
  const held = (await chief.get('/user/v1/role/grants', { id: role.id })).data;
  const grants = [...held.grants, { permission: 'people.staff.reveal', dataScope: 'school' }];
  const saved = await admin.put('/user/v1/role/grants', { id: role.id, version: held.version, grants, reason: '核对' });
  expect(saved.code).toBe(200);
  const { id } = await openOf(chief, 'role', role.id);
  expect(await t.act(chief, 'approve', id)).toMatchObject({ code: 200, data: { state: 'approved' } });
  const now = (await chief.get('/user/v1/role/grants', { id: role.id })).data.grants;
  expect(now.map(({ permission }: { permission: string }) => permission)).toContain('people.staff.reveal');
});

test('every registered kind has a flow that is on', async () => {
  const kinds = t.app.registries.approval.all().map(({ key }) => key);
  const { list } = (await chief.get('/approval/v1/flow/list', { pageSize: 200, state: 'on' })).data;
  expect(kinds.filter((key) => !list.some(({ kind }: { kind: string }) => kind === key))).toEqual([]);
});
