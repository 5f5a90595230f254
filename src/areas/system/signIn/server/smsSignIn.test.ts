import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type Answer, testApp } from '#testing/app';
import { telephone } from '#testing/scenes/telephone';

const phone = telephone();
const { http, clock, databaseUrl } = await testApp({ parts: [phone.part] });
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const minutes = 60;
let lastAddress = 0;
const newAddress = () => `10.4.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;

const post = async (path: string, payload: object, address = newAddress()) =>
  (await http.inject({ method: 'POST', url: path, payload, remoteAddress: address })).json() as Answer;
const send = (mobile: string, scene = 'sign_in') => post('/v1/token/sms', { appid: 'demo', mobile, scene });
const enter = (mobile: string, code = phone.codeOn(mobile), more: object = {}) =>
  post('/v1/token/mobile', { appid: 'demo', mobile, code, ...more });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const results = async (mobile: string) =>
  (await admin.query('select result from login_log where mobile = $1 order by id', [mobile])).rows.map(
    (row) => row.result,
  );

describe('rule 6: an SMS code', { timeout: 90_000 }, () => {
  test('signs in once', async () => {
    expect(await send('13800000001')).toEqual({ code: 200, message: 'ok', data: { wait: 60 } });
    expect(phone.received.at(-1)).toMatchObject({
      kind: 'system.verifyCode',
      vars: { code: expect.stringMatching(/^\d{6}$/), minutes: '5' },
    });
    expect(await enter('13800000001')).toMatchObject({ code: 200, data: { client: { roles: ['super_editor'] } } });
    expect(await enter('13800000001')).toMatchObject({ code: 401, message: '验证码错误或已过期' });
    expect(await results('13800000001')).toEqual(['ok', 'code_bad']);
  });

  test('is kept only as a hash that its digits alone do not give', async () => {
    const { rows } = await admin.query('select * from verify_code');
    expect(JSON.stringify(rows)).not.toContain(phone.codeOn('13800000001'));
  });

  test('signs in one of ten calls at the same instant', async () => {
    await send('13800000002');
    const code = phone.codeOn('13800000002');
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter('13800000002', code)));
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, ...Array(9).fill(401)]);
  });

  test('lives five minutes', async () => {
    await send('13800000003');
    clock.advance(5 * minutes + 1);
    expect((await enter('13800000003')).code).toBe(401);
  });

  test('is tried five times from one place, and an older one is no second chance', async () => {
    await send('13800000004');
    const older = phone.codeOn('13800000004')!;
    clock.advance(61);
    await send('13800000004');
    const newer = phone.codeOn('13800000004')!;
    const at = newAddress();
    const from = (code: string) => post('/v1/token/mobile', { appid: 'demo', mobile: '13800000004', code }, at);
    for (let i = 0; i < 5; i++) expect((await from(other(newer))).code).toBe(401);
    expect((await from(newer)).code).toBe(401);
    expect((await from(older)).code).toBe(401);
  });

  test('is not used up by who guesses elsewhere, up to thirty guesses of strangers; a device of the owner goes on', async () => {
    const mobile = '13800000014';
    await send(mobile);
    const own = (await enter(mobile, undefined, { deviceId: 'own' })).data.device_token;
    clock.advance(61);
    await send(mobile);
    const code = phone.codeOn(mobile)!;
    for (let i = 0; i < 29; i++) expect((await enter(mobile, other(code))).code).toBe(401);
    expect((await enter(mobile, code)).code).toBe(200);
    clock.advance(61);
    await send(mobile);
    const next = phone.codeOn(mobile)!;
    for (let i = 0; i < 30; i++) await enter(mobile, other(next));
    expect((await enter(mobile, next)).code).toBe(401);
    expect((await enter(mobile, next, { deviceToken: own })).code).toBe(200);
  });

  test('reaches a device of the owner also where strangers have asked for all there are', async () => {
    const mobile = '13800000006';
    await send(mobile);
    const own = (await enter(mobile, undefined, { deviceId: 'own' })).data.device_token;
    for (let i = 0; i < 9; i++) {
      clock.advance(61);
      expect((await send(mobile)).code).toBe(200);
    }
    const strangers = phone.codeOn(mobile)!;
    expect((await send(mobile)).code).toBe(429);
    const asked = { appid: 'demo', mobile, scene: 'sign_in', deviceToken: own };
    expect((await post('/v1/token/sms', asked)).code).toBe(200);
    expect((await post('/v1/token/sms', asked)).code).toBe(429);
    // Asked for by a device, it serves that device; to strangers their own is the last.
    const mine = phone.codeOn(mobile)!;
    if (mine !== strangers) expect((await enter(mobile, mine)).code).toBe(401);
    expect((await enter(mobile, mine, { deviceToken: own })).code).toBe(200);
  });

  test('of one purpose does not serve another', async () => {
    await send('13800000005', 'reset_password');
    expect((await enter('13800000005')).code).toBe(401);
    clock.advance(61);
    await send('13800000005');
    expect((await enter('13800000005', undefined, { scene: 'reset_password' })).code).toBe(401);
    expect((await enter('13800000005')).code).toBe(200);
  });

  test('is asked for with a mobile and a purpose that exist', async () => {
    for (const asked of [{}, { mobile: '1380' }, { mobile: '13800000001', scene: 'tfa' }, { 'mobile[]': 'x' }])
      expect((await post('/v1/token/sms', { appid: 'demo', ...asked })).code).toBe(400);
    expect((await post('/v1/token/sms', { mobile: '13800000001', scene: 'change_mobile' })).code).toBe(401);
  });

  test('without an enterprise goes to the first of the mobile', async () => {
    clock.advance(61);
    expect((await post('/v1/token/sms', { mobile: '13800000001' })).code).toBe(200);
    expect((await enter('13800000001')).code).toBe(200);
  });
});

describe('who is let in by a code', () => {
  test('a locked account, which it unlocks, but not a disabled one', async () => {
    await admin.query(`update account set state = 'locked' where mobile = '13800000010'`);
    await admin.query(`update account set state = 'disabled' where mobile = '13800000008'`);
    await send('13800000010');
    await send('13800000008');
    expect((await enter('13800000010')).code).toBe(200);
    expect(await enter('13800000008')).toMatchObject({ code: 403, message: '账号已停用' });
    expect(await results('13800000008')).toEqual(['disabled']);
    const { rows } = await admin.query(`select state from account where mobile = '13800000010'`);
    expect(rows).toEqual([{ state: 'active' }]);
  });

  test('nobody from outside the networks of a role', async () => {
    await admin.query(`update role set ip_allow = '["10.200.0.0/16"]' where key = 'marketing' and enterprise_id = 1`);
    await send('13800000009');
    expect(await enter('13800000009')).toMatchObject({ code: 403, message: '当前网络不允许登录' });
  });

  test('nobody of a suspended enterprise', async () => {
    await post('/v1/token/sms', { appid: 'demo2', mobile: '13900000001' });
    await admin.query(`update enterprise set state = 'suspended' where appid = 'demo2'`);
    const code = phone.codeOn('13900000001');
    const answer = await post('/v1/token/mobile', { appid: 'demo2', mobile: '13900000001', code });
    expect(answer).toMatchObject({ code: 403, message: '企业已停用' });
  });
});

describe('rule 4: an unknown mobile', () => {
  test('is answered, limited and refused as a known one, in the same time, and nothing is sent', async () => {
    clock.advance(3600);
    const before = phone.received.length;
    const since = performance.now();
    expect(await send('13855554444')).toEqual({ code: 200, message: 'ok', data: { wait: 60 } });
    expect(performance.now() - since).toBeGreaterThanOrEqual(299);
    expect(await send('13855554444')).toMatchObject({ code: 429 });
    expect(await enter('13855554444', '123456')).toEqual(await enter('13800000007', '123456'));
    expect(phone.received.length).toBe(before);
  });
});
