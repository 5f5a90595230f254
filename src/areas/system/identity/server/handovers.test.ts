import { expect, test } from 'vitest';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { type Work, write } from '#kernel/server/work';
import { testApp } from '#testing/app';
import { withoutApprovals } from '#testing/scenes/undecided';

const { app, clock, signIn } = await testApp({ parts: [withoutApprovals] });
clock.set('2026-07-01T04:00:00Z');
const chief = await signIn('13800000001');
const leaver = await signIn('13800000007');
const heir = await signIn('13800000014');
const [demo] = await app.identity.enterprises();
const [fromId, toId] = [leaver.client.uid, heir.client.uid];
const asEnterprise = <T>(run: (work: Work) => Promise<T>) => write(app, systemActor(demo!), systemCaller('test'), run);
const held = (key: string, staffId: number) =>
  asEnterprise((work) => app.registries.handover.get(key)!.list(work, staffId, 1));
const hand = (key: string, ids: number[] | 'all') =>
  asEnterprise((work) =>
    app.registries.handover.get(key)!.move(work, { fromId, toId, ids, handoverId: 1, byId: toId }),
  );
const schools: { value: number; label: string }[] = (await chief.get('/school/v1/school/options')).data;
const detail = async (path: string, id: number) => (await chief.get(`${path}/detail`, { id })).data;

test('a region passes to the successor among its managers, and with it what they see', async () => {
  const path = '/common/orgs/region';
  const made = await chief.post(`${path}/add`, { name: '试', code: 'TRY', managerIds: [fromId, chief.client.uid] });
  expect((await held('region_manager', fromId)).map(({ id }) => id)).toContain(made.data.id);
  await hand('region_manager', 'all');
  expect((await detail(path, made.data.id)).managerIds).toEqual([toId, chief.client.uid]);
  expect(await held('region_manager', fromId)).toEqual([]);
});

test('a school and a department get the successor as their head', async () => {
  const school = await detail('/school/v1/school', schools[3]!.value);
  await chief.put('/school/v1/school/edit', { id: school.id, version: school.version, principalId: fromId });
  const department = await chief.post('/common/orgs/department/add', {
    name: '试验部',
    kind: 'other',
    schoolId: school.id,
    leaderId: fromId,
  });
  await hand('principal', [school.id]);
  await hand('department_leader', [department.data.id]);
  expect((await detail('/school/v1/school', school.id)).principalId).toBe(toId);
  expect((await detail('/common/orgs/department', department.data.id)).leaderId).toBe(toId);
});

test('support that is being given goes on with the successor, to whom the school opens instead', async () => {
  const path = '/school/v1/supportRequest';
  const asking = schools.find(({ label }) => label === '上海浦东加盟店')!.value;
  const { data: drafted } = await chief.post(`${path}/add`, {
    ...{ schoolId: asking, kind: 'teacher', fromOn: '2026-06-30', toOn: '2026-07-05', headCount: 1, reason: '产假' },
  });
  const { data: row } = await chief.post(`${path}/submit`, { id: drafted.id, version: drafted.version });
  const people = JSON.stringify([{ staffId: fromId, from: '2026-06-30', to: '2026-07-05' }]);
  const supporting = { supportSchoolId: schools[0]!.value, people };
  await chief.post(`${path}/assign`, { id: row.id, version: row.version, ...supporting });
  expect((await leaver.post(`${path}/accept`, { id: row.id })).code).toBe(200);
  const enters = async (by: typeof heir) => (await by.get('/school/v1/school/detail', { id: asking })).code;
  expect([await enters(leaver), await enters(heir)]).toEqual([200, 404]);

  await hand('support_person', 'all');
  expect(await detail(path, row.id)).toMatchObject({
    personIds: [toId],
    people: [{ staffId: toId, accepted: true }],
    state: 'ongoing',
  });
  expect([await enters(leaver), await enters(heir)]).toEqual([404, 200]);
  expect(await held('support_person', fromId)).toEqual([]);
});

test('a name that is kept in an account follows the person', async () => {
  const row = (await chief.get('/people/v1/staff/detail', { id: fromId })).data;
  const name = '欧阳新名';
  expect((await chief.put('/people/v1/staff/edit', { id: row.id, version: row.version, name })).code).toBe(200);
  const found = (await chief.get('/user/v1/account/list', { q: 'oyxm' })).data.list;
  expect(found).toEqual([expect.objectContaining({ staffId: fromId, name })]);
});
