import { describe, expect, test } from 'vitest';
import { contacting } from '#testing/scenes/contacting';

const world = await contacting('2026-07-08T02:00:00Z');
const { chief, counsellor, leap, customer, lead, todos, categoryId } = world;
const path = '/api/v1/student/followUp';
const tomorrow = '2026-07-09T02:00:00.000Z';
const said = { way: 'phone', result: 'connected', content: '妈妈想了解暑假的英语班' };
const add = (customerId: number, change: object = {}) =>
  counsellor.post(`${path}/add`, { customerId, ...said, nextAt: tomorrow, ...change });
const todoOf = (id: number) => todos.get(`customers.follow_up:${id}`);

describe('a follow-up', () => {
  test('starts the following, keeps one todo at the next contact, and a second one moves that todo', async () => {
    const id = await lead();
    expect((await add(id)).code).toBe(200);
    expect(await customer(id)).toMatchObject({
      state: 'following',
      nextFollowUpAt: tomorrow,
      lastContent: said.content,
      followUpCount: 1,
      lastEffectiveAt: expect.stringMatching('2026-07-08T02:00'),
    });
    expect(todoOf(id)).toMatchObject({ dueAt: new Date(tomorrow), assigneeIds: [counsellor.client.uid] });
    const later = '2026-07-10T02:00:00.000Z';
    await add(id, { nextAt: later });
    expect([...todos.keys()].filter((key) => key.endsWith(`:${id}`))).toEqual([`customers.follow_up:${id}`]);
    expect(todoOf(id)?.dueAt).toEqual(new Date(later));
    expect(await customer(id)).toMatchObject({ followUpCount: 2 });
  });

  test('before enrolment names the next contact, unless it loses the customer in the same save', async () => {
    const id = await lead();
    const refused = await add(id, { nextAt: '' });
    expect(refused).toMatchObject({ code: 422, data: [{ field: 'nextAt', message: '请填写下次跟进时间' }] });
    expect(await customer(id)).toMatchObject({ state: 'new', followUpCount: 0 });
    const lostReason = await categoryId('lost_reason', 'price');
    const lost = await counsellor.post(`${path}/lose`, { customerId: id, ...said, lostKind: 'lost', lostReason });
    expect(lost).toMatchObject({ code: 200, data: { state: 'lost' } });
    expect(await customer(id)).toMatchObject({ state: 'lost', followUpCount: 1, nextFollowUpAt: null });
    expect(todoOf(id)).toBeUndefined();
  });

  test('of a member needs no next contact, and an empty one clears the todo', async () => {
    const id = await lead({ state: 'member', nextFollowUpAt: new Date(tomorrow) });
    expect(todoOf(id)).toBeDefined();
    expect((await add(id, { nextAt: '' })).code).toBe(200);
    expect(todoOf(id)).toBeUndefined();
    expect(await customer(id)).toMatchObject({ state: 'member', nextFollowUpAt: null });
  });

  test('plans the next contact ahead, at most 90 days', async () => {
    const id = await lead();
    const fault = async (nextAt: string) => (await add(id, { nextAt })).data[0];
    expect(await fault('2026-07-08T01:00:00Z')).toMatchObject({ field: 'nextAt', rule: 'nextPast' });
    expect(await fault('2026-12-01T01:00:00Z')).toMatchObject({ field: 'nextAt', rule: 'nextTooFar' });
  });

  test('lies at most three days back, not in the future, not before the customer', async () => {
    await leap('2026-07-01T02:00:00Z');
    const id = await lead();
    await leap('2026-07-08T02:00:00Z');
    const rule = async (occurredAt: string, of = id) => {
      const { code, data } = await add(of, { occurredAt });
      return code === 200 ? 200 : data[0].rule;
    };
    expect(await rule('2026-07-08T03:00:00Z')).toBe('future');
    expect(await rule('2026-07-05T01:00:00Z')).toBe('tooOld');
    expect(await rule('2026-07-07T02:00:00Z')).toBe(200);
    expect(await rule('2026-07-07T02:00:00Z', await lead())).toBe('beforeCustomer');
  });

  test('says what was talked about when somebody was reached; else the result speaks for itself', async () => {
    const id = await lead();
    expect((await add(id, { content: '好' })).data[0]).toMatchObject({ field: 'content' });
    const { data } = await add(id, { result: 'no_answer', content: '' });
    expect(data).toMatchObject({ content: '未接', isEffective: false });
  });

  test('takes a call length only for calls, and only guardians of this student', async () => {
    const [id, other] = [await lead(), await lead()];
    const { data: family } = await counsellor.get(`${path}/prepare`, { customerId: other });
    expect((await add(id, { way: 'wechat', callSeconds: 30 })).data[0]).toMatchObject({ field: 'callSeconds' });
    expect((await add(id, { guardianId: family.guardians[0].id })).data[0]).toMatchObject({ field: 'guardianId' });
  });

  test('writes level, tags and renewal intent to the customer', async () => {
    const id = await lead();
    const level = await categoryId('customer_level', 'a');
    const { data: tag } = await chief.post('/api/student/customerTag/add', { name: '双职工' });
    await add(id, { level, tagsAdded: [tag.id], renewIntent: 'likely' });
    expect(await customer(id)).toMatchObject({ level, tags: [tag.id], renewIntent: 'likely' });
  });
});

describe('an effective follow-up', () => {
  const effectiveAt = async (id: number) => (await customer(id)).lastEffectiveAt;

  test('needs a conversation of ten characters; calls that reach nobody are counted and change nothing else', async () => {
    const id = await lead();
    await add(id, { content: '说了九个字不算有效' });
    await add(id, { result: 'busy', content: '打了很多次都没有人接听电话' });
    expect(await effectiveAt(id)).toBeNull();
    expect(await customer(id)).toMatchObject({ followUpCount: 2 });
    await add(id, { result: 'refused', content: '明确表示不考虑任何培训班' });
    expect(await effectiveAt(id)).toMatch('2026-07-08T02:00');
  });

  test('a wrong number is remembered on the guardian, an answered call makes it good', async () => {
    const id = await lead();
    const state = async () =>
      (await counsellor.get(`${path}/prepare`, { customerId: id })).data.guardians[0].mobileState;
    await add(id, { result: 'wrong_number', content: '' });
    expect(await state()).toBe('wrong');
    await add(id);
    expect(await state()).toBe('good');
    await add(id, { way: 'sms', result: 'wrong_number', content: '' });
    expect(await state()).toBe('wrong');
    await add(id, { way: 'sms' });
    expect(await state()).toBe('wrong');
  });

  test('five vain calls on three days make the form propose to give the customer up', async () => {
    const id = await lead();
    const proposal = async () => (await counsellor.get(`${path}/prepare`, { customerId: id })).data.isUnreachable;
    const days = ['2026-07-08', '2026-07-08', '2026-07-08', '2026-07-09', '2026-07-09'];
    for (const day of days) {
      await leap(`${day}T03:00:00Z`);
      await add(id, { result: 'no_answer', content: '', nextAt: '2026-07-12T02:00:00Z' });
    }
    expect(await customer(id)).toMatchObject({ unansweredRun: 5 });
    expect(await proposal()).toBe(false);
    await leap('2026-07-10T03:00:00Z');
    await add(id, { result: 'busy', content: '', nextAt: '2026-07-12T02:00:00Z' });
    expect(await proposal()).toBe(true);
    await leap('2026-07-08T02:00:00Z');
  });
});
