// A real server that sends a push is killed with SIGKILL while it stands in the middle of it, and started again.
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { demoPassword } from '#areas/system/signIn/sample';
import { testDatabase } from '#testing/postgres';
import { serve } from '#testing/served';

const newcomers = 450;
/** In the second step: some have it already, some of the step are written and not committed. */
const stopAfter = 300;

async function signIn(address: string) {
  const digest = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex');
  const fields = new URLSearchParams({
    appid: 'demo',
    mobile: '13800000001',
    nonce: randomBytes(16).toString('hex'),
    pwd: digest('sha256', demoPassword),
    timestamp: String(Math.floor(Date.now() / 1000)),
  });
  const sign = digest('md5', fields.toString());
  const answer = await fetch(`${address}/v1/token?${fields}&sign=${sign}`, { method: 'POST' });
  const { data } = (await answer.json()) as { data: { access_token: string; client: { uid: number } } };
  const authorization = `USERID ${Buffer.from(`demo:${data.access_token}:${data.client.uid}`).toString('base64')}`;
  return async (path: string, payload: object) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const sent = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(payload) });
    return (await sent.json()) as { code: number; data: { id: number; version: number; recipients: number } };
  };
}

test('must hold 14: a sender killed in the middle and started again reaches everyone exactly once, by every way once', async () => {
  const url = await testDatabase();
  const sql = new pg.Client(url);
  await sql.connect();
  onTestFinished(() => sql.end());
  const count = async (statement: string) => Number((await sql.query(statement)).rows[0].n);
  const [school] = (await sql.query('select id from school where enterprise_id = 1 order by id limit 1')).rows;
  await sql.query(
    `insert into staff (enterprise_id, no, name, mobile, school_id, status)
      select 1, 'N' || n, '新人' || n, (13900000000 + n)::text, $1, 'active' from generate_series(1, ${newcomers}) n`,
    [school.id],
  );
  // Whoever writes a receipt beyond so many stands still there, as long as this test holds the lock.
  await sql.query(`create function stand_still() returns trigger language plpgsql as $$ begin
      if (select count(*) from message_receipt r join message m on m.id = r.message_id where m.kind = 'workbench.push') > ${stopAfter}
      then perform pg_advisory_xact_lock(4711); end if; return null; end $$;
    create trigger stand_still after insert on message_receipt for each statement execute function stand_still();
    truncate message_receipt; select pg_advisory_lock(4711)`);
  const waiting = () => count(`select count(*) as n from pg_locks where locktype = 'advisory' and not granted`);

  const first = await serve(url);
  const post = await signIn(first.address);
  const content = { title: '开学通知', body: '<p>九月一日</p>', channels: ['sms'], smsText: '九月一日开学' };
  const { data } = await post('/api/v1/message/push/add', { ...content, schoolIds: [school.id] });
  const sent = await post('/api/v1/message/push/submit', { id: data.id, version: data.version });
  expect(sent.code).toBe(200);
  expect(sent.data.recipients).toBeGreaterThanOrEqual(newcomers);
  while ((await waiting()) === 0) await sleep(50);
  first.child.kill('SIGKILL');
  await first.ended;
  await sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  while ((await waiting()) > 0) await sleep(50);
  const half = await count(`select count(*) as n from message_receipt`);
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(sent.data.recipients);
  await sql.query('select pg_advisory_unlock(4711); drop trigger stand_still on message_receipt');

  await serve(url);
  const state = async () => (await sql.query('select state from message_push where id = $1', [data.id])).rows[0].state;
  while ((await state()) !== 'sent') await sleep(100);
  const of = `where message_id = (select message_id from message_push where id = ${data.id})`;
  expect([
    await count(`select count(*) as n from message_receipt ${of}`),
    await count(`select count(distinct staff_id) as n from message_receipt ${of}`),
    await count(`select count(*) as n from message_delivery ${of}`),
    await count(`select count(distinct (recipient_id, channel)) as n from message_delivery ${of}`),
  ]).toEqual(Array.from({ length: 4 }, () => sent.data.recipients));
});
