import { expect, test } from 'vitest';
import { categoryMerged } from '#areas/system/identity/model/events';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { write } from '#kernel/server/work';
import { testApp } from '#testing/app';

const t = await testApp({});
const boss = await t.signIn('13800000001');
const principal = await t.signIn('13800000005');
const path = '/v1/ReportCenter';
const kept = async (who = boss) => (await who.get(`${path}/kept`)).data;
const save = (who: typeof boss, more: object) =>
  who.post(`${path}/view/save`, {
    report: 'base',
    content: JSON.stringify({ preset: 'thisMonth', by: 'region' }),
    ...more,
  });

test('a star and what was opened lately are one’s own; what one may not see is not starred', async () => {
  expect(await boss.post(`${path}/favourite/set`, { report: 'refund', on: true })).toMatchObject({
    data: { starred: ['refund'] },
  });
  expect((await boss.post(`${path}/favourite/set`, { report: 'refund', on: true })).code).toBe(200);
  await boss.post(`${path}/opened`, { report: 'base' });
  await boss.post(`${path}/opened`, { report: 'refund' });
  expect(await kept()).toMatchObject({ starred: ['refund'], recent: ['refund', 'base'] });
  expect(await kept(principal)).toMatchObject({ starred: [], recent: [] });
  const teacher = await t.signIn('13800000007');
  expect((await teacher.post(`${path}/favourite/set`, { report: 'refund', on: true })).code).toBe(403);
  expect((await boss.post(`${path}/favourite/set`, { report: 'nothing', on: true })).code).toBe(404);
  expect(await boss.post(`${path}/favourite/set`, { report: 'refund', on: false })).toMatchObject({
    data: { starred: [] },
  });
});

test('must hold 23: a view keeps what is relative as it is; shared, others open it and do not delete it; one is the default', async () => {
  const { data } = await save(boss, { name: '本月区域', visibility: 'all', isDefault: true });
  await save(boss, { name: '另一个', isDefault: true });
  const [shared] = (await kept(principal)).views;
  expect(shared).toMatchObject({
    id: data.id,
    name: '本月区域',
    content: { preset: 'thisMonth', by: 'region' },
    isOwn: false,
    isShared: true,
  });
  expect((await principal.post(`${path}/view/drop`, { id: data.id })).code).toBe(404);
  expect((await kept()).views.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toMatchObject([
    { name: '另一个' },
  ]);
  await save(boss, { name: '本月区域', visibility: 'private' });
  expect((await kept(principal)).views).toEqual([]);
  expect((await boss.post(`${path}/view/drop`, { id: data.id })).code).toBe(200);
  expect((await kept()).views).toHaveLength(1);
});

test('must hold 23: opened the next month, a view of this month is of that month; what names its days stays with them', async () => {
  t.clock.set('2026-07-10T02:00:00Z');
  let who = await t.signIn('13800000001');
  await who.post(`${path}/view/save`, {
    ...{ report: 'base', name: '每月', content: JSON.stringify({ preset: 'thisMonth' }) },
  });
  const opened = async () => {
    const view = (await who.get(`${path}/kept`)).data.views.find(({ name }: { name: string }) => name === '每月');
    const { data } = await who.get(`${path}/run`, { report: 'base', ...view.content });
    return [data.from, data.to];
  };
  const fixed = async () => {
    const { data } = await who.get(`${path}/run`, { report: 'base', from: '2026-07-01', to: '2026-07-05' });
    return [data.from, data.to];
  };
  expect([await opened(), await fixed()]).toEqual([
    ['2026-07-01', '2026-07-10'],
    ['2026-07-01', '2026-07-05'],
  ]);
  t.clock.set('2026-08-03T02:00:00Z');
  who = await t.signIn('13800000001');
  expect([await opened(), await fixed()]).toEqual([
    ['2026-08-01', '2026-08-03'],
    ['2026-07-01', '2026-07-05'],
  ]);
});

test('a view narrowed to a category is narrowed to what it was merged into', async () => {
  const content = JSON.stringify({ preset: 'thisMonth', subject: '7,8', grade: '8' });
  Object.assign(boss, await t.signIn('13800000001'));
  const { data } = await save(boss, { name: '科目', content });
  const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  await write(t.app, systemActor(enterprise), systemCaller('test'), (work) =>
    work.emit(categoryMerged, { tree: 'course_subject', fromId: 8, toId: 12 }),
  );
  const view = (await kept()).views.find(({ id }: { id: number }) => id === data.id);
  expect(view.content).toEqual({ preset: 'thisMonth', subject: '7,12', grade: '8' });
});
