import { describe, expect, test } from 'vitest';
import { type Person, testApp } from '#testing/app';

const { signIn, signInQuery, call, clock, app } = await testApp();
const inbox = async (who: Person) => (await who.get('/api/v1/message/list', { pageSize: 50 })).data.list;
const ofKind = async (who: Person, kind: string) =>
  (await inbox(who)).filter((row: { kind: string }) => row.kind === kind);
const from = async (mobile: string, deviceId: string) => {
  const url = `/v1/token?${new URLSearchParams(signInQuery(mobile, { deviceId }))}`;
  return call('POST', url, {}, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/126.0' });
};

describe('rule 11: the first sign-in from a device nobody knew', () => {
  test('is told with device, address and time, once, and 不是我 ends that session and asks for a new password', async () => {
    const teacher = await signIn('13800000007');
    const before = (await ofKind(teacher, 'system.newDevice')).length;
    const { data } = await from('13800000007', 'some-other-pc');
    const notices = await ofKind(teacher, 'system.newDevice');
    expect(notices).toHaveLength(before + 1);
    const [notice] = notices;
    expect(notice).toMatchObject({ title: '新设备登录：Windows · Chrome', level: 'warning' });
    expect(notice.summary).toContain('127.0.0.1');
    await from('13800000007', 'some-other-pc');
    expect(await ofKind(teacher, 'system.newDevice')).toHaveLength(before + 1);
    const [{ path, payload }] = notice.actions;
    expect((await teacher.post(path, payload)).data).toEqual({ count: 1 });
    const header = `USERID ${Buffer.from(`demo:${data.access_token}:${data.client.uid}`).toString('base64')}`;
    expect((await call('GET', '/user/v1/me', {}, { authorization: header })).code).toBe(401);
  });
});

describe('rule 9: a used refresh token that comes back', () => {
  test('is told to its owner', async () => {
    const finance = await signIn('13800000008');
    const again = await signIn('13800000008');
    await call('GET', '/v1/refresh', { refresh_token: again.refresh, appid: 'demo' });
    clock.advance(20);
    expect((await call('GET', '/v1/refresh', { refresh_token: again.refresh, appid: 'demo' })).code).toBe(401);
    expect(await ofKind(finance, 'system.tokenReuse')).toMatchObject([{ level: 'urgent', category: 'system' }]);
  });
});

describe('rule 5: a mobile that strangers were turned away from for the third time in a day', () => {
  test('is told to its owner in the console and by text', async () => {
    const marketer = await signIn('13800000009');
    const wrong = { pwd: '0'.repeat(64) };
    for (let lock = 0; lock < 3; lock += 1) {
      for (let i = 0; i < 5; i += 1)
        await call('POST', `/v1/token?${new URLSearchParams(signInQuery('13800000009', wrong))}`);
      clock.advance(61 * 60);
    }
    const { rows } = await app.database.owner.query(
      `select m.kind, d.channel, d.state, d.content from message m left join message_delivery d on d.message_id = m.id and d.enterprise_id = m.enterprise_id
        where m.kind = 'system.accountLocked'`,
    );
    expect(rows).toMatchObject([{ channel: 'sms', state: 'queued' }]);
    expect(rows[0].content).toContain('多次输错您的密码');
    const receipt = await app.database.owner.query(
      `select 1 from message_receipt r join message m on m.id = r.message_id where m.kind = 'system.accountLocked' and r.staff_id = $1`,
      [marketer.client.uid],
    );
    expect(receipt.rowCount).toBe(1);
  });
});

describe('rule 19: who looks at much', () => {
  test('is named to the administrators at four fifths of the day’s limit, once', async () => {
    const [chief, hr] = [await signIn('13800000001'), await signIn('13800000006')];
    const key = 'security.revealPerDay';
    const reason = 'test';
    await chief.post('/configuration/v1/save', {
      items: [{ key, level: 'enterprise', value: '10', version: 0 }],
      reason,
    });
    const look = () => hr.post('/user/v1/reveal', { entity: 'staff', id: hr.client.uid, field: 'idCard' });
    for (let i = 0; i < 7; i += 1) expect((await look()).code).toBe(200);
    expect(await ofKind(chief, 'system.revealMany')).toEqual([]);
    for (let i = 0; i < 3; i += 1) expect((await look()).code).toBe(200);
    expect(await ofKind(chief, 'system.revealMany')).toMatchObject([{ title: '吴欣怡 今天已查看 8 次明文' }]);
    expect((await look()).code).toBe(429);
  });
});
