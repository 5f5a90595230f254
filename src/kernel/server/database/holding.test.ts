import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { int } from '#kernel/model/fields';
import { write } from '#kernel/server/work';
import { type Person, testApp } from '#testing/app';
import { tried } from '#testing/tried';

const ms = int('毫秒', 'Milliseconds', { required: true });
const { app, http, signIn, logged } = await testApp({
  settings: { poolSize: 2, longPoolSize: 1, statementMs: 2000, transactionMs: 4000, waitMs: 1500 },
  parts: [
    {
      area: area({ name: 'hold', title: ['占', 'Hold'], icon: 'x', routes: {} }),
      calls: [
        tried('POST', '/hold/v1/nested', {}, (work) => write(work.app, work.actor, work.caller, async () => 1)),
        tried('POST', '/hold/v1/slow', { input: { ms } }, (work, given) =>
          work.session.rows(sql`select pg_sleep(${given.ms / 1000})`),
        ),
        tried('POST', '/hold/v1/idle', { input: { ms } }, async (_, given) => void (await sleep(given.ms))),
        tried('POST', '/hold/v1/together', {}, (work) =>
          Promise.all([1, 2, 3].map((n) => work.session.one(sql`select ${n}::int as n`))),
        ),
      ],
    },
  ],
});
const people: Person[] = [];
for (const last of ['01', '02', '03', '05', '08', '09']) people.push(await signIn(`138000000${last}`));
const [chief] = people;
const me = () => chief!.get('/user/v1/me');
const sheet = (header: string) =>
  http.inject({
    url: '/api/v1/todoback/export?format=csv',
    headers: { authorization: header, 'accept-language': 'en' },
  });

describe('who holds a connection', () => {
  test('gets no second one: the call fails at once instead of waiting for itself', async () => {
    expect((await chief!.post('/hold/v1/nested')).code).toBe(500);
    expect(logged.at(-1)).toContain('/hold/v1/nested');
    await expect(app.database.read(1, () => app.database.across(async () => 1))).rejects.toThrow('held already');
    await expect(app.database.aside(() => app.database.aside(async () => 1))).rejects.toThrow('held already');
  });

  test('may say something aside, outside its transaction and however many do so at once', async () => {
    const saying = () => app.database.read(1, () => app.database.aside((session) => session.one(sql`select 1`)));
    expect(await Promise.all(Array.from({ length: 12 }, saying))).toHaveLength(12);
  });

  test('holds nothing any more once it was given back, whatever it has left running', async () => {
    let later: Promise<unknown> | undefined;
    await app.database.read(1, async () => {
      later = sleep(20).then(() => app.database.read(1, async () => 'free'));
    });
    expect(await later).toBe('free');
  });

  test('has ended with its transaction: what it began and did not wait for is refused, and stores nothing', async () => {
    const left: Promise<unknown>[] = [];
    const leaving = app.database.write(1, async (session) => {
      const later = sleep(50).then(() => session.rows(sql`update staff set gender = gender where enterprise_id = 1`));
      left.push(later);
      later.catch(() => undefined);
      throw new Error('given up');
    });
    await expect(leaving).rejects.toThrow('given up');
    await expect(left[0]).rejects.toThrow('asked after its unit of work had ended');
  });

  test('gives it back when nothing runs on it any more', async () => {
    const seen: string[] = [];
    const leaving = app.database.read(1, async (session) => {
      void session.rows(sql`select pg_sleep(0.5)`).then(() => seen.push('slow'));
      throw new Error('given up');
    });
    await expect(leaving).rejects.toThrow('given up');
    // The next gets another one, and does not wait behind what runs there still.
    await app.database.read(2, (session) => session.one(sql`select 1`)).then(() => seen.push('next'));
    expect(seen).toEqual(['next']);
  });

  test('may ask for several things at once: they are asked one after another', async () => {
    const warned: string[] = [];
    process.on('warning', ({ message }) => warned.push(message));
    expect((await chief!.post('/hold/v1/together')).data).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    await sleep(10);
    expect(warned).toEqual([]);
  });
});

describe('many sheets at once', () => {
  test('are written one after another, and ordinary calls go on meanwhile', async () => {
    const both = people.flatMap(({ header }) => [sheet(header), sheet(header)]);
    expect((await me()).code).toBe(200);
    const codes = (await Promise.all(both)).map(({ statusCode }) => statusCode);
    expect(codes).toEqual(codes.map(() => 200));
  });

  test('a third of one person is refused and says why; when one is done the next may begin', async () => {
    const three = await Promise.all([1, 2, 3].map(() => sheet(chief!.header)));
    expect(three.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429]);
    const refused = three.find(({ statusCode }) => statusCode === 429)!;
    expect(refused.json().message).toBe('2 of your imports or exports are still running; wait for one of them');
    expect(refused.headers['retry-after']).toBe('10');
    expect((await sheet(chief!.header)).statusCode).toBe(200);
  });
});

describe('a limit', () => {
  test('ends a statement that takes too long, and says so', async () => {
    expect(await chief!.post('/hold/v1/slow', { ms: 5000 }, { 'accept-language': 'en' })).toMatchObject({
      code: 503,
      message: 'This took too long and was stopped; ask for less at once',
    });
  });

  test('ends a transaction that is held too long without asking anything', async () => {
    const since = Date.now();
    expect((await chief!.post('/hold/v1/idle', { ms: 15_000 })).code).toBe(503);
    expect(Date.now() - since).toBeLessThan(8000);
    expect((await me()).code).toBe(200);
  });

  test('ends the wait for a connection with an answer; health is told as it is, and comes back', async () => {
    await me();
    const holding = [1, 2].map(() => chief!.post('/hold/v1/idle', { ms: 3500 }));
    await sleep(100);
    const [waited, health] = await Promise.all([chief!.get('/user/v1/me'), http.inject('/healthz')]);
    expect(waited).toMatchObject({ code: 503, message: '系统正忙，请稍后再试' });
    expect(health.statusCode).toBe(503);
    await Promise.all(holding);
    expect((await http.inject('/healthz')).statusCode).toBe(200);
  });
});
