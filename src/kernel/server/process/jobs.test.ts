import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { makeIdentity } from '#areas/system/identity/server/actors';
import { area } from '#kernel/model/area';
import { bool, text } from '#kernel/model/fields';
import { conflict } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { boot } from '#kernel/server/boot';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { TestClock } from '#kernel/server/process/clock';
import type { AreaServer, Job } from '#kernel/server/service';
import { type Work, write } from '#kernel/server/work';
import { testApp } from '#testing/app';
import { idleParts, testAreas, testSettings } from '#testing/parts';
import { testDatabase } from '#testing/postgres';
import { tried } from '#testing/tried';

const ran: string[] = [];
const gates = new Map<string, () => void>();
const gate = (name: string) => new Promise<void>((open) => gates.set(name, open));

const job = (
  name: string,
  run: (work: Work, data: Record<string, unknown>) => Promise<number | undefined>,
  cron?: string,
): Job => ({
  name,
  title: pair(name, name),
  run,
  ...(cron ? { cron } : {}),
});
const clockwork: AreaServer = {
  area: area({ name: 'clockwork', title: ['钟', 'Clock'], icon: 'x', routes: {} }),
  calls: [
    tried(
      'POST',
      '/clockwork/v1/wind',
      { input: { job: text('任务', 'Job', { required: true }), word: text('词', 'Word'), fail: bool('失败', 'Fail') } },
      async (work, { job: name, word, fail }) => {
        await work.app.jobs.enqueue(work, name, { word });
        if (fail) throw conflict(pair('不行', 'No'));
      },
    ),
  ],
  jobs: [
    job('say', async (work, { word }) => void ran.push(`${work.actor.appid} says ${word}`)),
    job('hold', async (_, { word }) => {
      ran.push(`hold ${word}`);
      await gate(`hold ${word}`);
    }),
    job('stumble', async (_, { word }) => {
      ran.push(`stumble ${word}`);
      if (ran.filter((one) => one === `stumble ${word}`).length === 1) throw new Error('stumbled');
    }),
    job('nightly', async (work, { dueAt }) => ran.push(`nightly ${work.actor.appid} ${dueAt}`) && 3, '0 2 * * *'),
    job(
      'slow',
      async ({ actor }, { dueAt }) => {
        if (actor.appid !== 'demo') return 0;
        ran.push(`slow ${dueAt}`);
        await gate(String(dueAt));
        return 1;
      },
      '0 5 * * *',
    ),
    {
      name: 'walk',
      title: pair('walk', 'walk'),
      keepsPlace: true,
      async steps(errand, _data, progress) {
        for (let n = progress.from(z.number()) ?? 0; n < 5; n++)
          await errand.write(async (work) => {
            ran.push(`step ${n + 1}`);
            if (n === 1) await gate('walk');
            await progress.keep(work, n + 1, 1, 5);
          });
        return progress.done;
      },
    },
    job(
      'broken',
      async () => {
        throw new Error('the spring is broken');
      },
      '0 6 1 1 *',
    ),
  ],
};

const only = (wanted: string): AreaServer => ({
  ...clockwork,
  jobs: clockwork.jobs!.filter(({ name }) => name === wanted),
});

const { app, clock, databaseUrl, signIn } = await testApp({ parts: [clockwork], jobs: 'own' });
const lastDatabase = await testDatabase();
const second = await boot({
  settings: testSettings(),
  databaseUrl,
  migrations: 'migrations',
  areas: testAreas,
  parts: [...idleParts, clockwork],
  identity: makeIdentity,
  clock,
  log: () => undefined,
  ticks: false,
});
const admin = new pg.Client(databaseUrl);
await admin.connect();
await admin.query(`update enterprise set timezone = 'America/New_York' where appid = 'demo2'`);
clock.advance(6);
// Both read it anew before the clock goes back, whichever of them is asked for something first.
for (const { identity } of [app, second.app]) await identity.enterprises();
afterAll(async () => {
  for (const open of gates.values()) open();
  await second.stop();
  await admin.end();
});

const teacher = await signIn('13800000007');
const wind = (payload: object) => teacher.post('/clockwork/v1/wind', { ...payload });
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 45_000, interval: 100 });
const runs = async (name: string) =>
  (
    await admin.query(
      `select e.appid, r.due_at, r.ended_at, r.result, r.processed, r.error from job_run r join enterprise e on e.id = r.enterprise_id where job = $1 order by r.id`,
      [name],
    )
  ).rows;
const tickBoth = () => Promise.all([app.jobs.tick(app), second.app.jobs.tick(second.app)]);

describe('a job that was asked for', () => {
  test('runs for its enterprise once the transaction has committed, and never after a rollback', async () => {
    expect((await wind({ job: 'say', word: 'undone', fail: true })).code).toBe(409);
    expect((await wind({ job: 'say', word: 'done' })).code).toBe(200);
    await soon(() => expect(ran).toContain('demo says done'));
    expect(ran.join()).not.toContain('undone');
  });

  test('that fails is tried again, without those that were waiting beside it', async () => {
    await Promise.all([
      wind({ job: 'stumble', word: 'a' }),
      ...['b', 'c', 'd'].map((word) => wind({ job: 'say', word })),
    ]);
    await soon(() => expect(ran.filter((one) => one === 'stumble a')).toHaveLength(2));
    for (const word of ['b', 'c', 'd']) expect(ran.filter((one) => one === `demo says ${word}`)).toHaveLength(1);
  });
});

test('jobs that take long hold up none of the others', async () => {
  // One for each of the two servers, the second when the first is underway.
  for (const word of ['here', 'there']) {
    await wind({ job: 'hold', word });
    await soon(() => expect(ran).toContain(`hold ${word}`));
  }
  await wind({ job: 'say', word: 'meanwhile' });
  await soon(() => expect(ran).toContain('demo says meanwhile'));
  for (const word of ['here', 'there']) gates.get(`hold ${word}`)!();
});

test('the queue is out of the reach of calls: they read nothing there, and ask for nothing in another’s name', async () => {
  const asked = (text: string, values: unknown[] = []) =>
    app.database.write(1, async (session) => (await session.client.query(text, values)).rows);
  const { rows } = await admin.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p')`,
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const { name } of rows)
    for (const text of [`select 1 from pgboss."${name}"`, `delete from pgboss."${name}"`])
      await expect(asked(text)).rejects.toMatchObject({ code: '42501' });
  const task = (enterpriseId: number) => [{ job: 'say', enterpriseId, data: { word: 'whispered' } }];
  await expect(asked('select enqueue_task($1)', task(2))).rejects.toMatchObject({ code: '42501' });
  await asked('select enqueue_task($1)', task(1));
  await soon(() => expect(ran).toContain('demo says whispered'));
});

test('a job that outlasts the patience of a stop is seen through, and its row says so', async () => {
  const said: string[] = [];
  const late = new TestClock();
  late.set('2026-09-01T21:00:30Z');
  const last = await boot({
    settings: testSettings(),
    databaseUrl: lastDatabase,
    migrations: 'migrations',
    areas: testAreas,
    parts: [...idleParts, only('slow')],
    identity: makeIdentity,
    clock: late,
    log: (line) => said.push(line),
    ticks: false,
  });
  const dueAt = '2026-09-01T21:00:00.000Z';
  await last.app.jobs.tick(last.app);
  await soon(() => expect(ran).toContain(`slow ${dueAt}`));
  setTimeout(() => gates.get(dueAt)!(), 6500);
  await last.stop();
  const client = new pg.Client(lastDatabase);
  await client.connect();
  const { rows } = await client.query(`select result from job_run where job = 'slow' and enterprise_id = 1`);
  await client.end();
  expect(rows).toEqual([{ result: 'done' }]);
  expect(said.filter((line) => line.includes('slow'))).toEqual([]);
});

test('a job in steps tells how far it is, rests when its server stops, and goes on from there at the next start', async () => {
  const database = await testDatabase();
  const start = () =>
    boot({
      settings: testSettings(),
      databaseUrl: database,
      migrations: 'migrations',
      areas: testAreas,
      parts: [...idleParts, only('walk')],
      identity: makeIdentity,
      log: () => undefined,
    });
  const client = new pg.Client(database);
  await client.connect();
  const walk = async () => (await client.query(`select result, processed, total from job_run where job = 'walk'`)).rows;
  const steps = () => ran.filter((one) => one.startsWith('step '));

  const first = await start();
  const [enterprise] = await first.app.identity.enterprises();
  await write(first.app, systemActor(enterprise!), systemCaller('test'), (work) =>
    first.app.jobs.enqueue(work, 'walk', {}),
  );
  await soon(() => expect(gates.has('walk')).toBe(true));
  expect(await walk()).toEqual([{ result: 'running', processed: 1, total: 5 }]);
  const resting = first.app.jobs.stop();
  gates.get('walk')!();
  await resting;
  await first.stop();
  expect(steps()).toEqual(['step 1', 'step 2']);
  expect(await walk()).toEqual([{ result: 'running', processed: 2, total: 5 }]);

  const next = await start();
  await soon(async () => expect(await walk()).toEqual([{ result: 'done', processed: 5, total: 5 }]));
  await next.stop();
  await client.end();
  expect(steps()).toEqual(['step 1', 'step 2', 'step 3', 'step 4', 'step 5']);
});

describe('a job by the clock', () => {
  /** Of the two whose zones differ; the others of the demo follow their own clocks. */
  const nightly = () => ran.filter((one) => /^nightly demo2? /.test(one));

  test('runs once per due time in each enterprise’s own zone, also when two processes look at once', async () => {
    // 02:00 has passed in Shanghai (18:00 Z) and in New York (06:00 Z).
    clock.set('2026-07-08T18:00:30Z');
    await tickBoth();
    await tickBoth();
    await soon(() => expect(nightly()).toHaveLength(2));
    expect(nightly().sort()).toEqual([
      'nightly demo 2026-07-08T18:00:00.000Z',
      'nightly demo2 2026-07-08T06:00:00.000Z',
    ]);
    await soon(async () => {
      for (const run of await runs('nightly')) {
        expect(run).toMatchObject({ result: 'done', processed: 3, error: null, ended_at: expect.any(Date) });
      }
    });
  });

  test('makes up a run that was missed, once, however many were', async () => {
    clock.set('2026-07-12T20:00:00Z');
    await tickBoth();
    await soon(() => expect(nightly()).toHaveLength(4));
    expect(ran).toContain('nightly demo 2026-07-12T18:00:00.000Z');
    expect((await runs('nightly')).filter(({ appid }) => appid === 'demo')).toHaveLength(2);
  });

  test('is skipped while it still runs, and its rows say so', async () => {
    const mine = async () => (await runs('slow')).filter(({ appid }) => appid === 'demo');
    await soon(() => expect(ran.filter((one) => one.startsWith('slow')).length).toBeGreaterThan(0));
    for (const open of gates.values()) open();
    await soon(async () => expect((await mine()).every(({ result }) => result !== 'running')).toBe(true));
    const before = (await mine()).length;
    clock.set('2026-08-01T21:00:30Z');
    await tickBoth();
    await soon(() => expect(ran).toContain('slow 2026-08-01T21:00:00.000Z'));
    clock.set('2026-08-02T21:00:30Z');
    await tickBoth();
    await soon(async () => expect((await mine()).at(-1)).toMatchObject({ result: 'skipped' }));
    expect((await mine()).slice(before).map(({ result }) => result)).toEqual(['running', 'skipped']);
    gates.get('2026-08-01T21:00:00.000Z')!();
    await soon(async () => expect((await mine()).at(-2)).toMatchObject({ result: 'done', processed: 1 }));
  });

  test('that fails says why in its row', async () => {
    await soon(async () =>
      expect((await runs('broken'))[0]).toMatchObject({
        result: 'failed',
        error: 'the spring is broken',
        processed: 0,
      }),
    );
  });
});
