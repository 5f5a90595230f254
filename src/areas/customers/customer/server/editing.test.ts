// What a person may change about a customer: by the form, by its guardians, many at once, and what has a door of its own.
import { describe, expect, test } from 'vitest';
import type { Person } from '#testing/app';
import { knowing } from '#testing/scenes/knowing';

const world = await knowing();
const { chief, counsellor, other, enter, detail, mobile, clock, sourceId, asEnterprise } = world;
const path = '/api/v1/student/customer';
const guardian = '/api/v1/student/guardian';
const edit = async (person: Person, id: number, change: Record<string, unknown>) =>
  person.put(`${path}/edit`, { id, version: (await detail(id)).version, ...change });
const entered = async (name: string, change: Record<string, unknown> = {}) =>
  (await enter(counsellor, name, change)).data;

describe('the form', () => {
  test('changes neither counsellor nor school nor collector: each has a door of its own', async () => {
    const { id, ownerId } = await entered('门生');
    const refused = await edit(counsellor, id, {
      ownerId: other.client.uid,
      schoolId: other.client.school!.id,
      collectorId: other.client.uid,
    });
    expect(refused).toMatchObject({
      code: 422,
      data: [{ field: 'ownerId' }, { field: 'schoolId' }, { field: 'collectorId' }],
    });
    expect(refused.data[0].message).toBe('请通过分配、转移修改顾问');
    expect(await edit(counsellor, id, { ownerId, remark: '不变的可以一起交' })).toMatchObject({ code: 200 });
    expect(await edit(chief, id, { collectorId: other.client.uid })).toMatchObject({ code: 200 });
    expect(await edit(counsellor, id, { serviceOwnerId: other.client.uid })).toMatchObject({
      code: 422,
      data: [{ field: 'serviceOwnerId' }],
    });
  });

  test('changes the source within a day; later by permission only', async () => {
    const second = (
      await chief.post('/api/student/customerSource/add', { name: '第二来源', code: 'trial_two', kind: 'phone_in' })
    ).data.id;
    const { id } = await entered('来源生');
    expect(await edit(counsellor, id, { sourceId: second })).toMatchObject({ code: 200 });
    await asEnterprise((work) =>
      work.session.client.query("update customer set created_at = created_at - interval '25 hours' where id = $1", [
        id,
      ]),
    );
    expect(await edit(counsellor, id, { sourceId })).toMatchObject({ code: 403 });
    expect(await edit(chief, id, { sourceId })).toMatchObject({ code: 200 });
  });

  test('finds the student by a new name, and refuses one that exists with that mobile', async () => {
    const shared = mobile();
    const guardians = [{ relation: 'mother', mobile: shared }];
    await entered('旧名一', { guardians });
    const { id } = await entered('旧名二', { guardians, onSibling: 'apart' });
    expect(await edit(counsellor, id, { name: '旧名一' })).toMatchObject({ code: 409, data: [{ kind: 'same' }] });
    expect(await edit(counsellor, id, { name: '新名字' })).toMatchObject({ code: 200 });
    expect(await enter(other, '新名字', { guardians })).toMatchObject({ code: 409, data: [{ kind: 'same' }] });
    expect((await counsellor.get(`${path}/list`, { q: 'xmz' })).data.list).toMatchObject([{ id }]);
    expect((await counsellor.get(`${path}/list`, { q: '旧名二' })).data.total).toBe(0);
  });

  test('completes what follows: the school year of a grade, the time of a consent', async () => {
    const grade = (await chief.get('/v1/category/tree', { name: 'grade' })).data[4].id;
    const { data: row } = await edit(counsellor, (await entered('跟着走')).id, { grade, consent: 'verbal' });
    const now = clock.now();
    expect(row.gradeYear).toBe(now.getFullYear() - (now.getMonth() < 8 ? 1 : 0));
    expect(row.consentAt).toBeTruthy();
  });
});

describe('referrers', () => {
  test('form no circle, and a referral names exactly one', async () => {
    const referral = (
      await chief.post('/api/student/customerSource/add', { name: '转介绍', code: 'trial_ref', kind: 'referral' })
    ).data.id;
    const a = await entered('甲介');
    const b = await entered('乙介', { sourceId: referral, referrerCustomerId: a.id });
    const c = await entered('丙介', { sourceId: referral, referrerCustomerId: b.id });
    for (const referrerCustomerId of [c.id, b.id, a.id])
      expect(await edit(counsellor, a.id, { referrerCustomerId })).toMatchObject({
        code: 422,
        data: [{ field: 'referrerCustomerId', message: '介绍关系不能循环' }],
      });
    expect(await enter(counsellor, '丁介', { sourceId: referral })).toMatchObject({
      code: 422,
      data: [{ field: 'referrerCustomerId' }],
    });
    expect(await edit(counsellor, c.id, { referrerStaffId: other.client.uid })).toMatchObject({
      code: 422,
      data: [{ field: 'referrerStaffId' }],
    });
    const [d, e] = [await entered('戊介'), await entered('己介')];
    const both = await Promise.all([
      edit(counsellor, d.id, { referrerCustomerId: e.id }),
      edit(counsellor, e.id, { referrerCustomerId: d.id }),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 422]);
  });
});

describe('guardians', () => {
  test('have exactly one who is called first, and at least one who can be reached', async () => {
    const { id, guardians } = await entered('家长生');
    const father = (
      await counsellor.post(`${guardian}/add`, {
        customerId: id,
        relation: 'father',
        mobile: mobile(),
        isPrimary: true,
      })
    ).data;
    const firsts = async () =>
      (await detail(id)).guardians
        .filter((one: { isPrimary: boolean }) => one.isPrimary)
        .map((one: { id: number }) => one.id);
    expect(await firsts()).toEqual([father.id]);
    expect(await counsellor.delete(`${guardian}/delete`, { id: father.id })).toMatchObject({ code: 200 });
    expect(await firsts()).toEqual([guardians[0].id]);
    expect(await counsellor.delete(`${guardian}/delete`, { id: guardians[0].id })).toMatchObject({
      code: 409,
      message: '至少保留一位可联系的家长',
    });
    const emptied = { id: guardians[0].id, version: (await detail(id)).guardians[0].version, mobile: '' };
    expect(await counsellor.put(`${guardian}/edit`, emptied)).toMatchObject({ code: 409 });
    expect(await edit(counsellor, id, { guardians: [] })).toMatchObject({ code: 409 });
    expect((await detail(id)).guardians).toHaveLength(1);
  });

  test('are found by their numbers as soon as they are stored and no longer once they are gone', async () => {
    const [old, fresh] = [mobile(), mobile()];
    const { id, guardians } = await entered('号码生', { guardians: [{ relation: 'mother', mobile: old }] });
    const line = { id: guardians[0].id, relation: 'mother', mobile: fresh, wechat: 'fresh_mama', wechatAdded: true };
    const { data: row } = await edit(counsellor, id, { guardians: [line] });
    expect(row.guardians[0].wechatAddedAt).toBeTruthy();
    for (const [q, total] of [
      [old, 0],
      [fresh.slice(-4), 1],
      [fresh.slice(-8), 0],
      [fresh, 1],
      ['fresh_mama', 1],
    ] as const)
      expect([q, (await counsellor.get(`${path}/list`, { q })).data.total]).toEqual([q, total]);
  });

  test("take over no number of the same student's other record", async () => {
    const shared = mobile();
    await entered('同名同号', { guardians: [{ relation: 'mother', mobile: shared }] });
    const { id } = await entered('同名同号');
    expect(
      await counsellor.post(`${guardian}/add`, { customerId: id, relation: 'father', mobile: shared }),
    ).toMatchObject({ code: 409, data: [{ kind: 'same' }] });
  });
});

describe('many at once', () => {
  test('each is done or refused by itself', async () => {
    const tag = (await chief.post('/api/student/customerTag/add', { name: '批量' })).data.id;
    const level = (await chief.get('/v1/category/tree', { name: 'customer_level' })).data[0].id;
    const rows = [await entered('批一'), await entered('批二')];
    const pooled = (await enter(chief, '批三', { ownerId: null, schoolId: counsellor.client.school!.id })).data;
    const ids = [...rows, pooled].map(({ id }) => id);
    const { data } = await chief.post(`${path}/batchEdit`, { ids, level, tagsAdd: [tag] });
    expect(data).toMatchObject({ done: rows.map(({ id }) => id), failed: [{ id: pooled.id }] });
    expect(await detail(rows[0].id)).toMatchObject({ level, tags: [tag] });
    await chief.post(`${path}/batchEdit`, { ids: [rows[0].id], tagsRemove: [tag] });
    expect(await detail(rows[0].id)).toMatchObject({ level, tags: [] });
    expect(await counsellor.post(`${path}/batchEdit`, { ids, level })).toMatchObject({ code: 403 });
    expect(await chief.post(`${path}/batchEdit`, { ids })).toMatchObject({ code: 422, message: '请至少填写一项' });
  });

  test('are deleted where nothing hangs on them; each that stays says why', async () => {
    const [one, two] = [await entered('删一'), await entered('删二')];
    const bound = await entered('留三');
    world.contracts.push({ customerId: bound.id, contractId: 1, state: 'signed', received: 0 });
    const ids = [one.id, two.id, bound.id];
    expect((await counsellor.post(`${path}/deleteMany`, { ids })).code).toBe(403);
    expect((await chief.post(`${path}/deleteMany`, { ids })).data).toEqual({
      done: [one.id, two.id],
      failed: [{ id: bound.id, message: '该客户已有合同，不能删除' }],
    });
    expect((await chief.get(`${path}/list`, { view: 'all', ids })).data.list).toMatchObject([{ id: bound.id }]);
  });
});
