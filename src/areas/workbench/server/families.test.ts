import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app';
import { noticeProbe } from '#testing/noticeProbe';
import { forgetCustomer } from './deliveries';
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
const tell = (customerIds: number[], more = {}) =>
  counselor.post('/probe/v1/tell', { notice: { kind: 'probe.alarm', customerIds, vars: { what: '课改期' }, ...more } });

beforeEach(async () => {
  await sql.query('truncate message, message_receipt, message_delivery');
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
      ['staff', 'sent'],
    ]);
    clock.set('2026-07-08T23:59:00Z');
    await deliver();
    expect((await states())[0]).toEqual(['customer', 'queued']);
    clock.set('2026-07-09T00:00:30Z');
    await deliver();
    expect((await states())[0]).toEqual(['customer', 'sent']);
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
    await sql.query(
      `insert into todo (enterprise_id, title_zh, title_en, summary, kind, source, todo_key, assignee_id, url, state)
        values (1, '接待 小明', 'Meet 小明', '小明的妈妈', 'customers.appointment_today', 'customers', 'k', $1, $2, 'done')`,
      [counselor.client.uid, `/customerDetail?id=${id}&tab=appointments`],
    );
    await app.jobs.runNow(app, enterprise, {
      name: 'test.forget',
      run: async (work) => {
        await forgetCustomer(work, { customerId: id });
        return 1;
      },
    });
    const [row] = await kept();
    expect(row).toMatchObject({ address: null, content: '', state: 'skipped' });
    expect(JSON.stringify(row)).not.toContain('小明');
    for (const table of ['todo', 'message', 'message_delivery'])
      expect(JSON.stringify((await sql.query(`select * from ${table}`)).rows)).not.toContain('小明');
  });
});
