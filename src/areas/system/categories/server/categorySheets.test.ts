import { expect, test } from 'vitest';
import { readSheet } from '#kernel/server/sheet/read';
import { type Person, type TestApp, testApp } from '#testing/app';
import { multipart } from '#testing/form';

const tree = 'device_kind';
interface Node {
  id: number;
  version: number;
  name: string;
  code: string;
  parentId: number | null;
  color: string | null;
  enabled: boolean;
  school: string | null;
}

const nodes = async (person: Person): Promise<Node[]> => (await person.get('/v1/category/nodes', { tree })).data;

async function send({ http }: TestApp, person: Person, lines: string[], dryRun: boolean, key = tree) {
  const file = new File([lines.join('\n')], 'tree.csv');
  const { type, body } = await multipart({ dryRun: String(dryRun), file });
  const headers = { authorization: person.header, 'content-type': type, 'accept-language': 'zh-CN' };
  return (
    await http.inject({ method: 'POST', url: `/v1/category/sheet/${key}/import`, headers, payload: body })
  ).json();
}

test('a tree is carried out by paths and taken in again without a change', async () => {
  const app = await testApp();
  const editor = await app.signIn('13800000001');
  const router = (await nodes(editor)).find(({ code }) => code === 'router')!;
  await editor.post('/v1/category/category/add', { tree, parentId: router.id, name: 'A/B 型', code: 'ab' });
  const url = `/v1/category/sheet/${tree}/export`;
  const sheet = await app.http.inject({ url, headers: { authorization: editor.header } });
  const { header, rows } = await readSheet(sheet.rawPayload, 'tree.xlsx');
  expect(header).toEqual(['路径', '编码', '英文名', '颜色', '图标', '启用', '校区编号']);
  expect(rows.map(({ cells }) => cells[0])).toContain('路由器/A\\/B 型');
  const before = await nodes(editor);
  const cells = rows.map((row) => row.cells.map((cell) => cell ?? '').join(','));
  expect((await send(app, editor, [header.join(','), ...cells], false)).data).toMatchObject({
    total: rows.length,
    errors: [],
    committed: true,
  });
  expect(await nodes(editor)).toEqual(before);

  // The template does not bear the name of what is exported.
  const nameOf = async (path: string) => {
    const { headers } = await app.http.inject({ url: path, headers: { authorization: editor.header } });
    return decodeURIComponent(String(headers['content-disposition']).split("''")[1]!);
  };
  for (const path of [`/v1/category/sheet/${tree}`, '/people/v1/staff']) {
    const [exported, template] = [await nameOf(`${path}/export`), await nameOf(`${path}/import`)];
    expect(template).toBe(exported.replace('.xlsx', '导入模板.xlsx'));
  }
});

test('a path makes what is missing on its way, above before below; wrong rows are named and nothing is kept', async () => {
  const app = await testApp();
  const editor = await app.signIn('13800000001');
  const header = 'path,code,color,enabled,school';
  const wrong = await send(
    app,
    editor,
    [header, '电脑/笔记本,,,,', '平板//X,,,,', '投影,,red,,', '门禁,,,也许,', 'A/B/C/D/E/F,,,,', '打印机,,,,ZZ1'],
    false,
  );
  expect(wrong.data).toMatchObject({ total: 6, valid: 1, committed: false });
  // In the order of the sheet, whatever the order they were tried in.
  expect(wrong.data.errors.map((one: { row: number; field: string }) => [one.row, one.field])).toEqual([
    [3, 'path'],
    [4, 'color'],
    [5, 'enabled'],
    [6, 'path'],
    [7, 'school'],
  ]);
  expect(wrong.data.errors[1].message).toBe('颜色应为 # 加六位十六进制，如 #7571f9');
  expect((await nodes(editor)).some(({ name }) => name === '电脑')).toBe(false);

  const right = [header, '电脑/笔记本,nb,,否,', '电脑,pc,#123456,,', '投影,,#7571f9,,'];
  expect((await send(app, editor, right, true)).data).toMatchObject({ errors: [], committed: false });
  expect((await send(app, editor, right, false)).data.committed).toBe(true);
  const made = await nodes(editor);
  const computer = made.find(({ name }) => name === '电脑')!;
  expect(computer).toMatchObject({ code: 'pc', color: '#123456', enabled: true, parentId: null });
  expect(made.find(({ name }) => name === '笔记本')).toMatchObject({
    code: 'nb',
    enabled: false,
    parentId: computer.id,
  });
  expect(made.find(({ name }) => name === '投影')).toMatchObject({ code: 'projector', color: '#7571f9' });
  const { data: summary } = await editor.get('/api/v1/logs/operation/list', { entity: 'category', action: 'import' });
  expect(summary.list.filter((row: { rowId: number | null }) => row.rowId === null)).toMatchObject([
    { rowTitle: '分类', $labels: { action: '导入', area: '系统' } },
  ]);
  expect(await send(app, editor, ['not a sheet at all'], true)).toMatchObject({
    code: 422,
    data: [{ field: 'path', rule: 'column', message: '这不是可导入的表格：没有“路径”列' }],
  });
  const teacher = await app.signIn('13800000007');
  expect((await send(app, teacher, right, true)).code).toBe(403);
  expect((await send(app, editor, right, true, 'no_such')).code).toBe(404);
});

test('many are switched off at once, stay on old rows and are logged one by one and together', async () => {
  const { signIn } = await testApp();
  const editor = await signIn('13800000001');
  const ids = (await nodes(editor)).slice(0, 3).map(({ id }) => id);
  const off = { ids, enabled: false };
  expect(await editor.post('/v1/category/switch', off)).toMatchObject({ code: 200, data: { count: 3 } });
  expect(await editor.post('/v1/category/switch', off)).toMatchObject({ code: 200, data: { count: 0 } });
  expect((await nodes(editor)).filter(({ enabled }) => !enabled).map(({ id }) => id)).toEqual(ids);
  const { data } = await editor.get('/api/v1/logs/operation/list', { entity: 'category', action: 'edit' });
  expect(data.list.map((row: { rowId: number | null }) => row.rowId).sort()).toEqual([...ids, null].sort());
});

test('a school’s own category stands only where the tree allows it, with its whole branch, and is offered to that school only', async () => {
  const { signIn } = await testApp();
  const [editor, here, there] = [await signIn('13800000001'), await signIn('13800000004'), await signIn('13800000014')];
  const schoolId = here.client.school!.id;
  const add = (values: Record<string, unknown>) => editor.post('/v1/category/category/add', { tree, ...values });
  expect(await add({ tree: 'school_tag', name: '本校', code: 'own', schoolId })).toMatchObject({
    code: 422,
    data: [{ field: 'schoolId', message: '此分类树不允许校区自有分类' }],
  });
  const { data: own } = await add({ name: '机器人', code: 'robot', icon: 'tool', schoolId });
  const { data: below } = await add({ name: '编程机器人', code: 'coding', parentId: own.id });
  expect(below.schoolId).toBe(schoolId);
  expect(await add({ name: '别校', code: 'x', parentId: own.id, schoolId: there.client.school!.id })).toMatchObject({
    code: 422,
    data: [{ field: 'schoolId' }],
  });
  const offered = async (person: Person, more = {}) =>
    (await person.get('/v1/category/tree', { name: tree, ...more })).data.map((node: Node) => node.name);
  expect(await offered(here)).toContain('机器人');
  expect(await offered(there)).not.toContain('机器人');
  expect(await offered(editor, { school: there.client.school!.id })).not.toContain('机器人');
  expect(await offered(editor, { school: schoolId })).toContain('机器人');
  const shown = (await nodes(editor)).find(({ id }) => id === own.id);
  expect(shown).toMatchObject({ icon: 'tool', schoolId, school: here.client.school!.name });
});
