import { describe, expect, test } from 'vitest';
import { type Answer, testApp } from '#testing/app';
import { noticeProbe } from '#testing/scenes/noticeProbe';

const { app, signIn } = await testApp({ parts: [noticeProbe] });
const [chief, admin, principal] = [
  await signIn('13800000001'),
  await signIn('13800000002'),
  await signIn('13800000005'),
];
const path = '/configuration/v1/messageTemplate';
const find = async (kind: string) => {
  const { data } = await admin.get(`${path}/list`, { q: kind });
  const { data: row } = await admin.get(`${path}/detail`, { id: data.list[0].id });
  return row;
};
const save = async (kind: string, values: Record<string, unknown>): Promise<Answer> => {
  const { id, version } = await find(kind);
  return admin.put(`${path}/edit`, { id, version, ...values });
};
const json = JSON.stringify;

describe('rule 38: every kind has a template', () => {
  test('in every enterprise, with shipped texts in both languages on every channel, from the first start on', async () => {
    const { data } = await admin.get(`${path}/list`, { pageSize: 200 });
    const kinds = data.list.map((row: { kind: string }) => row.kind);
    expect(kinds).toEqual(
      app.registries.template
        .all()
        .map(({ key }) => key)
        .sort(),
    );
    for (const name of [
      'verifyCode',
      'newDevice',
      'tokenReuse',
      'accountLocked',
      'revealMany',
      'rentDue',
      'leaseExpiring',
    ])
      expect(kinds).toContain(`system.${name}`);
    const row = await find('probe.alarm');
    expect(row).toMatchObject({ channels: ['in_app', 'sms', 'email'], level: 'warning', changed: false, versions: [] });
    expect(row.texts.sms).toMatchObject({ zh: { content: '警报 {{what}}' }, en: { content: 'Alarm {{what}}' } });
    expect(row.texts.email.en).toEqual({ title: 'Alarm: {{what}}', content: 'See to it' });
  });

  test('kept by those who may: others neither see nor change them', async () => {
    expect((await principal.get(`${path}/list`)).code).toBe(403);
    const { id, version } = await find('probe.comment');
    expect((await principal.put(`${path}/edit`, { id, version, enabled: false })).code).toBe(403);
  });

  test('said as it was changed from then on, also by who looks at it in English', async () => {
    const { texts } = await find('probe.comment');
    texts.in_app.zh.title = '{{who}} 说了话';
    expect((await save('probe.comment', { texts: json(texts) })).data).toMatchObject({ changed: true });
    const notice = {
      kind: 'probe.comment',
      recipientIds: [principal.client.uid],
      vars: { who: '甲', what: 'x', text: '' },
    };
    await chief.post('/probe/v1/tell', { notice });
    expect((await principal.get('/api/v1/message/list')).data.list[0].title).toBe('甲 说了话');
  });
});

describe('what is refused', () => {
  test('an unknown variable, by its name, at its field; nothing is saved', async () => {
    const { texts } = await find('probe.alarm');
    texts.sms.en.content = 'Alarm {{wat}} {{what}}';
    expect(await save('probe.alarm', { texts: json(texts) })).toMatchObject({
      code: 422,
      data: [{ field: 'texts.sms.en.content', message: '未知变量：wat' }],
    });
    expect((await find('probe.alarm')).texts.sms.en.content).toBe('Alarm {{what}}');
  });

  test('a channel that is on without a text in one of the languages', async () => {
    const { texts } = await find('probe.comment');
    texts.sms.en.content = '';
    expect((await save('probe.comment', { texts: json(texts) })).code).toBe(200);
    expect(await save('probe.comment', { channels: json(['in_app', 'sms']) })).toMatchObject({
      code: 422,
      data: [{ field: 'texts.sms.en.content', message: '短信（英文）须填写正文' }],
    });
  });

  test('a channel nobody can be reached on', async () => {
    expect((await save('probe.comment', { channels: json(['in_app', 'wechat']) })).code).toBe(422);
  });

  test('a change to what somebody else has changed meanwhile', async () => {
    const { id, version } = await find('probe.alarm');
    expect((await admin.put(`${path}/edit`, { id, version, level: 'info' })).code).toBe(200);
    expect((await chief.put(`${path}/edit`, { id, version, level: 'urgent' })).code).toBe(409);
  });
});

describe('older versions', () => {
  test('the last twenty are kept with who and when, and come back, as do the shipped texts', async () => {
    for (let i = 0; i < 22; i += 1) expect((await save('system.nodeDue', { mergeMinutes: i })).code).toBe(200);
    const row = await find('system.nodeDue');
    expect(row.versions).toHaveLength(20);
    expect(row.versions[0]).toMatchObject({ no: row.version - 1, by: '林国栋', wording: { mergeMinutes: 20 } });
    const asked = { id: row.id, version: row.version };
    const back = await admin.post(`${path}/restore`, { ...asked, no: row.versions[5].no });
    expect(back.data).toMatchObject({ mergeMinutes: 15, changed: true });
    expect((await admin.post(`${path}/restore`, { ...asked, no: 0 })).code).toBe(409);
    const shipped = await admin.post(`${path}/restore`, { id: row.id, version: back.data.version, no: 0 });
    expect(shipped.data).toMatchObject({ mergeMinutes: 60, changed: false });
    expect(shipped.data.versions[0].wording.mergeMinutes).toBe(15);
    expect((await admin.post(`${path}/restore`, { id: row.id, version: shipped.data.version, no: 999 })).code).toBe(
      404,
    );
  });

  test('saving what is there already makes no version', async () => {
    const before = await find('system.rentDue');
    await save('system.rentDue', { texts: json(before.texts) });
    expect((await find('system.rentDue')).versions).toEqual(before.versions);
  });
});

describe('before it is trusted', () => {
  test('a template is seen on every channel with sample values or others, and with the length of its text message', async () => {
    const { id } = await find('system.verifyCode');
    const { data } = await admin.post(`${path}/preview`, { id, values: json({ code: '000000' }) });
    expect(data.sms.zh).toEqual({ content: '您的验证码是 000000，5 分钟内有效，请勿告诉他人。', length: 29, parts: 1 });
    expect(data.in_app.en.title).toBe('Verification code');
    const draft = { sms: { zh: { title: '', content: '{{oops}}' }, en: { title: '', content: 'x' } } };
    expect(await admin.post(`${path}/preview`, { id, channels: json(['sms']), texts: json(draft) })).toMatchObject({
      code: 422,
      data: [{ message: '未知变量：oops' }],
    });
  });

  test('it is sent to oneself on the chosen channels, even while it is switched off', async () => {
    await save('system.leaseExpiring', { enabled: false });
    const { id, texts } = await find('system.leaseExpiring');
    texts.in_app.zh.title = '试 {{school}}';
    const sent = await admin.post(`${path}/test`, { id, channels: json(['in_app', 'sms']), texts: json(texts) });
    expect(sent.code).toBe(200);
    expect((await admin.get('/api/v1/message/list')).data.list[0].title).toBe('试 徐汇中心');
    const { data } = await admin.get('/api/v1/message/delivery/list', { kind: 'system.leaseExpiring' });
    expect(data.list).toMatchObject([{ channel: 'sms', recipientName: '林国栋', state: 'queued' }]);
    expect((await principal.post(`${path}/test`, { id })).code).toBe(403);
  });

  test('how often it went out in seven days and how often that failed stands beside it', async () => {
    const { data } = await admin.get(`${path}/list`, { q: 'probe.comment' });
    expect(data.list[0]).toMatchObject({ sent: 1, failed: 0, $labels: {} });
  });
});
