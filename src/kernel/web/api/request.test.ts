import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './apiError';
import { type Credentials, createRequest, type Request, type RequestPorts } from './request';
import { signed, signIn } from './signIn';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Answer = { code: number; data?: unknown; message?: string };

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

async function given(
  answer: (seen: Seen) => Answer | Promise<Answer>,
  ports: Partial<RequestPorts> | ((who: Credentials) => Partial<RequestPorts>) = {},
) {
  const seen: Seen[] = [];
  const made = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    seen.push(one);
    const { code, data = null, message = 'ok' } = await answer(one);
    response.writeHead(code, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code, message, data }));
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  const who: Credentials = { appid: 'demo', uid: 7, name: '李静', accessToken: 'old' };
  const request: Request = createRequest({
    host: `http://127.0.0.1:${(made.address() as AddressInfo).port}`,
    locale: () => 'zh',
    credentials: () => who,
    signInAgain: async () => false,
    ended: () => undefined,
    offlineText: () => 'offline',
    ...(typeof ports === 'function' ? ports(who) : ports),
  });
  return { seen, who, request };
}

const tokenOf = (seen: Seen) =>
  Buffer.from(seen.headers.authorization?.replace('USERID ', '') ?? '', 'base64').toString('utf8');

test('must hold 6: 50 requests that meet a 401 together cause one sign-in, and all 50 succeed', async () => {
  let signIns = 0;
  const { seen, request } = await given(
    (one) => (tokenOf(one) === 'demo:new:7' ? { code: 200, data: one.url } : { code: 401 }),
    (who) => ({
      signInAgain: async () => {
        signIns++;
        await new Promise((resolve) => setTimeout(resolve, 30));
        who.accessToken = 'new';
        return true;
      },
    }),
  );

  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => request.call<string>('GET', `/x/${i}`)));

  expect(signIns).toBe(1);
  expect(answers).toHaveLength(50);
  expect(answers[49]).toContain('/x/49');
  expect(seen).toHaveLength(100);
});

test('a session that cannot be renewed ends, and the call fails with 401', async () => {
  const ended = vi.fn();
  const { request, seen } = await given(() => ({ code: 401, message: '您的账号已在别处登录' }), { ended });
  await expect(request.call('GET', '/x')).rejects.toMatchObject({ code: 401 });
  expect(ended).toHaveBeenCalledWith('您的账号已在别处登录');
  expect(seen).toHaveLength(1);
});

test('the sign-in calls themselves never cause a sign-in', async () => {
  const signInAgain = vi.fn(async () => true);
  const { request } = await given(() => ({ code: 401 }), { signInAgain });
  for (const path of ['/v1/token', '/v1/token/continue', '/v1/refresh', '/v1/verify_by_code']) {
    await expect(request.call('POST', path)).rejects.toBeInstanceOf(ApiError);
  }
  expect(signInAgain).not.toHaveBeenCalled();
});

test('a session without an access token signs in before its first call', async () => {
  const { request, seen, who } = await given(
    () => ({ code: 200 }),
    (person) => ({
      signInAgain: async () => {
        person.accessToken = 'fresh';
        return true;
      },
    }),
  );
  who.accessToken = null;
  await request.call('GET', '/x');
  expect(seen.map(tokenOf)).toEqual(['demo:fresh:7']);
});

test('a payload that is no object is refused and logged, and nothing is sent', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { request, seen } = await given(() => ({ code: 200 }));
  const payload = 'a=1' as unknown as Record<string, unknown>;
  await expect(request.call('POST', '/x', payload)).rejects.toThrow('parameter must be object');
  expect(log).toHaveBeenCalledWith('parameter must be object');
  expect(seen).toHaveLength(0);
  log.mockRestore();
});

test('POST sends a form body with nested values, GET a query; both name the person; neither sends a cookie', async () => {
  const { request, seen } = await given(() => ({ code: 200 }));
  await request.call('POST', '/x', { lines: [{ courseId: 7 }] }, { key: 'once' });
  await request.call('GET', '/x', { page: 2 });
  const [post, get] = seen as [Seen, Seen];
  expect(post.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(decodeURIComponent(post.body)).toBe('lines[0][courseId]=7&SaasUserId=7&SaasUserName=李静');
  expect(post.headers['idempotency-key']).toBe('once');
  expect(post.headers['accept-language']).toBe('zh-CN');
  expect(decodeURIComponent(get.url)).toBe('/x?page=2&SaasUserId=7&SaasUserName=李静');
  expect(get.headers.cookie).toBeUndefined();
});

test('validation problems reach the caller at their fields', async () => {
  const problems = [{ field: 'lines[0].price', rule: 'min', message: '价格不能小于1' }];
  const { request } = await given(() => ({ code: 422, message: '请检查', data: problems }));
  const error = await request.call('POST', '/x').catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).problems).toEqual(problems);
});

test('no connection is told as such', async () => {
  const { request } = await given(() => ({ code: 200 }), { host: 'http://127.0.0.1:1' });
  await expect(request.call('GET', '/x')).rejects.toMatchObject({ code: 0, message: 'offline' });
});

test('without a network a write is refused before it is sent, a read is tried', async () => {
  const { seen, request } = await given(() => ({ code: 200, data: 1 }), { isOffline: () => true });
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    await expect(request.call(method, '/x')).rejects.toMatchObject({ code: 0, message: 'offline' });
  expect(await request.call('GET', '/x')).toBe(1);
  expect(seen.map(({ method }) => method)).toEqual(['GET']);
});

test('the sign is the md5 of the sorted fields', async () => {
  const message = { appid: 'demo', mobile: '13800000001', pwd: 'abc' };
  expect(signed(message, new Date(1_700_000_000_999), 'n'.repeat(32))).toEqual({
    ...message,
    nonce: 'n'.repeat(32),
    timestamp: 1_700_000_000,
    sign: 'aec53dcad99d2a817bc894465336b5a2',
    LoginType: 'skim',
  });
});

test('sign-in carries its fields in the query', async () => {
  const { request, seen } = await given(() => ({ code: 200, data: {} }), { credentials: () => null });
  await signIn(request, { appid: 'demo', mobile: '13800000001', pwd: 'abc' }, { deviceId: 'device' });
  const query = new URL(seen[0]?.url ?? '', 'http://x').searchParams;
  expect(Object.keys(Object.fromEntries(query)).sort()).toEqual(
    ['LoginType', 'appid', 'deviceId', 'mobile', 'nonce', 'pwd', 'sign', 'timestamp'].sort(),
  );
  expect(query.get('nonce')).toMatch(/^[A-Za-z0-9]{32}$/);
});
