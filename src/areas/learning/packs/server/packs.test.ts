import { beforeAll, expect, test } from 'vitest';
import { contractEffective, contractRefunded } from '#areas/contracts/model/events';
import { todoOpenQuery } from '#kernel/server/calls';
import type { Person } from '#testing/app';
import { learning } from '#testing/scenes/learning';
import { packSellable, packSplit } from '../model/signals';

let t: Awaited<ReturnType<typeof learning>>;
let boss: Person;
let courses: { id: number; state: string }[];
let customer: { id: number; schoolId: number };

beforeAll(async () => {
  t = await learning();
  boss = t.chief;
  const { list } = (await boss.get('/coursemanage/v1/course/list', { pageSize: 50 })).data;
  courses = list;
  customer = { id: await t.student('王小明'), schoolId: t.schoolId };
});

let made = 0;
const pack = (change: object = {}) => {
  made += 1;
  const open = courses.filter(({ state }) => state === 'published');
  return boss.post('/coursepack/v1/pack/add', {
    code: `P${made}`,
    name: `试验包 ${made}`,
    salePrice: '5999.00',
    items: [
      { courseId: open[0]!.id, qty: 24, unitPrice: '150.00', sort: 0 },
      { courseId: open[1]!.id, qty: 24, unitPrice: '120.00', sort: 1 },
      { courseId: open[2]!.id, qty: 12, unitPrice: '100.00', sort: 2 },
    ],
    ...change,
  });
};
const onSale = async (change: object = {}) => {
  const { data } = await pack(change);
  return (await boss.post('/coursepack/v1/pack/putOn', { id: data.id, version: data.version })).data;
};

test('the list price follows from the items, and the sale price is split to the fen', async () => {
  const { data } = await pack();
  expect((await boss.get('/coursepack/v1/pack/detail', { id: data.id })).data.listPrice).toBe('7680.00');
  const split = await boss.post('/coursepack/v1/split', { packId: data.id });
  expect(split.data.map(({ amount }: { amount: string }) => amount)).toEqual(['2812.03', '2249.63', '937.34']);
  const parts = await t.inside((work) => work.ask(packSplit, { packId: data.id, price: 1 }));
  expect(parts.map(({ amount }) => amount)).toEqual([1, 0, 0]);
});

test('must hold 4: while a pack is typed the server tells its split to the fen, saved or not, and whether it is below the floor', async () => {
  const open = courses.filter(({ state }) => state === 'published');
  const item = (at: number, qty: number, unitPrice: string) => ({ courseId: open[at]!.id, qty, unitPrice, sort: at });
  const quote = async (asked: object) => (await boss.post('/coursepack/v1/quote', { ...asked })).data;
  const items = [item(0, 24, '150.00'), item(1, 24, '120.00'), item(2, 12.5, '100.00')];
  const typed = await quote({ items: JSON.stringify(items), salePrice: '5999.00' });
  expect(typed).toMatchObject({ listPrice: '7730.00', total: '5999.00', isBelowFloor: false });
  expect(typed.parts).toMatchObject([
    { qty: 24, worth: '3600.00', share: 4657, amount: '2793.84', perLesson: '116.41' },
    { worth: '2880.00', amount: '2235.07' },
    { qty: 12.5, worth: '1250.00', amount: '970.09', perLesson: '77.61' },
  ]);
  expect(typed.parts[0].course).not.toBe('');
  const { data } = await pack();
  const stored = await quote({ packId: data.id });
  expect(stored.parts.map(({ amount }: { amount: string }) => amount)).toEqual(['2812.03', '2249.63', '937.34']);
  expect((await quote({ packId: data.id, salePrice: '1000.01' })).total).toBe('1000.01');
  expect(await quote({ items: '[]' })).toMatchObject({ parts: [], total: '0.00' });
});

test('a price above the list price, nothing inside, a course twice and an unpublished course are refused', async () => {
  expect(await pack({ salePrice: '7680.01' })).toMatchObject({ code: 422, data: [{ field: 'salePrice' }] });
  expect((await pack({ salePrice: '7680.00' })).code).toBe(200);
  expect((await pack({ items: [] })).code).toBe(422);
  const item = { courseId: courses.find(({ state }) => state === 'published')!.id, qty: 1, unitPrice: '9999.00' };
  expect((await pack({ items: [item, item] })).code).toBe(409);
  const draft = courses.find(({ state }) => state === 'draft')!.id;
  expect(await pack({ items: [{ ...item, courseId: draft }] })).toMatchObject({
    code: 422,
    data: [{ field: 'items' }],
  });
});

const effective = (packId: number, contractId: number) =>
  t.inside((work) =>
    work.emit(contractEffective, {
      contractId,
      no: `C${contractId}`,
      kind: 'new',
      customerId: customer.id,
      schoolId: customer.schoolId,
      counsellorId: null,
      performers: [],
      receivable: 0,
      installmentNo: 1,
      at: new Date(),
      cashLike: 0,
      lines: [
        { lineNo: 1, kind: 'course', itemId: 1, packId, lessons: 1, amount: 1 },
        { lineNo: 2, kind: 'course', itemId: 2, packId, lessons: 1, amount: 1 },
      ],
      lots: [],
    }),
  );
const soldOf = async (id: number) => (await boss.get('/coursepack/v1/pack/detail', { id })).data.sold;

test('must hold 5: given one copy left and two contracts becoming effective together, exactly one succeeds', async () => {
  const { id } = await onSale({ stockLimit: 1 });
  const answers = await Promise.allSettled([effective(id, 9001), effective(id, 9002)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await soldOf(id)).toBe(1);
});

test('a contract takes one copy however often it is told, and a full refund gives it back', async () => {
  const { id } = await onSale({ stockLimit: 2 });
  await effective(id, 9101);
  await effective(id, 9101);
  expect(await soldOf(id)).toBe(1);
  const refund = (full: boolean) =>
    t.inside((work) =>
      work.emit(contractRefunded, {
        contractId: 9101,
        no: 'C9101',
        kind: 'new',
        customerId: customer.id,
        schoolId: customer.schoolId,
        counsellorId: null,
        refundId: 1,
        performers: [],
        scope: 'contract',
        full,
        nothingConsumed: true,
        amount: 0,
        forfeited: 0,
        reason: '',
        lines: [],
        lots: [],
      }),
    );
  await refund(false);
  expect(await soldOf(id)).toBe(1);
  await refund(true);
  await refund(true);
  expect(await soldOf(id)).toBe(0);
});

test('who keeps a pack is asked what to do when its last copy is sold; more copies settle it', async () => {
  const { id } = await onSale({ stockLimit: 1 });
  const waits = async () =>
    (await t.inside((work) => work.ask(todoOpenQuery, { key: `learning.soldOut.${id}` }))).length;
  expect(await waits()).toBe(0);
  await effective(id, 9201);
  expect(await waits()).toBe(1);
  const { data } = await boss.get('/coursepack/v1/pack/detail', { id });
  const more = { id, version: data.version, stockLimit: 5 };
  expect((await boss.put('/coursepack/v1/pack/edit', more)).code).toBe(200);
  expect(await waits()).toBe(0);
});

test('what can be sold says why the rest cannot', async () => {
  const schoolId = (await t.signIn('13800000005')).client.school!.id;
  const { id } = await onSale({ saleTo: '2020-01-01T00:00:00Z' });
  const found = (await boss.get('/coursepack/v1/sellable', { schoolId })).data;
  expect(found.find((one: { id: number }) => one.id === id)).toMatchObject({ sellable: false, why: '售卖已结束' });
  const open = await onSale();
  const answer = await t.inside((work) => work.ask(packSellable, { packId: open.id, schoolId, customerId: 0 }));
  expect(answer).toEqual({ sellable: true, why: '' });
});

test('the clock puts a pack on sale when its period begins and takes it off when it ends', async () => {
  const now = t.clock.now();
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
  const { data } = await pack({ saleFrom: at(10), saleTo: at(20) });
  const run = async (minutes: number) => {
    t.clock.set(new Date(now.getTime() + minutes * 60_000));
    await t.runJob('learning.packPeriods');
    return (await boss.get('/coursepack/v1/pack/detail', { id: data.id })).data.state;
  };
  expect(await run(5)).toBe('draft');
  expect(await run(11)).toBe('on_sale');
  expect(await run(21)).toBe('off_sale');
});

test('who may only look neither saves nor sells', async () => {
  const counsellor = await t.signIn('13800000004');
  const { data } = await pack();
  expect((await counsellor.get('/coursepack/v1/pack/detail', { id: data.id })).code).toBe(200);
  expect((await counsellor.post('/coursepack/v1/pack/putOn', { id: data.id, version: data.version })).code).toBe(403);
  const edit = { id: data.id, version: data.version, salePrice: '1.00' };
  expect((await counsellor.put('/coursepack/v1/pack/edit', edit)).code).toBe(403);
});
