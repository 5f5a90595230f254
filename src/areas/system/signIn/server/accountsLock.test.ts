import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type Answer, testApp } from '#testing/app';
import { telephone } from '#testing/telephone';

const phone = telephone();
const { http, clock, signIn, databaseUrl, signInQuery } = await testApp({ parts: [phone.part] });
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const wrong = '0'.repeat(64);
async function trial(mobile: string, remoteAddress: string, change: Record<string, string> = {}): Promise<Answer> {
  const query = signInQuery(mobile, change);
  return (await http.inject({ method: 'POST', url: `/v1/token?${new URLSearchParams(query)}`, remoteAddress })).json();
}
async function wrongly(mobile: string, address: string, times: number): Promise<number[]> {
  const codes: number[] = [];
  for (let i = 0; i < times; i++) codes.push((await trial(mobile, address, { pwd: wrong })).code);
  return codes;
}
const state = async (mobile: string) =>
  (await admin.query('select state from account where mobile = $1', [mobile])).rows[0].state;

describe('rule 5: the hard lock', () => {
  test('a third lock of one mobile within a day, whatever the addresses, locks the account and ends its sessions', async () => {
    const person = await signIn('13800000010');
    await wrongly('13800000010', '10.4.0.1', 5);
    await wrongly('13800000010', '10.4.0.2', 5);
    expect(await state('13800000010')).toBe('active');
    clock.advance(23 * 3600);
    await wrongly('13800000010', '10.4.0.3', 5);
    expect(await state('13800000010')).toBe('locked');
    expect((await person.get('/user/v1/me')).code).toBe(401);
    expect(await trial('13800000010', '10.4.0.9')).toMatchObject({ code: 403 });
    expect((await admin.query(`select state from todo where kind = 'system.accountLocked'`)).rows).toContainEqual({
      state: 'open',
    });
  });

  test('a code sent to the mobile still signs in and unlocks, and both are logged', async () => {
    const call = async (path: string, payload: object) =>
      (await http.inject({ method: 'POST', url: path, payload, remoteAddress: '10.4.1.1' })).json() as Answer;
    await call('/v1/token/sms', { appid: 'demo', mobile: '13800000010', scene: 'sign_in' });
    const code = phone.codeOn('13800000010');
    expect(await call('/v1/token/mobile', { appid: 'demo', mobile: '13800000010', code })).toMatchObject({ code: 200 });
    expect(await state('13800000010')).toBe('active');
    const { rows } = await admin.query(
      `select action from operation_log l join account a on a.id = l.row_id where l.entity = 'account' and a.mobile = '13800000010' order by l.id`,
    );
    expect(rows.map((row) => row.action)).toEqual(['lock', 'unlock']);
  });

  test('three locks spread over more than a day do not', async () => {
    await wrongly('13800000009', '10.5.0.1', 5);
    clock.advance(13 * 3600);
    await wrongly('13800000009', '10.5.0.2', 5);
    clock.advance(12 * 3600);
    await wrongly('13800000009', '10.5.0.3', 5);
    expect(await state('13800000009')).toBe('active');
  });
});

describe('rule 5: fifty failures from one address in an hour', async () => {
  const appids = ['demo', 'demo2'] as const;
  const { rows } = await admin.query<{ mobile: string; appid: (typeof appids)[number] }>(
    `select a.mobile, e.appid from account a join enterprise e on e.id = a.enterprise_id
      where e.appid = any($1) and a.state = 'active' and a.password_hash is not null and a.mobile not like '13800000%' order by a.mobile`,
    [appids],
  );
  const of = (appid: string) => rows.filter((row) => row.appid === appid).map(({ mobile }) => mobile);
  const fail = (mobile: string, address: string, appid: string) => trial(mobile, address, { pwd: wrong, appid });

  test('over any mobiles of any enterprises, also of none, close that address for an hour, and no other', async () => {
    for (let i = 0; i < 48; i++) {
      const appid = appids[i % 2]!;
      expect((await fail(of(appid)[Math.floor(i / 8)] ?? `139999900${i}`, '10.6.0.1', appid)).code).toBe(401);
    }
    expect(await trial('13800000008', '10.6.0.1')).toMatchObject({ code: 200 });
    for (let i = 0; i < 2; i++) expect((await fail('13800000008', '10.6.0.1', 'nobody')).code).toBe(401);
    const closed = await trial('13800000008', '10.6.0.1');
    expect(closed.code).toBe(429);
    expect(closed.data).toBeGreaterThan(3500);
    expect((await trial('13900000001', '10.6.0.1', { appid: 'demo2' })).code).toBe(429);
    expect((await fail('13800000008', '10.6.0.1', 'nobody')).code).toBe(429);
    expect((await trial('13800000008', '10.6.0.2')).code).toBe(200);
    clock.advance(3601);
    expect((await trial('13800000008', '10.6.0.1')).code).toBe(200);
    // From then on they are counted anew.
    expect((await fail('13800000008', '10.6.0.1', 'demo')).code).toBe(401);
    expect((await trial('13800000008', '10.6.0.1')).code).toBe(200);
  });

  test('at the same instant: fifty hear that they were wrong, the others and who comes later find it closed', async () => {
    const tries = [...of('demo').slice(0, 54), ...of('demo2').slice(0, 3)].map((mobile, i) =>
      fail(mobile, '10.6.1.1', i < 54 ? 'demo' : 'demo2'),
    );
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    expect(codes.filter((code) => code === 401)).toHaveLength(50);
    expect(codes.filter((code) => code === 429)).toHaveLength(7);
    expect((await trial('13800000008', '10.6.1.1')).code).toBe(429);
  });

  test('also of three that found it open and are counted after each other only the fiftieth hears it', async () => {
    const at = '10.6.2.1';
    await fail('13800000008', at, 'demo');
    await admin.query('update sign_in_guard set failures = 49 where enterprise_id = 0 and ip = $1', [at]);
    await admin.query('begin');
    await admin.query('select 1 from sign_in_guard where enterprise_id = 0 and ip = $1 for update', [at]);
    const tries = Promise.all([0, 1, 2].map((i) => fail(of('demo')[i]!, at, 'demo')));
    const waiting = `select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`;
    await expect.poll(async () => (await admin.query(waiting)).rows[0].n, { timeout: 10_000 }).toBe(3);
    await admin.query('commit');
    expect((await tries).map(({ code }) => code).sort()).toEqual([401, 429, 429]);
  });
});

test('rule 11: the first sign-in of a device is marked and told; the next is neither', async () => {
  const marks = async () =>
    (
      await admin.query(`select new_device from login_log where mobile = '13800000006' and result = 'ok' order by id`)
    ).rows.map((row) => row.new_device);
  const told = async () => (await admin.query(`select 1 from message where kind = 'system.newDevice'`)).rowCount ?? 0;
  const before = await told();
  await trial('13800000006', '10.7.0.1', { deviceId: 'laptop' });
  await trial('13800000006', '10.7.0.2', { deviceId: 'laptop' });
  await trial('13800000006', '10.7.0.1', { deviceId: 'phone' });
  expect(await marks()).toEqual([true, false, true]);
  expect((await told()) - before).toBe(2);
});

test('rule 10: a role for one session only ends the one before', async () => {
  await admin.query(`update role set single_session = true where key = 'finance' and enterprise_id = 1`);
  const [one, two] = [await signIn('13800000008'), await signIn('13800000008')];
  expect(await one.get('/user/v1/me')).toMatchObject({ code: 401, data: { reason: 'replaced' } });
  expect((await two.get('/user/v1/me')).code).toBe(200);
});

test('rule 1: a role with networks lets in only from there', async () => {
  await admin.query(`update role set ip_allow = '["10.8.0.0/16"]' where key = 'marketing' and enterprise_id = 1`);
  expect(await trial('13800000009', '10.9.0.1')).toMatchObject({ code: 403, message: '当前网络不允许登录' });
  expect((await trial('13800000009', '10.9.0.1', { pwd: wrong })).code).toBe(401);
  expect((await trial('13800000009', '10.8.7.7')).code).toBe(200);
  // A role that is over bars nobody.
  const term = (validTo: string | null) =>
    admin.query(
      `insert into account_role (enterprise_id, account_id, role_id, sort, valid_to) select 1, a.id, r.id, 9, $1 from account a join role r on r.enterprise_id = 1 and r.key = 'marketing'
        where a.mobile = '13800000007' and a.enterprise_id = 1 on conflict (enterprise_id, account_id, role_id) where deleted_at is null do update set valid_to = excluded.valid_to`,
      [validTo],
    );
  await term('2026-01-01');
  expect((await trial('13800000007', '10.9.0.1')).code).toBe(200);
  await term(null);
  expect((await trial('13800000007', '10.9.0.1')).code).toBe(403);
});
