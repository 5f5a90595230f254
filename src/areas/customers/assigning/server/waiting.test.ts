// Customers that wait: for their first call, for a counsellor, for a supervisor's word.
import { beforeAll, expect, test } from 'vitest';
import { owning } from '#testing/scenes/owning';

const path = '/api/v1/student/customer';
let t: Awaited<ReturnType<typeof owning>>;

beforeAll(async () => {
  t = await owning();
});

const later = (hours: number) => new Date(Date.parse('2026-03-10T10:00:00+08:00') + hours * 3_600_000).toISOString();

test('a new customer not called by half the time is told to the counsellor, by the whole of it to the supervisor', async () => {
  const { staffId, mobile } = await t.colleague('首响');
  const id = await t.lead(t.owned(staffId));
  const called = await t.lead(t.owned(staffId));
  const content = '家长想了解周末的课程安排';
  const who = await t.signIn(mobile);
  const call = (customerId: number) =>
    who.post('/api/v1/student/followUp/add', {
      customerId,
      way: 'phone',
      result: 'connected',
      content,
      nextAt: later(100),
    });
  expect((await call(called)).code).toBe(200);
  const key = `customers.first_contact:${id}`;
  const run = async (hours: number) => {
    t.clock.set(later(hours));
    await t.run('customers.firstContact');
    await t.run('customers.firstContact');
    return [(await t.told(staffId)).length, t.todos.has(key)];
  };
  expect(await run(11)).toEqual([0, false]);
  expect(await run(12.1)).toEqual([1, false]);
  expect(await run(24.1)).toEqual([1, true]);
  expect(t.todos.get(key)!.assigneeIds).toEqual([t.principal.client.uid]);
  const { ownedAt } = await t.row(id);
  expect(t.todos.get(key)!.dueAt).toEqual(new Date(ownedAt!.getTime() + 24 * 3_600_000));
  expect([...t.todos.keys()].filter((one) => one.includes('first_contact'))).toEqual([key]);
  const again = await t.signIn(mobile);
  await again.post('/api/v1/student/followUp/add', {
    customerId: id,
    way: 'phone',
    result: 'no_answer',
    nextAt: later(100),
  });
  expect(t.todos.has(key)).toBe(false);
  t.clock.set(later(0));
});

test('the late call is no longer the supervisor’s concern once the customer has changed hands', async () => {
  const { staffId } = await t.colleague('迟到');
  const id = await t.lead(t.owned(staffId, { ownedAt: new Date(later(-30)) }));
  await t.run('customers.firstContact');
  expect(t.todos.has(`customers.first_contact:${id}`)).toBe(true);
  await t.principal.post(`${path}/transfer`, { ids: [id], toStaffId: t.me, reason: '太慢' });
  expect(t.todos.has(`customers.first_contact:${id}`)).toBe(false);
});

test('customers that nobody has are one todo for whoever hands out that pool, until there are none', async () => {
  const key = `customers.unassigned_lead:${t.schoolId}`;
  const ids = await t.leads(3, { state: 'new' });
  await t.run('customers.unassigned');
  expect(t.todos.get(key)).toMatchObject({ title: { zh: '3 位新客户待分配' }, assigneeIds: [t.principal.client.uid] });
  const guardians = [{ relation: 'mother', mobile: '13533330001' }];
  const draft = { name: '等待分配', sourceId: t.sourceId, schoolId: t.schoolId, guardians };
  const { data: added } = await t.chief.post(`${path}/add`, draft);
  expect(t.todos.get(key)).toMatchObject({ title: { zh: '4 位新客户待分配' } });
  await t.principal.post(`${path}/assign`, { ids: [...ids, added.id], staffIds: [t.me] });
  await t.run('customers.unassigned');
  expect(t.todos.has(key)).toBe(false);
});

test('asking for a colleague’s customer is one todo for the supervisor, closed by the answer', async () => {
  const { staffId } = await t.colleague('原主');
  const id = await t.lead(t.owned(staffId));
  const ask = () => t.counsellor.post(`${path}/requestTransfer`, { id, reason: '孩子同班' });
  expect((await ask()).data).toEqual({ todoId: expect.any(Number) });
  await ask();
  const asked = [...t.todos.values()].filter(({ kind }) => kind === 'customers.transfer_request');
  expect(asked).toMatchObject([
    { assigneeIds: [t.principal.client.uid], mode: 'any', summary: { zh: '现顾问 原主。孩子同班' } },
  ]);
  await t.principal.post(`${path}/answerTransfer`, { id, staffId: t.me, accept: true });
  expect([...t.todos.values()].filter(({ kind }) => kind === 'customers.transfer_request')).toEqual([]);
  expect((await t.row(id)).ownerId).toBe(t.me);
});
