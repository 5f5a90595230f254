// Must hold 25: a cast opens once, shows only its screen, opens nothing else, and stops when it is revoked.
import { beforeAll, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';

let t: TestApp;
let principal: Person;
let counsellor: Person;

beforeAll(async () => {
  t = await testApp();
  [principal, counsellor] = [await t.signIn('13800000005'), await t.signIn('13800000004')];
});

const path = '/api/v1.system/screen';
const cast = async (who: Person) => (await who.post(`${path}/cast`, {})).data.url as string;
const start = (url: string) => t.call('POST', `${url}/start`, {});
const show = (url: string, key: unknown) => t.call('POST', `${url}/show`, { key });

test('must hold 25: the link works once, and what it shows are the figures of its owner', async () => {
  const url = await cast(principal);
  expect((await t.call('GET', `${url}/data`)).data.data).toEqual({ state: 'waiting' });
  const both = await Promise.all([start(url), start(url)]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 410]);
  const { data } = both.find(({ code }) => code === 200)!;
  expect(data.screen.timezone).toBe('Asia/Shanghai');
  const own = await principal.get('/work/v1/figure/value', {
    from: `${data.screen.at.slice(0, 7)}-01`,
    to: data.screen.at.slice(0, 10),
    compare: 'month',
  });
  expect(data.screen.tiles.map(({ key }: { key: string }) => key)).toEqual(
    own.data.slice(0, 10).map(({ key }: { key: string }) => key),
  );
  expect((await show(url, data.key)).code).toBe(200);
  expect((await show(url, 'guessed')).code).toBe(410);
  expect((await show(url, undefined)).code).toBe(410);
});

const signedBy = (secret: string) =>
  `USERID ${Buffer.from(`demo:${secret}:${principal.client.uid}`).toString('base64')}`;

/** Every call there is that asks who calls: a stranger gets 401 from it. */
async function askedOfPeople(): Promise<{ method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string }[]> {
  const { paths } = await t
    .call('GET', '/api/openapi.json', {}, { authorization: principal.header })
    .then((document) => document as unknown as { paths: Record<string, object> });
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase() as 'GET', path })),
  );
  const asked = [];
  for (const one of all) if ((await t.call(one.method, one.path)).code === 401) asked.push(one);
  return asked;
}

test('must hold 25: what the device holds, and the link itself, are refused with 403 at every call that asks who calls', async () => {
  const url = await cast(principal);
  const { data } = await start(url);
  const token = url.split('/').pop()!;
  const calls = await askedOfPeople();
  expect(calls.length).toBeGreaterThan(1000);
  const others: string[] = [];
  const tryAt = async (secret: string, { method, path: at }: (typeof calls)[number]) => {
    const { code } = await t.call(method, at, {}, { authorization: signedBy(secret) });
    if (code !== 403) others.push(`${method} ${at} ${code}`);
  };
  for (const [index, one] of calls.entries()) await tryAt(index % 5 === 0 ? token : data.key, one);
  expect(others).toEqual([]);
  expect((await t.call('GET', `/f/${token}/data`)).code).toBe(404);
  expect((await t.call('GET', `/tv/${data.key}/data`)).code).toBe(410);
  // Nor once it is over; what never was one is a stranger's.
  const [{ id }] = (await principal.get(`${path}/casts`)).data;
  await principal.post(`${path}/revokeCast`, { id });
  const figures = (secret: string) =>
    t.call('GET', '/work/v1/figure/value', {}, { authorization: signedBy(secret) }).then(({ code }) => code);
  expect(await figures(data.key)).toBe(403);
  expect(await figures(`${data.key.slice(0, -1)}_`)).toBe(401);
});

test('must hold 25: it stops when revoked, by its owner alone, and by itself when nobody opened it in two minutes', async () => {
  const url = await cast(principal);
  const { data } = await start(url);
  const [{ id }] = (await principal.get(`${path}/casts`)).data;
  expect((await counsellor.post(`${path}/revokeCast`, { id })).code).toBe(404);
  expect((await show(url, data.key)).code).toBe(200);
  expect((await principal.post(`${path}/revokeCast`, { id })).code).toBe(200);
  expect((await show(url, data.key)).code).toBe(410);
  const late = await cast(principal);
  t.clock.advance(121);
  expect((await start(late)).code).toBe(410);
});
