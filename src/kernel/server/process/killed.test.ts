// What a server that was killed has left in the middle, another brings to its end.
import { spawn } from 'node:child_process';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { makeIdentity } from '#areas/system/identity/server/actors';
import { boot } from '#kernel/server/boot';
import { TestClock } from '#kernel/server/process/clock';
import { idleParts, testAreas, testSettings } from '#testing/parts';
import { passingFolder } from '#testing/passingFolder';
import { testDatabase } from '#testing/postgres';
import { walking } from '#testing/walking/job';

const databaseUrl = await testDatabase();
const admin = new pg.Client(databaseUrl);
await admin.connect();
await admin.query(`create table walked (enterprise_id bigint, step int); delete from pgboss.job`);
afterAll(() => admin.end());

const all = async (text: string) => (await admin.query(text)).rows;

test('a job in steps whose server is killed goes on from its place, and no step is done twice', async () => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/testing/walking/server.ts', databaseUrl, passingFolder('console-files-')],
    { stdio: 'pipe' },
  );
  const said: string[] = [];
  child.stderr.on('data', (chunk) => said.push(String(chunk)));
  await new Promise<void>((done, failed) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('in the middle') && done());
    child.on('exit', () => failed(new Error(`it never came so far: ${said.join('')}`)));
  });
  child.removeAllListeners('exit');
  const gone = new Promise((done) => child.on('exit', done));
  child.kill('SIGKILL');
  await gone;
  expect(await all(`select step from walked order by step`)).toEqual([{ step: 1 }, { step: 2 }]);
  const run = `select result, processed, total from job_run where job = 'stroll'`;
  expect(await all(run)).toEqual([{ result: 'running', processed: 2, total: 5 }]);

  const clock = new TestClock();
  clock.set(new Date().toISOString());
  const { app, stop } = await boot({
    settings: testSettings(),
    databaseUrl,
    migrations: 'migrations',
    areas: testAreas,
    parts: [...idleParts, walking()],
    identity: makeIdentity,
    clock,
    log: () => undefined,
    ticks: false,
  });
  // It is not taken for gone while it may only be slow.
  await app.jobs.tick(app);
  expect(await all(`select state from pgboss.job where data ->> 'job' = 'stroll'`)).toEqual([{ state: 'active' }]);
  clock.advance(6 * 60);
  await app.jobs.tick(app);
  await vi.waitFor(async () => expect(await all(run)).toEqual([{ result: 'done', processed: 5, total: 5 }]), {
    timeout: 60_000,
    interval: 200,
  });
  expect(await all(`select step from walked order by step`)).toEqual([1, 2, 3, 4, 5].map((step) => ({ step })));

  // Its task stands in the queue a second time: it was done, and is not done again.
  const [task] = await all(`select data from pgboss.job where data ->> 'job' = 'stroll'`);
  await app.jobs.perform(app, task.data);
  expect(await all(`select count(*)::int as n from walked`)).toEqual([{ n: 5 }]);
  await stop();
});
