import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Work } from '#kernel/server/work';
import { contacting } from '#testing/scenes/contacting';
import { batchPath, type Cells, checkedBatch, csv } from '#testing/scenes/importing';
import { createCustomer } from '../../customer/server/creating';
import { batchLock, lockContacts } from '../../duplicates/server/contactLocks';

const world = await contacting('2026-07-08T02:00:00Z');
const { chief, counsellor, lead, customer, leap, sourceId, schoolId, asEnterprise, todos } = world;
const header = ['学员姓名', '手机', '年级', '来源', '生日'];
const row = (n: number, name = `导入${n}`): Cells => [
  name,
  `136${String(10_000_000 + n)}`,
  '三年级',
  '路过',
  '2016-3-5',
];
const batch = (content: string, settings = {}) => checkedBatch(world, chief, content, { schoolId, ...settings });
const rowsOf = async (id: number, tab = 'all') =>
  (await chief.get(`${batchPath}/rows`, { id, tab, pageSize: 200 })).data;
const detail = async (id: number) => (await chief.get(`${batchPath}/detail`, { id })).data;
const commit = async (id: number) => chief.post(`${batchPath}/commit`, { id, version: (await detail(id)).version });
const revert = async (id: number) => chief.post(`${batchPath}/revert`, { id, version: (await detail(id)).version });
const listed = async (query: Record<string, unknown>) =>
  (await chief.get('/api/v1/student/customer/list', { pageSize: 200, ...query })).data;
/** Those in the pool nobody finds by name. */
const named = async (name: string) =>
  customer(
    await asEnterprise(
      async (work) => (await work.session.one<{ id: number }>(sql`select id from customer where name = ${name}`))!.id,
    ),
  );
const count = async (table: string, where = 'true') =>
  asEnterprise(async (work) => {
    const { rows } = await work.session.client.query(
      `select count(*)::int as n from ${table} where enterprise_id = $1 and deleted_at is null and ${where}`,
      [work.enterpriseId],
    );
    return rows[0].n as number;
  });

describe('an import of 500 rows, 3 bad and 5 of known students', async () => {
  const known: { id: number; mobile: string }[] = [];
  for (let n = 1; n <= 5; n++) {
    const mobile = `13510000${String(n).padStart(3, '0')}`;
    known.push({ id: await lead({ name: `老学员${n}`, guardians: [{ relation: 'mother', mobile }] }), mobile });
  }
  const rows = Array.from({ length: 500 }, (_, n) => row(n));
  for (const [i, { mobile }] of known.entries()) rows[10 + i] = [`老学员${i + 1}`, `+86 ${mobile}`, '', '路过', ''];
  rows[100] = ['', '13612345678', '', '路过', ''];
  rows[101] = ['坏号码', '12', '', '路过', ''];
  rows[102] = row(0, '导入0');
  const checked = await batch(csv(header, rows));
  const before = { customers: await count('customer'), touches: await count('customer_touch') };

  test('shows each error at its cell and whom it knows, and is not committed until they are mended or excluded', async () => {
    expect(checked).toMatchObject({ total: 500, valid: 497, excluded: 0, state: 'checked' });
    const bad = (await rowsOf(checked.id, 'errors')).list;
    expect(bad.map((one: { rowNo: number; errors: object[] }) => [one.rowNo, one.errors])).toEqual([
      [102, [{ field: 'name', message: '请填写学员姓名' }]],
      [103, [{ field: 'guardian.mobile', message: expect.stringContaining('手机') }]],
      [104, [{ field: 'guardian.mobile', message: '与第 2 行是同一学员' }]],
    ]);
    // Checked in one language, read in the other.
    const english = { 'accept-language': 'en-GB' };
    const read = (tab: string) => chief.get(`${batchPath}/rows`, { id: checked.id, tab, pageSize: 200 }, english);
    const { list: wrong } = (await read('errors')).data;
    expect(wrong[2].errors).toEqual([{ field: 'guardian.mobile', message: 'The same student as in row 2' }]);
    expect((await read('duplicates')).data.list[0].duplicate.school).not.toMatch(/\p{Script=Han}/u);
    const twins = (await rowsOf(checked.id, 'duplicates')).list;
    expect(twins).toHaveLength(5);
    expect(twins[0]).toMatchObject({ decision: 'touch', known: 'same', duplicate: { id: known[0]!.id } });
    expect(await commit(checked.id)).toMatchObject({ code: 409, data: { reason: 'errors', errors: 3 } });
    expect(await count('customer')).toBe(before.customers);
  });

  test('is mended cell by cell, each row checked for itself, and excluded by hand', async () => {
    const bad = (await rowsOf(checked.id, 'errors')).list;
    const mend = (i: number, change: object) => chief.post(`${batchPath}/row`, { id: bad[i].id, ...change });
    const named = await mend(0, { cells: JSON.stringify({ 学员姓名: '补名' }) });
    expect(named.data).toMatchObject({ errors: [], decision: 'create' });
    const still = await mend(1, { cells: JSON.stringify({ 手机: '13' }) });
    expect(still.data.errors).toHaveLength(1);
    expect((await mend(1, { decision: 'exclude' })).data).toMatchObject({ decision: 'exclude' });
    // With the first of the two gone, the later one is right.
    const first = (await rowsOf(checked.id)).list[0];
    await chief.post(`${batchPath}/row`, { id: first.id, decision: 'exclude' });
    expect((await rowsOf(checked.id, 'errors')).list).toEqual([]);
    await chief.post(`${batchPath}/row`, { id: first.id, decision: 'create' });
    expect((await rowsOf(checked.id, 'errors')).list.map((one: { rowNo: number }) => one.rowNo)).toEqual([104]);
    await chief.post(`${batchPath}/decide`, { id: checked.id, tab: 'errors', decision: 'exclude' });
    expect(await detail(checked.id)).toMatchObject({ total: 500, valid: 498, excluded: 2 });
  });

  test('does what its preview says: the known have a touch and no new row', async () => {
    const preview = (await chief.get(`${batchPath}/preview`, { id: checked.id })).data;
    expect(preview).toMatchObject({ create: 493, touch: 5, exclude: 2, toPool: 493 });
    const done = await commit(checked.id);
    expect(done).toMatchObject({ code: 200, data: { state: 'done', created: 493, matched: 5, progress: 498 } });
    expect(await count('customer')).toBe(before.customers + 493);
    expect(await count('customer_touch')).toBe(before.touches + 498);
    expect(await count('assignment_log', "kind = 'import'")).toBe(493);
    expect(await count('customer_touch', `customer_id = ${known[0]!.id} and outcome = 'matched'`)).toBe(1);
    const found = await named('补名');
    expect(found).toMatchObject({ state: 'new', ownerId: null, poolReason: 'import', sourceId, schoolId });
    expect(found.guardians).toHaveLength(1);
    expect((await listed({ q: '补名' })).list).toEqual([]);
    expect((await listed({ importBatchId: checked.id })).total).toBe(498);
    const codes = await count('customer', "code ~ '^C2607' and pool_reason = 'import'");
    expect(codes).toBe(493);
    expect(await commit(checked.id)).toMatchObject({ code: 409 });
  });

  test('is taken back as a whole, until one of them is followed up', async () => {
    const one = await named('补名');
    const said = { way: 'phone', result: 'no_answer', nextAt: '2026-07-09T02:00:00Z' };
    expect((await chief.post('/api/v1/student/customer/assign', { ids: [one.id], staffIds: [0] })).code).not.toBe(200);
    await asEnterprise((work) =>
      work.session.client.query('update customer set owner_id = $1, pool_at = null where id = $2', [
        counsellor.client.uid,
        one.id,
      ]),
    );
    expect((await counsellor.post('/api/v1/student/followUp/add', { customerId: one.id, ...said })).code).toBe(200);
    expect(await revert(checked.id)).toMatchObject({ code: 409, data: { reason: 'touched', ids: [one.id] } });
    expect(await count('customer')).toBe(before.customers + 493);
  });
});

test('an import nobody touched is taken back within a day and leaves nothing, filled blanks are blank again', async () => {
  await leap('2026-07-08T03:00:00Z');
  const mobile = '13520000001';
  const old = await lead({ name: '补空', guardians: [{ relation: 'mother', mobile }] });
  const before = { customers: await count('customer'), guardians: await count('guardian') };
  const content = csv(
    [...header, '就读学校'],
    [
      [...row(2001), ''],
      ['补空', mobile, '', '路过', '', '实验小学'],
    ],
  );
  const made = await batch(content, { duplicateMode: 'fill' });
  expect((await commit(made.id)).data).toMatchObject({ state: 'done', created: 1, matched: 1 });
  expect(await customer(old)).toMatchObject({ daySchool: '实验小学' });
  // A second sheet with the same lead: it would be lost with the first.
  const again = await batch(csv(header, [row(2001)]));
  expect((await commit(again.id)).data).toMatchObject({ created: 0, matched: 1 });
  expect(await revert(made.id)).toMatchObject({ code: 409, data: { reason: 'touched' } });
  expect((await revert(again.id)).data).toMatchObject({ state: 'reverted' });
  expect((await revert(made.id)).data).toMatchObject({ state: 'reverted' });
  expect({ customers: await count('customer'), guardians: await count('guardian') }).toEqual(before);
  expect(await customer(old)).toMatchObject({ daySchool: null });
  expect(await count('customer_touch', `origin_kind = 'import' and origin_id like '${made.id}:%'`)).toBe(0);

  const late = await batch(csv(header, [row(2002)]));
  await commit(late.id);
  await leap('2026-07-09T03:30:00Z');
  expect(await revert(late.id)).toMatchObject({ code: 409, data: { reason: 'late' } });
  expect((await detail(late.id)).$can).not.toContain('revert');
});

test('undone, an import takes back what it asked people to do', async () => {
  const waits = () => todos.get(`customers.unassigned_lead:${schoolId}`)?.title.zh;
  const waiting = () => count('customer', `school_id = ${schoolId} and state = 'new' and owner_id is null`);
  // Those of before wait at headquarters.
  await asEnterprise((work) =>
    work.session.client.query(
      `update customer set school_id = null where school_id = $1 and state = 'new' and owner_id is null`,
      [schoolId],
    ),
  );
  const first = await batch(csv(header, [row(2101)]));
  await commit(first.id);
  const second = await batch(csv(header, [row(2102), row(2103)]));
  await commit(second.id);
  expect([await waiting(), waits()]).toEqual([3, '3 位新客户待分配']);
  expect((await revert(second.id)).data).toMatchObject({ state: 'reverted' });
  expect([await waiting(), waits()]).toEqual([1, '1 位新客户待分配']);
  expect((await revert(first.id)).data).toMatchObject({ state: 'reverted' });
  expect([await waiting(), waits()]).toEqual([0, undefined]);
});

test('a failure in the middle leaves no row and says where; checked again it goes in', async () => {
  const made = await batch(csv(header, [row(3001), row(3002), row(3003)]));
  // Somebody adds one of them while the batch waits.
  const [name, number] = row(3002);
  await lead({ name, guardians: [{ relation: 'mother', mobile: number }] });
  const before = await count('customer');
  const failed = await commit(made.id);
  expect(failed).toMatchObject({ code: 409, data: { reason: 'row', row: 3 } });
  expect(await count('customer')).toBe(before);
  expect(await detail(made.id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('第 3 行'),
    created: 0,
  });
  const again = await chief.post(`${batchPath}/check`, { id: made.id, version: (await detail(made.id)).version });
  expect(again.data).toMatchObject({ state: 'checked', valid: 3 });
  expect((await commit(made.id)).data).toMatchObject({ created: 2, matched: 1 });
});

test('two who press commit at once import once', async () => {
  const made = await batch(csv(header, [row(4001), row(4002)]));
  const { id, version } = await detail(made.id);
  const before = await count('customer');
  const stale = await chief.post(`${batchPath}/commit`, { id, version: version - 1 });
  expect(stale).toMatchObject({ code: 409, message: '数据已被他人修改', data: { reason: 'stale' } });
  const answers = await Promise.all([1, 2, 3].map(() => chief.post(`${batchPath}/commit`, { id, version })));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
  expect(await count('customer')).toBe(before + 2);
});

describe('a brother or sister written down while the file is on its way', () => {
  const path = '/api/v1/student/customer';
  const one = (name: string, mobile: string) => ({ name, sourceId, guardians: [{ relation: 'mother', mobile }] });
  const fileOf = (name: string, mobile: string) => batch(csv(header, [[name, mobile, '', '路过', '']]));
  const add = (name: string, mobile: string) => chief.post(`${path}/add`, { ...one(name, mobile), schoolId });
  const familyOf = async (name: string) => (await named(name)).familyId as number | null;
  const gate = () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { open, opened };
  };
  const soon = () => new Promise((resolve) => setTimeout(resolve, 150));

  test('since the check or in this very moment is linked; the same student is refused with the row', async () => {
    const since = await fileOf('后来弟', '13655550001');
    expect(await add('先来哥', '13655550001')).toMatchObject({ code: 200 });
    expect(await commit(since.id)).toMatchObject({ code: 200 });
    expect(await familyOf('后来弟')).toBe(await familyOf('先来哥'));
    expect(await familyOf('后来弟')).not.toBeNull();

    const now = await fileOf('同时弟', '13655550002');
    const { open, opened } = gate();
    const adding = asEnterprise(async (work) => {
      await lockContacts(work, { mobiles: ['13655550002'], wechats: [] });
      // With its number, for which the import would wait anyway.
      const draft = { ...one('同时哥', '13655550002'), code: 'C9900000001' };
      await createCustomer(work, draft, { kind: 'customer', way: 'create' });
      await opened;
    });
    const committing = commit(now.id);
    await soon();
    open();
    await adding;
    expect(await committing).toMatchObject({ code: 200 });
    expect(await familyOf('同时弟')).toBe(await familyOf('同时哥'));
    expect(await familyOf('同时弟')).not.toBeNull();

    const same = await fileOf('重名生', '13655550003');
    expect(await add('重名生', '13655550003')).toMatchObject({ code: 200 });
    expect(await commit(same.id)).toMatchObject({ code: 409, data: { reason: 'row', row: 2 } });
  });

  test('waits until an import that brings the number is through, and others do not', async () => {
    const { id } = await fileOf('在途弟', '13655550004');
    const become = (state: string) => asEnterprise((work) => putState(work, id, state));
    await become('committing');
    expect(await add('在途哥', '13655550004')).toMatchObject({ code: 409, data: { reason: 'importing' } });
    const { open, opened } = gate();
    const holding = asEnterprise(async (work) => {
      await work.session.rows(sql`select pg_advisory_xact_lock(${batchLock(work, id)})`);
      await opened;
      await putState(work, id, 'failed');
    });
    await soon();
    let answered = false;
    const waiting = add('在途哥', '13655550004').finally(() => {
      answered = true;
    });
    expect(await add('不相干', '13655550005')).toMatchObject({ code: 200 });
    await soon();
    expect(answered).toBe(false);
    open();
    await holding;
    expect(await waiting).toMatchObject({ code: 200 });
  });
});

const putState = (work: Work, id: number, state: string) =>
  work.session.rows(
    sql`update import_batch set state = ${state} where enterprise_id = ${work.enterpriseId} and id = ${id}`,
  );
