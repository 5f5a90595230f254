import { describe, expect, test } from 'vitest';
import { testApp } from '#testing/app';

const { signIn, app } = await testApp();
const admin = await signIn('13800000001');
const administrator = await signIn('13800000002');
const principal = await signIn('13800000005');
const path = '/configuration/v1/channelAccount';
const list = async () => (await admin.get(`${path}/list`)).data.list;
const settings = { url: 'https://sms.example.com/send', secret: 'a-secret-of-some-length' };
const webhook = { channel: 'sms', provider: 'webhook', settings: JSON.stringify(settings) };

describe('channel accounts', () => {
  test('a new enterprise has one for each channel that only records', async () => {
    const rows = await list();
    expect(rows.map((row: { channel: string; provider: string }) => [row.channel, row.provider]).sort()).toEqual([
      ['email', 'log'],
      ['sms', 'log'],
    ]);
    expect((await principal.get(`${path}/list`)).code).toBe(403);
  });

  test('one is in use a channel: switching another on switches the first off, also when two do so at once', async () => {
    const made = await Promise.all([1, 2, 3].map(() => admin.post(`${path}/add`, { ...webhook, enabled: true })));
    expect(made.map(({ code }) => code)).toEqual([200, 200, 200]);
    const inUse = async () =>
      (await list()).filter((row: { channel: string; enabled: boolean }) => row.channel === 'sms' && row.enabled);
    expect(await inUse()).toHaveLength(1);
    const log = (await list()).find(
      (row: { channel: string; provider: string }) => row.channel === 'sms' && row.provider === 'log',
    );
    const back = await admin.put(`${path}/edit`, { id: log.id, version: log.version, enabled: true });
    expect(back.code).toBe(200);
    expect((await inUse()).map((row: { id: number }) => row.id)).toEqual([log.id]);
  });

  test('only a chief says who carries texts with codes: an administrator would read the chief’s', async () => {
    const only = { code: 403, message: '只有总管理员可以管理总管理员' };
    expect(await administrator.post(`${path}/add`, { ...webhook, enabled: true })).toMatchObject(only);
    const inUse = (await list()).find(
      (row: { channel: string; enabled: boolean }) => row.channel === 'sms' && row.enabled,
    );
    const { id, version } = inUse;
    for (const change of [{ provider: 'webhook', settings: webhook.settings }, { enabled: false }])
      expect(await administrator.put(`${path}/edit`, { id, version, ...change })).toMatchObject(only);
    expect(await administrator.delete(`${path}/delete`, { id, version })).toMatchObject(only);
    // A second one, not in use, may be prepared; to use it is the chief's.
    const spare = (await administrator.post(`${path}/add`, { ...webhook, enabled: false })).data;
    const use = { id: spare.id, version: spare.version, enabled: true };
    expect(await administrator.put(`${path}/edit`, use)).toMatchObject(only);
    expect((await administrator.put(`${path}/edit`, { id, version, sign: '启明' })).code).toBe(200);
    const mail = { channel: 'email', provider: 'webhook', settings: webhook.settings };
    expect((await administrator.post(`${path}/add`, mail)).code).toBe(200);
  });

  test('only what can be carried out is offered', async () => {
    for (const provider of ['pigeon', 'smtp', 'wechat'])
      expect((await admin.post(`${path}/add`, { ...webhook, provider })).code).toBe(422);
    expect((await admin.post(`${path}/add`, { ...webhook, channel: 'pigeon' })).code).toBe(422);
  });

  test('secrets go in and never come out: not in answers, not in the log, not readable in the table', async () => {
    const { data } = await admin.post(`${path}/add`, { ...webhook, enabled: false });
    expect(data).toMatchObject({ target: 'sms.example.com', kept: ['url', 'secret'] });
    const changed = await admin.put(`${path}/edit`, {
      id: data.id,
      version: data.version,
      settings: JSON.stringify({ url: 'https://b.example.com' }),
    });
    expect(changed.data).toMatchObject({ target: 'b.example.com', kept: ['url', 'secret'] });
    const history = await admin.get(`${path}/history`, { id: data.id });
    const { rows } = await app.database.owner.query('select * from channel_account');
    const logged = await app.database.owner.query(`select * from operation_log where entity = 'channelAccount'`);
    for (const seen of [data, changed, history, rows, logged.rows, await list()])
      expect(JSON.stringify(seen)).not.toContain(settings.secret);
    expect(history.data[0].changes).toMatchObject([{ field: 'settings', after: '••••' }]);
  });

  test('a webhook needs an address by TLS and a secret of 16 characters', async () => {
    const refused = await admin.post(`${path}/add`, {
      ...webhook,
      settings: JSON.stringify({ url: 'http://x.example.com', secret: 'short' }),
    });
    expect(refused).toMatchObject({ code: 422, data: [{ field: 'settings.url' }, { field: 'settings.secret' }] });
    expect((await admin.post(`${path}/add`, { channel: 'sms', provider: 'webhook' })).code).toBe(422);
  });

  test('an account is tried by a text to oneself, which stands in the record, and only what was sent is counted', async () => {
    const log = (await list()).find(
      (row: { channel: string; provider: string }) => row.channel === 'sms' && row.provider === 'log',
    );
    expect((await admin.post(`${path}/test`, { id: log.id })).data).toEqual({ state: 'recorded', provider: 'log' });
    const { data } = await admin.get('/api/v1/message/delivery/list', { kind: 'system.channelTest' });
    expect(data.list).toMatchObject([
      { recipientName: '陈思远', state: 'recorded', content: expect.stringContaining('渠道可用') },
    ]);
    expect((await list()).find((row: { id: number }) => row.id === log.id).sentToday).toBe(0);
    const mail = (await list()).find((row: { channel: string }) => row.channel === 'email');
    expect(await admin.post(`${path}/test`, { id: mail.id })).toMatchObject({
      code: 422,
      data: [{ message: '您没有登记邮箱，无法试发' }],
    });
  });
});
