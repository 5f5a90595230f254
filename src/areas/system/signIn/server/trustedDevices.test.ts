// Rule 11: a device that its person trusts is asked for the second factor again after thirty days, and whenever something
// it stood on has changed.
import { createHash } from 'node:crypto';
import { TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { demoPassword } from '#areas/system/signIn/sample';
import { type Answer, testApp } from '#testing/app';
import { telephone } from '#testing/scenes/telephone';

const phone = telephone();
const { http, call, clock, signIn, signInQuery, databaseUrl } = await testApp({ parts: [phone.part] });
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const pwdOf = (password: string) => createHash('sha256').update(password).digest('hex');
const pwd = pwdOf(demoPassword);
const month = 30 * 24 * 3600;
let addresses = 0;
const post = async (url: string, payload: object): Promise<Answer> =>
  (await http.inject({ method: 'POST', url, payload, remoteAddress: `10.8.1.${(++addresses % 250) + 1}` })).json();
const enter = (mobile: string, change: Record<string, string> = {}) =>
  post(`/v1/token?${new URLSearchParams(signInQuery(mobile, { deviceId: 'desk', ...change }))}`, {});
const codeOf = (secret: string) => {
  clock.advance(31);
  return new TOTP({ secret }).generate({ timestamp: clock.now().getTime() });
};

async function withApp(mobile: string, given = pwd): Promise<string> {
  const person = as((await enter(mobile, { pwd: given })).data);
  const { data: offer } = await person('POST', '/user/v1/me/tfa/begin', { kind: 'totp', pwd: given });
  const added = await person('POST', '/user/v1/me/tfa/add', { key: offer.key, code: codeOf(offer.secret) });
  expect(added.code).toBe(200);
  return offer.secret;
}

const as = (data: Answer['data']) => {
  const authorization = `USERID ${Buffer.from(`demo:${data.access_token}:${data.client.uid}`).toString('base64')}`;
  return (method: 'GET' | 'POST' | 'PUT', path: string, payload = {}) => call(method, path, payload, { authorization });
};

/** Signed in with the factor, the device trusted; answers how it is known, and the session. */
async function trusting(mobile: string, secret: string, change: Record<string, string> = {}) {
  const { data: first } = await enter(mobile, change);
  expect(first.need).toBe('tfa');
  const { data } = await post('/v1/token/continue', {
    ticket: first.ticket,
    tfaCode: codeOf(secret),
    trust: 'true',
  });
  return { deviceToken: data.device_token as string, session: as(data) };
}
const needOf = async (mobile: string, deviceToken: string, change: Record<string, string> = {}) => {
  const { data } = await enter(mobile, { deviceToken, ...change });
  return data.need ?? (data.access_token ? 'nothing' : 'refused');
};

test('rule 11: the factor is not asked for there for thirty days, and asked for again when they end', async () => {
  const mobile = '13800000010';
  const secret = await withApp(mobile);
  // Not chosen: asked for at every sign-in.
  const first = await enter(mobile);
  expect(first.data).toMatchObject({ need: 'tfa', trust: true });
  const plain = await post('/v1/token/continue', { ticket: first.data.ticket, tfaCode: codeOf(secret) });
  expect(await needOf(mobile, plain.data.device_token)).toBe('tfa');

  const { deviceToken } = await trusting(mobile, secret);
  expect(await needOf(mobile, deviceToken)).toBe('nothing');
  // The name alone is nobody's proof, nor is a token of another or a spoilt one.
  for (const token of ['', `${deviceToken}x`, (await enter('13800000009')).data.device_token])
    expect(await needOf(mobile, token)).toBe('tfa');
  // A wrong password stays one.
  expect(await needOf(mobile, deviceToken, { pwd: 'a'.repeat(64) }).catch(() => 'refused')).toBe('refused');
  const logged = await admin.query(`select after from operation_log where action = 'trustDevice'`);
  expect(logged.rows).toHaveLength(1);

  clock.advance(month - 3600);
  expect(await needOf(mobile, deviceToken)).toBe('nothing');
  clock.advance(3600);
  expect(await needOf(mobile, deviceToken)).toBe('tfa');
});

test('it is seen in the list of one’s devices and ended there, by nobody else', async () => {
  const mobile = '13800000008';
  const secret = await withApp(mobile);
  const desk = await trusting(mobile, secret);
  const laptop = await trusting(mobile, secret, { deviceId: 'laptop' });
  const devices = async () => (await desk.session('GET', '/user/v1/knownDevice/list', { mine: true })).data.list;
  expect((await devices()).map((row: { trustedUntil: string }) => Boolean(row.trustedUntil))).toEqual([true, true]);
  const { id } = (await devices()).find((row: { current: boolean }) => !row.current);
  const stranger = await signIn('13800000005');
  expect((await stranger.post('/user/v1/knownDevice/untrust', { id })).code).toBe(403);
  expect((await desk.session('POST', '/user/v1/knownDevice/untrust', { id: 999_999 })).code).toBe(404);
  expect(await needOf(mobile, laptop.deviceToken, { deviceId: 'laptop' })).toBe('nothing');
  expect((await desk.session('POST', '/user/v1/knownDevice/untrust', { id })).code).toBe(200);
  expect(await needOf(mobile, laptop.deviceToken, { deviceId: 'laptop' })).toBe('tfa');
  expect(await needOf(mobile, desk.deviceToken)).toBe('nothing');
  expect((await desk.session('POST', '/user/v1/knownDevice/forget', { id: (await devices())[0].id })).code).toBe(200);
});

test('a new password, a reset factor and “not me” end it, and a forgotten password is never helped by it', async () => {
  const mobile = '13800000007';
  let secret = await withApp(mobile);
  const { deviceToken, session } = await trusting(mobile, secret);
  await post('/v1/token/sms', { appid: 'demo', mobile, scene: 'reset_password' });
  const forgot = { appid: 'demo', mobile, code: phone.codeOn(mobile), scene: 'reset_password', deviceToken };
  expect((await post('/v1/token/mobile', forgot)).data.need).toBe('tfa');
  expect(await needOf(mobile, deviceToken)).toBe('nothing');

  const { data: other } = await enter(mobile, { deviceToken });
  const { list } = (await session('GET', '/user/v1/session/list', { mine: true })).data;
  const theirs = list.find((row: { current: boolean }) => !row.current);
  expect(other.access_token).toBeTruthy();
  expect((await session('POST', '/user/v1/me/notMe', { sessionId: theirs.id })).code).toBe(200);
  expect(await needOf(mobile, deviceToken)).toBe('tfa');

  // "Not me" made a new password due: the trust asked for before it counts after it.
  const { data: first } = await enter(mobile);
  const shown = { ticket: first.ticket, tfaCode: codeOf(secret), trust: 'true' };
  const { data: due } = await post('/v1/token/continue', shown);
  expect(due.need).toBe('password_change');
  const chosen = pwdOf('Chosen@2026');
  const { data: renewed } = await post('/v1/token/continue', { ticket: due.ticket, newPwd: chosen });
  expect(await needOf(mobile, renewed.device_token, { pwd: chosen })).toBe('nothing');
  const mine = as(renewed);
  const again = pwdOf('Another@2026');
  expect((await mine('PUT', '/user/v1/me/password', { oldPwd: chosen, newPwd: again })).code).toBe(200);
  expect(await needOf(mobile, renewed.device_token, { pwd: again })).toBe('tfa');

  const trusted = await trusting(mobile, secret, { pwd: again });
  const { id } = (await admin.query('select id from account where enterprise_id = 1 and mobile = $1', [mobile]))
    .rows[0];
  const administrator = await signIn('13800000002');
  expect((await administrator.post('/user/v1/account/resetFactors', { id: Number(id) })).code).toBe(200);
  secret = await withApp(mobile, again);
  expect(await needOf(mobile, trusted.deviceToken, { pwd: again })).toBe('tfa');
});

test('never where the factor guards sensitive grants: not offered, not taken, and what was trusted before counts no more', async () => {
  const mobile = '13800000002';
  const secret = await withApp(mobile);
  const { deviceToken } = await trusting(mobile, secret);
  expect(await needOf(mobile, deviceToken)).toBe('nothing');
  const chief = await signIn('13800000001');
  const items = [{ key: 'security.tfaForSensitive', level: 'enterprise', value: true, version: 0 }];
  expect((await chief.post('/configuration/v1/save', { items, reason: '收紧' })).code).toBe(200);
  expect((await enter(mobile, { deviceToken })).data).toMatchObject({ need: 'tfa', trust: false });
  await admin.query('update known_device set trusted_until = null');
  await trusting(mobile, secret, { deviceToken });
  const kept = await admin.query('select 1 from known_device where trusted_until is not null');
  expect(kept.rows).toHaveLength(0);
});
