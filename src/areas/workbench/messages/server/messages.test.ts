import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Person, testApp } from '#testing/app';
import { noticeProbe } from '#testing/scenes/noticeProbe';
import { purgeJob } from './purging';

const { app, http, signIn, clock, databaseUrl } = await testApp({ parts: [noticeProbe] });
await http.listen({ port: 0, host: '127.0.0.1' });
const sql = new pg.Client(databaseUrl);
await sql.connect();
const open: { destroy(): void }[] = [];
afterAll(async () => {
  for (const stream of open) stream.destroy();
  await sql.end();
});

const [counselor, teacher] = [await signIn('13800000004'), await signIn('13800000007')];
const path = '/api/v1/message';
const tell = (more = {}) =>
  counselor.post('/probe/v1/tell', {
    notice: {
      kind: 'probe.comment',
      recipientIds: [teacher.client.uid],
      vars: { who: '甲', what: '周报', text: '好' },
      ...more,
    },
  });
const inbox = async (query = {}) => (await teacher.get(`${path}/list`, query)).data.list;
const unread = async (who: Person = teacher) => (await who.get(`${path}/unread`)).data.count;
const ids = async () => (await inbox()).map((row: { id: number }) => row.id);

beforeEach(() => sql.query('truncate message, message_receipt, message_delivery'));

/** What arrives on a person's stream. */
function listen(who: Person): Promise<string[]> {
  const told: string[] = [];
  const { port } = http.server.address() as AddressInfo;
  const headers = { authorization: who.header };
  return new Promise((done) => {
    const call = get({ port, host: '127.0.0.1', path: `${path}/stream`, headers, agent: false }, (answer) => {
      answer.setEncoding('utf8');
      answer.on('error', () => undefined);
      answer.on('data', (chunk: string) => {
        told.push(...[...chunk.matchAll(/^event: message\ndata: (.*)$/gm)].map((match) => match[1]!));
        if (chunk.includes(': hello')) done(told);
      });
    });
    open.push(call);
    call.on('error', () => undefined);
  });
}
const soon = (check: () => void) => vi.waitFor(check, { timeout: 3000, interval: 20 });

describe('rule 21: the bell', () => {
  test('rings within three seconds in every window of the recipient, and reading in one clears it in all', async () => {
    const [one, two, other] = [await listen(teacher), await listen(teacher), await listen(counselor)];
    await tell({ level: 'urgent', url: '/x' });
    await soon(() => expect([one.length, two.length]).toEqual([1, 1]));
    expect(JSON.parse(one[0]!)).toEqual({
      level: 'urgent',
      title: { zh: '甲 评论了 周报', en: '甲 commented on 周报' },
      url: '/x',
    });
    expect(await unread()).toBe(1);
    await teacher.post(`${path}/read`, { ids: await ids() });
    await soon(() => expect([one.length, two.length]).toEqual([2, 2]));
    expect([await unread(), other.length]).toEqual([0, 0]);
  });

  test('counts what is unread, not put away, not put off and not out of date', async () => {
    for (let i = 0; i < 5; i += 1) await tell();
    await tell({ expireAt: new Date(clock.now().getTime() + 60_000).toISOString() });
    const [expiring, a, b, c, d] = await ids();
    expect(await unread()).toBe(6);
    await teacher.post(`${path}/archive`, { ids: [a] });
    await teacher.post(`${path}/read`, { ids: [b] });
    const until = new Date(clock.now().getTime() + 3_600_000).toISOString();
    await teacher.post(`${path}/snooze`, { ids: [c], until });
    expect(await unread()).toBe(3);
    clock.advance(120);
    expect(await unread()).toBe(2);
    expect((await inbox({ tab: 'unread' })).map((row: { id: number }) => row.id)).not.toContain(expiring);
    clock.advance(3600);
    expect(await unread()).toBe(3);
    const { data } = await teacher.post(`${path}/archive`, { ids: [a], on: false });
    expect(data).toMatchObject({ changed: 1, message: 4, category: { mention: 4 } });
    expect(await ids()).toContain(d);
  });

  test('can be put off for 30 days at most, never into the past', async () => {
    await tell();
    for (const days of [-1, 31]) {
      const until = new Date(clock.now().getTime() + days * 86_400_000).toISOString();
      const refused = await teacher.post(`${path}/snooze`, { ids: await ids(), until });
      expect(refused).toMatchObject({ code: 422, data: [{ field: 'until' }] });
    }
  });
});

describe('one’s own messages', () => {
  test('are nobody else’s: neither seen nor changed by number', async () => {
    await tell();
    const [id] = await ids();
    expect((await counselor.get(`${path}/detail`, { id })).code).toBe(404);
    expect((await counselor.get(`${path}/list`)).data.list).toEqual([]);
    for (const verb of ['read', 'archive', 'star', 'confirm']) {
      const { data } = await counselor.post(`${path}/${verb}`, { ids: [id] });
      expect(data.changed).toBe(0);
    }
    expect(await unread()).toBe(1);
  });

  test('are found by tab, category and words, newest first, page by page', async () => {
    for (let i = 0; i < 3; i += 1) await tell({ vars: { who: `甲${i}%`, what: '周报', text: '' } });
    await tell({ category: 'finance' });
    const [first, , , last] = await ids();
    await teacher.post(`${path}/star`, { ids: [last] });
    const titles = async (query: object) => (await inbox(query)).map((row: { title: string }) => row.title);
    expect(await titles({ tab: 'starred' })).toEqual(['甲0% 评论了 周报']);
    expect(await titles({ q: '2%' })).toEqual(['甲2% 评论了 周报']);
    expect((await inbox({ category: 'finance' })).map((row: { id: number }) => row.id)).toEqual([first]);
    expect(await titles({ tab: 'mention', pageSize: 2, page: 2 })).toEqual(['甲0% 评论了 周报']);
    const { data } = await teacher.get(`${path}/list`, { pageSize: 2 });
    expect([data.total, data.list.length]).toEqual([4, 2]);
  });

  test('all of the shown filter are read at once, and that can be taken back', async () => {
    await tell();
    await tell({ category: 'finance' });
    const { data } = await teacher.post(`${path}/readAll`, { tab: 'unread', category: 'finance' });
    expect(data).toMatchObject({ changed: 1, message: 1 });
    const undone = await teacher.post(`${path}/unreadAll`, { readAt: data.readAt });
    expect(undone.data).toMatchObject({ changed: 1, message: 2 });
  });

  test('are confirmed where that is asked for, and nowhere else', async () => {
    await tell();
    await tell({ needConfirm: true });
    const { data } = await teacher.post(`${path}/confirm`, { ids: await ids() });
    expect(data).toMatchObject({ changed: 1, message: 1 });
    const [asked] = await inbox();
    expect(asked.confirmedAt).toBe(asked.readAt);
  });

  test('read a year ago are forgotten, unread and starred ones stay', async () => {
    for (let i = 0; i < 3; i += 1) await tell();
    const [, starred, read] = await ids();
    await teacher.post(`${path}/read`, { ids: [starred, read] });
    await teacher.post(`${path}/star`, { ids: [starred] });
    clock.advance(366 * 86_400);
    await app.jobs.runNow(app, { id: 1, appid: 'demo', timezone: 'Asia/Shanghai' }, purgeJob);
    const { rows } = await sql.query('select 1 from message');
    expect(rows).toHaveLength(2);
  });
});
