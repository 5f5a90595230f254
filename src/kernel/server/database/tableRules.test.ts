import { beforeAll, describe, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { date, datetime, ref, states, text } from '#kernel/model/fields';
import { OperationLog } from '#kernel/model/records';
import { resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { type AreaServer, service } from '#kernel/server/service';
import { type Person, type TestApp, testApp } from '#testing/app';
import { makeTables } from '#testing/tables';
import { holdRules } from './holdRules';

const life = lifecycle({
  states: { open: ['进行中', 'Open', 'blue'], shut: ['已结束', 'Shut', 'grey'] },
  initial: 'open',
  transitions: { shut: { label: ['结束', 'Shut'], from: ['open'], to: 'shut' } },
});
const declared = { area: 'rules', verbs: ['list', 'detail', 'add', 'edit', 'delete'] } as const;
const Booking = resource({
  ...declared,
  name: 'rule_booking',
  path: '/rules/v1/booking',
  title: ['预订', 'Booking'],
  fields: {
    name: text('名称', 'Name', { required: true }),
    room: text('教室', 'Room', { required: true, max: 10 }),
    startAt: datetime('开始', 'Start', { required: true }),
    endAt: datetime('结束', 'End'),
    state: states(life),
  },
  noOverlap: [{ by: ['room'], range: ['startAt', 'endAt'], where: { state: ['open'] } }],
});
const Price = resource({
  ...declared,
  name: 'rule_price',
  path: '/rules/v1/price',
  title: ['价格', 'Price'],
  fields: {
    name: text('名称', 'Name', { required: true }),
    validFrom: date('生效', 'From', { required: true }),
    validTo: date('失效', 'To'),
  },
  noOverlap: [{ by: ['name'], range: ['validFrom', 'validTo'] }],
});
const Period = resource({
  ...declared,
  name: 'rule_period',
  path: '/rules/v1/period',
  title: ['盘点', 'Stocktaking'],
  fields: {
    name: text('名称', 'Name', { required: true }),
    schoolId: ref('校区', 'School', 'school'),
    state: states(life),
  },
  uniqueWhere: [{ fields: ['schoolId'], where: { state: ['open'] } }],
});
const Entry = resource({
  area: 'rules',
  name: 'rule_entry',
  path: '/rules/v1/entry',
  title: ['流水', 'Entry'],
  fields: { name: text('名称', 'Name', { required: true }) },
  appendOnly: true,
});
const all = [Booking, Price, Period, Entry] as const;
const rules: AreaServer = {
  area: area({ name: 'rules', title: ['规则', 'Rules'], icon: 'appstore', routes: {} }),
  services: all.map((of) => service(of as never)),
};

let t: TestApp;
let boss: Person;
const owner = () => t.app.database.owner;
const hold = async (resources: readonly unknown[]) => {
  const client = await owner().connect();
  await holdRules(client, resources as never).finally(() => client.release());
};

beforeAll(async () => {
  t = await testApp({ parts: [rules] });
  await makeTables(t.app.database, all as never);
  boss = await t.signIn('13800000001');
});

describe('noOverlap', () => {
  const book = (startAt: string, endAt: string | null, fields: Record<string, unknown> = {}) =>
    boss.post('/rules/v1/booking/add', {
      name: '课',
      room: '101',
      startAt: `2026-03-01T${startAt}:00Z`,
      ...(endAt ? { endAt: `2026-03-01T${endAt}:00Z` } : {}),
      ...fields,
    });

  test('one room is booked once at a time, back to back allowed; what is over or deleted stands in nobody’s way', async () => {
    const first = (await book('09:00', '10:00')).data;
    expect((await book('10:00', '11:00')).code).toBe(200);
    expect((await book('09:30', '09:40', { room: '102' })).code).toBe(200);
    expect(await book('09:30', '10:30')).toMatchObject({
      code: 409,
      data: [{ field: 'startAt', rule: 'overlap', message: '开始与已有的时间重叠' }],
    });
    const other = (await book('14:00', '15:00')).data;
    expect(
      await boss.put('/rules/v1/booking/edit', { id: other.id, version: 1, startAt: '2026-03-01T09:59:00Z' }),
    ).toMatchObject({ code: 409 });
    await boss.post('/rules/v1/booking/shut', { id: first.id, version: 1 });
    const again = (await book('09:00', '10:00')).data;
    await boss.delete('/rules/v1/booking/delete', { id: again.id });
    expect((await book('09:00', '10:00')).code).toBe(200);
  });

  test('of two who book the same room at once one is told', async () => {
    const both = await Promise.all([book('09:00', '10:00', { room: '201' }), book('09:30', '10:30', { room: '201' })]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  });

  test('a range that ends before it begins is refused at its end', async () => {
    expect(await book('10:00', '09:00', { room: '301' })).toMatchObject({
      code: 422,
      data: [{ field: 'endAt', rule: 'order', message: '结束不能早于开始' }],
    });
  });

  test('of dates both ends count, and without an end it is in force for ever', async () => {
    const price = (validFrom: string, validTo?: string) =>
      boss.post('/rules/v1/price/add', { name: '月费', validFrom, ...(validTo ? { validTo } : {}) });
    expect((await price('2026-01-01', '2026-06-30')).code).toBe(200);
    expect(await price('2026-06-30', '2026-07-30')).toMatchObject({ code: 409, data: [{ field: 'validFrom' }] });
    expect((await price('2026-07-01')).code).toBe(200);
    expect((await price('2090-01-01', '2090-01-02')).code).toBe(409);
  });

  test('a rule that is said differently takes the place of the former, and the same one is left alone', async () => {
    const known = async () =>
      (
        await owner().query(
          `select oid, conname as name from pg_constraint where contype = 'x' and conrelid = 'rule_price'::regclass`,
        )
      ).rows;
    const before = await known();
    await hold(all);
    expect(await known()).toEqual(before);
    await hold([{ ...Price, rules: { ...Price.rules, noOverlap: [] } }]);
    expect(await known()).toEqual([]);
    await hold([Price]);
    expect(await known()).toMatchObject([{ name: before[0].name }]);
  });
});

describe('uniqueWhere', () => {
  const begin = (name: string) => boss.post('/rules/v1/period/add', { name, schoolId: boss.client.school!.id });

  test('one open row a school, any number that are over', async () => {
    const first = (await begin('一')).data;
    expect(await begin('二')).toMatchObject({
      code: 409,
      data: [{ field: 'schoolId', rule: 'unique', message: '校区已存在' }],
    });
    await boss.post('/rules/v1/period/shut', { id: first.id, version: 1 });
    const second = (await begin('二')).data;
    expect(second.state).toBe('open');
    expect((await boss.post('/rules/v1/period/shut', { id: second.id, version: 1 })).code).toBe(200);
  });

  test('of two who open at once one is told', async () => {
    const both = await Promise.all([begin('三'), begin('四')]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  });
});

describe('appendOnly', () => {
  test('nobody changes, deletes or empties, not even the tables’ owner', async () => {
    const { id } = (await boss.post('/rules/v1/entry/add', { name: '甲' })).data;
    for (const statement of [`update rule_entry set name = 'x'`, 'delete from rule_entry', 'truncate rule_entry']) {
      await expect(owner().query(statement), statement).rejects.toThrow('only added');
      await expect(
        t.app.database.write(1, (session) => session.client.query(statement)),
        statement,
      ).rejects.toThrow('permission denied');
    }
    for (const verb of ['edit', 'delete'])
      expect((await boss.put(`/rules/v1/entry/${verb}`, { id, version: 1, name: 'x' })).code).toBe(404);
  });

  test('the erasing door opens one table to its owner for one transaction', async () => {
    const { erasing } = t.app.database;
    const rename = (table: string) =>
      erasing.call(t.app.database, table, (session) => session.client.query(`update rule_entry set name = '•••'`));
    await expect(rename(OperationLog.name)).rejects.toThrow('only added');
    await rename(Entry.name);
    await expect(owner().query(`update rule_entry set name = 'x'`)).rejects.toThrow('only added');
  });

  test('a resource that is only added to declares neither edit nor delete nor a state', () => {
    const make = (more: object) => () =>
      resource({ ...Entry, title: ['流水', 'Entry'], fields: {}, appendOnly: true, ...more } as never);
    expect(make({ verbs: ['list', 'edit'] })).toThrow('only added');
    expect(make({ verbs: ['list'], fields: { state: states(life) } })).toThrow('only added');
    expect(Entry.verbs).not.toEqual(expect.arrayContaining(['edit']));
  });
});
