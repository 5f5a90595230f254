import { describe, expect, test } from 'vitest';
import { contacting } from '#testing/scenes/contacting';

const world = await contacting('2026-07-08T02:00:00Z');
const { chief, counsellor, lead, customer, signIn, asEnterprise } = world;
const path = '/api/student/map';
const around = '121.30,31.10;121.60,31.40';
const points = async (who: typeof chief, zoom: number, rest: Record<string, unknown> = {}) =>
  (await who.get(`${path}/points`, { bbox: around, zoom, ...rest })).data;

const near = await lead({ name: '近的', geo: { lng: 121.433333, lat: 31.187777 } });
const beside = await lead({ name: '旁边', geo: { lng: 121.433999, lat: 31.187111 }, state: 'member' });
await lead({ name: '远的', geo: { lng: 116.4, lat: 39.9 } });
const nowhere = await lead({ name: '没位置' });
const other = await signIn('13800000014');
const hers = await lead({ name: '她的', geo: { lng: 121.5, lat: 31.3 }, ownerId: other.client.uid });

describe('the map', () => {
  test('draws near customers as one with their stages from afar, and each for itself near by', async () => {
    const { clusters, total } = await points(chief, 11);
    expect(total).toBe(3);
    const both = clusters.find(({ count }: { count: number }) => count === 2);
    expect(both).toMatchObject({ stages: { new: 1, member: 1 } });
    expect(both.at.lng).toBeCloseTo(121.4337, 3);
    const found = await points(chief, 16);
    expect(found).toMatchObject({ total: 3, capped: false });
    expect(found.points.map(({ id }: { id: number }) => id).sort()).toEqual([near, beside, hers].sort());
  });

  test('shows a counsellor their own, under the filters of the list', async () => {
    expect((await points(counsellor, 11)).total).toBe(2);
    expect((await points(other, 11)).total).toBe(1);
    expect((await points(counsellor, 11, { filters: JSON.stringify({ state: 'member' }) })).total).toBe(1);
    const bad = await chief.get(`${path}/points`, { bbox: around, zoom: 11, filters: JSON.stringify({ nonsense: 1 }) });
    expect(bad.code).toBe(422);
    expect((await chief.get(`${path}/points`, { bbox: 'x', zoom: 11 })).code).toBe(422);
  });

  test('knows places only to about a hundred metres without the right to reveal, however narrowly one asks', async () => {
    const marketing = await signIn('13800000009');
    expect(marketing.client.permissions).not.toContain('customers.customer.reveal');
    await lead({ name: '采的', geo: { lng: 121.412345, lat: 31.156789 }, collectorId: marketing.client.uid });
    const [point] = (await points(marketing, 17)).points;
    expect(point.at).toEqual({ lng: 121.412, lat: 31.157 });
    const select = async (area: string) => (await marketing.post(`${path}/select`, { area })).data.count;
    expect(await select('121.4123,31.1567;121.4124,31.1568')).toBe(0);
    expect(await select('121.4119,31.1569;121.4121,31.1571')).toBe(1);
    expect(await select('121.40,31.15;121.43,31.15;121.43,31.17;121.40,31.17')).toBe(1);
    expect(
      (await points(chief, 17)).points.some(({ at }: { at: object }) => JSON.stringify(at).includes('121.412345')),
    ).toBe(true);
  });

  test('selects by rectangle and by polygon what a list filtered by the same area shows', async () => {
    const box = '121.43,31.18;121.44,31.19';
    expect((await chief.post(`${path}/select`, { area: box })).data).toMatchObject({ count: 2, capped: false });
    const triangle = '121.4330,31.1870;121.4345,31.1870;121.4345,31.1876';
    expect((await chief.post(`${path}/select`, { area: triangle })).data.ids).toEqual([beside]);
    const listed = await chief.get('/api/v1/student/customer/list', { within: box });
    expect(listed.data.list.map(({ id }: { id: number }) => id).sort()).toEqual([near, beside].sort());
    expect((await chief.post(`${path}/select`, { area: '1,2' })).code).toBe(422);
  });

  test('lists those without a place until somebody puts them on it', async () => {
    const names = async () =>
      (await counsellor.get(`${path}/unlocated`)).data.list.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['没位置']);
    const before = (await points(counsellor, 11)).total;
    const { version } = await customer(nowhere);
    const geo = '121.55,31.35';
    expect((await counsellor.put('/api/v1/student/customer/edit', { id: nowhere, version, geo })).code).toBe(200);
    expect(await names()).toEqual([]);
    expect((await points(counsellor, 11)).total).toBe(before + 1);
  });

  test('gives at most two thousand points and says when there are more', async () => {
    await asEnterprise((work) =>
      work.session.client.query(
        `insert into customer (enterprise_id, code, name, source_id, geo_lng, geo_lat)
          select $1, 'M' || n, '点' || n, $2, 113000000 + n, 23000000 + n from generate_series(1, 2100) n`,
        [work.enterpriseId, world.sourceId],
      ),
    );
    const bbox = '112.9,22.9;113.1,23.1';
    const many = (await chief.get(`${path}/points`, { bbox, zoom: 16 })).data;
    expect(many.points).toHaveLength(2000);
    expect(many.capped).toBe(true);
    expect((await chief.get(`${path}/points`, { bbox, zoom: 9 })).data.total).toBe(2100);
    expect(
      (await chief.get(`${path}/points`, { bbox: '-180,-90;180,90', zoom: 14 })).data.clusters.length,
    ).toBeLessThan(50);
  });
});
