import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app';
import { telephone } from '#testing/scenes/telephone';

const phone = telephone();
const { call, clock, signIn, signInQuery, databaseUrl } = await testApp({ parts: [phone.part] });
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const enter = (mobile: string, password: string) =>
  call('POST', `/v1/token?${new URLSearchParams(signInQuery(mobile, { pwd: sha(password) }))}`);
const goOn = (ticket: string, password: string) =>
  call('POST', '/v1/token/continue', { ticket, newPwd: sha(password) });
const send = (mobile: string, scene: string) => call('POST', '/v1/token/sms', { appid: 'demo', mobile, scene });
const byCode = (mobile: string, scene: string) =>
  call('POST', '/v1/token/mobile', { appid: 'demo', mobile, code: phone.codeOn(mobile), scene });
const limitDays = (days: number) =>
  admin.query(
    `insert into config_value (enterprise_id, key, level, value) values (1, 'security.passwordMaxDays', 'enterprise', $1)
      on conflict do nothing`,
    [JSON.stringify(days)],
  );

describe('rule 7: a new password', async () => {
  const teacher = await signIn('13800000007');
  const change = (password: string) =>
    teacher.put('/user/v1/me/password', { oldPwd: sha('Demo@2026'), newPwd: sha(password) });

  test.each([
    ['the commonest of all', '123456'],
    ['one of the ten thousand', 'trustno1'],
    ['the ten-thousandth', '24081990'],
    ['one of them with a capital, which the page would let pass', 'Password1'],
    ['the mobile', '13800000007'],
    ['its last eight digits', '00000007'],
    ['its last six', '000007'],
  ])('is not %s', async (_, password) => {
    expect(await change(password)).toMatchObject({
      code: 422,
      data: [{ field: 'newPwd', message: '密码过于常见，请换一个' }],
    });
  });

  test('is not one of the last five', async () => {
    expect(await change('Demo@2026')).toMatchObject({
      code: 422,
      data: [{ field: 'newPwd', message: '不能使用最近 5 次用过的密码' }],
    });
  });
});

describe('a forgotten password', () => {
  test('is replaced with a code; every session ends, and the ticket works once', async () => {
    const before = await signIn('13800000006');
    await send('13800000006', 'reset_password');
    const { data } = await byCode('13800000006', 'reset_password');
    expect(data).toMatchObject({ need: 'password_change', due: 'forgotten' });
    expect((await before.get('/user/v1/me')).code).toBe(200);
    expect(await goOn(data.ticket, '123456789')).toMatchObject({ code: 422, data: [{ field: 'newPwd' }] });
    expect(await goOn(data.ticket, 'Brand@New1')).toMatchObject({ code: 200, data: { client: { roles: ['hr'] } } });
    expect(await before.get('/user/v1/me')).toMatchObject({ code: 401, data: { reason: 'password_changed' } });
    expect(await goOn(data.ticket, 'Other@New2')).toMatchObject({ code: 401 });
    expect((await enter('13800000006', 'Demo@2026')).code).toBe(401);
    expect((await enter('13800000006', 'Brand@New1')).code).toBe(200);
  });

  test('of a locked account unlocks it; the ticket is over after ten minutes', async () => {
    await admin.query(`update account set state = 'locked' where mobile = '13800000009'`);
    await send('13800000009', 'reset_password');
    const { data } = await byCode('13800000009', 'reset_password');
    clock.advance(601);
    expect(await goOn(data.ticket, 'Brand@New1')).toMatchObject({ code: 401 });
    const { rows } = await admin.query(`select state from account where mobile = '13800000009'`);
    expect(rows).toEqual([{ state: 'active' }]);
  });
});

test('someone invited activates the account by a code and a password of their own', async () => {
  await admin.query(
    `update account set state = 'invited', password_hash = null, password_history = '[]' where mobile = '13800000014'`,
  );
  expect((await enter('13800000014', 'Demo@2026')).code).toBe(401);
  // The third code from one address within an hour would need a picture.
  clock.advance(3600);
  await send('13800000014', 'activate');
  const { data } = await byCode('13800000014', 'sign_in');
  expect(data).toMatchObject({ need: 'password_change', due: 'first' });
  expect(data).not.toHaveProperty('access_token');
  expect((await goOn(data.ticket, 'Brand@New1')).code).toBe(200);
  const { rows } = await admin.query(
    `select action from operation_log l join account a on a.id = l.row_id and a.enterprise_id = l.enterprise_id
      where l.entity = 'account' and a.mobile = '13800000014' order by l.id`,
  );
  expect(rows.map((row) => row.action)).toEqual(['changePassword', 'activate']);
  expect((await enter('13800000014', 'Brand@New1')).code).toBe(200);
});

describe('rule 7: security.passwordMaxDays', () => {
  test('warns in the last seven days and asks for a new one after the last', async () => {
    await admin.query(`update account set password_changed_at = $1 where mobile = '13800000008'`, [clock.now()]);
    await limitDays(30);
    const left = async () => (await enter('13800000008', 'Demo@2026')).data.client.passwordDaysLeft;
    expect(await left()).toBeNull();
    clock.advance(22 * 86_400);
    expect(await left()).toBeNull();
    clock.advance(86_400);
    expect(await left()).toBe(7);
    clock.advance(6 * 86_400);
    expect(await left()).toBe(1);
    clock.advance(86_400);
    const { data } = await enter('13800000008', 'Demo@2026');
    expect(data).toMatchObject({ need: 'password_change', due: 'expired' });
    expect((await goOn(data.ticket, 'Brand@New1')).code).toBe(200);
    expect((await enter('13800000008', 'Brand@New1')).data.client.passwordDaysLeft).toBeNull();
  });
});
