import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { money } from '#kernel/model/fields';
import { contacting } from '#testing/scenes/contacting';
import { audience } from '../../customer/model/queries';

const world = await contacting('2026-07-08T02:00:00Z');
const { app, chief, counsellor, leap, lead, runJob, categoryId, sourceId, schoolId, asEnterprise, signIn } = world;
const path = '/api/student/customerGroup';
const list = '/api/v1/student/customer/list';
const level = { a: await categoryId('customer_level', 'a'), b: await categoryId('customer_level', 'b') };
const and = (...items: object[]) => JSON.stringify({ op: 'and', items });
const namesOf = (data: { list: { name: string }[] }) => data.list.map(({ name }) => name).sort();
const found = async (conditions: string, who = chief) => {
  const { code, data } = await who.get(list, { conditions, pageSize: 100 });
  return code === 200 ? namesOf(data) : data;
};
const make = async (who: typeof chief, values: Record<string, unknown>) => {
  const { code, data } = await who.post(`${path}/add`, values);
  expect(code).toBe(200);
  return data;
};

describe('a dynamic group', () => {
  const quiet = and({ field: 'level', op: 'is', value: level.a }, { field: 'sinceContact', op: 'atLeast', value: 3 });

  test('holds whoever meets its conditions when it is opened, each viewer seeing their own part', async () => {
    await leap('2026-07-01T02:00:00Z');
    const mine = await lead({ name: '静静', level: level.a });
    await lead({ name: '远远', level: level.b });
    await lead({ name: '旁人', level: level.a, ownerId: (await signIn('13800000014')).client.uid });
    await leap('2026-07-08T02:00:00Z');
    const group = await make(chief, { name: '三天没联系', kind: 'dynamic', conditions: quiet, visibility: 'all' });
    expect(group).toMatchObject({ memberCount: 2, ownerId: chief.client.uid });
    const opened = async (who: typeof chief) => namesOf((await who.get(list, { groupId: group.id })).data);
    expect(await opened(chief)).toEqual(['旁人', '静静']);
    expect(await opened(await signIn('13800000014'))).toEqual(['旁人']);
    expect(await opened(counsellor)).toEqual(['静静']);

    const said = {
      way: 'phone',
      result: 'connected',
      content: '妈妈想了解暑假的英语班',
      nextAt: '2026-07-09T02:00:00Z',
    };
    expect((await counsellor.post('/api/v1/student/followUp/add', { customerId: mine, ...said })).code).toBe(200);
    expect(await opened(chief)).toEqual(['旁人']);
    await runJob('customers.groupCounts');
    expect((await chief.get(`${path}/detail`, { id: group.id })).data.memberCount).toBe(1);
  });

  test('pinned beside the tabs says how many of it the viewer finds, not its owner', async () => {
    const conditions = and({ field: 'daySchool', op: 'is', value: '置顶小学' });
    const stranger = await signIn('13800000014');
    await lead({ name: '置顶甲', daySchool: '置顶小学' });
    const second = await lead({ name: '置顶乙', daySchool: '置顶小学' });
    await lead({ name: '置顶丙', daySchool: '置顶小学', ownerId: stranger.client.uid });
    const pin = { pinned: 'true', visibility: 'all' };
    const dynamic = await make(chief, { name: '置顶动态', kind: 'dynamic', conditions, ...pin });
    const fixed = await make(chief, { name: '置顶静态', kind: 'static', ...pin });
    await chief.post(`${path}/addMembers`, { id: fixed.id, ids: [second] });
    await make(chief, { name: '未置顶', kind: 'dynamic', conditions, visibility: 'all' });
    await make(chief, { name: '别人的', kind: 'dynamic', conditions, pinned: 'true' });
    // A count that takes too long is left out and asked for again.
    const settled = async (who: typeof chief, at: string) => {
      const asked = async () => (await who.get(`${path}/${at}`)).data as { id: number; name: string; count: number }[];
      await expect
        .poll(async () => (await asked()).every(({ count }) => count !== null), { timeout: 15_000 })
        .toBe(true);
      return asked();
    };
    const shown = async (who: typeof chief) => {
      const data = await settled(who, 'pinned');
      const own = data.filter(({ id }) => id === dynamic.id || id === fixed.id);
      for (const { id, count } of own) expect((await who.get(list, { groupId: id })).data.total).toBe(count);
      return data
        .filter(({ name }) => name.includes('置顶') || name === '别人的')
        .map(({ name, count }) => `${name} ${count}`);
    };
    expect(await shown(chief)).toEqual(['别人的 3', '置顶静态 1', '置顶动态 3']);
    expect(await shown(counsellor)).toEqual(['置顶静态 1', '置顶动态 2']);
    expect(await shown(stranger)).toEqual(['置顶静态 0', '置顶动态 1']);
    const listed = await settled(stranger, 'seen');
    expect(listed.find(({ id }) => id === dynamic.id)).toMatchObject({ count: 1 });
    await asEnterprise((work) =>
      work.session.client.query(
        `update customer_group set conditions = '{"op":"and","items":[{"field":"gone","op":"is","value":1}]}' where id = $1`,
        [dynamic.id],
      ),
    );
    const { data } = await counsellor.get(`${path}/pinned`);
    expect(data.find(({ id }: { id: number }) => id === dynamic.id)).toMatchObject({ count: null });
    await chief.delete(`${path}/delete`, { id: dynamic.id });
  });

  test('is previewed with a count and ten of its members, and refuses conditions it cannot read', async () => {
    for (let i = 0; i < 12; i++) await lead({ name: `预览${i}`, daySchool: '实验小学' });
    const conditions = and({ field: 'daySchool', op: 'contains', value: '实验' });
    const { data } = await chief.post(`${path}/preview`, { conditions });
    expect(data).toMatchObject({ count: 12, capped: false });
    expect(data.sample).toHaveLength(10);
    for (const bad of [
      and({ field: 'idCard', op: 'is', value: '1' }),
      and({ field: 'level', op: 'is', value: 'drop table' }),
      and({ field: 'heat', op: 'between', value: [9, 1] }),
      and(...Array.from({ length: 21 }, () => ({ field: 'heat', op: 'is', value: 1 }))),
      'nonsense',
    ])
      expect(await chief.post(`${path}/preview`, { conditions: bad })).toMatchObject({ code: 422 });
    const empty = await chief.post(`${path}/add`, { name: '空', kind: 'dynamic' });
    expect(empty).toMatchObject({ code: 422, data: [{ field: 'conditions' }] });
  });

  test('counts to its end at once, however many there are', async () => {
    await asEnterprise((work) =>
      work.session.client.query(
        `insert into customer (enterprise_id, code, name, source_id, school_id, owner_id, day_school)
          select $1, 'X' || n, '多' || n, $2, $3, $4, '万人小学' from generate_series(1, 1200) n`,
        [work.enterpriseId, sourceId, schoolId, chief.client.uid],
      ),
    );
    const conditions = and({ field: 'daySchool', op: 'is', value: '万人小学' });
    expect((await chief.post(`${path}/preview`, { conditions })).data).toMatchObject({ count: 1200, capped: false });
    const group = await make(chief, { name: '万人', kind: 'dynamic', conditions });
    expect(group).toMatchObject({ memberCount: 1200, countedAt: expect.any(String) });
  });
});

describe('conditions', () => {
  test('ask of age, distance, source with all below it, WeChat and one and the same appointment', async () => {
    const child = await asEnterprise(async (work) => {
      const { insertRow } = await import('#kernel/server/resources/saving');
      const source = app.services.get('customer_source')!;
      const top = await insertRow(work, source, { name: '线上', code: 'on', kind: 'online' });
      return { top, id: await insertRow(work, source, { name: '抖音', code: 'dy', kind: 'online', parentId: top }) };
    });
    const school = (await chief.get('/school/v1/school/detail', { id: schoolId })).data;
    const near = { lng: school.location.lng, lat: school.location.lat + 0.009 };
    const visitor = await lead({
      name: '到访者',
      birthDate: '2016-07-09',
      sourceId: child.id,
      geo: near,
      guardians: [{ relation: 'mother', mobile: '13700001111', wechatAdded: true, isPrimary: true }],
    });
    const at = { startAt: '2026-07-10T02:00:00Z', endAt: '2026-07-10T03:00:00Z' };
    const booked = await counsellor.post('/api/v1/student/appointment/add', {
      customerId: visitor,
      kind: 'visit',
      schoolId,
      ...at,
    });
    expect(booked.code).toBe(200);
    const isFound = async (...items: object[]) => ((await found(and(...items))) as string[]).includes('到访者');
    expect(await isFound({ field: 'age', op: 'is', value: 9 })).toBe(true);
    expect(await isFound({ field: 'age', op: 'atLeast', value: 10 })).toBe(false);
    expect(await isFound({ field: 'distance', op: 'between', value: [900, 1100] })).toBe(true);
    expect(await isFound({ field: 'distance', op: 'below', value: 900 })).toBe(false);
    expect(await found(and({ field: 'distance', op: 'above', value: 900 }))).toEqual(['到访者']);
    const isB = { field: 'level', op: 'is', value: level.b };
    expect(await found(and({ field: 'distance', op: 'empty' }, isB))).toContain('远远');
    expect(await isFound({ field: 'sourceId', op: 'is', value: child.top })).toBe(true);
    expect(await isFound({ field: 'sourceId', op: 'isNot', value: child.top })).toBe(false);
    expect(await isFound({ field: 'hasWechat', op: 'is', value: true })).toBe(true);
    expect(await found(and({ field: 'hasWechat', op: 'is', value: true }))).not.toContain('远远');
    const later = { startAt: '2026-07-12T02:00:00Z', endAt: '2026-07-12T03:00:00Z' };
    const again = { customerId: visitor, kind: 'visit', schoolId, ...later };
    const { id, version } = (await counsellor.post('/api/v1/student/appointment/add', again)).data;
    const cancelReason = await categoryId('appointment_cancel', 'no_time');
    const gone = await counsellor.post('/api/v1/student/appointment/cancel', { id, version, cancelReason });
    expect(gone.code).toBe(200);
    const visit = { field: 'appointmentKind', op: 'is', value: 'visit' };
    expect(await isFound(visit, { field: 'appointmentAt', op: 'nextDays', value: 7 })).toBe(true);
    const cancelled = { field: 'appointmentState', op: 'is', value: 'cancelled' };
    expect(await isFound(cancelled, { field: 'appointmentAt', op: 'is', value: '2026-07-12' })).toBe(true);
    expect(await isFound(cancelled, { field: 'appointmentAt', op: 'is', value: '2026-07-10' })).toBe(false);
    expect(await isFound({ field: 'createdAt', op: 'thisMonth' })).toBe(true);
    expect(await isFound({ field: 'firstInvitedAt', op: 'thisMonth' })).toBe(true);
    expect(await isFound({ field: 'birthDate', op: 'is', value: '2016-07-09' })).toBe(true);
    expect(await isFound({ op: 'or', items: [visit, { field: 'heat', op: 'above', value: 100 }] })).toBe(true);
  });

  test("ask of the enterprise's own fields by their type", async () => {
    for (const [key, type] of Object.entries({ size: 'int', fee: 'money', hobby: 'multi_choice' })) {
      const options =
        type === 'multi_choice' ? JSON.stringify([{ value: 'chess', label: '棋', labelEn: 'Chess' }]) : '';
      const made = await chief.post('/api/student/customerField/add', {
        key,
        label: key,
        type,
        ...(options ? { options } : {}),
      });
      expect(made.code).toBe(200);
    }
    await lead({ name: '下棋的', extra: { size: 36, fee: '12.50', hobby: ['chess'] } });
    await lead({ name: '不下棋', extra: { size: 40 } });
    expect(await found(and({ field: 'extra.size', op: 'below', value: 40 }))).toEqual(['下棋的']);
    expect(await found(and({ field: 'extra.fee', op: 'is', value: '12.50' }))).toEqual(['下棋的']);
    expect(await found(and({ field: 'extra.hobby', op: 'in', value: ['chess'] }))).toEqual(['下棋的']);
    const large = { field: 'extra.size', op: 'filled' };
    expect(await found(and(large, { field: 'extra.hobby', op: 'notIn', value: ['chess'] }))).toEqual(['不下棋']);
    expect(await found(and({ field: 'extra.none', op: 'is', value: 1 }))).toMatchObject([{ field: 'conditions' }]);

    // Switched on they stand in the list and are asked for above it; switched off they are unknown there.
    const asked = async (query: Record<string, string>) => (await chief.get(list, { pageSize: '100', ...query })).data;
    expect(await asked({ 'extra.sizeFrom': '40' })).toMatchObject([{ field: 'extra.sizeFrom', rule: 'unknown' }]);
    for (const { id, version } of (await chief.get('/api/student/customerField/list')).data.list)
      await chief.put('/api/student/customerField/edit', { id, version, inList: true, inSearch: true });
    expect(namesOf(await asked({ 'extra.sizeFrom': '40' }))).toEqual(['不下棋']);
    expect(namesOf(await asked({ 'extra.sizeTo': '39' }))).toEqual(['下棋的']);
    expect(namesOf(await asked({ 'extra.hobby': 'chess' }))).toEqual(['下棋的']);
    expect(await asked({ 'extra.sizeFrom': 'x' })).toMatchObject([{ field: 'conditions' }]);
    const [row] = (await asked({ 'extra.hobby': 'chess' })).list;
    expect(row).toMatchObject({ 'extra.size': 36, 'extra.fee': '12.50', 'extra.hobby': ['chess'] });
  });

  test('ask of what another area keeps, once it says how; only of whom it allows, though a shared group holds for all', async () => {
    const [rich, poor] = [await lead({ name: '签得多' }), await lead({ name: '签得少' })];
    const over = { field: 'tried.sum', op: 'atLeast', value: '1000.00' };
    expect(await found(and(over))).toMatchObject([{ field: 'conditions' }]);
    app.registries.condition.register({
      key: 'tried.sum',
      area: 'contracts',
      of: 'customer',
      field: money('合同金额', 'Contracts come to', { default: 0 }),
      permission: 'customers.customer.transfer',
      value: ({ enterpriseId }) =>
        sql`(select coalesce(sum(p.amount), 0) from customer_payment p where p.enterprise_id = ${enterpriseId} and p.customer_id = t.id)`,
    });
    await asEnterprise((work) =>
      work.session.client.query(
        `insert into customer_payment (enterprise_id, payment_id, staff_id, customer_id, amount, paid_at)
          values (1, 1, 0, $1, 60000, now()), (1, 2, 0, $1, 40000, now()), (1, 3, 0, $2, 99999, now())`,
        [rich, poor],
      ),
    );
    const fields = '/api/v1/student/customer/conditionFields';
    expect((await chief.get(fields)).data).toMatchObject({
      'tried.sum': { kind: 'money', label: { zh: '合同金额', en: 'Contracts come to' } },
    });
    expect((await counsellor.get(fields)).data).not.toHaveProperty(['tried.sum']);
    expect(await found(and(over))).toEqual(['签得多']);
    expect(await found(and({ ...over, op: 'between', value: ['999.99', '1000.00'] }))).toEqual(['签得多', '签得少']);
    expect(await found(and({ field: 'tried.sum', op: 'empty' }))).toMatchObject([{ field: 'conditions' }]);
    expect(await found(and(over), counsellor)).toMatchObject([{ field: 'conditions' }]);
    expect((await chief.post(`${path}/preview`, { conditions: and(over) })).data).toMatchObject({ count: 1 });
    const group = await make(chief, { name: '大单', kind: 'dynamic', conditions: and(over), visibility: 'all' });
    expect(group.memberCount).toBe(1);
    expect(namesOf((await counsellor.get(list, { groupId: group.id })).data)).toEqual(['签得多']);
    await asEnterprise((work) =>
      work.session.client.query('update customer_payment set amount = 100000 where payment_id = 3'),
    );
    await runJob('customers.groupCounts');
    expect((await chief.get(`${path}/detail`, { id: group.id })).data.memberCount).toBe(2);
    expect(await asEnterprise((work) => work.ask(audience, { groupId: group.id, after: 0, limit: 10 }))).toEqual([
      rich,
      poor,
    ]);
  });
});
