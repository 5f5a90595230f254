// Two customers who become one, one who is forgotten, one who is deleted.
import { describe, expect, test } from 'vitest';
import { snake } from '#kernel/model/resource';
import { detail as readDetail } from '#kernel/server/resources/reading';
import type { Person } from '#testing/app';
import { plant } from '#testing/planting';
import { knowing } from '#testing/scenes/knowing';
import { customerService } from '../../customer/server/customerRows';
import { ofKept } from '../../customer/server/keptCustomer';

const world = await knowing();
const { chief, counsellor, other, enter, detail, act, mobile, contracts, asEnterprise } = world;
const path = '/api/v1/student/customer';
const list = async (of: string, query: Record<string, unknown>) => (await chief.get(`${of}/list`, query)).data.list;
const followUp = (person: Person, customerId: number, content: string) =>
  person.post('/api/v1/student/followUp/add', {
    customerId,
    way: 'phone',
    result: 'connected',
    content,
    nextAt: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
  });
const merge = async (keepId: number, dropId: number, fields: string[] = [], person = chief) => {
  const versions = { keep: (await detail(keepId)).version, drop: (await detail(dropId)).version };
  return person.post(`${path}/merge`, { keepId, dropId, versions, fields });
};
const tagged = async (name: string) => (await chief.post('/api/student/customerTag/add', { name })).data.id as number;

describe('merging', () => {
  test('moves talks, appointments, tags, files and guardians, adds up the counts, and the old link opens the kept one', async () => {
    const [red, blue] = [await tagged('红'), await tagged('蓝')];
    const shared = mobile();
    const apart = mobile();
    const a = (
      await enter(other, '李一一', {
        tags: [red],
        daySchool: '一小',
        guardians: [
          { relation: 'mother', mobile: shared },
          { relation: 'father', mobile: apart },
        ],
      })
    ).data;
    const b = (
      await enter(counsellor, '李依依', {
        tags: [blue],
        onSibling: 'apart',
        guardians: [{ relation: 'mother', mobile: shared, name: '王芳' }],
      })
    ).data;
    await followUp(other, a.id, '介绍了暑假班的课程安排');
    await followUp(counsellor, b.id, '约好下周再联系一次');
    await followUp(counsellor, b.id, '家长想先看一节公开课');
    const startAt = new Date(world.clock.now().getTime() + 2 * 86_400_000).toISOString();
    const meeting = { customerId: a.id, kind: 'visit', schoolId: other.client.school!.id, startAt };
    expect(await other.post('/api/v1/student/appointment/add', meeting)).toMatchObject({ code: 200 });
    const file = {
      FileName: 'a.pdf',
      FileUrl: '/files/1/a.pdf',
      FileType: 'application/pdf',
      FileSize: 1,
      FileDuration: '',
    };
    await other.post('/api/v1/student/customerFile/add', { customerId: a.id, kind: 'assessment', file });

    const merged = await merge(b.id, a.id, ['name']);
    expect(merged).toMatchObject({
      code: 200,
      data: { id: b.id, name: '李一一', followUpCount: 3, daySchool: '一小', ownerId: counsellor.client.uid },
    });
    expect(merged.data.tags.sort()).toEqual([red, blue].sort());
    expect(merged.data.guardians).toHaveLength(2);
    expect(merged.data.guardians.filter(({ isPrimary }: { isPrimary: boolean }) => isPrimary)).toHaveLength(1);
    expect(new Date(merged.data.nextAppointmentAt).toISOString()).toBe(startAt);
    expect(await list('/api/v1/student/followUp', { customerId: b.id })).toHaveLength(3);
    expect(await list('/api/v1/student/appointment', { customerId: b.id })).toHaveLength(1);
    expect(await list('/api/v1/student/customerFile', { customerId: b.id })).toHaveLength(1);
    const opened = await chief.get(`${path}/detail`, { id: a.id });
    expect(opened).toMatchObject({ code: 200, data: { id: b.id, mergedFrom: a.id } });
    expect((await chief.get(`${path}/list`, { q: apart })).data.list).toMatchObject([{ id: b.id }]);
    expect(await counsellor.get(`${path}/list`, { q: apart })).toMatchObject({ data: { total: 1 } });
    expect(await list('/api/student/customerMerge', { keepId: b.id })).toMatchObject([{ dropId: a.id }]);
  });

  test('is refused with 409 and changes nothing where the one that goes has a contract', async () => {
    const [a, b] = [(await enter(counsellor, '有合同')).data, (await enter(counsellor, '无合同')).data];
    contracts.push({ customerId: a.id, contractId: 9, state: 'effective', received: 100 });
    expect(await merge(b.id, a.id)).toMatchObject({ code: 409, data: { reason: 'contract' } });
    expect((await detail(b.id)).version).toBe(b.version);
    contracts.length = 0;
    expect(await merge(b.id, a.id, [], counsellor)).toMatchObject({ code: 403 });
    const stale = { keepId: b.id, dropId: a.id, versions: { keep: 1, drop: 99 } };
    expect(await chief.post(`${path}/merge`, stale)).toMatchObject({ code: 409, data: { reason: 'stale' } });
    expect(await chief.post(`${path}/merge`, { ...stale, fields: ['ownerId'] })).toMatchObject({ code: 422 });
  });

  test('pressed twice at once merges once; a chain of merges leads to the last', async () => {
    const [a, b, c] = [
      (await enter(counsellor, '连一')).data,
      (await enter(counsellor, '连二')).data,
      (await enter(counsellor, '连三')).data,
    ];
    const asked = { keepId: b.id, dropId: a.id, versions: { keep: b.version, drop: a.version }, fields: [] };
    const press = () => chief.post(`${path}/merge`, asked);
    const codes = (await Promise.all([press(), press()])).map(({ code }) => code);
    expect(codes.sort()).toEqual([200, 404]);
    expect(await merge(c.id, b.id)).toMatchObject({ code: 200 });
    expect(await detail(a.id)).toMatchObject({ id: c.id, mergedFrom: a.id });
  });

  test('in the very moment in which the page is opened, still opens the kept one', async () => {
    const [a, b] = [(await enter(counsellor, '此刻一')).data, (await enter(counsellor, '此刻二')).data];
    const asked: number[] = [];
    const shown = await asEnterprise((work) =>
      ofKept(work, a.id, async (id) => {
        asked.push(id);
        if (asked.length === 1) expect(await merge(b.id, a.id)).toMatchObject({ code: 200 });
        return readDetail(work, customerService(work), id);
      }),
    );
    expect([asked, shown.id]).toEqual([[a.id, b.id], b.id]);
    for (const read of ['timeline', 'overview', 'family', 'referralTree', 'history'])
      expect([read, (await chief.get(`${path}/${read}`, { id: a.id })).code]).toEqual([read, 200]);
    expect(await chief.get(`${path}/detail`, { id: 999_999 })).toMatchObject({ code: 404 });
  });

  test('keeps one referrer: nobody is brought by themselves, and a do-not-contact of either side stays', async () => {
    const add = (name: string, code: string, kind: string) =>
      chief.post('/api/student/customerSource/add', { name, code, kind }).then(({ data }) => data.id as number);
    const [byCustomer, byStaff] = [
      await add('并:老带新', 'm_ref', 'referral'),
      await add('并:内推', 'm_staff', 'staff_referral'),
    ];
    const keep = (await enter(counsellor, '内推来的', { sourceId: byStaff, referrerStaffId: other.client.uid })).data;
    const brought = { sourceId: byCustomer, referrerCustomerId: keep.id, doNotContact: true };
    const drop = (await enter(counsellor, '其实同人', brought)).data;
    const merged = await merge(keep.id, drop.id);
    expect(merged).toMatchObject({
      code: 200,
      data: { referrerStaffId: other.client.uid, referrerCustomerId: null, doNotContact: true },
    });
  });

  test('gives an ownerless customer the counsellor of the other', async () => {
    const a = (await enter(counsellor, '有顾问')).data;
    const b = (await enter(chief, '没顾问', { ownerId: null, schoolId: counsellor.client.school!.id })).data;
    expect(await merge(b.id, a.id)).toMatchObject({ data: { ownerId: counsellor.client.uid, poolAt: null } });
  });
});

describe('of what hangs on the customer that goes', () => {
  const { app } = world;
  /** Every field by which a table of this area names a customer, but for what tells of the merge itself or is settled otherwise. */
  const settled = ['customer', 'customer_merge.dropId', 'duplicate_pair', 'guardian', 'referral.referredCustomerId'];
  const naming = [...app.services.values()]
    .map(({ of }) => of)
    .filter(({ area }) => area === 'customers')
    .flatMap((of) =>
      Object.entries(of.fields)
        .filter(
          ([name, { to }]) =>
            to === 'customer' && !settled.some((one) => [of.name, `${of.name}.${name}`].includes(one)),
        )
        .map(([name]) => ({ of, name })),
    );
  const cellOf = async (table: string, id: number, name: string) =>
    (
      await app.database.owner.query(
        `select "${snake(name)}" as cell, deleted_at as gone from "${table}" where id = $1`,
        [id],
      )
    ).rows[0];

  test('there are touches, groups, logs, referrals, collaborators and more', () => {
    const tables = new Set(naming.map(({ of }) => of.name));
    for (const name of ['customer_touch', 'customer_group_member', 'assignment_log', 'customer_state_log', 'referral'])
      expect(tables).toContain(name);
    for (const name of ['customer_collaborator', 'follow_up', 'appointment', 'customer_file', 'import_row'])
      expect(tables).toContain(name);
  });

  test('each row follows to the one that stays, and nothing of the other is touched', {
    timeout: 120_000,
  }, async () => {
    const [drop, keep, third] = [
      (await enter(counsellor, '并走的')).data,
      (await enter(counsellor, '留下的')).data,
      (await enter(counsellor, '旁边的')).data,
    ];
    const planted: { table: string; name: string; id: number; beside: number }[] = [];
    for (const { of, name } of naming)
      planted.push({
        table: of.name,
        name,
        id: await plant(world, of, { [name]: drop.id }),
        beside: await plant(world, of, { [name]: third.id }),
      });
    expect(await merge(keep.id, drop.id)).toMatchObject({ code: 200 });
    for (const { table, name, id, beside } of planted) {
      expect([table, name, await cellOf(table, id, name)]).toEqual([table, name, { cell: keep.id, gone: null }]);
      expect([table, name, Number((await cellOf(table, beside, name)).cell)]).toEqual([table, name, third.id]);
    }
  });

  test.each([
    ['customer_group_member', 'groupId'],
    ['customer_collaborator', 'staffId'],
  ])('%s: where the one that stays is in it already, the other goes', async (table, beside) => {
    const [drop, keep] = [(await enter(counsellor, '成员甲')).data, (await enter(counsellor, '成员乙')).data];
    const { of } = app.services.get(table)!;
    const first = await plant(world, of, { customerId: keep.id });
    const shared = (await cellOf(table, first, beside)).cell;
    const second = await plant(world, of, { customerId: drop.id, [beside]: shared });
    expect(await merge(keep.id, drop.id)).toMatchObject({ code: 200 });
    expect((await cellOf(table, second, 'customerId')).gone).not.toBeNull();
    expect((await cellOf(table, first, 'customerId')).gone).toBeNull();
  });

  test('who brought it is kept where nobody brought the other, and whom it brought were brought by the one that stays', async () => {
    const { of: Referral } = app.services.get('referral')!;
    const [drop, keep, bringer, brought] = [
      (await enter(counsellor, '被带来')).data,
      (await enter(counsellor, '没人带')).data,
      (await enter(counsellor, '带人的')).data,
      (await enter(counsellor, '被它带')).data,
    ];
    const of = await plant(world, Referral, { referredCustomerId: drop.id, referrerCustomerId: bringer.id });
    await app.database.owner.query('update customer set referrer_customer_id = $1 where id = $2', [
      drop.id,
      brought.id,
    ]);
    expect(await merge(keep.id, drop.id)).toMatchObject({ code: 200 });
    expect(await cellOf('referral', of, 'referredCustomerId')).toEqual({ cell: keep.id, gone: null });
    expect((await detail(brought.id)).referrerCustomerId).toBe(keep.id);
  });
});

describe('anonymising', () => {
  test('erases who it was, asks for the number, and only what has ended', async () => {
    const number = mobile();
    const guardians = [{ relation: 'mother', name: '赵梅', mobile: number, wechat: 'zhaomei1' }];
    const { data: row } = await enter(counsellor, '匿名生', { guardians, address: '幸福路1号', remark: '怕生' });
    await followUp(counsellor, row.id, '妈妈说孩子比较怕生人');
    expect(await act(chief, 'anonymise', row.id, { code: row.code })).toMatchObject({
      code: 409,
      data: { reason: 'state' },
    });
    const reason = (await chief.get('/v1/category/tree', { name: 'lost_reason' })).data[0].child[0].id;
    await act(counsellor, 'lose', row.id, { lostKind: 'lost', lostReason: reason });
    expect(await act(chief, 'anonymise', row.id, { code: 'C1' })).toMatchObject({
      code: 422,
      data: [{ field: 'code' }],
    });
    expect(await act(counsellor, 'anonymise', row.id, { code: row.code })).toMatchObject({ code: 403 });
    expect(await act(chief, 'anonymise', row.id, { code: row.code })).toMatchObject({
      code: 200,
      data: { code: row.code },
    });
    expect(await chief.get(`${path}/detail`, { id: row.id })).toMatchObject({ code: 404 });
    for (const q of [number, '匿名生', 'zhaomei1']) expect((await chief.get(`${path}/list`, { q })).data.total).toBe(0);
    const left = await asEnterprise(async (work) => {
      const { client } = work.session;
      const found = [];
      for (const table of ['customer', 'guardian', 'follow_up'])
        found.push(
          (
            await client.query(`select * from ${table} where ${table === 'customer' ? 'id' : 'customer_id'} = $1`, [
              row.id,
            ])
          ).rows,
        );
      return JSON.stringify(found);
    });
    for (const word of [number, '匿名生', '赵梅', '幸福路', '怕生', 'zhaomei1']) expect(left).not.toContain(word);
    expect(await enter(other, '匿名生', { guardians })).toMatchObject({ code: 200 });
  });
});

describe('anonymising who was merged', () => {
  test('erases those who were merged before, one after the other, as well', async () => {
    const [a, b, c] = [
      (await enter(counsellor, '阿连')).data,
      (await enter(counsellor, '乙连')).data,
      (await enter(counsellor, '丙连')).data,
    ];
    await merge(b.id, a.id);
    await merge(c.id, b.id);
    const reason = (await chief.get('/v1/category/tree', { name: 'lost_reason' })).data[0].child[0].id;
    await act(counsellor, 'lose', c.id, { lostKind: 'lost', lostReason: reason });
    expect(await act(chief, 'anonymise', c.id, { code: c.code })).toMatchObject({ code: 200 });
    const { rows } = await asEnterprise((work) =>
      work.session.client.query('select name, code from customer where id = any($1) order by id', [[a.id, b.id, c.id]]),
    );
    expect(rows.map(({ name }) => name)).toEqual(['已匿名', '已匿名', '已匿名']);
    const { rows: records } = await asEnterprise((work) =>
      work.session.client.query('select snapshot from customer_merge where drop_id = any($1)', [[a.id, b.id]]),
    );
    expect(records).toEqual([{ snapshot: {} }, { snapshot: {} }]);
  });
});

describe('deleting', () => {
  test('takes what belongs to the customer alone, and is refused with what others have of it', async () => {
    const referral = (
      await chief.post('/api/student/customerSource/add', { name: '老带新', code: 'trial_ref', kind: 'referral' })
    ).data.id;
    const first = (await enter(counsellor, '介绍人')).data;
    const brought = (await enter(counsellor, '被介绍', { sourceId: referral, referrerCustomerId: first.id })).data;
    const refused = await chief.delete(`${path}/delete`, { id: first.id });
    expect(refused).toMatchObject({ code: 409 });
    expect(refused.message).toMatch(/^该客户已有.*，不能删除$/);
    expect(await detail(first.id)).toMatchObject({ name: '介绍人' });
    await followUp(counsellor, brought.id, '第一次电话沟通很顺利');
    expect(await chief.delete(`${path}/delete`, { id: brought.id })).toMatchObject({ code: 200 });
    expect(await list('/api/v1/student/followUp', { customerId: brought.id })).toEqual([]);
    expect(await chief.delete(`${path}/delete`, { id: first.id })).toMatchObject({ code: 200 });
  });
});
