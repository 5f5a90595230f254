import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';

const path = '/frontdesk/v1/lostItem';
let t: TestApp;
let boss: Person;
let principal: Person;

beforeAll(async () => {
  t = await testApp();
  [boss, principal] = [await t.signIn('13800000001'), await t.signIn('13800000005')];
});

const draft = () => ({
  name: '雨伞',
  kind: 'other',
  value: '30',
  foundOn: '2026-07-08',
  schoolId: boss.client.school!.id,
});
const made = async (fields: Record<string, unknown> = {}) =>
  (await boss.post(`${path}/add`, { ...draft(), ...fields })).data;
const log = async (id: number) =>
  (await boss.get('/api/v1/logs/operation/list', { entity: 'lostItem', pageSize: 200 })).data.list.filter(
    (row: { rowId: number }) => row.rowId === id,
  );

describe('adding', () => {
  test('answers the whole row with its references resolved, its state and what may be done', async () => {
    const row = await made({ keeperId: boss.client.uid });
    expect(row).toMatchObject({ ...draft(), value: '30.00', state: 'kept', version: 1, createdBy: boss.client.uid });
    expect(row.$labels).toMatchObject({ schoolId: boss.client.school!.name, keeperId: '陈思远', createdBy: '陈思远' });
    expect(row.$can).toEqual(['edit', 'delete', 'giveBack', 'discard']);
    expect((await boss.get(`${path}/detail`, { id: row.id })).data).toEqual(row);
  });

  test('takes a form body as well as JSON', async () => {
    const answer = await t.http.inject({
      method: 'POST',
      url: `${path}/add`,
      headers: { authorization: boss.header, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        ...draft(),
        schoolId: String(draft().schoolId),
        keeperId: '',
        SaasUserId: '1',
      }).toString(),
    });
    expect(answer.json()).toMatchObject({ code: 200, data: { name: '雨伞', keeperId: null } });
  });

  test('tells every field that is wrong, in the caller’s language', async () => {
    const wrong = { kind: 'hat', value: '-1', foundOn: 'soon', finderMobile: '12', nmae: 'x', state: 'returned' };
    const { code, data } = await boss.post(`${path}/add`, wrong);
    expect(code).toBe(422);
    const found = data.map((one: { field: string; rule: string }) => `${one.field} ${one.rule}`).sort();
    expect(found).toEqual([
      'finderMobile mobile',
      'foundOn date',
      'kind choice',
      'name required',
      'nmae unknown',
      'schoolId required',
      'state unknown',
      'value min',
    ]);
    expect((await boss.post(`${path}/add`, { ...draft(), name: '' })).message).toBe('请填写物品');
    expect((await boss.post(`${path}/add`, { ...draft(), name: '' }, { 'accept-language': 'en-GB' })).message).toBe(
      'Item is required',
    );
  });

  test('is refused at the field where a reference leads to nothing', async () => {
    expect(await boss.post(`${path}/add`, { ...draft(), keeperId: 999_999 })).toMatchObject({
      code: 404,
      data: [{ field: 'keeperId', rule: 'ref' }],
    });
  });

  test('of what must be unique is refused with 409 at its field', async () => {
    const post = { name: '校长', code: 'boss' };
    expect(await boss.post('/people/v1/post/add', post)).toMatchObject({
      code: 409,
      data: [{ field: 'name', rule: 'unique' }],
    });
  });
});

describe('editing', () => {
  test('changes what was sent and nothing else, by edit and by save', async () => {
    const row = await made();
    const once = await boss.put(`${path}/edit`, { id: row.id, version: 1, name: '伞' });
    expect(once).toMatchObject({ code: 200, data: { name: '伞', value: '30.00', version: 2 } });
    expect(await boss.post(`${path}/save`, { id: row.id, version: 2, kind: 'book' })).toMatchObject({
      code: 200,
      data: { name: '伞', kind: 'book', version: 3 },
    });
  });

  test('finds the row by its new name and no longer by the old one', async () => {
    const row = await made({ name: '旧相册' });
    await boss.put(`${path}/edit`, { id: row.id, version: 1, name: '新钱包' });
    expect([
      (await boss.get(`${path}/list`, { q: 'xqb' })).data.total,
      (await boss.get(`${path}/list`, { q: 'jiuxiangce' })).data.total,
    ]).toEqual([1, 0]);
  });

  test('to nothing puts a field with a default back to it', async () => {
    const row = await made({ value: '30' });
    expect(await boss.put(`${path}/edit`, { id: row.id, version: 1, value: '' })).toMatchObject({
      code: 200,
      data: { value: '0.00' },
    });
  });

  test('refuses a version that is missing, and a field that is fixed', async () => {
    const row = await made();
    expect(await boss.put(`${path}/edit`, { id: row.id, name: 'x' })).toMatchObject({
      code: 422,
      data: [{ field: 'version' }],
    });
    const { data } = await boss.get('/user/v1/role/list', { q: 'teacher' });
    expect(
      await boss.put('/user/v1/role/edit', { id: data.list[0].id, version: data.list[0].version, key: 'other' }),
    ).toMatchObject({ code: 422, data: [{ field: 'key', rule: 'fixed' }] });
  });

  test('of a row that someone else changed gets 409 with what they changed, who and when', async () => {
    const row = await made();
    await principal.put(`${path}/edit`, { id: row.id, version: 1, name: '长柄伞', value: '45' });
    const late = await boss.put(`${path}/edit`, { id: row.id, version: 1, name: '短伞', kind: 'other' });
    expect(late).toMatchObject({
      code: 409,
      data: {
        reason: 'stale',
        by: '何磊',
        current: { name: '长柄伞', value: '45.00', version: 2 },
        changed: [{ field: 'name', mine: '短伞', now: '长柄伞' }],
      },
    });
    expect((await boss.get(`${path}/detail`, { id: row.id })).data).toMatchObject({ name: '长柄伞', version: 2 });
  });

  test('by two people at the same moment is won by exactly one', async () => {
    for (let round = 0; round < 5; round++) {
      const row = await made();
      const answers = await Promise.all(
        [boss, principal, boss].map((who, i) => who.put(`${path}/edit`, { id: row.id, version: 1, name: `伞${i}` })),
      );
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
    }
  });
});

describe('a transition', () => {
  test('moves the row once; from any other state it gets 409 and nothing is changed', async () => {
    const row = await made();
    const done = await boss.post(`${path}/giveBack`, { id: row.id, version: 1, claimedBy: '王小明' });
    expect(done).toMatchObject({
      code: 200,
      data: { state: 'returned', claimedBy: '王小明', version: 2, $can: ['edit', 'delete'] },
    });
    const again = await boss.post(`${path}/discard`, { id: row.id, version: 2 });
    expect(again).toMatchObject({ code: 409, data: { reason: 'state', state: 'returned', label: '已归还' } });
    expect((await boss.get(`${path}/detail`, { id: row.id })).data).toEqual(done.data);
  });

  test('asks for its own fields and for the version', async () => {
    const row = await made();
    expect(await boss.post(`${path}/giveBack`, { id: row.id, version: 1 })).toMatchObject({
      code: 422,
      data: [{ field: 'claimedBy', rule: 'required' }],
    });
    expect(await boss.post(`${path}/giveBack`, { id: row.id, claimedBy: 'x' })).toMatchObject({
      code: 422,
      data: [{ field: 'version' }],
    });
    expect(await boss.post(`${path}/giveBack`, { id: row.id, version: 9, claimedBy: 'x' })).toMatchObject({
      code: 409,
      data: { reason: 'stale' },
    });
    expect(await boss.post(`${path}/discard`, { id: row.id, version: 1, name: 'x' })).toMatchObject({
      code: 422,
      data: [{ field: 'name', rule: 'unknown' }],
    });
  });

  test('by two people at the same moment is won by exactly one', async () => {
    const row = await made();
    const answers = await Promise.all([
      boss.post(`${path}/giveBack`, { id: row.id, version: 1, claimedBy: '甲' }),
      principal.post(`${path}/discard`, { id: row.id, version: 1 }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  });

  test('that only the system makes has no call', async () => {
    const { data } = await boss.get('/user/v1/account/list', { pageSize: 1 });
    expect(
      await boss.post('/user/v1/account/close', { id: data.list[0].id, version: data.list[0].version }),
    ).toMatchObject({ code: 404 });
  });
});

test('an id that is none is refused by every call that takes one', async () => {
  for (const id of ['x', '1.5', '-1', '1e99', '', undefined]) {
    for (const verb of ['detail', 'history'])
      expect(await boss.get(`${path}/${verb}`, id === undefined ? {} : { id })).toMatchObject({
        code: 422,
        data: [{ field: 'id' }],
      });
    for (const verb of ['save', 'copy', 'giveBack'])
      expect(await boss.post(`${path}/${verb}`, { id, version: 1 })).toMatchObject({
        code: 422,
        data: [{ field: 'id' }],
      });
  }
});

test('a call repeated under the same key is answered once and done once', async () => {
  const key = { 'idempotency-key': 'k-1' };
  const first = await boss.post(`${path}/add`, { ...draft(), name: '只此一件' }, key);
  expect(await boss.post(`${path}/add`, { ...draft(), name: '只此一件' }, key)).toEqual(first);
  expect((await boss.get(`${path}/list`, { q: '只此一件' })).data.total).toBe(1);
  expect(await log(first.data.id)).toHaveLength(1);
});
