import { describe, expect, test } from 'vitest';
import { marketingCostRecorded } from '#areas/marketing/model/events';
import { contacting } from '#testing/scenes/contacting';
import { listsBehind } from '../model/listsBehind';

const world = await contacting('2026-07-08T02:00:00Z');
const { chief, counsellor, lead, asEnterprise, schoolId } = world;
const path = '/api/student/customerSource';
const cost = '/api/student/sourceCost';
const add = async (values: Record<string, unknown>) => {
  const { code, data } = await chief.post(`${path}/add`, values);
  expect(code).toBe(200);
  return data;
};
const stats = async (sourceId: number, rest: Record<string, unknown> = {}) =>
  (await chief.get(`${path}/stats`, { sourceId, from: '2026-07-01', to: '2026-07-31', ...rest })).data;

const online = await add({ name: '线上', nameEn: 'Online', code: 'online', kind: 'online' });
const douyin = await add({ name: '抖音', code: 'douyin', kind: 'other', parentId: online.id });
const wechat = await add({ name: '公众号', code: 'mp', kind: 'other', parentId: online.id });

describe('the figures of a source', () => {
  test('40 leads, 7 members and 3,000.00 are 75.00 a lead and 428.57 a member; a parent sums up its leaves', async () => {
    for (let i = 0; i < 40; i++)
      await lead({
        sourceId: douyin.id,
        ...(i < 7 ? { memberAt: new Date('2026-07-08'), firstVisitedAt: new Date('2026-07-07'), state: 'member' } : {}),
        ...(i >= 36 ? { state: 'lost', lostKind: 'invalid', ownerId: null } : {}),
      });
    await lead({ sourceId: wechat.id });
    for (const [sourceId, amount, date] of [
      [douyin.id, '1800.00', '2026-07-02'],
      [douyin.id, '1200.00', '2026-07-05'],
      [wechat.id, '82.00', '2026-07-05'],
      [douyin.id, '999.00', '2026-06-30'],
    ])
      expect((await chief.post(`${cost}/add`, { sourceId, amount, date })).code).toBe(200);
    expect((await stats(douyin.id)).figures).toEqual({
      leads: 40,
      valid: 36,
      validRate: 90,
      visits: 7,
      members: 7,
      touches: 0,
      cost: '3000.00',
      costPerLead: '75.00',
      costPerMember: '428.57',
      received: '0.00',
      roi: 0,
    });
    const parent = await stats(online.id);
    expect(parent.figures).toMatchObject({ leads: 41, cost: '3082.00' });
    expect(parent.children.map(({ name, leads }: { name: string; leads: number }) => [name, leads])).toEqual([
      ['抖音', 40],
      ['公众号', 1],
    ]);
    expect(parent.trend).toEqual([{ month: '2026-07', leads: 41, members: 7, cost: '3082.00' }]);
    expect((await stats(douyin.id, { schoolId: schoolId + 1 })).figures).toMatchObject({ leads: 0, cost: '0.00' });
  });

  test('a counsellor counts what they see and what they collected, and is told no costs', async () => {
    await lead({ sourceId: wechat.id, ownerId: chief.client.uid });
    const mine = async () => (await counsellor.get(`${path}/stats`, { sourceId: wechat.id })).data.figures;
    expect(await mine()).toMatchObject({ leads: 1, cost: null, costPerLead: null, costPerMember: null, roi: null });
    await lead({ sourceId: wechat.id, ownerId: chief.client.uid, collectorId: counsellor.client.uid });
    expect(await mine()).toMatchObject({ leads: 2 });
    const file = await counsellor.get(`${path}/statsFile`, { sourceId: wechat.id, from: 'x' });
    expect(file).toMatchObject({ code: 422, data: [{ field: 'from' }] });
    expect((await stats(wechat.id)).figures).toMatchObject({ leads: 3, cost: expect.any(String) });
  });

  test('are the rows of the list that each number opens, those in the pool too, for a counsellor and for all', async () => {
    const seller = { staffId: counsellor.client.uid, schoolIds: [schoolId] };
    expect((await chief.post('/v1/salesperson/salesperson/add', seller)).code).toBe(200);
    const pooled = await add({ name: '老带新', code: 'pooled', kind: 'other' });
    const now = new Date('2026-07-08');
    await lead({ sourceId: pooled.id, ownerId: null, poolAt: now });
    await lead({ sourceId: pooled.id, ownerId: null, poolAt: now, firstVisitedAt: new Date('2019-05-01') });
    await lead({ sourceId: pooled.id, memberAt: now, firstVisitedAt: now, state: 'member' });
    await lead({ sourceId: pooled.id, ownerId: null, state: 'lost', lostKind: 'invalid' });
    const asked = { from: '2026-07-01', to: '2026-07-31', sourceId: pooled.id, schoolId };
    for (const [who, counts] of [[chief, { leads: 4, visits: 2, members: 1 }] as const, [counsellor, {}] as const]) {
      const { figures } = (await who.get(`${path}/stats`, asked)).data;
      expect(figures.leads).toBeGreaterThanOrEqual(2);
      expect(figures).toMatchObject(counts);
      for (const [figure, query] of Object.entries(listsBehind(asked))) {
        const { total } = (await who.get('/api/v1/student/customer/list', query)).data;
        expect([figure, total]).toEqual([figure, figures[figure]]);
      }
    }
  });
});

describe('costs', () => {
  test('stand at a leaf and are above nothing', async () => {
    const draft = { sourceId: douyin.id, amount: '0', date: '2026-07-05' };
    expect(await chief.post(`${cost}/add`, draft)).toMatchObject({ code: 422, data: [{ field: 'amount' }] });
    const above = { ...draft, amount: '1', sourceId: online.id };
    expect(await chief.post(`${cost}/add`, above)).toMatchObject({ code: 422, data: [{ field: 'sourceId' }] });
  });

  test('asked of a branch are those of everything below it', async () => {
    const of = async (sourceId: number) =>
      (await chief.get(`${cost}/list`, { sourceId, pageSize: 100 })).data.list.map(({ id }: { id: number }) => id);
    const [first, second] = [await of(douyin.id), await of(wechat.id)];
    expect(first.length).toBeGreaterThan(0);
    expect((await of(online.id)).sort()).toEqual([...first, ...second].sort());
  });

  test('told by marketing replace each other by their key, 0.00 takes them back, and nobody changes them here', async () => {
    const told = (amount: number) =>
      asEnterprise((work) =>
        work.emit(marketingCostRecorded, {
          originKey: 'plan:1',
          sourceId: wechat.id,
          schoolId: null,
          date: '2026-07-06',
          amount,
        }),
      );
    await told(500_00);
    await told(700_00);
    const { data } = await chief.get(`${cost}/list`, { originKey: 'plan:1' });
    expect(data.list).toMatchObject([{ amount: '700.00', origin: 'marketing', $can: [] }]);
    const [row] = data.list;
    const change = { id: row.id, version: row.version, amount: '1.00' };
    expect((await chief.put(`${cost}/edit`, change)).code).toBe(409);
    expect((await chief.delete(`${cost}/delete`, { id: row.id })).code).toBe(409);
    await told(0);
    expect((await stats(wechat.id)).figures.cost).toBe('82.00');
  });
});

describe('the tree of sources', () => {
  test('has three levels, names unlike on a level, and the kind of what stands above', async () => {
    expect(douyin.kind).toBe('online');
    const live = await add({ name: '直播', code: 'live', kind: 'ground', parentId: douyin.id });
    const deep = { name: '深', code: 'deep', kind: 'other', parentId: live.id };
    expect(await chief.post(`${path}/add`, deep)).toMatchObject({ code: 409, data: { reason: 'depth' } });
    const twice = { name: '线上', code: 'online2', kind: 'online' };
    expect(await chief.post(`${path}/add`, twice)).toMatchObject({ code: 409, data: [{ field: 'name' }] });
    const under = { id: online.id, parent: live.id };
    expect(await chief.post(`${path}/sort`, under)).toMatchObject({ code: 409, data: { reason: 'cycle' } });
    const moved = await chief.post(`${path}/sort`, { id: live.id, parent: online.id, before: douyin.id });
    expect(moved.data).toEqual([live.id, douyin.id, wechat.id]);
    expect((await counsellor.post(`${path}/sort`, under)).code).toBe(403);

    const { data: top } = await chief.get(`${path}/detail`, { id: online.id });
    const ground = { id: online.id, version: top.version, kind: 'ground', active: false };
    expect((await chief.put(`${path}/edit`, ground)).code).toBe(200);
    const below = (await counsellor.get(`${path}/tree`)).data.filter(
      ({ parentId }: { parentId: number }) => parentId === online.id,
    );
    expect(below).toHaveLength(3);
    for (const one of below) {
      expect(one).toMatchObject({ kind: 'ground', active: false });
      const [last] = (await chief.get(`${path}/history`, { id: one.id })).data;
      expect(last.changes).toMatchObject([
        { field: 'kind', before: 'online', after: 'ground' },
        { field: 'active', before: true, after: false },
      ]);
    }
    const alone = await chief.put(`${path}/edit`, { id: live.id, version: below[0].version, active: true });
    expect(alone).toMatchObject({ code: 422, data: [{ field: 'active' }] });
    await chief.put(`${path}/edit`, { id: online.id, version: top.version + 1, active: true });
  });

  test('offers to a customer what it may come from: in use, none below, used at its school', async () => {
    const branch = await add({ name: '地推', code: 'street', kind: 'ground' });
    await add({ name: '地推门口', code: 'door', kind: 'ground', parentId: branch.id });
    await add({ name: '地推旧点', code: 'gone', kind: 'ground', parentId: branch.id, active: false });
    await add({ name: '地推外校', code: 'far', kind: 'ground', parentId: branch.id, schoolIds: [schoolId + 1] });
    const offered = async (asked: Record<string, unknown>) =>
      (await counsellor.get('/user/v1/options/customer_source', { q: '地推', ...asked })).data.map(
        ({ label }: { label: string }) => label,
      );
    expect(await offered({})).toHaveLength(4);
    expect(await offered({ usableAt: schoolId })).toEqual(['地推门口']);
    expect(await offered({ usableAt: 'any' })).toEqual(['地推门口', '地推外校']);
    const refused = await counsellor.post('/api/v1/student/customer/add', {
      name: '陈小枝',
      sourceId: branch.id,
      guardians: [{ relation: 'mother', mobile: '13911112222', isPrimary: true }],
    });
    expect(refused).toMatchObject({ code: 422, data: [{ field: 'sourceId' }] });
  });

  test('merging moves customers, touches and costs, and the merged source is gone', async () => {
    const [a, b] = [
      await add({ name: '旧渠道', code: 'old', kind: 'partner' }),
      await add({ name: '新渠道', code: 'new', kind: 'partner' }),
    ];
    const id = await lead({ sourceId: a.id });
    await chief.post(`${cost}/add`, { sourceId: a.id, amount: '10.00', date: '2026-07-05' });
    const asked = { fromId: a.id, toId: b.id };
    const preview = await chief.post(`${path}/merge`, { ...asked, dryRun: true });
    expect(preview.data).toEqual({ moved: { customer: 1, customer_touch: 1, source_cost: 1 }, merged: false });
    expect((await chief.post(`${path}/merge`, { fromId: online.id, toId: b.id })).code).toBe(409);
    expect((await chief.post(`${path}/merge`, { fromId: b.id, toId: b.id })).code).toBe(422);
    expect((await chief.post(`${path}/merge`, asked)).data).toMatchObject({ merged: true });
    expect((await world.customer(id)).sourceId).toBe(b.id);
    expect((await stats(b.id)).figures).toMatchObject({ leads: 1, cost: '10.00' });
    expect((await chief.get(`${path}/detail`, { id: a.id })).code).toBe(404);
    expect((await chief.post(`${path}/merge`, asked)).code).toBe(404);
  });
});
