// The pool is dealt out as it was shown, and a second press changes nothing.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#testing/app';
import { owning } from '#testing/scenes/owning';

const path = '/api/v1/student/customer';
let t: Awaited<ReturnType<typeof owning>>;

beforeAll(async () => {
  t = await owning();
});

const assign = (ids: number[], staffIds: number[], rest: Record<string, unknown> = {}) =>
  t.principal.post(`${path}/assign`, { ids, staffIds, ...rest });
const hire = async (rest = {}) => {
  const { staffId } = await t.colleague();
  if (Object.keys(rest).length > 0) await t.filed(staffId, rest);
  return staffId;
};
const mother = { relation: 'mother', mobile: '13755550001' };
const counts = ({ data }: Answer) =>
  Object.fromEntries(data.hands.map((one: { staffId: number; count: number }) => [one.staffId, one.count]));

describe('assigning', () => {
  test('120 to four of whom one has room for 12 gives 36, 36, 36 and 12 as the preview said; a second submit fails every row', async () => {
    const four = [await hire(), await hire(), await hire(), await hire()] as const;
    await t.leads(188, t.owned(four[3]));
    const ids = await t.leads(120, (i) => ({ heat: i % 90 }));
    const expected = { [four[0]]: 36, [four[1]]: 36, [four[2]]: 36, [four[3]]: 12 };

    const preview = await assign(ids, [...four], { dryRun: true });
    expect([preview.code, counts(preview), preview.data.left]).toEqual([200, expected, []]);
    expect((await t.row(ids[0]!)).ownerId).toBeNull();

    const result = await assign(ids, [...four], { reason: '新一批' });
    expect(result.data).toEqual(preview.data);
    const { rows } = await t.inside((work) =>
      work.session.client.query('select owner_id, count(*)::int as n from customer where id = any($1) group by 1', [
        ids,
      ]),
    );
    expect(Object.fromEntries(rows.map(({ owner_id, n }) => [owner_id, n]))).toEqual(expected);
    expect(await t.log(ids[7]!)).toMatchObject([{ kind: 'assign', from: null, reason: '新一批' }]);

    const before = await t.row(ids[0]!);
    const again = await assign(ids, [...four]);
    expect(again.data).toMatchObject({ done: [], left: [] });
    expect(again.data.failed).toHaveLength(120);
    expect(again.data.failed[0].message).toMatch(/^该客户已归属顾问\d，请用转移$/);
    expect(await t.row(ids[0]!)).toEqual(before);
    expect(await t.log(ids[7]!)).toHaveLength(1);
  });

  test('goes hottest first, and lists what nobody has room for', async () => {
    const one = await hire({ maxOwned: 3 });
    const ids = await t.leads(5, (i) => ({ heat: [10, 90, 50, 70, 20][i]! }));
    const { data } = await assign(ids, [one]);
    expect(data).toMatchObject({ done: [ids[1], ids[2], ids[3]], failed: [], left: [ids[4], ids[0]] });
  });

  test('says beforehand how many count against the limit: a graduate of the pool does not, a lost one opened again does', async () => {
    const one = await hire({ maxOwned: 3 });
    await t.leads(1, t.owned(one));
    const graduates = await t.leads(2, { state: 'graduated', heat: 50 });
    const back = await t.lead({ state: 'lost', lostKind: 'lost', poolAt: t.clock.now(), heat: 40 });
    const fresh = await t.leads(2, { heat: 30 });
    const ids = [...graduates, back, ...fresh];
    const preview = (await assign(ids, [one], { dryRun: true })).data;
    expect(preview).toMatchObject({ left: [fresh[1]], hands: [{ owned: 1, count: 4, counted: 2 }] });
    expect((await assign(ids, [one])).data).toEqual(preview);
    const after = await assign([fresh[1]!], [one], { dryRun: true });
    expect(after.data).toMatchObject({ left: [fresh[1]], hands: [{ owned: 3, maxOwned: 3 }] });
  });

  test('keeps to the number a day of a counsellor, and beyond the number owned only when told to by who may', async () => {
    const [few, full] = [await hire({ dailyAssign: 2 }), await hire({ maxOwned: 1 })];
    const ids = await t.leads(4);
    expect((await assign(ids, [few])).data).toMatchObject({ done: ids.slice(0, 2), left: ids.slice(2) });
    expect((await assign(ids.slice(2), [few])).data.left).toEqual(ids.slice(2));
    expect((await assign(ids.slice(2), [full], { exceed: true })).data.done).toEqual(ids.slice(2));
    expect((await t.counsellor.post(`${path}/assign`, { ids, staffIds: [full] })).code).toBe(403);
  });

  test('of two submits at once over the same customers gives each customer once and stays within the limit', async () => {
    const one = await hire({ maxOwned: 5 });
    const ids = await t.leads(8);
    const answers = await Promise.all([assign(ids, [one]), assign([...ids].reverse(), [one]), assign(ids, [one])]);
    expect(answers.map(({ data }) => data.done.length).sort()).toEqual([0, 0, 5]);
    const logs = await Promise.all(ids.map((id) => t.log(id)));
    expect(logs.flat()).toHaveLength(5);
  });

  test('refuses who is no counsellor, takes nobody new or has left; passes over whom does not serve the school', async () => {
    const ids = await t.leads(2);
    const [away, elsewhere] = [await hire({ accepting: false }), await hire({ schoolIds: [99] })];
    expect(await assign(ids, [t.principal.client.uid])).toMatchObject({ code: 422, data: [{ field: 'staffIds' }] });
    expect(await assign(ids, [away])).toMatchObject({
      code: 422,
      data: [{ message: expect.stringContaining('已停止接单') }],
    });
    expect((await assign(ids, [elsewhere])).data).toMatchObject({ done: [], left: ids });
  });

  test('tells each counsellor once how many are theirs now, and the notice leads to exactly those', async () => {
    const { staffId: one, mobile } = await t.colleague();
    const ids = await t.leads(2);
    await assign(ids, [one]);
    t.clock.advance(60);
    await assign(await t.leads(3), [one, await hire()]);
    await assign(await t.leads(1, { name: '独一个' }), [one]);
    expect(await t.told(one)).toEqual([
      ['customers.assigned', '新分配给您 2 位客户'],
      ['customers.assigned', expect.stringMatching(/^新分配给您 [12] 位客户$/)],
      ['customers.assigned', '新分配给您 1 位客户'],
    ]);
    const { rows } = await t.inside((work) =>
      work.session.client.query(
        `select m.url, m.body_zh, m.body_en from message m join message_receipt r on r.enterprise_id = m.enterprise_id and r.message_id = m.id
          where r.staff_id = $1 order by m.id`,
        [one],
      ),
    );
    expect(rows[0].body_zh).toContain('将 2 位客户 分配给您');
    expect(rows[0].body_en).toContain('gave you 2 customers;');
    expect(rows[2].body_zh).toContain('将 独一个 分配给您');
    const [page, query] = rows[0].url.split('?');
    expect(page).toBe('/customerManagement');
    const person = await t.signIn(mobile);
    const { data } = await person.get(`${path}/list`, Object.fromEntries(new URLSearchParams(query)));
    expect(data.list.map(({ id }: { id: number }) => id).sort()).toEqual(ids);
    expect((await t.counsellor.get(`${path}/list`, Object.fromEntries(new URLSearchParams(query)))).data.total).toBe(0);
    expect((await person.get(`${path}/list`, { given: 'yesterday' })).code).toBe(422);
  });
});

describe('at one’s limit', () => {
  test('only colleagues are offered who counsel at that school, take new customers and have room, the emptiest first', async () => {
    const offered = async (schoolId?: number): Promise<number[]> => {
      const { data } = await t.counsellor.get(`${path}/receivers`, schoolId ? { schoolId } : {});
      return data.map(({ staffId }: { staffId: number }) => staffId);
    };
    const known = new Set([...(await offered(t.schoolId)), ...(await offered())]);
    expect(known.has(t.me)).toBe(false);
    const [busy, free] = [await hire({ maxOwned: 3 }), await hire({ maxOwned: 3 })];
    const far = (await t.signIn('13800000014')).client.school!.id;
    const [full, away, elsewhere, gone] = [
      await hire({ maxOwned: 1 }),
      await hire({ accepting: false }),
      await hire({ schoolIds: [far] }),
      await hire(),
    ];
    await t.leads(2, t.owned(busy));
    await t.leads(1, t.owned(full));
    await t.inside((work) => work.session.client.query(`update staff set status = 'left' where id = $1`, [gone]));
    expect((await offered(t.schoolId)).filter((id) => !known.has(id))).toEqual([free, busy]);
    expect((await offered(far)).filter((id) => !known.has(id))).toEqual([elsewhere]);
    expect((await offered()).filter((id) => !known.has(id))).toEqual([free, elsewhere, busy]);
    expect([away, full, gone].some((id) => known.has(id))).toBe(false);
    const entered = { name: '交给同事', sourceId: t.sourceId, schoolId: t.schoolId, guardians: [mother] };
    const add = (ownerId: number) => t.counsellor.post(`${path}/add`, { ...entered, ownerId });
    expect((await add(elsewhere)).code).toBe(422);
    expect(await add(full)).toMatchObject({ code: 409, data: { reason: 'limit' } });
    expect(await add(free)).toMatchObject({ code: 200 });
  });
});

test('whatever is done with many together is told in one line of the log besides theirs: what, and with how many', async () => {
  const { staffId, mobile } = await t.colleague('合记');
  const who = await t.signIn(mobile);
  const ids = await t.leads(4);
  const member = await t.lead(t.owned(staffId, { state: 'member' }));
  const done = async (person: typeof who, verb: string, rest: Record<string, unknown>) => {
    const { data } = await person.post(`${path}/${verb}`, rest);
    return data.done.length;
  };
  expect(await done(t.principal, 'assign', { ids: [...ids, member], staffIds: [staffId] })).toBe(4);
  expect(await done(who, 'protectMany', { ids: ids.slice(0, 3), days: 3, reason: '要签约' })).toBe(3);
  expect(await done(who, 'release', { ids: [...ids, member], reason: '不合适' })).toBe(4);
  const fresh = await t.leads(2);
  expect(await done(who, 'claim', { ids: [...fresh, ids[0]] })).toBe(2);
  expect(await t.together('customer', staffId)).toEqual([
    ['protect', 3],
    ['release', 4],
    ['claim', 2],
  ]);
  expect((await t.together('customer', t.principal.client.uid)).at(-1)).toEqual(['assign', 4]);
  // One alone is told by its own line.
  const before = await t.together('customer', staffId);
  await who.post(`${path}/release`, { ids: [fresh[0]], reason: '不合适' });
  expect(await t.together('customer', staffId)).toEqual(before);
});
