import { expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { notifyQuery, todoQuery } from '#kernel/server/calls';
import type { FigureContext } from '#kernel/server/figures/figure';
import { type AreaServer, answers } from '#kernel/server/service';
import { testApp } from '#testing/app';
import { runJob } from '#testing/runJob';
import { readPlace } from '../../map/model/mapPlace';

const told: { kind: string; days?: unknown }[] = [];
const asked: FigureContext[] = [];
/** Stands for the areas that keep figures and notices. */
const others: AreaServer = {
  area: area({ name: 'others', title: ['他', 'Others'], icon: 'x', routes: {} }),
  answers: [
    answers(notifyQuery, async (_, { kind, vars }) => {
      told.push({ kind, days: vars.days });
      return { messageId: 1 };
    }),
    answers(todoQuery, async (_, { kind }) => {
      told.push({ kind });
      return { todoIds: [1] };
    }),
  ],
};

const { app, call, clock, signIn } = await testApp({ parts: [others] });
Object.assign(app.registries.figure.get('payment.net')!, {
  async compute(_: unknown, context: FigureContext) {
    asked.push(context);
    return 123_400_00;
  },
});
clock.set('2026-07-08T02:00:00Z');
const chief = await signIn('13800000001');
const manager = await signIn('13800000010');
const teacher = await signIn('13800000007');
const [demo] = await app.identity.enterprises();
const path = '/common/orgs/region';
const schools: { id: number; name: string; regionId: number }[] = (
  await chief.get('/school/v1/school/list', { pageSize: 50 })
).data.list;
const regions: { id: number; code: string }[] = (await chief.get(`${path}/list`, { pageSize: 50 })).data.list;
const regionOf = (code: string) => regions.find((one) => one.code === code)!.id;
const shanghai = schools.filter(({ regionId }) => regionId === regionOf('SH'));

test('schools change their region together; who gains or loses sight is told first, and counts at once', async () => {
  const [school] = shanghai;
  const move = (dryRun: boolean) =>
    chief.post(`${path}/moveSchools`, { schoolIds: [school!.id], regionId: regionOf('SZ'), dryRun });
  const sees = async () => (await manager.get('/school/v1/school/detail', { id: shanghai[1]!.id })).code;
  expect(await sees()).toBe(200);
  const tried = await move(true);
  expect(tried.data).toMatchObject({ count: 1 });
  const effect = tried.data.effects.find((one: { staffId: number }) => one.staffId === manager.client.uid);
  // The own school is seen whichever region it lies in.
  expect(effect).toBeUndefined();
  const both = { schoolIds: shanghai.map(({ id }) => id), regionId: regionOf('SZ') };
  const all = (await chief.post(`${path}/moveSchools`, { ...both, dryRun: true })).data;
  const losing = all.effects.find((one: { staffId: number }) => one.staffId === manager.client.uid);
  expect(losing).toMatchObject({ gains: [], loses: expect.arrayContaining([shanghai[1]!.name]) });
  expect((await chief.get('/school/v1/school/detail', { id: school!.id })).data.regionId).toBe(regionOf('SH'));

  expect((await chief.post(`${path}/moveSchools`, { ...both, dryRun: false })).data.count).toBe(shanghai.length);
  expect(await sees()).toBe(404);
  await chief.post(`${path}/moveSchools`, { schoolIds: both.schoolIds, regionId: regionOf('SH') });
  expect(await sees()).toBe(200);
  expect((await teacher.post(`${path}/moveSchools`, both)).code).toBe(403);
});

test('an outline is a closed ring, drawn on the map and shown there', async () => {
  const { data: made } = await chief.post(`${path}/add`, { name: '试', code: 'OUT' });
  const edit = (value: unknown, version = made.version) =>
    chief.put(`${path}/edit`, { id: made.id, version, boundary: JSON.stringify(value) });
  const ring = [
    [121, 31],
    [122, 31],
    [122, 32],
    [121, 31],
  ];
  expect(await edit({ type: 'Polygon', coordinates: [ring.slice(0, 3)] })).toMatchObject({
    code: 422,
    data: [{ field: 'boundary' }],
  });
  expect((await edit({ type: 'Polygon', coordinates: [ring] })).code).toBe(200);
  const { data } = await manager.get(`${path}/boundaries`);
  expect(data).toContainEqual({
    ...{ id: made.id, name: '试', color: null },
    boundary: { type: 'Polygon', coordinates: [ring] },
  });
});

test('figures of a region and of a school are shown where an area keeps them, to whoever may see them', async () => {
  const { data } = await chief.get(`${path}/figures`);
  const east = data.find((one: { regionId: number }) => one.regionId === regionOf('HD'));
  expect(east.figures).toContainEqual({ key: 'payment.net', label: '净收', unit: 'money', value: '123400.00' });
  expect(asked).toContainEqual({ from: '2026-07-01', to: '2026-07-08', regionId: regionOf('HD') });
  const id = shanghai[0]!.id;
  const keysFor = async (who: typeof chief) =>
    (await who.get('/school/v1/school/figures', { id })).data.map(({ key }: { key: string }) => key);
  expect(await keysFor(chief)).toContain('payment.net');
  expect(await keysFor(await signIn('13800000007'))).not.toContain('payment.net');
});

test('the tree of the organisation counts and names people where asked, and is cut at a depth', async () => {
  interface Node {
    kind: string;
    staff?: number;
    people?: object[];
    children: Node[];
  }
  const tree: Node[] = (await chief.get('/common/orgs/tree', { withStaff: true })).data;
  const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
  const nodes = flat(tree);
  const people = nodes.reduce((sum, node) => sum + (node.people?.length ?? 0), 0);
  expect(people).toBeGreaterThan(50);
  expect(tree.reduce((sum, node) => sum + (node.staff ?? 0), 0)).toBe(people);
  const plain: Node[] = (await chief.get('/common/orgs/tree')).data;
  expect(flat(plain).every((node) => !('staff' in node) && !('people' in node))).toBe(true);
  const deepest = (node: Node): number => 1 + Math.max(0, ...node.children.map(deepest));
  const cut: Node[] = (await chief.get('/common/orgs/tree', { depth: 2 })).data;
  expect(Math.max(...cut.map(deepest))).toBe(2);
});

test('the map’s key goes to whoever is signed in and to nobody else', async () => {
  const { data } = await teacher.get('/configuration/v1/map');
  const center = { lng: 121.47, lat: 31.23 };
  expect(data).toEqual({ provider: 'none', key: '', center, zoom: 10, outline: null });
  expect((await call('GET', '/configuration/v1/map')).code).toBe(401);
  expect(readPlace('nonsense')).toEqual({ lng: 121.47, lat: 31.23 });
  expect(readPlace('116.4，39.9')).toEqual({ lng: 116.4, lat: 39.9 });
});

test('schools that are open at this hour, by the clock of the enterprise', async () => {
  const row = (await chief.get('/school/v1/school/detail', { id: shanghai[0]!.id })).data;
  const edit = (openingHours: unknown, version: number) =>
    chief.put('/school/v1/school/edit', { id: row.id, version, openingHours: JSON.stringify(openingHours) });
  expect(await edit({ '3': [{ from: '12:00', to: '09:00' }] }, row.version)).toMatchObject({
    code: 422,
    data: [{ field: 'openingHours' }],
  });
  // 02:00 in Greenwich is Wednesday, ten in the morning in Shanghai.
  const open = await edit({ '3': [{ from: '09:30', to: '10:30' }] }, row.version);
  const found = async () =>
    (await teacher.get('/school/v1/school/near', { openNow: true })).data.map((one: { id: number }) => one.id);
  expect(await found()).toContain(row.id);
  await edit({ '3': [{ from: '10:30', to: '20:00' }] }, open.data.version);
  expect(await found()).not.toContain(row.id);
});

test('a licence is told of so many days before it ends as the setting says, also when the day itself was missed', async () => {
  const run = (at: string) => {
    clock.set(at);
    told.length = 0;
    return runJob(app, 'system.licenceReminders');
  };
  const today = await signIn('13800000001');
  const row = (await today.get('/school/v1/school/detail', { id: shanghai[0]!.id })).data;
  await today.put('/school/v1/school/edit', { id: row.id, version: row.version, licenceUntil: '2031-03-31' });
  await run('2031-02-27T01:00:00Z');
  expect(told.filter(({ days }) => days === 32)).toEqual([]);
  await run('2031-03-01T01:00:00Z');
  expect(told).toContainEqual({ kind: 'system.licenceExpiring', days: 30 });
  expect(told).toContainEqual({ kind: 'system.licenceRenewal' });
  await app.database.write(demo!.id, async ({ client }) => {
    await client.query(
      `insert into job_run (enterprise_id, job, due_at, started_at, result) values ($1, $2, '2031-03-22T00:00:00Z', '2031-03-22T00:00:00Z', 'done')`,
      [demo!.id, 'system.licenceReminders'],
    );
  });
  await run('2031-03-26T01:00:00Z');
  expect(told).toContainEqual({ kind: 'system.licenceExpiring', days: 5 });
});
