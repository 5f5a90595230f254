import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Person, testApp } from '#testing/app';

const { signIn, call, app } = await testApp();
const editor = await signIn('13800000001');
const path = '/configuration/v1/item';
const add = (item: Record<string, unknown>, by: Person = editor) =>
  by.post(`${path}/add`, { name: '测试', nameEn: 'Test', default: 'null', ...item });
const save = (key: string, value: unknown, version = 0, level = 'enterprise', target = 0) =>
  editor.post('/configuration/v1/save', { items: [{ key, level, target, value, version }], reason: '试' });
const shown = async (key: string) =>
  (await editor.get('/configuration/v1/effective')).data.find((one: { key: string }) => one.key === key);
const lastChange = async (key: string) => (await editor.get('/configuration/v1/history/list', { key })).data.list[0];
const options = JSON.stringify([
  { value: 'a', name: '甲', nameEn: 'A' },
  { value: 'b', name: '乙', nameEn: 'B' },
]);

test('rule 22: a value of an item an administrator added is checked by type, limits, pattern and options', async () => {
  const kinds: [
    type: string,
    more: Record<string, unknown>,
    good: unknown,
    kept: unknown,
    bad: unknown,
    rule: string,
  ][] = [
    ['text', { max: 4, pattern: '[A-Z]+' }, 'ABC', 'ABC', 'abc', 'pattern'],
    ['long_text', { min: 2, max: 5 }, 'ab', 'ab', 'abcdef', 'maxLength'],
    ['int', { min: 1, max: 9 }, '7', 7, 10, 'max'],
    ['money', { min: 10, max: 20 }, '15.5', '15.50', '9.99', 'min'],
    ['percent', { max: 50 }, 12.5, 12.5, 51, 'max'],
    ['bool', {}, 'true', true, 'perhaps', 'type'],
    ['choice', { options }, 'b', 'b', 'c', 'choice'],
    ['multi_choice', { options }, ['a', 'b'], ['a', 'b'], ['a', 'c'], 'choice'],
    ['date', {}, '2026-02-28', '2026-02-28', '2026-02-30', 'date'],
    ['time', {}, '09:30', '09:30', '25:00', 'time'],
    ['color', {}, '#112233', '#112233', 'red', 'pattern'],
    ['days', {}, '30, 7', '30,7', 'soon', 'pattern'],
    ['json', {}, '{"a":[1]}', { a: [1] }, '{"a":', 'type'],
  ];
  for (const [type, more, good, kept, bad, rule] of kinds) {
    const key = `custom.t.${type.replace('_', '')}`;
    expect((await add({ key, type, level: 'school', ...more })).code, type).toBe(200);
    expect(await save(key, bad), type).toMatchObject({ code: 422, data: [{ field: 'items[0].value', rule }] });
    expect((await save(key, good)).code, type).toBe(200);
    expect(await shown(key), type).toMatchObject({ value: kept, source: 'enterprise', group: 'custom' });
  }
});

test('an item that does not hold together is refused at its field', async () => {
  const refused: [Record<string, unknown>, string][] = [
    [{ type: 'choice' }, 'options'],
    [{ type: 'choice', options: JSON.stringify([{ value: 'a', name: '', nameEn: '' }]) }, 'options'],
    [{ type: 'int', min: 5, max: 3 }, 'max'],
    [{ type: 'int', max: 3, default: '4' }, 'default'],
    [{ type: 'text', pattern: '(' }, 'pattern'],
    [{ type: 'text', pattern: '(a+)+b' }, 'pattern'],
    [{ type: 'text', pattern: '.*.*.*b' }, 'pattern'],
    [{ type: 'secret', default: '"x"' }, 'default'],
  ];
  for (const [item, field] of refused) {
    const answer = await add({ key: 'custom.wrong', ...item });
    expect(answer, JSON.stringify(item)).toMatchObject({ code: 422, data: [{ field }] });
  }
  expect(await add({ key: 'base.mine', type: 'int' })).toMatchObject({ code: 422, data: [{ field: 'key' }] });
  const teacher = await signIn('13800000007');
  expect((await add({ key: 'custom.no', type: 'int' }, teacher)).code).toBe(403);
});

test('what the type has no use for is not kept: limits of a choice, options of a number', async () => {
  const { data: number } = await add({ key: 'custom.plain', type: 'int', min: 1, max: 9, options, pattern: 'x' });
  expect(number).toMatchObject({ min: 1, max: 9, options: null, pattern: null });
  const { data: choice } = await add({ key: 'custom.pick', type: 'choice', options, min: 1, max: 9 });
  expect(choice).toMatchObject({ min: null, max: null, options: JSON.parse(options) });
  // A default is kept as a value of its type is.
  await add({ key: 'custom.price', type: 'money', default: '"5"' });
  expect(await shown('custom.price')).toMatchObject({ value: '5.00', source: 'default' });
});

test('rule 22: a secret of one’s own is never answered, neither as value nor in history, log, export or public face', async () => {
  const { data: token } = await add({ key: 'custom.token', type: 'secret', public: true });
  expect(token).toMatchObject({ public: false });
  await save('custom.token', 'top-s3cret');
  await save('custom.token', 'next-s3cret', 1);
  const kept = await app.database.across((session) =>
    session.rows(sql`select value from config_value where key = 'custom.token'`),
  );
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain('s3cret');
  expect(await shown('custom.token')).toMatchObject({ value: '••••', default: '' });
  expect(await lastChange('custom.token')).toMatchObject({ before: '••••', after: '••••' });
  const everywhere = [
    await editor.get('/configuration/v1/effective'),
    await editor.get('/configuration/v1/history/list', {}),
    await editor.get('/configuration/v1/export'),
    await editor.get('/api/v1/logs/operation/list', { rowTitle: 'custom.token' }),
    await call('GET', '/configuration/v1/base', { appid: 'demo' }),
  ];
  expect(JSON.stringify(everywhere)).not.toContain('s3cret');
  const back = await editor.post('/configuration/v1/rollback', { historyId: (await lastChange('custom.token')).id });
  expect(back.code).toBe(200);
  expect(await lastChange('custom.token')).toMatchObject({
    before: '••••',
    after: '••••',
    reason: expect.stringContaining('↩'),
  });
});

test('limits are drawn closer only when what is set still fits, and a rollback to what no longer fits is refused', async () => {
  const { data: item } = await add({ key: 'custom.size', type: 'int', max: 100, level: 'school' });
  await save('custom.size', 90);
  const edit = (change: object) => editor.put(`${path}/edit`, { id: item.id, version: item.version, ...change });
  expect((await edit({ max: 50 })).code).toBe(409);
  await save('custom.size', 40, 1);
  expect((await edit({ max: 50 })).code).toBe(200);
  const second = await lastChange('custom.size');
  expect(await editor.post('/configuration/v1/rollback', { historyId: second.id })).toMatchObject({ code: 422 });
  expect(await shown('custom.size')).toMatchObject({ value: 40 });
  const { version } = (await editor.get(`${path}/detail`, { id: item.id })).data;
  await save('custom.size', 30, 0, 'school', editor.client.school!.id);
  const narrower = { id: item.id, version, level: 'enterprise' };
  expect(await editor.put(`${path}/edit`, narrower)).toMatchObject({ code: 409 });
});

test('rule 21: every process and every open page is told of an item that was added', async () => {
  const told: unknown[] = [];
  const leave = app.bus.subscribe('config', (payload) => told.push(payload));
  const elsewhere = await signIn('13900000001', 'demo2');
  expect((await add({ key: 'custom.told', type: 'int' }, elsewhere)).code).toBe(200);
  await expect.poll(() => told).toContainEqual({ enterpriseId: 2 });
  leave();
});

test('a public item of one’s own is told without a session under its whole key; deleted, it takes its values with it', async () => {
  const { data: item } = await add({ key: 'custom.SYSTEM_TITLE', type: 'text', public: true, default: '"甲"' });
  const base = async () => (await call('GET', '/configuration/v1/base', { appid: 'demo' })).data;
  expect(await base()).toMatchObject({ 'custom.SYSTEM_TITLE': '甲', SYSTEM_TITLE: '启明教育' });
  await save('custom.SYSTEM_TITLE', '乙');
  expect(await base()).toMatchObject({ 'custom.SYSTEM_TITLE': '乙' });
  expect((await editor.delete(`${path}/delete`, { id: item.id })).code).toBe(200);
  expect(await base()).not.toHaveProperty('custom.SYSTEM_TITLE');
  expect(await lastChange('custom.SYSTEM_TITLE')).toMatchObject({ before: '乙', after: null, reason: '配置项已删除' });
  await add({ key: 'custom.SYSTEM_TITLE', type: 'int', default: '3' });
  expect(await shown('custom.SYSTEM_TITLE')).toMatchObject({ value: 3, source: 'default' });
});
