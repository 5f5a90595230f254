import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type Answer, testApp } from '#testing/app';
import { telephone } from '#testing/scenes/telephone';
import { makePicture } from '../../codes/server/pictureCode';

const phone = telephone();
const { app, http, clock, signIn, databaseUrl, signInQuery } = await testApp({ parts: [phone.part] });
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

describe('strangers who try a password', { timeout: 60_000 }, () => {
  const under = '13800000010';
  let ownToken = '';

  test('from three addresses end no session and close nothing to the owner: not the account, not a device of theirs', async () => {
    const own = await trial(under, '10.4.9.9', { deviceId: 'laptop' });
    ownToken = own.data.device_token;
    const person = await signIn(under);
    for (const address of ['10.4.0.1', '10.4.0.2', '10.4.0.3']) await wrongly(under, address, 5);
    expect(await state(under)).toBe('active');
    expect((await person.get('/user/v1/me')).code).toBe(200);
    // Also behind the very address that the strangers used.
    const again = await trial(under, '10.4.0.1', { deviceId: 'laptop', deviceToken: ownToken });
    expect(again).toMatchObject({ code: 200 });
    expect((await admin.query(`select state from todo where kind = 'system.accountLocked'`)).rows).toContainEqual({
      state: 'open',
    });
  });

  test('read a picture before each further try, and get two, not five', async () => {
    expect(await trial(under, '10.4.2.1')).toMatchObject({ code: 422, data: [{ field: 'picture' }] });
    const read = () => {
      const { key, letters } = makePicture(app, 1);
      return { picture: letters, pictureKey: key };
    };
    expect(await trial(under, '10.4.2.1', { ...read(), picture: '----' })).toMatchObject({ code: 422 });
    const tries = [];
    for (let i = 0; i < 3; i++) tries.push((await trial(under, '10.4.2.1', { pwd: wrong, ...read() })).code);
    expect(tries).toEqual([401, 401, 429]);
    expect((await trial(under, '10.4.2.2', read())).code).toBe(200);
  });

  test('do not come in as a device: its token counts for its own account, unchanged, until it is forgotten', async () => {
    const device = (change: object) => trial(under, '10.4.0.1', { deviceId: 'laptop', ...change });
    // Not its last letter: of that some bits mean nothing.
    const altered = `${ownToken.startsWith('x') ? 'y' : 'x'}${ownToken.slice(1)}`;
    expect((await device({ deviceToken: altered })).code).toBe(429);
    const others = (await trial('13800000003', '10.4.9.8', { deviceId: 'laptop' })).data.device_token;
    expect((await device({ deviceToken: others })).code).toBe(429);
    await admin.query(
      `update known_device set deleted_at = now() where account_id = (select id from account where mobile = $1 and enterprise_id = 1)`,
      [under],
    );
    expect((await device({ deviceToken: ownToken })).code).toBe(429);
  });

  test('a device of one’s own is slowed down by its own wrong passwords, and by nobody else’s', async () => {
    const { data } = await trial('13800000007', '10.4.3.1', { deviceId: 'own' });
    const device = { deviceId: 'own', deviceToken: data.device_token };
    const codes = [];
    for (let i = 0; i < 6; i++) codes.push((await trial('13800000007', `10.4.3.${i}`, { ...device, pwd: wrong })).code);
    expect(codes).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await trial('13800000007', '10.4.3.1')).code).toBe(200);
  });

  test('wait twice as long each time', async () => {
    const waits: number[] = [];
    for (let i = 0; i < 3; i++) {
      await wrongly('13812345678', '10.4.4.1', 5);
      const { data } = await trial('13812345678', '10.4.4.1', { pwd: wrong });
      waits.push(Math.round(data / 60));
      clock.advance(data + 1);
    }
    expect(waits).toEqual([15, 30, 60]);
  });

  test('spread over more than a day are no attack', async () => {
    await wrongly('13800000009', '10.5.0.1', 5);
    clock.advance(13 * 3600);
    await wrongly('13800000009', '10.5.0.2', 5);
    clock.advance(12 * 3600);
    await wrongly('13800000009', '10.5.0.3', 5);
    expect((await trial('13800000009', '10.5.0.4')).code).toBe(200);
  });
});

describe('rule 5: fifty failures from one address in an hour', { timeout: 60_000 }, async () => {
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
