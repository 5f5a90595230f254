// Plans of work: their owner writes them, their reviewer answers, and what became of each item is counted.
import { beforeAll, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';

const path = '/work/v1/plan';
let t: TestApp;
let owner: Person;
let reviewer: Person;
let stranger: Person;

beforeAll(async () => {
  t = await testApp();
  owner = await t.signIn('13800000004');
  reviewer = await t.signIn('13800000005');
  stranger = await t.signIn('13800000007');
});

const week = (change: { periodStart?: string; reviewerId?: number; items?: object[] } = {}) => ({
  summary: '第 30 周',
  kind: 'week',
  periodStart: '2026-07-20',
  reviewerId: reviewer.client.uid,
  items: [
    { title: '回访老客户', weight: 3, dueDate: change.periodStart ?? '2026-07-22' },
    { title: '整理名单', weight: 2 },
    { title: '参加培训', weight: 1 },
  ],
  ...change,
});
const step = (who: Person, name: string, { id, version }: { id: number; version: number }, more: object = {}) =>
  who.post(`${path}/${name}`, { id, version, ...more });

test('a plan is submitted, sent back with a reason, confirmed and closed with what became of each item', async () => {
  const { data: plan } = await owner.post(`${path}/add`, week());
  expect(plan).toMatchObject({ state: 'draft', staffId: owner.client.uid, completion: 0 });
  const { data: sent } = await step(owner, 'submit', plan);
  const todos = (await reviewer.get('/api/v1/todoback/list', { tab: 'mine', pageSize: 100 })).data.list;
  expect(todos.some(({ kind }: { kind: string }) => kind === 'plan.review')).toBe(true);
  expect((await step(reviewer, 'sendBack', sent)).code).toBe(422);
  const { data: back } = await step(reviewer, 'sendBack', sent, { reason: '请写明数量' });
  expect(back.state).toBe('draft');
  const { data: again } = await step(owner, 'submit', back);
  const { data: confirmed } = await step(reviewer, 'approve', again, { comment: '可以' });
  expect(confirmed).toMatchObject({ state: 'approved', comment: '可以' });
  expect((await step(owner, 'close', confirmed)).code).toBe(409);
  const outcome = ['done', 'carried', 'dropped'];
  const items = confirmed.items.map(({ id }: { id: number }, i: number) => ({ id, outcome: outcome[i] }));
  const told = await owner.put(`${path}/edit`, { id: confirmed.id, version: confirmed.version, items });
  expect(told).toMatchObject({ code: 200, data: { completion: 60 } });
  expect((await step(owner, 'close', told.data)).data.state).toBe('closed');
  const { data: next } = await owner.get(`${path}/list`, { periodStart: '2026-07-27', kind: 'week' });
  const { data: whole } = await owner.get(`${path}/detail`, { id: next.list[0].id });
  expect(whole).toMatchObject({ state: 'draft', reviewerId: reviewer.client.uid });
  const [, left] = confirmed.items;
  expect(whole.items).toMatchObject([{ title: '整理名单', outcome: 'todo', carriedFromId: left.id }]);
  await owner.delete(`${path}/delete`, { id: whole.id });
});

test('what is carried over joins the plan of the next period that is there already', async () => {
  const made = async (periodStart: string) =>
    (await owner.post(`${path}/add`, week({ periodStart, items: [{ title: `事项 ${periodStart}` }] }))).data;
  await made('2026-09-14');
  const { data: sent } = await step(owner, 'submit', await made('2026-09-07'));
  const { data: confirmed } = await step(reviewer, 'approve', sent);
  const [{ id }] = confirmed.items;
  const change = { id: confirmed.id, version: confirmed.version, items: [{ id, outcome: 'carried' }] };
  const { data: told } = await owner.put(`${path}/edit`, change);
  expect((await step(owner, 'close', told)).code).toBe(200);
  const { data: next } = await owner.get(`${path}/list`, { periodStart: '2026-09-14', kind: 'week' });
  const { data: whole } = await owner.get(`${path}/detail`, { id: next.list[0].id });
  expect(next.list.length).toBe(1);
  expect(
    whole.items.map((item: { title: string; carriedFromId: number | null }) => [item.title, item.carriedFromId]),
  ).toEqual([
    ['事项 2026-09-14', null],
    ['事项 2026-09-07', id],
  ]);
});

test('once submitted only outcomes are written, and only by the owner; nobody reviews their own', async () => {
  const own = week({ reviewerId: owner.client.uid });
  expect(await owner.post(`${path}/add`, own)).toMatchObject({ code: 422, data: [{ field: 'reviewerId' }] });
  const { data: plan } = await owner.post(`${path}/add`, week({ periodStart: '2026-07-27', items: [{ title: '一' }] }));
  const { data: sent } = await step(owner, 'submit', plan);
  const offered = async (who: Person) =>
    (await who.get(`${path}/detail`, { id: sent.id })).data.$can.filter((verb: string) =>
      ['edit', 'delete', 'submit', 'approve', 'sendBack', 'close'].includes(verb),
    );
  expect([await offered(owner), await offered(reviewer)]).toEqual([[], ['approve', 'sendBack']]);
  const change = { id: sent.id, version: sent.version, summary: '改' };
  expect((await owner.put(`${path}/edit`, change)).code).toBe(409);
  expect((await step(owner, 'approve', sent)).code).toBe(403);
  const { data: confirmed } = await step(reviewer, 'approve', sent);
  expect([await offered(owner), await offered(reviewer)]).toEqual([['edit', 'close'], []]);
  expect((await owner.put(`${path}/edit`, { ...change, version: confirmed.version })).code).toBe(409);
  const [{ id }] = confirmed.items;
  const renamed = { id: sent.id, version: confirmed.version, items: [{ id, title: '二' }] };
  expect((await owner.put(`${path}/edit`, renamed)).code).toBe(409);
});

test('a period begins on its day, once for a person and kind; an item is due within it; an empty plan is not submitted', async () => {
  const wrong = await owner.post(`${path}/add`, week({ periodStart: '2026-07-21' }));
  expect(wrong).toMatchObject({ code: 422, data: [{ field: 'periodStart' }] });
  const late = week({ periodStart: '2026-08-03', items: [{ title: '迟', dueDate: '2026-08-10' }] });
  expect(await owner.post(`${path}/add`, late)).toMatchObject({ code: 422, data: [{ field: 'items[0].dueDate' }] });
  const { data: empty } = await owner.post(`${path}/add`, week({ periodStart: '2026-08-03', items: [] }));
  expect((await owner.post(`${path}/add`, week({ periodStart: '2026-08-03' }))).code).toBe(409);
  expect(await step(owner, 'submit', empty)).toMatchObject({ code: 422, data: [{ field: 'items' }] });
});

test('a plan is seen by its owner, its reviewer and who watches over the team, and by nobody else', async () => {
  const { data: plan } = await owner.post(`${path}/add`, week({ periodStart: '2026-08-10' }));
  const seen = async (who: Person) => (await who.get(`${path}/detail`, { id: plan.id })).code;
  expect([await seen(owner), await seen(reviewer), await seen(stranger)]).toEqual([200, 200, 404]);
  expect(await seen(await t.signIn('13800000001'))).toBe(200);
});
