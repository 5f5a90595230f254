// What an area may say about a person's wishes: refuse them, answer a verb itself, name a row otherwise, sum up a list.

import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { int, states, text } from '#kernel/model/fields';
import { conflict } from '#kernel/model/problems';
import { resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { pair } from '#kernel/model/text';
import { foundIn } from '#kernel/server/resources/finding';
import { updateRow } from '#kernel/server/resources/saving';
import { type AreaServer, type Service, service } from '#kernel/server/service';
import { type Person, testApp } from '#testing/app';
import { makeTables } from '#testing/tables';
import { tried } from '#testing/tried';

const Parcel = resource({
  name: 'lab_parcel',
  area: 'lab',
  path: '/lab/v1/parcel',
  title: ['包裹', 'Parcel'],
  fields: {
    name: text('名称', 'Name', { required: true, search: 'pinyin' }),
    weight: int('重量', 'Weight', { default: 0 }),
    state: states(
      lifecycle({
        states: { here: ['在', 'Here', 'blue'], gone: ['走', 'Gone', 'grey'] },
        initial: 'here',
        transitions: {
          send: { label: ['寄出', 'Send'], from: ['here'], to: 'gone' },
          burn: { label: ['烧毁', 'Burn'], from: ['here'], to: 'gone' },
        },
      }),
    ),
  },
});

const asked: string[] = [];
const parcels: Service = service(Parcel, {
  beforeAct({ verb, row, values }) {
    asked.push(`${verb} ${Object.keys(values)}`);
    if (row.name === '封存') throw conflict(pair('已封存', 'Sealed'));
  },
  called: (alias, { locale }) => sql`${alias}.name || ${locale === 'zh' ? '号' : ' no.'}`,
  summary: (where, work) =>
    work.session.rows(sql`select sum(weight)::int as weight from lab_parcel t where ${where}`).then(([sum]) => sum!),
  calls: [
    tried('GET', `${Parcel.path}/detail`, { input: { id: int('编号', 'Id') } }, async (_, { id }) => ({
      id,
      own: true,
    })),
    tried('POST', `${Parcel.path}/burn`, { input: {} }, async () => ({ own: true })),
    tried(
      'POST',
      `${Parcel.path}/heavier`,
      { input: { id: int('编号', 'Id', { required: true }) } },
      async (work, { id }) => {
        const was = { id, version: 1, name: '封存', weight: 1, state: 'here' };
        await updateRow(work, parcels, was, { weight: 9 });
        return {};
      },
    ),
  ],
});
const lab: AreaServer = {
  area: area({ name: 'lab', title: ['实验', 'Lab'], icon: 'x', routes: {} }),
  services: [parcels],
  registers: { search: [foundIn(Parcel, { sub: 'name', url: '/x?id={id}' })] },
};

let running: Awaited<ReturnType<typeof testApp>>;
let boss: Person;
beforeAll(async () => {
  running = await testApp({ parts: [lab] });
  await makeTables(running.app.database, [Parcel as never]);
  boss = await running.signIn('13800000001');
});
const add = async (name: string, weight = 1) =>
  (await boss.post('/lab/v1/parcel/add', { name, weight })).data.id as number;
const at = (id: number, version = 1) => ({ id, version });

test('what a person asks of a row can be refused; what the system does with it passes by', async () => {
  const id = await add('封存');
  asked.length = 0;
  expect(await boss.put('/lab/v1/parcel/edit', { ...at(id), weight: 2 })).toMatchObject({
    code: 409,
    message: '已封存',
  });
  expect(await boss.post('/lab/v1/parcel/send', at(id))).toMatchObject({ code: 409 });
  expect(await boss.delete('/lab/v1/parcel/delete', { id })).toMatchObject({ code: 409 });
  expect(asked).toEqual(['edit weight', 'send ', 'delete ']);
  expect(await boss.post('/lab/v1/parcel/heavier', { id })).toMatchObject({ code: 200 });
  const other = await add('普通');
  expect(await boss.post('/lab/v1/parcel/send', at(other))).toMatchObject({ code: 200 });
});

test('a call named like a verb or a transition takes its place', async () => {
  const id = await add('自答');
  expect((await boss.get('/lab/v1/parcel/detail', { id })).data).toEqual({ id, own: true });
  expect((await boss.post('/lab/v1/parcel/burn')).data).toEqual({ own: true });
  expect((await boss.get('/lab/v1/parcel/history', { id })).code).toBe(200);
});

test('a row is called otherwise where it is picked and where it is searched', async () => {
  const id = await add('冬至');
  expect((await boss.get('/lab/v1/parcel/options', { q: 'dongzhi' })).data).toEqual([{ value: id, label: '冬至号' }]);
  const { data } = await boss.get('/work/v1/search', { q: '冬至' });
  expect(data).toMatchObject([{ items: [{ id, title: '冬至号' }] }]);
});

test('a list is summed up over all rows it was asked for', async () => {
  for (let i = 0; i < 12; i++) await add(`夏至${i}`, 3);
  const { data } = await boss.get('/lab/v1/parcel/list', { q: 'xiazhi', pageSize: 5 });
  expect([data.list.length, data.summary]).toEqual([5, { weight: 36 }]);
});

test('of more rows than are counted for a page, the sums come with the true total', async () => {
  await running.app.database.owner.query(
    `insert into lab_parcel (enterprise_id, name, weight, state, search) select enterprise_id, '大寒' || n, 2, 'here', 'dahan'
      from (select enterprise_id from lab_parcel where name = '夏至0') as own, generate_series(1, 1001) n`,
  );
  const { data } = await boss.get('/lab/v1/parcel/list', { q: 'dahan', pageSize: 5 });
  expect([data.list.length, data.totalIsCapped, data.summary]).toEqual([5, true, undefined]);
  const counted = await boss.get('/lab/v1/parcel/count', { q: 'dahan' });
  expect(counted.data).toEqual({ total: 1001, summary: { weight: 2002 } });
});
