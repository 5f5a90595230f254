import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app';

const { app, http, signIn, databaseUrl } = await testApp();
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

interface Entry {
  id: number;
  version: number;
  parentId: number | null;
  mname: string;
  url: string | null;
}
const chief = await signIn('13800000001');
const tree = async (): Promise<Entry[]> => (await chief.get('/api/v1/systemmenu/tree')).data;
const entry = async (url: string): Promise<Entry> => (await tree()).find((one) => one.url === url)!;
const under = async (parentId: number | null) => (await tree()).filter((one) => one.parentId === parentId);
const sort = (id: number, parent: number | null, before: number | null) =>
  chief.post('/api/v1/systemmenu/sort', { id, parent, before });

describe('an entry', () => {
  test('says what is counted on it: todos and messages as shipped, another by an administrator, no other word', async () => {
    const mine = async (): Promise<Record<string, string>> => {
      const menu = (await chief.get('/api/v1/systemmenu/mine')).data as { child: { Url: string; Badge: string }[] }[];
      return Object.fromEntries(menu.flatMap(({ child }) => child.map(({ Url, Badge }) => [Url, Badge])));
    };
    expect(await mine()).toMatchObject({ '/todo': 'todo', '/message': 'message', '/region': 'none' });
    const { id, version } = await entry('/region');
    const put = (badge: string) => chief.put('/api/v1/systemmenu/menu/edit', { id, version, badge });
    expect(await put('weather')).toMatchObject({ code: 422, data: [{ field: 'badge' }] });
    expect((await put('approval')).code).toBe(200);
    expect((await mine())['/region']).toBe('approval');
  });

  test('added by hand comes last among its siblings', async () => {
    const { parentId } = await entry('/region');
    const added = { mname: '外部看板', kind: 'link', url: 'https://board.example.com', parentId };
    const { id } = (await chief.post('/api/v1/systemmenu/menu/add', added)).data;
    expect((await under(parentId)).at(-1)?.id).toBe(id);
    await chief.delete('/api/v1/systemmenu/menu/delete', { ids: [id] });
  });

  test('is found by name in both languages, pinyin, initials and path, and only if one may open it', async () => {
    const teacher = await signIn('13800000007');
    const found = async (person: typeof chief, q: string) =>
      ((await person.get('/work/v1/search', { q })).data as { source: string; items: { url: string }[] }[])
        .filter(({ source }) => source === 'menu')
        .flatMap(({ items }) => items.map(({ url }) => url));
    for (const q of ['菜单管理', 'caidanguan', 'cdgl', 'Menus', '/menuadmin']) {
      expect(await found(chief, q)).toContain('/menuAdmin');
      expect(await found(teacher, q)).not.toContain('/menuAdmin');
    }
    // The routes of a chief administrator do not have it.
    expect(await found(chief, '/upload')).toEqual([]);
  });
});

test('the preview is what somebody with this role alone gets', async () => {
  const { data: roles } = await chief.get('/user/v1/role/list', { pageSize: 50 });
  const idOf = (key: string) => roles.list.find((one: { key: string }) => one.key === key).id;
  interface Node {
    Url: string;
    child: Node[];
  }
  const urls = (nodes: Node[]): string[] => nodes.flatMap(({ Url, child }) => (Url ? [Url] : urls(child)));
  const preview = async (key: string) =>
    urls((await chief.get('/api/v1/systemmenu/preview', { role: idOf(key) })).data);
  const teacher = await signIn('13800000007');
  const mine = urls((await teacher.get('/api/v1/systemmenu/mine')).data);
  // The browser leaves out what the first role has no route for.
  expect(await preview('teacher')).toEqual(
    mine.filter((url) => !['/map', '/upload', '/newPage/customPage'].includes(url)),
  );
  expect(await preview('super_editor')).not.toContain('/upload');
  expect(await preview('admin')).toContain('/upload');
  expect((await teacher.get('/api/v1/systemmenu/preview', { role: idOf('teacher') })).code).toBe(403);
});

describe('drag', () => {
  test('puts an entry before a sibling and answers the siblings; everybody’s menu follows', async () => {
    const moved = await entry('/region');
    const first = (await under(moved.parentId))[0]!;
    const version = () => http.inject({ url: '/user/v1/me', headers: { authorization: chief.header } });
    const before = (await version()).headers['x-perm-version'];
    const answer = await sort(moved.id, moved.parentId, first.id);
    expect(answer.data.map((one: Entry) => one.id).slice(0, 2)).toEqual([moved.id, first.id]);
    expect((await version()).headers['x-perm-version']).not.toBe(before);
    const mine = (await chief.get('/api/v1/systemmenu/mine')).data.find(
      (one: { Mname: string }) => one.Mname === '系统',
    );
    expect(mine.child[0].Url).toBe('/region');
  });

  test('to another parent, at most three levels deep, never under itself', async () => {
    const [one, two] = (await under(null)).slice(0, 2) as [Entry, Entry];
    const group = (await chief.post('/api/v1/systemmenu/menu/add', { mname: '分组', kind: 'group', parentId: one.id }))
      .data;
    const page = await entry('/region');
    expect((await sort(page.id, group.id, null)).code).toBe(200);
    expect(await sort(one.id, two.id, null)).toMatchObject({ code: 409, message: '菜单最多三级' });
    expect(await sort(one.id, group.id, null)).toMatchObject({ code: 409, message: '不能移到自己的下级' });
    expect((await entry('/region')).parentId).toBe(group.id);
  });

  test('two at the same instant leave one clean order', async () => {
    const siblings = await under((await entry('/map')).parentId);
    const [a, b, c] = siblings as [Entry, Entry, Entry];
    await Promise.all([sort(a.id, a.parentId, null), sort(b.id, b.parentId, null), sort(c.id, c.parentId, null)]);
    const { rows } = await admin.query(
      'select sort from menu where parent_id = $1 and deleted_at is null order by sort',
      [a.parentId],
    );
    expect(rows.map((row) => row.sort)).toEqual(rows.map((_, i) => i));
  });

  test('needs the permission', async () => {
    const teacher = await signIn('13800000007');
    expect((await teacher.post('/api/v1/systemmenu/sort', { id: 1 })).code).toBe(403);
  });
});

describe('an entry', () => {
  const add = (values: object) =>
    chief.post('/api/v1/systemmenu/menu/add', { mname: `新${Math.random()}`.slice(0, 12), ...values });
  test('names a page that exists, or an https address', async () => {
    const parentId = (await entry('/map')).parentId;
    expect(await add({ kind: 'page', url: '/nowhere', parentId })).toMatchObject({
      code: 422,
      data: [{ field: 'url' }],
    });
    expect(await add({ kind: 'link', url: 'http://example.com', parentId })).toMatchObject({
      code: 422,
      data: [{ field: 'url' }],
    });
    expect(await add({ kind: 'link', url: 'javascript:alert(1)', parentId })).toMatchObject({ code: 422 });
    expect((await add({ kind: 'link', url: 'https://example.com/a', parentId })).code).toBe(200);
    expect(await add({ kind: 'group' })).toMatchObject({ code: 422, data: [{ field: 'ico' }] });
    expect(await add({ kind: 'page', url: '/map', parentId, permission: 'no.such.one' })).toMatchObject({ code: 422 });
    expect(
      await chief.post('/api/v1/systemmenu/menu/add', { mname: '系统', kind: 'group', ico: 'home' }),
    ).toMatchObject({ code: 422, data: [{ field: 'mname' }] });
  });

  test('is shown to those who hold its permission and one of its roles; a group without children is hidden', async () => {
    const teacher = await signIn('13800000007');
    const seen = async () => JSON.stringify((await teacher.get('/api/v1/systemmenu/mine')).data);
    const page = await entry('/schoolCenter');
    expect(await seen()).toContain('/schoolCenter');
    const role = (await admin.query(`select id from role where key = 'principal' and enterprise_id = 1`)).rows[0].id;
    expect(
      (await chief.put('/api/v1/systemmenu/menu/edit', { id: page.id, version: page.version, roleIds: [role] })).code,
    ).toBe(200);
    expect(await seen()).not.toContain('/schoolCenter');
    await add({ mname: '空目录', kind: 'group', ico: 'home' });
    expect(await seen()).not.toContain('空目录');
  });

  test('without a permission of its own is shown to those who may open its page, and to nobody else', async () => {
    const teacher = await signIn('13800000007');
    await admin.query(`update menu set permission = null where enterprise_id = 1 and url in ('/index', '/logAdmin')`);
    const seen = async (person: typeof chief) => JSON.stringify((await person.get('/api/v1/systemmenu/mine')).data);
    expect(await seen(chief)).toContain('/logAdmin');
    expect(await seen(teacher)).toContain('/index');
    expect(await seen(teacher)).not.toContain('/logAdmin');
  });

  test('says how its page shows: as the area shipped it until it is changed; a page from elsewhere has an address of ours', async () => {
    interface Node {
      Mname: string;
      Url: string;
      child: Node[];
    }
    const shown = async (name: string) => {
      const tree: Node[] = (await chief.get('/api/v1/systemmenu/mine')).data;
      return tree.flatMap(({ child }) => child).find(({ Mname }) => Mname === name);
    };
    expect(await shown('地图')).toMatchObject({ OpenMode: 'tab', KeepAlive: true, Tab: true, IsPadding: false });
    const map = await entry('/map');
    const change = { id: map.id, version: map.version, openMode: 'window', keepAlive: false, isPadding: true };
    expect((await chief.put('/api/v1/systemmenu/menu/edit', change)).code).toBe(200);
    expect(await shown('地图')).toMatchObject({ OpenMode: 'window', KeepAlive: false, IsPadding: true });
    const url = 'https://board.example.com/';
    const { data } = await add({ mname: '看板', kind: 'frame', url, parentId: map.parentId });
    expect(await shown('看板')).toMatchObject({ Url: `/frame/${data.id}`, Src: url });
  });
});

test('a page whose entry is taken from a role is closed to it; a hidden one is not; the chief is never shut out', async () => {
  const teacher = await signIn('13800000007');
  const closed = async (person = teacher): Promise<string[]> => (await person.get('/user/v1/me')).data.closed;
  expect(await closed()).toContain('/schoolCenter');
  expect(await closed()).not.toContain('/language');
  const hidden = await entry('/language');
  await chief.put('/api/v1/systemmenu/menu/edit', { id: hidden.id, version: hidden.version, visible: false });
  expect(await closed()).not.toContain('/language');
  expect((await chief.delete('/api/v1/systemmenu/menu/delete', { id: hidden.parentId })).code).toBe(200);
  expect(await closed()).toEqual(expect.arrayContaining(['/language', '/logAdmin', '/map']));
  expect(await closed(chief)).toEqual([]);
});

test('reset brings back what the areas ship with, in one step', async () => {
  const page = await entry('/customerManagement');
  await chief.put('/api/v1/systemmenu/menu/edit', { id: page.id, version: page.version, visible: false });
  expect((await chief.post('/api/v1/systemmenu/reset')).code).toBe(200);
  const roots = await under(null);
  expect(roots[0]!.mname).toBe('工作台');
  expect(JSON.stringify((await chief.get('/api/v1/systemmenu/mine')).data)).toContain('/customerManagement');
  expect(await under((await entry('/region')).parentId)).toHaveLength(
    (await under((await entry('/map')).parentId)).length,
  );
});

test('a page without a permission stands in nobody’s menu who was granted nothing in its area', async () => {
  const bare = app.allAreas.flatMap((area) =>
    area.routes
      .filter((route) => route.menu && !route.permission && route.path !== '/index')
      .map(({ path }) => ({ path, area: area.name })),
  );
  const person = await signIn('13800000007');
  const common = [...app.services.values()].filter(({ of }) => of.everyone.length > 0).map(({ of }) => of.area);
  const held = new Set([...common, ...person.client.permissions.map((key) => key.split('.')[0])]);
  expect(bare.some(({ area }) => !held.has(area))).toBe(true);
  const pages = (nodes: { Url: string; child: never[] }[]): string[] =>
    nodes.flatMap((node) => (node.child.length > 0 ? pages(node.child) : [node.Url]));
  const shown = pages((await person.get('/api/v1/systemmenu/mine')).data);
  for (const { path, area } of bare) if (!held.has(area)) expect(shown).not.toContain(path);
});
