// The kinds that areas registered, end to end through their default flows.
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everybodyAgrees, kindsBrought } from '#testing/scenes/deciding';
import { deskOf } from '../testing';
import { kindsShown } from './kindsShown';

const t = await deskOf();
const { chief, principal, finance, admin } = t;

const openOf = async (by: typeof chief, kind: string, type: string, id: number) => {
  const { data } = await by.get('/approval/v1/approval/openFor', { type, id });
  expect(await t.view(by, data.id)).toMatchObject({ kind });
  return data;
};

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
  const { waitingFor } = await openOf(chief, 'system.deviceScrap', 'device', device.id);
  expect(waitingFor).toContain(principal.client.name);
  const said = await everybodyAgrees(t, 'system.deviceScrap', 'device', device.id);
  expect(said).toEqual([principal.client.name, finance.client.name]);
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
  const { id } = await openOf(chief, 'system.deviceScrap', 'device', device.id);
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
  const { id, no } = await openOf(principal, 'system.supportRequest', 'support_request', row.id);
  expect(await t.act(manager, 'return', id, { comment: '写清科目' })).toMatchObject({
    code: 200,
    data: { state: 'returned' },
  });
  const back = (await principal.get('/school/v1/supportRequest/detail', { id: row.id })).data;
  expect(back.state).toBe('draft');
  const again = await principal.post('/school/v1/supportRequest/submit', { id: row.id, version: back.version });
  expect(again).toMatchObject({ code: 200, data: { state: 'submitted', approvalNo: no } });
  expect(await everybodyAgrees(t, 'system.supportRequest', 'support_request', row.id)).toEqual([manager.client.name]);
  expect(await t.view(principal, id)).toMatchObject({ state: 'approved', round: 2 });
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
  const { waitingFor } = await openOf(chief, 'system.roleGrant', 'role', role.id);
  expect(waitingFor).toContain(chief.client.name);
  expect(await everybodyAgrees(t, 'system.roleGrant', 'role', role.id)).toHaveLength(1);
  const now = (await chief.get('/user/v1/role/grants', { id: role.id })).data.grants;
  expect(now.map(({ permission }: { permission: string }) => permission)).toContain('people.staff.reveal');
});

test('a school closes when headquarters and a chief administrator agree, and waits until then', async () => {
  const path = '/school/v1/school';
  const { list } = (await chief.get(`${path}/list`, { state: 'open', pageSize: 50 })).data;
  const [receiver, closing] = [list[0], list.at(-1)];
  const asked = await admin.post(`${path}/startClose`, {
    ...{
      id: closing.id,
      version: closing.version,
      reason: '合并',
      closedAt: '2027-12-31',
      receivingSchoolId: receiver.id,
    },
  });
  expect(asked).toMatchObject({ code: 200, data: { state: 'open', approvalNo: expect.stringMatching(/^SP-/) } });
  expect((await everybodyAgrees(t, 'system.schoolClose', 'school', closing.id)).length).toBeGreaterThanOrEqual(2);
  expect((await chief.get(`${path}/detail`, { id: closing.id })).data).toMatchObject({
    state: 'closing',
    approvalNo: null,
  });
});

test('a message to many is sent once headquarters agree; refused, it is a draft again', async () => {
  const path = '/api/v1/message/push';
  const few = { key: 'workbench.push.approvalOver', level: 'enterprise', value: 0, version: 0 };
  expect((await chief.post('/configuration/v1/save', { items: [few], reason: '试验' })).code).toBe(200);
  const submit = async () => {
    const { data } = await principal.post(`${path}/add`, {
      ...{ title: '教研通知', body: '<p>周五下午</p>', schoolIds: [principal.client.school!.id] },
    });
    const sent = await principal.post(`${path}/submit`, { id: data.id, version: data.version });
    expect(sent.code, sent.message).toBe(200);
    return data.id as number;
  };
  const [yes, no] = [await submit(), await submit()];
  await everybodyAgrees(t, 'workbench.push', 'message_push', yes);
  expect((await principal.get(`${path}/detail`, { id: yes })).data.state).toBe('scheduled');
  const refused = (await openOf(chief, 'workbench.push', 'message_push', no)).id;
  expect(await principal.post('/approval/v1/approval/withdraw', { id: refused })).toMatchObject({ code: 200 });
  expect((await principal.get(`${path}/detail`, { id: no })).data).toMatchObject({ state: 'draft', approvalNo: null });
});

test('a colleague’s customer waits for its decider', async () => {
  const path = '/api/v1/student/customer';
  const other = await t.signIn('13800000014');
  const { data: source } = await chief.post('/api/student/customerSource/add', {
    ...{ name: '试验门店', nameEn: 'Trial', code: 'trial_kinds', kind: 'walk_in' },
  });
  const both = [t.counsellor, other].map(({ client }) => client);
  const schoolIds = [...new Set(both.map(({ school }) => school!.id))];
  for (const { uid: staffId } of both) {
    const file = '/v1/salesperson/salesperson';
    const [row] = (await chief.get(`${file}/list`, { staffId })).data.list;
    if (row) await chief.put(`${file}/edit`, { id: row.id, version: row.version, schoolIds });
    else await chief.post(`${file}/add`, { staffId, schoolIds });
  }
  const own = { schoolId: t.counsellor.client.school!.id, ownerId: t.counsellor.client.uid, sourceId: source.id };
  const enter = async (name: string, end: string) =>
    (
      await t.counsellor.post(`${path}/add`, {
        name,
        guardians: [{ relation: 'mother', mobile: `1371234${end}` }],
        ...own,
      })
    ).data;
  const detail = async (id: number) => (await chief.get(`${path}/detail`, { id })).data;
  const asked = await enter('甲小明', '0001');
  const wanted = await other.post(`${path}/requestTransfer`, { id: asked.id, reason: '孩子同班' });
  expect(wanted.code, wanted.message).toBe(200);
  expect(await detail(asked.id)).toMatchObject({ ownerId: t.counsellor.client.uid });
  await everybodyAgrees(t, 'customers.transfer', 'customer', asked.id);
  expect(await detail(asked.id)).toMatchObject({ ownerId: other.client.uid });
});

/** A family of the principal's own school, without a counsellor. */
let entered = 0;
async function family(name: string): Promise<{ id: number; code: string; version: number }> {
  entered += 1;
  const { data: source } = await chief.post('/api/student/customerSource/add', {
    ...{ name: `来源${entered}`, nameEn: `Source ${entered}`, code: `kinds_${entered}`, kind: 'walk_in' },
  });
  const { data, message } = await chief.post('/api/v1/student/customer/add', {
    ...{ name, sourceId: source.id, schoolId: principal.client.school!.id, ownerId: null },
    guardians: [{ relation: 'mother', mobile: `1371235${String(entered).padStart(4, '0')}` }],
  });
  expect(data?.id, message).toBeGreaterThan(0);
  return data;
}

test('a principal’s customer moves to another school by somebody else’s word only, whether that school has a principal or not', async () => {
  const path = '/api/v1/student/customer';
  const schools: { value: number }[] = (await chief.get('/school/v1/school/options')).data;
  const others = schools.filter(({ value }) => value !== principal.client.school!.id);
  const asked: { id: number; schoolId: number }[] = [];
  for (const { value: schoolId } of others) {
    const { id } = await family(`迁居${asked.length}`);
    const answer = await principal.post(`${path}/transferSchool`, { ids: [id], schoolId, reason: '搬家' });
    expect(answer, answer.message).toMatchObject({ code: 200, data: { done: [], waiting: [id] } });
    asked.push({ id, schoolId });
  }
  const schoolOf = async (id: number) => (await chief.get(`${path}/detail`, { id })).data.schoolId;
  const deciders = new Set<string>();
  for (const { id, schoolId } of asked) {
    const said = await everybodyAgrees(t, 'customers.schoolTransfer', 'customer', id, async () => {
      expect(await schoolOf(id)).toBe(principal.client.school!.id);
    });
    for (const name of said) deciders.add(name);
    expect(await schoolOf(id)).toBe(schoolId);
  }
  expect([...deciders], 'a keeper where the principal is alone').toContain(chief.client.name);
});

test('a family is forgotten when the supervisor of customer service agrees', async () => {
  const path = '/api/v1/student/customer';
  const { id, code, version } = await family('忘记我');
  const lostReason = (await chief.get('/v1/category/tree', { name: 'lost_reason' })).data[0].child[0].id;
  const lost = await chief.post(`${path}/lose`, { id, version, lostKind: 'lost', lostReason });
  expect(lost, lost.message).toMatchObject({ code: 200 });
  const asked = await admin.post(`${path}/anonymise`, { id, version: lost.data.version, code });
  expect(asked, asked.message).toMatchObject({ code: 200, data: { name: '忘记我', approval: { state: 'running' } } });
  await everybodyAgrees(t, 'customers.anonymise', 'customer', id);
  expect(await chief.get(`${path}/detail`, { id })).toMatchObject({ code: 404 });
});

test('requests of their own are decided through the flows the enterprise has', async () => {
  const forms = {
    'custom.expense': { amount: '80.00', spentOn: '2026-09-01', use: 'travel' },
    'custom.purchase': { amount: '80.00', item: '白板笔' },
    'custom.vehicle': { from: '2026-09-01T01:00:00Z', until: '2026-09-01T04:00:00Z', destination: '总部' },
    'custom.general': {},
  };
  for (const [kind, form] of Object.entries(forms)) {
    const started = await t.start(t.teacher, form, kind);
    expect(started, started.message).toMatchObject({ code: 200, data: { state: 'running' } });
    const { subjectId } = (await chief.get('/approval/v1/approval/detail', { id: started.data.id })).data;
    await everybodyAgrees(t, kind, 'custom', subjectId);
    expect(await t.view(t.teacher, started.data.id)).toMatchObject({ state: 'approved' });
  }
});

test('every registered kind has a flow that is on', async () => {
  const kinds = t.app.registries.approval.all().map(({ key }) => key);
  const { list } = (await chief.get('/approval/v1/flow/list', { pageSize: 200, state: 'on' })).data;
  expect(kinds.filter((key) => !list.some(({ kind }: { kind: string }) => kind === key))).toEqual([]);
});

test('of every registered kind deciders read what is asked for and flows may ask about it', () => {
  const silent = t.app.registries.approval.all().filter(({ fields }) => Object.keys(fields ?? {}).length === 0);
  expect(silent.map(({ key }) => key)).toEqual([]);
});

test('each of these kinds was approved by people', () => {
  expect(kindsBrought(t)).toEqual(kindsShown.kinds);
});

test('every registered kind is brought to its end by one of the files that say so, each of which is held to it', () => {
  const kinds = t.app.registries.approval.all().map(({ key }) => key);
  expect(Object.values(kindsShown).flat().toSorted()).toEqual(kinds.toSorted());
  for (const name of Object.keys(kindsShown))
    expect(existsSync(`${import.meta.dirname}/${name}.test.ts`), name).toBe(true);
});
