import { expect, test } from 'vitest';
import { audience } from '#areas/customers/customer/model/queries';
import { contacting } from '#testing/scenes/contacting';
import { csv, uploadSheet } from '#testing/scenes/importing';
import { endCounting } from './groupTabs';

const world = await contacting('2026-07-08T02:00:00Z');
const { app, chief, counsellor, customer, lead, asEnterprise, signIn, schoolId } = world;
const other = await signIn('13800000014');
const principal = await signIn('13800000005');
const path = '/api/student/customerGroup';
const members = async (id: number, who = chief) =>
  (await who.post(`${path}/members`, { id })).data.list?.map((one: { name: string }) => one.name).sort();
const make = async (who: typeof chief, values: Record<string, unknown>) => (await who.post(`${path}/add`, values)).data;

test('a static group takes customers by choosing and by pasted numbers, each once, and names what leads to nobody', async () => {
  const group = await make(counsellor, { name: '名单', kind: 'static' });
  const [one, two] = [await lead({ name: '甲甲' }), await lead({ name: '乙乙' })];
  const hers = await lead({ name: '别人的', ownerId: other.client.uid });
  const { code } = await customer(two);
  const foreign = (await customer(hers)).code;
  const number = (await customer(one)).guardians[0].mobile;
  expect(number).toContain('*');
  const pasted = `${code}\n138 0000 9999，${foreign} nonsense`;
  const added = await counsellor.post(`${path}/addMembers`, { id: group.id, ids: [one], pasted });
  expect(added.data).toMatchObject({ added: 2, already: 0 });
  expect(added.data.missing).toEqual(['138 0000 9999', foreign, 'nonsense']);
  const again = await counsellor.post(`${path}/addMembers`, { id: group.id, ids: [one, two] });
  expect(again.data).toMatchObject({ added: 0, already: 2 });
  expect(await members(group.id, counsellor)).toEqual(['乙乙', '甲甲']);
  expect((await counsellor.get(`${path}/detail`, { id: group.id })).data.memberCount).toBe(2);
  const [latest] = (await counsellor.get(`${path}/history`, { id: group.id })).data;
  expect(latest).toMatchObject({ action: 'addMembers', changes: [{ label: '人数', before: 0, after: 2 }] });

  const second = await make(counsellor, { name: '第二', kind: 'static' });
  const moved = await counsellor.post(`${path}/removeMembers`, { id: group.id, ids: [one], toId: second.id });
  expect(moved.data).toEqual({ removed: 1, moved: 1 });
  expect(await members(group.id, counsellor)).toEqual(['乙乙']);
  expect(await members(second.id, counsellor)).toEqual(['甲甲']);

  const copied = await counsellor.post(`${path}/copy`, { id: group.id });
  expect(copied.data).toMatchObject({ name: '名单 (2)', memberCount: 1 });
  const found = await counsellor.get('/api/student/customerGroupMember/list', { groupId: group.id });
  await counsellor.delete('/api/student/customerGroupMember/delete', { id: found.data.list[0].id });
  expect((await counsellor.get(`${path}/detail`, { id: group.id })).data.memberCount).toBe(0);
});

test('a sheet puts in whom its numbers lead to, in whatever column they stand', async () => {
  const group = await make(counsellor, { name: '签到', kind: 'static' });
  const one = await lead({ name: '签一' });
  await lead({ name: '签二', guardians: [{ relation: 'mother', mobile: '13977771234', isPrimary: true }] });
  const { code } = await customer(one);
  const sheet = csv(
    ['姓名', '编号', '电话'],
    [
      ['签一', code, null],
      ['签二', '未知', '139 7777 1234'],
      ['生人', 'C2607999999', '上午来'],
    ],
  );
  const file = await uploadSheet(world, counsellor, sheet);
  const added = await counsellor.post(`${path}/addMembers`, { id: group.id, file });
  expect(added.data).toEqual({ added: 2, already: 0, missing: ['C2607999999'] });
  expect(await members(group.id, counsellor)).toEqual(['签一', '签二']);
  const words = await uploadSheet(world, counsellor, csv(['姓名'], [['生人']]));
  const refused = await counsellor.post(`${path}/addMembers`, { id: group.id, file: words });
  expect(refused).toMatchObject({ code: 422, data: [{ field: 'file' }] });
  expect(await chief.post(`${path}/addMembers`, { id: group.id, file })).toMatchObject({ code: 404 });
  const nothing = await counsellor.post(`${path}/addMembers`, { id: group.id });
  expect(nothing).toMatchObject({ code: 422, data: [{ field: 'ids' }] });
});

test('nobody gets lost between two groups: none moves to where it is, and to and fro at once both arrive', async () => {
  const [here, there] = [
    await make(counsellor, { name: '此', kind: 'static' }),
    await make(counsellor, { name: '彼', kind: 'static' }),
  ];
  const [one, two] = [await lead({ name: '来' }), await lead({ name: '往' })];
  await counsellor.post(`${path}/addMembers`, { id: here.id, ids: [one] });
  await counsellor.post(`${path}/addMembers`, { id: there.id, ids: [two] });
  const still = await counsellor.post(`${path}/removeMembers`, { id: here.id, ids: [one], toId: here.id });
  expect(still).toMatchObject({ code: 422, data: [{ field: 'toId' }] });
  expect(await members(here.id, counsellor)).toEqual(['来']);
  const move = (from: number, to: number, id: number) =>
    counsellor.post(`${path}/removeMembers`, { id: from, ids: [id], toId: to });
  for (let round = 0; round < 4; round++) {
    const [first, second] = round % 2 === 0 ? [one, two] : [two, one];
    const answers = await Promise.all([move(here.id, there.id, first), move(there.id, here.id, second)]);
    for (const answer of answers) expect(answer).toMatchObject({ code: 200, data: { removed: 1, moved: 1 } });
  }
  expect(await members(here.id, counsellor)).toEqual(['来']);
  expect(await members(there.id, counsellor)).toEqual(['往']);
});

test('a dynamic group takes nobody by hand; frozen, it keeps those it has', async () => {
  await lead({ name: '冻结甲', daySchool: '冰小学' });
  const conditions = JSON.stringify({ op: 'and', items: [{ field: 'daySchool', op: 'is', value: '冰小学' }] });
  const group = await make(counsellor, { name: '冰', kind: 'dynamic', conditions });
  const refused = await counsellor.post(`${path}/addMembers`, { id: group.id, ids: [await lead()] });
  expect(refused).toMatchObject({ code: 409, data: { reason: 'dynamic' } });
  const frozen = await counsellor.post(`${path}/freeze`, { id: group.id, name: '冰 7月' });
  expect(frozen.data).toMatchObject({ kind: 'static', memberCount: 1, conditions: null });
  await lead({ name: '冻结乙', daySchool: '冰小学' });
  expect(await members(group.id, counsellor)).toEqual(['冻结乙', '冻结甲']);
  expect(await members(frozen.data.id, counsellor)).toEqual(['冻结甲']);
});

test('a private group is its owner’s alone, a shared one is seen by its school or by all and changed by its owner', async () => {
  const secret = await make(counsellor, { name: '私密', kind: 'static' });
  const school = await make(counsellor, { name: '校区', kind: 'static', visibility: 'school' });
  const open = await make(counsellor, { name: '公开', kind: 'static', visibility: 'all' });
  expect(school.schoolId).toBe(schoolId);
  const seen = async (who: typeof chief) =>
    (await who.get(`${path}/list`, { ownerId: counsellor.client.uid, pageSize: 50 })).data.list.map(
      ({ id }: { id: number }) => id,
    );
  expect(await seen(chief)).not.toContain(secret.id);
  expect(await seen(chief)).toEqual(expect.arrayContaining([school.id, open.id]));
  expect(await seen(other)).toContain(open.id);
  expect(await seen(other)).not.toContain(school.id);
  expect(await chief.get('/api/v1/student/customer/list', { groupId: secret.id })).toMatchObject({
    code: 404,
    data: [{ field: 'groupId' }],
  });
  const change = { id: open.id, version: open.version, name: '改名' };
  expect((await other.put(`${path}/edit`, change)).code).toBe(404);
  expect(principal.client.school?.id).toBe(schoolId);
  expect((await principal.put(`${path}/edit`, change)).code).toBe(403);
  expect((await counsellor.put(`${path}/edit`, change)).code).toBe(200);
  expect((await chief.put(`${path}/edit`, { ...change, version: 2, name: '总部改' })).code).toBe(200);
});

test('as an audience a group reaches whom its owner sees at that time, page by page', async () => {
  const hers = await lead({ name: '听众他人', daySchool: '听小学', ownerId: other.client.uid });
  const [one, two] = [await lead({ daySchool: '听小学' }), await lead({ daySchool: '听小学' })];
  const conditions = { op: 'and', items: [{ field: 'daySchool', op: 'is', value: '听小学' }] };
  const group = await make(counsellor, { name: '听众', kind: 'dynamic', conditions: JSON.stringify(conditions) });
  const page = (asked: object, after: number) =>
    asEnterprise((work) => work.ask(audience, { ...asked, after, limit: 1 }));
  expect(await page({ groupId: group.id }, 0)).toEqual([one]);
  expect(await page({ groupId: group.id }, one)).toEqual([two]);
  expect(await page({ groupId: group.id }, two)).toEqual([]);
  expect(await page({ conditions }, 0)).toEqual([hers]);
});

test('the groups of someone who leaves are handed over, a name that is taken there is numbered', async () => {
  const { id } = await make(counsellor, { name: '交接', kind: 'static' });
  await make(other, { name: '交接', kind: 'static' });
  const kind = app.registries.handover.get('customer_group')!;
  const [fromId, toId] = [counsellor.client.uid, other.client.uid];
  const move = (ids: number[] | 'all') =>
    asEnterprise((work) => kind.move(work, { fromId, toId, ids, handoverId: 1, byId: fromId }));
  const held = await asEnterprise((work) => kind.count(work, fromId));
  await move([id]);
  expect(await asEnterprise((work) => kind.count(work, fromId))).toBe(held - 1);
  await move('all');
  expect(await asEnterprise((work) => kind.count(work, fromId))).toBe(0);
  const names = (await asEnterprise((work) => kind.list(work, toId, 1))).map(({ title }) => title);
  expect(names).toEqual(expect.arrayContaining(['交接', '交接 (2)']));
});

test('a count that was given little time leaves the rest theirs, also where the step after it outlasts that little', () =>
  asEnterprise(async ({ session: { client } }) => {
    let refusals = 2;
    const query = async (text: string) => {
      if (refusals-- > 0) throw Object.assign(new Error('canceling statement'), { code: '57014' });
      return client.query(text);
    };
    await client.query('savepoint counting');
    await client.query('set local statement_timeout = 4321');
    await endCounting({ query });
    expect((await client.query('show statement_timeout')).rows[0].statement_timeout).not.toBe('4321ms');
  }));
