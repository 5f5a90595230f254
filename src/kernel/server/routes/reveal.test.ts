import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';
import { LostItem } from '#testing/frontdesk/model/lostItem';

const path = '/frontdesk/v1/lostItem';
const plain = '13812341234';
const shown = '138****1234';
let t: TestApp;
let boss: Person;
let principal: Person;
let item: { id: number; version: number; finderMobile: string; $masked: string[] };

beforeAll(async () => {
  t = await testApp();
  [boss, principal] = [await t.signIn('13800000001'), await t.signIn('13800000005')];
  const given = {
    name: '雨伞',
    kind: 'other',
    foundOn: '2026-07-08',
    schoolId: boss.client.school!.id,
    finderMobile: plain,
  };
  item = (await boss.post(`${path}/add`, given)).data;
});

const stored = async () =>
  (await t.app.database.owner.query('select finder_mobile as mobile from lost_item where id = $1', [item.id])).rows[0]
    .mobile;
const text = async (url: string, who = boss) =>
  (await t.http.inject({ url, headers: { authorization: who.header } })).body;
const reveals = async (result = 'done') =>
  (
    await t.app.database.owner.query(
      `select staff_id::int as staff, row_id::int as id, after, reason from operation_log where action = 'reveal' and result = $1 order by operation_log.id`,
      [result],
    )
  ).rows;

describe('a sensitive value', () => {
  test('is shown masked in the answer, the list, the detail, the export, the log and the history', async () => {
    expect(item).toMatchObject({ finderMobile: shown, $masked: ['finderMobile'] });
    const answers = await Promise.all([
      text(`${path}/list`),
      text(`${path}/detail?id=${item.id}`),
      text(`${path}/export?format=csv`),
      text(`${path}/history?id=${item.id}`),
    ]);
    for (const answer of answers) {
      expect(answer).toContain(shown);
      expect(answer).not.toContain(plain);
    }
    const log = await text('/api/v1/logs/operation/list');
    const [entry] = JSON.parse(log).data.list;
    for (const answer of [
      log,
      await text(`/api/v1/logs/operation/detail?id=${entry.id}`),
      await text(`${path}/options`),
    ])
      expect(answer).not.toContain(plain);
  });

  test('sent back as it was shown is not stored', async () => {
    const edited = await boss.put(`${path}/edit`, {
      id: item.id,
      version: item.version,
      finderMobile: shown,
      name: '长伞',
    });
    expect(edited).toMatchObject({ code: 200, data: { name: '长伞', finderMobile: shown } });
    expect(await stored()).toBe(plain);
    item = edited.data;
  });

  test('with stars that are not its own is refused', async () => {
    expect(
      await boss.put(`${path}/edit`, { id: item.id, version: item.version, finderMobile: '139****1234' }),
    ).toMatchObject({ code: 422, data: [{ field: 'finderMobile', rule: 'mobile' }] });
  });

  test('is told masked in a conflict too', async () => {
    const late = await boss.put(`${path}/edit`, { id: item.id, version: 1, finderMobile: '13912341234' });
    expect(late).toMatchObject({ code: 409, data: { current: { finderMobile: shown } } });
    expect(JSON.stringify(late)).not.toContain(plain);
  });

  test('is shown plain to a role whose field rule says so; hidden from one whose rule says that, it is not revealed either', async () => {
    const rule = async (view: string) => {
      await t.app.database.owner.query(
        `insert into field_rule (enterprise_id, role_id, entity, field, view) select enterprise_id, id, 'lostItem', 'finderMobile', $1 from role
          where key = 'principal' and enterprise_id = (select id from enterprise where appid = 'demo')
          on conflict (enterprise_id, role_id, entity, field) where deleted_at is null do update set view = $1`,
        [view],
      );
      const again = await t.signIn('13800000005');
      const look = { entity: 'lostItem', id: item.id, field: 'finderMobile' };
      if (view === 'hide')
        expect(await again.post('/user/v1/reveal', look)).toMatchObject({
          code: 403,
          data: 'frontdesk.lostItem.reveal',
        });
      return (await again.get(`${path}/detail`, { id: item.id })).data;
    };
    expect(await rule('show')).toMatchObject({ finderMobile: plain, $masked: [] });
    expect(await rule('hide')).toMatchObject({ finderMobile: null, $masked: ['finderMobile'] });
    expect(await rule('mask')).toMatchObject({ finderMobile: shown, $masked: ['finderMobile'] });
  });
});

describe('revealing', () => {
  const ask = (who: Person, change: Record<string, unknown> = {}) =>
    who.post('/user/v1/reveal', {
      entity: 'lostItem',
      id: item.id,
      field: 'finderMobile',
      purpose: '联系失主',
      ...change,
    });

  test('shows the value and leaves one row in the log, without the value', async () => {
    expect(await ask(principal)).toMatchObject({ code: 200, data: { value: plain } });
    expect(await reveals()).toEqual([
      { staff: principal.client.uid, id: item.id, after: { field: 'finderMobile' }, reason: '联系失主' },
    ]);
    const { data: told } = await boss.get(`${path}/history`, { id: item.id });
    expect(told[0]).toMatchObject({
      action: 'reveal',
      changes: [{ field: 'field', label: '字段', before: null, after: LostItem.fields.finderMobile.label.zh }],
    });
  });

  test('needs the permission and the scope, and a field that is masked', async () => {
    const [teacher, counselor] = [await t.signIn('13800000007'), await t.signIn('13800000014')];
    expect(await ask(teacher)).toMatchObject({ code: 403, data: 'frontdesk.lostItem.reveal' });
    expect(await ask(counselor)).toMatchObject({ code: 404 });
    expect(await ask(boss, { field: 'name' })).toMatchObject({ code: 422, data: [{ field: 'field' }] });
    for (const field of ['constructor', { toString: 1 }, null, 'nothing'])
      expect(await ask(boss, { field })).toMatchObject({ code: 422 });
    expect(await ask(boss, { entity: 'nothing' })).toMatchObject({ code: 404 });
    expect(await ask(boss, { id: 'x' })).toMatchObject({ code: 422 });
    expect(await reveals()).toHaveLength(1);
    expect(await reveals('refused')).toMatchObject([
      { staff: principal.client.uid, after: null },
      { staff: teacher.client.uid, after: null },
    ]);
  });

  test('to find a row by the whole number is a look at it: logged once for the same question, at every door, and never beyond the limit', async () => {
    t.clock.set('2027-06-01T02:00:00Z');
    const asking = await t.signIn('13800000005');
    const looks = async () => {
      const { rows } = await t.app.database.owner.query(
        `select row_id::int as id, after from operation_log where action = 'reveal' and result = 'done' and at >= '2027-06-01' order by id`,
      );
      return rows;
    };
    const found = { code: 200, data: { total: 1 } };
    expect(await asking.get(`${path}/list`, { q: plain.slice(-4) })).toMatchObject(found);
    expect(await asking.get(`${path}/list`, { q: plain.slice(3, 9) })).toMatchObject({ data: { total: 0 } });
    expect(await asking.get(`${path}/list`, { q: '13899998888' })).toMatchObject({ data: { total: 0 } });
    expect(await looks()).toEqual([]);
    expect(await asking.get(`${path}/list`, { q: plain })).toMatchObject(found);
    expect(await asking.get(`${path}/list`, { q: plain, page: 1 })).toMatchObject(found);
    expect(await looks()).toEqual([{ id: item.id, after: { field: 'finderMobile' } }]);
    const doors = [`${path}/count`, `${path}/list`, `${path}/options`];
    for (const [i, door] of doors.entries()) {
      t.clock.set(`2027-06-01T02:${10 + 2 * i}:00Z`);
      expect((await asking.get(door, door.endsWith('list') ? { finderMobile: plain } : { q: plain })).code).toBe(200);
      expect([door, (await looks()).length]).toEqual([door, 2 + i]);
    }
    await t.app.database.owner.query(
      `insert into operation_log (enterprise_id, at, staff_id, action) select enterprise_id, '2027-06-01T02:20:00Z', id, 'reveal' from staff, generate_series(1, 196) where id = $1`,
      [asking.client.uid],
    );
    t.clock.set('2027-06-01T03:00:00Z');
    for (const door of doors) expect([door, (await asking.get(door, { q: plain })).code]).toEqual([door, 429]);
    expect((await ask(asking)).code).toBe(429);
    // What the mask shows anyway is asked for as often as one likes.
    expect(await asking.get(`${path}/list`, { q: plain.slice(-4) })).toMatchObject(found);
  });

  test('must hold 15: once more than the day’s limit is refused with the seconds until tomorrow', async () => {
    t.clock.set('2027-07-08T15:59:00Z');
    const late = await t.signIn('13800000005');
    await t.app.database.owner.query(
      `insert into operation_log (enterprise_id, at, staff_id, action) select enterprise_id, '2027-07-08T03:00:00Z', id, 'reveal' from staff, generate_series(1, 199) where id = $1`,
      [late.client.uid],
    );
    const together = await Promise.all(Array.from({ length: 6 }, () => ask(late)));
    expect(together.map(({ code }) => code).sort()).toEqual([200, 429, 429, 429, 429, 429]);
    const refused = await ask(late);
    expect(refused.code).toBe(429);
    expect(refused.data).toBeGreaterThan(50);
    expect(refused.data).toBeLessThanOrEqual(60);
    t.clock.set('2027-07-08T16:00:01Z');
    expect((await ask(late)).code).toBe(200);
  });
});
