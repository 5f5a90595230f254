import { createHash } from 'node:crypto';
import { TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { demoPassword } from '#areas/system/signIn/sample';
import { type Answer, type Person, testApp } from '#testing/app';

const { http, call, clock, signIn, signInQuery, databaseUrl, hear } = await testApp();
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const pwd = createHash('sha256').update(demoPassword).digest('hex');
const one = async (text: string, values: unknown[] = []) => (await admin.query(text, values)).rows[0];
let lastAddress = 0;
const newAddress = () => `10.7.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;
const post = async (url: string, payload: object, remoteAddress = newAddress()): Promise<Answer> =>
  (await http.inject({ method: 'POST', url, payload, remoteAddress, headers: { 'accept-language': 'zh-CN' } })).json();
const enter = (mobile: string, change: Record<string, string> = {}) =>
  post(`/v1/token?${new URLSearchParams(signInQuery(mobile, change))}`, {});
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: clock.now().getTime() + seconds * 1000 });
const wrongOf = (secret: string) => String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0');
const next = () => clock.advance(31);

/** An app set up by the person themselves, in the account settings. */
async function withApp(mobile: string): Promise<{ person: Person; secret: string; codes: string[] }> {
  const person = await signIn(mobile);
  const { data: offer } = await person.post('/user/v1/me/tfa/begin', { kind: 'totp', pwd });
  const added = await person.post('/user/v1/me/tfa/add', { key: offer.key, code: codeOf(offer.secret) });
  expect(added.code).toBe(200);
  next();
  return { person, secret: offer.secret, codes: added.data.recoveryCodes };
}
const headerOf = (data: Answer['data']) => ({
  authorization: `USERID ${Buffer.from(`demo:${data.access_token}:${data.client.uid}`).toString('base64')}`,
});

describe('setting up an app', () => {
  test('asks for the password again, and counts wrong ones', async () => {
    const person = await signIn('13800000010');
    const begin = (given: string) => person.post('/user/v1/me/tfa/begin', { kind: 'totp', pwd: given });
    for (let i = 0; i < 5; i++)
      expect(await begin('0'.repeat(64))).toMatchObject({ code: 422, data: [{ field: 'pwd', message: '密码不正确' }] });
    expect((await begin(pwd)).code).toBe(429);
    clock.advance(16 * 60);
    expect((await begin(pwd)).code).toBe(200);
  });

  test('is confirmed by a code of it; ten recovery codes are told once; nothing is readable where it is kept', async () => {
    const person = await signIn('13800000009');
    const { data: offer } = await person.post('/user/v1/me/tfa/begin', { kind: 'totp', pwd });
    const wrong = await person.post('/user/v1/me/tfa/add', { key: offer.key, code: wrongOf(offer.secret) });
    expect(wrong).toMatchObject({ code: 422, data: [{ field: 'code' }] });
    const added = await person.post('/user/v1/me/tfa/add', { key: offer.key, code: codeOf(offer.secret) });
    expect(new Set(added.data.recoveryCodes).size).toBe(10);
    const shown = await person.get('/user/v1/me/tfa');
    expect(shown.data).toMatchObject({ required: false, codesLeft: 10, factors: [{ kind: 'totp' }] });
    const kept = await one(
      `select (select jsonb_agg(f)::text from second_factor f) || (select jsonb_agg(c)::text from recovery_code c) as all`,
    );
    expect(JSON.stringify(shown) + kept.all).not.toContain(offer.secret);
    for (const code of added.data.recoveryCodes) expect(kept.all).not.toContain(code);
    expect((await person.post('/user/v1/me/tfa/begin', { kind: 'totp', pwd })).code).toBe(409);
    // Another's offer, and one that was spoilt, is worth nothing.
    const other = await signIn('13800000010');
    for (const key of [offer.key, 'x', `${offer.key}x`, 'a.b.c'])
      expect((await other.post('/user/v1/me/tfa/add', { key, code: codeOf(offer.secret) })).code).toBe(409);
  });

  test('is the owner’s alone: a session by code does none of it', async () => {
    const person = await signIn('13800000010');
    const issued = (await person.post('/v1/token/code')).data;
    const { data } = await call('GET', '/v1/verify_by_code', { code: issued.code });
    const begin = await call('POST', '/user/v1/me/tfa/begin', { kind: 'totp', pwd }, headerOf(data));
    expect(begin.code).toBe(403);
  });
});

describe('signing in with an app', () => {
  test('the right password opens nothing but the second step; the right code opens the console', async () => {
    const { secret } = await withApp('13800000008');
    const first = await enter('13800000008');
    expect(first.data).toMatchObject({ need: 'tfa', passkey: false, trust: true });
    expect(Object.keys(first.data).sort()).toEqual(['need', 'passkey', 'ticket', 'trust']);
    const { ticket } = first.data;
    expect((await call('GET', '/user/v1/me', {}, headerOf({ access_token: ticket, client: { uid: 8 } }))).code).toBe(
      401,
    );
    // Neither a new password nor another factor is a way around it.
    expect((await post('/v1/token/continue', { ticket, newPwd: 'a'.repeat(64) })).code).toBe(401);
    expect((await post('/v1/token/tfa/begin', { ticket, kind: 'totp' })).code).toBe(401);
    const wrong = await post('/v1/token/continue', { ticket, tfaCode: wrongOf(secret) });
    expect(wrong).toMatchObject({ code: 422, data: [{ field: 'tfaCode', message: '验证码错误或已使用' }] });
    const { data } = await post('/v1/token/continue', { ticket, tfaCode: codeOf(secret) });
    expect((await call('GET', '/user/v1/me', {}, headerOf(data))).code).toBe(200);
    const log = await admin.query(`select result from login_log where mobile = '13800000008' order by id desc limit 2`);
    expect(log.rows.map((row) => row.result)).toEqual(['ok', 'tfa_bad']);
    // Ticket and code are both spent.
    next();
    expect((await post('/v1/token/continue', { ticket, tfaCode: codeOf(secret) })).code).toBe(401);
  });

  test('a code is taken once, also by ten calls at the same instant, also inside its window', async () => {
    const { secret } = await withApp('13800000007');
    const tickets = await Promise.all(Array.from({ length: 10 }, () => enter('13800000007')));
    const code = codeOf(secret);
    const answers = await Promise.all(
      tickets.map(({ data }) => post('/v1/token/continue', { ticket: data.ticket, tfaCode: code })),
    );
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    clock.advance(20);
    const { data } = await enter('13800000007');
    expect((await post('/v1/token/continue', { ticket: data.ticket, tfaCode: code })).code).toBe(422);
    // The one before it neither.
    expect((await post('/v1/token/continue', { ticket: data.ticket, tfaCode: codeOf(secret, -60) })).code).toBe(422);
  });

  test('wrong codes close the sender as wrong passwords do, and the right password does not forgive them', async () => {
    const { secret } = await withApp('13800000006');
    const address = newAddress();
    for (let i = 0; i < 5; i++) {
      const { data } = await enter('13800000006');
      expect((await post('/v1/token/continue', { ticket: data.ticket, tfaCode: wrongOf(secret) }, address)).code).toBe(
        422,
      );
    }
    const { data } = await enter('13800000006');
    const closed = await post('/v1/token/continue', { ticket: data.ticket, tfaCode: codeOf(secret) }, address);
    expect(closed).toMatchObject({ code: 429 });
    expect((await post('/v1/token/continue', { ticket: data.ticket, tfaCode: codeOf(secret) })).code).toBe(200);
    // Three senders turned away in a day: strangers try no more codes at all.
    for (let round = 0; round < 2; round++) {
      const from = newAddress();
      for (let i = 0; i < 5; i++) {
        const { data: again } = await enter('13800000006');
        await post('/v1/token/continue', { ticket: again.ticket, tfaCode: wrongOf(secret) }, from);
      }
    }
    next();
    const { data: last } = await enter('13800000006');
    expect((await post('/v1/token/continue', { ticket: last.ticket, tfaCode: codeOf(secret) })).code).toBe(429);
  });

  test('a recovery code does too, once, and the owner is told how many are left', async () => {
    const { person, codes } = await withApp('13800000005');
    const tries = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { data } = await enter('13800000005');
        return post('/v1/token/continue', { ticket: data.ticket, tfaCode: codes[0]!.toUpperCase().replace('-', ' ') });
      }),
    );
    expect(tries.filter((answer) => answer.code === 200)).toHaveLength(1);
    await hear();
    expect((await person.get('/user/v1/me/tfa')).data.codesLeft).toBe(9);
    const told = await one(
      `select title_zh as title from message where kind = 'system.recoveryCodeUsed' order by id desc limit 1`,
    );
    expect(told.title).toContain('还剩 9 个');
    const fresh = await person.post('/user/v1/me/tfa/codes', { pwd });
    expect(fresh.data.recoveryCodes).toHaveLength(10);
    const { data } = await enter('13800000005');
    expect((await post('/v1/token/continue', { ticket: data.ticket, tfaCode: codes[1] })).code).toBe(422);
  });

  test('an expired ticket, a spoilt one, and anything that is none is refused, never a fault', async () => {
    await withApp('13800000004');
    const { data } = await enter('13800000004');
    const bad = [
      '',
      'x',
      `${data.ticket}x`,
      data.ticket.replace('.', ''),
      `${Buffer.from('null').toString('base64url')}.x`,
    ];
    for (const ticket of bad) expect((await post('/v1/token/continue', { ticket, tfaCode: '123456' })).code).toBe(401);
    for (const given of [
      {},
      { ticket: data.ticket },
      { ticket: data.ticket, tfaCode: ['1'] },
      { ticket: data.ticket, passkey: '{' },
    ])
      expect((await post('/v1/token/continue', given)).code).toBe(400);
    const shapes = [
      '{}',
      '[]',
      'null',
      JSON.stringify({ id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'x' } }),
    ];
    for (const passkey of shapes) {
      const { code } = await post('/v1/token/continue', { ticket: data.ticket, key: 'k', passkey });
      expect([400, 422]).toContain(code);
      expect([400, 401]).toContain((await post('/v1/token/passkey/enter', { key: 'k', passkey })).code);
    }
    clock.advance(601);
    expect((await post('/v1/token/continue', { ticket: data.ticket, tfaCode: '123456' })).code).toBe(401);
  });
});

describe('who must have one', () => {
  const require = async (key: string, requireTfa: boolean) =>
    admin.query('update role set require_tfa = $2 where enterprise_id = 1 and key = $1', [key, requireTfa]);

  test('by role: set up right after the password, and nothing else before it; then it cannot be removed', async () => {
    const before = await signIn('13800000003');
    await require('customer-service-supervisor', true);
    const first = await enter('13800000003');
    expect(Object.keys(first.data).sort()).toEqual(['need', 'ticket']);
    expect(first.data.need).toBe('tfa_setup');
    const { ticket } = first.data;
    for (const given of [{ tfaCode: '123456' }, { newPwd: 'a'.repeat(64) }])
      expect((await post('/v1/token/continue', { ticket, ...given })).code).toBe(401);
    // A session from before goes on only until its token is to be renewed.
    const renewed = await call('GET', '/v1/refresh', { refresh_token: before.refresh, appid: 'demo' });
    expect(renewed.code).toBe(401);
    const { data: offer } = await post('/v1/token/tfa/begin', { ticket, kind: 'totp' });
    const wrong = await post('/v1/token/tfa/add', { ticket, key: offer.key, tfaCode: wrongOf(offer.secret) });
    expect(wrong).toMatchObject({ code: 422, data: [{ field: 'code' }] });
    const { data } = await post('/v1/token/tfa/add', { ticket, key: offer.key, tfaCode: codeOf(offer.secret) });
    expect(data.recoveryCodes).toHaveLength(10);
    expect((await post('/v1/token/tfa/begin', { ticket, kind: 'totp' })).code).toBe(409);
    const auth = headerOf(data.entered);
    const { data: mine } = await call('GET', '/user/v1/me/tfa', {}, auth);
    expect(mine.required).toBe(true);
    const remove = () => call('POST', '/user/v1/me/tfa/remove', { id: mine.factors[0].id, pwd }, auth);
    expect(await remove()).toMatchObject({ code: 409, message: '您的角色要求二次验证，至少保留一种' });
    expect((await call('GET', '/user/v1/me/tfa', {}, auth)).data.factors).toHaveLength(1);
    await require('customer-service-supervisor', false);
    expect((await remove()).code).toBe(200);
    expect((await call('GET', '/user/v1/me/tfa', {}, auth)).data).toMatchObject({ factors: [], codesLeft: 0 });
    expect((await enter('13800000003')).data.access_token).toBeTruthy();
  });

  test('for sensitive grants: the house asks it of who may export, reveal or give roles, and of nobody else', async () => {
    const chief = await signIn('13800000001');
    const items = [{ key: 'security.tfaForSensitive', level: 'enterprise', value: true, version: 0 }];
    expect((await chief.post('/configuration/v1/save', { items, reason: '收紧' })).code).toBe(200);
    expect((await enter('13800000001')).data.need).toBe('tfa_setup');
    expect((await enter('13800000002')).data.need).toBe('tfa_setup');
    const { rows } = await admin.query(
      `select a.mobile from account a where a.enterprise_id = 1 and a.state = 'active' and not exists (select 1 from account_role ar join role_permission p on p.role_id = ar.role_id
        where ar.account_id = a.id and (p.permission ~ '\\.(reveal|export|exportPlain)$' or p.permission ~ '^system\\.(role|account)\\.' or p.permission ~ '^system\\.(session\\.kick|export)'))
        and not exists (select 1 from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id and r.key = 'super_editor') and not exists (select 1 from second_factor f where f.account_id = a.id) limit 1`,
    );
    for (const { mobile } of rows) expect((await enter(mobile)).data.access_token).toBeTruthy();
    await admin.query(`delete from config_value where key = 'security.tfaForSensitive'`);
  });
});

describe('an administrator resets another’s', () => {
  test('everything goes, the sessions end, it is logged and told; the chief’s only by a chief, one’s own not at all', async () => {
    const administrator = await signIn('13800000002');
    const { person } = await withApp('13800000011');
    const accountOf = async (mobile: string) =>
      Number((await one('select id from account where enterprise_id = 1 and mobile = $1', [mobile])).id);
    const id = await accountOf('13800000011');
    const reset = (by: Person, of: number) => by.post('/user/v1/account/resetFactors', { id: of });
    expect((await reset(await signIn('13800000010'), id)).code).toBe(403);
    expect((await reset(administrator, id)).code).toBe(200);
    expect((await person.get('/user/v1/me')).code).toBe(401);
    expect((await enter('13800000011')).data.access_token).toBeTruthy();
    const logged = await one(`select row_id, reason, before from operation_log where action = 'resetFactors'`);
    expect(logged).toMatchObject({ row_id: String(id) });
    await hear();
    expect(await one(`select title_zh from message where kind = 'system.factorsReset'`)).toBeTruthy();
    expect((await reset(administrator, id)).code).toBe(409);
    const { person: chief } = await withApp('13800000001');
    const chiefId = await accountOf('13800000001');
    expect(await reset(administrator, chiefId)).toMatchObject({ code: 403, message: '只有总管理员可以管理总管理员' });
    expect((await reset(chief, chiefId)).code).toBe(409);
    expect((await chief.get('/user/v1/me/tfa')).data.factors).toHaveLength(1);
  });
});
