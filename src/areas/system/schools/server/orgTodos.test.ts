import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { Work, write } from '#kernel/server/work';
import { type Person, testApp } from '#testing/app';
import { runJob } from '#testing/runJob';
import { withoutApprovals } from '#testing/scenes/undecided';
import { roleHolders } from '../../identity/server/recipients';

const { app, clock, signIn, databaseUrl } = await testApp({ parts: [withoutApprovals] });
clock.set('2026-07-01T04:00:00Z');
const chief = await signIn('13800000001');
const teacher = await signIn('13800000007');
const manager = await signIn('13800000010');
const admin = new pg.Pool({ connectionString: databaseUrl });
afterAll(() => admin.end());
const [demo] = await app.identity.enterprises();

/** The kinds of todos still to be done about something, with whom they ask. */
const open = async (kind: string, about: string): Promise<number[]> =>
  (
    await admin.query(
      `select assignee_id::int as id from todo where enterprise_id = $1 and state = 'open' and deleted_at is null
        and kind = $2 and (title_zh like $3 or todo_key like $3) order by 1`,
      [demo!.id, kind, `%${about}%`],
    )
  ).rows.map(({ id }) => id);
const told = async (kind: string, about: string): Promise<number> =>
  (
    await admin.query(
      `select 1 from message where enterprise_id = $1 and kind = $2 and (title_zh like $3 or body_zh like $3)`,
      [demo!.id, kind, `%${about}%`],
    )
  ).rows.length;
async function runAt(name: string, at: string) {
  clock.set(at);
  await runJob(app, name);
}
const holders = (role: string, schoolId: number) =>
  write(app, systemActor(demo!), systemCaller('test'), (work) => roleHolders(work, [role], schoolId));

// Nobody is head of operations on these days, so the chief administrator decides.
const regionId = (await chief.get('/school/v1/school/detail', { id: chief.client.school!.id })).data.regionId;
const { data: school } = await chief.post('/school/v1/school/add', {
  ...{ code: 'TODO1', name: '待办校区', kind: 'direct', regionId, principalId: chief.client.uid },
  ...{ licenceNo: '教民9号', licenceUntil: '2026-08-30' },
});

test('rent that is due and rent that is late are todos of finance, gone once it is paid or no longer owed', async () => {
  const finance = await holders('finance', school.id);
  expect(finance.length).toBeGreaterThan(0);
  const { data: draft } = await chief.post('/school/v1/lease/add', {
    ...{ schoolId: school.id, premises: '一层', landlord: '房东', startOn: '2026-07-08', endOn: '2026-10-07' },
    ...{ monthlyRent: '1000.00', payCycle: 'monthly' },
  });
  const lease = await chief.post('/school/v1/lease/activate', { id: draft.id, version: draft.version });
  expect(lease.code).toBe(200);
  const dues = async (by: Person) =>
    (await by.get('/school/v1/rentDue/list', { leaseId: draft.id, sort: 'dueOn' })).data.list as {
      id: number;
      version: number;
      amount: string;
    }[];
  await runAt('system.propertyReminders', '2026-07-01T00:00:00Z');
  expect(await open('system.rentDue', '支付租金：待办校区')).toEqual(finance);
  expect(await told('system.rentDue', '待办校区')).toBeGreaterThan(0);
  await runAt('system.propertyExpiries', '2026-07-09T00:00:00Z');
  await runAt('system.propertyReminders', '2026-07-09T00:00:00Z');
  expect(await open('system.rentDue', '租金逾期：待办校区')).toEqual(finance);
  expect(await open('system.leaseExpiringDecision', String(lease.data.no))).toEqual([chief.client.uid]);
  const now = await signIn('13800000001');
  const [first] = await dues(now);
  const paid = { id: first!.id, version: first!.version, amount: '1000.00', on: '2026-07-09', method: '转账' };
  expect((await now.post('/school/v1/rentDue/pay', paid)).code).toBe(200);
  expect(await open('system.rentDue', '租金逾期：待办校区')).toEqual([]);

  await runAt('system.propertyReminders', '2026-08-01T00:00:00Z');
  expect(await open('system.rentDue', '支付租金：待办校区')).toEqual(finance);
  const later = await signIn('13800000001');
  const { version } = (await later.get('/school/v1/lease/detail', { id: draft.id })).data;
  const stop = { id: draft.id, version, on: '2026-08-07', reason: '换址' };
  expect((await later.post('/school/v1/lease/terminate', stop)).code).toBe(200);
  expect(await open('system.rentDue', '待办校区')).toEqual([]);
  expect(await open('system.leaseExpiringDecision', String(lease.data.no))).toEqual([]);
  clock.set('2026-07-01T04:00:00Z');
});

test('a licence and a franchise that end are todos of who decides, the first until it is renewed', async () => {
  await runAt('system.licenceReminders', '2026-07-01T00:00:00Z');
  expect(await open('system.licenceRenewal', '待办校区')).toContain(chief.client.uid);
  expect(await told('system.licenceExpiring', '待办校区')).toBe(1);
  const { version } = (await chief.get('/school/v1/school/detail', { id: school.id })).data;
  await chief.put('/school/v1/school/edit', { id: school.id, version, licenceUntil: '2029-08-30' });
  expect(await open('system.licenceRenewal', '待办校区')).toEqual([]);

  const { data } = await chief.post('/school/v1/franchiseAgreement/add', {
    ...{ schoolId: school.id, partner: '伙伴', signedOn: '2026-01-01', startOn: '2026-01-01', endOn: '2026-07-31' },
    ...{ royaltyBase: 'fixed', royaltyAmount: '1000.00' },
  });
  await chief.post('/school/v1/franchiseAgreement/activate', { id: data.id, version: data.version });
  await runAt('system.propertyReminders', '2026-07-01T00:00:00Z');
  expect(await open('system.franchiseExpiringDecision', data.no)).toEqual([chief.client.uid]);
  expect(await told('system.franchiseExpiring', data.no)).toBe(1);
  clock.set('2026-07-01T04:00:00Z');
});

test('support is a todo of who assigns, of each who is asked, of the asking principal; only of this region’s managers', async () => {
  const path = '/school/v1/supportRequest';
  const { data } = await chief.post(`${path}/add`, {
    ...{ schoolId: school.id, kind: 'teacher', fromOn: '2026-07-10', toOn: '2026-07-14', headCount: 1, reason: '产假' },
  });
  const step = async (name: string, rest: object = {}) => {
    const { version } = (await chief.get(`${path}/detail`, { id: data.id })).data;
    return chief.post(`${path}/${name}`, { id: data.id, version, ...rest });
  };
  expect((await step('submit')).code).toBe(200);
  expect(await open('system.support.assign', data.no)).toContain(manager.client.uid);
  const far = (await chief.get('/school/v1/school/list', { q: '广州天河' })).data.list[0];
  expect(await holders('region-manager', far.id)).not.toContain(manager.client.uid);
  const people = JSON.stringify([{ staffId: teacher.client.uid, from: '2026-07-10', to: '2026-07-14' }]);
  expect((await step('assign', { supportSchoolId: far.id, people })).code).toBe(200);
  expect(await open('system.support.assign', data.no)).toEqual([]);
  expect(await open('system.support.accept', data.no)).toEqual([teacher.client.uid]);
  expect(await told('system.supportAssigned', data.no)).toBe(1);
  expect((await teacher.post(`${path}/accept`, { id: data.id })).code).toBe(200);
  expect(await open('system.support.accept', data.no)).toEqual([]);
  expect((await step('finish', { summary: '顺利' })).code).toBe(200);
  expect(await open('system.support.rate', data.no)).toEqual([chief.client.uid]);
  expect((await step('rate', { score: 4 })).code).toBe(200);
  expect(await open('system.support.rate', data.no)).toEqual([]);
});

const path = '/api/v1/OperateNode';
const plan = ['A', 'B'].map((code) => ({
  ...{ phase: 'licence', code, name: `待办节点${code}`, startOffset: -30, dueOffset: -10 },
  ...{ dependsOn: [], deliverables: [], gate: false },
}));
const template = await chief.post(`${path}/template/add`, {
  ...{ name: '待办模板', schoolKind: 'direct', nodes: JSON.stringify(plan) },
});
const { data: project } = await chief.post(`${path}/project/add`, {
  ...{ schoolId: school.id, templateId: template.data.id, openOn: '2026-07-14', managerId: chief.client.uid },
});
const nodeOf = async (code: string) =>
  (await chief.get(`${path}/node/list`, { projectId: project.id, pageSize: 50 })).data.list.find(
    (one: { code: string }) => one.code === code,
  );
const step = async (name: string, code: string, rest: object = {}) => {
  const { id, version } = await nodeOf(code);
  return chief.post(`${path}/node/${name}`, { id, version, ...rest });
};

/** As the workbench asks for it: for the person who looks. */
const card = (key: string, staffId: number) =>
  write(app, systemActor(demo!), systemCaller('test'), async (work) => {
    const actor = (await app.identity.personOf(work.session, demo!, staffId))!;
    return app.registries.card.get(key)!.data(new Work(app, work.session, actor, work.caller), { top: 50 });
  });

test('the workbench has a card of the nodes one has to see to, and one of the rent in one’s reach', async () => {
  expect(await card('system.nodes', chief.client.uid)).toMatchObject({
    figures: [{ key: 'late' }, { key: 'soon' }, { key: 'toAccept', value: 0 }],
    rows: expect.arrayContaining([expect.objectContaining({ title: '待办节点A', sub: '待办校区', at: '2026-07-04' })]),
  });
  expect(await card('system.nodes', teacher.client.uid)).toMatchObject({ rows: [] });
  const { data: draft } = await chief.post('/school/v1/lease/add', {
    ...{ schoolId: school.id, premises: '二层', landlord: '房东', startOn: '2026-07-20', endOn: '2026-08-19' },
    ...{ monthlyRent: '1000.00', payCycle: 'monthly' },
  });
  await chief.post('/school/v1/lease/activate', { id: draft.id, version: draft.version });
  const due = expect.objectContaining({ title: '待办校区', sub: '¥1000.00', at: '2026-07-20' });
  expect(await card('system.rent', chief.client.uid)).toMatchObject({ rows: expect.arrayContaining([due]) });
  const principal = await signIn('13800000005');
  expect(await card('system.rent', principal.client.uid)).not.toMatchObject({ rows: expect.arrayContaining([due]) });
});

test('a node is a todo when it is due, to be accepted or returned, and none once it is skipped or called off', async () => {
  await runAt('system.nodeReminders', '2026-07-01T00:00:00Z');
  clock.set('2026-07-01T04:00:00Z');
  expect(await open('system.node.due', '待办节点A')).toEqual([chief.client.uid]);
  expect(await told('system.nodeDue', '待办节点A')).toBe(1);
  await step('start', 'A');
  await step('submit', 'A');
  expect(await open('system.node.due', '待办节点A')).toEqual([]);
  expect(await open('system.node.accept', '待办节点A')).toEqual([chief.client.uid]);
  const { id, version } = await nodeOf('A');
  const returned = await manager.post(`${path}/node/return`, { id, version, reason: '照片不清晰' });
  expect(returned.data.state).toBe('doing');
  expect(await open('system.node.accept', '待办节点A')).toEqual([]);
  expect(await open('system.node.returned', '待办节点A')).toEqual([chief.client.uid]);
  expect(await told('system.nodeReturned', '照片不清晰')).toBe(1);

  expect(await open('system.node.due', '待办节点B')).toEqual([chief.client.uid]);
  expect((await step('skip', 'B', { reason: '不需要' })).data.state).toBe('skipped');
  expect(await open('system.node.due', '待办节点B')).toEqual([]);
});

test('whoever sees a node comments on it, and only the author takes the comment back; files stay with the node', async () => {
  const { id: nodeId, version } = await nodeOf('A');
  const said = await chief.post(`${path}/comment/add`, { nodeId, content: '请补一张正面照片' });
  expect(said).toMatchObject({ code: 200, data: { content: '请补一张正面照片', createdBy: chief.client.uid } });
  expect((await teacher.post(`${path}/comment/add`, { nodeId, content: '看不见' })).code).toBe(404);
  const owned = await chief.put(`${path}/node/edit`, { id: nodeId, version, ownerId: teacher.client.uid });
  expect(owned.code).toBe(200);
  const answer = await teacher.post(`${path}/comment/add`, { nodeId, content: '好的' });
  expect(answer.code).toBe(200);
  const list = (await teacher.get(`${path}/comment/list`, { nodeId })).data.list;
  expect(list.map((one: { content: string }) => one.content)).toEqual(['请补一张正面照片', '好的']);
  expect(list.map((one: { $can: string[] }) => one.$can.includes('delete'))).toEqual([false, true]);
  expect((await teacher.delete(`${path}/comment/delete`, { id: said.data.id })).code).toBe(403);
  expect((await teacher.delete(`${path}/comment/delete`, { id: answer.data.id })).code).toBe(200);
  expect((await chief.get(`${path}/node/detail`, { id: nodeId })).data.files).toEqual([]);

  const { version: now } = (await chief.get(`${path}/project/detail`, { id: project.id })).data;
  const off = await chief.post(`${path}/project/cancel`, { id: project.id, version: now, reason: '不开了' });
  expect(off.code).toBe(200);
  expect(await open('system.node.returned', '待办节点A')).toEqual([]);
});
