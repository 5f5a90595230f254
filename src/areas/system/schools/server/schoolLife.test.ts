import { beforeAll, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { pair } from '#kernel/model/text';
import { approvalDecided, approvalQuery } from '#kernel/server/calls';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { type AreaServer, on } from '#kernel/server/service';
import { write } from '#kernel/server/work';
import { type Person, type TestApp, testApp } from '#testing/app';
import { withoutApprovals } from '#testing/scenes/undecided';
import {
  schoolClosed,
  schoolClosing,
  schoolKindChanged,
  schoolOpened,
  schoolSuspended,
} from '../../identity/model/events';

const heard: [string, object][] = [];
let unfinished = 0;

/** Another area that still has something to settle before a school closes. */
const listener: AreaServer = {
  area: area({ name: 'shelf', title: ['架', 'Shelf'], icon: 'x', routes: {} }),
  listeners: [schoolClosing, schoolClosed, schoolOpened, schoolSuspended, schoolKindChanged].map((event) =>
    on(event as typeof schoolClosed, (_, { at: _at, actorId: _by, enterpriseId: _of, ...told }) => {
      heard.push([event.name, told]);
    }),
  ),
  registers: {
    closeCheck: [
      { key: 'shelf.books', area: 'shelf', item: pair('图书', 'Books'), path: '/books', count: async () => unfinished },
    ],
  },
};

let app: TestApp;
let editor: Person;
let regionId: number;

beforeAll(async () => {
  app = await testApp({ parts: [withoutApprovals, listener] });
  app.clock.set('2026-07-08T04:00:00Z');
  editor = await app.signIn('13800000001');
  regionId = (await editor.get('/school/v1/school/detail', { id: editor.client.school!.id })).data.regionId;
});

const school = async (code: string, values: Record<string, unknown> = {}) =>
  (await editor.post('/school/v1/school/add', { code, name: code, kind: 'direct', regionId, ...values })).data;
const step = (name: string, row: { id: number; version: number }, values: Record<string, unknown> = {}) =>
  editor.post(`/school/v1/school/${name}`, { id: row.id, version: row.version, ...values });
const detail = async (id: number) => (await editor.get('/school/v1/school/detail', { id })).data;

const licence = { licenceNo: '教民1号', licenceUntil: '2099-12-31' };

async function openSchool(code: string) {
  const opened = await step('open', await school(code, licence), { openedAt: '2026-01-05' });
  expect(opened).toMatchObject({ code: 200, data: { state: 'open', openedAt: '2026-01-05' } });
  return opened.data;
}

test('a school opens with a licence that has not ended, and a franchise only under an agreement', async () => {
  const openedAt = '2026-01-05';
  expect(await step('open', await school('LIC01'), { openedAt })).toMatchObject({
    code: 409,
    data: { reason: 'licence' },
  });
  const ended = await school('LIC02', { licenceNo: '1', licenceUntil: '2020-01-01' });
  expect(await step('open', ended, { openedAt })).toMatchObject({ code: 409, data: { reason: 'licence' } });
  const franchise = await school('LIC03', { ...licence, kind: 'franchise' });
  expect(await step('open', franchise, { openedAt })).toMatchObject({ code: 409, data: { reason: 'agreement' } });
  const edited = await editor.put('/school/v1/school/edit', {
    id: franchise.id,
    version: franchise.version,
    kind: 'direct',
  });
  expect(edited).toMatchObject({ code: 422, data: [{ field: 'kind', rule: 'fixed' }] });

  const changed = await step('changeKind', franchise, { newKind: 'direct', from: openedAt, reason: '收回' });
  expect(changed).toMatchObject({ code: 200, data: { kind: 'direct', state: 'preparing' } });
  expect(await step('open', changed.data, { openedAt })).toMatchObject({ code: 200, data: { state: 'open' } });
  expect(heard).toEqual([
    ['school.kind_changed', { schoolId: franchise.id, before: 'franchise', after: 'direct', from: openedAt }],
    ['school.opened', { schoolId: franchise.id, openedAt }],
  ]);
});

test('a school becomes a franchise under an agreement of its own that is in force that day; its history keeps both', async () => {
  const open = await openSchool('KIN01');
  const other = await openSchool('KIN02');
  const agreement = async (schoolId: number) => {
    const { data } = await editor.post('/school/v1/franchiseAgreement/add', {
      ...{ schoolId, partner: '伙伴', signedOn: '2026-06-01', startOn: '2026-07-01', endOn: '2027-06-30' },
      ...{ royaltyBase: 'fixed', royaltyAmount: '1000.00' },
    });
    const active = await editor.post('/school/v1/franchiseAgreement/activate', { id: data.id, version: data.version });
    expect(active.code).toBe(200);
    return data.id;
  };
  const [own, foreign] = [await agreement(open.id), await agreement(other.id)];
  const ask = (values: object) =>
    step('changeKind', open, { newKind: 'franchise', from: '2026-07-01', reason: '转加盟', ...values });
  const field = async (values: object) => (await ask(values)).data[0]?.field;
  expect(await field({})).toBe('agreementId');
  expect(await field({ agreementId: foreign })).toBe('agreementId');
  expect(await field({ agreementId: own, from: '2026-06-30' })).toBe('agreementId');
  expect(await field({ agreementId: own, from: '2026-07-09' })).toBe('from');
  expect(await field({ agreementId: own, newKind: 'direct' })).toBe('newKind');
  expect(await ask({ agreementId: own })).toMatchObject({
    code: 200,
    data: { kind: 'franchise', kindSince: '2026-07-01', state: 'open' },
  });
  const { data: history } = await editor.get('/school/v1/school/history', { id: open.id });
  expect(history[0]).toMatchObject({ action: 'changeKind', reason: '转加盟' });
  expect(history[0].changes.map(({ field: name }: { field: string }) => name)).toEqual(['kind', 'kindSince']);
});

test('of two who open a school at once one succeeds', async () => {
  const made = await school('TWO01', licence);
  const answers = await Promise.all([1, 2].map(() => step('open', made, { openedAt: '2026-01-05' })));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
});

test('the code of a school is free until its first document, and fixed from then on', async () => {
  const open = await openSchool('COD01');
  const rename = async (code: string) =>
    editor.put('/school/v1/school/edit', { id: open.id, version: (await detail(open.id)).version, code });
  expect(await rename('COD02')).toMatchObject({ code: 200, data: { code: 'COD02' } });
  const lease = await editor.post('/school/v1/lease/add', {
    ...{ schoolId: open.id, premises: '一层', landlord: '房东', startOn: '2026-01-01', endOn: '2026-12-31' },
    ...{ monthlyRent: '1000.00', payCycle: 'monthly' },
  });
  expect(lease.code).toBe(200);
  expect(await rename('COD03')).toMatchObject({ code: 422, data: [{ field: 'code' }] });
  expect((await detail(open.id)).code).toBe('COD02');
});

test('must hold 24: a school with a gate node that is not accepted does not open; the refusal names it', async () => {
  const path = '/api/v1/OperateNode';
  const made = await school('GAT01', licence);
  const gate = { phase: 'licence', code: 'A', name: '消防验收', startOffset: -9, dueOffset: -1, gate: true };
  const nodes = JSON.stringify([{ ...gate, dependsOn: [], deliverables: [] }]);
  const template = await editor.post(`${path}/template/add`, { name: '关口', schoolKind: 'direct', nodes });
  const project = { schoolId: made.id, templateId: template.data.id, openOn: '2026-09-01' };
  const { data } = await editor.post(`${path}/project/add`, { ...project, managerId: editor.client.uid });
  const open = async () => step('open', await detail(made.id), { openedAt: '2026-07-01' });
  expect(await open()).toMatchObject({ code: 409, data: { reason: 'gates', names: ['消防验收'] } });
  expect((await open()).message).toContain('消防验收');
  let node = (await editor.get(`${path}/node/list`, { projectId: data.id })).data.list[0];
  for (const name of ['start', 'submit', 'accept'])
    node = (await editor.post(`${path}/node/${name}`, { id: node.id, version: node.version })).data;
  expect(await open()).toMatchObject({ code: 200, data: { state: 'open' } });
});

test('must hold 24: a school with one unpaid due cannot finish closing', async () => {
  const closing = await openSchool('RNT01');
  const { data: draft } = await editor.post('/school/v1/lease/add', {
    ...{ schoolId: closing.id, premises: '一层', landlord: '房东', startOn: '2026-07-01', endOn: '2026-07-31' },
    ...{ monthlyRent: '1000.00', payCycle: 'monthly' },
  });
  expect((await editor.post('/school/v1/lease/activate', { id: draft.id, version: draft.version })).code).toBe(200);
  const form = { reason: '合并', closedAt: '2026-12-31', receivingSchoolId: editor.client.school!.id };
  const { data } = await step('startClose', closing, form);
  expect(await step('finishClose', data)).toMatchObject({
    code: 409,
    data: [{ area: 'system', item: '未付租金', count: 1 }],
  });
  const [due] = (await editor.get('/school/v1/rentDue/list', { leaseId: draft.id })).data.list;
  const paid = { id: due.id, version: due.version, amount: due.amount, on: '2026-07-08', method: '转账' };
  expect((await editor.post('/school/v1/rentDue/pay', paid)).code).toBe(200);
  expect(await step('finishClose', data)).toMatchObject({ code: 200, data: { state: 'closed' } });
});

test('rule 30: a school that somebody works at cannot finish closing', async () => {
  const closing = await openSchool('STF01');
  const newcomer = { no: 'STF01', name: '留守', mobile: '13622220001', schoolId: closing.id };
  const { data: person } = await editor.post('/people/v1/staff/add', newcomer);
  const form = { reason: '合并', closedAt: '2026-12-31', receivingSchoolId: editor.client.school!.id };
  const { data } = await step('startClose', closing, form);
  expect(await step('finishClose', data)).toMatchObject({
    code: 409,
    data: [{ area: 'people', item: '主校区员工', count: 1 }],
  });
  // Where somebody works is changed by a change of theirs; here it is enough that it has changed.
  await app.app.database.owner.query('update staff set school_id = $1 where id = $2', [
    ...[editor.client.school!.id, person.id],
  ]);
  expect(await step('finishClose', data)).toMatchObject({ code: 200, data: { state: 'closed' } });
});

test('closing waits for its approval: nothing moves, nobody asks twice, and what was asked for happens then', async () => {
  const open = await openSchool('APP01');
  const answers = app.app.answers as Map<string, unknown>;
  const running = { approvalId: 31, no: 'SP31', state: 'running' };
  answers.set(approvalQuery.name, { name: approvalQuery.name, answer: async () => running });
  const form = { reason: '合并', closedAt: '2026-12-31', receivingSchoolId: editor.client.school!.id };
  const asked = await step('startClose', open, form);
  answers.delete(approvalQuery.name);
  expect(asked).toMatchObject({ code: 200, data: { state: 'open', approvalNo: 'SP31', closedAt: null } });
  expect(asked.data.$can).not.toContain('startClose');
  expect(await step('startClose', asked.data, form)).toMatchObject({ code: 409, data: { reason: 'approval' } });
  const [demo] = await app.app.identity.enterprises();
  await write(app.app, systemActor(demo!), systemCaller('test'), (work) =>
    work.emit(approvalDecided, {
      ...{ approvalId: 31, no: 'SP31', kind: 'system.schoolClose', refTable: 'school', refId: open.id, form },
      ...{ result: 'approved', initiatorId: 1, schoolId: open.id, decidedById: 1, comment: '', round: 1 },
    }),
  );
  expect(await detail(open.id)).toMatchObject({ state: 'closing', approvalNo: null, closedAt: '2026-12-31' });
});

test('rule 30: a school closes only when every area has settled its part', async () => {
  const closing = await openSchool('CLO01');
  const receiver = await openSchool('CLO02');
  const form = { reason: '合并', closedAt: '2026-12-31', receivingSchoolId: receiver.id };
  expect(await step('startClose', closing, { ...form, receivingSchoolId: closing.id })).toMatchObject({
    code: 422,
    data: [{ field: 'receivingSchoolId' }],
  });
  const started = await step('startClose', closing, form);
  expect(started).toMatchObject({
    code: 200,
    data: { state: 'closing', closedAt: '2026-12-31', receivingSchoolId: receiver.id },
  });
  expect(heard).toContainEqual([
    'school.closing',
    { schoolId: closing.id, closedAt: '2026-12-31', receivingSchoolId: receiver.id },
  ]);

  unfinished = 3;
  const checks = await editor.get('/school/v1/school/closeCheck', { id: closing.id });
  expect(checks.data).toContainEqual({ area: 'shelf', item: '图书', count: 3, path: '/books' });
  expect(await step('finishClose', started.data)).toMatchObject({
    code: 409,
    data: [{ area: 'shelf', item: '图书', count: 3 }],
  });
  unfinished = 0;
  const { data: kinds } = await editor.get('/v1/category/nodes', { tree: 'device_kind' });
  const device = await editor.post('/api/v1.system/device/add', {
    schoolId: closing.id,
    kindId: kinds[0].id,
    name: '路由器',
    sn: 'close-1',
  });
  const used = await editor.post('/api/v1.system/device/use', { id: device.data.id, version: device.data.version });
  expect(used.code).toBe(200);
  expect(await step('finishClose', started.data)).toMatchObject({
    code: 409,
    data: [{ item: '在用设备', count: 1 }],
  });
  const scrapped = { id: device.data.id, version: used.data.version, reason: '旧' };
  expect((await editor.post('/api/v1.system/device/scrap', scrapped)).code).toBe(200);
  expect(await step('finishClose', started.data)).toMatchObject({ code: 200, data: { state: 'closed' } });
  expect(heard).toContainEqual(['school.closed', { schoolId: closing.id, receivingSchoolId: receiver.id }]);
});

test('a closing that was approved can be withdrawn with a reason: the school goes on as it was, and can be closed later', async () => {
  const closing = await openSchool('WDR01');
  const receiver = await openSchool('WDR02');
  const form = { reason: '合并', closedAt: '2026-12-31', receivingSchoolId: receiver.id };
  const started = await step('startClose', closing, form);
  expect(started.data.$can).toContain('withdrawClose');
  expect((await step('withdrawClose', started.data)).code).toBe(422);
  const back = await step('withdrawClose', started.data, { reason: '续租成功' });
  expect(back).toMatchObject({ code: 200, data: { state: 'open', closedAt: null, receivingSchoolId: null } });
  expect((await step('finishClose', back.data)).code).toBe(409);
  expect((await step('startClose', back.data, form)).data).toMatchObject({ state: 'closing' });
});

test('only open schools are offered to receive, and not the one that closes; another is refused', async () => {
  const closing = await openSchool('RCV01');
  const open = await openSchool('RCV02');
  const gone = await openSchool('RCV03');
  const shut = await step('startClose', gone, { reason: '合并', closedAt: '2026-12-31', receivingSchoolId: open.id });
  expect(shut.data.state).toBe('closing');
  const offered = await editor.get('/user/v1/options/school', { receiverFor: closing.id, q: 'RCV' });
  expect(offered.data.map(({ value }: { value: number }) => value)).toEqual([open.id]);
  expect((await editor.get('/user/v1/options/school', { receiverFor: 'x' })).code).toBe(422);
  const refused = await step('startClose', closing, {
    reason: '合并',
    closedAt: '2026-12-31',
    receivingSchoolId: gone.id,
  });
  expect(refused).toMatchObject({ code: 422, data: [{ field: 'receivingSchoolId' }] });
});

test('a suspended school says from when and until when, and forgets it when it resumes', async () => {
  const open = await openSchool('SUS01');
  const wrong = { reason: '装修', from: '2026-08-10', until: '2026-08-01' };
  expect(await step('suspend', open, wrong)).toMatchObject({ code: 422, data: [{ field: 'until' }] });
  const suspended = await step('suspend', open, { reason: '装修', from: '2026-08-01', until: '2026-08-10' });
  expect(suspended.data).toMatchObject({
    state: 'suspended',
    suspendedFrom: '2026-08-01',
    suspendedUntil: '2026-08-10',
  });
  expect(heard).toContainEqual(['school.suspended', { schoolId: open.id, from: '2026-08-01', until: '2026-08-10' }]);
  const resumed = await step('resume', suspended.data);
  expect(resumed.data).toMatchObject({ state: 'open', suspendedFrom: null, suspendedUntil: null });
});

test('a school that is given up before it opens is closed that day, and its opening is cancelled', async () => {
  const row = await school('ABN01');
  const projects = '/api/v1/OperateNode/project';
  const [template] = (await editor.get('/api/v1/OperateNode/template/list', { enabled: true })).data.list;
  const plan = { schoolId: row.id, templateId: template.id, openOn: '2026-09-01', managerId: editor.client.uid };
  expect((await editor.post(`${projects}/add`, plan)).code).toBe(200);
  const given = await step('abandon', row, { reason: '选址不合适' });
  expect((await editor.get(`${projects}/list`, { schoolId: row.id })).data.list).toMatchObject([
    { state: 'cancelled', schoolId: row.id },
  ]);
  expect(given).toMatchObject({ code: 200, data: { state: 'closed' } });
  expect(given.data.closedAt).toMatch(/^\d{4}-\d\d-\d\d$/);
});
