import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, testApp } from '#testing/app';
import { noticeProbe } from '#testing/scenes/noticeProbe';

const app = await testApp({ parts: [noticeProbe] });
const { signIn, clock, databaseUrl, logged } = app;
const sql = new pg.Client(databaseUrl);
await sql.connect();
afterAll(() => sql.end());

const [chief, counselor, teacher] = [
  await signIn('13800000001'),
  await signIn('13800000004'),
  await signIn('13800000007'),
];
const rows = async (text: string, values: unknown[] = []) => (await sql.query(text, values)).rows;
const tell = (notice: object, more = {}) => counselor.post('/probe/v1/tell', { notice, ...more });
const comment = (to: Person[], more = {}) => ({
  kind: 'probe.comment',
  recipientIds: to.map(({ client }) => client.uid),
  vars: { who: '李静', what: { zh: '周报', en: 'the report' }, text: '不错' },
  ...more,
});
const inbox = async (who: Person, query = {}) => (await who.get('/api/v1/message/list', query)).data;
const unread = async (who: Person) => (await who.get('/api/v1/message/unread')).data.count;

beforeEach(() => sql.query('truncate message, message_receipt, message_delivery'));

describe('rule 18: notify()', () => {
  test('words the template of its kind, for each reader in the language they read', async () => {
    const made = await tell(comment([teacher], { url: '/workReport?id=1' }));
    expect(made.data.messageId).toBeGreaterThan(0);
    expect((await inbox(teacher)).list).toMatchObject([
      {
        title: '李静 评论了 周报',
        summary: '内容：不错',
        kindName: '新评论',
        category: 'mention',
        url: '/workReport?id=1',
      },
    ]);
    const english = await teacher.get('/api/v1/message/list', {});
    expect(english.code).toBe(200);
    const { data } = await call(teacher, 'en');
    expect(data.list[0]).toMatchObject({ title: '李静 commented on the report', summary: 'It says: 不错' });
  });

  test('tells each recipient once, leaves out who has left and whose doing it is, unless asked', async () => {
    const [gone] = await rows(`select id from staff where enterprise_id = 1 and status = 'left' limit 1`);
    const ids = [teacher, teacher, counselor].map(({ client }) => client.uid);
    await tell({ ...comment([]), recipientIds: [...ids, gone.id] });
    expect(await rows('select staff_id::int as id from message_receipt')).toEqual([{ id: teacher.client.uid }]);
    await tell(comment([counselor], { includeActor: true }));
    expect(await unread(counselor)).toBe(1);
  });

  test('says the fallback where a value is missing, never a name in braces', async () => {
    await tell(comment([teacher], { vars: { who: '李静' } }));
    expect((await inbox(teacher)).list[0]).toMatchObject({ title: '有新评论', summary: '有新评论' });
  });

  test('is not sent while its template is switched off', async () => {
    await sql.query(`update message_template set enabled = false where kind = 'probe.comment'`);
    expect((await tell(comment([teacher]))).data).toEqual({ messageId: null });
    await sql.query(`update message_template set enabled = true where kind = 'probe.comment'`);
    expect(await rows('select 1 from message')).toEqual([]);
  });

  test('of a kind nobody declared is logged and not kept', async () => {
    await tell({ ...comment([teacher]), kind: 'probe.nothing' });
    expect(logged.some((line) => line.includes('probe.nothing'))).toBe(true);
  });

  test('with a kind and key that were there before is ignored, also when both come at once', async () => {
    const both = await Promise.all([1, 2].map(() => tell(comment([teacher], { key: 'one' }))));
    expect(both.map(({ code }) => code)).toEqual([200, 200]);
    await tell(comment([teacher], { key: 'one' }));
    expect(await rows('select 1 from message')).toHaveLength(1);
    expect(await unread(teacher)).toBe(1);
  });

  test('what a value holds is text, never formatting', async () => {
    await tell(comment([teacher], { vars: { who: '<b>甲</b>', what: 'x', text: '<img src=x onerror=alert(1)>' } }));
    const [{ id, title, summary }] = (await inbox(teacher)).list;
    expect([title, summary]).toEqual(['<b>甲</b> 评论了 x', '内容：<img src=x onerror=alert(1)>']);
    const { data } = await teacher.get('/api/v1/message/detail', { id });
    expect(data.body).toBe('<p>内容：&lt;img src=x onerror=alert(1)&gt;</p>');
  });
});

/** The same list as an English reader asks for it. */
async function call(who: Person, locale: 'en') {
  const { call: any } = app;
  return any('GET', '/api/v1/message/list', {}, { authorization: who.header, 'accept-language': `${locale}-GB` });
}

describe('must hold 11: a transaction that rolls back', () => {
  test('leaves no message, no badge change and no text to send', async () => {
    const answer = await tell({ ...comment([teacher]), kind: 'probe.alarm', vars: { what: '水' } }, { fail: true });
    expect(answer.code).toBe(409);
    for (const table of ['message', 'message_receipt', 'message_delivery'])
      expect(await rows(`select 1 from ${table}`)).toEqual([]);
    expect(await unread(teacher)).toBe(0);
  });
});

describe('must hold 12: merging', () => {
  test('five comments in ten minutes are one unread message that counts five; once read, the sixth is a new one', async () => {
    for (let i = 0; i < 5; i += 1) {
      await tell(comment([teacher, chief], { mergeKey: 'report:1', vars: { who: `甲${i}`, what: '周报', text: '' } }));
      clock.advance(120);
    }
    expect(await unread(teacher)).toBe(1);
    const [one] = (await inbox(teacher)).list;
    expect(one).toMatchObject({ mergedCount: 5, title: '甲4 评论了 周报' });
    await teacher.post('/api/v1/message/read', { ids: [one.id] });
    await tell(comment([teacher, chief], { mergeKey: 'report:1' }));
    expect((await inbox(teacher)).list.map((row: { mergedCount: number }) => row.mergedCount)).toEqual([1, 5]);
    expect((await inbox(chief)).list).toMatchObject([{ mergedCount: 6 }]);
  });

  test('after an hour a new one begins, and another key is another message', async () => {
    await tell(comment([teacher], { mergeKey: 'a' }));
    await tell(comment([teacher], { mergeKey: 'b' }));
    clock.advance(3601);
    await tell(comment([teacher], { mergeKey: 'a' }));
    expect(await unread(teacher)).toBe(3);
  });

  test('comments that come at once still merge', async () => {
    await Promise.all(Array.from({ length: 6 }, () => tell(comment([teacher], { mergeKey: 'race' }))));
    expect((await inbox(teacher)).list).toMatchObject([{ mergedCount: 6 }]);
  });
});
