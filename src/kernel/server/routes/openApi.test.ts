import { expect, test } from 'vitest';
import { testApp } from '#testing/app';

const { app, http, signIn, call } = await testApp();
const { header } = await signIn('13800000007');
const ask = async (language: string) =>
  (
    await http.inject({ url: '/api/openapi.json', headers: { authorization: header, 'accept-language': language } })
  ).json();

test('the document lists every verb and every transition of every declared resource, as the server routes them', async () => {
  const { paths, openapi, components } = await ask('zh-CN');
  expect(openapi).toBe('3.1.0');
  const missing: string[] = [];
  for (const { of } of app.services.values()) {
    const life = Object.values(of.fields).find((field) => field.kind === 'state')?.life;
    const transitions = Object.entries(life?.transitions ?? {}).filter(([, { internal }]) => !internal);
    for (const name of [...of.verbs, ...transitions.map(([key]) => key)]) {
      if (!paths[`${of.path}/${name}`]) missing.push(`${of.path}/${name}`);
    }
    expect(components.schemas[of.entity]).toBeDefined();
  }
  expect(missing).toEqual([]);
  const unrouted = Object.entries(paths as Record<string, object>).flatMap(([url, methods]) =>
    Object.keys(methods)
      .map((method) => method.toUpperCase() as 'GET')
      .filter((method) => !http.doors.has(method, url) && !http.hasRoute({ url, method }))
      .map((method) => `${method} ${url}`),
  );
  expect(unrouted).toEqual([]);
});

test('a call in the document says its permission and its fields, and no internal transition or secret is in it', async () => {
  const { paths, components } = await ask('zh-CN');
  const giveBack = paths['/frontdesk/v1/lostItem/giveBack'].post;
  expect(giveBack).toMatchObject({ summary: '失物: 归还', 'x-permission': 'frontdesk.lostItem.giveBack' });
  const fields = giveBack.requestBody.content['application/json'].schema.properties;
  expect(Object.keys(fields)).toEqual(['id', 'version', 'claimedBy']);
  expect(components.schemas.lostItem).toMatchObject({
    required: expect.arrayContaining(['name', 'kind', 'foundOn', 'schoolId']),
    properties: { kind: { enum: ['clothes', 'book', 'other'] }, value: { type: 'string' } },
  });
  expect(paths['/user/v1/account/activate']).toBeUndefined();
  expect(JSON.stringify(components)).not.toContain('passwordHash');
  expect((await ask('en-GB')).paths['/frontdesk/v1/lostItem/giveBack'].post.summary).toBe('Lost item: Give back');
});

test('/healthz answers without a session when the database does', async () => {
  expect(await call('GET', '/healthz')).toEqual({ code: 200, message: 'ok', data: { ready: true } });
});

test('strangers read it only where that is allowed', async () => {
  const closed = await testApp({ settings: { openDocs: false } });
  const person = await closed.signIn('13800000007');
  for (const url of ['/api/openapi.json', '/api/docs']) {
    expect((await closed.http.inject(url)).statusCode).toBe(401);
    expect((await closed.http.inject({ url, headers: { authorization: person.header } })).statusCode).toBe(200);
    expect((await http.inject(url)).statusCode).toBe(200);
  }
});

test('no answer of the API is kept on its way', async () => {
  for (const url of ['/api/openapi.json', '/school/v1/school/list', '/nowhere'])
    expect((await http.inject({ url, headers: { authorization: header } })).headers['cache-control']).toBe('no-store');
});
