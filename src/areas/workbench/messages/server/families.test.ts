import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Subject, todo, todoFinishQuery } from '#kernel/server/calls';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { type Work, write } from '#kernel/server/work';
import { testApp } from '#testing/app';
import { runJob } from '#testing/runJob';
import { noticeProbe } from '#testing/scenes/noticeProbe';
import { forgetCustomer } from '../../todos/server/aboutCustomers';
import { deliveryJobs } from './delivering';

const { app, signIn, clock, databaseUrl } = await testApp({ parts: [noticeProbe] });
const sql = new pg.Client(databaseUrl);
await sql.connect();
afterAll(() => sql.end());

let counselor = await signIn('13800000004');
const enterprise = { id: 1, appid: 'demo', timezone: 'Asia/Shanghai' };
const deliver = () => app.jobs.runNow(app, enterprise, deliveryJobs[0]!);
const kept = async () => (await sql.query(`select * from message_delivery where channel = 'sms' order by id`)).rows;

let serial = 0;
/** A student with the given contacts; the first is the primary one. */
async function family(contacts: { mobile: string; state?: string }[], doNotContact = false): Promise<number> {
  serial += 1;
  const values = [`T${serial}`, `小明${serial}`, doNotContact];
  const { rows } = await sql.query(
    `insert into customer (enterprise_id, code, name, source_id, do_not_contact) values (1, $1, $2, 1, $3) returning id`,
    values,
  );
  for (const [i, { mobile, state }] of contacts.entries())
    await sql.query(
      `insert into guardian (enterprise_id, customer_id, relation, mobile, mobile_state, is_primary) values (1, $1, 'mother', $2, $3, $4)`,
      [rows[0].id, mobile, state ?? 'good', i === 0],
    );
  return Number(rows[0].id);
}
/** Asked of the counsellor; answers the key. */
const ask = async (zh: string, url: string, summary: string, subject?: Subject): Promise<string> => {
  const key = `customers.probe:${++serial}`;
  const words = { title: { zh, en: zh }, summary: { zh: summary, en: summary } };
  const asked = {
    kind: 'customers.probe',
    source: 'customers',
    assigneeIds: [counselor.client.uid],
    key,
    url,
    ...words,
  };
  await inside((work) => todo(work, { ...asked, ...(subject ? { subject } : {}) }));
  return key;
};
const inside = <T>(run: (work: Work) => Promise<T>) => write(app, systemActor(enterprise), systemCaller('test'), run);
const run = (name: string) => runJob(app, name);
const tell = (customerIds: number[], more = {}) =>
  counselor.post('/probe/v1/tell', { notice: { kind: 'probe.alarm', customerIds, vars: { what: '课改期' }, ...more } });

beforeEach(async () => {
  await sql.query('truncate message, message_receipt, message_delivery, todo');
  clock.set('2026-07-08T04:00:00Z');
  counselor = await signIn('13800000004');
});

describe('a family', () => {
  test('is written to in the language of the enterprise', async () => {
    const id = await family([{ mobile: '13677770009' }]);
    const speak = async (locale: string) => {
      await sql.query('update enterprise set locale = $1 where id = 1', [locale]);
      await app.bus.publishNow('actors', {});
      await tell([id]);
    };
    await speak('en_gb');
    await speak('zh_cn');
    expect((await kept()).map((row) => row.locale)).toEqual(['en', 'zh']);
  });

  test('is told by its first contact whose number is right, and never in the console', async () => {
    const id = await family([{ mobile: '13677770001', state: 'wrong' }, { mobile: '13677770002' }]);
    const silent = await family([]);
    await tell([id, silent]);
    expect((await kept()).map((row) => [Number(row.recipient_id), row.recipient_kind, row.address, row.state])).toEqual(
      [
        [id, 'customer', '13677770002', 'queued'],
        [silent, 'customer', null, 'skipped'],
      ],
    );
    expect((await sql.query('select 1 from message_receipt')).rowCount).toBe(0);
  });

  test('that asked to be left alone is left alone, however urgent', async () => {
    await tell([await family([{ mobile: '13677770003' }], true)], { level: 'urgent' });
    expect(await kept()).toMatchObject([{ state: 'skipped', reason: 'unsubscribed' }]);
  });

  test('is not woken: what is said at 22:00 waits for 08:00, while colleagues get theirs at once', async () => {
    const principal = await signIn('13800000005');
    clock.set('2026-07-08T14:00:00Z');
    counselor = await signIn('13800000004');
    await tell([await family([{ mobile: '13677770004' }])], { recipientIds: [principal.client.uid] });
    await deliver();
    const states = async () => (await kept()).map((row) => [row.recipient_kind, row.state]).sort();
    expect(await states()).toEqual([
      ['customer', 'queued'],
      ['staff', 'recorded'],
    ]);
    clock.set('2026-07-08T23:59:00Z');
    await deliver();
    expect((await states())[0]).toEqual(['customer', 'queued']);
    clock.set('2026-07-09T00:00:30Z');
    await deliver();
    expect((await states())[0]).toEqual(['customer', 'recorded']);
  });

  test('has what was sent to it in the life of its customer, without the number', async () => {
    const chief = await signIn('13800000001');
    const id = await family([{ mobile: '13677770006' }]);
    await tell([id, await family([{ mobile: '13677770007' }])]);
    const life = await chief.get('/api/v1/student/customer/timeline', { id, kinds: 'message' });
    const text = { kind: 'message', area: 'workbench', title: '短信', body: expect.stringContaining('课改期') };
    expect(life.data).toContainEqual(expect.objectContaining(text));
    expect(JSON.stringify(life.data)).not.toContain('13677770006');
  });

  test('that turns out to be another has what was sent to it among what was sent to that one, once', async () => {
    const chief = await signIn('13800000001');
    const keep = await family([{ mobile: '13677770010' }]);
    const drop = await family([{ mobile: '13677770011' }]);
    await tell([keep, drop]);
    await tell([drop], { vars: { what: '换老师' } });
    const versions = { keep: 1, drop: 1 };
    const merged = await chief.post('/api/v1/student/customer/merge', { keepId: keep, dropId: drop, versions });
    expect(merged).toMatchObject({ code: 200 });
    const life = await chief.get('/api/v1/student/customer/timeline', { id: keep, kinds: 'message' });
    const texts = life.data.filter(({ title }: { title: string }) => title === '短信');
    expect(texts.map(({ body }: { body: string }) => body.slice(-3))).toEqual(['换老师', '课改期']);
  });

  test('that turns out to be another leads there from what was asked and told about it, by its name', async () => {
    const chief = await signIn('13800000001');
    const keep = await family([{ mobile: '13677770012' }]);
    const drop = await family([{ mobile: '13677770013' }]);
    const [is, was] = [`小明${serial - 1}`, `小明${serial}`];
    const page = (id: number) => `/customerDetail?id=${id}`;
    const done = await ask(`接待 ${was}`, `${page(drop)}&tab=appointments`, '已来过');
    await inside((work) => work.ask(todoFinishQuery, { key: done, byId: counselor.client.uid }));
    await ask(`联系 ${was}`, page(drop), `${was}的妈妈`, { type: 'customer', id: drop, no: 'T1' });
    await ask(`联系别人`, page(drop * 10), '别人');
    const about = { recipientIds: [counselor.client.uid], includeActor: true };
    await tell([], { ...about, subject: { type: 'customer', id: drop }, url: page(drop) });
    const versions = { keep: 1, drop: 1 };
    const merged = await chief.post('/api/v1/student/customer/merge', { keepId: keep, dropId: drop, versions });
    expect(merged).toMatchObject({ code: 200 });
    const { rows: todos } = await sql.query('select title_zh, summary, url, subject from todo order by id');
    const subject = { type: 'customer', id: keep, no: 'T1' };
    expect(todos).toEqual([
      { title_zh: `接待 ${was}`, summary: '已来过', url: `${page(keep)}&tab=appointments`, subject: null },
      { title_zh: `联系 ${is}`, summary: `${is}的妈妈`, url: page(keep), subject },
      { title_zh: '联系别人', summary: '别人', url: page(drop * 10), subject: null },
    ]);
    const { rows: messages } = await sql.query('select url, subject from message');
    expect(messages).toEqual([{ url: page(keep), subject: { type: 'customer', id: keep } }]);
    const { data } = await counselor.get('/api/v1/todoback/list', { tab: 'mine', q: is });
    expect(data.list).toMatchObject([{ titleZh: `联系 ${is}`, subjectGone: false }]);
  });

  test('that is forgotten is forgotten here too', async () => {
    const id = await family([{ mobile: '13677770005' }]);
    await tell([id]);
    const about = {
      kind: 'probe.alarm',
      vars: { what: '小明要来' },
      recipientIds: [counselor.client.uid],
      includeActor: true,
    };
    await tell([], { ...about, subject: { type: 'customer', id } });
    await ask('招待 小明', `/customerDetail?id=${id}&tab=appointments`, '小明的妈妈');
    await ask('接待 别的孩子', '/customerDetail?id=77', '别人');
    await inside(async (work) => {
      await forgetCustomer(work, { customerId: id });
    });
    const [row] = await kept();
    expect(row).toMatchObject({ address: null, content: '', state: 'skipped' });
    expect(JSON.stringify(row)).not.toContain('小明');
    const all = async (table: string) => JSON.stringify((await sql.query(`select * from ${table}`)).rows);
    for (const table of ['todo', 'message', 'message_delivery']) expect(await all(table)).not.toContain('小明');
    // The log of what was to be done for them as well; it still says that it was.
    expect(await all('operation_log')).toContain('招待 小明');
    await run('workbench.forget');
    const log = await all('operation_log');
    expect(log).not.toContain('招待 小明');
    expect(log).not.toContain('小明的妈妈');
    expect(log).toContain('接待 别的孩子');
    await run('workbench.forget');
    expect(await all('operation_log')).toBe(log);
  });
});
