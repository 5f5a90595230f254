// The todos that hang on customers, in the table in which they are kept.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { customersTakenBack } from '#areas/customers/customer/model/events';
import type { Person } from '#testing/app';
import { owning } from '#testing/scenes/owning';

const customers = '/api/v1/student/customer';
const path = '/api/v1/todoback';
const at = (text: string) => `2026-03-${text}:00+08:00`;
let t: Awaited<ReturnType<typeof owning>>;
beforeAll(async () => {
  t = await owning(at('10T10:00'), { keepsTodos: true });
});

interface Kept {
  assigneeId: number;
  state: string;
  dueAt: Date;
}
const kept = (key: string) =>
  t.inside((work) =>
    work.session.rows<Kept>(
      sql`select assignee_id::int as "assigneeId", state, due_at as "dueAt" from todo
        where enterprise_id = ${work.enterpriseId} and todo_key = ${key} order by id`,
    ),
  );
const contactOf = (id: number) => kept(`customers.follow_up:${id}`);
const openOf = async (id: number) => (await contactOf(id)).filter(({ state }) => state === 'open');
const said = { way: 'phone', result: 'connected', content: '家长想了解周末的课程安排' };
const call = (customerId: number, more: object, who: Person = t.counsellor) =>
  who.post('/api/v1/student/followUp/add', { customerId, ...said, ...more });
const mine = async (who: Person) => (await who.get(`${path}/list`, { tab: 'mine' })).data.list;

describe('must hold 12 of customers', () => {
  test('the first follow-up opens one todo at the next contact, the second moves it, an empty one clears it', async () => {
    const id = await t.lead(t.owned(t.me, { state: 'new' }));
    expect((await call(id, { nextAt: at('12T15:00') })).code).toBe(200);
    expect((await t.row(id)).state).toBe('following');
    expect(await contactOf(id)).toEqual([{ assigneeId: t.me, state: 'open', dueAt: new Date(at('12T15:00')) }]);
    await call(id, { nextAt: at('14T09:00') });
    expect(await contactOf(id)).toEqual([{ assigneeId: t.me, state: 'open', dueAt: new Date(at('14T09:00')) }]);
    const member = await t.lead(t.owned(t.me, { state: 'member' }));
    await call(member, { nextAt: at('12T15:00') });
    expect(await openOf(member)).toHaveLength(1);
    await call(member, { nextAt: '' });
    expect(await contactOf(member)).toMatchObject([{ state: 'done' }]);
  });

  test('losing the customer closes it', async () => {
    const id = await t.lead(t.owned(t.me));
    await call(id, { nextAt: at('12T15:00') });
    const nodes = (await t.chief.get('/v1/category/nodes', { tree: 'lost_reason' })).data;
    const lostReason = nodes.find(({ code }: { code: string }) => code === 'price').id;
    const { version } = (await t.counsellor.get(`${customers}/detail`, { id })).data;
    const lost = await t.counsellor.post(`${customers}/lose`, { id, version, lostKind: 'lost', lostReason });
    expect(lost.code).toBe(200);
    expect(await openOf(id)).toEqual([]);
  });

  test('a transfer moves it to the new counsellor with its date', async () => {
    const { staffId } = await t.colleague('接手');
    const id = await t.lead(t.owned(t.me));
    await call(id, { nextAt: at('12T15:00') });
    await t.principal.post(`${customers}/transfer`, { ids: [id], toStaffId: staffId, reason: '换人' });
    expect(await contactOf(id)).toEqual([
      { assigneeId: t.me, state: 'cancelled', dueAt: new Date(at('12T15:00')) },
      { assigneeId: staffId, state: 'open', dueAt: new Date(at('12T15:00')) },
    ]);
  });
});

test('who was never here, because an import was undone, is nobody’s todo', async () => {
  const [gone, stays] = [await t.lead(t.owned(t.me)), await t.lead(t.owned(t.me))];
  for (const id of [gone, stays]) await call(id, { nextAt: at('12T15:00') });
  await t.inside((work) => work.emit(customersTakenBack, { customerIds: [gone], schoolIds: [t.schoolId] }));
  expect(await contactOf(gone)).toMatchObject([{ state: 'cancelled' }]);
  expect(await contactOf(stays)).toMatchObject([{ state: 'open' }]);
});

describe('rule 13 of customers: asking for a colleague’s customer', () => {
  const ask = async () => {
    const { staffId } = await t.colleague('原主');
    const id = await t.lead(t.owned(staffId));
    expect((await t.counsellor.post(`${customers}/requestTransfer`, { id, reason: '孩子同班' })).code).toBe(200);
    const row = (await mine(t.principal)).find((one: { subject: { id: number } }) => one.subject.id === id);
    return { id, staffId, row };
  };
  const press = (who: Person, row: { id: number; version: number }, actionKey: string, reason = '家长想留') =>
    who.post(`${path}/act`, { id: row.id, version: row.version, actionKey, reason });
  const asked = async (id: number) => (await t.principal.get(`${customers}/transferAsked`, { id, staffId: t.me })).data;

  test('the supervisor accepts in place: the customer is the asker’s, and the todo is done', async () => {
    const { id, row } = await ask();
    expect(row.actions.map(({ key }: { key: string }) => key)).toEqual(['accept', 'refuse']);
    expect(await asked(id)).toMatchObject({ summary: '现顾问 原主。孩子同班' });
    expect(await press(t.principal, row, 'accept')).toMatchObject({ code: 200, data: { state: 'done' } });
    expect((await t.row(id)).ownerId).toBe(t.me);
    expect(await asked(id)).toBeNull();
  });

  test('a customer merged away meanwhile: the todo leads to the kept one, and the word is about that', async () => {
    const { id, staffId, row } = await ask();
    const keepId = await t.lead(t.owned(staffId, { name: '留下的' }));
    await t.inside((work) =>
      work.session.client.query(
        `insert into guardian (enterprise_id, customer_id, relation, mobile, is_primary) values ($1, $2, 'mother', '13699990001', true)`,
        [work.enterpriseId, keepId],
      ),
    );
    const versions = { keep: 1, drop: 1 };
    expect(await t.chief.post(`${customers}/merge`, { keepId, dropId: id, versions })).toMatchObject({ code: 200 });
    expect(await asked(keepId)).toMatchObject({ summary: '现顾问 原主。孩子同班' });
    const now = (await mine(t.principal)).find((one: { id: number }) => one.id === row.id);
    expect(now).toMatchObject({ subject: { id: keepId }, subjectGone: false });
    expect(now.url).toBe(`/customerDetail?id=${keepId}&ask=${t.me}`);
    expect(await press(t.principal, now, 'accept')).toMatchObject({ code: 200, data: { state: 'done' } });
    expect((await t.row(keepId)).ownerId).toBe(t.me);
    expect(await asked(keepId)).toBeNull();
  });

  test('refused in place with a reason, the customer stays, the todo is done and whoever asked reads why', async () => {
    const { id, staffId, row } = await ask();
    expect(await press(t.principal, row, 'refuse', '')).toMatchObject({ code: 422, data: [{ field: 'reason' }] });
    expect(await press(t.principal, row, 'refuse')).toMatchObject({
      code: 200,
      data: { state: 'done', note: '家长想留' },
    });
    expect((await t.row(id)).ownerId).toBe(staffId);
    const [, title] = (await t.told(t.me)).find(([kind]) => kind === 'customers.transferRefused') ?? [];
    expect(title).toBe(`${t.principal.client.name} 拒绝了您转入 学** 的申请`);
  });

  test('whoever asked reads nothing of it and cannot answer, and two answers at once are one', async () => {
    const { id, row } = await ask();
    expect((await press(t.counsellor, row, 'accept')).code).toBe(404);
    expect((await t.counsellor.get(`${path}/detail`, { id: row.id })).code).toBe(404);
    const answers = await Promise.all(['accept', 'accept', 'refuse'].map((key) => press(t.principal, row, key)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
    expect(await asked(id)).toBeNull();
  });
});
