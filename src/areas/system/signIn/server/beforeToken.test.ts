import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app';

const { http, call, databaseUrl, signIn } = await testApp();
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const ask = async (mobile: string, host = 'localhost') =>
  (await http.inject({ url: '/v1/before_token', query: { mobile }, headers: { host } })).json().data;
const demo = { appid: 'demo', name: '启明教育', logo: '' };
const demo2 = { appid: 'demo2', name: '晨星培训', logo: '' };

describe('rule 3: the enterprises of a mobile', () => {
  test('are answered in the same shape and in at least 300 ms for a known and an unknown one', async () => {
    for (const mobile of ['13800000001', '13866665555', '', "' or 1=1"]) {
      const since = performance.now();
      const { code, data } = await call('GET', '/v1/before_token', { mobile });
      expect(performance.now() - since).toBeGreaterThanOrEqual(299);
      expect({ code, data }).toEqual({ code: 200, data: [demo] });
    }
  });

  test('are limited to thirty questions a minute from one address', async () => {
    const once = () => http.inject({ url: '/v1/before_token?mobile=1', remoteAddress: '10.5.0.1' });
    const thirty = await Promise.all(Array.from({ length: 30 }, once));
    expect(new Set(thirty.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await once()).statusCode).toBe(429);
  });

  test('all of them, the one of this host first', async () => {
    const mobile = '13800000099';
    expect(await ask(mobile)).toEqual([demo, demo2]);
    await admin.query(`update enterprise set domains = '["star.example.com"]' where appid = 'demo2'`);
    expect(await ask(mobile, 'star.example.com')).toEqual([demo2, demo]);
  });

  test('an unknown mobile gets the one of the host, else the one the deployment names', async () => {
    expect(await ask('13866665555', 'star.example.com')).toEqual([demo2]);
    const operator = await signIn('13900000000', 'platform');
    const items = [{ key: 'security.defaultAppid', level: 'enterprise', value: 'demo2', version: 0 }];
    expect(await operator.post('/configuration/v1/save', { items, reason: '测试' })).toMatchObject({ code: 200 });
    expect(await ask('13866665555')).toEqual([demo2]);
  });

  test('an enterprise that is not the first does not name itself for the whole deployment', async () => {
    await admin.query(`delete from config_value where key = 'security.defaultAppid'`);
    await admin.query(
      `insert into config_value (enterprise_id, key, level, value) values (2, 'security.defaultAppid', 'enterprise', '"demo2"')`,
    );
    expect(await ask('13866665555')).toEqual([demo]);
  });
});
