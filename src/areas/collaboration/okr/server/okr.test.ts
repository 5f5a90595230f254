// Objectives through their own door: the worked example, two at once, loops, scoring.
import { beforeAll, expect, test } from 'vitest';
import { readSheet } from '#kernel/server/sheet/read';
import { type Answer, type Person, type TestApp, testApp } from '#testing/app';

let t: TestApp;
let chief: Person;
let owner: Person;
let other: Person;
let cycleId: number;
const ok = async (answer: Promise<Answer>) => {
  const { code, message, data } = await answer;
  if (code !== 200) throw new Error(`${code} ${message} ${JSON.stringify(data)}`);
  return data;
};

beforeAll(async () => {
  t = await testApp();
  [chief, owner, other] = (await Promise.all(['01', '04', '07'].map((end) => t.signIn(`138000000${end}`)))) as [
    Person,
    Person,
    Person,
  ];
  const made = await ok(
    chief.post('/okr/v1/cycle/add', {
      ...{ name: '试', kind: 'quarter', startDate: '2098-01-01', endDate: '2098-03-31', needsConfirm: false },
      ...{ maxObjectives: 20 },
    }),
  );
  cycleId = made.id;
  await ok(chief.post('/okr/v1/cycle/open', { id: cycleId, version: made.version }));
});

const objective = async (title: string, more: object = {}, who = owner) =>
  ok(who.post('/okr/v1/objective/add', { cycleId, title, level: 'company', ...more }));
const result = async (objectiveId: number, more: object, who = owner) =>
  ok(who.post('/okr/v1/keyResult/add', { objectiveId, title: '结果', kind: 'number', direction: 'increase', ...more }));
const submit = async (id: number, who = owner) => {
  const { version } = await ok(who.get('/okr/v1/objective/detail', { id }));
  return ok(who.post('/okr/v1/objective/submit', { id, version }));
};
const checkIn = async (keyResultId: number, more: object, who = owner) => {
  const { version } = (await who.get('/okr/v1/keyResult/detail', { id: keyResultId })).data;
  return who.post('/okr/v1/checkIn/add', { keyResultId, version, confidence: 8, note: '本周有进展', ...more });
};
const progress = async (id: number) => (await ok(owner.get('/okr/v1/objective/detail', { id }))).progress;
const align = (childId: number, parentId: number, more: object = {}, who = owner) =>
  who.post('/okr/v1/alignment/add', { childId, parentId, ...more });

test('must hold 1: example A answers 87.50, 65.00 and 68.75; the tree, the page and the export say the same', async () => {
  const [o1, o2] = [await objective('O1', { driver: 'both' }), await objective('O2')];
  const a = await result(o2.id, {
    ...{ kind: 'milestone', weight: 50, milestones: [1, 1, 2].map((weight, i) => ({ title: `M${i}`, weight })) },
  });
  const b = await result(o2.id, { startValue: 0, targetValue: 30, weight: 50 });
  const kr1 = await result(o1.id, { startValue: 1200, targetValue: 2000, weight: 40 });
  const kr2 = await result(o1.id, {
    kind: 'percent',
    direction: 'decrease',
    startValue: 8,
    targetValue: 5,
    weight: 20,
  });
  await submit(o1.id);
  await submit(o2.id);
  await ok(align(o2.id, o1.id, { weight: 40 }));
  const done = [a.milestones[0].id, a.milestones[2].id];
  await ok(checkIn(a.id, { milestoneIds: done }));
  await ok(checkIn(b.id, { value: 36 }));
  expect(await progress(o2.id)).toBe(87.5);
  await ok(checkIn(kr1.id, { value: 1600 }));
  const { chain } = await ok(checkIn(kr2.id, { value: 6.5 }));
  expect(chain).toMatchObject([{ objectiveId: o1.id, progress: 6500 }]);
  expect(await progress(o1.id)).toBe(65);
  const { version } = await ok(owner.get('/okr/v1/keyResult/detail', { id: kr2.id }));
  await ok(owner.post('/okr/v1/keyResult/cancel', { id: kr2.id, version, reason: '不再考核' }));
  expect(await progress(o1.id)).toBe(68.75);
  const tree = await ok(owner.get('/okr/v1/objective/tree', { cycleId }));
  const inTree = (id: number) => tree.find((one: { id: number }) => one.id === id).progress;
  expect([inTree(o1.id), inTree(o2.id)]).toEqual([68.75, 87.5]);
  const file = await t.http.inject({
    method: 'GET',
    url: `/okr/v1/objective/export?cycleId=${cycleId}&format=xlsx`,
    headers: { authorization: owner.header, 'accept-language': 'zh-CN' },
  });
  const sheet = await readSheet(file.rawPayload, 'okr.xlsx');
  const column = (name: string) => sheet.header.indexOf(name);
  const told = new Map(sheet.rows.map(({ cells }) => [cells[column('目标')], cells[column('进度')]]));
  expect([told.get('O1'), told.get('O2')]).toEqual([68.75, 87.5]);
});

test('must hold 2: two check-ins at the same moment both count', async () => {
  const one = await objective('同时');
  const [a, b] = [
    await result(one.id, { startValue: 0, targetValue: 10 }),
    await result(one.id, { startValue: 0, targetValue: 10 }),
  ];
  await submit(one.id);
  const both = await Promise.all([checkIn(a.id, { value: 10 }), checkIn(b.id, { value: 5 })]);
  expect(both.map(({ code }) => code)).toEqual([200, 200]);
  expect(await progress(one.id)).toBe(75);
});

test('must hold 3: a loop is refused and changes nothing; a declined alignment never counts', async () => {
  const [top, middle, low] = [
    await objective('上', { driver: 'aligned' }),
    await objective('中', { driver: 'aligned' }),
    await objective('下'),
  ];
  await ok(align(low.id, middle.id));
  await ok(align(middle.id, top.id));
  const tree = async () => JSON.stringify(await ok(owner.get('/okr/v1/objective/tree', { cycleId })));
  const before = await tree();
  expect(await align(top.id, low.id)).toMatchObject({ code: 422, data: [{ message: '对齐关系形成循环' }] });
  expect(await tree()).toBe(before);
  await submit(top.id);
  const foreign = await objective('别人的', { driver: 'manual', manualProgress: 90 }, other);
  await submit(foreign.id, other);
  const asked = await ok(align(foreign.id, top.id, {}, other));
  expect(asked.state).toBe('requested');
  expect((await other.post('/okr/v1/alignment/accept', { id: asked.id, version: asked.version })).code).toBe(403);
  await ok(owner.post('/okr/v1/alignment/decline', { id: asked.id, version: asked.version, reason: '不相关' }));
  expect(await progress(top.id)).toBe(0);
});

test('a stale or foreign check-in is refused; who only works along may not delete', async () => {
  const one = await objective('守', { collaboratorIds: [] });
  const kr = await result(one.id, { startValue: 0, targetValue: 10 });
  await submit(one.id);
  const old = { keyResultId: kr.id, version: kr.version + 7, confidence: 5, note: '太旧的版本', value: 1 };
  expect((await owner.post('/okr/v1/checkIn/add', old)).code).toBe(409);
  expect((await checkIn(kr.id, { value: 3 }, other)).code).toBe(403);
  expect((await checkIn(kr.id, { value: 3, note: '短' })).code).toBe(422);
  expect(
    (await owner.post('/okr/v1/keyResult/add', { objectiveId: one.id, title: '坏', startValue: 5, targetValue: 5 }))
      .code,
  ).toBe(422);
});

test('must hold 4: in a cycle that is scored a check-in is 409; 0.7, 1.0, 0.3 of 40, 40, 20 is 0.74', async () => {
  const one = await objective('评分');
  const krs = [];
  for (const weight of [40, 40, 20]) krs.push(await result(one.id, { startValue: 0, targetValue: 10, weight }));
  await submit(one.id);
  const cycle = await ok(chief.get('/okr/v1/cycle/detail', { id: cycleId }));
  await ok(chief.post('/okr/v1/cycle/startScoring', { id: cycleId, version: cycle.version }));
  expect(await checkIn(krs[0].id, { value: 5 })).toMatchObject({ code: 409, message: '周期已进入评分' });
  const scores = [0.7, 1, 0.3];
  for (const [i, kr] of krs.entries())
    await ok(chief.post('/okr/v1/keyResult/giveScore', { id: kr.id, finalScore: scores[i] }));
  expect((await owner.post('/okr/v1/keyResult/giveScore', { id: krs[0].id, finalScore: 1 })).code).toBe(403);
  const { version } = await ok(chief.get('/okr/v1/objective/detail', { id: one.id }));
  const done = await ok(chief.post('/okr/v1/objective/score', { id: one.id, version, scoreNote: '完成' }));
  expect(done).toMatchObject({ state: 'scored', score: 0.74 });
});

test('the search over everything says the level of an objective in words, in the language of who asks', async () => {
  await objective('寻得见的目标');
  const level = async (language: string) => {
    const found: { items: { title: string; sub: string }[] }[] = await ok(
      owner.get('/work/v1/search', { q: '寻得见的目标' }, { 'accept-language': language }),
    );
    return found.flatMap(({ items }) => items).find(({ title }) => title === '寻得见的目标')?.sub;
  };
  expect([await level('zh-CN'), await level('en')]).toEqual(['公司', 'Company']);
});
