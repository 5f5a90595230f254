import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, testApp } from '#testing/app';

const { http, call, clock, signIn, signInQuery, databaseUrl } = await testApp();
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const wrong = '0'.repeat(64);

const trial = async (mobile: string, address: string, change: Record<string, string> = {}) => {
  const query = new URLSearchParams(signInQuery(mobile, change));
  const answer = await http.inject({ method: 'POST', url: `/v1/token?${query}`, remoteAddress: address });
  return answer.json() as Answer;
};
const wrongly = async (mobile: string, address: string, times: number) => {
  const codes: number[] = [];
  for (let i = 0; i < times; i++) codes.push((await trial(mobile, address, { pwd: wrong })).code);
  return codes;
};
const refresh = (token: string) => call('GET', '/v1/refresh', { appid: 'demo', refresh_token: token });
const state = async (mobile: string) =>
  (await admin.query('select state from account where mobile = $1 and enterprise_id = 1', [mobile])).rows[0].state;

const chosen = {
  'security.lockFailures': 3,
  'security.lockMinutes': 5,
  'security.failureResetHours': 1,
  'security.hardLockAfter': 2,
  'security.accessMinutes': 15,
  'security.refreshDays': 1,
  'security.sessionDays': 2,
  'security.sessionsPerAccount': 2,
};

beforeAll(async () => {
  const chief = await signIn('13800000001');
  const items = Object.entries(chosen).map(([key, value]) => ({ key, level: 'enterprise', value, version: 0 }));
  expect(await chief.post('/configuration/v1/save', { items, reason: '收紧' })).toMatchObject({ code: 200 });
});

describe('each security setting is what counts, not what was shipped', () => {
  test('lockFailures and lockMinutes', async () => {
    expect(await wrongly('13800000002', '10.7.0.1', 4)).toEqual([401, 401, 401, 429]);
    expect((await trial('13800000002', '10.7.0.1')).data).toBeLessThanOrEqual(5 * minute);
    clock.advance(5 * minute + 1);
    expect((await trial('13800000002', '10.7.0.1')).code).toBe(200);
  });

  test('failureResetHours', async () => {
    await wrongly('13800000003', '10.7.0.2', 2);
    clock.advance(hour + 1);
    expect(await wrongly('13800000003', '10.7.0.2', 2)).toEqual([401, 401]);
    expect((await trial('13800000003', '10.7.0.2')).code).toBe(200);
  });

  test('hardLockAfter', async () => {
    const stranger = () => trial('13800000004', '10.7.0.5', { pwd: wrong });
    await wrongly('13800000004', '10.7.0.3', 3);
    expect(await stranger()).toMatchObject({ code: 401 });
    await wrongly('13800000004', '10.7.0.4', 3);
    expect(await stranger()).toMatchObject({ code: 422, data: [{ field: 'picture' }] });
    expect(await state('13800000004')).toBe('active');
  });

  test('accessMinutes, also after a refresh', async () => {
    const person = await signIn('13800000005');
    clock.advance(14 * minute);
    expect((await person.get('/user/v1/me')).code).toBe(200);
    clock.advance(2 * minute);
    expect((await person.get('/user/v1/me')).code).toBe(401);
    const { data } = await refresh(person.refresh);
    expect(data.expires_in).toBe(15 * minute);
    const { rows } = await admin.query(
      'select access_expires_at as until from session where revoked_at is null order by id desc limit 1',
    );
    expect(rows[0].until.getTime() - clock.now().getTime()).toBeLessThanOrEqual(15 * minute * 1000);
  });

  test('refreshDays', async () => {
    const person = await signIn('13800000006');
    clock.advance(day + 1);
    expect((await refresh(person.refresh)).code).toBe(401);
  });

  test('sessionDays, however often it is refreshed', async () => {
    let { refresh: token } = await signIn('13800000006');
    for (let i = 0; i < 2; i++) {
      clock.advance(0.9 * day);
      const { code, data } = await refresh(token);
      expect(code).toBe(200);
      token = data.refresh_token;
    }
    clock.advance(0.3 * day);
    expect((await refresh(token)).code).toBe(401);
  });

  test('sessionsPerAccount', async () => {
    const people = [await signIn('13800000007'), await signIn('13800000007'), await signIn('13800000007')];
    const codes = [];
    for (const person of people) codes.push((await person.get('/user/v1/me')).code);
    expect(codes).toEqual([401, 200, 200]);
  });
});

test('rule 8: when a session was last seen is written at most once a minute', async () => {
  const person = await signIn('13800000008');
  const seen = async () =>
    (await admin.query('select last_seen_at as at from session order by id desc limit 1')).rows[0].at.getTime();
  const opened = await seen();
  clock.advance(50);
  await person.get('/user/v1/me');
  expect(await seen()).toBe(opened);
  clock.advance(20);
  await person.get('/user/v1/me');
  const first = await seen();
  expect(first - opened).toBeGreaterThanOrEqual(70_000);
  clock.advance(30);
  await person.get('/user/v1/me');
  expect(await seen()).toBe(first);
});
