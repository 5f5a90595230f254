// What hangs on customers: own fields, tags, pairs that may be one, the time line and the family on the page.

import { describe, expect, test } from 'vitest';
import { pair } from '#kernel/model/text';
import { todo } from '#kernel/server/calls';
import { runJob } from '#testing/runJob';
import { knowing } from '#testing/scenes/knowing';

const world = await knowing();
const { app, chief, counsellor, other, enter, detail, act, mobile, asEnterprise } = world;
const path = '/api/v1/student/customer';
const fields = '/api/student/customerField';
app.registries.timeline.register({
  key: 'teaching.tried',
  area: 'teaching',
  of: 'customer',
  label: pair('试听记录', 'Tried'),
  permission: 'customers.customer.view',
  find: async () => [],
});
const entered = async (name: string, change: Record<string, unknown> = {}) =>
  (await enter(counsellor, name, change)).data;

describe('own fields', () => {
  test('are read by their type, required in the form, and keep their type once used', async () => {
    const shirt = {
      key: 'shirt',
      label: '校服尺码',
      type: 'choice',
      options: [{ value: 's', label: '小', labelEn: 'Small' }],
      required: true,
    };
    const nameless = [{ value: 's', label: ' ', labelEn: 'Small' }];
    for (const options of [[], nameless])
      expect(await chief.post(`${fields}/add`, { ...shirt, options })).toMatchObject({
        code: 422,
        data: [{ field: 'options' }],
      });
    const { data: field } = await chief.post(`${fields}/add`, shirt);
    const { data: listed } = await counsellor.get(`${fields}/list`, { active: 'true' });
    expect(listed.list.find(({ key }: { key: string }) => key === 'shirt').options).toEqual(shirt.options);
    await chief.post(`${fields}/add`, { key: 'fee', label: '押金', type: 'money' });
    expect(await enter(counsellor, '缺字段')).toMatchObject({
      code: 422,
      data: [{ field: 'extra.shirt', rule: 'required' }],
    });
    const wrong = await enter(counsellor, '错字段', { extra: { shirt: 'xl', fee: 'abc', hat: 1 } });
    expect(wrong.data.map((one: { field: string }) => one.field)).toEqual(['extra.shirt', 'extra.fee', 'extra.hat']);
    const row = await entered('有字段', { extra: { shirt: 's', fee: '12.5' } });
    expect(row.extra).toEqual({ shirt: 's', fee: '12.50' });
    expect(await chief.put(`${fields}/edit`, { id: field.id, version: field.version, type: 'text' })).toMatchObject({
      code: 422,
      data: [{ field: 'type' }],
    });
    expect(await chief.delete(`${fields}/delete`, { id: field.id })).toMatchObject({ code: 409 });
    await chief.put(`${fields}/edit`, { id: field.id, version: field.version, active: false });
    expect(
      await counsellor.put(`${path}/edit`, { id: row.id, version: row.version, extra: { fee: '13' } }),
    ).toMatchObject({
      data: { extra: { shirt: 's', fee: '13.00' } },
    });
  });
});

describe('tags', () => {
  test('that mean the same become one, and every customer keeps it once', async () => {
    const [a, b] = [
      (await chief.post('/api/student/customerTag/add', { name: '爱画画' })).data,
      (await chief.post('/api/student/customerTag/add', { name: '喜欢画画' })).data,
    ];
    const both = await entered('两标签', { tags: [a.id, b.id] });
    const one = await entered('一标签', { tags: [a.id] });
    expect(await chief.post('/api/student/customerTag/merge', { fromId: a.id, toId: b.id })).toMatchObject({
      code: 200,
      data: { id: b.id },
    });
    expect((await detail(both.id)).tags).toEqual([b.id]);
    expect(await detail(one.id)).toMatchObject({ tags: [b.id], version: one.version });
    expect(await chief.get('/api/student/customerTag/detail', { id: a.id })).toMatchObject({ code: 404 });
    expect(await counsellor.post('/api/student/customerTag/merge', { fromId: b.id, toId: a.id })).toMatchObject({
      code: 403,
    });
  });
});

describe('pairs that may be one', () => {
  const pairs = async (query: Record<string, unknown> = {}) =>
    (await chief.get('/api/student/duplicatePair/list', { pageSize: 200, ...query })).data.list;
  const scan = () => runJob(app, 'customers.duplicates');

  test('are found at night, once; ignored they never come back, linked they are a family, merged they are gone', async () => {
    const number = mobile();
    const guardians = [{ relation: 'mother', mobile: number }];
    const apart = { guardians, onSibling: 'apart' };
    const [first, twin, sister] = [
      await entered('林小满', { guardians }),
      await entered('林晓满', apart),
      await entered('林大雨', apart),
    ];
    await scan();
    await scan();
    const found = (await pairs()).filter(({ aId }: { aId: number }) => aId >= first.id);
    expect(found.map(({ aId, bId, kind }: Record<string, unknown>) => [aId, bId, kind]).sort()).toEqual(
      [
        [first.id, twin.id, 'same'],
        [first.id, sister.id, 'sibling'],
        [twin.id, sister.id, 'sibling'],
      ].sort(),
    );
    expect(await pairs({ customerId: twin.id })).toHaveLength(2);
    const pair = (aId: number, bId: number) =>
      found.find((one: { aId: number; bId: number }) => one.aId === aId && one.bId === bId).id;
    expect(await chief.post('/api/student/duplicatePair/ignore', { id: pair(twin.id, sister.id) })).toMatchObject({
      data: { state: 'ignored' },
    });
    expect(await chief.post('/api/student/duplicatePair/link', { id: pair(first.id, sister.id) })).toMatchObject({
      data: { state: 'linked' },
    });
    expect(await chief.post('/api/student/duplicatePair/link', { id: pair(first.id, sister.id) })).toMatchObject({
      code: 409,
    });
    const shown = (await counsellor.get(`${path}/family`, { id: first.id })).data;
    expect(shown.members.map(({ name }: { name: string }) => name)).toEqual(['林小满', '林大雨']);
    const versions = { keep: (await detail(first.id)).version, drop: (await detail(twin.id)).version };
    await chief.post(`${path}/merge`, { keepId: first.id, dropId: twin.id, versions });
    await scan();
    expect(await pairs({ state: 'open' })).toEqual([]);
    expect((await chief.get(`${path}/views`)).data.duplicates).toBe(0);
  });
});

describe('the page of a customer', () => {
  test('tells its life in order of time, by kind and in pages', async () => {
    const row = await entered('时间线');
    await counsellor.post('/api/v1/student/followUp/add', {
      customerId: row.id,
      way: 'phone',
      result: 'connected',
      content: '聊了孩子最近的学习',
      nextAt: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
    });
    const all = (await counsellor.get(`${path}/timeline`, { id: row.id })).data;
    expect(all.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'follow_up',
      'owner',
      'state',
      'state',
      'touch',
    ]);
    const talk = all.find(({ kind }: { kind: string }) => kind === 'follow_up');
    expect(talk).toMatchObject({
      area: 'customers',
      title: '电话',
      body: '已沟通 · 聊了孩子最近的学习',
      staff: counsellor.client.name,
    });
    const inEnglish = { id: row.id, kinds: 'touch' };
    const [touch] = (await counsellor.get(`${path}/timeline`, inEnglish, { 'accept-language': 'en-GB' })).data;
    expect(touch.body).toContain('Trial shop');
    expect((await counsellor.get(`${path}/timeline`, { id: row.id, kinds: 'state' })).data).toHaveLength(2);
    const [newest] = (await counsellor.get(`${path}/timeline`, { id: row.id, limit: 1 })).data;
    const older = (await counsellor.get(`${path}/timeline`, { id: row.id, before: newest.at })).data;
    expect(older.every(({ at }: { at: string }) => at < newest.at)).toBe(true);
    const told = (await counsellor.get(`${path}/overview`, { id: row.id })).data;
    // A later area's own, too.
    const ofContracts = ['合同', '合同变更', '退费'];
    const kinds = ['跟进', '邀约', '阶段', '归属', '触点', '消息', ...ofContracts, '课时', '试听记录', '市场活动'];
    expect(told.kinds.map(({ title }: { title: string }) => title).sort()).toEqual(kinds.sort());
    expect(told).toMatchObject({
      followUps: 1,
      touches: 1,
      guardians: 1,
      files: 0,
    });
    for (const read of ['timeline', 'overview', 'family'])
      expect(await other.get(`${path}/${read}`, { id: row.id })).toMatchObject({ code: 404 });
  });

  test("shows of a colleague's child in the family no more than the first character", async () => {
    const guardians = [{ relation: 'mother', mobile: mobile() }];
    const elder = await entered('何家大', { guardians });
    const { data: younger } = await enter(other, '何家小', { guardians, onSibling: 'link', siblingId: elder.id });
    const { members } = (await other.get(`${path}/family`, { id: younger.id })).data;
    expect(members).toMatchObject([
      { name: '何**', visible: false, state: 'new' },
      { name: '何家小', visible: true },
    ]);
    expect(await act(other, 'unlink', elder.id)).not.toMatchObject({ code: 200 });
  });
});

test('merged, two guardians with two numbers stay two though they share a WeChat; one without a number joins the other', async () => {
  const [first, second] = [mobile(), mobile()];
  const of = (number: string | null, wechat: string) => ({ relation: 'mother', mobile: number, wechat });
  const keep = await entered('并家甲', { guardians: [of(first, 'home_wx'), of(null, 'aunt_wx')] });
  const drop = await entered('并家乙', {
    onSibling: 'apart',
    guardians: [of(second, 'home_wx'), of(mobile(), 'aunt_wx')],
  });
  const revisit = { key: `customers.first_contact:${drop.id}`, kind: 'customers.first_contact', source: 'customers' };
  await asEnterprise((work) =>
    todo(work, { ...revisit, assigneeIds: [counsellor.client.uid], title: pair('联系', 'Contact'), url: '/' }),
  );
  const versions = { keep: keep.version, drop: drop.version };
  const merged = await chief.post(`${path}/merge`, { keepId: keep.id, dropId: drop.id, versions });
  const numbers = merged.data.guardians.map((one: { mobile: string }) => one.mobile.slice(-4));
  expect(numbers).toHaveLength(3);
  expect(numbers).toEqual(expect.arrayContaining([first.slice(-4), second.slice(-4)]));
  expect(world.todos.has(revisit.key)).toBe(false);
});

test('on 1 September everyone moves on by one grade, once; the last grade and adults stay', async () => {
  const grades = (await chief.get('/v1/category/tree', { name: 'grade' })).data as { id: number; code: string }[];
  const grade = (code: string) => grades.find((one) => one.code === code)!.id;
  const rows = [];
  for (const code of ['g3', 'g12', 'adult'])
    rows.push(await entered(`升${code}`, { grade: grade(code), gradeYear: 2020 }));
  const run = () => runJob(app, 'customers.gradeUp');
  await run();
  expect(await run()).toBe(0);
  const now = await Promise.all(rows.map(async ({ id }) => (await detail(id)).grade));
  expect(now).toEqual([grade('g4'), grade('g12'), grade('adult')]);
});
