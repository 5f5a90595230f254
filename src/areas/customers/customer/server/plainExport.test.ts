// What a sheet of customers tells of how to reach a family.
import { describe, expect, test } from 'vitest';
import type { Person } from '#testing/app';
import { knowing } from '#testing/scenes/knowing';

const world = await knowing();
const { chief, counsellor, enter, mobile, signIn } = world;
const principal = await signIn('13800000005');

describe('an export', () => {
  const sheet = async (person: Person, query: Record<string, string>, of = 'guardian', columns = 'mobile,wechat') =>
    (
      await world.http.inject({
        url: `/api/v1/student/${of}/export`,
        query: { format: 'csv', columns, ...query },
        headers: { authorization: person.header, 'accept-language': 'zh-CN' },
      })
    ).body;

  test('shows mobiles masked; in plain by permission and for a reason, and even then not of the pool', async () => {
    const [number, pooled] = [mobile(), mobile()];
    await enter(counsellor, '导出生', { guardians: [{ relation: 'mother', name: '李梅', mobile: number }] });
    const given = { schoolId: counsellor.client.school!.id, ownerId: null };
    await enter(chief, '公海导出', {
      ...given,
      guardians: [{ relation: 'mother', mobile: pooled, wechat: 'pool_wx' }],
    });
    expect(await sheet(chief, { q: number })).toContain(`137****${number.slice(-4)}`);
    expect(await sheet(chief, { plain: 'true' })).toContain('"code":422');
    expect(await sheet(principal, { plain: 'true', reason: '核对' })).toContain('"code":403');
    const plain = await sheet(chief, { plain: 'true', reason: '与家长核对' });
    expect(plain).toContain(number);
    for (const covered of [pooled, 'pool_wx']) expect(plain).not.toContain(covered);
    const logged = await chief.get('/api/v1/logs/operation/list', { action: 'exportPlain' });
    expect(logged.data.list).toMatchObject([{ reason: '与家长核对' }]);
    const family = (query: Record<string, string>) => sheet(chief, query, 'customer', 'name,guardians');
    expect(await family({ q: '导出生' })).toContain(`导出生,妈妈 李梅 137****${number.slice(-4)}`);
    const customersInPlain = await family({ plain: 'true', reason: '与家长核对' });
    expect(customersInPlain).toContain(`导出生,妈妈 李梅 ${number}`);
    expect(customersInPlain).not.toContain(pooled);
  });

  test('in plain needs both the permission of the house and that of customers', async () => {
    const supervisor = await signIn('13800000003');
    const ask = () => sheet(supervisor, { plain: 'true', reason: '核对' }, 'customer', 'name,guardians');
    expect(await ask()).toContain('明文导出：');
    const { data: roles } = await chief.get('/user/v1/role/list', { q: 'customer-service-supervisor' });
    const id = roles.list[0].id;
    const before = (await chief.get('/user/v1/role/grants', { id })).data;
    for (const missing of ['system.export.plain', 'customers.customer.exportPlain']) {
      const { version } = (await chief.get('/user/v1/role/detail', { id })).data;
      const kept = before.grants.filter(({ permission }: { permission: string }) => permission !== missing);
      const changed = { id, version, grants: kept, fieldRules: before.fieldRules, reason: '试' };
      expect(await chief.put('/user/v1/role/grants', changed)).toMatchObject({ code: 200 });
      expect(await ask()).toContain(`"data":"${missing}"`);
    }
  });
});
