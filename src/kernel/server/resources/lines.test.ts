import { beforeAll, describe, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { date, int, lines, mobile, money, ref, richText, states, text } from '#kernel/model/fields';
import { resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { type AreaServer, service } from '#kernel/server/service';
import { type Person, type TestApp, testApp } from '#testing/app';
import { makeTables } from '#testing/tables';

const TripStop = resource({
  name: 'trip_stop',
  area: 'lab',
  path: '/lab/v1/tripStop',
  title: ['站点', 'Stop'],
  label: 'place',
  fields: {
    tripId: ref('出行', 'Trip', 'trip', { required: true }),
    place: text('地点', 'Place', { required: true, max: 10 }),
    price: money('票价', 'Price', { required: true }),
    phone: mobile('电话', 'Phone'),
    seen: int('到访', 'Seen', { computed: true, default: 0 }),
    on: date('日期', 'On'),
  },
  scope: { parent: 'tripId' },
});
const Trip = resource({
  name: 'trip',
  area: 'lab',
  path: '/lab/v1/trip',
  title: ['出行', 'Trip'],
  fields: {
    name: text('名称', 'Name', { required: true, search: 'pinyin' }),
    schoolId: ref('校区', 'School', 'school'),
    plan: richText('计划', 'Plan'),
    guideId: ref('领队', 'Guide', 'staff', { computed: true }),
    stops: lines('站点', 'Stops', TripStop, 'tripId', { max: 5 }),
    state: states(
      lifecycle({
        states: { open: ['开', 'Open', 'blue'], led: ['带', 'Led', 'green'] },
        initial: 'open',
        transitions: {
          lead: {
            label: ['带队', 'Lead'],
            from: ['open'],
            to: 'led',
            fields: { guideId: ref('领队', 'Guide', 'staff', { required: true }) },
          },
        },
      }),
    ),
  },
  scope: { school: 'schoolId' },
});
const StopNote = resource({
  name: 'stop_note',
  area: 'lab',
  path: '/lab/v1/stopNote',
  title: ['备注', 'Note'],
  fields: { stopId: ref('站点', 'Stop', 'trip_stop', { required: true }), body: text('内容', 'Body') },
  label: 'body',
  scope: { parent: 'stopId' },
});
const resources = [Trip, TripStop, StopNote] as const;
const lab: AreaServer = {
  area: area({ name: 'lab', title: ['实验', 'Lab'], icon: 'appstore', routes: {} }),
  services: resources.map((of) => service(of as never)),
};

let t: TestApp;
let boss: Person;

beforeAll(async () => {
  t = await testApp({ parts: [lab] });
  await makeTables(t.app.database, resources as never);
  boss = await t.signIn('13800000001');
});

const two = [
  { place: '外滩', price: '0', phone: '13812341234' },
  { place: '豫园', price: '40' },
];
const trip = async (fields: Record<string, unknown> = {}) =>
  (await boss.post('/lab/v1/trip/add', { name: '一日游', stops: two, ...fields })).data;
const places = (row: { stops: { place: string }[] }) => row.stops.map(({ place }) => place);

describe('lines', () => {
  test('are saved with their parent and come back with it, masked and resolved', async () => {
    const row = await trip();
    expect(row.stops).toMatchObject([
      { place: '外滩', price: '0.00', phone: '138****1234', tripId: row.id, version: 1, $labels: { tripId: '一日游' } },
      { place: '豫园', price: '40.00', phone: null },
    ]);
    expect((await boss.get('/lab/v1/trip/detail', { id: row.id })).data).toEqual(row);
  });

  test('arrive from a form body in bracket notation', async () => {
    const payload =
      'name=x&stops[0][place]=外滩&stops[0][price]=1.5&stops[1][place]=豫园&stops[1][price]=2&stops[1][phone]=';
    const headers = { authorization: boss.header, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await t.http.inject({
      method: 'POST',
      url: '/lab/v1/trip/add',
      headers,
      payload: encodeURI(payload),
    });
    expect(answer.json()).toMatchObject({
      code: 200,
      data: { stops: [{ place: '外滩', price: '1.50' }, { place: '豫园' }] },
    });
  });

  test('are changed in place, added and taken away by one edit', async () => {
    const row = await trip();
    const [bund, garden] = row.stops;
    const stops = [
      { id: garden.id, price: '50' },
      { place: '静安寺', price: 1 },
    ];
    const edited = await boss.put('/lab/v1/trip/edit', { id: row.id, version: 1, stops });
    expect(edited).toMatchObject({
      code: 200,
      data: { version: 2, stops: [{ id: garden.id, price: '50.00', version: 2 }, { place: '静安寺' }] },
    });
    const { rows } = await t.app.database.owner.query(
      `select action from operation_log where entity = 'tripStop' and row_id = $1 order by id`,
      [bund.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['add', 'delete']);
  });

  test('sent back as they were shown are not touched and not logged', async () => {
    const row = await trip();
    const stops = row.stops.map(({ id, place, price, phone }: Record<string, unknown>) => ({
      id,
      place,
      price,
      phone,
    }));
    const edited = await boss.put('/lab/v1/trip/edit', { id: row.id, version: 1, name: '两日游', stops });
    expect(edited.data.stops).toMatchObject([{ version: 1, phone: '138****1234' }, { version: 1 }]);
    const { rows } = await t.app.database.owner.query('select phone from trip_stop where id = $1', [row.stops[0].id]);
    expect(rows).toEqual([{ phone: '13812341234' }]);
    expect((await boss.get('/lab/v1/tripStop/history', { id: row.stops[0].id })).data).toHaveLength(1);
  });

  test('not mentioned in an edit stay, and an empty list takes them all away', async () => {
    const row = await trip();
    expect(places((await boss.put('/lab/v1/trip/edit', { id: row.id, version: 1, name: 'x' })).data)).toEqual([
      '外滩',
      '豫园',
    ]);
    expect(places((await boss.put('/lab/v1/trip/edit', { id: row.id, version: 2, stops: '' })).data)).toEqual([]);
  });

  test('tell every problem at its place, and nothing is stored', async () => {
    const answer = await boss.post('/lab/v1/trip/add', {
      name: '坏',
      stops: [
        { place: '外滩', price: 1 },
        { price: '1.234', phone: 'x', nmae: 1 },
      ],
    });
    expect([
      answer.code,
      answer.data.map((one: { field: string; rule: string }) => `${one.field} ${one.rule}`),
    ]).toEqual([
      422,
      ['stops[1].place required', 'stops[1].price money', 'stops[1].phone mobile', 'stops[1].nmae unknown'],
    ]);
    for (const stops of [['x'], [null], [[1]], 'x', 5])
      expect(await boss.post('/lab/v1/trip/add', { name: '坏', stops })).toMatchObject({
        code: 422,
        data: [{ field: 'stops', rule: 'type' }],
      });
    expect(await boss.post('/lab/v1/trip/add', { name: '坏', stops: Array(6).fill(two[0]) })).toMatchObject({
      code: 422,
      data: [{ rule: 'maxItems' }],
    });
    expect((await boss.get('/lab/v1/trip/list', { q: '坏' })).data.total).toBe(0);
  });

  test('of another parent cannot be taken over', async () => {
    const [one, other] = [await trip(), await trip()];
    const stolen = await boss.put('/lab/v1/trip/edit', {
      id: one.id,
      version: 1,
      stops: [{ id: other.stops[0].id, place: '抢', price: 1 }],
    });
    expect(stolen).toMatchObject({ code: 404, data: [{ field: 'stops[0].id', rule: 'ref' }] });
    expect((await boss.get('/lab/v1/trip/detail', { id: other.id })).data).toEqual(other);
  });

  test('are copied with their parent, and go with it, each leaving in the log what it was', async () => {
    const row = await trip();
    const copy = (await boss.post('/lab/v1/trip/copy', { id: row.id })).data;
    expect(places(copy)).toEqual(['外滩', '豫园']);
    expect(copy.stops[0].id).not.toBe(row.stops[0].id);
    expect(await boss.delete('/lab/v1/trip/delete', { id: row.id })).toMatchObject({ code: 200 });
    expect(await boss.get('/lab/v1/tripStop/detail', { id: row.stops[0].id })).toMatchObject({ code: 404 });
    expect((await boss.get('/lab/v1/trip/detail', { id: copy.id })).data.stops).toHaveLength(2);
    const { rows } = await t.app.database.owner.query(
      `select row_title as title, before, after from operation_log where entity = 'tripStop' and action = 'delete' and row_id = any($1) order by row_id`,
      [row.stops.map(({ id }: { id: number }) => id)],
    );
    expect(rows).toMatchObject([
      { title: '外滩', before: { tripId: row.id, price: '0.00', phone: '138****1234' }, after: null },
      { title: '豫园', before: { tripId: row.id, price: '40.00' }, after: null },
    ]);
  });
});

test('a child lies in the scope of its parent, and a grandchild in that of its parent’s parent', async () => {
  const far = (await boss.get('/school/v1/school/options', { q: 'haidian' })).data[0].value;
  const [near, away] = [await trip({ schoolId: boss.client.school!.id }), await trip({ schoolId: far })];
  for (const { stops } of [near, away])
    await boss.post('/lab/v1/stopNote/add', { stopId: stops[0].id, body: `at ${stops[0].id}` });
  await t.app.database.owner.query(
    `insert into role_permission (enterprise_id, role_id, permission, data_scope) select enterprise_id, id, unnest(array['lab.trip.view', 'lab.tripStop.view', 'lab.stopNote.view']), 'school' from role where key = 'principal'`,
  );
  const principal = await t.signIn('13800000005');
  const seen = async (entity: string) => (await principal.get(`/lab/v1/${entity}/list`)).data.list;
  expect((await seen('trip')).map(({ id }: { id: number }) => id)).toEqual([near.id]);
  expect((await seen('tripStop')).every(({ tripId }: { tripId: number }) => tripId === near.id)).toBe(true);
  expect((await seen('stopNote')).map(({ body }: { body: string }) => body)).toEqual([`at ${near.stops[0].id}`]);
  expect((await principal.get('/lab/v1/tripStop/detail', { id: away.stops[0].id })).code).toBe(404);
});

test('a transition’s own reference must lead to a row of this enterprise', async () => {
  const stranger = await t.signIn('13900000001', 'demo2');
  const row = await trip();
  const lead = (guideId: number) => boss.post('/lab/v1/trip/lead', { id: row.id, version: 1, guideId });
  expect(await lead(stranger.client.uid)).toMatchObject({ code: 404, data: [{ field: 'guideId', rule: 'ref' }] });
  expect(await lead(boss.client.uid)).toMatchObject({ code: 200, data: { state: 'led', guideId: boss.client.uid } });
});

test('formatted text keeps its form and loses whatever could run', async () => {
  const plan = [
    '<h2>早</h2><p onclick="x()">走 <strong>快</strong></p>',
    '<script>alert(1)</script><img src="x" onerror="alert(1)"><img src="javascript:alert(1)"><img src="data:text/html,x">',
    '<a href="javascript:alert(1)">甲</a><a href="JaVa&#x0A;script:alert(1)">乙</a><a href="https://a.cn">丙</a>',
    '<svg><script>alert(1)</script><a xlink:href="javascript:x">丁</a></svg><iframe src="//x"></iframe><style>*{}</style><math><mi xlink:href="data:x">戊</mi></math>',
  ].join('');
  const kept: string = (await trip({ plan })).plan;
  expect(kept).toContain('<h2>早</h2><p>走 <strong>快</strong></p>');
  expect(kept).toContain('<a href="https://a.cn"');
  expect(kept).not.toMatch(/script|onerror|onclick|<svg|<iframe|<style|<math|data:|xlink/i);
});
