import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { handoverDone, staffOnboarded, staffRehired, staffTransferred } from '#areas/people/model/events';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { type Work, write } from '#kernel/server/work';
import { testApp } from '#testing/app';
import { chiefKey } from '../../identity/server/chief';

const { app, clock, signIn, databaseUrl } = await testApp();
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const chief = await signIn('13800000001');
const administrator = await signIn('13800000002');
const demo = { id: 1, appid: 'demo', timezone: 'Asia/Shanghai' };
const within = <T>(run: (work: Work) => Promise<T>) => write(app, systemActor(demo), systemCaller('test'), run);
const one = async (text: string, values: unknown[] = []) => (await admin.query(text, values)).rows[0];
const idOf = async (table: 'role' | 'post', column: string, value: string): Promise<number> =>
  Number((await one(`select id from ${table} where ${column} = $1 and enterprise_id = 1`, [value])).id);
const [teacherPost, principalPost] = [await idOf('post', 'code', 'teacher'), await idOf('post', 'code', 'principal')];
const held = async (staffId: number) =>
  (
    await admin.query(
      `select r.key, ar.source from account_role ar join account a on a.id = ar.account_id and a.enterprise_id = 1 join role r on r.id = ar.role_id and r.enterprise_id = 1
        where ar.enterprise_id = 1 and a.staff_id = $1 and ar.deleted_at is null order by ar.sort`,
      [staffId],
    )
  ).rows.map((row) => `${row.key}:${row.source}`);
/** Work done by one of the demo's people instead of by a rule. */
const as = async (mobile: string) => {
  const { access, client } = await signIn(mobile);
  const actor = await app.identity.authenticate(
    { appid: 'demo', accessToken: access, uid: String(client.uid) },
    '127.0.0.1',
  );
  return <T>(run: (work: Work) => Promise<T>) => write(app, actor!, systemCaller('test'), run);
};
const place = (postId: number | null) => ({
  schoolId: null,
  departmentId: null,
  postId,
  levelId: null,
  superiorId: null,
});

let lastNo = 0;
async function onboard(postId: number | null, roleIds: number[], by = within): Promise<number> {
  const no = String(++lastNo).padStart(4, '0');
  const made = await administrator.post('/people/v1/staff/add', { no: `P${no}`, name: '新人', mobile: `1361111${no}` });
  const staffId = made.data.id;
  const newcomer = { staffId, mobile: `1361111${no}`, schoolId: null, departmentId: null, postId, roleIds };
  await by((work) => work.emit(staffOnboarded, { ...newcomer, startOn: '2026-07-01' }));
  return staffId;
}

describe('roles that come with a post', () => {
  test('are given with the post, beside those named', async () => {
    const staffId = await onboard(teacherPost, [await idOf('role', 'key', 'marketing')]);
    expect(await held(staffId)).toEqual(['marketing:manual', 'teacher:post']);
  });

  test('end with it; what was named or given by hand stays', async () => {
    const staffId = await onboard(teacherPost, [await idOf('role', 'key', 'marketing')]);
    const move = (before: number | null, after: number | null) =>
      within((work) => work.emit(staffTransferred, { staffId, before: place(before), after: place(after) }));
    await move(teacherPost, teacherPost);
    expect(await held(staffId)).toEqual(['marketing:manual', 'teacher:post']);
    await move(teacherPost, principalPost);
    expect(await held(staffId)).toEqual(['marketing:manual', 'principal:post']);
    await move(principalPost, null);
    expect(await held(staffId)).toEqual(['marketing:manual']);
  });

  test('return with who returns', async () => {
    const staffId = await onboard(null, []);
    await admin.query('update staff set post_id = $1 where id = $2 and enterprise_id = 1', [teacherPost, staffId]);
    await within((work) => work.emit(staffRehired, { staffId, roleIds: [] }));
    expect(await held(staffId)).toEqual(['teacher:post']);
  });

  test('a chief is named only by a chief, and comes with no post', async () => {
    const chiefRole = await idOf('role', 'key', chiefKey);
    const byHr = await as('13800000006');
    await expect(onboard(null, [chiefRole], byHr)).rejects.toThrow('chief administrator');
    const { version } = await one('select version from role where id = $1 and enterprise_id = 1', [chiefRole]);
    const bound = { id: chiefRole, version, postIds: [teacherPost] };
    expect(await administrator.put('/user/v1/role/edit', bound)).toMatchObject({ code: 403 });
    expect(await chief.put('/user/v1/role/edit', bound)).toMatchObject({ code: 409 });
  });

  test('rule 15: who brings somebody in names no role that reaches further than their own, but the post brings its own', async () => {
    const byHr = await as('13800000006');
    const [finance, principal] = [await idOf('role', 'key', 'finance'), await idOf('role', 'key', 'principal')];
    await expect(onboard(teacherPost, [finance], byHr)).rejects.toMatchObject({ code: 403 });
    expect(await held(await onboard(principalPost, [principal], byHr))).toEqual(['principal:manual']);
    expect(await held(await onboard(teacherPost, [], byHr))).toEqual(['teacher:post']);
    const byAdministrator = await as('13800000002');
    expect(await held(await onboard(teacherPost, [finance], byAdministrator))).toEqual([
      'finance:manual',
      'teacher:post',
    ]);
    const staffId = await onboard(teacherPost, []);
    await expect(byHr((work) => work.emit(staffRehired, { staffId, roleIds: [finance] }))).rejects.toMatchObject({
      code: 403,
    });
  });

  test('are bound to it only by who could give them', async () => {
    await admin.query(
      `insert into role_permission (enterprise_id, role_id, permission, data_scope) select 1, id, unnest(array['system.role.view', 'system.role.edit']), 'all' from role where key = 'hr' and enterprise_id = 1`,
    );
    const hr = await signIn('13800000006');
    const id = await idOf('role', 'key', 'finance');
    const { version } = await one('select version from role where id = $1 and enterprise_id = 1', [id]);
    expect(await hr.put('/user/v1/role/edit', { id, version, postIds: [teacherPost] })).toMatchObject({ code: 403 });
    expect(await chief.put('/user/v1/role/edit', { id, version, postIds: [teacherPost] })).toMatchObject({ code: 200 });
  });
});

describe('a role that is handed over', () => {
  const kind = () => app.registries.handover.get('role')!;
  const list = (staffId: number) => within((work) => kind().list(work, staffId, 1));
  const count = (staffId: number) => within((work) => kind().count(work, staffId));

  test('is the successor’s at once, and ends on the giver when all is done', async () => {
    const [giver, heir] = [await onboard(principalPost, []), await onboard(null, [])];
    const lines = await list(giver);
    expect(lines).toMatchObject([{ title: '校长' }]);
    const ids = lines.map(({ id }) => id);
    await within((work) => kind().move(work, { fromId: giver, toId: heir, ids, handoverId: 1, byId: heir }));
    expect(await held(heir)).toEqual(['principal:handover']);
    expect(await held(giver)).toEqual(['principal:post']);
    expect(await count(giver)).toBe(0);
    clock.advance(60);
    const done = { handoverId: 1, staffId: giver, items: [{ type: 'role', ids, toId: heir }] };
    await within((work) => work.emit(handoverDone, done));
    expect(await held(giver)).toEqual([]);
    await within((work) => work.emit(handoverDone, done));
    expect(await held(heir)).toEqual(['principal:handover']);
  });

  test('is never the chief’s, nor ended for somebody else than the giver', async () => {
    const own = await list(chief.client.uid);
    expect(own).toEqual([]);
    const [bystander, heir] = [await onboard(teacherPost, []), await onboard(null, [])];
    const ids = (await list(bystander)).map(({ id }) => id);
    await within((work) => kind().move(work, { fromId: bystander, toId: heir, ids, handoverId: 2, byId: heir }));
    const done = { handoverId: 2, staffId: heir, items: [{ type: 'role', ids, toId: heir }] };
    await within((work) => work.emit(handoverDone, done));
    expect(await held(bystander)).toContain('teacher:post');
  });
});
