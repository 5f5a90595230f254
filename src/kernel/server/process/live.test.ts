import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { makeIdentity } from '#areas/system/identity/server/actors';
import { area } from '#kernel/model/area';
import { bool, int, text } from '#kernel/model/fields';
import { conflict } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { boot } from '#kernel/server/boot';
import type { AreaServer } from '#kernel/server/service';
import { type Person, testApp } from '#testing/app';
import { testAreas, testParts, testSettings } from '#testing/parts';
import { tried } from '#testing/tried';

const post: AreaServer = {
  area: area({ name: 'post', title: ['邮', 'Post'], icon: 'x', routes: {} }),
  calls: [
    tried(
      'POST',
      '/post/v1/tell',
      {
        input: {
          to: int('给', 'To', { max: Number.MAX_SAFE_INTEGER }),
          crowd: int('人数', 'Crowd', { default: 0 }),
          word: text('词', 'Word', { required: true }),
          fail: bool('失败', 'Fail'),
        },
      },
      async (work, { to, crowd, word, fail }) => {
        const others = Array.from({ length: crowd ?? 0 }, (_, i) => 9_000_000 + i);
        await work.app.live.tell(work, [...others, ...(to ? [to] : [])], 'message', { word });
        if (fail) throw conflict(pair('不行', 'No'));
      },
    ),
  ],
};

const { http, signIn, clock, databaseUrl } = await testApp({ parts: [post] });
const second = await boot({
  settings: testSettings(),
  databaseUrl,
  migrations: 'migrations',
  areas: testAreas,
  parts: [...testParts, post],
  identity: makeIdentity,
  clock,
  log: () => undefined,
  withJobs: false,
});
await http.listen({ port: 0, host: '127.0.0.1' });
await second.http.listen({ port: 0, host: '127.0.0.1' });
const open: Stream[] = [];
afterAll(async () => {
  for (const stream of open) stream.close();
  await second.stop();
});

interface Stream {
  answer: IncomingMessage;
  words(): string[];
  lastId(): string;
  ended: boolean;
  close(): void;
}

function listen(who: Person, server = http, lastId?: string): Promise<Stream> {
  const { port } = server.server.address() as AddressInfo;
  const headers = { authorization: who.header, ...(lastId ? { 'last-event-id': lastId } : {}) };
  return new Promise((done, fail) => {
    const call = get({ port, host: '127.0.0.1', path: '/api/v1/message/stream', headers, agent: false }, (answer) => {
      let read = '';
      const stream: Stream = {
        answer,
        ended: false,
        words: () => [...read.matchAll(/^data: \{"word":"(.*)"\}$/gm)].map((match) => match[1]!),
        lastId: () => [...read.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '',
        close: () => call.destroy(),
      };
      open.push(stream);
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => {
        read += chunk;
        if (read.includes(': hello')) done(stream);
      });
      answer.on('end', () => {
        stream.ended = true;
      });
      answer.on('error', () => undefined);
      if (answer.statusCode !== 200) done(stream);
    });
    call.on('error', fail);
  });
}
const soon = (check: () => void) => vi.waitFor(check, { timeout: 3000, interval: 20 });

const [counselor, teacher, stranger] = [
  await signIn('13800000004'),
  await signIn('13800000007'),
  await signIn('13900000001', 'demo2'),
];
const tell = (word: string, more = {}) => counselor.post('/post/v1/tell', { word, ...more });

describe('the live stream', () => {
  test('needs a session', async () => {
    const { answer } = await listen({ ...teacher, header: 'USERID bm9ib2R5' });
    expect(answer.statusCode).toBe(401);
  });

  test('is an event stream that no proxy holds back', async () => {
    const { answer } = await listen(teacher);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
  });

  test('carries what a transaction told once it has committed, and never after a rollback', async () => {
    const stream = await listen(teacher);
    expect((await tell('undone', { to: teacher.client.uid, fail: true })).code).toBe(409);
    await tell('done', { to: teacher.client.uid });
    await soon(() => expect(stream.words()).toEqual(['done']));
  });

  test('carries to each person only what is theirs or everyone’s, and nothing to another enterprise', async () => {
    const streams = [await listen(counselor), await listen(teacher), await listen(stranger)] as const;
    await tell('for the teacher', { to: teacher.client.uid });
    await tell('for the stranger’s number', { to: stranger.client.uid });
    await tell('for all');
    await soon(() => expect(streams[1].words()).toEqual(['for the teacher', 'for all']));
    await soon(() => expect(streams[0].words().at(-1)).toBe('for all'));
    expect(streams[0].words()).not.toContain('for the teacher');
    expect(streams[2].words()).toEqual([]);
  });

  test('reaches somebody among thousands', async () => {
    const stream = await listen(teacher);
    expect((await tell('crowd', { to: teacher.client.uid, crowd: 3000 })).code).toBe(200);
    await soon(() => expect(stream.words()).toEqual(['crowd']));
  });

  test('is seen by people at every server process', async () => {
    const [here, there] = [await listen(teacher), await listen(teacher, second.http)];
    await tell('both', { to: teacher.client.uid });
    await soon(() => expect([here.words(), there.words()]).toEqual([['both'], ['both']]));
  });

  test.each([
    ['the same process', () => http],
    ['another process', () => second.http],
  ])('gives on return to %s what was missed, once and in order', async (_, server) => {
    const stream = await listen(teacher);
    await tell('seen', { to: teacher.client.uid });
    await soon(() => expect(stream.words()).toEqual(['seen']));
    stream.close();
    await tell('missed 1', { to: teacher.client.uid });
    await tell('for another', { to: counselor.client.uid });
    await tell('missed 2', { to: teacher.client.uid });
    const again = await listen(teacher, server(), stream.lastId());
    await tell('next', { to: teacher.client.uid });
    await soon(() => expect(again.words()).toEqual(['missed 1', 'missed 2', 'next']));
  });

  test('begins without the past for who names no last event', async () => {
    const stream = await listen(teacher);
    await tell('fresh', { to: teacher.client.uid });
    await soon(() => expect(stream.words()).toEqual(['fresh']));
  });

  test('ends when its server closes, which does not wait for it', async () => {
    const stream = await listen(teacher, second.http);
    const since = Date.now();
    await second.http.close();
    await soon(() => expect(stream.ended).toBe(true));
    expect(Date.now() - since).toBeLessThan(2000);
  });
});
