// What only a chief may do to a chief holds whichever way it is tried: by sheet, for many at once, by leave that comes later, by
// what an older row said. After each of them the chief is who they were and comes in.
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { type ApprovalRequest, approvalDecided, approvalQuery } from '#kernel/server/calls';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { type AreaServer, answers } from '#kernel/server/service';
import { write } from '#kernel/server/work';
import { type Answer, type Person, testApp } from '#testing/app';
import { multipart } from '#testing/form';

const asked: ApprovalRequest[] = [];
/** Keeps what it is asked and decides nothing. */
const desk: AreaServer = {
  area: area({ name: 'desk', title: ['台', 'Desk'], icon: 'x', routes: {} }),
  answers: [
    answers(approvalQuery, async (_, request) => {
      asked.push(request);
      return { approvalId: asked.length, no: `A${asked.length}`, state: 'running' };
    }),
  ],
};
const t = await testApp({ parts: [desk] });
const chiefMobile = '13800000001';
let chief = await t.signIn(chiefMobile);
const administrator = await t.signIn('13800000002');
const only = { code: 403, message: '只有总管理员可以管理总管理员' };
const one = async (text: string, values: unknown[] = []) => (await t.app.database.owner.query(text, values)).rows[0];
const chiefRole = () => one(`select * from role where enterprise_id = 1 and key = 'super_editor'`);
const account = () => one('select * from account where enterprise_id = 1 and mobile = $1', [chiefMobile]);
const staff = async () => one('select * from staff where id = $1', [chief.client.uid]);

async function importing(who: Person, path: string, lines: readonly string[]): Promise<Answer> {
  const { type, body } = await multipart({ dryRun: 'false', file: new File([lines.join('\n')], 'a.csv') });
  const headers = { authorization: who.header, 'content-type': type };
  return (await t.http.inject({ method: 'POST', url: `${path}/import`, headers, payload: body })).json();
}

let before: { role: Record<string, unknown>; account: Record<string, unknown> };
beforeAll(async () => {
  before = { role: await chiefRole(), account: await account() };
});

afterEach(async () => {
  expect(await chiefRole()).toEqual(before.role);
  const { last_sign_in_at: _, updated_at: __, version: ___, ...kept } = before.account;
  expect(await account()).toMatchObject(kept);
  expect((await chief.get('/user/v1/me')).data).toMatchObject({ roles: ['super_editor'] });
  // Afresh each time: the oldest of many sessions ends by itself.
  const again = await t.signIn(chiefMobile);
  expect(again.client.uid).toBe(chief.client.uid);
  chief = again;
});

describe('by sheet', () => {
  test('a role of the chief’s key or name is not stored over theirs', async () => {
    const { name } = await chiefRole();
    const sheet = ['名称,标识,数据范围,限定地址', `别的,super_editor,全部,10.99.0.0/16`, `${name},another,全部,`];
    const { data } = await importing(administrator, '/user/v1/role', sheet);
    expect(data).toMatchObject({ total: 2, valid: 0 });
  });

  test('a staff member with the chief’s number or mobile is not stored over theirs, and nobody’s account follows a sheet', async () => {
    const { no, name, mobile } = await staff();
    const sheet = ['工号,姓名,手机', `${no},${name},13700001111`, `X-9001,${name},${mobile}`];
    const { data } = await importing(administrator, '/people/v1/staff', sheet);
    expect(data).toMatchObject({ total: 2, valid: 0 });
    expect(await staff()).toMatchObject({ no, name, mobile });
  });
});

describe('by way of the staff record', () => {
  test('another mobile there is no other way in, and who is deleted or said to have left there is not locked out', async () => {
    const { id, version, mobile } = await staff();
    const edit = { id, version, mobile: '13700002222', status: 'left' };
    const edited = await administrator.put('/people/v1/staff/edit', edit);
    const code = await t.call('POST', '/v1/token/code', { mobile: '13700002222', purpose: 'reset', appid: 'demo' });
    expect(code.code).not.toBe(500);
    expect(await one(`select count(*)::int as n from verify_code where mobile = '13700002222'`)).toEqual({ n: 0 });
    const removed = await administrator.delete('/people/v1/staff/delete', { id });
    expect(removed.code).toBe(409);
    if (edited.code === 200)
      await chief.put('/people/v1/staff/edit', { id, version: edited.data.version, mobile, status: 'active' });
  });
});

describe('for many at once', () => {
  test('a role for several accounts stops at the chief’s, and the chief’s role goes to nobody', async () => {
    const others = await t.app.database.owner.query(
      'select id::int as id from account where enterprise_id = 1 and mobile <> all($1) order by id limit 3',
      [[chiefMobile, '13800000002']],
    );
    const some = others.rows.map(({ id }) => id);
    const marketing = await one(`select id::int as id from role where enterprise_id = 1 and key = 'marketing'`);
    const held = () => one('select count(*)::int as n from account_role where role_id = $1', [marketing.id]);
    const was = await held();
    const ids = [...some, Number(before.account.id)];
    expect(await administrator.post('/user/v1/account/addRole', { ids, roleId: marketing.id })).toMatchObject(only);
    // All or none: those before the chief in the list have not got it either.
    expect(await held()).toEqual(was);
    const { id: roleId } = await chiefRole();
    expect(await administrator.post('/user/v1/account/addRole', { ids: some, roleId })).toMatchObject(only);
    const whole = { id: some[0], version: 1, roles: [{ roleId }], schools: [] };
    const { version } = (await administrator.get('/user/v1/account/access', { id: some[0] })).data;
    expect(await administrator.put('/user/v1/account/access', { ...whole, version })).toMatchObject(only);
  });

  test('steps of several accounts, sessions of several people: none of a chief’s', async () => {
    const session = await one('select max(id)::int as id from session where account_id = $1', [before.account.id]);
    expect(await administrator.post('/user/v1/session/kick', { ids: [session.id] })).toMatchObject(only);
    const step = async (verb: string) =>
      administrator.post(`/user/v1/account/${verb}`, {
        id: Number(before.account.id),
        version: (await account()).version,
        reason: '试',
      });
    for (const verb of ['lock', 'disable']) expect([verb, await step(verb)]).toMatchObject([verb, only]);
    // Only the working life of a person closes their account.
    expect((await step('close')).code).toBe(404);
  });
});

describe('by leave that comes later', () => {
  const decide = (request: ApprovalRequest) =>
    write(t.app, systemActor({ id: 1, appid: 'demo', timezone: 'Asia/Shanghai' }), systemCaller('test'), (work) =>
      work.emit(approvalDecided, {
        ...{ approvalId: 1, no: 'A1', kind: request.kind, result: 'approved', round: 1, comment: '' },
        ...{ refTable: request.subject.type, refId: request.subject.id, form: request.form },
        ...{ initiatorId: request.initiatorId, schoolId: null, decidedById: null },
      }),
    );

  test('nothing is asked for the chief’s own role; what another role is given later reaches no chief', async () => {
    const items = [{ key: 'security.sensitiveApproval', level: 'enterprise', value: true, version: 0 }];
    expect(await chief.post('/configuration/v1/save', { items, reason: '收紧' })).toMatchObject({ code: 200 });
    const { id, version } = await chiefRole();
    const grants = [{ permission: 'system.account.resetPassword', dataScope: 'all' }];
    const sent = { id: Number(id), version, grants, fieldRules: [], reason: '要' };
    expect((await administrator.put('/user/v1/role/grants', sent)).code).toBe(409);
    expect(asked).toEqual([]);

    const academic = await one(`select id::int as id, version from role where enterprise_id = 1 and key = 'academic'`);
    const held = (await administrator.get('/user/v1/role/grants', { id: academic.id })).data.grants;
    const wider = { ...academic, grants: [...held, ...grants], fieldRules: [], reason: '要' };
    expect(await administrator.put('/user/v1/role/grants', wider)).toMatchObject({
      code: 200,
      data: { waiting: ['system.account.resetPassword'] },
    });
    await decide(asked[0]!);
    await t.app.database.owner.query(
      `update account_role set role_id = $1 where account_id = (select id from account where enterprise_id = 1 and mobile = '13800000006')`,
      [academic.id],
    );
    const academicOne = await t.signIn('13800000006');
    expect(academicOne.client.permissions).toContain('system.account.resetPassword');
    const chiefs = { id: Number(before.account.id) };
    expect(await academicOne.post('/user/v1/account/resetPassword', chiefs)).toMatchObject(only);
  });
});

test('by what an older row said: nothing takes a role or an account back to an earlier version', async () => {
  const document = (await t.http.inject({ url: '/api/openapi.json', headers: { authorization: chief.header } })).json();
  const back = Object.keys(document.paths).filter((path) => /restore|revert|undo|rollback/i.test(path));
  const about = back.filter((path) => /^\/(user|people)\//.test(path));
  // A post that is in use again changes nobody's rights by itself.
  expect(about).toEqual(['/people/v1/post/restore']);
  // And what is saved with an older version is refused as anywhere.
  const { id, version } = await chiefRole();
  const stale = { id: Number(id), version: version - 1, ipAllow: ['127.0.0.0/8'] };
  expect((await chief.put('/user/v1/role/edit', stale)).code).toBe(409);
});
