import { describe, expect, test } from 'vitest';
import { testApp } from '#testing/app';

const { call, signIn } = await testApp();

describe('sessions', () => {
  test('everyone sees and ends their own; the others go on', async () => {
    const [one, two, three] = [await signIn('13800000007'), await signIn('13800000007'), await signIn('13800000007')];
    const other = await signIn('13800000008');
    const { data } = await one.get('/user/v1/session/list');
    expect(data.list).toHaveLength(3);
    expect(data.list.filter((row: { current: boolean }) => row.current)).toHaveLength(1);
    expect(JSON.stringify(data)).not.toMatch(/hash/i);
    const mine = data.list.find((row: { current: boolean }) => row.current).id;
    const some = data.list.find(
      (row: { id: number }) => row.id !== mine && row.id === Math.max(...data.list.map((r: { id: number }) => r.id)),
    ).id;
    expect(await one.post('/user/v1/session/kick', { ids: [some] })).toMatchObject({ code: 200, data: { count: 1 } });
    expect(await three.get('/user/v1/me')).toMatchObject({ code: 401, data: { reason: 'kicked' } });
    expect((await two.get('/user/v1/me')).code).toBe(200);
    expect((await one.post('/user/v1/session/kick', { others: true })).data).toEqual({ count: 1 });
    expect([(await one.get('/user/v1/me')).code, (await two.get('/user/v1/me')).code]).toEqual([200, 401]);
    expect((await other.get('/user/v1/me')).code).toBe(200);
  });

  test('those of others need the permission; one ended from the list loses both its tokens at once, its sisters go on', async () => {
    const teacher = await signIn('13800000007');
    const [elsewhere, victim] = [await signIn('13800000008'), await signIn('13800000008')];
    const admin = await signIn('13800000002');
    const { data } = await admin.get('/user/v1/session/list', { pageSize: 100 });
    const theirs = data.list.filter(
      (row: { $labels: { accountId: string } }) => row.$labels.accountId === victim.client.name,
    );
    const target = Math.max(...theirs.map((row: { id: number }) => row.id));
    expect((await teacher.post('/user/v1/session/kick', { ids: [target] })).code).toBe(403);
    expect((await victim.get('/user/v1/me')).code).toBe(200);
    expect((await admin.post('/user/v1/session/kick', { ids: [target] })).code).toBe(200);
    expect(await victim.get('/user/v1/me')).toMatchObject({ code: 401, data: { reason: 'kicked' } });
    const again = { refresh_token: victim.refresh, appid: 'demo' };
    expect((await call('GET', '/v1/refresh', again)).code).toBe(401);
    expect((await elsewhere.get('/user/v1/me')).code).toBe(200);
    expect((await admin.post('/user/v1/session/kick', { ids: [999_999] })).code).toBe(404);
    expect((await admin.post('/user/v1/session/kick', {})).code).toBe(422);
  });

  test('are found by the person, and only by who may look at those of others', async () => {
    const [teacher, admin] = [await signIn('13800000007'), await signIn('13800000002')];
    const whose = (await admin.get('/user/v1/options/account', { q: teacher.client.name })).data[0].value;
    const { data } = await admin.get('/user/v1/session/list', { accountId: whose });
    const names = data.list.map((row: { $labels: { accountId: string } }) => row.$labels.accountId);
    expect(new Set(names)).toEqual(new Set([teacher.client.name]));
    const finance = await signIn('13800000008');
    expect((await finance.get('/user/v1/session/list', { accountId: whose })).data.list).toEqual([]);
    // As the page asks: some of them by number, those of several people, rows first.
    const [first] = data.list;
    const some = await admin.get('/user/v1/session/list', { ids: String(first.id), only: 'rows' });
    expect([some.data.list.map((row: { id: number }) => row.id), some.data.total]).toEqual([[first.id], 1]);
    const several = await admin.get('/user/v1/session/list', { accountId: [whose, 999_999], pageSize: 100 });
    expect(several.data.total).toBe(data.total);
  });

  test('the other enterprise’s do not exist', async () => {
    const here = await signIn('13800000007');
    const there = await signIn('13900000001', 'demo2');
    const { data } = await there.get('/user/v1/session/list', {});
    const own = data.list.map((row: { id: number }) => row.id);
    const { data: mine } = await here.get('/user/v1/session/list');
    expect(own).not.toContain(mine.list[0].id);
    expect((await there.post('/user/v1/session/kick', { ids: [mine.list[0].id] })).code).toBe(404);
    expect((await here.get('/user/v1/me')).code).toBe(200);
  });
});
