// Views of one's own: kept, pinned, changed, shared with a role, and nobody else's to touch.
import { beforeAll, expect, test } from 'vitest';
import type { KeptList, KeptView, KeptViews } from '#kernel/model/shown/savedViews';
import { type Person, type TestApp, testApp } from '#testing/app';

const path = '/v1/views';
let t: TestApp;
let chief: Person;
let counsellor: Person;
let finance: Person;

beforeAll(async () => {
  t = await testApp();
  chief = await t.signIn('13800000001');
  counsellor = await t.signIn('13800000004');
  finance = await t.signIn('13800000008');
});

const content: KeptList = {
  view: 'mine',
  search: { stage: 'visited', createdAtFrom: '2026-01-01' },
  q: '王',
  sort: '-createdAt',
  columns: { order: ['name', 'stage'], shown: { mobile: false } },
};
const keep = (who: Person, name: string, part: object = {}) =>
  who.post(`${path}/keep`, { list: 'customer', name, content, isPinned: true, ...part });
const viewsOf = async (who: Person): Promise<KeptViews> => (await who.get(`${path}/mine`)).data;
const named = (kept: KeptViews, name: string): KeptView | undefined => kept.views.find((view) => view.name === name);

test('what was searched for, its order and columns are there again in another session, and only for its owner', async () => {
  expect((await keep(counsellor, '待回访')).code).toBe(200);
  const again = await t.signIn('13800000004');
  expect(named(await viewsOf(again), '待回访')).toMatchObject({
    list: 'customer',
    content,
    isPinned: true,
    isOwn: true,
  });
  expect(named(await viewsOf(finance), '待回访')).toBeUndefined();
});

test('one name is one view of a list: the second is refused at the name', async () => {
  await keep(counsellor, '两次');
  expect(await keep(counsellor, '两次')).toMatchObject({ code: 409 });
  expect((await keep(counsellor, '两次', { list: 'followUp' })).code).toBe(200);
  expect((await keep(finance, '两次')).code).toBe(200);
});

test('is changed and deleted by its owner only; to anybody else it is not there', async () => {
  const made = named((await keep(counsellor, '我的')).data, '我的')!;
  const other = { id: made.id, name: '改名', content: { ...content, q: '' }, isPinned: false };
  expect((await finance.put(`${path}/change`, other)).code).toBe(404);
  expect((await finance.delete(`${path}/drop`, { id: made.id })).code).toBe(404);
  const changed: KeptViews = (await counsellor.put(`${path}/change`, other)).data;
  expect(named(changed, '改名')).toMatchObject({ id: made.id, isPinned: false, content: { q: '' } });
  expect(named((await counsellor.delete(`${path}/drop`, { id: made.id })).data, '改名')).toBeUndefined();
});

test('is shared with a role by who may share: its people read it, and cannot change it', async () => {
  const made = named((await keep(chief, '全员')).data, '全员')!;
  expect((await chief.put(`${path}/share`, { id: made.id, roles: ['nobody'] })).code).toBe(422);
  expect((await chief.put(`${path}/share`, { id: made.id, roles: ['finance'] })).code).toBe(200);
  expect(named(await viewsOf(finance), '全员')).toMatchObject({ isOwn: false, roles: ['finance'] });
  expect(named(await viewsOf(counsellor), '全员')).toBeUndefined();
  const taken = { id: made.id, name: '我的了', content, isPinned: false };
  expect((await finance.put(`${path}/change`, taken)).code).toBe(404);
  await chief.put(`${path}/share`, { id: made.id, roles: [] });
  expect(named(await viewsOf(finance), '全员')).toBeUndefined();
});

test('nobody without the permission shares, nor learns which roles there are', async () => {
  const made = named((await keep(counsellor, '想分享')).data, '想分享')!;
  expect((await counsellor.put(`${path}/share`, { id: made.id, roles: ['finance'] })).code).toBe(403);
  expect((await viewsOf(counsellor)).roles).toEqual([]);
  expect((await viewsOf(chief)).roles.map(({ key }) => key)).toContain('finance');
});

test.each([
  ['no name', { name: ' ' }],
  ['a name that is too long', { name: '长'.repeat(31) }],
  ['columns that are none', { content: { ...content, columns: { order: 'name', shown: {} } } }],
  ['search values that are no texts', { content: { ...content, search: { stage: { $gt: 1 } } } }],
  ['a content that is too large', { content: { ...content, q: '多'.repeat(9000) } }],
])('%s is refused at its field', async (_what, part) => {
  expect((await keep(counsellor, '错', part)).code).toBe(422);
});
