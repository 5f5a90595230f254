// Batches as large as they may be, asked for before they are made, called off half used; and tries at one moment.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { runWaiting } from '#testing/runJob';
import { everybodyAgrees } from '#testing/scenes/deciding';
import { onlineShop } from '#testing/scenes/onlineShop';
import { isWellFormed } from '../model/code';

let t: Awaited<ReturnType<typeof onlineShop>>;
beforeAll(async () => {
  t = await onlineShop();
});
const path = '/v1/qmexchange/batch';
const detail = async (id: number) => (await t.chief.get(`${path}/detail`, { id })).data;
const codesIn = async (id: number) => (await t.chief.get('/v1/qmexchange/code/list', { batchId: id })).data.total;
const draftOf = async (quantity: number, more: object = {}) =>
  (
    await t.chief.post(`${path}/add`, {
      ...{ name: `大批${quantity}`, quantity, rewardKind: 'courses', courseIds: [await t.course(`大批${quantity}`)] },
      ...{ days: 30, validTo: '2028-01-01', ...more },
    })
  ).data;
const generate = async ({ id, version }: { id: number; version: number }) =>
  t.chief.post(`${path}/generate`, { id, version });
const inLots = async <T, U>(all: readonly T[], size: number, run: (one: T) => Promise<U>): Promise<U[]> => {
  const done: U[] = [];
  for (let at = 0; at < all.length; at += size)
    done.push(...(await Promise.all(all.slice(at, at + size).map((one) => run(one)))));
  return done;
};

test('must hold 10: 501 codes are asked for, and there is none before everybody agreed and all are made; 500 are not', async () => {
  const within = await draftOf(500);
  expect((await generate(within)).data.state).toBe('generating');
  const large = await draftOf(501);
  expect((await generate(large)).data.state).toBe('approving');
  await runWaiting(t.app);
  expect([(await detail(within.id)).state, await codesIn(within.id)]).toEqual(['active', 500]);
  expect([(await detail(large.id)).state, await codesIn(large.id)]).toEqual(['approving', 0]);
  await everybodyAgrees(t, 'online.exchangeBatch', 'exchange_batch', large.id);
  expect([(await detail(large.id)).state, await codesIn(large.id)]).toEqual(['generating', 0]);
  await runWaiting(t.app);
  expect([(await detail(large.id)).state, await codesIn(large.id)]).toEqual(['active', 501]);
  const [code] = await t.codesOf(large.id);
  expect((await t.redeem(code!, (await t.student()).id)).code).toBe(200);
});

test('must hold 10: codes that are written while their batch is not all made yet do not work', async () => {
  const batch = await t.generated();
  const [code] = await t.codesOf(batch.id);
  const state = (name: string) =>
    t.inside((work) => work.session.rows(sql`update exchange_batch set state = ${name} where id = ${batch.id}`));
  const { id } = await t.student();
  for (const name of ['draft', 'approving', 'generating']) {
    await state(name);
    expect(await t.redeem(code!, id)).toMatchObject({ code: 404, data: { error: 'code_invalid' } });
  }
  await state('active');
  expect((await t.redeem(code!, id)).code).toBe(200);
});

test('must hold 11: of 1000 with 312 redeemed 688 are void; the 312 keep what they have', {
  timeout: 180_000,
}, async () => {
  const large = await draftOf(1000);
  await generate(large);
  await everybodyAgrees(t, 'online.exchangeBatch', 'exchange_batch', large.id);
  await runWaiting(t.app);
  const codes = await t.codesOf(large.id);
  expect(codes).toHaveLength(1000);
  const people = await t.students(312);
  const pairs = people.map((id, n) => ({ id, code: codes[n]! }));
  const answers = await inLots(pairs, 12, ({ id, code }) => t.redeem(code, id));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(312);
  const now = await detail(large.id);
  expect(now).toMatchObject({ generated: 1000, redeemed: 312 });
  const asked = { id: now.id, version: now.version, reason: '合作终止', typedNo: now.code };
  expect((await t.chief.post(`${path}/void`, asked)).code).toBe(200);
  expect(await detail(large.id)).toMatchObject({ state: 'void', redeemed: 312, voided: 688 });
  const open = await t.inside((work) =>
    work.session.one<{ n: number }>(
      sql`select count(*)::int as n from open_course where customer_id = any(${sql.param(people)}::bigint[]) and state = 'active'`,
    ),
  );
  expect(open!.n).toBe(312);
  expect(await t.redeem(codes[999]!, (await t.student()).id)).toMatchObject({
    ...{ code: 404, data: { error: 'code_invalid' } },
  });
});

test('must hold 1: 50,000 codes of one batch are well-formed and distinct, and all of them are handed out', {
  timeout: 300_000,
}, async () => {
  const large = await draftOf(50_000, { prefix: 'QM' });
  await generate(large);
  await everybodyAgrees(t, 'online.exchangeBatch', 'exchange_batch', large.id);
  await runWaiting(t.app);
  expect(await detail(large.id)).toMatchObject({ state: 'active', generated: 50_000 });
  const codes = await t.codesOf(large.id);
  expect(new Set(codes).size).toBe(50_000);
  expect(codes.every((code) => code.length === 16 && isWellFormed(code) && code.startsWith('QM'))).toBe(true);
  expect(t.logged.join('\n')).not.toContain(codes[0]);
});
