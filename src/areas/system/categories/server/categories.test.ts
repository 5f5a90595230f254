import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { conflict } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { type AreaServer, on } from '#kernel/server/service';
import { type Person, type TestApp, testApp } from '#testing/app';
import { categoryMerged } from '../../identity/model/events';

const heard: { tree: string; fromId: number; toId: number }[] = [];
let mayMerge = true;

/** An area that keeps ids in json hears of a merge, and may refuse it. */
const listener: AreaServer = {
  area: area({ name: 'shelf', title: ['架', 'Shelf'], icon: 'x', routes: {} }),
  listeners: [
    on(categoryMerged, (_, { tree, fromId, toId }) => {
      if (!mayMerge) throw conflict(pair('不行', 'No'));
      heard.push({ tree, fromId, toId });
    }),
  ],
  registers: {
    category: [
      { key: 'shape', area: 'shelf', title: pair('形状', 'Shapes'), maxDepth: 2, nodes: [] },
      { key: 'shelf_grade', area: 'shelf', title: pair('年级', 'Grades'), fixed: true, nodes: [] },
    ],
  },
};

interface Node {
  id: number;
  version: number;
  code: string;
  name: string;
  parentId: number | null;
  used: number;
}

let app: TestApp;
let editor: Person;

beforeAll(async () => {
  app = await testApp({ parts: [listener] });
  editor = await app.signIn('13800000001');
});

const nodes = async (tree: string): Promise<Node[]> => (await editor.get('/v1/category/nodes', { tree })).data;
const node = async (tree: string, code: string) => (await nodes(tree)).find((one) => one.code === code)!;
const add = (tree: string, code: string, parentId: number | null = null, name = code) =>
  editor.post('/v1/category/category/add', { tree, code, name, ...(parentId ? { parentId } : {}) });
const sort = (id: number, parent: number | null, before: number | null = null) =>
  editor.post('/v1/category/sort', { id, parent, before });

const device = (kindId: number, sn: string) =>
  editor.post('/api/v1.system/device/add', { schoolId: editor.client.school!.id, kindId, name: sn, sn });

async function schoolTags(): Promise<{ id: number; version: number; tags: number[] }> {
  const { data } = await editor.get('/school/v1/school/list', { pageSize: 1 });
  return (await editor.get('/school/v1/school/detail', { id: data.list[0].id })).data;
}

const tagSchool = ({ id, version }: { id: number; version: number }, tags: number[]) =>
  editor.put('/school/v1/school/edit', { id, version, tags });

test('trees are listed by area with their counts, and a tree nobody declared takes no node', async () => {
  const { data } = await editor.get('/v1/category/categoryTree/list');
  expect(data).toContainEqual(
    expect.objectContaining({ key: 'device_kind', area: 'system', areaTitle: '系统', count: 8, fixed: false }),
  );
  expect(await add('nonsense', 'a')).toMatchObject({ code: 422, data: [{ field: 'tree' }] });
});

test('rule 23: a drag orders a level or changes the parent; under itself or too deep answers 409', async () => {
  const made = [];
  for (const code of ['a', 'b', 'c']) made.push((await add('shape', code)).data);
  const [a, b, c] = made;
  expect((await sort(c.id, null, a.id)).data.map((one: Node) => one.code)).toEqual(['c', 'a', 'b']);
  expect((await nodes('shape')).map((one) => one.code)).toEqual(['c', 'a', 'b']);

  expect((await sort(b.id, a.id)).data.map((one: Node) => one.code)).toEqual(['b']);
  expect(await sort(a.id, b.id)).toMatchObject({ code: 409, data: { reason: 'cycle' } });
  expect(await sort(a.id, c.id)).toMatchObject({ code: 409, data: { reason: 'depth' } });
  expect(await add('shape', 'd', b.id)).toMatchObject({ code: 409, data: { reason: 'depth' } });
  const kind = await node('device_kind', 'router');
  expect(await sort(a.id, kind.id)).toMatchObject({ code: 404 });
});

test('a name is there once on a level, also on the first, also when two add it at once', async () => {
  const answers = await Promise.all([add('shape', 'r1', null, '圆'), add('shape', 'r2', null, '圆')]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect(await add('shape', 'a', null, '方')).toMatchObject({ code: 409, data: [{ field: 'code' }] });
});

test('rule 23: in a fixed tree only names, colour and order change', async () => {
  const grades = sql`insert into category (enterprise_id, tree, code, name, sort)
    select id, 'shelf_grade', 'g' || n, 'G' || n, n from enterprise, generate_series(1, 2) n where appid = 'demo'`;
  await app.app.database.across((session) => session.rows(grades));
  const [one, two] = (await nodes('shelf_grade')) as [Node, Node];
  const edit = (values: object) =>
    editor.put('/v1/category/category/edit', { id: one.id, version: one.version, ...values });
  for (const refused of [
    await add('shelf_grade', 'g3'),
    await edit({ code: 'x' }),
    await edit({ enabled: false }),
    await sort(one.id, two.id),
    await editor.post('/v1/category/merge', { from: one.id, to: two.id }),
    await editor.delete('/v1/category/category/delete', { id: one.id }),
  ]) {
    expect(refused).toMatchObject({ code: 409, data: { reason: 'fixed' } });
  }
  expect(await edit({ name: '一年级', color: '#112233' })).toMatchObject({ code: 200 });
  expect(await edit({ color: 'red', version: one.version + 1 })).toMatchObject({
    code: 422,
    data: [{ field: 'color' }],
  });
  expect((await sort(two.id, null, one.id)).data.map((each: Node) => each.code)).toEqual(['g2', 'g1']);
});

test('must hold 19: a used category cannot be deleted; merging moves all references and the counts add up', async () => {
  const from = await node('device_kind', 'tablet');
  const to = await node('device_kind', 'printer');
  for (const sn of ['t1', 't2', 't3']) expect((await device(from.id, sn)).code).toBe(200);
  expect((await device(to.id, 'p1')).code).toBe(200);
  const before = { from: (await node('device_kind', 'tablet')).used, to: (await node('device_kind', 'printer')).used };

  expect(await editor.delete('/v1/category/category/delete', { id: from.id })).toMatchObject({
    code: 409,
    data: [{ resource: 'device', count: before.from }],
  });
  const uses = [{ area: 'system', resource: 'device', count: before.from }];
  const preview = await editor.post('/v1/category/merge', { from: from.id, to: to.id, dryRun: true });
  expect(preview.data).toMatchObject({ uses, merged: false });
  expect((await node('device_kind', 'tablet')).used).toBe(before.from);

  mayMerge = false;
  expect((await editor.post('/v1/category/merge', { from: from.id, to: to.id })).code).toBe(409);
  expect((await node('device_kind', 'tablet')).used).toBe(before.from);
  mayMerge = true;

  const answers = await Promise.all([
    editor.post('/v1/category/merge', { from: from.id, to: to.id }),
    editor.post('/v1/category/merge', { from: from.id, to: to.id }),
  ]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 404]);
  expect(answers.find(({ code }) => code === 200)?.data).toMatchObject({ uses, merged: true });
  expect(await node('device_kind', 'tablet')).toBeUndefined();
  expect((await node('device_kind', 'printer')).used).toBe(before.from + before.to);
  expect(heard).toEqual([{ tree: 'device_kind', fromId: from.id, toId: to.id }]);

  const log = await editor.get('/api/v1/logs/operation/list', { action: 'merge', entity: 'device', pageSize: 50 });
  expect(log.data.total).toBe(before.from);
});

test('a list that held both holds the remaining one once, and what stood under A stands under B', async () => {
  const flagship = await node('school_tag', 'flagship');
  const fresh = await node('school_tag', 'new');
  const child = (await add('school_tag', 'small', flagship.id)).data;
  const school = await schoolTags();
  const tagged = await tagSchool(school, [flagship.id, fresh.id]);
  expect(tagged.code).toBe(200);

  expect((await editor.post('/v1/category/merge', { from: flagship.id, to: child.id })).code).toBe(422);
  expect((await editor.post('/v1/category/merge', { from: flagship.id, to: fresh.id })).code).toBe(200);
  expect((await schoolTags()).tags).toEqual([fresh.id]);
  expect(await node('school_tag', 'small')).toMatchObject({ parentId: fresh.id });
});

test('must hold 19: a switched-off node stays on old rows and is not offered for new ones', async () => {
  const kind = await node('device_kind', 'projector');
  const tag = await node('school_tag', 'community');
  const old = (await device(kind.id, 'old')).data;
  const school = await schoolTags();
  expect((await tagSchool(school, [tag.id])).code).toBe(200);
  for (const { id, version } of [kind, tag]) {
    expect((await editor.put('/v1/category/category/edit', { id, version, enabled: false })).code).toBe(200);
  }
  expect(await device(kind.id, 'new')).toMatchObject({ code: 404, data: [{ field: 'kindId' }] });
  const renamed = await editor.put('/api/v1.system/device/edit', { id: old.id, version: old.version, name: 'older' });
  expect(renamed).toMatchObject({ code: 200, data: { kindId: kind.id, $labels: { kindId: '投影' } } });

  const other = (await add('school_tag', 'other')).data;
  const again = await schoolTags();
  expect(await tagSchool(again, [tag.id, other.id])).toMatchObject({
    code: 200,
  });
});

test('a person without the permission neither sorts nor merges', async () => {
  const teacher = await app.signIn('13800000007');
  const kind = await node('device_kind', 'camera');
  expect(await teacher.post('/v1/category/sort', { id: kind.id })).toMatchObject({ code: 403 });
  expect(await teacher.post('/v1/category/merge', { from: kind.id, to: 1 })).toMatchObject({
    code: 403,
    data: 'system.category.merge',
  });
});
