// Each carrier against a double of what its documentation says, on loopback.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app';
import { aliyunSigned } from './aliyun';
import type { Errand } from './carrier';
import { smtp } from './smtp';
import { tencentAuthorization } from './tencent';
import { wechat } from './wechat';

interface Asked {
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}
const asked: Asked[] = [];
let answers: unknown[] = [];
const double = createServer((request, reply) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    asked.push({ url: new URL(request.url!, `http://${request.headers.host}`), headers: request.headers, body });
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers.shift() ?? {}));
  });
});
await new Promise<void>((done) => double.listen(0, '127.0.0.1', done));
const endpoint = `http://127.0.0.1:${(double.address() as AddressInfo).port}`;

const mails: { from: string; to: string[]; text: string; user: string }[] = [];
const post = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  onRcptTo: (to, _, done) => done(to.address.startsWith('nobody') ? new Error('no such mailbox') : null),
  onData(stream, { envelope, user }, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    stream.on('end', () => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text, user: String(user ?? '') });
      done();
    });
  },
});
await new Promise<void>((done) => {
  post.listen(0, '127.0.0.1', done);
});
const mailPort = (post.server.address() as AddressInfo).port;
afterAll(async () => {
  double.close();
  await new Promise<void>((done) => post.close(done));
});

const { app, signIn } = await testApp();
Object.assign(app.settings, { privateWebhooks: true });
const chief = await signIn('13800000001');
const accounts = '/configuration/v1/channelAccount';
const templates = '/configuration/v1/messageTemplate';

beforeEach(() => {
  asked.length = 0;
  answers = [];
});

/** The wording of the test text, known to the provider under this number. */
async function numbered(providerTemplateId: string): Promise<void> {
  const found = (await chief.get(`${templates}/list`, { kind: 'system.channelTest' })).data.list[0];
  const { id, version, texts } = (await chief.get(`${templates}/detail`, { id: found.id })).data;
  for (const locale of ['zh', 'en']) texts.sms[locale].providerTemplateId = providerTemplateId;
  expect((await chief.put(`${templates}/edit`, { id, version, texts: JSON.stringify(texts) })).code).toBe(200);
}

const open = async (channel: string, provider: string, settings: object) => {
  const made = await chief.post(`${accounts}/add`, {
    channel,
    provider,
    sign: '启明',
    enabled: false,
    settings: JSON.stringify(settings),
  });
  expect(made.code).toBe(200);
  return made.data;
};
const tried = async ({ id }: { id: number }) => (await chief.post(`${accounts}/test`, { id })).data;

describe('Aliyun', () => {
  test('signs as its documentation’s own example does', () => {
    const { headers } = aliyunSigned({
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      params: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
      keyId: 'YourAccessKeyId',
      keySecret: 'YourAccessKeySecret',
      at: new Date('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    });
    expect(headers.authorization).toMatch(
      /Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/,
    );
  });

  test('is asked for SendSms with number, signature and template, and its number is kept', async () => {
    await numbered('SMS_1');
    const account = await open('sms', 'aliyun', { accessKeyId: 'LTAI', accessKeySecret: 'top-secret', endpoint });
    answers = [{ Code: 'OK', Message: 'OK', BizId: '900^0', RequestId: 'r' }];
    expect(await tried(account)).toEqual({ state: 'sent', provider: 'aliyun', providerId: '900^0' });
    const { url, headers } = asked[0]!;
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      PhoneNumbers: '13800000001',
      SignName: '启明',
      TemplateCode: 'SMS_1',
      TemplateParam: '{}',
    });
    expect(headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' });
    const again = aliyunSigned({
      host: headers.host!,
      action: 'SendSms',
      version: '2017-05-25',
      params: Object.fromEntries(url.searchParams),
      keyId: 'LTAI',
      keySecret: 'top-secret',
      at: new Date(String(headers['x-acs-date'])),
      nonce: String(headers['x-acs-signature-nonce']),
    });
    expect(headers.authorization).toBe(again.headers.authorization);
    expect(account).toMatchObject({ kept: ['accessKeySecret'], shown: { accessKeyId: 'LTAI', endpoint } });
    expect(JSON.stringify(account)).not.toContain('top-secret');
  });

  test('its refusal is told in its own words; a text without a template number is not sent at all', async () => {
    const account = await open('sms', 'aliyun', { accessKeyId: 'LTAI', accessKeySecret: 'top-secret', endpoint });
    answers = [{ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发天级流控' }];
    expect(await tried(account)).toMatchObject({ state: 'failed', error: 'isv.BUSINESS_LIMIT_CONTROL 触发天级流控' });
    await numbered('');
    expect(await tried(account)).toMatchObject({ state: 'failed', error: expect.stringContaining('no_template') });
    expect(asked).toHaveLength(1);
  });
});

describe('Tencent', () => {
  test('signs as its documentation’s own example does', () => {
    const authorization = tencentAuthorization({
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
      secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
      secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
      at: new Date(1_551_113_065_000),
    });
    expect(authorization).toMatch(/Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168$/);
  });

  test('is asked for SendSms in JSON; one refused number is a failure', async () => {
    await numbered('1110');
    const settings = { secretId: 'AKID', secretKey: 'top-secret', sdkAppId: '1400006666', endpoint };
    const account = await open('sms', 'tencent', settings);
    const status = (Code: string, Message: string) => ({
      Response: { SendStatusSet: [{ SerialNo: '5000:1', Code, Message }], RequestId: 'r' },
    });
    answers = [status('Ok', 'send success'), status('LimitExceeded.PhoneNumberDailyLimit', 'too many')];
    expect(await tried(account)).toEqual({ state: 'sent', provider: 'tencent', providerId: '5000:1' });
    const { headers, body } = asked[0]!;
    expect(JSON.parse(body)).toMatchObject({
      PhoneNumberSet: ['+8613800000001'],
      SmsSdkAppId: '1400006666',
      SignName: '启明',
      TemplateId: '1110',
      TemplateParamSet: [],
    });
    expect(headers).toMatchObject({ 'x-tc-action': 'SendSms', 'x-tc-version': '2021-01-11' });
    const at = new Date(Number(headers['x-tc-timestamp']) * 1000);
    const secrets = { secretId: 'AKID', secretKey: 'top-secret' };
    expect(headers.authorization).toBe(
      tencentAuthorization({ host: headers.host!, service: 'sms', body, ...secrets, at }),
    );
    expect(await tried(account)).toMatchObject({
      state: 'failed',
      error: 'LimitExceeded.PhoneNumberDailyLimit too many',
    });
  });
});

const errand = (more: Partial<Errand>): Errand => ({
  channel: 'email',
  item: { id: 7, kind: 'x', address: 'li@example.com', locale: 'zh', title: '开课通知', content: '周六 9:00 开课' },
  key: 'demo-7',
  at: new Date('2026-01-05T02:00:00Z'),
  sign: null,
  settings: { host: '127.0.0.1', port: String(mailPort), from: 'school@example.com', fromName: '启明教育' },
  mayStayInside: true,
  ...more,
});

describe('SMTP', () => {
  test('hands a mail to a real server, with its title, its text and the same number whenever it is repeated', async () => {
    expect(await smtp(errand({}))).toEqual({ id: '<demo-7@example.com>' });
    const { from, to, text } = mails.at(-1)!;
    expect([from, to]).toEqual(['school@example.com', ['li@example.com']]);
    expect(text).toContain('Message-ID: <demo-7@example.com>');
    expect(text).toContain(Buffer.from('周六 9:00 开课').toString('base64'));
  });

  test('a mailbox that does not exist is a refusal in the server’s words', async () => {
    const item = { ...errand({}).item, address: 'nobody@example.com' };
    await expect(smtp(errand({ item }))).rejects.toThrow(/no such mailbox/);
  });

  test('never into the server’s own network, and a password never in the clear', async () => {
    await expect(smtp(errand({ mayStayInside: false }))).rejects.toThrow(/private network/);
    const settings = { ...errand({}).settings, user: 'school', password: 'pass' };
    await expect(smtp(errand({ settings }))).rejects.toThrow(/TLS|certificate/i);
    expect(mails.every(({ user }) => user === '')).toBe(true);
  });
});

describe('WeChat', () => {
  const letter = {
    id: 8,
    kind: 'x',
    address: 'oABC',
    locale: 'zh' as const,
    title: '',
    content: 'thing1: 王小明\ntime2：2026-01-05 10:00\n备注',
    providerTemplateId: 'tmpl',
  };
  const data = { thing1: { value: '王小明' }, time2: { value: '2026-01-05 10:00' } };
  const settings = { appId: 'wx1', appSecret: 'top-secret', endpoint };

  test('a template message of an official account, and the key is fetched once for many', async () => {
    answers = [
      { access_token: 'k1', expires_in: 7200 },
      { errcode: 0, errmsg: 'ok', msgid: 55 },
      { errcode: 0, errmsg: 'ok', msgid: 56 },
    ];
    const send = () => wechat(errand({ channel: 'wechat', item: letter, settings }));
    expect([await send(), await send()]).toEqual([{ id: '55' }, { id: '56' }]);
    expect(asked.map(({ url }) => `${url.pathname}${url.search}`)).toEqual([
      '/cgi-bin/stable_token',
      '/cgi-bin/message/template/send?access_token=k1',
      '/cgi-bin/message/template/send?access_token=k1',
    ]);
    expect(JSON.parse(asked[0]!.body)).toEqual({ grant_type: 'client_credential', appid: 'wx1', secret: 'top-secret' });
    expect(JSON.parse(asked[1]!.body)).toEqual({ touser: 'oABC', template_id: 'tmpl', data, client_msg_id: 'demo-7' });
  });

  test('a subscription message of a mini-program; a stale key is fetched again, a refusal told', async () => {
    const own = { ...settings, appId: 'wx2' };
    answers = [
      { access_token: 'k1', expires_in: 7200 },
      { errcode: 42001, errmsg: 'access_token expired' },
      { access_token: 'k2', expires_in: 7200 },
      { errcode: 0, errmsg: 'ok' },
      { errcode: 43101, errmsg: 'user refuse to accept the msg' },
    ];
    const send = () => wechat(errand({ channel: 'mini', item: letter, settings: own }));
    expect(await send()).toEqual({ id: '' });
    expect(asked.at(-1)!.url.search).toBe('?access_token=k2');
    expect(JSON.parse(asked.at(-1)!.body)).toEqual({
      touser: 'oABC',
      template_id: 'tmpl',
      data,
      miniprogram_state: 'formal',
      lang: 'zh_CN',
    });
    await expect(send()).rejects.toThrow('43101 user refuse to accept the msg');
  });
});

describe('an account', () => {
  test('names what is missing at its field, and a provider carries only its own channel', async () => {
    const add = (given: object) => chief.post(`${accounts}/add`, { enabled: false, ...given });
    expect(await add({ channel: 'email', provider: 'aliyun' })).toMatchObject({
      code: 422,
      data: [{ field: 'provider' }],
    });
    expect(await add({ channel: 'sms', provider: 'tencent' })).toMatchObject({
      code: 422,
      data: [{ field: 'settings.secretId' }, { field: 'settings.secretKey' }, { field: 'settings.sdkAppId' }],
    });
    const mail = { host: 'smtp.example.com', port: '70000', from: 'nobody' };
    expect(await add({ channel: 'email', provider: 'smtp', settings: JSON.stringify(mail) })).toMatchObject({
      code: 422,
      data: [{ field: 'settings.port' }, { field: 'settings.from' }],
    });
  });

  test('forgets what another provider was told', async () => {
    const { id, version } = await open('sms', 'aliyun', { accessKeyId: 'LTAI', accessKeySecret: 'old-secret' });
    const given = { id, version, provider: 'tencent' };
    const settings = JSON.stringify({ secretId: 'AKID', secretKey: 'new', sdkAppId: '14' });
    const { data } = await chief.put(`${accounts}/edit`, { ...given, settings });
    expect(data).toMatchObject({ kept: ['secretKey'], shown: { secretId: 'AKID', sdkAppId: '14' } });
    const back = { id, version: data.version, provider: 'aliyun' };
    expect((await chief.put(`${accounts}/edit`, back)).code).toBe(422);
  });
});
