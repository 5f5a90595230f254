import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '#areas/system/identity/server/secrets';
import { demoPassword } from '#areas/system/signIn/sample';
import { type Answer, testApp } from '#testing/app';

const { app, http, clock, databaseUrl, signInQuery } = await testApp();
const admin = new pg.Client(databaseUrl);
await admin.connect();

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const wrongPwd = sha256('not the password');
let lastAddress = 0;
/** Every test comes from an address of its own, so that no lock or limit of another is in its way. */
const newAddress = () => `10.1.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;

async function token(query: Record<string, string>, remoteAddress = newAddress()): Promise<Answer> {
  const answer = await http.inject({ method: 'POST', url: `/v1/token?${new URLSearchParams(query)}`, remoteAddress });
  expect(answer.statusCode).toBe(answer.json().code);
  return answer.json();
}
const trial = (mobile: string, address?: string, change: Record<string, string> = {}) =>
  token(signInQuery(mobile, change), address);
const sessions = async () => Number((await admin.query('select count(*) from session')).rows[0].count);
const results = async (mobile: string) =>
  (await admin.query('select result from login_log where mobile = $1 order by id', [mobile])).rows.map((r) => r.result);
const now = () => Math.floor(clock.now().getTime() / 1000);

describe('a sign-in that is not in order', () => {
  test.each([
    ['a missing sign', { sign: '' }],
    ['a short nonce', { nonce: 'abc' }],
    ['a plain password', { pwd: 'Demo@2026' }],
    ['an upper-case digest', { pwd: sha256('Demo@2026').toUpperCase() }],
    ['a mobile that is none', { mobile: "1' or 1=1" }],
    ['a timestamp that is none', { timestamp: 'yesterday' }],
    ['an enterprise that can be none', { appid: 'X' }],
  ])('is refused as malformed for %s, and opens no session', async (_, change) => {
    const before = await sessions();
    const answer = await token({ ...signInQuery('13800000001'), ...change });
    expect(answer).toMatchObject({ code: 400, data: null });
    expect(await sessions()).toBe(before);
  });

  test('is refused for a timestamp 301 s away, either way, and told the server time; 299 s is fine', async () => {
    for (const seconds of [-301, 302]) {
      const answer = await trial('13800000001', undefined, { timestamp: String(now() + seconds) });
      expect(answer).toMatchObject({ code: 400, message: '请求已过期，请检查本机时间' });
      expect(Math.abs(answer.data.serverTime - now())).toBeLessThanOrEqual(1);
    }
    expect(await trial('13800000001', undefined, { timestamp: String(now() - 299) })).toMatchObject({ code: 200 });
  });

  test('is refused for a wrong sign', async () => {
    const before = await sessions();
    const answer = await token({ ...signInQuery('13800000001'), sign: 'f'.repeat(32) });
    expect(answer).toMatchObject({ code: 400, message: '签名错误' });
    expect(await sessions()).toBe(before);
  });

  test('is refused for a sign over other values than those sent', async () => {
    const query = signInQuery('13800000001');
    expect(await token({ ...query, mobile: '13800000002' })).toMatchObject({ code: 400, message: '签名错误' });
  });

  test('is refused for a nonce that was used, also by a failed try', async () => {
    const used = signInQuery('13800000001');
    expect(await token(used)).toMatchObject({ code: 200 });
    const before = await sessions();
    expect(await token(used)).toMatchObject({ code: 400, message: '请求重复', data: null });
    expect(await sessions()).toBe(before);
    const failed = signInQuery('13800000002', { pwd: wrongPwd });
    expect(await token(failed)).toMatchObject({ code: 401 });
    expect(await token(failed)).toMatchObject({ code: 400, message: '请求重复' });
    expect(await results('13800000002')).toEqual(['wrong', 'replay']);
  });

  test('must hold 2: neither a used nonce nor an old timestamp counts as a wrong password', async () => {
    const address = newAddress();
    const used = signInQuery('13800000005');
    const at = (query: Record<string, string>) =>
      http.inject({ method: 'POST', url: `/v1/token?${new URLSearchParams(query)}`, remoteAddress: address });
    await at(used);
    const old = () => signInQuery('13800000005', { pwd: wrongPwd, timestamp: String(now() - 301) });
    for (let i = 0; i < 6; i++) {
      expect((await at(used)).json()).toMatchObject({ code: 400 });
      expect((await at(old())).json()).toMatchObject({ code: 400 });
    }
    const { rows } = await admin.query(`select failures from sign_in_guard where ip = $1`, [address]);
    expect(rows).toEqual([]);
    expect((await at(signInQuery('13800000005'))).json()).toMatchObject({ code: 200 });
  });

  test('spends one nonce once when ten calls bring it at the same instant', async () => {
    const query = signInQuery('13800000003');
    const answers = await Promise.all(Array.from({ length: 10 }, () => token(query)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(9).fill(400)]);
  });

  test('meets the checks in their order: parameters, time, sign, nonce, password', async () => {
    const stale = String(now() - 400);
    const bad = 'f'.repeat(32);
    const nonce = signInQuery('1').nonce!;
    await trial('13800000006', undefined, { nonce });
    const everythingWrong = { nonce, pwd: wrongPwd, timestamp: stale, sign: bad };
    const said = async (change: Record<string, string>) => (await trial('13800000006', undefined, change)).message;
    expect(await said({ ...everythingWrong, appid: '!' })).toBe('请求格式不对');
    expect(await said(everythingWrong)).toBe('请求已过期，请检查本机时间');
    expect(await said({ nonce, pwd: wrongPwd, sign: bad })).toBe('签名错误');
    expect(await said({ nonce, pwd: wrongPwd })).toBe('请求重复');
    expect(await said({ pwd: wrongPwd })).toBe('手机号或密码错误');
  });
});

describe('what is told', () => {
  test('a right password from a form body signs in as from the query', async () => {
    const answer = await http.inject({
      method: 'POST',
      url: '/v1/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(signInQuery('13800000005')).toString(),
      remoteAddress: newAddress(),
    });
    const { code, data } = answer.json();
    expect(code).toBe(200);
    expect(data).toMatchObject({ expires_in: 7200, client: { appid: 'demo', name: '何磊', roles: ['principal'] } });
    expect(data.client.permissions).toContain('frontdesk.lostItem.view');
    expect(Buffer.from(data.access_token, 'base64url')).toHaveLength(32);
    const stored = JSON.stringify((await admin.query('select * from session order by id desc limit 1')).rows);
    expect(stored).toContain(sha256(data.access_token));
    expect(stored).not.toContain(data.access_token);
    expect(stored).not.toContain(data.refresh_token);
  });

  test('must hold 4: an unknown mobile, an unknown enterprise and a wrong password give the same answer', async () => {
    const wrong = await trial('13800000007', undefined, { pwd: wrongPwd });
    expect(wrong).toEqual({ code: 401, message: '手机号或密码错误', data: null });
    expect(await trial('13811112222', undefined, { pwd: wrongPwd })).toEqual(wrong);
    expect(await trial('13800000007', undefined, { appid: 'nowhere' })).toEqual(wrong);
  });

  test('must hold 4: an unknown mobile takes as long as a wrong password', async () => {
    // The accounts of the tests have a hash that costs nothing; this one gets the product's.
    const real = await hashPassword(sha256(demoPassword));
    await admin.query(`update account set password_hash = $1 where mobile = '13800000008'`, [real]);
    const took = async (mobile: string, i: number) => {
      const since = performance.now();
      await trial(mobile, `10.9.${i}.1`, { pwd: wrongPwd });
      return performance.now() - since;
    };
    const times: number[] = [];
    const differences: number[] = [];
    for (let i = 0; i < 50; i++) {
      const [known, unknown] = [await took('13800000008', i), await took('13899990000', i)];
      times.push(known, unknown);
      differences.push(known - unknown);
    }
    const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
    expect(Math.abs(median(differences))).toBeLessThan(20);
    // Both really compute the hash: without it an answer takes a fraction of this.
    expect(Math.min(...times)).toBeGreaterThan(8);
  });

  test('a disabled account is told only to who knows its password', async () => {
    await admin.query(`update account set state = 'disabled' where mobile = '13800000009'`);
    expect(await trial('13800000009', undefined, { pwd: wrongPwd })).toMatchObject({ code: 401 });
    expect(await trial('13800000009')).toMatchObject({ code: 403, message: '账号已停用' });
    await admin.query(`update account set state = 'locked' where mobile = '13800000009'`);
    expect(await trial('13800000009')).toMatchObject({ code: 403, message: expect.stringContaining('已锁定') });
    expect(await results('13800000009')).toEqual(['wrong', 'disabled', 'locked']);
  });

  test('a suspended enterprise is told only to who knows a password, and its sessions work no more', async () => {
    const { data } = await trial('13900000001', undefined, { appid: 'demo2' });
    const authorization = `USERID ${Buffer.from(`demo2:${data.access_token}:${data.client.uid}`).toString('base64')}`;
    await admin.query(`update enterprise set state = 'suspended' where appid = 'demo2'`);
    const suspended = { appid: 'demo2' };
    expect(await trial('13900000001', undefined, { ...suspended, pwd: wrongPwd })).toMatchObject({ code: 401 });
    expect(await trial('13900000001', undefined, suspended)).toMatchObject({ code: 403, message: '企业已停用' });
    clock.advance(6);
    expect((await http.inject({ url: '/user/v1/me', headers: { authorization } })).statusCode).toBe(401);
    const refreshed = await http.inject(`/v1/refresh?appid=demo2&refresh_token=${data.refresh_token}`);
    expect(refreshed.statusCode).toBe(401);
  });

  test('a fault while signing in leaves nothing of the query in the log or the answer', async () => {
    const lines: string[] = [];
    const { log } = app;
    Object.assign(app, { log: (...all: unknown[]) => lines.push(inspect(all, { depth: 9 })) });
    await admin.query('alter table used_nonce rename to away');
    const query = signInQuery('13800000010');
    const answer = await token(query);
    await admin.query('alter table away rename to used_nonce');
    Object.assign(app, { log });
    expect(answer).toMatchObject({ code: 500, data: { requestId: expect.stringMatching(/^[0-9a-f]{16}$/) } });
    expect(lines.join()).toContain('POST /v1/token');
    for (const secret of [query.pwd!, query.nonce!, query.sign!, '13800000010', 'LoginType']) {
      expect(lines.join()).not.toContain(secret);
      expect(JSON.stringify(answer)).not.toContain(secret);
    }
    await admin.end();
  });
});
