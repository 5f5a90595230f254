// A family that is forgotten is forgotten by the log as well, and nobody can tell from the seal.
import { describe, expect, test } from 'vitest';
import { knowing } from '#testing/scenes/knowing';

const world = await knowing();
const { app, chief, counsellor, enter, detail, act, mobile } = world;
const path = '/api/v1/student/customer';
const [demo] = await app.identity.enterprises();
const run = (name: string) => app.jobs.runNow(app, demo!, app.jobs.all().find((job) => job.name === name)!);
const logged = async (): Promise<Record<string, unknown>[]> =>
  (await app.database.owner.query('select * from operation_log where enterprise_id = 1 order by id')).rows;
const lostReason = (await chief.get('/v1/category/tree', { name: 'lost_reason' })).data[0].child[0].id;
const ended = (id: number) => act(counsellor, 'lose', id, { lostKind: 'lost', lostReason, lostRemark: '尹家搬走了' });
const forget = async (id: number) => act(chief, 'anonymise', id, { code: (await detail(id)).code });

describe('anonymising', () => {
  test('covers in the log who it was and what was said, keeps that something was done, and the seal of the log holds', async () => {
    const number = mobile();
    const guardians = [{ relation: 'mother', name: '柳如烟', mobile: number, wechat: 'liuruyan' }];
    const { data: row } = await enter(counsellor, '尹青山', {
      guardians,
      address: '桃花巷9号',
      birthDate: '2015-04-03',
    });
    const { version, guardians: kept } = await detail(row.id);
    await counsellor.put(`${path}/edit`, { id: row.id, version, name: '尹绿水', remark: '怕黑的孩子' });
    await counsellor.post('/user/v1/reveal', {
      entity: 'guardian',
      id: kept[0].id,
      field: 'mobile',
      purpose: '打给柳女士',
    });
    await counsellor.post('/api/v1/student/followUp/add', {
      customerId: row.id,
      way: 'phone',
      result: 'connected',
      content: '柳女士说下周再联系',
      nextAt: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
    });
    await ended(row.id);
    const before = await logged();
    const words = [
      '尹青山',
      '尹绿水',
      'yinqingshan',
      '柳',
      'liuruyan',
      '桃花巷',
      '2015-04-03',
      '怕黑',
      number,
      // Covered, its end is still in sight.
      `*${number.slice(-4)}`,
      '尹家',
    ];
    for (const word of ['尹青山', '柳如烟', '柳女士', '怕黑']) expect(JSON.stringify(before)).toContain(word);
    expect(await forget(row.id)).toMatchObject({ code: 200 });
    world.clock.advance(2 * 86_400);
    Object.assign(chief, await world.signIn('13800000001'));
    await run('system.logDigest');
    expect((await chief.post('/api/v1/logs/verify')).data).toMatchObject({ ok: true });

    await run('customers.forget');
    const after = await logged();
    for (const word of words) expect([word, JSON.stringify(after).includes(word)]).toEqual([word, false]);
    const entries = after.filter(({ entity, row_id }) => entity === 'customer' && Number(row_id) === row.id);
    expect(entries.map(({ action }) => action)).toEqual(['add', 'edit', 'edit', 'follow', 'lose', 'anonymise']);
    expect(entries[1]).toMatchObject({ staff_name: counsellor.client.name, before: { name: '•••', remark: null } });
    expect(entries[4]).toMatchObject({ before: { state: 'following' }, after: { state: 'lost', lostRemark: '•••' } });
    expect((await chief.post('/api/v1/logs/verify')).data).toMatchObject({ ok: true });
    for (const { id } of entries)
      expect(await chief.get('/api/v1/logs/diff', { id: Number(id) })).toMatchObject({ code: 200 });

    await run('customers.forget');
    expect(JSON.stringify(await logged())).toContain('•••');
    expect((await chief.post('/api/v1/logs/verify')).data).toMatchObject({ ok: true });
  });

  test('leaves other entries as they are, and the brother without a family of one', async () => {
    Object.assign(counsellor, await world.signIn('13800000004'));
    const guardians = [{ relation: 'mother', mobile: mobile() }];
    const elder = (await enter(counsellor, '阮大', { guardians })).data;
    const younger = (await enter(counsellor, '阮小', { guardians, onSibling: 'link', siblingId: elder.id })).data;
    await ended(elder.id);
    expect(await forget(elder.id)).toMatchObject({ code: 200 });
    expect((await detail(younger.id)).familyId).toBeNull();
    await run('customers.forget');
    const titles = (await logged()).map(({ row_title }) => row_title);
    expect(titles).toContain('阮小');
    expect(titles).not.toContain('阮大');
  });
});
