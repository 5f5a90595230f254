// What the search above the customer list finds beyond plain fields.
import { expect, test } from 'vitest';
import { owning } from '#testing/scenes/owning';

const t = await owning();
const at = (hours: number) => new Date(t.clock.now().getTime() + hours * 3_600_000);
const found = async (asked: Record<string, unknown>): Promise<string[]> => {
  const { code, data } = await t.counsellor.get('/api/v1/student/customer/list', { view: 'mine', ...asked });
  return code === 200 ? data.list.map(({ name }: { name: string }) => name).sort() : [String(code)];
};
const lead = (name: string, more: Parameters<typeof t.owned>[1]) => t.lead(t.owned(t.me, { name, ...more }));

test('several plans are one search: what is late and what is still today', async () => {
  await lead('逾期甲', { nextFollowUpAt: at(-3) });
  await lead('今天乙', { nextFollowUpAt: at(1) });
  await lead('后天丙', { nextFollowUpAt: at(48) });
  expect(await found({ due: 'overdue' })).toEqual(['逾期甲']);
  expect(await found({ due: ['overdue', 'today'] })).toEqual(['今天乙', '逾期甲']);
  expect(await found({ due: ['overdue', 'today', 'soon'] })).toEqual(['今天乙', '后天丙', '逾期甲']);
  expect(await found({ due: 'nonsense' })).toEqual(['422']);
});

test('of several periods before the pool the longest counts', async () => {
  await lead('两天丁', { recycleAt: at(40) });
  await lead('六天戊', { recycleAt: at(140) });
  expect(await found({ recycleWithin: '2' })).toEqual(['两天丁']);
  expect(await found({ recycleWithin: ['2', '7'] })).toEqual(['两天丁', '六天戊']);
});

test('customers without a counsellor are found apart from the others', async () => {
  const pooled = await t.lead();
  const ids = async (unowned: boolean) =>
    (await t.principal.get('/api/v1/student/customer/list', { view: 'all', unowned, pageSize: 200 })).data.list.map(
      ({ id, ownerId }: { id: number; ownerId: number | null }) => [id, ownerId],
    );
  expect(await ids(true)).toEqual([[pooled, null]]);
  expect((await ids(false)).every(([, owner]: [number, number | null]) => owner !== null)).toBe(true);
});

test('each field of the search finds its own and nothing else', async () => {
  const path = '/api/v1/student/customer';
  const add = (name: string, parentId: number | null) =>
    t.chief.post('/api/student/customerSource/add', { name, code: name, kind: 'online', parentId });
  const branch = (await add('线上枝', null)).data.id;
  const leaf = (await add('线上叶', branch)).data.id;
  const tag = async (name: string) => (await t.chief.post('/api/student/customerTag/add', { name })).data.id as number;
  const [one, two] = [await tag('搜甲'), await tag('搜乙')];
  const nodes = async (name: string) => (await t.chief.get('/v1/category/tree', { name })).data;
  const [level] = await nodes('customer_level');
  const [grade] = await nodes('grade');
  const reasons = (await nodes('lost_reason'))[0].child;
  await lead('搜索一', {
    sourceId: leaf,
    tags: [one, two],
    level: level.id,
    grade: grade.id,
    birthDate: '2016-03-11',
    intendedCourses: [77],
    lastFollowUpAt: at(-30),
    nextFollowUpAt: at(100),
    protectedUntil: at(50),
    referrerStaffId: t.principal.client.uid,
    lostReason: reasons[0].id,
    doNotContact: true,
    state: 'visited',
  });
  await t.inside((work) =>
    work.session.client.query(`update customer set created_at = '2026-02-28T04:00:00Z' where name = '搜索一'`),
  );
  const other = await lead('搜索二', { tags: [one], birthDate: '2010-01-01' });
  await t.meeting(other, t.me);
  const asked: Record<string, unknown>[] = [
    { sourceId: branch },
    { sourceId: [leaf, branch] },
    { tagsAll: [one, two] },
    { level: level.id },
    { grade: grade.id },
    { ageFrom: 9, ageTo: 9 },
    { intendedCourses: 77 },
    { createdAtFrom: '2026-02-27', createdAtTo: '2026-03-01' },
    { lastFollowUpAtFrom: '2026-03-09', lastFollowUpAtTo: '2026-03-09' },
    { nextFollowUpAtFrom: '2026-03-14', nextFollowUpAtTo: '2026-03-14' },
    { protected: true, state: 'visited' },
    { referrerStaffId: t.principal.client.uid },
    { lostReason: reasons[0].id },
    { doNotContact: true },
    { state: 'visited', ownerId: t.me, schoolId: t.schoolId },
  ];
  for (const one of asked) expect([one, await found(one)]).toEqual([one, ['搜索一']]);
  expect(await found({ tags: one })).toEqual(['搜索一', '搜索二']);
  expect(await found({ appointmentOnFrom: '2026-03-13', appointmentOnTo: '2026-03-13' })).toEqual(['搜索二']);
  expect(await found({ ids: [other] })).toEqual(['搜索二']);
  const sheet = await t.http.inject({
    url: `${path}/export?ids=${other}&columns=name&format=csv`,
    headers: { authorization: t.chief.header },
  });
  expect(sheet.body).toContain('搜索二');
  expect(sheet.body).not.toContain('搜索一');
});
