import { expect, test } from 'vitest';
import { type Person, testApp } from '#testing/app';

interface Line {
  key: string;
  level: string;
  at?: string;
  value: unknown;
}

const set = (person: Person, key: string, value: unknown, level = 'enterprise', target = 0) =>
  person.post('/configuration/v1/save', { items: [{ key, level, target, value, version: 0 }], reason: '准备' });
const take = (person: Person, values: Line[], dryRun: boolean) =>
  person.post('/configuration/v1/import', { file: JSON.stringify({ values }), dryRun, reason: '导入' });
const inForce = async (person: Person, key: string, place = {}) =>
  (await person.get('/configuration/v1/effective', place)).data.find((item: { key: string }) => item.key === key);

test('what is exported has every set value and no secret, and another enterprise can take it in', async () => {
  const { signIn } = await testApp();
  const [editor, other] = [await signIn('13800000001'), await signIn('13900000001', 'demo2')];
  await editor.post('/configuration/v1/item/add', {
    key: 'custom.token',
    name: '令牌',
    nameEn: 'Token',
    type: 'secret',
    default: '""',
  });
  await set(editor, 'custom.token', 's3cr3t');
  await set(editor, 'security.revealPerDay', 150);
  await set(editor, 'map.zoom', 12, 'school', editor.client.school!.id);

  const { data } = await editor.get('/configuration/v1/export');
  expect(data.values).toEqual([
    { key: 'map.zoom', level: 'school', at: 'SH001', value: 12 },
    { key: 'security.revealPerDay', level: 'enterprise', value: 150 },
  ]);

  const here = other.client.school!.id;
  expect((await take(other, data.values, true)).data).toMatchObject({
    changes: 2,
    problems: 0,
    lines: [
      { key: 'map.zoom', before: null, after: 12, changes: true, problem: '' },
      { key: 'security.revealPerDay', name: '每日查看明文上限', before: null, after: 150 },
    ],
  });
  expect(await inForce(other, 'security.revealPerDay')).toMatchObject({ value: 200, source: 'default' });
  const inEnglish = { dryRun: true, file: JSON.stringify({ values: data.values }) };
  const { data: read } = await editor.post('/configuration/v1/import', inEnglish, { 'accept-language': 'en-GB' });
  expect(read.lines[0]).toMatchObject({ name: 'Map zoom', place: 'Shanghai Xuhui' });

  expect((await take(other, data.values, false)).code).toBe(200);
  expect(await inForce(other, 'security.revealPerDay')).toMatchObject({ value: 150, source: 'enterprise' });
  expect(await inForce(other, 'map.zoom', { school: here })).toMatchObject({ value: 12, source: 'school' });
  const { data: history } = await other.get('/configuration/v1/history/list', {});
  expect(history.list.map((row: { reason: string }) => row.reason)).toEqual(['导入', '导入']);
  expect((await take(other, data.values, false)).data.changes).toBe(0);
});

test('of a file with one wrong line nothing is taken, and the preview says what is wrong with each', async () => {
  const { signIn } = await testApp();
  const editor = await signIn('13800000001');
  const values: Line[] = [
    { key: 'security.revealPerDay', level: 'enterprise', value: 120 },
    { key: 'no.such', level: 'enterprise', value: 1 },
    { key: 'security.lockMinutes', level: 'enterprise', value: 1 },
    { key: 'map.zoom', level: 'school', at: 'XX999', value: 9 },
    { key: 'security.lockFailures', level: 'school', at: 'SH001', value: 5 },
    { key: 'security.revealPerDay', level: 'enterprise', value: 130 },
  ];
  const { data } = await take(editor, values, true);
  expect(data.lines.map((line: { problem: string }) => line.problem)).toEqual([
    '',
    '没有这个配置项',
    '锁定分钟不能小于5',
    '找不到编号为 XX999 的区域或校区',
    '层级不在可选范围内',
    '文件中出现两次',
  ]);
  expect(await take(editor, values, false)).toMatchObject({ code: 422 });
  expect(await inForce(editor, 'security.revealPerDay')).toMatchObject({ source: 'default' });
  const teacher = await signIn('13800000007');
  expect((await take(teacher, values, true)).code).toBe(403);
  expect((await teacher.get('/configuration/v1/export')).code).toBe(403);
});

test('a signed-in browser learns the taste of its enterprise, and nothing that is not meant for it', async () => {
  const { signIn, call } = await testApp();
  const [editor, teacher] = [await signIn('13800000001'), await signIn('13800000007')];
  const mine = async () => (await teacher.get('/configuration/v1/mine')).data;
  const taste = { 'ui.theme': 'light', 'ui.weakMode': false, 'ui.multiTab': true, 'ui.pageSize': 10 };
  expect(await mine()).toMatchObject(taste);
  await set(editor, 'ui.theme', 'dark');
  await set(editor, 'ui.pageSize', 25);
  await set(editor, 'map.key', 'k-1');
  const told = await mine();
  expect(told).toMatchObject({ ...taste, 'ui.theme': 'dark', 'ui.pageSize': 25 });
  expect(Object.keys(told).filter((key) => key.startsWith('security') || key.startsWith('map'))).toEqual([]);

  expect((await call('GET', '/configuration/v1/mine')).code).toBe(401);
  expect(JSON.stringify(await call('GET', '/configuration/v1/base', { appid: 'demo' }))).not.toContain('k-1');
  expect((await set(editor, 'map.center', 'here')).code).toBe(422);
});
