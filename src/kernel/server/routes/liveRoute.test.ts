import { type ClientRequest, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { testApp } from '#testing/app';

const { http, signIn } = await testApp();
await http.listen({ port: 0, host: '127.0.0.1' });
const { port } = http.server.address() as AddressInfo;
const open: ClientRequest[] = [];
afterAll(() => {
  for (const stream of open) stream.destroy();
});

const stream = (authorization: string) =>
  new Promise<number>((answered, fail) => {
    const path = '/api/v1/message/stream';
    const asked = get({ port, host: '127.0.0.1', path, agent: false, headers: { authorization } }, (answer) =>
      answered(answer.statusCode ?? 0),
    );
    asked.on('error', (error) => (asked.destroyed ? undefined : fail(error)));
    open.push(asked);
  });

test('one session opens so many streams and no more; another opens its own, and one that is closed makes room', async () => {
  const [mine, others] = [await signIn('13800000004'), await signIn('13800000007')];
  for (let n = 0; n < 20; n++) expect(await stream(mine.header)).toBe(200);
  expect(await stream(mine.header)).toBe(429);
  expect(await stream(others.header)).toBe(200);
  open[0]!.destroy();
  await vi.waitFor(async () => expect(await stream(mine.header)).toBe(200), 5000);
});
