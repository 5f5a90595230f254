// The rules of the pools, and the grace that follows a change.
import { beforeAll, describe, expect, test } from 'vitest';
import { localTime } from '#kernel/model/dates';
import { runWaiting } from '#testing/runJob';
import { owning } from '#testing/scenes/owning';

const path = '/v1/salesperson/poolRule';
let t: Awaited<ReturnType<typeof owning>>;
const recycleAt = async (id: number) => {
  const { recycleAt: at } = await t.row(id);
  return at && localTime(at, 'Asia/Shanghai').slice(0, 16);
};

beforeAll(async () => {
  t = await owning();
});

const edit = async (change: Record<string, unknown>) => {
  const { version } = (await t.chief.get(`${path}/detail`, { id: t.ruleId })).data;
  return t.chief.put(`${path}/edit`, { id: t.ruleId, version, ...change });
};

describe('a pool rule', () => {
  test('warns before it recycles, names levels that exist, and stands once for the enterprise and once a school', async () => {
    expect(await edit({ followDays: 3, remindDays: 3 })).toMatchObject({ code: 422, data: [{ field: 'remindDays' }] });
    expect(await edit({ levelDays: { z: 3 } })).toMatchObject({ code: 422, data: [{ field: 'levelDays' }] });
    expect((await edit({ levelDays: { a: 3, d: 30 } })).code).toBe(200);
    expect(await t.chief.post(`${path}/add`, {})).toMatchObject({ code: 422, data: [{ field: 'schoolId' }] });
    expect((await t.chief.delete(`${path}/delete`, { id: t.ruleId })).code).toBe(409);
    const own = { schoolId: t.schoolId, followDays: 5 };
    const { data: rule } = await t.principal.post(`${path}/add`, own);
    expect(rule).toMatchObject({ followDays: 5, maxOwned: 200 });
    expect((await t.principal.post(`${path}/add`, own)).code).toBe(409);
    expect((await t.chief.delete(`${path}/delete`, { id: rule.id })).code).toBe(200);
    expect((await t.counsellor.post(`${path}/add`, own)).code).toBe(403);
  });

  test('that becomes stricter reaches every customer under it, but nobody falls before the warning could come', async () => {
    await edit({ enabled: true, followDays: 8, levelDays: {} });
    const owned = new Date('2026-03-03T10:00:00+08:00');
    const id = await t.lead(t.owned(t.me, { ownedAt: owned }));
    await t.leap('2026-03-13T10:00:00+08:00');
    await t.run('customers.clocks');
    expect(await recycleAt(id)).toBe('2026-03-12 10:00');
    await edit({ followDays: 4 });
    await runWaiting(t.app);
    expect(await recycleAt(id)).toBe('2026-03-15 10:00');
    await t.leap('2026-03-14T02:30:00+08:00');
    await t.run('customers.clocks');
    await t.run('customers.recycle');
    expect((await t.row(id)).ownerId).toBe(t.me);
    await t.leap('2026-03-16T02:30:00+08:00');
    await t.run('customers.recycle');
    expect((await t.row(id)).ownerId).toBeNull();
  });

  test('of a school overrides the default in everything, and gives way to it with the same grace when it goes', async () => {
    await edit({ followDays: 30 });
    const id = await t.lead(t.owned(t.me));
    const { data: rule } = await t.chief.post(`${path}/add`, { schoolId: t.schoolId, followDays: 20, enabled: false });
    await t.run('customers.clocks');
    expect(await recycleAt(id)).toBeNull();
    await t.chief.delete(`${path}/delete`, { id: rule.id });
    await runWaiting(t.app);
    expect(await recycleAt(id)).toBe('2026-04-16 00:00');
  });

  test('of the enterprise is read by whoever keeps a school’s, and changed by whoever keeps all of them', async () => {
    const { data } = await t.principal.get(`${path}/list`);
    expect(data.list).toMatchObject([{ id: t.ruleId, schoolId: null, $can: [] }]);
    const { version } = data.list[0];
    expect((await t.principal.put(`${path}/edit`, { id: t.ruleId, version, maxOwned: 1 })).code).toBe(404);
    expect((await t.counsellor.get(`${path}/list`)).code).toBe(403);
  });

  test('a change of what does not move the clock leaves it alone', async () => {
    const before = (await t.chief.get(`${path}/detail`, { id: t.ruleId })).data.graceUntil;
    await edit({ maxOwned: 150 });
    expect((await t.chief.get(`${path}/detail`, { id: t.ruleId })).data).toMatchObject({
      maxOwned: 150,
      graceUntil: before,
    });
  });
});

test('says beforehand how many customers a rule would send to the pool and warn of', async () => {
  await t.inside((work) => work.session.client.query('update customer set owner_id = null'));
  const day = 86_400_000;
  const now = t.clock.now().getTime();
  const owned = (days: number) => t.lead(t.owned(t.me, { ownedAt: new Date(now - days * day) }));
  for (const days of [1, 4, 5, 9, 12]) await owned(days);
  const impact = (rest: object) => t.principal.post(`${path}/impact`, { schoolId: t.schoolId, dealDays: 0, ...rest });
  expect((await impact({ followDays: 6, remindDays: 2 })).data).toEqual({ recycledNow: 2, remindedNow: 1 });
  expect((await impact({ followDays: 20, remindDays: 2 })).data).toEqual({ recycledNow: 0, remindedNow: 0 });
  expect((await impact({ enabled: false })).data).toEqual({ recycledNow: 0, remindedNow: 0 });
});

test('two who add the rule of one school at once make one', async () => {
  const add = () => t.chief.post(`${path}/add`, { schoolId: t.schoolId });
  const answers = await Promise.all([add(), add(), add()]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
});

test('two who give the enterprise its rule at once give it one: no index keeps a second without a school away', async () => {
  await t.inside(({ session }) => session.client.query('update pool_rule set deleted_at = now()'));
  const add = () => t.chief.post(`${path}/add`, {});
  const answers = await Promise.all(Array.from({ length: 8 }, add));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(7).fill(422)]);
  expect((await t.chief.get(`${path}/list`)).data.total).toBe(1);
});
