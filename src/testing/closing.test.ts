import { expect, test } from 'vitest';
import { testApp } from './app';
import { closeAll } from './closing';

test('what is opened inside a test is closed with its file: its connections end and its database is gone', async () => {
  const { app, signIn } = await testApp();
  expect((await signIn('13800000001')).client.name).toBeTruthy();
  await closeAll();
  await expect(app.database.owner.query('select 1')).rejects.toThrow('Cannot use a pool after calling end');
});
