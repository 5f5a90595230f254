import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { bool } from '#kernel/model/fields';
import { conflict } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { testApp } from '#testing/app';
import { tried } from '#testing/tried';

let runs = 0;
const desk = area({ name: 'desk', title: ['台', 'Desk'], icon: 'x', routes: {} });
const { signIn } = await testApp({
  parts: [
    {
      area: desk,
      calls: [
        tried('POST', '/desk/v1/ring', { input: { fail: bool('失败', 'Fail') } }, async (work, { fail }) => {
          await work.session.rows(
            sql`insert into used_nonce (enterprise_id, nonce) values (${work.enterpriseId}, ${`ring ${++runs}`})`,
          );
          if (fail) throw conflict(pair('不行', 'No'));
          return { run: runs, at: work.now, none: null, list: [1, { b: 2, a: 1 }] };
        }),
        tried('POST', '/desk/v1/knock', {}, async () => null),
      ],
    },
  ],
});
const counselor = await signIn('13800000004');
const other = await signIn('13800000005');
const ring = (key: string, payload = {}, who = counselor, path = 'ring') =>
  who.post(`/desk/v1/${path}`, payload, { 'idempotency-key': key });

test('a call repeated with its key is answered the same and done once', async () => {
  const before = runs;
  const first = await ring('k1');
  expect(first).toMatchObject({ code: 200, data: { run: before + 1, list: [1, { a: 1, b: 2 }] } });
  expect(await ring('k1')).toEqual(first);
  expect(runs).toBe(before + 1);
});

test('ten calls with one key at the same instant are done once and all get that answer', async () => {
  const before = runs;
  const answers = await Promise.all(Array.from({ length: 10 }, () => ring('k2')));
  expect(runs).toBe(before + 1);
  expect(answers[0]!.code).toBe(200);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test('calls without a key, or with different ones, are each done', async () => {
  const before = runs;
  await counselor.post('/desk/v1/ring');
  await counselor.post('/desk/v1/ring');
  await ring('k3');
  await ring('k4');
  expect(runs).toBe(before + 4);
});

test('a call that failed can be repeated with its key', async () => {
  expect(await ring('k5', { fail: true })).toMatchObject({ code: 409, message: '不行' });
  expect(await ring('k5')).toMatchObject({ code: 200, data: { run: runs } });
});

test('a key belongs to its call: on another path it is 409', async () => {
  await ring('k6');
  expect(await ring('k6', {}, counselor, 'knock')).toMatchObject({ code: 409, data: { reason: 'key' } });
});

test('a key belongs to its person: another one’s call with the same key is done', async () => {
  const mine = await ring('k7');
  expect((await ring('k7', {}, other)).data.run).not.toBe(mine.data.run);
});

test('an answer of nothing is remembered too', async () => {
  expect(await ring('k8', {}, counselor, 'knock')).toEqual({ code: 200, message: 'ok', data: null });
  expect(await ring('k8', {}, counselor, 'knock')).toEqual({ code: 200, message: 'ok', data: null });
});

test('a key longer than 64 characters is malformed', async () => {
  expect((await ring('k'.repeat(65))).code).toBe(400);
});
