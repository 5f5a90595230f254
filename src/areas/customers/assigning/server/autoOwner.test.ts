// To whom a new customer goes when nobody was named: family, referrer, rules in their order, else the pool.
import { beforeAll, describe, expect, test } from 'vitest';
import { owning } from '#testing/scenes/owning';

const path = '/api/v1/student/customer';
const rules = '/v1/salesperson/assignRule';
let t: Awaited<ReturnType<typeof owning>>;
let [one, two, three]: [number, number, number] = [0, 0, 0];

beforeAll(async () => {
  t = await owning();
  [one, two, three] = [
    (await t.colleague('甲')).staffId,
    (await t.colleague('乙')).staffId,
    (await t.colleague('丙')).staffId,
  ];
});

let count = 0;
const added = async (rest: Record<string, unknown> = {}) => {
  count += 1;
  const name = `新生${'甲乙丙丁戊己庚辛壬癸'[count % 10]}${count}`;
  const guardians = [{ relation: 'mother', mobile: `1351111${String(1000 + count)}` }];
  const answer = await t.chief.post(`${path}/add`, {
    name,
    sourceId: t.sourceId,
    schoolId: t.schoolId,
    guardians,
    ...rest,
  });
  expect([answer.code, answer.message]).toEqual([200, 'ok']);
  return answer.data as { id: number; ownerId: number | null };
};
const rule = async (rest: Record<string, unknown>) =>
  (
    await t.chief.post(`${rules}/add`, {
      name: `规则${++count}`,
      method: 'round_robin',
      staffIds: [one, two, three],
      ...rest,
    })
  ).data;
const drop = (id: number) => t.chief.delete(`${rules}/delete`, { id });

describe('a new customer that nobody was named for', () => {
  test('lies in the pool where no rule takes it', async () => {
    const { id, ownerId } = await added();
    expect([ownerId, (await t.row(id)).poolReason]).toEqual([null, 'new']);
  });

  test('goes with its sibling, else with its referrer, while that counsellor takes customers and has room', async () => {
    const referrer = await t.lead(t.owned(two));
    expect((await added({ referrerCustomerId: referrer })).ownerId).toBe(two);
    await t.filed(two, { accepting: false });
    expect((await added({ referrerCustomerId: referrer })).ownerId).toBeNull();
    await t.filed(two, { accepting: true, maxOwned: 1 });
    expect((await added({ referrerCustomerId: referrer })).ownerId).toBeNull();
    await t.filed(two, { maxOwned: null });
    const guardians = [{ relation: 'father', mobile: '13522220001' }];
    const sibling = await added({ ownerId: one, guardians });
    const family = { guardians, onSibling: 'link', siblingId: sibling.id };
    expect((await added({ ...family, referrerCustomerId: referrer })).ownerId).toBe(one);
  });

  test('goes round: each in turn, however many come at once', async () => {
    const { id } = await rule({});
    const made = await Promise.all(Array.from({ length: 9 }, () => added()));
    const owners = made.map(({ ownerId }) => ownerId);
    for (const staffId of [one, two, three]) expect(owners.filter((owner) => owner === staffId)).toHaveLength(3);
    expect(await t.log(made[0]!.id)).toMatchObject([{ kind: 'auto', to: made[0]!.ownerId }]);
    await drop(id);
  });

  test('goes by weight, to whoever owns fewest, or to one who is named; full ones are passed over', async () => {
    const fresh = [(await t.colleague('轻')).staffId, (await t.colleague('重')).staffId];
    await t.filed(fresh[1]!, { weight: 3 });
    const weighted = await rule({ method: 'weighted', staffIds: fresh });
    const owners = [];
    for (let i = 0; i < 8; i += 1) owners.push((await added()).ownerId);
    expect(owners.filter((owner) => owner === fresh[0])).toHaveLength(2);
    await drop(weighted.id);
    const few = await rule({ method: 'least_owned', staffIds: fresh });
    expect((await added()).ownerId).toBe(fresh[0]);
    await drop(few.id);
    await rule({ method: 'fixed', staffIds: [fresh[1], fresh[0]], name: '指定' });
    expect((await added()).ownerId).toBe(fresh[1]);
    await t.filed(fresh[1]!, { maxOwned: 1 });
    expect((await added()).ownerId).toBe(fresh[0]);
    await t.filed(fresh[0]!, { dailyAssign: 1 });
    expect((await added()).ownerId).toBeNull();
  });
});

describe('assignment rules', () => {
  test('are asked in their order, only where every condition holds, and tried out without giving anything', async () => {
    const { list } = (await t.chief.get(`${rules}/list`)).data;
    for (const { id } of list) await drop(id);
    const elsewhere = (await t.signIn('13800000014')).client.school!.id;
    await t.filed(three, { schoolIds: [t.schoolId, elsewhere] });
    const there = await rule({ name: '别校', schoolIds: [elsewhere], staffIds: [three], method: 'fixed' });
    const here = await rule({ name: '本校', method: 'fixed', staffIds: [one] });
    const simulate = (schoolId: number) => t.chief.post(`${rules}/simulate`, { sourceId: t.sourceId, schoolId });
    expect((await simulate(t.schoolId)).data).toMatchObject({ ruleId: here.id, staffId: one, why: ['按规则“本校”'] });
    expect((await simulate(elsewhere)).data).toMatchObject({ ruleId: there.id, staffId: three, name: '丙' });
    const late = await rule({ name: '先', method: 'fixed', staffIds: [two] });
    expect((await t.chief.post(`${rules}/order`, { ids: [late.id, there.id, here.id] })).code).toBe(200);
    expect((await simulate(t.schoolId)).data.staffId).toBe(two);
    expect((await t.chief.post(`${rules}/order`, { ids: [late.id] })).code).toBe(409);
    expect((await t.chief.get(`${rules}/list`)).data.list.map(({ name }: { name: string }) => name)).toEqual([
      '先',
      '别校',
      '本校',
    ]);
  });

  test('name only counsellors of their schools and end after they begin', async () => {
    const add = (rest: object) =>
      t.chief.post(`${rules}/add`, { name: '坏', method: 'fixed', staffIds: [one], ...rest });
    expect(await add({ staffIds: [t.chief.client.uid] })).toMatchObject({ code: 422, data: [{ field: 'staffIds' }] });
    expect(await add({ validFrom: '2026-04-01', validTo: '2026-03-01' })).toMatchObject({
      code: 422,
      data: [{ field: 'validTo' }],
    });
    expect((await t.counsellor.post(`${rules}/add`, { name: '坏', method: 'fixed', staffIds: [one] })).code).toBe(403);
  });
});
