import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { digestJob } from '#areas/system/log/server/logsDigest';
import { logOperation } from '#kernel/server/audit';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { write } from '#kernel/server/work';
import { testApp } from '#testing/app';

const { app, clock, signIn, databaseUrl } = await testApp();
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const chief = await signIn('13800000001');
const lines = async (where: string, values: unknown[] = []) =>
  (await admin.query(`select * from operation_log where enterprise_id = 1 and ${where} order by id`, values)).rows;

describe('must hold 21: every write has its row', () => {
  test('with what was before and after, and the request it belongs to', async () => {
    const made = await chief.post('/people/v1/post/add', { name: '督导', code: 'coach' });
    await chief.put('/people/v1/post/edit', { id: made.data.id, version: 1, name: '督学' });
    await chief.delete('/people/v1/post/delete', { id: made.data.id });
    const rows = await lines(`entity = 'post' and row_id = $1`, [made.data.id]);
    expect(rows.map((row) => [row.action, row.before, row.after?.name])).toEqual([
      ['add', null, '督导'],
      ['edit', { name: '督导' }, '督学'],
      ['delete', expect.objectContaining({ name: '督学', code: 'coach' }), undefined],
    ]);
    expect(new Set(rows.map((row) => row.request_id)).size).toBe(3);
  });

  test('a log that cannot be written undoes the write', async () => {
    await admin.query(`alter table operation_log add constraint no_more check (row_title <> '不会有') not valid`);
    const answer = await chief.post('/people/v1/post/add', { name: '不会有', code: 'never' });
    expect(answer.code).toBe(500);
    const { rows } = await admin.query(`select 1 from post where code = 'never'`);
    expect(rows).toHaveLength(0);
    await admin.query('alter table operation_log drop constraint no_more');
  });

  test('nobody edits the log: there is no call, and the server’s own role may not', async () => {
    expect((await chief.put('/api/v1/logs/operation/edit', { id: 1 })).code).toBe(404);
    expect((await chief.delete('/api/v1/logs/operation/delete', { id: 1 })).code).toBe(404);
    await expect(
      app.database.write(1, (session) => session.client.query(`update operation_log set reason = 'x'`)),
    ).rejects.toThrow('permission denied');
  });
});

describe('a change side by side', () => {
  test('with field names and referred rows in the reader’s language', async () => {
    const school = (
      await admin.query(`select id, name, name_en from school where enterprise_id = 1 order by id limit 1`)
    ).rows[0];
    const made = await chief.post('/people/v1/staff/add', {
      no: 'L1',
      name: '日志甲',
      mobile: '13655550001',
      schoolId: school.id,
      gender: 'male',
    });
    const [row] = await lines(`entity = 'staff' and row_id = $1`, [made.data.id]);
    const zh = (await chief.get('/api/v1/logs/diff', { id: row.id })).data;
    expect(zh).toMatchObject({ entityTitle: '员工', actionTitle: '新增', areaTitle: '人事' });
    const of = (answer: typeof zh, field: string) =>
      answer.changes.find((one: { field: string }) => one.field === field);
    expect(of(zh, 'schoolId')).toEqual({ field: 'schoolId', label: '校区', before: null, after: school.name });
    expect(of(zh, 'gender').after).toBe('男');
    expect(of(zh, 'mobile').after).toBe('136****0001');
  });

  test('a job by its name, a look and a field rule by the field they are about', async () => {
    const job = { area: 'system', entity: 'jobRun' };
    await write(app, systemActor({ id: 1, appid: 'demo', timezone: 'Asia/Shanghai' }), systemCaller('test'), (work) =>
      logOperation(work, { action: 'run', of: job, rowTitle: 'system.logDigest' }),
    );
    const { data: runs } = await chief.get('/api/v1/logs/operation/list', { entity: 'jobRun' });
    expect(runs.list[0]).toMatchObject({ rowTitle: 'system.logDigest', $labels: { rowTitle: '日志摘要' } });
    const diff = async (id: number) => (await chief.get('/api/v1/logs/diff', { id })).data;
    expect(await diff(runs.list[0].id)).toMatchObject({ rowTitle: '日志摘要', actionTitle: '立即运行' });

    const [staff] = (await admin.query(`select id from staff where enterprise_id = 1 order by id limit 1`)).rows;
    await chief.post('/user/v1/reveal', { entity: 'staff', id: staff.id, field: 'idCard' });
    const [look] = (await lines(`entity = 'staff' and action = 'reveal'`)).slice(-1);
    expect((await diff(look.id)).changes).toEqual([{ field: 'field', label: '字段', before: null, after: '身份证号' }]);

    const roles = (await chief.get('/user/v1/role/list', { pageSize: 50 })).data.list;
    const { id, version } = roles.find((role: { key: string }) => role.key === 'hr');
    const { grants } = (await chief.get('/user/v1/role/grants', { id })).data;
    const fieldRules = [{ entity: 'staff', field: 'idCard', view: 'mask', edit: false }];
    expect((await chief.put('/user/v1/role/grants', { id, version, grants, fieldRules })).code).toBe(200);
    const [rule] = (await lines(`entity = 'role' and action = 'fieldRules'`)).slice(-1);
    expect((await diff(rule.id)).changes).toContainEqual({
      field: 'staff.idCard',
      label: '员工 · 身份证号',
      before: '明文',
      after: '脱敏、不可修改',
    });
  });

  test('one record’s whole history, and everything of one request, are filters', async () => {
    const [row] = await lines(`entity = 'staff' and row_title = '日志甲'`);
    const list = (query: Record<string, unknown>) => chief.get('/api/v1/logs/operation/list', query);
    const history = await list({ entity: 'staff', rowId: row.row_id });
    expect(history.data.list).toHaveLength(1);
    const same = await list({ requestId: row.request_id });
    expect(same.data.list.map((one: { id: number }) => one.id)).toEqual([Number(row.id)]);
    expect((await list({ entity: 'staf' })).data.list).toHaveLength(0);
  });

  test('only as far as the reader’s scope reaches', async () => {
    const principal = await signIn('13800000005');
    const [row] = await lines(`entity = 'post' and action = 'edit'`);
    expect((await principal.get('/api/v1/logs/diff', { id: row.id })).code).toBe(404);
  });
});

describe('the seal of the log', () => {
  const run = () => app.jobs.runNow(app, { id: 1, appid: 'demo', timezone: 'Asia/Shanghai' }, digestJob);

  test('covers every day up to yesterday, once', async () => {
    await chief.post('/people/v1/post/add', { name: '第一天', code: 'day1' });
    clock.advance(24 * 3600);
    await (await signIn('13800000001')).post('/people/v1/post/add', { name: '第二天', code: 'day2' });
    clock.advance(24 * 3600);
    await run();
    await run();
    const { rows } = await admin.query('select day from log_digest where enterprise_id = 1');
    expect(new Set(rows.map((row) => String(row.day))).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(2);
    const again = await signIn('13800000001');
    expect((await again.post('/api/v1/logs/verify')).data).toMatchObject({ ok: true, mismatch: null });
  });

  test('names the first day that does not match when a row was changed, or taken away; the list of days marks it by itself', async () => {
    const [first] = await lines(`row_title = '第一天'`);
    const [second] = await lines(`row_title = '第二天'`);
    const dayOf = async (id: string) =>
      (
        await admin.query(
          `select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from operation_log where id = $1`,
          [id],
        )
      ).rows[0].day;
    const days = [await dayOf(first.id), await dayOf(second.id)];
    const again = await signIn('13800000001');
    const check = async () => (await again.post('/api/v1/logs/verify')).data;
    const broken = async () =>
      (await again.get('/api/v1/logs/digest/list', { pageSize: 100 })).data.list
        .filter((one: { isWhole: boolean }) => !one.isWhole)
        .map((one: { day: string }) => one.day);
    expect(await broken()).toEqual([]);
    // As somebody would who owns the whole server.
    await admin.query('alter table operation_log disable trigger user');
    await admin.query(`update operation_log set after = '{"name": "别的"}' where id = $1`, [second.id]);
    expect(await check()).toMatchObject({ ok: false, mismatch: { day: days[1] } });
    expect(await broken()).toEqual([days[1]]);
    await admin.query(`update operation_log set after = $2 where id = $1`, [second.id, second.after]);
    expect(await check()).toMatchObject({ ok: true });
    await admin.query('delete from operation_log where id = $1', [first.id]);
    expect(await check()).toMatchObject({ ok: false, mismatch: { day: days[0] } });
    expect(await broken()).toEqual([days[0]]);
  });
});

test('an enterprise that is over for more than seven days is closed to sign-ins, and everyone is signed out', async () => {
  const person = await signIn('13900000001', 'demo2');
  const enterprise = (await admin.query(`select id from enterprise where appid = 'demo2'`)).rows[0].id;
  const job = app.jobs.all().find((one) => one.name === 'system.enterpriseExpiry')!;
  const expire = async (days: number) => {
    const day = new Date(clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
    await admin.query('update enterprise set expire_at = $1 where id = $2', [day, enterprise]);
    await app.jobs.runNow(app, { id: Number(enterprise), appid: 'demo2', timezone: 'Asia/Shanghai' }, job);
  };
  await expire(5);
  expect((await person.get('/user/v1/me')).code).toBe(200);
  await expire(9);
  expect((await person.get('/user/v1/me')).code).toBe(401);
  await expect(signIn('13900000001', 'demo2')).rejects.toThrow('企业已停用');
});

test('the jobs are listed with their schedule and next run', async () => {
  const again = await signIn('13800000001');
  const { data } = await again.get('/api/v1/logs/job/board');
  expect(data.find((one: { job: string }) => one.job === 'system.logDigest')).toMatchObject({
    cron: '30 0 * * *',
    title: '日志摘要',
    last: null,
  });
  expect(data.filter(({ job, title }: { job: string; title: string }) => job === title)).toEqual([]);
  expect((await again.post('/api/v1/logs/job/run', { job: 'no.such' })).code).toBe(404);
});

test('what is older than the days it is kept goes, and the days that stay still match their seals', async () => {
  const [second] = await lines(`row_title = '第二天'`);
  const before = await signIn('13800000001');
  const items = [{ key: 'log.operationDays', level: 'enterprise', target: null, value: 180, version: 0 }];
  expect((await before.post('/configuration/v1/save', { items, reason: '少留一些' })).code).toBe(200);
  const jobOf = (name: string) => app.jobs.all().find((one) => one.name === name)!;
  const run = (name: string) => app.jobs.runNow(app, { id: 1, appid: 'demo', timezone: 'Asia/Shanghai' }, jobOf(name));
  // 180 days after the second day: the day before it is the last to go.
  const days = Math.round((clock.now().getTime() - second.at.getTime()) / 86_400_000);
  clock.advance((180 - days) * 24 * 3600);
  await run('system.logDigest');
  await run('system.logRetention');
  expect(await lines(`at < $1::timestamptz - interval '1 day'`, [second.at])).toHaveLength(0);
  expect(await lines(`row_title = '第二天'`)).toHaveLength(1);
  const again = await signIn('13800000001');
  expect((await again.post('/api/v1/logs/verify')).data).toMatchObject({ ok: true, mismatch: null, checked: 180 });
  await admin.query('alter table operation_log disable trigger user');
  await admin.query(`update operation_log set reason = '改' where id = $1`, [second.id]);
  expect((await again.post('/api/v1/logs/verify')).data).toMatchObject({ ok: false });
});
