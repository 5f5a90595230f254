import { expect, test } from 'vitest';
import { testApp } from '#testing/app';

const { app, signIn } = await testApp();

test('a password that is told once is told again to the same key of the same call, and stands nowhere to be read', async () => {
  const administrator = await signIn('13800000002');
  const list = await administrator.get('/user/v1/account/list', { q: '13800000009' });
  const { id } = list.data.list[0];
  const key = { 'idempotency-key': 'reset-once' };
  const first = await administrator.post('/user/v1/account/resetPassword', { id }, key);
  expect(first).toMatchObject({ code: 200, data: { password: expect.stringMatching(/^.{12}$/) } });
  expect(await administrator.post('/user/v1/account/resetPassword', { id }, key)).toEqual(first);
  const { rows: tables } = await app.database.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  const holds = async (name: string) =>
    (await app.database.owner.query(`select 1 from "${name}" t where t::text like '%' || $1 || '%' limit 1`, [text]))
      .rowCount;
  // As JSON writes it, should a letter need that.
  const text = first.data.password.replaceAll(/[%_\\]/g, '\\$&');
  const kept = [];
  for (const { name } of tables) if (await holds(name)) kept.push(name);
  expect(kept).toEqual([]);
  const { rows } = await app.database.owner.query(`select * from answered_call where key = 'reset-once'`);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('"password"');
});
