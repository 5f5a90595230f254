import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { ref, text } from '#kernel/model/fields';
import type { AreaServer } from '#kernel/server/service';
import { type Person, type TestApp, testApp } from '#testing/app';
import { tried } from '#testing/tried';

const lab: AreaServer = {
  area: area({ name: 'lab', title: ['实验', 'Lab'], icon: 'appstore', routes: {} }),
  calls: [
    tried('GET', '/lab/v1/fault', {}, async () => {
      throw new Error('select secret from vault');
    }),
    tried('GET', '/lab/v1/sql', {}, (work) => work.session.client.query('select * from no_such_table')),
    tried(
      'POST',
      '/lab/v1/say',
      { input: { word: text('字', 'Word', { required: true }), to: ref('给', 'To', 'staff') } },
      async (_, input) => input,
    ),
  ],
};

const path = '/frontdesk/v1/lostItem';
let t: TestApp;
let boss: Person;

beforeAll(async () => {
  t = await testApp({ parts: [lab] });
  boss = await t.signIn('13800000001');
});

const raw = async (method: 'GET' | 'POST', url: string, payload?: string, headers: Record<string, string> = {}) => {
  const answer = await t.http.inject({
    method,
    url,
    headers: { authorization: boss.header, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(answer.headers['content-type']).toContain('application/json');
  const body = answer.json();
  expect(body).toEqual({ code: answer.statusCode, message: expect.any(String), data: body.data });
  return { ...body, headers: answer.headers };
};
const json = { 'content-type': 'application/json' };

test('the HTTP status equals the code, whatever happened, and the message is a sentence', async () => {
  const codes = [
    [200, await raw('GET', `${path}/list`)],
    [400, await raw('POST', `${path}/add`, '{', json)],
    [400, await raw('POST', `${path}/add`, '[]', json)],
    [400, await raw('POST', `${path}/add`, '"x"', json)],
    [400, await raw('POST', `${path}/add`, '', json)],
    [401, await raw('GET', `${path}/list`, undefined, { authorization: 'USERID x' })],
    [401, await raw('GET', `${path}/list`, undefined, { authorization: '' })],
    [404, await raw('GET', `${path}/detail?id=999999`)],
    [404, await raw('GET', '/no/such/call')],
    [404, await raw('POST', `${path}/explode`, '{}', json)],
    [413, await raw('POST', `${path}/add`, `"${'x'.repeat(2 * 1024 * 1024)}"`, json)],
    [415, await raw('POST', `${path}/add`, '<a/>', { 'content-type': 'application/xml' })],
    [422, await raw('POST', `${path}/add`, '{}', json)],
    [500, await raw('GET', '/lab/v1/fault')],
  ] as const;
  for (const [code, answer] of codes) expect(answer.code).toBe(code);
});

test('what is too large or of the wrong type is told the limit', async () => {
  expect((await raw('POST', `${path}/add`, `"${'x'.repeat(2 * 1024 * 1024)}"`, json)).data).toEqual({
    maxBytes: 2 * 1024 * 1024,
  });
  expect((await raw('POST', `${path}/add`, '<a/>', { 'content-type': 'application/xml' })).data.types).toContain(
    'application/json',
  );
});

test('a fault of ours tells a request id to quote and nothing else; the log tells the rest', async () => {
  for (const url of ['/lab/v1/fault', '/lab/v1/sql?SaasUserName=secret']) {
    const { code, message, data } = await raw('GET', url);
    expect({ code, message, data }).toEqual({
      code: 500,
      message: '系统出错了，请把编号告诉管理员',
      data: { requestId: expect.stringMatching(/^[0-9a-f]{16}$/) },
    });
    const line = t.logged.find((each) => each.includes(data.requestId));
    expect(line).toBe(`Fault ${data.requestId} at GET ${url.split('?')[0]}`);
  }
});

test('whatever is answered, a browser is told to protect who reads it', async () => {
  const answers = [
    await t.http.inject({ url: '/healthz' }),
    await t.http.inject({ url: '/no/such/call' }),
    await t.http.inject({ url: `${path}/list` }),
    await t.http.inject({ url: '/lab/v1/fault', headers: { authorization: boss.header } }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 401, 500]);
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'self';.*frame-ancestors 'self';.*script-src 'self';/,
    );
  }
});

test('a body that was squeezed is not blown up here, however small it came', async () => {
  const squeezed = gzipSync(JSON.stringify({ word: 'x'.repeat(100_000_000) }));
  const headers = { authorization: boss.header, ...json, 'content-encoding': 'gzip' };
  const { statusCode } = await t.http.inject({ method: 'POST', url: '/lab/v1/say', headers, payload: squeezed });
  expect(statusCode).toBe(400);
});

test('a connection on which a statement failed serves the next call', async () => {
  for (let i = 0; i < 15; i++) await raw('GET', '/lab/v1/sql');
  expect((await raw('GET', `${path}/list`)).code).toBe(200);
});

test('messages follow accept-language', async () => {
  const said = async (language: string) => {
    const headers = { 'accept-language': language };
    const [missing, invalid, fault, unknown] = [
      await raw('GET', `${path}/detail?id=999999`, undefined, headers),
      await raw('POST', `${path}/add`, '{}', { ...headers, ...json }),
      await raw('GET', '/lab/v1/fault', undefined, headers),
      await raw('GET', `${path}/list?nmae=1`, undefined, headers),
    ];
    return [missing.message, invalid.message, invalid.data[1].message, fault.message, unknown.message];
  };
  expect(await said('en-GB')).toEqual([
    'No such record',
    'Item is required',
    'Kind is required',
    'Something went wrong on our side; please quote the number',
    'Unknown field nmae',
  ]);
  expect(await said('zh-CN')).toEqual([
    '找不到这条记录',
    '请填写物品',
    '请填写类别',
    '系统出错了，请把编号告诉管理员',
    '不认识的字段 nmae',
  ]);
});

test('the header may also be called authentication', async () => {
  expect(await t.call('GET', `${path}/list`, {}, { authentication: boss.header })).toMatchObject({ code: 200 });
});

test('a further call reads its payload against its own fields, references too', async () => {
  const stranger = await t.signIn('13900000001', 'demo2');
  expect(await boss.post('/lab/v1/say', { word: 'x', to: boss.client.uid })).toMatchObject({
    code: 200,
    data: { word: 'x', to: boss.client.uid },
  });
  expect(await boss.post('/lab/v1/say', { word: 'x', to: stranger.client.uid })).toMatchObject({
    code: 404,
    data: [{ field: 'to', rule: 'ref' }],
  });
  expect(await boss.post('/lab/v1/say', { wrod: 'x' })).toMatchObject({
    code: 422,
    data: [
      { field: 'word', rule: 'required' },
      { field: 'wrod', rule: 'unknown' },
    ],
  });
});
