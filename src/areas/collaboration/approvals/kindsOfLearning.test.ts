// What learning asks leave for, end to end through the flow its kind ships with.
import { expect, test } from 'vitest';
import { FeeStandard } from '#areas/contracts/fees/model/feeStandard';
import { insert } from '#kernel/server/rows';
import { signInWith } from '#testing/granted';
import { everybodyAgrees, kindsBrought, somebodyRefuses } from '#testing/scenes/deciding';
import { learning } from '#testing/scenes/learning';
import { kindsShown } from './kindsShown';

const t = await learning();
const path = '/coursepack/v1/pack';
const kind = 'learning.packBelowFloor';
const [course] = (await t.chief.get('/coursemanage/v1/course/list', { state: 'published', pageSize: 1 })).data.list;
const seller = await signInWith(t, { scope: 'all', permissions: ['learning.pack.view', 'learning.pack.sale'] });

let made = 0;
/** A pack for 1,000.00 of 2,000.00 whose fee standard has this floor. */
async function packWith(floorPrice: number | null, change: object = {}): Promise<{ id: number; version: number }> {
  made += 1;
  const { data, message } = await t.chief.post(`${path}/add`, {
    code: `F${made}`,
    name: `底价包 ${made}`,
    salePrice: '1000.00',
    items: [{ courseId: course.id, qty: 20, unitPrice: '100.00', sort: 0 }],
    ...change,
  });
  expect(data?.id, message).toBeGreaterThan(0);
  await t.inside((work) =>
    insert(work, FeeStandard, {
      name: `底价 ${made}`,
      target: 'pack',
      coursePackId: data.id,
      scope: 'enterprise',
      price: 1500_00,
      floorPrice,
      effectiveFrom: '2020-01-01',
      priceKey: `pack:${data.id}`,
      state: 'published',
    }),
  );
  return data;
}
const putOn = (who: typeof seller, { id, version }: { id: number; version: number }) =>
  who.post(`${path}/putOn`, { id, version });
const seen = async ({ id }: { id: number }) => (await t.chief.get(`${path}/detail`, { id })).data;

test('a pack below the floor waits for leave and is on sale when it is given; refused, it stays where it was', async () => {
  const below = await packWith(1000_01);
  expect(await putOn(seller, below)).toMatchObject({ code: 200, data: { state: 'draft' } });
  expect(await seen(below)).toMatchObject({ state: 'draft', discount: 50 });
  expect((await seen(below)).approvalNo).toBeTruthy();
  await everybodyAgrees(t, kind, 'course_pack', below.id, async () => {
    expect((await seen(below)).state).toBe('draft');
  });
  expect(await seen(below)).toMatchObject({ state: 'on_sale' });

  const other = await packWith(1000_01);
  await putOn(seller, other);
  await somebodyRefuses(t, kind, 'course_pack', other.id);
  expect(await seen(other)).toMatchObject({ state: 'draft' });
});

test('at the floor, without one, and by who may go below it, a pack is on sale at once', async () => {
  for (const pack of [await packWith(1000_00), await packWith(null)])
    expect(await putOn(seller, pack)).toMatchObject({ code: 200, data: { state: 'on_sale' } });
  expect(await putOn(t.chief, await packWith(1000_01))).toMatchObject({ code: 200, data: { state: 'on_sale' } });
});

test('the clock puts nothing on sale that lies below the floor', async () => {
  const saleFrom = new Date(t.clock.now().getTime() - 60_000).toISOString();
  const [below, above] = [await packWith(1000_01, { saleFrom }), await packWith(900_00, { saleFrom })];
  await t.runJob('learning.packPeriods');
  expect([(await seen(below)).state, (await seen(above)).state]).toEqual(['draft', 'on_sale']);
});

test('each of these kinds was approved by people', () => {
  expect(kindsBrought(t)).toEqual(kindsShown.kindsOfLearning);
});
