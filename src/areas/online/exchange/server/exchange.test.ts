import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { activityPrizeWon } from '#areas/marketing/model/events';
import { area } from '#kernel/model/area';
import { type AreaServer, on } from '#kernel/server/service';
import { onlineShop } from '#testing/scenes/onlineShop';
import { withoutApprovals } from '#testing/scenes/undecided';
import { openCourseOpened } from '../../access/model/signals';
import { isWellFormed } from '../model/code';

type Answer = { code: number; data: { already?: boolean; error?: string } };
let t: Awaited<ReturnType<typeof onlineShop>>;
beforeAll(async () => {
  t = await onlineShop([withoutApprovals, stumbling]);
});
/** Whatever is opened to this one fails at the very last. */
let stumbles = 0;
const stumbling: AreaServer = {
  area: area({ name: 'stumbling', title: ['绊', 'Stumbling'], icon: 'x', routes: {} }),
  listeners: [
    on(openCourseOpened, async (_, { customerId }) => {
      if (customerId === stumbles) throw new Error('opening fails');
    }),
  ],
};
const count = (answers: readonly Answer[], code: number) => answers.filter((one) => one.code === code).length;

test('must hold 1: codes are well-formed and distinct, and no table or list holds one as it is written', async () => {
  const batch = await t.generated({ quantity: 1200, prefix: 'QM' });
  expect(batch).toMatchObject({ state: 'active', generated: 1200 });
  const codes = await t.codesOf(batch.id);
  expect(new Set(codes).size).toBe(1200);
  expect(codes.every((code) => isWellFormed(code) && code.startsWith('QM'))).toBe(true);
  const kept = await t.inside((work) =>
    work.session.rows<{ row: string }>(sql`select to_jsonb(c)::text as row from exchange_code c limit 50`),
  );
  expect(kept.some(({ row }) => codes.some((code) => row.includes(code)))).toBe(false);
  const listed = await t.chief.get('/v1/qmexchange/code/list', { batchId: batch.id });
  expect(JSON.stringify(listed)).not.toContain(codes[0]);
  expect(Object.keys(listed.data.list[0])).not.toContain('codeHash');
});

test('must hold 3: of many students with one code at once one gets it, with one set of grants', async () => {
  const batch = await t.generated();
  const [code] = await t.codesOf(batch.id);
  const people = await t.students(50);
  const answers = (await Promise.all(people.map((id) => t.redeem(code!, id)))) as Answer[];
  expect([count(answers, 200), count(answers, 409)]).toEqual([1, 49]);
  expect(answers.find((one) => one.code === 409)?.data.error).toBe('code_used');
  const logs = await t.chief.get('/api/v1/ExchangeLog/log/list', { batchId: batch.id });
  expect(logs.data.list).toHaveLength(1);
  expect((await t.chief.get('/v1/qmexchange/batch/detail', { id: batch.id })).data.redeemed).toBe(1);
});

test('must hold 4: the same student many times at once has it once, and every answer is good', async () => {
  const batch = await t.generated();
  const [code] = await t.codesOf(batch.id);
  const { id } = await t.student();
  const answers = (await Promise.all(Array.from({ length: 10 }, () => t.redeem(code!, id)))) as Answer[];
  expect(count(answers, 200)).toBe(10);
  expect(answers.filter((one) => one.data.already)).toHaveLength(9);
  expect(await t.opened(id)).toHaveLength(1);
});

test('must hold 5: a shared word is redeemed by a hundred of three hundred, exactly as often as it may be', async () => {
  const batch = await t.generated({ style: 'shared', word: 'SPRING26', quantity: 100 });
  const people = await t.students(300);
  const answers: Answer[] = [];
  // Thirty at a time, as many as come through one door at once.
  for (let at = 0; at < people.length; at += 30)
    answers.push(
      ...((await Promise.all(people.slice(at, at + 30).map((id) => t.redeem('spring-26', id)))) as Answer[]),
    );
  expect([count(answers, 200), count(answers, 409)]).toEqual([100, 200]);
  expect((await t.chief.get('/v1/qmexchange/batch/detail', { id: batch.id })).data.redeemed).toBe(100);
});

test('must hold 6: where the reward cannot be opened the code stays as it was and nothing is written', async () => {
  const batch = await t.generated();
  const [code] = await t.codesOf(batch.id);
  await t.inside((work) =>
    work.session.rows(
      sql`update course set deleted_at = now() where id = any(${sql.param(batch.courseIds)}::bigint[])`,
    ),
  );
  const { id } = await t.student();
  expect(await t.redeem(code!, id)).toMatchObject({ code: 409, data: { error: 'reward_gone' } });
  const { list } = (await t.chief.get('/v1/qmexchange/code/list', { batchId: batch.id })).data;
  expect(list[0]).toMatchObject({ state: 'active', usedCount: 0 });
  expect(await t.opened(id)).toHaveLength(0);
});

test('must hold 6: where opening fails half-way the code stays as it was, and nothing of it is written', async () => {
  const batch = await t.generated();
  const [code] = await t.codesOf(batch.id);
  const { id } = await t.student();
  stumbles = id;
  expect((await t.redeem(code!, id)).code).toBe(500);
  stumbles = 0;
  const { list } = (await t.chief.get('/v1/qmexchange/code/list', { batchId: batch.id })).data;
  expect(
    list.every(({ state, usedCount }: { state: string; usedCount: number }) => state === 'active' && !usedCount),
  ).toBe(true);
  expect((await t.chief.get('/api/v1/ExchangeLog/log/list', { batchId: batch.id })).data.total).toBe(0);
  expect((await t.chief.get('/v1/qmexchange/batch/detail', { id: batch.id })).data.redeemed).toBe(0);
  expect(await t.opened(id)).toHaveLength(0);
  expect((await t.redeem(code!, id)).code).toBe(200);
});

test('must hold 7 and 11: what is void, frozen or unknown is the same answer; what was redeemed keeps its access', async () => {
  const batch = await t.generated({ quantity: 4 });
  const codes = await t.codesOf(batch.id);
  const { id } = await t.student();
  expect((await t.redeem(codes[0]!, id)).code).toBe(200);
  const now = (await t.chief.get('/v1/qmexchange/batch/detail', { id: batch.id })).data;
  const asked = { id: now.id, version: now.version, reason: '活动取消' };
  expect((await t.chief.post('/v1/qmexchange/batch/void', { ...asked, typedNo: 'x' })).code).toBe(422);
  expect((await t.chief.post('/v1/qmexchange/batch/void', { ...asked, typedNo: now.code })).data.state).toBe('void');
  expect((await t.chief.get('/v1/qmexchange/batch/detail', { id: batch.id })).data).toMatchObject({
    voided: 3,
    redeemed: 1,
  });
  const other = (await t.student()).id;
  const gone = await t.redeem(codes[1]!, other);
  const unknown = await t.redeem('QMXY-7KD3-PV9T-W2HK', other);
  expect(gone).toMatchObject({ code: 404, data: { error: 'code_invalid' } });
  expect({ ...unknown, id: 0 }).toEqual({ ...gone, id: 0 });
  const still = await t.generated();
  const [frozen] = await t.codesOf(still.id);
  await t.chief.post('/v1/qmexchange/batch/freeze', { id: still.id, version: still.version, reason: '排查' });
  expect({ ...(await t.redeem(frozen!, other)), id: 0 }).toEqual({ ...gone, id: 0 });
  const foreign = await t.signIn('13900000001', 'demo2');
  const theirs = await foreign.post('/v1/qmexchange/check', { code: frozen });
  expect([theirs.code, theirs.message]).toEqual([gone.code, gone.message]);
  expect((await t.opened(id))[0]).toMatchObject({ state: 'active' });
});

test('must hold 8: after too many wrong ones even a right code waits and stays as it was', async () => {
  const batch = await t.generated();
  const [code] = await t.codesOf(batch.id);
  const { id } = await t.student();
  const clerk = t.principal;
  for (let n = 0; n < 20; n++) expect((await t.redeem('QMXY-7KD3-PV9T-W2HK', id, clerk)).code).toBe(404);
  expect((await t.redeem(code!, id, clerk)).code).toBe(429);
  const { list } = (await t.chief.get('/v1/qmexchange/code/list', { batchId: batch.id })).data;
  expect(list[0].state).toBe('active');
  const [last] = (await t.chief.get('/api/v1/ExchangeLog/attempt/list', { result: 'invalid' })).data.list;
  expect((await t.chief.post('/api/v1/ExchangeLog/attempt/lift', { id: last.id })).code).toBe(200);
  expect((await t.redeem(code!, id, clerk)).code).toBe(200);
});

test('rule 12: a reversed redemption takes its days back and the code is good again', async () => {
  const batch = await t.generated();
  const [code] = await t.codesOf(batch.id);
  const { id } = await t.student();
  await t.redeem(code!, id);
  const [log] = (await t.chief.get('/api/v1/ExchangeLog/log/list', { batchId: batch.id })).data.list;
  const back = { id: log.id, version: log.version, reason: '兑错', codeAfter: 'active' };
  expect((await t.chief.post('/api/v1/ExchangeLog/log/reverse', back)).data.state).toBe('reversed');
  expect((await t.chief.post('/api/v1/ExchangeLog/log/reverse', back)).code).toBe(409);
  expect((await t.opened(id))[0].state).toBe('revoked');
  expect((await t.redeem(code!, id)).code).toBe(200);
});

test('must hold 26: another enterprise knows neither the batch nor the code', async () => {
  const batch = await t.generated();
  const [code] = await t.codesOf(batch.id);
  const other = await t.signIn('13900000001', 'demo2');
  expect((await other.get('/v1/qmexchange/batch/detail', { id: batch.id })).code).toBe(404);
  expect((await other.post('/v1/qmexchange/check', { code })).code).toBe(404);
});

test('must hold 26: a school sees orders, codes and redemptions of its own only, in list, detail and sheet', async () => {
  const schools = (await t.chief.get('/school/v1/school/list', { pageSize: 50 })).data.list as { id: number }[];
  const elsewhere = schools.find(({ id }) => id !== t.schoolId)!.id;
  const batch = await t.generated({ schoolId: elsewhere });
  const [code] = await t.codesOf(batch.id);
  const far = await t.student(elsewhere);
  await t.redeem(code!, far.id);
  const [log] = (await t.chief.get('/api/v1/ExchangeLog/log/list', { batchId: batch.id })).data.list;
  const [row] = (await t.chief.get('/v1/qmexchange/code/list', { batchId: batch.id })).data.list;
  const one = await t.onSale();
  const order = (
    await t.chief.post('/v1/qmpackage/order/create', { kind: 'package', itemId: one.id, customerId: far.id })
  ).data;
  for (const [path, id, no] of [
    ['/v1/qmexchange/batch', batch.id, batch.code],
    ['/v1/qmexchange/code', row.id, row.tail],
    ['/api/v1/ExchangeLog/log', log.id, log.logNo],
    ['/v1/qmpackage/order', order.id, order.orderNo],
  ] as const) {
    const ids = (await t.principal.get(`${path}/list`, { pageSize: 200 })).data?.list ?? [];
    expect([path, ids.some((seen: { id: number }) => seen.id === id)]).toEqual([path, false]);
    expect([path, (await t.principal.get(`${path}/detail`, { id })).code]).toEqual([path, 404]);
    const { body } = await t.http.inject({
      ...{ url: `${path}/export`, query: { format: 'csv' }, headers: { authorization: t.principal.header } },
    });
    expect([path, body.includes(no)]).toEqual([path, false]);
  }
});

test('what is won at an activity is one code of its batch, once; where none is left both owners have to see to it', async () => {
  const batch = await t.generated({ quantity: 1 });
  const [first, second] = await t.students(2);
  const won = (customerId: number, originKey: string) =>
    t.inside((work) =>
      work.emit(activityPrizeWon, {
        ...{ originKey, customerId, exchangeBatchId: batch.id, ownerId: t.principal.client.uid },
      }),
    );
  for (const _ of [1, 2]) await won(first!, 'activity_signup:1');
  const codes = (await t.chief.get('/v1/qmexchange/code/list', { batchId: batch.id })).data.list;
  expect(codes).toMatchObject([{ assignedCustomerId: first, origin: 'activity_signup:1' }]);
  const waiting = async () =>
    (await t.principal.get('/api/v1/todoback/list', { tab: 'mine', pageSize: 100 })).data.list.filter(
      ({ kind }: { kind: string }) => kind === 'online.prizeGone',
    );
  expect(await waiting()).toEqual([]);
  await won(second!, 'activity_signup:2');
  expect(await waiting()).toHaveLength(1);
});
