// Which permission a call asks for where it is not its own, and what may be named of an area that is not there.

import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { ref, refs, states, text } from '#kernel/model/fields';
import { resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { insertRow } from '#kernel/server/resources/saving';
import { type AreaServer, service } from '#kernel/server/service';
import { type Person, type TestApp, testApp } from '#testing/app';
import { makeTables } from '#testing/tables';
import { tried } from '#testing/tried';

const Note = resource({
  name: 'lab_note',
  area: 'lab',
  noun: 'note',
  path: '/lab/v1/note',
  title: ['笔记', 'Note'],
  fields: {
    name: text('名称', 'Name', { required: true }),
    moonId: ref('月亮', 'Moon', 'moon'),
    moonIds: refs('月亮们', 'Moons', 'moon'),
    state: states(
      lifecycle({
        states: { open: ['开', 'Open', 'blue'], read: ['阅', 'Read', 'green'] },
        initial: 'open',
        transitions: {
          read: { label: ['阅读', 'Read'], from: ['open'], to: 'read', permission: 'system.school.view' },
          unread: { label: ['重开', 'Unread'], from: ['read'], to: 'open', permission: 'edit' },
          turn: {
            label: ['转', 'Turn'],
            from: ['open', 'read'],
            to: 'open',
            fields: { moonId: ref('月亮', 'Moon', 'moon') },
          },
        },
      }),
    ),
  },
  grantedBy: { delete: 'edit', export: 'view' },
});
const noted = service(Note);
const lab: AreaServer = {
  area: area({
    name: 'lab',
    title: ['实验', 'Lab'],
    icon: 'appstore',
    routes: {},
    permissions: { sky: { title: ['天空', 'Sky'], verbs: { watch: ['观看', 'Watch'] } } },
  }),
  services: [noted],
  calls: [
    tried('POST', '/lab/v1/sky', { permission: 'lab.sky.watch' }, async (work) => ({
      id: await insertRow(work, noted, { name: '夜', moonId: 7, moonIds: [7, 8] }),
    })),
  ],
};

let t: TestApp;
let boss: Person;
let clerk: Person;

beforeAll(async () => {
  t = await testApp({ parts: [lab] });
  await makeTables(t.app.database, [Note as never]);
  boss = await t.signIn('13800000001');
  clerk = await t.signIn('13800000004');
});

/** What the clerk's first role gives besides, from now on. */
async function give(...keys: string[]): Promise<void> {
  await t.app.database.across(async (session) => {
    for (const key of keys)
      await session.rows(
        sql`insert into role_permission (enterprise_id, role_id, permission, data_scope)
          select enterprise_id, id, ${key}, 'all' from role where key = 'counselor' on conflict do nothing`,
      );
  });
  clerk = await t.signIn('13800000004');
}

const keys = () => t.app.permissions.filter((one) => one.area === 'lab').map((one) => one.key);

test('only what is asked for can be granted: a borrowed permission is not offered a second time', () => {
  expect(keys().sort()).toEqual([
    'lab.note.add',
    'lab.note.edit',
    'lab.note.import',
    'lab.note.turn',
    'lab.note.view',
    'lab.sky.watch',
  ]);
});

test('a verb and a transition ask for the permission that stands for them, and the row says so', async () => {
  const row = (await boss.post('/lab/v1/note/add', { name: '甲' })).data;
  expect(row.$can).toEqual(['edit', 'delete', 'read', 'turn']);
  await give('lab.note.view', 'system.school.view');
  const seen = (await clerk.get('/lab/v1/note/detail', { id: row.id })).data;
  expect(seen.$can).toEqual(['read']);
  expect((await clerk.delete('/lab/v1/note/delete', { id: row.id })).code).toBe(403);
  const read = (await clerk.post('/lab/v1/note/read', { id: row.id, version: 1 })).data;
  expect(read.state).toBe('read');
  expect((await clerk.post('/lab/v1/note/unread', { id: row.id, version: 2 })).code).toBe(403);
  await give('lab.note.edit');
  expect((await clerk.get('/lab/v1/note/detail', { id: row.id })).data.$can).toEqual(['edit', 'delete', 'unread']);
  expect((await clerk.post('/lab/v1/note/unread', { id: row.id, version: 2 })).data.state).toBe('open');
  expect((await clerk.delete('/lab/v1/note/delete', { id: row.id })).code).toBe(200);
});

test('a permission of a page is granted like any other and shown in the matrix under its own title', async () => {
  expect((await clerk.post('/lab/v1/sky')).code).toBe(403);
  const { data } = await boss.get('/user/v1/role/catalogue');
  const shown = data.find((one: { area: string }) => one.area === 'lab').entities;
  const sky = shown.find((one: { entity: string }) => one.entity === 'sky');
  expect([sky.title, sky.verbs[0].key, sky.verbs[0].name]).toEqual(['天空', 'lab.sky.watch', '观看']);
  await give('lab.sky.watch');
  expect((await clerk.post('/lab/v1/sky')).code).toBe(200);
});

test('nobody names a row of an area that is not there, yet the server keeps one that it knows', async () => {
  const named = await boss.post('/lab/v1/note/add', { name: '乙', moonId: 7, moonIds: [7] });
  expect([named.code, named.data.map((one: { field: string }) => one.field)]).toEqual([404, ['moonId', 'moonIds']]);
  const row = (await boss.post('/lab/v1/note/add', { name: '乙' })).data;
  expect((await boss.put('/lab/v1/note/edit', { id: row.id, version: 1, moonId: 7 })).code).toBe(404);
  expect((await boss.post('/lab/v1/note/turn', { id: row.id, version: 1, moonId: 7 })).code).toBe(404);
  const { id } = (await boss.post('/lab/v1/sky')).data;
  const kept = (await boss.get('/lab/v1/note/detail', { id })).data;
  expect([kept.moonId, kept.moonIds]).toEqual([7, [7, 8]]);
  const sent = { id, version: kept.version, name: '昼', moonId: 7, moonIds: [7, 8] };
  expect((await boss.put('/lab/v1/note/edit', sent)).data).toMatchObject({ name: '昼', moonId: 7 });
});
