// Links for people outside: ended they are all alike, and a password is not guessed.
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';
import { type Cabinet, cabinetOf } from '../testing';

let t: TestApp;
let chief: Person;
let counsellor: Person;
let cabinet: Cabinet;

beforeAll(async () => {
  t = await testApp();
  cabinet = cabinetOf(t);
  [chief, counsellor] = [await t.signIn('13800000001'), await t.signIn('13800000004')];
});

describe('a link', () => {
  const day = () => new Date(t.clock.now().getTime() + 86_400_000).toISOString();
  const share = async (given: Record<string, unknown>) => {
    const { data } = await cabinet.upload(chief, `分享${Math.random()}.txt`, '内容');
    return {
      fileId: data.id as number,
      ...(await chief.post('/file/v1/share/add', { fileId: data.id, expireAt: day(), ...given })),
    };
  };

  test('must hold 20: expired, revoked or used up it answers the same page', async () => {
    const used = await share({ maxDownloads: 1 });
    const take = () => t.call('POST', `${used.data.url}/download`, { fileId: used.fileId });
    const { data: file } = await take();
    expect((await t.http.inject({ url: file.url })).body).toBe('内容');
    const revoked = await share({});
    const [{ id }] = (await chief.get('/file/v1/share/mine')).data;
    expect((await counsellor.post('/file/v1/share/revoke', { id })).code).toBe(404);
    await chief.post('/file/v1/share/revoke', { id });
    const expired = await share({});
    t.clock.advance(2 * 86_400);
    chief = await t.signIn('13800000001');
    const answers = await Promise.all([used, revoked, expired].map(({ data }) => t.call('GET', `${data.url}/data`)));
    expect(answers.map(({ code }) => code)).toEqual([410, 410, 410]);
    expect(new Set(answers.map(({ message, data }) => JSON.stringify([message, data]))).size).toBe(1);
    const late = new Date(t.clock.now().getTime() + 91 * 86_400_000).toISOString();
    expect((await share({ expireAt: late })).code).toBe(422);
  });

  test('must hold 20: five wrong passwords lock it, the right one opens nothing for a quarter of an hour', async () => {
    const { data } = await share({ password: 'a1b2c3' });
    expect((await t.call('GET', `${data.url}/data`)).data.data).toEqual({ state: 'password' });
    const say = async (password: string) => (await t.call('POST', `${data.url}/open`, { password })).data;
    for (let left = 4; left > 0; left--) expect(await say('wrong')).toEqual({ state: 'wrong', left });
    expect(await say('wrong')).toEqual({ state: 'locked' });
    expect(await say('a1b2c3')).toEqual({ state: 'locked' });
    t.clock.advance(16 * 60);
    const opened = await say('a1b2c3');
    expect(opened).toMatchObject({ state: 'open', allowDownload: true });
    expect(JSON.stringify(opened)).not.toContain('folder');
  });
});
