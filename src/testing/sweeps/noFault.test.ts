// What fuzzing and attackers have found, each once more.
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { type Person, testApp } from '../app';

const t = await testApp({ jobs: true });
const chief: Person = await t.signIn('13800000001');
const customers = '/api/v1/student/customer/list';
const half = String.fromCharCode(0xd800);

test.each([
  ['a view named like what every object has', 'view=constructor'],
  ['a part of the day named so', 'due=constructor'],
  ['a filter named so', 'constructor=1'],
  ['days beyond any calendar', 'recycleWithin=-1e99'],
  ['a moment of nothing but a space', 'given=%20'],
  ['words of nothing but a space', 'q=%20'],
  ['words that are no text', 'q[id]=1'],
  ['an empty page', 'page='],
  ['half a character, as bytes', 'q=%ED%A0%80'],
])('a list asked for by %s is answered or refused', async (_, query) => {
  const { statusCode } = await t.http.inject({
    url: `${customers}?${query}`,
    headers: { authorization: chief.header },
  });
  expect([200, 400, 422]).toContain(statusCode);
});

test.each([
  '/contract/v1/contract/list?courseId=false',
  '/contract/v1/contract/list?courseId=1e300',
  '/contract/v1/contract/list?expiringIn=1,2,x',
  '/contract/v1/contract/list?expiringIn=1e99',
])('a filter of an area’s own, %s, is answered or refused', async (url) => {
  const { statusCode } = await t.http.inject({ url, headers: { authorization: chief.header } });
  expect([200, 400, 422]).toContain(statusCode);
});

test('half a character in any text is refused at its field', async () => {
  const said = await chief.post('/frontdesk/v1/lostItem/add', { name: `伞${half}`, kind: 'other' });
  expect(said).toMatchObject({ code: 422, data: [{ field: 'name', rule: 'type' }] });
  const named = await chief.post('/frontdesk/v1/lostItem/add', { [`a${half}`]: 1 });
  expect(named).toMatchObject({ code: 422, data: [{ field: 'a' }] });
});

test('what is nested a hundred thousand deep is refused, in a body and in a text that holds JSON', async () => {
  const deep = `${'{"all":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  const body = await t.http.inject({
    method: 'POST',
    url: '/api/student/customerGroup/preview',
    headers: { authorization: chief.header, 'content-type': 'application/json' },
    payload: `{"conditions":${deep}}`,
  });
  expect([400, 422]).toContain(body.statusCode);
  const text = await chief.post('/api/student/customerGroup/preview', { conditions: deep });
  expect([400, 422]).toContain(text.code);
});

test('a reminder beyond any calendar is refused', async () => {
  const todo = { title: '回电', dueAt: '2026-07-08T09:30:00+08:00', remindMinutes: [Number.MAX_SAFE_INTEGER] };
  expect(await chief.post('/api/v1/todoback/add', todo)).toMatchObject({ code: 422 });
});

test('words asked of more than a thousand rows that have none to be found by change nothing', async () => {
  await t.app.database.across((session) =>
    session.rows(sql`insert into follow_up (enterprise_id, customer_id, way, result, staff_id, occurred_at)
      select 1, 1, 'call', 'connected', ${chief.client.uid}, now() from generate_series(1, 1100)`),
  );
  const path = '/api/v1/student/followUp/list';
  const [asked, all] = [await chief.get(path, { q: 'a' }), await chief.get(path)];
  expect(asked).toMatchObject({ code: 200, data: { total: all.data.total, totalIsCapped: true } });
});

test('a ticket that holds nothing is over', async () => {
  const newPwd = 'a'.repeat(64);
  expect((await t.call('POST', '/v1/token/continue', { ticket: 'bnVsbA.x', newPwd })).code).toBe(401);
});

test('the same job pressed at the very same moment runs once: the other is told that it is under way', async () => {
  vi.spyOn(t.clock, 'now').mockReturnValue(new Date());
  const press = () => chief.post('/api/v1/logs/job/run', { job: 'system.codePurge' });
  const codes = (await Promise.all([press(), press(), press()])).map(({ code }) => code).sort();
  expect(codes).toEqual([200, 409, 409]);
});
