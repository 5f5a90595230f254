import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '#testing/app';
import { testAreas } from '#testing/parts';

const titles = (answer: { data: { source: string; items: { title: string }[] }[] }, source: string) =>
  answer.data.find((group) => group.source === source)?.items.map((item) => item.title) ?? [];

test('the search in the header finds by pinyin, and only what the person may see', async () => {
  const { signIn } = await testApp();
  const everyone = await signIn('13800000006');
  const counsellor = await signIn('13800000004');
  expect(titles(await everyone.get('/work/v1/search', { q: 'zhangmin' }), 'people.staff')).toContain('张敏');
  expect(titles(await counsellor.get('/work/v1/search', { q: 'zhangmin' }), 'people.staff')).toEqual([]);
  expect(titles(await counsellor.get('/work/v1/search', { q: 'lijing' }), 'people.staff')).toEqual(['李静']);
  // A letter is looked for in the first rows only; who may not see them finds none by it either.
  expect(titles(await everyone.get('/work/v1/search', { q: 'z' }), 'people.staff')).not.toEqual([]);
  expect(titles(await counsellor.get('/work/v1/search', { q: 'zm' }), 'people.staff')).toEqual([]);
});

test('where there may be more than five, the list with the search filled in is named', async () => {
  const { signIn } = await testApp();
  const boss = await signIn('13800000001');
  const all = async (q: string, source: string) =>
    (await boss.get('/work/v1/search', { q })).data.find((group: { source: string }) => group.source === source);
  const many = await all('1380000', 'people.staff');
  expect(many.items).toHaveLength(5);
  expect(many.all).toBe('/staff/StaffPublic/staff?q=1380000');
  expect((await boss.get('/people/v1/staff/list', { q: '1380000' })).data.total).toBeGreaterThan(5);
  expect(await all('李静', 'people.staff')).not.toHaveProperty('all');
});

test('every list of all that are called like that is a page there is; only of pages and reports there is no such list', async () => {
  const { app } = await testApp();
  const pages = new Set(testAreas.flatMap(({ routes }) => routes.map(({ path }) => path)));
  const sources = app.registries.search.all();
  const listed = sources.flatMap(({ all }) => (all ? [all.split('?')[0]!] : []));
  expect(listed.filter((path) => !pages.has(path))).toEqual([]);
  expect(sources.filter(({ all }) => !all).map(({ key }) => key)).toEqual(['menu', 'reports.report']);
});

test('a field that is hidden from a person is not emptied when they save the row', async () => {
  const { signIn, app } = await testApp();
  const hr = await signIn('13800000006');
  const { data: before } = await hr.get('/people/v1/staff/list', { q: 'lijing' });
  const { id, version } = before.list[0];
  await app.database.across((session) =>
    session.rows(sql`insert into field_rule (enterprise_id, role_id, entity, field, view)
      select enterprise_id, id, 'staff', 'mobile', 'hide' from role where key = 'hr' and enterprise_id = 1
      on conflict (enterprise_id, role_id, entity, field) where deleted_at is null do update set view = 'hide'`),
  );
  await app.bus.publishNow('actors', {});
  const hidden = await hr.get('/people/v1/staff/detail', { id });
  expect(hidden.data.mobile).toBeNull();
  expect((await hr.put('/people/v1/staff/edit', { id, version, mobile: '', name: '李静静' })).code).toBe(200);
  const kept = await app.database.across((session) =>
    session.one<{ mobile: string; name: string }>(sql`select mobile, name from staff where id = ${id}`),
  );
  expect(kept).toEqual({ mobile: '13800000004', name: '李静静' });
});
