import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#testing/postgres';
import { serve } from '#testing/served';

test('asked to stop, it ends within ten seconds whatever hangs', async () => {
  const url = await testDatabase();
  const { child, ended, address } = await serve(url);
  const locking = new pg.Client(url);
  await locking.connect();
  onTestFinished(() => locking.end());
  await locking.query('begin; lock table enterprise in access exclusive mode');
  const hanging = fetch(`${address}/v1/before_token?mobile=13800000001`).catch(() => undefined);
  await sleep(500);
  const since = Date.now();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(Date.now() - since).toBeLessThan(10_000);
  await hanging;
});

test('a restart of the database is survived: health says so meanwhile, and calls go on afterwards', async () => {
  const url = await testDatabase();
  const { child, address, said } = await serve(url);
  const admin = new pg.Client(Object.assign(new URL(url), { pathname: '/postgres' }).toString());
  await admin.connect();
  const ask = async (path: string) => (await fetch(`${address}${path}`)).status;
  expect(await ask('/healthz')).toBe(200);
  // As a restart does it: every connection is ended at once, and for a while none is let in.
  const name = new URL(url).pathname.slice(1);
  await admin.query(`alter database ${name} allow_connections false`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  expect(await ask('/healthz')).toBe(503);
  await admin.query(`alter database ${name} allow_connections true`);
  await admin.end();
  expect(await ask('/healthz')).toBe(200);
  expect(await ask('/v1/before_token?mobile=13800000001')).toBe(200);
  expect(child.exitCode).toBeNull();
  expect(said()).not.toContain('DeprecationWarning');
});
