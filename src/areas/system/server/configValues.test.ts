import { expect, test } from 'vitest';
import { testApp } from '#testing/app';
import { decrypt, encrypt } from './configValues';

const key = 'security.revealPerDay';

test('a change needs the version, writes history, may be rolled back, and a school override wins until it is removed', async () => {
  const { signIn } = await testApp();
  const editor = await signIn('13800000001');
  const find = async (school?: number) => {
    const { data } = await editor.get('/configuration/v1/effective', school ? { school } : {});
    return data.find((item: { key: string }) => item.key === key);
  };
  const save = (change: Record<string, unknown>) =>
    editor.post('/configuration/v1/save', {
      items: [{ key, level: 'enterprise', target: 0, ...change }],
      reason: '试运行',
    });

  expect(await find()).toMatchObject({ value: 200, source: 'default' });
  expect(await save({ value: 5, version: 0 })).toMatchObject({
    code: 422,
    data: [{ field: 'items[0].value', rule: 'min' }],
  });
  expect((await save({ value: 50, version: 0 })).code).toBe(200);
  expect((await save({ value: 60, version: 0 })).code).toBe(409);
  expect(await find()).toMatchObject({ value: 50, source: 'enterprise' });

  const history = await editor.get('/configuration/v1/history/list', {});
  expect(history.data.list[0]).toMatchObject({ key, before: null, after: 50, reason: '试运行' });
  const back = await editor.post('/configuration/v1/rollback', { historyId: history.data.list[0].id });
  expect(back.code).toBe(200);
  expect(await find()).toMatchObject({ value: 200, source: 'default' });
  expect((await editor.get('/configuration/v1/history/list', {})).data.total).toBe(2);
});

test('an item that belongs to the enterprise cannot be set for a school, and a person without the permission changes nothing', async () => {
  const { signIn } = await testApp();
  const editor = await signIn('13800000001');
  const teacher = await signIn('13800000007');
  const items = [{ key, level: 'school', target: 1, value: 20, version: 0 }];
  expect(await editor.post('/configuration/v1/save', { items })).toMatchObject({ code: 422 });
  expect(await teacher.post('/configuration/v1/save', { items })).toMatchObject({
    code: 403,
    data: 'system.configItem.save',
  });
});

test('a secret is kept unreadable and comes back only with the server’s own secret', () => {
  const kept = encrypt('s3cr3t', 'one');
  expect(kept).not.toContain('s3cr3t');
  expect(decrypt(kept, 'one')).toBe('s3cr3t');
  expect(() => decrypt(kept, 'two')).toThrow();
});
