// Prices: where they hold and from when, never two at a time, never edited once published.
import { beforeAll, expect, test } from 'vitest';
import { type Selling, selling } from '#testing/scenes/selling';
import { priceAt } from '../../model/queries';

let shop: Selling;
let courseId: number;
beforeAll(async () => {
  shop = await selling();
  courseId = await shop.course('T-FEES', shop.maths);
});

const path = '/v1/classFee/feeStandard';
const price = (more: object = {}) => ({
  ...{ name: '标准价', target: 'course', courseId, scope: 'enterprise', billing: 'by_lesson', price: '100.00' },
  ...{ effectiveFrom: '2026-01-01', ...more },
});
const add = async (more: object = {}, by = shop.chief) => by.post(`${path}/add`, price(more));
const publish = ({ id, version }: { id: number; version: number }) =>
  shop.chief.post(`${path}/publish`, { id, version });
const published = async (more: object = {}) => (await publish((await add(more)).data)).data;
const at = (on: string) => shop.inside((work) => work.ask(priceAt, { courseId, schoolId: shop.schoolId, on }));

test('rule 3: two published prices of one course, place and billing never hold on the same day', async () => {
  const first = await published({ effectiveTo: '2026-06-30' });
  expect(first).toMatchObject({ state: 'published', code: expect.stringMatching(/^SF\d{4}/) });
  const { data: over } = await add({ effectiveFrom: '2026-06-30' });
  expect(await publish(over)).toMatchObject({ code: 409 });
  const { data: after } = await add({ effectiveFrom: '2026-07-01', price: '120.00' });
  expect(await publish(after)).toMatchObject({ code: 200 });
  // Another way of billing, or another place, is another price.
  expect(await published({ billing: 'by_term', lessonsIncluded: 20, price: '1800.00' })).toMatchObject({
    state: 'published',
  });
  expect([(await at('2026-06-30'))?.price, (await at('2026-07-01'))?.price, await at('2025-12-31')]).toEqual([
    ...[100_00, 120_00, null],
  ]);
});

test('a published price is not edited or deleted; adjusted it ends the day before the new one is published', async () => {
  const other = await shop.course('T-ADJUST', shop.maths);
  const now = await published({ courseId: other });
  const edit = { id: now.id, version: now.version, price: '1.00' };
  expect((await shop.chief.put(`${path}/edit`, edit)).code).toBe(409);
  expect((await shop.chief.delete(`${path}/delete`, { id: now.id, version: now.version })).code).toBe(409);
  const adjust = (from: string, value = '130.00') =>
    shop.chief.post(`${path}/adjust`, { id: now.id, price: value, from });
  expect(await adjust('2026-01-01')).toMatchObject({ code: 422, data: [{ field: 'from' }] });
  for (const value of ['0.00', '-1.00', '99999.01', '1.234'])
    expect((await adjust('2026-09-01', value)).code).toBe(422);
  const { data: next } = await adjust('2026-09-01');
  expect(next).toMatchObject({ state: 'draft', price: '130.00', effectiveFrom: '2026-09-01' });
  expect((await shop.chief.get(`${path}/detail`, { id: now.id })).data.effectiveTo).toBeNull();
  expect(await publish(next)).toMatchObject({ code: 200 });
  expect((await shop.chief.get(`${path}/detail`, { id: now.id })).data.effectiveTo).toBe('2026-08-31');
});

test('tiers rise from one lesson and never cost more; a floor lies below the lowest; the item and the place are named', async () => {
  const tiers = (...all: [number, number][]) => all.map(([minLessons, fen]) => ({ minLessons, price: fen }));
  const refused = async (more: object, field: string) =>
    expect(await add(more), JSON.stringify(more)).toMatchObject({ code: 422, data: [{ field }] });
  await refused({ tiers: tiers([2, 100_00]) }, 'tiers');
  await refused({ tiers: tiers([1, 100_00], [24, 100_01]) }, 'tiers');
  await refused({ tiers: tiers([1, 100_00], [1, 90_00]) }, 'tiers');
  await refused({ tiers: tiers([1, 100_00]), billing: 'by_month', lessonsIncluded: 8 }, 'tiers');
  await refused(
    { tiers: tiers(...Array.from({ length: 7 }, (_, k): [number, number] => [k * 10 + 1, 100_00 - k])) },
    'tiers',
  );
  await refused({ tiers: tiers([1, 100_00], [24, 90_00]), floorPrice: '90.01' }, 'floorPrice');
  await refused({ billing: 'by_term' }, 'lessonsIncluded');
  await refused({ scope: 'school' }, 'schoolId');
  await refused({ target: 'pack' }, 'coursePackId');
  expect(await add({ tiers: tiers([1, 100_00], [24, 90_00]), floorPrice: '90.00' })).toMatchObject({ code: 200 });
});

test('a line that is sold is at the tier its lessons reach, in the steps its price allows, and keeps its price when that changes', async () => {
  const own = await shop.course('T-TIER', shop.maths);
  const tiers = [
    { minLessons: 1, price: 100_00 },
    { minLessons: 24, price: 90_00 },
  ];
  const now = await published({ courseId: own, tiers, minQty: 4, maxQty: 40, stepQty: 4 });
  const family = await shop.customer('阶梯', '13800070001');
  const quote = async (qty: number) =>
    shop.seller.post('/contract/v1/contract/quote', {
      ...{ customerId: family.id, schoolId: shop.schoolId },
      cart: shop.cart([{ kind: 'course', itemId: own, qty }]),
    });
  expect((await quote(20)).data.receivable).toBe('2000.00');
  expect((await quote(24)).data.receivable).toBe('2160.00');
  for (const qty of [3, 6, 44])
    expect(await quote(qty)).toMatchObject({ code: 422, data: [{ field: 'cart.lines[0].qty' }] });
  const contract = await shop.signed(family, shop.cart([{ kind: 'course', itemId: own, qty: 24 }]));
  expect(await shop.chief.post(`${path}/stop`, { id: now.id, version: now.version, reason: '停' })).toMatchObject({
    code: 200,
  });
  expect((await quote(24)).code).toBe(422);
  const { data } = await shop.chief.get('/contract/v1/contractLine/list', { contractId: contract.id });
  expect(data.list).toMatchObject([{ listUnit: '90.00', gross: '2160.00', net: '2160.00' }]);
  expect(await shop.pay(contract.id, 2_160_00, 2_160_00, 'tier-1')).toMatchObject({ code: 200 });
});

test('head office sets prices: a principal reads them and sets none', async () => {
  const principal = await shop.signIn('13800000005');
  expect((await add({}, principal)).code).toBe(403);
  expect((await principal.get(`${path}/list`, { courseId })).data.total).toBeGreaterThan(0);
  expect((await add({}, await shop.signIn('13900000001', 'demo2'))).code).toBe(404);
});
