import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#testing/app';
import { signInWith } from '#testing/granted';
import { learners } from '#testing/scenes/learners';
import { teachingSchool } from '#testing/scenes/teaching';
import { withoutApprovals } from '#testing/scenes/undecided';

let t: Awaited<ReturnType<typeof teachingSchool>>;
let book: ReturnType<typeof learners>;
beforeAll(async () => {
  t = await teachingSchool('2026-03-20T02:00:00Z', [withoutApprovals]);
  book = learners(t);
});

test('must hold 10: an entry cannot be changed or removed: not by a call, not in the database', async () => {
  const one = await book.learner('只增', { key: 'Y:1', lessons: 10, yuan: 1000 });
  const [entry] = await t.entries(one.customerId);
  const { id, version } = entry as unknown as { id: number; version: number };
  expect((await t.boss.put('/class/v1/lessonEntry/edit', { id, version, reason: 'x' })).code).toBe(404);
  expect((await t.boss.delete('/class/v1/lessonEntry/delete', { id })).code).toBe(404);
  expect((await t.boss.post('/class/v1/lot/add', { key: 'x' })).code).toBe(404);
  for (const attack of [
    sql`update lesson_entry set qty = 0 where id = ${id}`,
    sql`delete from lesson_entry where id = ${id}`,
  ])
    await expect(t.asEnterprise((work) => work.session.rows(attack))).rejects.toThrow();
});

test('must hold 17: nobody without leave to see values finds one in any answer or export', async () => {
  const one = await book.learner('保密', { key: 'X:1', lessons: 10, yuan: 1234 });
  await one.learn(1);
  const { teacher } = t;
  const adviser = await signInWith(t, {
    scope: 'all',
    permissions: ['teaching.ledger.view', 'teaching.ledger.export', 'teaching.attendance.view', 'teaching.lesson.view'],
  });
  const value = /123\.4|1234|1110\.6/;
  for (const path of ['lot/list', 'lessonEntry/list', 'balance/list', 'attendance/list'])
    for (const person of [teacher, adviser]) {
      const answer = await person.get(`/class/v1/${path}`, { pageSize: 200, customerId: one.customerId });
      expect(JSON.stringify(answer.data ?? '')).not.toMatch(value);
    }
  const { list } = (await adviser.get('/class/v1/lot/list', { customerId: one.customerId })).data;
  expect(list).toHaveLength(1);
  expect(list[0].amount ?? null).toBeNull();
  const balance = await adviser.get('/class/v1/lot/balance', { customerId: one.customerId });
  expect(JSON.stringify(balance.data)).not.toMatch(value);
  const [seat] = (await t.boss.get('/class/v1/attendance/list', { customerId: one.customerId })).data.list;
  const roll = async (person: Person) =>
    (await person.get('/class/v1/lesson/roster', { id: seat.lessonId })).data.rows[0].recognised;
  expect(await roll(t.boss)).toBe('123.40');
  expect(await roll(adviser)).toBeNull();
  await t.boss.post('/class/v1/ledgerClosing/close', { through: '2026-02-28', confirm: true });
  const closings = async (person: Person) => (await person.get('/class/v1/ledgerClosing/list')).data.list;
  expect(await closings(t.boss)).toMatchObject([{ remainingAmount: expect.any(String) }]);
  const [covered] = await closings(adviser);
  for (const name of ['recognised', 'expiredRecognised', 'refundPayout', 'remainingAmount'])
    expect(covered[name] ?? null).toBeNull();
  for (const path of ['lot', 'lessonEntry', 'balance']) {
    const sheet = await t.http.inject({
      url: `/class/v1/${path}/export`,
      query: { format: 'csv', customerId: String(one.customerId) },
      headers: { authorization: adviser.header },
    });
    expect(sheet.statusCode).toBe(200);
    expect(sheet.body).toContain('试教');
    expect(sheet.body).not.toMatch(value);
  }
});
