import { describe, expect, test } from 'vitest';
import { contacting } from '#testing/scenes/contacting';

const world = await contacting('2026-07-08T02:00:00Z');
const { chief, counsellor, leap, customer, lead, notices, runJob, schoolId, asEnterprise } = world;
const path = '/api/v1/student/followUp';
const tomorrow = '2026-07-09T02:00:00.000Z';
const said = { way: 'phone', result: 'connected', content: '妈妈想了解暑假的英语班', nextAt: tomorrow };
const add = async (customerId: number, change: object = {}, by = counsellor) =>
  (await by.post(`${path}/add`, { customerId, ...said, ...change })).data;
const edit = (row: { id: number; version: number }, change: object, by = counsellor) =>
  by.put(`${path}/edit`, { id: row.id, version: row.version, ...change });

describe('who may write', () => {
  test("a colleague's customer is not found, a pool customer neither, a reader is refused", async () => {
    const colleague = await world.signIn('13800000014');
    const id = await lead();
    const post = (customerId: number, by = colleague) => by.post(`${path}/add`, { customerId, ...said });
    expect((await post(id)).code).toBe(404);
    const reader = { customerId: id, staffId: colleague.client.uid, access: 'read' };
    expect((await chief.post('/api/v1/student/customerCollaborator/add', reader)).code).toBe(200);
    expect((await post(id)).code).toBe(403);
    expect((await post(await lead({ ownerId: null }), counsellor)).code).not.toBe(200);
  });

  test('who asked not to be contacted is contacted only on purpose', async () => {
    const id = await lead({ doNotContact: true, doNotContactReason: '家长要求' });
    const post = (change: object) => counsellor.post(`${path}/add`, { customerId: id, ...said, ...change });
    expect(await post({})).toMatchObject({ code: 409, data: { reason: 'doNotContact' } });
    expect((await post({ confirmed: true })).code).toBe(200);
    expect((await post({ direction: 'in' })).code).toBe(200);
  });

  test('its author mends it for a day, later only who may mend any; the customer follows', async () => {
    const id = await lead();
    const row = await add(id);
    const { data: mended } = await edit(row, { content: '改成另外一段足够长的内容' });
    expect(mended.content).toBe('改成另外一段足够长的内容');
    expect(await customer(id)).toMatchObject({ lastContent: '改成另外一段足够长的内容', followUpCount: 1 });
    await leap('2026-07-09T02:30:00Z');
    expect(await edit(mended, { content: '太晚了不能再改这段话' })).toMatchObject({ code: 403 });
    const { list } = (await counsellor.get(`${path}/list`, { customerId: id })).data;
    expect(list[0].$can).not.toContain('edit');
    expect((await edit(mended, { content: '主管可以再改一次这段话' }, chief)).code).toBe(200);
    await leap('2026-07-08T02:00:00Z');
  });

  test('deleting needs its own permission and counts the customer anew', async () => {
    const id = await lead();
    const first = await add(id);
    const second = await add(id, { content: '第二次沟通的内容也很长' });
    await chief.post('/api/v1/student/followUpComment/add', { followUpId: second.id, content: '很好' });
    expect((await counsellor.delete(`${path}/delete`, { id: second.id })).code).toBe(403);
    expect((await chief.delete(`${path}/delete`, { id: second.id })).code).toBe(200);
    expect(await customer(id)).toMatchObject({ followUpCount: 1, lastContent: first.content });
  });
});

describe('many at once', () => {
  test('a batch names every one it refuses, is marked and never effective', async () => {
    const mine = [await lead(), await lead()];
    const theirs = await lead({ ownerId: chief.client.uid });
    const unwilling = await lead({ doNotContact: true });
    const customerIds = [...mine, theirs, unwilling];
    const { data } = await counsellor.post(`${path}/batch`, { customerIds, ...said });
    expect(data).toMatchObject({
      done: mine,
      failed: [
        { id: theirs, message: '找不到这条记录' },
        { id: unwilling, message: expect.stringContaining('勿扰') },
      ],
    });
    expect(await customer(mine[0]!)).toMatchObject({ state: 'following', followUpCount: 1, lastEffectiveAt: null });
    const { list } = (await counsellor.get(`${path}/list`, { customerId: mine[0] })).data;
    expect(list[0]).toMatchObject({ isBatch: true, isEffective: false });
    expect(await customer(unwilling)).toMatchObject({ state: 'new', followUpCount: 0 });
  });

  test('two who save at once are both counted', async () => {
    const id = await lead();
    await Promise.all(Array.from({ length: 10 }, () => add(id)));
    expect(await customer(id)).toMatchObject({ followUpCount: 10 });
  });
});

describe('a comment', () => {
  test('reaches the author and whoever is mentioned, and is changed by its own author only', async () => {
    const row = await add(await lead());
    const principal = await world.signIn('13800000005');
    const comment = { followUpId: row.id, content: '下次先问孩子的时间', mentions: [principal.client.uid] };
    const comments = '/api/v1/student/followUpComment';
    expect((await counsellor.post(`${comments}/add`, comment)).code).toBe(403);
    const { data } = await chief.post(`${comments}/add`, comment);
    const told = notices.findLast((one) => one.kind === 'customers.followUpCommented');
    expect(told?.recipientIds).toEqual([counsellor.client.uid, principal.client.uid]);
    const change = { id: data.id, version: data.version, content: '改' };
    const admin = await world.signIn('13800000002');
    expect((await admin.put(`${comments}/edit`, change)).code).toBe(403);
    expect((await chief.put(`${comments}/edit`, change)).code).toBe(200);
  });
});

describe('by the clock', () => {
  test('the counsellor is reminded a quarter of an hour before', async () => {
    const id = await lead();
    await add(id, { nextAt: '2026-07-08T04:00:00Z' });
    const told = () => notices.filter(({ kind, url }) => kind === 'customers.followUpSoon' && url?.endsWith(`=${id}`));
    await leap('2026-07-08T03:40:00Z');
    await runJob('customers.followReminder');
    expect(told()).toEqual([]);
    await leap('2026-07-08T03:46:00Z');
    await runJob('customers.followReminder');
    expect(told()).toMatchObject([{ recipientIds: [counsellor.client.uid], vars: { at: '12:00' } }]);
    await leap('2026-07-08T02:00:00Z');
  });

  test('the digest comes at its hour and counts the day', async () => {
    const ownerId = (await world.signIn('13800000014')).client.uid;
    const due = await lead({ ownerId, birthDate: '2018-07-11' });
    await lead({ ownerId, birthDate: '2018-07-08', birthIsGuess: true });
    await asEnterprise((work) =>
      work.session.rows(world.sql`update customer set next_follow_up_at = '2026-07-08T08:00:00Z' where id = ${due}`),
    );
    await chief.post('/api/v1/student/appointment/add', {
      ...{ customerId: due, kind: 'visit', schoolId, startAt: '2026-07-08T09:00:00Z', hostId: ownerId },
    });
    await leap('2026-07-08T02:00:00Z');
    await runJob('customers.digest');
    expect(notices.filter(({ kind }) => kind === 'customers.digest')).toEqual([]);
    await leap('2026-07-08T01:00:00Z');
    await runJob('customers.digest');
    const told = notices.find(({ kind, recipientIds }) => kind === 'customers.digest' && recipientIds?.[0] === ownerId);
    expect(told?.vars).toMatchObject({ due: 1, overdue: 0, arrivals: 1, birthdays: 1 });
    await leap('2026-07-08T02:00:00Z');
  });
});
