import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type Person, testApp } from '#testing/app';
import { telephone } from '#testing/scenes/telephone';

const phone = telephone();
const { http, call, clock, signIn, signInQuery, databaseUrl } = await testApp({ parts: [phone.part] });
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

let lastAddress = 0;
/** A code to a number, asked for by someone signed in; from an address of its own, so that no picture is needed. */
const code = async (person: Person, mobile: string, named: object = { mobile }) => {
  const answer = await http.inject({
    method: 'POST',
    url: '/v1/token/sms',
    payload: { ...named, scene: 'change_mobile' },
    headers: { authorization: person.header },
    remoteAddress: `10.8.0.${++lastAddress}`,
  });
  expect(answer.json()).toMatchObject({ code: 200, data: { wait: 60 } });
  clock.advance(61);
  return phone.codeOn(mobile)!;
};
const accountOf = async (mobile: string) =>
  (await admin.query('select * from account where mobile = $1 and enterprise_id = 1', [mobile])).rows[0];
const byOwnCode = async (person: Person) => {
  const issued = (await person.post('/v1/token/code')).data;
  const { data } = await call('GET', '/v1/verify_by_code', { code: issued.code });
  const header = `USERID ${Buffer.from(`demo:${data.access_token}:${data.client.uid}`).toString('base64')}`;
  return (path: string, payload: object) => call('PUT', path, { ...payload }, { authorization: header });
};

describe('another mobile of one’s own', () => {
  test('needs a code to the old and one to the new; one typed wrongly does not cost the other', async () => {
    const person = await signIn('13800000007');
    // One's own number need not be named: the page knows it only masked.
    const [oldCode, newCode] = [await code(person, '13800000007', {}), await code(person, '13712345678')];
    const change = (given: object) => person.put('/user/v1/me/mobile', { mobile: '13712345678', ...given });
    const other = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
    expect(await change({ oldCode, newCode: other(newCode) })).toMatchObject({
      code: 422,
      data: [{ field: 'newCode', message: '验证码错误或已过期' }],
    });
    expect(await change({ oldCode: other(oldCode), newCode: '12' })).toMatchObject({ code: 422 });
    expect((await accountOf('13800000007')).name).toBe(person.client.name);
    expect(await change({ oldCode, newCode })).toMatchObject({ code: 200 });
    expect((await accountOf('13712345678')).name).toBe(person.client.name);
    expect((await signIn('13712345678')).client.uid).toBe(person.client.uid);
    await expect(signIn('13800000007')).rejects.toThrow('手机号或密码错误');
    const { rows } = await admin.query(`select after from operation_log where action = 'changeMobile'`);
    expect(rows).toEqual([{ after: { mobile: '137****5678' } }]);
  });

  test('is refused after five wrong tries, also with the right codes', async () => {
    const person = await signIn('13800000006');
    const [oldCode, newCode] = [await code(person, '13800000006'), await code(person, '13712340000')];
    for (let i = 0; i < 5; i++)
      await person.put('/user/v1/me/mobile', { mobile: '13712340000', oldCode: '000000', newCode: '000000' });
    expect(await person.put('/user/v1/me/mobile', { mobile: '13712340000', oldCode, newCode })).toMatchObject({
      code: 422,
      data: [{ field: 'oldCode' }, { field: 'newCode' }],
    });
  });

  test('is nobody else’s: told only to who has that telephone in hand', async () => {
    const person = await signIn('13800000005');
    const [oldCode, newCode] = [await code(person, '13800000005'), await code(person, '13800000004')];
    const taken = await person.put('/user/v1/me/mobile', { mobile: '13800000004', oldCode, newCode });
    expect(taken).toMatchObject({ code: 409, data: [{ field: 'mobile' }] });
    const same = { mobile: '13800000005', oldCode: '000000', newCode: '000000' };
    expect(await person.put('/user/v1/me/mobile', same)).toMatchObject({ code: 422, data: [{ field: 'mobile' }] });
  });

  test('rule 12: a session made by a code changes neither mobile nor e-mail', async () => {
    const put = await byOwnCode(await signIn('13800000005'));
    const change = { mobile: '13712340001', oldCode: '123456', newCode: '123456' };
    expect(await put('/user/v1/me/mobile', change)).toMatchObject({ code: 403 });
    expect(await put('/user/v1/me', { email: 'a@example.com' })).toMatchObject({ code: 403 });
  });
});

describe('an administrator whose colleague lost the old telephone', () => {
  test('needs a code to the new one only, and cannot write it into the form', async () => {
    const administrator = await signIn('13800000002');
    const { id, version } = await accountOf('13800000009');
    const edited = await administrator.put('/user/v1/account/edit', { id, version, mobile: '13712349999' });
    expect(edited).toMatchObject({ code: 422, data: [{ field: 'mobile' }] });
    const asked = { id, version, mobile: '13712349999' };
    const change = (newCode: string) => administrator.post('/user/v1/account/changeMobile', { ...asked, newCode });
    const right = await code(administrator, '13712349999');
    expect(await change('000000')).toMatchObject({ code: 422, data: [{ field: 'newCode' }] });
    expect(await change(right)).toMatchObject({ code: 200 });
    expect((await accountOf('13712349999')).id).toBe(id);
    const teacher = await signIn('13800000005');
    expect(await teacher.post('/user/v1/account/changeMobile', { ...asked, newCode: '123456' })).toMatchObject({
      code: 403,
    });
  });
});

test('the e-mail is one’s own to change, and must be one', async () => {
  const person = await signIn('13800000008');
  expect(await person.put('/user/v1/me', { email: 'x' })).toMatchObject({ code: 422, data: [{ field: 'email' }] });
  expect(await person.put('/user/v1/me', { email: 'zhang@example.com' })).toMatchObject({
    code: 200,
    data: { email: 'zhang@example.com', mobile: '138****0008' },
  });
  expect((await person.put('/user/v1/me', { mobile: '13712340002' })).code).toBe(422);
});

describe('rule 11: 不是我', () => {
  test('ends that session and no other, and asks for a new password at the next sign-in', async () => {
    const [me, stranger] = [await signIn('13800000014'), await signIn('13800000014')];
    const { data } = await me.get('/user/v1/session/list', { mine: true });
    const theirs = data.list.find((row: { current: boolean }) => !row.current);
    expect(await me.post('/user/v1/me/notMe', { sessionId: theirs.id })).toMatchObject({
      code: 200,
      data: { count: 1 },
    });
    expect(await stranger.get('/user/v1/me')).toMatchObject({ code: 401, data: { reason: 'kicked' } });
    expect(await me.get('/user/v1/me')).toMatchObject({ code: 200, data: { mustChangePassword: true } });
    const again = await call('POST', `/v1/token?${new URLSearchParams(signInQuery('13800000014'))}`);
    expect(again.data).toMatchObject({ need: 'password_change', due: 'reset' });
    const { rows } = await admin.query(`select after from operation_log where action = 'notMe'`);
    expect(rows).toEqual([{ after: { sessionId: theirs.id, mustChangePassword: true } }]);
  });

  test('is pressed for one’s own sessions only', async () => {
    const [me, other] = [await signIn('13800000005'), await signIn('13800000008')];
    const { rows } = await admin.query('select id from session order by id desc limit 1');
    expect((await me.post('/user/v1/me/notMe', { sessionId: Number(rows[0].id) })).code).toBe(404);
    expect((await other.get('/user/v1/me')).code).toBe(200);
  });
});

describe('known devices', () => {
  const enter = async (mobile: string, deviceId: string) => {
    const { data } = await call('POST', `/v1/token?${new URLSearchParams(signInQuery(mobile, { deviceId }))}`);
    const header = `USERID ${Buffer.from(`demo:${data.access_token}:${data.client.uid}`).toString('base64')}`;
    return (method: 'GET' | 'POST', path: string, payload = {}) =>
      call(method, path, payload, { authorization: header });
  };
  const newDevices = async () =>
    (await admin.query(`select count(*)::int as n from login_log where mobile = '13800000010' and new_device`)).rows[0]
      .n;

  test('are listed to their owner with this one marked, and one that is forgotten is new again', async () => {
    await enter('13800000010', 'laptop');
    const desk = await enter('13800000010', 'desk');
    const mine = async () => (await desk('GET', '/user/v1/knownDevice/list', { mine: true })).data.list;
    expect((await mine()).map((row: { current: boolean }) => row.current).sort()).toEqual([false, true]);
    expect(JSON.stringify(await mine())).not.toContain('laptop');
    const laptop = (await mine()).find((row: { current: boolean }) => !row.current);
    expect(await newDevices()).toBe(2);
    await enter('13800000010', 'laptop');
    expect(await newDevices()).toBe(2);
    expect(await desk('POST', '/user/v1/knownDevice/forget', { id: laptop.id })).toMatchObject({ code: 200 });
    expect(await mine()).toHaveLength(1);
    await enter('13800000010', 'laptop');
    expect(await newDevices()).toBe(3);
  });

  test('of somebody else are neither shown nor forgotten without the permission', async () => {
    const person = await enter('13800000005', 'mine');
    const { rows } = await admin.query(`select id from known_device where device_id = 'desk'`);
    expect((await person('POST', '/user/v1/knownDevice/forget', { id: rows[0].id })).code).toBe(403);
    const { data } = await person('GET', '/user/v1/knownDevice/list');
    expect(data.list.map((row: { id: number }) => row.id)).not.toContain(Number(rows[0].id));
  });
});
