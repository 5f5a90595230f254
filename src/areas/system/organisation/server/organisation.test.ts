import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { type AreaServer, on } from '#kernel/server/service';
import { type Person, type TestApp, testApp } from '#testing/app';
import { distanceM } from '../../finding/model/distance';
import { departmentMoved, regionMoved } from '../../identity/model/events';

const heard: [string, Record<string, unknown>][] = [];

const listener: AreaServer = {
  area: area({ name: 'shelf', title: ['架', 'Shelf'], icon: 'x', routes: {} }),
  listeners: [
    on(departmentMoved, (_, { departmentId, before, after }) => {
      heard.push(['moved', { departmentId, before, after }]);
    }),
    on(regionMoved, (_, { regionId, before, after }) => {
      heard.push(['region', { regionId, before, after }]);
    }),
  ],
};

let app: TestApp;
let editor: Person;
let regionId: number;

beforeAll(async () => {
  app = await testApp({ parts: [listener] });
  editor = await app.signIn('13800000001');
  regionId = (await editor.get('/school/v1/school/detail', { id: editor.client.school!.id })).data.regionId;
});

const region = (code: string, parentId: number | null = null) =>
  editor.post('/common/orgs/region/add', { name: code, code, ...(parentId ? { parentId } : {}) });
const school = async (code: string, values: Record<string, unknown> = {}) =>
  (await editor.post('/school/v1/school/add', { code, name: code, kind: 'direct', regionId, ...values })).data;

test('regions go four levels deep, never under themselves, and are put in order', async () => {
  const chain: { id: number }[] = [];
  for (const code of ['R1', 'R2', 'R3', 'R4']) chain.push((await region(code, chain.at(-1)?.id ?? null)).data);
  expect(await region('R5', chain[3]!.id)).toMatchObject({ code: 409, data: { reason: 'depth' } });
  const sort = (id: number, parent: number | null, before: number | null = null) =>
    editor.post('/common/orgs/region/sort', { id, parent, before });
  expect(await sort(chain[0]!.id, chain[2]!.id)).toMatchObject({ code: 409, data: { reason: 'cycle' } });

  const sibling = (await region('R6', chain[0]!.id)).data;
  const sorted = await sort(sibling.id, chain[0]!.id, chain[1]!.id);
  expect(sorted.data.map((row: { id: number }) => row.id)).toEqual([sibling.id, chain[1]!.id]);
  expect(heard).toEqual([]);
  expect((await sort(sibling.id, null)).code).toBe(200);
  expect(heard).toEqual([['region', { regionId: sibling.id, before: chain[0]!.id, after: null }]]);
});

test('rule 29: a region cannot be deleted while schools or children hang on it', async () => {
  const referred = await editor.delete('/common/orgs/region/delete', { id: regionId });
  expect(referred).toMatchObject({ code: 409 });
  expect(referred.data).toContainEqual(expect.objectContaining({ resource: 'school' }));
});

test('rule 29: a new region manager, and a school that changes its region, count from the next request', async () => {
  const manager = await app.signIn('13800000010');
  const far = (await region('FAR')).data;
  const made = await school('FAR01', { regionId: far.id });
  const sees = async () => (await manager.get('/school/v1/school/detail', { id: made.id })).code;
  // What the school's own making told the caches must be over, or it would hide that naming a manager told nothing.
  await sleep(500);
  expect(await sees()).toBe(404);

  const named = await editor.put('/common/orgs/region/edit', {
    id: far.id,
    version: far.version,
    managerIds: [manager.client.uid],
  });
  expect(named.code).toBe(200);
  expect(await sees()).toBe(200);

  const moved = await editor.put('/school/v1/school/edit', {
    id: made.id,
    version: made.version,
    regionId: (await region('ELSE')).data.id,
  });
  expect(moved.code).toBe(200);
  expect(await sees()).toBe(404);
});

test('a department belongs to its parent’s school, its name is there once, and a move is told', async () => {
  const one = await school('DEP01');
  const two = await school('DEP02');
  const add = (name: string, schoolId: number | null, parentId?: number) =>
    editor.post('/common/orgs/department/add', {
      name,
      kind: 'other',
      ...(schoolId ? { schoolId } : {}),
      ...(parentId ? { parentId } : {}),
    });
  const top = (await add('甲', one.id)).data;
  expect(await add('乙', two.id, top.id)).toMatchObject({ code: 422, data: [{ field: 'schoolId' }] });
  const child = (await add('乙', one.id, top.id)).data;
  const twice = await Promise.all([add('总部', null), add('总部', null)]);
  expect(twice.map(({ code }) => code).sort()).toEqual([200, 409]);

  const sorted = await editor.post('/common/orgs/department/sort', { id: child.id, parent: null, before: top.id });
  expect(sorted.data.map((row: { id: number }) => row.id)).toEqual([child.id, top.id]);
  expect(heard).toContainEqual([
    'moved',
    {
      departmentId: child.id,
      before: { parentId: top.id, schoolId: one.id },
      after: { parentId: null, schoolId: one.id },
    },
  ]);
});

test('schools near a place come nearest first, within the distance, to everyone signed in', async () => {
  const teacher = await app.signIn('13800000007');
  const at = { lng: '121.473700', lat: '31.230400' };
  const { data } = await teacher.get('/school/v1/school/near', { ...at, km: 200 });
  expect(data.length).toBeGreaterThan(0);
  const distances = data.map((row: { distanceM: number }) => row.distanceM);
  expect(distances).toEqual([...distances].sort((a, b) => a - b));
  expect(Math.max(...distances)).toBeLessThanOrEqual(200_000);
  expect(Object.keys(data[0])).not.toContain('bankAccount');
  expect(await teacher.get('/school/v1/school/near', { ...at, lng: 'east' })).toMatchObject({ code: 422 });
  expect((await teacher.get('/school/v1/school/near', { ...at, km: 1, q: '不存在' })).data).toEqual([]);
  const states = async (asked = {}) =>
    (await teacher.get('/school/v1/school/near', asked)).data.map((school: { state: string }) => school.state);
  expect(await states()).not.toContain('closed');
  expect(await states({ closed: true })).toContain('closed');
});

test('Shanghai and Beijing are 1,067 km apart on a globe of 6,371.0088 km', () => {
  const metres = distanceM({ lng: 121.4737, lat: 31.2304 }, { lng: 116.4074, lat: 39.9042 });
  expect(Math.round(metres / 1000)).toBe(1067);
  expect(distanceM({ lng: 0, lat: 0 }, { lng: 180, lat: 0 })).toBe(Math.round(Math.PI * 6_371_008.8));
});

test('the organisation is a tree of what a person sees', async () => {
  const whole = (await editor.get('/common/orgs/tree', { withStaff: true })).data;
  const principal = await app.signIn('13800000005');
  const own = (await principal.get('/common/orgs/tree')).data;
  const schoolsIn = (nodes: { kind: string; id: number; children: never[] }[]): number[] =>
    nodes.flatMap((node) => [...(node.kind === 'school' ? [node.id] : []), ...schoolsIn(node.children)]);
  expect(schoolsIn(own)).toEqual([principal.client.school!.id]);
  expect(schoolsIn(whole).length).toBeGreaterThan(10);
  expect((await editor.get('/common/orgs/tree', { depth: 1 })).data[0].children).toEqual([]);
});
