// From the pool: one winner however many press at once, and nobody beyond a limit.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#testing/app';
import { owning } from '#testing/scenes/owning';

const path = '/api/v1/student/customer';
let t: Awaited<ReturnType<typeof owning>>;

beforeAll(async () => {
  t = await owning();
});

const hire = async (name: string): Promise<Person> => t.signIn((await t.colleague(name)).mobile);
const claim = (who: Person, ...ids: number[]) => who.post(`${path}/claim`, { ids });
const release = (who: Person, ...ids: number[]) => who.post(`${path}/release`, { ids, reason: '不合适' });

describe('a claim', () => {
  test('of fifty at once on one customer is won by one; the others are told who, and the log has one row', async () => {
    const id = await t.lead();
    const people = [t.counsellor, await hire('林一'), await hire('林二'), await hire('林三'), await hire('林四')];
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => claim(people[i % people.length]!, id)));
    const won = answers.filter(({ code }) => code === 200);
    expect(won).toHaveLength(1);
    expect(won[0]!.data).toEqual({ done: [id], failed: [], left: [] });
    const { ownerId, ownedAt, poolAt, poolReason } = await t.row(id);
    expect([ownedAt !== null, poolAt, poolReason]).toEqual([true, null, null]);
    const winner = people.find(({ client }) => client.uid === ownerId)!.client.name;
    const messages = answers.filter(({ code }) => code === 409).map(({ message }) => message);
    expect(messages.filter((message) => message === `手慢了，该客户已被${winner}领取`)).toHaveLength(40);
    expect(messages.filter((message) => message === '该客户已归属您')).toHaveLength(9);
    expect(await t.log(id)).toEqual([{ kind: 'claim', from: null, to: ownerId, reason: null }]);
  });

  test('at the limit: of many at once as many succeed as there is room; members, graduates and the lost do not count', async () => {
    const who = await hire('满员');
    const { uid } = who.client;
    await t.leads(199, t.owned(uid));
    await t.leads(20, t.owned(uid, { state: 'member' }));
    await t.leads(5, t.owned(uid, { state: 'graduated' }));
    await t.leads(5, { state: 'lost', lastOwnerId: uid });
    const ids = await t.leads(6);
    const answers = await Promise.all(ids.map((id) => claim(who, id)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ code }) => code === 409)).toMatchObject({
      message: '满员已拥有200个客户，达到上限200',
      data: { reason: 'limit', n: 200, max: 200 },
    });
    const english = await who.post(`${path}/claim`, { ids: [await t.lead()] }, { 'accept-language': 'en' });
    expect([english.code, english.message]).toEqual([409, expect.stringContaining('the limit is 200')]);
  });

  test('of a graduate leaves the room for one that counts, in the same batch too', async () => {
    const { mobile, staffId } = await t.colleague('末位');
    await t.filed(staffId, { maxOwned: 1 });
    const ids = [await t.lead({ state: 'graduated' }), await t.lead(), await t.lead({ state: 'graduated' })];
    expect((await claim(await t.signIn(mobile), ...ids)).data).toMatchObject({ done: ids, failed: [] });
  });

  test('of three in a batch with one left for today does one and names the two; tomorrow they can be claimed', async () => {
    const { mobile } = await t.colleague('今日');
    const who = await t.signIn(mobile);
    expect((await claim(who, ...(await t.leads(9)))).data.done).toHaveLength(9);
    const ids = await t.leads(3);
    const message = '今日已领取10个，达到每日上限';
    expect(await claim(who, ...ids)).toMatchObject({
      code: 200,
      data: { done: [ids[0]], failed: ids.slice(1).map((id) => ({ id, message })), left: [] },
    });
    expect(await claim(who, ids[1]!)).toMatchObject({ code: 409, message, data: { reason: 'dailyClaim', n: 10 } });
    t.clock.set('2026-03-11T00:00:01+08:00');
    expect((await claim(await t.signIn(mobile), ...ids.slice(1))).data).toMatchObject({
      done: ids.slice(1),
      failed: [],
    });
    t.clock.set('2026-03-10T10:00:00+08:00');
  });

  test('of many with room for one takes the hottest', async () => {
    const { mobile, staffId } = await t.colleague('挑选');
    await t.filed(staffId, { maxOwned: 1 });
    const ids = [await t.lead({ heat: 20 }), await t.lead({ heat: 90 }), await t.lead({ heat: 50 })];
    const { data } = await claim(await t.signIn(mobile), ...ids);
    expect(data).toMatchObject({ done: [ids[1]], failed: [{ id: ids[2] }, { id: ids[0] }] });
  });

  test('by whoever released the customer waits for the cool-down and says until when; a colleague’s does not', async () => {
    const id = await t.lead(t.owned(t.me));
    expect((await release(t.counsellor, id)).data).toEqual({ done: [id], failed: [], left: [] });
    expect(await t.row(id)).toMatchObject({ ownerId: null, lastOwnerId: t.me, poolReason: 'release', recycleAt: null });
    const message = '您曾跟进过该客户，2026-03-17后才能再次领取';
    expect(await claim(t.counsellor, id)).toMatchObject({ code: 409, message, data: { date: '2026-03-17' } });
    expect((await claim(await hire('同事'), id)).code).toBe(200);
    expect((await t.log(id)).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['release', '不合适'],
      ['claim', null],
    ]);
  });

  test('waits for the frozen hours of the pool', async () => {
    await t.ruled({ holdHours: 2 });
    const id = await t.lead({ poolAt: t.clock.now() });
    expect(await claim(await hire('冻结'), id)).toMatchObject({
      code: 409,
      message: '该客户刚进入公海，2026-03-10 12:00后开放领取',
    });
    await t.ruled({ holdHours: 0 });
  });

  test('opens a lost customer again once it has entered the pool; an invalid one is in no pool', async () => {
    const who = await hire('唤醒');
    const lost = { state: 'lost', lostKind: 'lost', poolReason: 'lost', lostAt: t.clock.now() } as const;
    const [now, later, invalid] = [
      await t.lead(lost),
      await t.lead({ ...lost, poolAt: new Date(t.clock.now().getTime() + 86_400_000) }),
      await t.lead({ ...lost, lostKind: 'invalid', poolAt: null }),
    ];
    expect((await claim(who, now)).code).toBe(200);
    expect(await t.row(now)).toMatchObject({ state: 'following', ownerId: who.client.uid, lostKind: null });
    for (const id of [later, invalid])
      expect(await claim(who, id)).toMatchObject({ code: 409, message: '该客户不在公海' });
  });

  test('reaches only the pools of the schools one counsels for; headquarters’ with a permission of its own', async () => {
    const who = await hire('别校');
    const elsewhere = await t.lead({ schoolId: (await t.signIn('13800000014')).client.school!.id });
    const headquarters = await t.lead({ schoolId: null });
    for (const id of [elsewhere, headquarters]) expect((await claim(who, id)).code).toBe(404);
    expect((await claim(t.chief, headquarters)).code).toBe(200);
    expect(await t.row(headquarters)).toMatchObject({
      ownerId: t.chief.client.uid,
      schoolId: t.chief.client.school!.id,
    });
  });

  test('of a member, of a colleague’s old customer or of nothing answers as if it were not there', async () => {
    const who = await hire('陌生');
    const old = await t.lead(t.owned(t.me, { ownedAt: new Date(t.clock.now().getTime() - 3 * 86_400_000) }));
    expect((await claim(who, old)).code).toBe(404);
    expect((await claim(who, 999_999)).code).toBe(404);
    expect((await claim(who, await t.lead({ state: 'member' }))).code).toBe(409);
    expect(await who.post(`${path}/claim`, { ids: Array.from({ length: 51 }, (_, i) => i + 1) })).toMatchObject({
      code: 422,
      data: [{ field: 'ids', rule: 'maxItems', message: expect.stringContaining('50') }],
    });
  });
});

describe('a release', () => {
  test('asks why, is done with one’s own customers only, and not with members', async () => {
    const [mine, member, other] = [
      await t.lead(t.owned(t.me)),
      await t.lead(t.owned(t.me, { state: 'member' })),
      await t.lead(t.owned(t.chief.client.uid)),
    ];
    expect(await t.counsellor.post(`${path}/release`, { ids: [mine] })).toMatchObject({
      code: 422,
      data: [{ field: 'reason' }],
    });
    const { data } = await release(t.counsellor, mine, member, other);
    expect(data).toMatchObject({
      done: [mine],
      failed: [
        { id: member, message: '在读学员只能转移' },
        { id: other, message: '找不到这条记录' },
      ],
    });
    expect((await t.row(member)).ownerId).toBe(t.me);
  });

  test('is offered, like protecting and handing on, of nobody who would refuse it', async () => {
    const verbs = ['transfer', 'release', 'protect', 'transferSchool'];
    const offered = async (fields: Parameters<typeof t.lead>[0]): Promise<string[]> => {
      const { data } = await t.chief.get(`${path}/detail`, { id: await t.lead(fields) });
      return verbs.filter((verb) => data.$can.includes(verb));
    };
    expect(await offered(t.owned(t.me))).toEqual(verbs);
    expect(await offered(t.owned(t.me, { state: 'member' }))).toEqual(['transfer']);
    expect(await offered({ state: 'dormant' })).toEqual(['transfer']);
    expect(await offered({ state: 'lost', lostKind: 'invalid', lastOwnerId: t.me })).toEqual(['transferSchool']);
  });
});
