import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { testApp } from '#testing/app';
import { tried } from '#testing/tried';

let databaseUrlOf = '';
const { signIn, databaseUrl } = await testApp({
  settings: { poolSize: 2 },
  parts: [
    {
      area: area({ name: 'cut', title: ['断', 'Cut'], icon: 'x', routes: {} }),
      calls: [
        tried('POST', '/cut/v1/cut', {}, async (work) => {
          const mine = await work.session.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
          const admin = new pg.Client(databaseUrlOf);
          await admin.connect();
          await admin.query('select pg_terminate_backend($1)', [mine!.pid]);
          await admin.end();
          // The connection dies while nothing is asked of it: between two statements of a transaction.
          await sleep(200);
          return work.session.one(sql`select 1`);
        }),
      ],
    },
  ],
});
databaseUrlOf = databaseUrl;

test('a connection lost in the middle of a call fails that call only: the server goes on with another one', async () => {
  const person = await signIn('13800000004');
  for (let i = 0; i < 4; i++) {
    expect(await person.post('/cut/v1/cut')).toMatchObject({ code: 503 });
  }
  expect((await person.get('/user/v1/me')).code).toBe(200);
  expect((await person.get('/frontdesk/v1/lostItem/list')).code).toBe(200);
});
