import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { Guardian } from '#areas/customers/customer/model/guardian';
import { rows } from '#kernel/server/rows';
import { type Marketing, marketing } from '#testing/scenes/marketing';

let t: Marketing;
beforeAll(async () => {
  t = await marketing();
});

const taken = async (id: number) => (await t.detail(t.paths.activity, id)).taken;

test('must hold 1: quota 30 with 29 taken lets a party of one in, a party of two waits, and comes in when seats are free', async () => {
  const { id } = await t.activity({ quota: 30, waitlist: true, partyMax: 10 });
  for (const [n, partySize] of [
    [1, 10],
    [2, 10],
    [3, 7],
    [4, 2],
  ] as const)
    expect((await t.signUp(id, n, { partySize })).data.state).toBe('confirmed');
  const waiting = await t.signUp(id, 5, { partySize: 2 });
  expect(waiting.data).toMatchObject({ state: 'waiting', waitNo: 1 });
  expect((await t.signUp(id, 6)).data.state).toBe('confirmed');
  expect(await taken(id)).toBe(30);
  const [four] = (await t.chief.get(`${t.paths.signup}/list`, { activityId: id, childName: '孩子4' })).data.list;
  expect((await t.step(t.paths.signup, four, 'cancel', { reason: '有事' })).code).toBe(200);
  expect((await t.detail(t.paths.signup, waiting.data.id)).state).toBe('confirmed');
  expect(await taken(id)).toBe(30);
  const told = await t.inside((work) =>
    work.session.rows(
      sql`select 1 from message where kind = 'marketing.signupPromoted' and enterprise_id = ${work.enterpriseId}`,
    ),
  );
  expect(told.length).toBeGreaterThan(0);
});

test('must hold 2: of two who take the last seat at the same moment one reads 名额已满', async () => {
  const { id } = await t.activity({ quota: 1 });
  const answers = await Promise.all([t.signUp(id, 11), t.signUp(id, 12)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect(answers.find(({ code }) => code === 409)?.message).toBe('名额已满');
  expect(await taken(id)).toBe(1);
});

test('must hold 3: one mobile and child sign up once and are one customer', async () => {
  const { id } = await t.activity();
  const first = await t.signUp(id, 21);
  expect(await t.signUp(id, 21)).toMatchObject({
    code: 409,
    message: '该手机号和孩子已报名',
    data: { id: first.data.id },
  });
  const other = await t.activity();
  const second = await t.signUp(other.id, 21);
  const whose = async (id: number) => (await t.detail(t.paths.signup, id)).customerId;
  expect(await whose(first.data.id)).toEqual(expect.any(Number));
  expect(await whose(second.data.id)).toBe(await whose(first.data.id));
  const { mobile } = t.family(21);
  expect(await t.inside((work) => rows(work, Guardian, { mobile }))).toHaveLength(1);
});

test('must hold 4: checking in twice answers already, and points and coupon are given once', async () => {
  await t.add('/wandou/v1/rule', { name: '签到', event: 'activity_check_in', points: 10 });
  const batch = await t.add(t.paths.batch, {
    ...{ name: '到场券', kind: 'cash', faceValue: '10', total: 10, perCustomer: 9, issueWays: ['activity'] },
  });
  await t.step(t.paths.batch, batch, 'activate');
  const prizes = { name: '到场码', quantity: 1, rewardKind: 'vip', level: 'vip', days: 30, validTo: '2028-01-01' };
  const exchangeBatchId = (await t.add('/v1/qmexchange/batch', prizes)).id;
  const { id } = await t.activity({ couponBatchId: batch.id, exchangeBatchId }, 0.5);
  const { data: row } = await t.signUp(id, 31);
  const once = await t.desk.post(`${t.paths.signup}/checkIn`, { id: row.id });
  expect(once).toMatchObject({ code: 200, data: { already: false } });
  expect((await t.desk.post(`${t.paths.signup}/checkIn`, { id: row.id })).data).toMatchObject({
    already: true,
    at: once.data.at,
  });
  const { customerId } = await t.detail(t.paths.signup, row.id);
  expect((await t.chief.get('/wandou/v1/account/list', { customerId })).data.list[0]).toMatchObject({ balance: 10 });
  expect((await t.chief.get(`${t.paths.coupon}/list`, { customerId })).data.total).toBe(1);
  // The codes of the batch were never made: whoever runs the activity has to see to the one that was won.
  const todos = (await t.chief.get('/api/v1/todoback/list', { tab: 'mine', pageSize: 100 })).data.list;
  expect(todos.filter(({ kind }: { kind: string }) => kind === 'online.prizeGone')).toHaveLength(1);
});

test('a row says in which phase its activity is, the one by which the list finds it', async () => {
  const soon = await t.activity({ signupStartAt: t.at(1) });
  const open = await t.activity();
  const now = await t.activity({}, -0.5);
  for (const [{ id }, phase] of [
    [soon, 'not_open'],
    [open, 'signup'],
    [now, 'ongoing'],
  ] as const) {
    expect((await t.detail(t.paths.activity, id)).phase).toBe(phase);
    const { list } = (await t.chief.get(`${t.paths.activity}/list`, { phase, pageSize: 200 })).data;
    expect(list.find((row: { id: number }) => row.id === id)?.phase).toBe(phase);
  }
});

test('sign-up is offered to be paused, or to go on, never both', async () => {
  const { id } = await t.activity();
  const steps = async () =>
    ((await t.detail(t.paths.activity, id)).$can as string[]).filter((verb) => ['pause', 'resume'].includes(verb));
  expect(await steps()).toEqual(['pause']);
  await t.step(t.paths.activity, await t.detail(t.paths.activity, id), 'pause', { reason: '满员' });
  expect(await steps()).toEqual(['resume']);
  expect((await t.signUp(id, 45)).code).toBe(409);
});

test('signing up is refused before, after and for whom it is not; checking in outside its time too', async () => {
  const { id } = await t.activity({ signupStartAt: t.at(1) });
  expect(await t.signUp(id, 41)).toMatchObject({ code: 409, message: '报名未开始' });
  const open = await t.activity({ partyMax: 2 });
  expect((await t.signUp(open.id, 42, { partySize: 3 })).code).toBe(422);
  const { data: row } = await t.signUp(open.id, 43);
  expect(await t.desk.post(`${t.paths.signup}/checkIn`, { id: row.id })).toMatchObject({
    code: 409,
    message: '未到签到时间',
  });
});

test('a budget above the limit is submitted, not published', async () => {
  const draft = await t.add(t.paths.activity, {
    ...{ name: '大活动', kind: 'camp', schoolId: t.schoolId, channelId: t.channel.id, ownerId: t.chief.client.uid },
    ...{ startAt: t.at(48), endAt: t.at(50), budget: '5000.01' },
  });
  expect((await t.step(t.paths.activity, draft, 'publish')).code).toBe(409);
});

test('must hold 25: a sign-up of another school is nobody’s at this one', async () => {
  const other = (await t.chief.get('/school/v1/school/list')).data.list.find(
    (one: { id: number }) => one.id !== t.schoolId,
  );
  const { id } = await t.activity({ schoolId: other.id });
  const { data: row } = await t.signUp(id, 51);
  expect((await t.principal.get(`${t.paths.signup}/list`, { activityId: id })).data.list).toEqual([]);
  expect((await t.principal.get(`${t.paths.signup}/detail`, { id: row.id })).code).toBe(404);
  const sheet = async (path: string, who = t.principal) =>
    (await t.http.inject({ url: `${path}/export`, query: { format: 'csv' }, headers: { authorization: who.header } }))
      .body;
  expect(await sheet(t.paths.signup)).not.toContain('孩子51');
  expect(await sheet(t.paths.signup, t.chief)).toContain('孩子51');
  const show = await t.activity({ schoolId: other.id, ticketMode: 'ticket' });
  const type = await t.add(t.paths.type, { activityId: show.id, name: '票', price: '10.00', stock: 5 });
  const buyer = { buyerName: '外校购票', mobile: t.family(52).mobile, wishes: [{ typeId: type.id, qty: 1 }] };
  const order = await t.add(t.paths.order, { activityId: show.id, ...buyer });
  await t.chief.post(`${t.paths.order}/pay`, { id: order.id, payMethod: 'cash' });
  const [ticket] = (await t.chief.get(`${t.paths.ticket}/list`, { orderId: order.id })).data.list;
  for (const [path, one] of [
    [t.paths.order, order.id],
    [t.paths.ticket, ticket.id],
  ] as const) {
    expect([path, (await t.principal.get(`${path}/detail`, { id: one })).code]).toEqual([path, 404]);
    expect(await sheet(path)).not.toContain('外校购票');
  }
  const { data: kinds } = await t.chief.get('/v1/category/nodes', { tree: 'market_cost_kind' });
  const cost = await t.add('/market/v1/cost', {
    ...{ kind: kinds[0].id, amount: '10.00', occurredOn: '2026-03-01', schoolId: other.id, payee: '外校付款' },
    ...{ level: 'activity', activityId: show.id },
  });
  expect((await t.principal.get('/market/v1/cost/detail', { id: cost.id })).code).toBe(404);
  expect(await sheet('/market/v1/cost')).not.toContain('外校付款');
  const stranger = await t.signIn('13900000001', 'demo2');
  if (stranger) expect((await stranger.get(`${t.paths.signup}/detail`, { id: row.id })).code).toBe(404);
});

test('must hold 25: a teacher praises students of own classes only, and sees nobody else’s points', async () => {
  const { data: rule } = await t.chief.post('/wandou/v1/rule/add', {
    name: '表扬',
    event: 'teacher_praise',
    points: 5,
  });
  const { id } = await t.activity();
  const { customerId } = await t.detail(t.paths.signup, (await t.signUp(id, 61)).data.id);
  const teacher = await t.signIn('13800000007');
  const praise = (who: typeof teacher) =>
    who.post('/wandou/v1/entry/praise', { ruleId: rule.id, customerIds: [customerId], note: '好' });
  // One whom they do not see at all is no student to them.
  expect([403, 404]).toContain((await praise(teacher)).code);
  expect((await praise(t.principal)).data).toMatchObject([{ points: 5 }]);
  const seen = async (who: typeof teacher) => (await who.get('/wandou/v1/account/list', { customerId })).data.total;
  expect([await seen(teacher), await seen(t.principal)]).toEqual([0, 1]);
});
