// A family on its own page: proves its mobile, sees what is on sale and open, learns, redeems; and never another's.
import { beforeAll, expect, test } from 'vitest';
import { makeIdentity } from '#areas/system/identity/server/actors';
import { boot } from '#kernel/server/boot';
import { testAreas, testParts } from '#testing/parts';
import { onlineShop } from '#testing/scenes/onlineShop';
import { telephone } from '#testing/scenes/telephone';
import { withoutApprovals } from '#testing/scenes/undecided';
import { memberToken } from '../../members/server/memberToken';
import { signatureOf } from '../../orders/server/payNotice';

const phone = telephone();
let t: Awaited<ReturnType<typeof onlineShop>>;
beforeAll(async () => {
  t = await onlineShop([withoutApprovals, phone.part]);
});

const path = '/mini/v1/public';
const open = (name: string, input: object = {}) => t.call('POST', `${path}/${name}`, { appid: 'demo', ...input });
const tokenOf = async (mobile: string) => {
  const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo');
  return memberToken(t.app, enterprise!.id, mobile, t.clock.now());
};
const family = async (mobile: string) => {
  const headers = { 'x-member': await tokenOf(mobile) };
  return {
    get: (name: string, input: object = {}) =>
      t.call('GET', `${path}/${name}?${new URLSearchParams({ appid: 'demo', ...input })}`, undefined, headers),
    post: (name: string, input: object = {}) => t.call('POST', `${path}/${name}`, { appid: 'demo', ...input }, headers),
  };
};
let lessons = 0;
const lesson = async (courseId: number, more: object = {}) => {
  lessons += 1;
  const added = await t.chief.post('/v1/onlineclassource/resource/add', {
    ...{ title: `讲${lessons}`, kind: 'link', url: 'https://learn.example.com/1', duration: 100, courseId },
    ...more,
  });
  const { id, version } = added.data;
  return (await t.chief.post('/v1/onlineclassource/resource/putOn', { id, version })).data.id as number;
};

test('a family signs in by a code sent to its mobile, once, and has its own students', async () => {
  const { id, mobile } = await t.student();
  expect((await open('sendCode', { mobile })).code).toBe(200);
  expect((await open('sendCode', { mobile })).code).toBe(429);
  const code = phone.codeOn(mobile)!;
  expect(await open('signIn', { mobile, code: '000000' === code ? '111111' : '000000' })).toMatchObject({
    code: 422,
    data: [{ field: 'code' }],
  });
  const signed = await open('signIn', { mobile, code });
  expect(signed.data.students).toMatchObject([{ id }]);
  expect((await open('signIn', { mobile, code })).code).toBe(422);
  const headers = { 'x-member': signed.data.memberToken };
  expect((await t.call('GET', `${path}/me?appid=demo`, undefined, headers)).data.mobile).toBe(mobile);
  expect((await t.call('GET', `${path}/me?appid=demo2`, undefined, headers)).code).toBe(401);
  expect((await t.call('GET', `${path}/me?appid=demo`, undefined, { 'x-member': 'a.b.c' })).code).toBe(401);
  const asStaff = { authorization: `Bearer ${signed.data.memberToken}` };
  expect((await t.call('GET', '/v1/qmpackage/package/list', undefined, asStaff)).code).toBe(401);
});

test('a mobile that nobody knows gets a student by its name, once', async () => {
  await t.chief.post('/api/student/customerSource/add', { name: '线上页面', code: 'h5page', kind: 'online' });
  const mine = await family('13655550001');
  const first = await mine.post('student', { name: '新同学' });
  expect(first.data.students).toMatchObject([{ name: '新同学' }]);
  expect((await mine.post('student', { name: '别的名字' })).data.students).toHaveLength(1);
});

test('a guest sees what is on sale with what it contains; whoever signed in also what it costs them', async () => {
  const one = await t.onSale({ stock: 1 });
  const asked = `${path}/item?appid=demo&kind=package&id=${one.id}`;
  const guest = (await t.call('GET', asked)).data;
  expect(guest).toMatchObject({ name: one.name, price: '199.00', payable: null, isSoldOut: false });
  expect(guest.contents).toHaveLength(1);
  const { id, mobile } = await t.student();
  const mine = await family(mobile);
  expect((await mine.get('item', { kind: 'package', id: one.id, studentId: id })).data.payable).toBe('199.00');
  await mine.post('order', { studentId: id, kind: 'package', itemId: one.id });
  expect((await t.call('GET', asked)).data.isSoldOut).toBe(true);
});

test('nobody sees what another family has', async () => {
  const [one, other] = [await t.student(), await t.student()];
  const mine = await family(one.mobile);
  expect((await mine.get('courses', { studentId: one.id })).code).toBe(200);
  expect((await mine.get('courses', { studentId: other.id })).code).toBe(404);
  expect((await mine.post('order', { studentId: other.id, kind: 'package', itemId: 1 })).code).toBe(404);
  const guest = await t.call('GET', `${path}/courses?appid=demo&studentId=${one.id}`);
  expect(guest).toMatchObject({ code: 401, data: { error: 'member' } });
});

test('must hold 13: what is bought is learnt; while it is paused the link is refused with the reason', async () => {
  const one = await t.onSale();
  const courseId = one.items[0].refId as number;
  const resourceId = await lesson(courseId);
  const { id, mobile } = await t.student();
  const mine = await family(mobile);
  const refused = await mine.get('resource', { id: resourceId, studentId: id });
  expect(refused).toMatchObject({ code: 403, data: { error: 'no_access' } });
  expect(refused.data.reasons.join()).toContain(one.name);
  const order = (await mine.post('order', { studentId: id, kind: 'package', itemId: one.id })).data;
  expect(order).toMatchObject({ state: 'pending', payable: '199.00', payUrl: null });
  const [row] = (await t.chief.get('/v1/qmpackage/order/list', { orderNo: order.orderNo })).data.list;
  expect(row).toMatchObject({ channel: 'h5', customerId: id });
  const paid = { id: row.id, version: row.version, payMethod: 'wechat', tradeNo: 'FAMILY1' };
  expect((await t.chief.post('/v1/qmpackage/order/pay', paid)).code).toBe(200);
  expect((await mine.get('order', { orderNo: order.orderNo })).data.state).toBe('paid');
  expect((await mine.get('courses', { studentId: id })).data.opened).toMatchObject([{ refId: courseId, daysLeft: 90 }]);
  expect((await mine.get('course', { studentId: id, courseId })).data).toMatchObject([{ id: resourceId, percent: 0 }]);
  expect((await mine.get('resource', { id: resourceId, studentId: id })).data.url).toContain('https://');
  const [opened] = await t.opened(id);
  await t.chief.post('/v1/qm/opencourse/course/pause', { id: opened.id, version: opened.version, reason: '出国' });
  const stopped = await mine.get('resource', { id: resourceId, studentId: id });
  expect(stopped.code).toBe(403);
  expect(stopped.data.reasons.join()).toContain('已暂停');
});

test('skipping to the end completes nothing: only as much counts as can have been played', async () => {
  const courseId = await t.course('进度课');
  const resourceId = await lesson(courseId, { access: 'signed_in' });
  const { id, mobile } = await t.student();
  const mine = await family(mobile);
  const beat = (segments: number[]) => mine.post('progress', { studentId: id, resourceId, segments, position: 1 });
  expect((await beat([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])).data.percent).toBeLessThan(90);
  await t.leap(new Date(t.clock.now().getTime() + 120_000));
  const later = await family(mobile);
  const all = { studentId: id, resourceId, segments: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], position: 99 };
  expect((await later.post('progress', all)).data.percent).toBe(100);
  const [seen] = (await t.chief.get('/v1/onlineclassource/progress/list', { customerId: id })).data.list;
  expect(seen.completedAt).not.toBeNull();
});

test('must hold 8: after five wrong codes the sixth waits though it is right, stays as it was, and is good a quarter of an hour later', async () => {
  const batch = await t.generated();
  const [code] = await t.codesOf(batch.id);
  const { id, mobile } = await t.student();
  const redeem = async (typed: string) => (await family(mobile)).post('redeem', { studentId: id, code: typed });
  for (let n = 0; n < 5; n++) expect((await redeem('QMXY-7KD3-PV9T-W2HK')).code).toBe(404);
  expect((await redeem(code!)).code).toBe(429);
  const [kept] = (await t.chief.get('/v1/qmexchange/code/list', { batchId: batch.id })).data.list;
  expect(kept.state).toBe('active');
  await t.leap(new Date(t.clock.now().getTime() + 14 * 60_000));
  expect((await redeem(code!)).code).toBe(429);
  await t.leap(new Date(t.clock.now().getTime() + 2 * 60_000));
  expect((await redeem(code!)).data).toMatchObject({ already: false });
  await t.leap(new Date(t.clock.now().getTime() + 61 * 60_000));
});

test('must hold 9: many wrong codes from one address lock it, whatever mobile they came with', async () => {
  const batch = await t.generated();
  const [code] = await t.codesOf(batch.id);
  const wrong = 'QMXY-7KD3-PV9T-W2HK';
  for (let n = 0; n < 60; n++) {
    const { id, mobile } = await t.student();
    expect((await (await family(mobile)).post('redeem', { studentId: id, code: wrong })).code).toBe(404);
  }
  const { id, mobile } = await t.student();
  // A server that has just been started knows of them too.
  const begunAnew = await boot({
    ...{ settings: t.app.settings, databaseUrl: t.databaseUrl, migrations: 'migrations', areas: testAreas },
    ...{ parts: [...testParts, withoutApprovals], identity: makeIdentity, clock: t.clock, log: () => undefined },
    withJobs: false,
  });
  const there = await begunAnew.http.inject({
    ...{ method: 'POST', url: `${path}/redeem`, headers: { 'x-member': await tokenOf(mobile) } },
    payload: { appid: 'demo', studentId: id, code },
  });
  await begunAnew.stop();
  expect(there.json().code).toBe(429);
  expect((await (await family(mobile)).post('redeem', { studentId: id, code })).code).toBe(429);
  const [kept] = (await t.chief.get('/v1/qmexchange/code/list', { batchId: batch.id })).data.list;
  expect(kept.state).toBe('active');
  await t.leap(new Date(t.clock.now().getTime() + 61 * 60_000));
  const redeemed = await (await family(mobile)).post('redeem', { studentId: id, code });
  expect(redeemed).toMatchObject({ code: 200, data: { already: false } });
});

const site = async () => {
  const [known] = (await t.chief.get('/mini/v1/site/list')).data.list;
  const payKey = 'a-key-of-the-gateway';
  if (known) await t.chief.put('/mini/v1/site/edit', { id: known.id, version: known.version, payKey });
  else await t.chief.post('/mini/v1/site/add', { title: '小店', payKey, payAddress: 'https://pay.example.com/go' });
  return payKey;
};

test('must hold 18: a notice of payment counts once; a wrong amount opens nothing; a forged one is refused', async () => {
  const key = await site();
  expect(JSON.stringify((await t.chief.get('/mini/v1/site/list')).data)).not.toContain(key);
  const one = await t.onSale();
  const { id, mobile } = await t.student();
  const mine = await family(mobile);
  const order = (await mine.post('order', { studentId: id, kind: 'package', itemId: one.id })).data;
  expect(order.payUrl).toContain(order.orderNo);
  const signed = (given: Record<string, string>) => ({ ...given, sign: signatureOf(given, key) });
  const notice = { appid: 'demo', orderNo: order.orderNo, method: 'wechat', tradeNo: 'W1', amount: '199.00' };
  const send = (given: Record<string, string>) => t.call('POST', `${path}/payNotify`, given);
  expect((await send({ ...notice, sign: 'x' })).code).toBe(400);
  const short = await send(signed({ ...notice, tradeNo: 'W0', amount: '1.00' }));
  expect(short.code).toBe('SUCCESS');
  expect(await t.opened(id)).toHaveLength(0);
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(signed(notice))));
  expect(answers.map(({ code }) => code)).toEqual(Array(5).fill('SUCCESS'));
  expect(await t.opened(id)).toHaveLength(1);
  const book = (await t.chief.get('/v1/classFee/financeEntry/list', { customerId: id })).data.list;
  expect(book).toHaveLength(1);
  const odd = (await t.chief.get('/v1/qmpackage/unmatched/list')).data.list;
  expect(odd).toMatchObject([{ tradeNo: 'W0', why: 'amount', amount: '1.00' }]);
});

test('rule 22: money for an order that was closed opens it again while there is stock', async () => {
  const key = await site();
  const one = await t.onSale({ stock: 1 });
  const [first, second] = [await t.student(), await t.student()];
  const order = (
    await (await family(first.mobile)).post('order', { studentId: first.id, kind: 'package', itemId: one.id })
  ).data;
  const [row] = (await t.chief.get('/v1/qmpackage/order/list', { orderNo: order.orderNo })).data.list;
  const closed = { id: row.id, version: row.version, closeReason: '误下单' };
  expect((await t.chief.post('/v1/qmpackage/order/close', closed)).data.state).toBe('closed');
  const notice = { appid: 'demo', orderNo: order.orderNo, method: 'alipay', tradeNo: 'A1', amount: '199.00' };
  const send = (given: Record<string, string>) =>
    t.call('POST', `${path}/payNotify`, { ...given, sign: signatureOf(given, key) });
  const other = await (await family(second.mobile)).post('order', {
    studentId: second.id,
    kind: 'package',
    itemId: one.id,
  });
  expect(other.code).toBe(200);
  await send(notice);
  expect(await t.opened(first.id)).toHaveLength(0);
  const [taken] = (await t.chief.get('/v1/qmpackage/order/list', { orderNo: other.data.orderNo })).data.list;
  await t.chief.post('/v1/qmpackage/order/close', { id: taken.id, version: taken.version, closeReason: '不要了' });
  await send({ ...notice, tradeNo: 'A2' });
  expect(await t.opened(first.id)).toHaveLength(1);
});
