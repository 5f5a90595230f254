import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { staffLeft, staffOnboarded, staffRehired, staffResumed, staffSuspended } from '#areas/people/model/events';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { type Work, write } from '#kernel/server/work';
import { testApp } from '#testing/app';

const { app, signIn, call, signInQuery, databaseUrl } = await testApp();
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

let chief = await signIn('13800000001');
const administrator = await signIn('13800000002');

const one = async (text: string, values: unknown[] = []) => (await admin.query(text, values)).rows[0];
const accountOf = (mobile: string) => one('select * from account where mobile = $1 and enterprise_id = 1', [mobile]);
const roleId = async (key: string): Promise<number> =>
  Number((await one('select id from role where key = $1 and enterprise_id = 1', [key])).id);
const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const enter = (mobile: string, password: string) =>
  call('POST', `/v1/token?${new URLSearchParams(signInQuery(mobile, { pwd: sha(password) }))}`);
/** As an event of another area would arrive. */
const within = (run: (work: Work) => Promise<void>) =>
  write(app, systemActor({ id: 1, appid: 'demo', timezone: 'Asia/Shanghai' }), systemCaller('test'), run);

async function newStaff(name: string, mobile: string): Promise<number> {
  const made = await administrator.post('/people/v1/staff/add', { no: `T${mobile.slice(-6)}`, name, mobile });
  expect(made.code).toBe(200);
  return made.data.id;
}

describe('an account is opened from a staff record', () => {
  test('with its name, mobile and school, waiting for the first sign-in', async () => {
    const staffId = await newStaff('钱多多', '13612340001');
    const made = await administrator.post('/user/v1/account/add', { staffId });
    expect(made).toMatchObject({ code: 200, data: { name: '钱多多', mobile: '136****0001', state: 'invited' } });
    expect((await accountOf('13612340001')).password_hash).toBeNull();
    expect(await administrator.post('/user/v1/account/add', { staffId })).toMatchObject({
      code: 409,
      data: [{ field: 'staffId', message: '钱多多已有账号' }],
    });
  });

  test('and is offered to nobody who has one or has left', async () => {
    const [has, left, free] = [
      await newStaff('有账号', '13612340011'),
      await newStaff('已离开', '13612340012'),
      await newStaff('没账号', '13612340013'),
    ];
    expect((await administrator.post('/user/v1/account/add', { staffId: has })).code).toBe(200);
    await admin.query(`update staff set status = 'left' where id = $1`, [left]);
    const offered = async (asked: Record<string, unknown>) => {
      const ids = [has, left, free].join(',');
      const { data } = await administrator.get('/user/v1/options/staff', { ids, ...asked });
      return data.map(({ value }: { value: number }) => value).sort((a: number, b: number) => a - b);
    };
    expect(await offered({ withoutAccount: true })).toEqual([free]);
    expect(await offered({})).toEqual([has, left, free]);
  });

  test('up to the limit of the enterprise', async () => {
    const used = Number(
      (await one(`select count(*) from account where enterprise_id = 1 and state <> 'closed'`)).count,
    );
    await admin.query('update enterprise set account_limit = $1 where id = 1', [used]);
    const staffId = await newStaff('多余', '13612340002');
    expect(await administrator.post('/user/v1/account/add', { staffId })).toMatchObject({
      code: 409,
      message: '已达套餐上限',
    });
    await admin.query('update enterprise set account_limit = 0 where id = 1');
    expect((await administrator.post('/user/v1/account/add', { staffId })).code).toBe(200);
  });
});

describe('leaving `active` ends every session in the same transaction', () => {
  test.each([
    ['lock', 'unlock'],
    ['disable', 'enable'],
  ])('%s, and %s lets in again', async (away, back) => {
    const person = await signIn('13800000009');
    const { id } = await accountOf('13800000009');
    const version = async () => (await accountOf('13800000009')).version;
    const gone = await administrator.post(`/user/v1/account/${away}`, { id, version: await version(), reason: '测试' });
    expect(gone.code).toBe(200);
    expect(await person.get('/user/v1/me')).toMatchObject({ code: 401, message: '您的账号已在别处登录或被下线' });
    expect((await enter('13800000009', 'Demo@2026')).code).toBe(403);
    expect((await administrator.post(`/user/v1/account/${back}`, { id, version: await version() })).code).toBe(200);
    expect((await enter('13800000009', 'Demo@2026')).code).toBe(200);
  });

  test('needs a reason, and is refused from a state that does not allow it', async () => {
    const { id, version } = await accountOf('13800000009');
    expect(await administrator.post('/user/v1/account/disable', { id, version })).toMatchObject({
      code: 422,
      data: [{ field: 'reason' }],
    });
    expect(await administrator.post('/user/v1/account/unlock', { id, version })).toMatchObject({ code: 409 });
  });
});

describe('rule 16: at least one chief administrator remains', () => {
  test('the last one cannot be locked, disabled or lose the role', async () => {
    const { id, version } = await accountOf('13800000001');
    const last = { code: 409, message: '至少保留一名总管理员' };
    // A second chief who is not active is no help, and neither is one whose term ends.
    const helper = await accountOf('13800000006');
    await admin.query(
      `insert into account_role (enterprise_id, account_id, role_id, sort, valid_to) values (1, $1, $2, 9, '2099-01-01')`,
      [helper.id, await roleId('super_editor')],
    );
    const second = await signIn('13800000006');
    expect(await second.post('/user/v1/account/lock', { id, version, reason: '测试' })).toMatchObject(last);
    expect(await second.post('/user/v1/account/disable', { id, version, reason: '测试' })).toMatchObject(last);
    expect(await second.put('/user/v1/account/access', { id, version, roles: [] })).toMatchObject(last);
    const ending = [{ roleId: await roleId('super_editor'), validTo: '2099-01-01' }];
    expect(await second.put('/user/v1/account/access', { id, version, roles: ending })).toMatchObject(last);
    await expect(
      within((work) => work.emit(staffLeft, { staffId: chief.client.uid, on: '2026-01-01', rehireable: true })),
    ).rejects.toThrow('At least one chief administrator');
    expect((await chief.get('/user/v1/me')).code).toBe(200);
  });

  test('of two chiefs who disable each other at the same instant one remains', async () => {
    await admin.query('update account_role set valid_to = null where sort = 9');
    const [first, second] = [await signIn('13800000001'), await signIn('13800000006')];
    const [a, b] = [await accountOf('13800000001'), await accountOf('13800000006')];
    // Both wait at the same door, and it opens for both at once.
    await admin.query('begin');
    await admin.query('select 1 from account where enterprise_id = 1 and id = any($1) for update', [[a.id, b.id]]);
    const pressed = Promise.all([
      first.post('/user/v1/account/disable', { id: b.id, version: b.version, reason: '互相' }),
      second.post('/user/v1/account/disable', { id: a.id, version: a.version, reason: '互相' }),
    ]);
    await sleep(400);
    await admin.query('commit');
    const answers = await pressed;
    expect(answers.map((answer) => answer.code).filter((code) => code === 200)).toHaveLength(1);
    const active = await one(
      `select count(*)::int as n from account where enterprise_id = 1 and id = any($1) and state = 'active'`,
      [[a.id, b.id]],
    );
    expect(active.n).toBe(1);
    await admin.query(`update account set state = 'active' where id = any($1) and enterprise_id = 1`, [[a.id, b.id]]);
    await admin.query('delete from account_role where sort = 9');
    // Whoever lost the race also lost every session.
    chief = await signIn('13800000001');
  });

  test('an administrator who is no chief cannot touch a chief: password, mobile, state, roles', async () => {
    const { id, version } = await accountOf('13800000001');
    const refused = { code: 403, message: '只有总管理员可以管理总管理员' };
    expect(await administrator.post('/user/v1/account/resetPassword', { id })).toMatchObject(refused);
    const moved = { id, version, mobile: '13600000000', newCode: '123456' };
    expect(await administrator.post('/user/v1/account/changeMobile', moved)).toMatchObject(refused);
    expect(await administrator.post('/user/v1/account/lock', { id, version, reason: '测试' })).toMatchObject(refused);
    expect(await administrator.put('/user/v1/account/access', { id, version, roles: [] })).toMatchObject(refused);
  });
});

describe('roles and extra schools of an account', () => {
  test('are saved as a whole, in order, with their terms; the first one is the first role', async () => {
    const { id, version } = await accountOf('13800000007');
    const [adviser, teacher] = [await roleId('adviser'), await roleId('teacher')];
    const roles = [{ roleId: adviser, validTo: '2099-12-31' }, { roleId: teacher }];
    const school = Number((await one('select id from school where enterprise_id = 1 order by id offset 3 limit 1')).id);
    const person = await signIn('13800000007');
    const saved = await administrator.put('/user/v1/account/access', {
      id,
      version,
      roles,
      schools: [{ schoolId: school }],
    });
    expect(saved).toMatchObject({
      code: 200,
      data: {
        roles: [
          { key: 'adviser', validTo: '2099-12-31', source: 'manual' },
          { key: 'teacher', validTo: null },
        ],
        schools: [{ schoolId: school, source: 'manual' }],
      },
    });
    expect((await person.get('/user/v1/me')).data.roles).toEqual(['adviser', 'teacher']);
    const schools = await person.get('/school/v1/school/list', {});
    expect(schools.data.list.map((row: { id: number }) => row.id)).toContain(school);
    expect(await administrator.put('/user/v1/account/access', { id, version, roles })).toMatchObject({ code: 409 });
  });

  test('rule 15: nobody changes their own, and only a chief makes a chief', async () => {
    const own = await accountOf('13800000002');
    const roles = [{ roleId: await roleId('admin') }, { roleId: await roleId('super_editor') }];
    expect(
      await administrator.put('/user/v1/account/access', { id: own.id, version: own.version, roles }),
    ).toMatchObject({
      code: 409,
      message: '不能修改自己的角色',
    });
    const other = await accountOf('13800000008');
    const promoted = { id: other.id, version: other.version, roles };
    expect(await administrator.put('/user/v1/account/access', promoted)).toMatchObject({ code: 403 });
    expect(
      await administrator.post('/user/v1/account/addRole', { ids: [other.id], roleId: roles[1]!.roleId }),
    ).toMatchObject({ code: 403 });
    expect((await chief.put('/user/v1/account/access', promoted)).code).toBe(200);
    const again = await accountOf('13800000008');
    const finance = [{ roleId: await roleId('finance') }];
    expect(
      (await chief.put('/user/v1/account/access', { id: other.id, version: again.version, roles: finance })).code,
    ).toBe(200);
  });

  test('a term that ends before it begins is refused at its field', async () => {
    const { id, version } = await accountOf('13800000008');
    const roles = [{ roleId: await roleId('finance'), validFrom: '2026-02-01', validTo: '2026-01-01' }];
    expect(await administrator.put('/user/v1/account/access', { id, version, roles })).toMatchObject({
      code: 422,
      data: [{ field: 'validTo' }],
    });
  });

  test('one role for many at once leaves those alone who have it', async () => {
    const ids = [(await accountOf('13800000007')).id, (await accountOf('13800000008')).id];
    const given = await administrator.post('/user/v1/account/addRole', { ids, roleId: await roleId('teacher') });
    expect(given).toMatchObject({ code: 200, data: { count: 1 } });
  });
});

describe('a password reset', () => {
  test('shows twelve characters once, ends the sessions and asks for a new password (rule 2)', async () => {
    const person = await signIn('13800000003');
    const { id } = await accountOf('13800000003');
    const reset = await administrator.post('/user/v1/account/resetPassword', { id });
    const { password } = reset.data;
    expect(password).toMatch(/^.{12}$/);
    for (const kind of [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/]) expect(password).toMatch(kind);
    expect((await person.get('/user/v1/me')).code).toBe(401);
    expect((await enter('13800000003', 'Demo@2026')).code).toBe(401);
    const { data: due } = await enter('13800000003', password);
    expect(due).toMatchObject({ need: 'password_change' });
    expect(due.access_token).toBeUndefined();

    const proceed = (ticket: string, text: string) => call('POST', '/v1/token/continue', { ticket, newPwd: sha(text) });
    expect(await proceed(due.ticket, password)).toMatchObject({ code: 422, data: [{ field: 'newPwd' }] });
    expect(await proceed(due.ticket, '13800000003')).toMatchObject({ code: 422 });
    expect(await proceed(`${due.ticket}x`, 'Neu@2026xx')).toMatchObject({ code: 401 });
    const entered = await proceed(due.ticket, 'Neu@2026xx');
    expect(entered).toMatchObject({ code: 200, data: { client: { name: '周慧敏' } } });
    expect(await proceed(due.ticket, 'Neu@2027xx')).toMatchObject({ code: 401 });
    expect(await enter('13800000003', 'Neu@2026xx')).toMatchObject({
      code: 200,
      data: { client: { mustChangePassword: false } },
    });
  });

  test('activates someone who was only invited, and leaves nothing of the password in the log', async () => {
    const { id } = await accountOf('13612340001');
    const { password } = (await administrator.post('/user/v1/account/resetPassword', { id })).data;
    const { data: due } = await enter('13612340001', password);
    expect((await call('POST', '/v1/token/continue', { ticket: due.ticket, newPwd: sha('Neu@2026yy') })).code).toBe(
      200,
    );
    expect((await accountOf('13612340001')).state).toBe('active');
    const { rows } = await admin.query(`select * from operation_log where entity = 'account'`);
    expect(JSON.stringify(rows)).not.toContain(password);
    expect(JSON.stringify(rows)).not.toContain('argon2');
  });

  test('of one’s own account is refused', async () => {
    const { id } = await accountOf('13800000002');
    expect((await administrator.post('/user/v1/account/resetPassword', { id })).code).toBe(409);
  });
});

describe('an account follows its person', () => {
  test('invited with the roles of the post, disabled, enabled, closed, reopened', async () => {
    const staffId = await newStaff('赵新人', '13612340003');
    const state = async () => (await accountOf('13612340003'))?.state;
    const onboarded = {
      staffId,
      mobile: '13612340003',
      schoolId: null,
      departmentId: null,
      postId: null,
      startOn: '2026-01-01',
    };
    const tell = () =>
      within(async (work) => work.emit(staffOnboarded, { ...onboarded, roleIds: [await roleId('teacher')] }));
    await tell();
    await tell();
    expect(await state()).toBe('invited');
    const roles = await one(
      'select count(*)::int as n from account_role where account_id = $1 and deleted_at is null',
      [(await accountOf('13612340003')).id],
    );
    expect(roles.n).toBe(1);
    await within((work) => work.emit(staffSuspended, { staffId, on: '2026-02-01' }));
    expect(await state()).toBe('disabled');
    await within((work) => work.emit(staffResumed, { staffId, on: '2026-02-02' }));
    expect(await state()).toBe('active');
    await within((work) => work.emit(staffLeft, { staffId, on: '2026-03-01', rehireable: true }));
    expect(await state()).toBe('closed');
    await within((work) => work.emit(staffRehired, { staffId, roleIds: [] }));
    expect(await state()).toBe('invited');
  });
});
