import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { average, by, count, ratio, report, sum } from '#kernel/model/report';
import { readSheet } from '#kernel/server/sheet/read';
import { type Person, testApp } from '#testing/app';
import { LostItem } from '#testing/frontdesk/model/lostItem';

const steps = {
  day: by(['日', 'Day'], 'foundOn', 'day'),
  week: by(['周', 'Week'], 'foundOn', 'week'),
  month: by(['月', 'Month'], 'foundOn', 'month'),
  year: by(['年', 'Year'], 'foundOn', 'year'),
};
const found = report({
  name: 'lost',
  area: 'desk',
  path: '/desk/v1/lostReport',
  title: ['失物统计', 'Lost items'],
  of: LostItem,
  period: 'foundOn',
  filters: ['kind', 'schoolId'],
  measures: {
    found: count(['拾获', 'Found']),
    returned: count(['归还', 'Returned'], { state: 'returned' }),
    worth: sum(['估值', 'Worth'], 'value'),
    clothes: sum(['衣物估值', 'Worth of clothes'], 'value', 'money', { kind: ['clothes'] }),
    typical: average(['平均', 'Average'], 'value', 'money'),
    rate: ratio(['归还率', 'Rate of return'], 'returned', 'found'),
  },
  dimensions: { school: by(['校区', 'School'], 'schoolId'), kind: by(['类别', 'Kind'], 'kind'), ...steps },
  drill: '/lostItem',
});
const noted = report({
  name: 'noted',
  area: 'desk',
  path: '/desk/v1/notedReport',
  title: ['登记统计', 'Items noted'],
  of: LostItem,
  period: 'createdAt',
  measures: { found: count(['登记', 'Noted']) },
  dimensions: { day: by(['日', 'Day'], 'createdAt', 'day'), month: by(['拾获月', 'Found in'], 'foundOn', 'month') },
});

const { http, signIn, databaseUrl, clock } = await testApp({
  parts: [{ area: area({ name: 'desk', title: ['台', 'Desk'], icon: 'x', routes: {} }), reports: [found, noted] }],
});
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());
await admin.query(`update enterprise set timezone = 'America/New_York' where appid = 'demo2'`);
clock.advance(6);

const [chief, principal, far] = [
  await signIn('13800000001'),
  await signIn('13800000005'),
  await signIn('13900000001', 'demo2'),
];
const schools: { value: number; label: string }[] = (await chief.get('/school/v1/school/options')).data;
const home = principal.client.school!;
const other = schools.find(({ value }) => value !== home.id)!;
async function plant(who: Person, schoolId: number, foundOn: string, kind: string, value: string, returned = false) {
  const fields = { name: '雨伞', kind, value, foundOn, schoolId };
  const { data } = await who.post('/frontdesk/v1/lostItem/add', fields);
  if (returned)
    await who.post('/frontdesk/v1/lostItem/giveBack', { id: data.id, version: data.version, claimedBy: '王' });
  return data.id as number;
}
await plant(chief, home.id, '2025-12-31', 'other', '1.00');
await plant(chief, home.id, '2026-01-01', 'book', '2.50');
await plant(chief, home.id, '2026-07-06', 'clothes', '100.10', true);
await plant(chief, home.id, '2026-07-12', 'clothes', '99.90');
await plant(chief, home.id, '2026-07-13', 'book', '0.05');
await plant(chief, other.value, '2026-07-31', 'other', '400.00', true);
await plant(chief, other.value, '2026-08-01', 'other', '300.00');
const ask = async (who: Person, query: Record<string, string>, path = '/desk/v1/lostReport') =>
  (await who.get(`${path}/rows`, query)).data;
const july = { from: '2026-07-01', to: '2026-07-31' };

describe('a report', () => {
  test('counts, adds, averages and divides per row and in total, money as text', async () => {
    const { rows, totals, ...rest } = await ask(chief, { ...july, by: 'school' });
    expect(rest).toMatchObject({ ...july, by: 'school' });
    expect(rows).toMatchObject([
      { key: home.id, found: 3, returned: 1, worth: '200.05', clothes: '200.00', typical: '66.68', rate: 33.33 },
      { key: other.value, found: 1, returned: 1, worth: '400.00', clothes: '0.00', typical: '400.00', rate: 100 },
    ]);
    expect(rows[0].label).toBe(home.name);
    expect(totals).toEqual({ found: 4, returned: 2, worth: '600.05', clothes: '200.00', typical: '150.01', rate: 50 });
  });

  test('sets the period before beside it, as long and ending the day before', async () => {
    const { previous } = await ask(chief, { from: '2026-07-13', to: '2026-07-19' });
    expect(previous).toMatchObject({ found: 2, worth: '200.00', returned: 1 });
    const { previous: none } = await ask(chief, { from: '2026-07-06', to: '2026-07-12' });
    expect(none).toEqual({ found: 0, returned: 0, worth: '0.00', clothes: '0.00', typical: '0.00', rate: null });
  });

  const all = { from: '2025-12-01', to: '2026-08-31' };
  test.each([
    ['day', ['2025-12-31', '2026-01-01', '2026-07-06', '2026-07-12', '2026-07-13', '2026-07-31', '2026-08-01']],
    ['week', ['2026-W01', '2026-W28', '2026-W29', '2026-W31']],
    ['month', ['2025-12', '2026-01', '2026-07', '2026-08']],
    ['year', ['2025', '2026']],
    ['kind', ['other', 'clothes', 'book']],
  ])('groups by %s, and each row leads to exactly the rows it counted', async (dimension, keys) => {
    const { rows } = await ask(chief, { ...all, by: dimension });
    expect(rows.map((row: { key: string }) => row.key).sort()).toEqual([...keys].sort());
    for (const row of rows) {
      const list = await chief.get('/frontdesk/v1/lostItem/list', row.drill);
      expect([row.key, list.code, list.data.total]).toEqual([row.key, 200, row.found]);
    }
  });

  test('leads to no day outside its period, though its bucket goes on', async () => {
    const { rows } = await ask(chief, { from: '2026-07-07', to: '2026-07-14', by: 'month' });
    expect(rows).toMatchObject([{ found: 2, drill: { foundOnFrom: '2026-07-07', foundOnTo: '2026-07-14' } }]);
  });

  test('names choices and rows in the caller’s language', async () => {
    const url = `/desk/v1/lostReport/rows?by=kind&from=2026-07-01&to=2026-07-31`;
    const headers = { authorization: chief.header, 'accept-language': 'en-GB' };
    const { rows } = (await http.inject({ url, headers })).json().data;
    expect(rows.map((row: { label: string }) => row.label).sort()).toEqual(['Book', 'Clothes', 'Other']);
  });

  test('takes the filters of the list and refuses an unknown one', async () => {
    expect((await ask(chief, { ...july, kind: 'clothes' })).totals).toMatchObject({ found: 2 });
    expect((await ask(chief, { ...july, schoolId: String(other.value) })).totals).toMatchObject({ found: 1 });
    const unknown = await chief.get('/desk/v1/lostReport/rows', { ...july, colour: 'red' });
    expect(unknown).toMatchObject({ code: 422, data: [{ field: 'colour', rule: 'unknown' }] });
  });

  test('counts only what a person reaches, and is refused to who may not see the rows', async () => {
    expect((await ask(principal, july)).totals).toMatchObject({ found: 3, worth: '200.05' });
    expect((await ask(principal, { ...july, schoolId: String(other.value) })).totals).toMatchObject({ found: 0 });
    expect((await ask(far, july)).totals).toMatchObject({ found: 0 });
    const teacher = await signIn('13800000007');
    const refused = await teacher.get('/desk/v1/lostReport/rows', july);
    expect(refused).toMatchObject({ code: 403, data: 'frontdesk.lostItem.view' });
    expect((await teacher.get('/desk/v1/lostReport/export', july)).code).toBe(403);
  });

  test.each([
    [{ from: '2026-02-30' }, 'from'],
    [{ from: 'yesterday' }, 'from'],
    [{ from: '2026-07-01', to: '2026-13-01' }, 'to'],
    [{ from: '2026-07-02', to: '2026-07-01' }, 'to'],
    [{ by: 'colour' }, 'by'],
    [{ by: 'constructor' }, 'by'],
  ])('refuses %j at its field', async (query, field) => {
    const answer = await chief.get('/desk/v1/lostReport/rows', query as Record<string, string>);
    expect(answer).toMatchObject({ code: 422, data: [{ field }] });
  });

  test('exports exactly its rows, money as numbers', async () => {
    const query = { ...july, by: 'school' };
    const { rows } = await ask(chief, query);
    const url = `/desk/v1/lostReport/export?${new URLSearchParams(query)}`;
    const file = await http.inject({ url, headers: { authorization: chief.header, 'accept-language': 'zh-CN' } });
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('失物统计.xlsx'));
    const sheet = await readSheet(file.rawPayload, 'report.xlsx');
    expect(sheet.header).toEqual(['校区', '拾获', '归还', '估值', '衣物估值', '平均', '归还率']);
    const told = rows.map((row: Record<string, unknown>) => [
      row.label,
      ...['found', 'returned', 'worth', 'clothes', 'typical', 'rate'].map((name) => Number(row[name])),
    ]);
    expect(sheet.rows.map(({ cells }) => cells)).toEqual(told);
    const csv = await http.inject({ url: `${url}&format=csv`, headers: { authorization: chief.header } });
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(await chief.get('/desk/v1/lostReport/export', { ...query, format: 'pdf' })).toMatchObject({
      code: 422,
      data: [{ field: 'format', rule: 'choice' }],
    });
  });

  test('puts a moment on the day it has in the enterprise’s own time, and a date on its own day everywhere', async () => {
    const school = (await far.get('/school/v1/school/options')).data[0].value;
    const id = await plant(far, school, '2026-07-08', 'other', '1.00');
    // 20:30 on the 7th in New York.
    await admin.query(`update lost_item set created_at = '2026-07-08T00:30:00Z' where id = $1`, [id]);
    const dated = await ask(far, { ...july, by: 'day' });
    expect(dated.rows).toMatchObject([{ key: '2026-07-08', found: 1 }]);
    const { rows } = await ask(far, { ...july, by: 'day' }, '/desk/v1/notedReport');
    expect(rows).toMatchObject([{ key: '2026-07-07', found: 1 }]);
    const list = await far.get('/frontdesk/v1/lostItem/list', rows[0].drill);
    expect(list.data.list.map((row: { id: number }) => row.id)).toEqual([id]);
    const byMonth = await ask(far, { ...july, by: 'month' }, '/desk/v1/notedReport');
    expect(byMonth.rows[0].drill).toEqual({
      createdAtFrom: '2026-07-01',
      createdAtTo: '2026-07-31',
      foundOnFrom: '2026-07-01',
      foundOnTo: '2026-07-31',
    });
  });
});
