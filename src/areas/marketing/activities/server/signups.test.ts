import { beforeAll, expect, test } from 'vitest';
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
  const { customerId } = (await t.signUp(other.id, 21)).data;
  expect(customerId ?? (await t.detail(t.paths.signup, first.data.id)).customerId).toBe(
    (await t.detail(t.paths.signup, first.data.id)).customerId,
  );
});

test('must hold 4: checking in twice answers already, and points and coupon are given once', async () => {
  await t.add('/wandou/v1/rule', { name: '签到', event: 'activity_check_in', points: 10 });
  const batch = await t.add(t.paths.batch, {
    ...{ name: '到场券', kind: 'cash', faceValue: '10', total: 10, perCustomer: 9, issueWays: ['activity'] },
  });
  await t.step(t.paths.batch, batch, 'activate');
  const { id } = await t.activity({ couponBatchId: batch.id }, 0.5);
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
  const stranger = await t.signIn('13900000001', 'demo2');
  if (stranger) expect((await stranger.get(`${t.paths.signup}/detail`, { id: row.id })).code).toBe(404);
});
