// An enterprise that exists is brought what later code ships, once, and keeps what it changed.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Post } from '#areas/people/model/staff';
import { area } from '#kernel/model/area';
import { pair } from '#kernel/model/text';
import { boot, type Running } from '#kernel/server/boot';
import { type AreaServer, firstRows } from '#kernel/server/service';
import { testApp } from '../../../../testing/app';
import { testAreas, testParts, testSettings } from '../../../../testing/parts';
import { makeIdentity } from '../../identity/server/actors';

const later = area({
  name: 'later',
  title: ['后来', 'Later'],
  icon: 'team',
  routes: {
    '/laterDesk': { title: ['后来的页面', 'Later page'], permission: 'later.desk.view' },
    '/laterShelf': { title: ['后来的架子', 'Later shelf'] },
  },
  permissions: { desk: { title: ['台', 'Desk'], verbs: { view: ['查看', 'View'], edit: ['编辑', 'Edit'] } } },
  grants: {
    principal: { 'later.desk.*': 'school' },
    'later-keeper': { 'later.desk.view': 'all', 'system.school.view': 'all' },
  },
});
const laterServer: AreaServer = {
  area: later,
  founds: [firstRows(Post, [{ name: '后来的岗位', code: 'LATER' }])],
  registers: {
    role: [
      { key: 'later-keeper', name: pair('后来的保管员', 'Later keeper'), dataScope: 'all' },
      { key: 'later-guest', name: pair('自定名称', 'Later guest'), dataScope: 'self' },
    ],
    category: [
      {
        key: 'later_kind',
        area: 'later',
        title: pair('后来的种类', 'Later kinds'),
        nodes: [{ code: 'a', name: pair('甲', 'A'), child: [{ code: 'b', name: pair('乙', 'B') }] }],
      },
    ],
  },
};

const { databaseUrl } = await testApp();
const admin = new Client(databaseUrl);
const running: Running[] = [];

const start = async () => {
  const server = await boot({
    settings: testSettings(),
    databaseUrl,
    migrations: 'migrations',
    areas: [...testAreas, later],
    parts: [...testParts, laterServer],
    identity: makeIdentity,
    log: () => undefined,
    withJobs: false,
  });
  running.push(server);
  return server;
};

const list = async (query: string): Promise<unknown[]> => {
  const { rows } = await admin.query({ text: query, rowMode: 'array' });
  return rows.map((row) => row.join(' '));
};
const grants = () =>
  list(`select r.key, p.permission, p.data_scope from role_permission p join role r on r.enterprise_id = p.enterprise_id and r.id = p.role_id
    where p.enterprise_id = 1 and p.deleted_at is null and (p.permission like 'later.%' or r.key like 'later-%') order by 1, 2`);
const entries = () =>
  list(`select m.mname, g.mname from menu m left join menu g on g.id = m.parent_id
    where m.enterprise_id = 1 and m.deleted_at is null and (m.url like '/later%' or m.mname = '后来') order by m.id`);
const categories = () =>
  list(`select code from category where enterprise_id = 1 and deleted_at is null and tree = 'later_kind' order by id`);
const posts = () => list(`select id from post where enterprise_id = 1 and deleted_at is null and name = '后来的岗位'`);

beforeAll(async () => {
  await admin.connect();
  await admin.query(`insert into role (enterprise_id, key, name, data_scope) values (1, 'own', '自定名称', 'self')`);
});
afterAll(async () => {
  for (const server of running) await server.stop();
  await admin.end();
});

const shippedGrants = [
  'later-keeper later.desk.view all',
  'later-keeper system.school.view all',
  'principal later.desk.edit school',
  'principal later.desk.view school',
];

describe('what later code ships', () => {
  test('comes to an enterprise that exists, once, though two servers start together', async () => {
    expect(await grants()).toEqual([]);
    await Promise.all([start(), start()]);
    expect(await grants()).toEqual(shippedGrants);
    expect(await entries()).toEqual(['后来 ', '后来的页面 后来', '后来的架子 后来']);
    expect(await categories()).toEqual(['a', 'b']);
    expect(await posts()).toHaveLength(1);
  });

  test('is told in the log, the grants by their role', async () => {
    const told = await list(
      `select distinct entity, action from operation_log where enterprise_id = 1 and request_id = 'start' order by 1, 2`,
    );
    expect(told).toEqual(['category add', 'menu add', 'post add', 'role add', 'role grant']);
  });

  test('leaves a role of the enterprise’s own its name', async () => {
    expect(await list(`select key from role where enterprise_id = 1 and name = '自定名称'`)).toEqual(['own']);
  });

  test('stays away where an administrator took it away', async () => {
    await admin.query(`delete from role_permission where enterprise_id = 1 and permission = 'later.desk.edit'`);
    await admin.query(`update role set deleted_at = now() where enterprise_id = 1 and key = 'later-keeper'`);
    await admin.query(`update menu set deleted_at = now() where enterprise_id = 1 and url = '/laterShelf'`);
    await admin.query(`update category set deleted_at = now() where enterprise_id = 1 and tree = 'later_kind'`);
    await admin.query(`update post set deleted_at = now() where enterprise_id = 1 and name = '后来的岗位'`);
    // As if there were more to bring, so that all of it is looked at again.
    await admin.query(`update enterprise set shipped = shipped - 'permission:later.desk.view' where id = 1`);
    await start();
    expect(await grants()).toEqual([...shippedGrants.slice(0, 2), shippedGrants[3]]);
    expect(
      await list(`select key from role where enterprise_id = 1 and key = 'later-keeper' and deleted_at is null`),
    ).toEqual([]);
    expect(await entries()).toEqual(['后来 ', '后来的页面 后来']);
    expect([...(await categories()), ...(await posts())]).toEqual([]);
  });

  test('joins its area’s pages where they were moved', async () => {
    await admin.query(
      `update menu set parent_id = (select parent_id from menu where enterprise_id = 1 and url = '/region') where enterprise_id = 1 and url = '/laterDesk'`,
    );
    await admin.query(`update enterprise set shipped = shipped - 'menu:/laterShelf' where id = 1`);
    await start();
    expect(await entries()).toEqual(['后来 ', '后来的页面 系统', '后来的架子 系统']);
  });
});
