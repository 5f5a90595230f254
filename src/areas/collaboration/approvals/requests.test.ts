// Requests filled in by hand: whom the initiator names, what a decider changes, what comes back and is mended, who is copied.
import { expect, test } from 'vitest';
import { base, by, deskOf, node } from '../testing';

const t = await deskOf();
const { chief, admin, principal, teacher, finance, hr, counsellor } = t;

test('the initiator names the approvers of a node out of those it offers, as many as it asks for', async () => {
  const staffIds = [principal.client.uid, finance.client.uid];
  const who = { kind: 'initiator_choice' as const, range: 'staff' as const, staffIds, min: 1, max: 1 };
  await t.flow([{ ...node('N1', by(principal)), who }]);
  const form = { subject: '申请', reason: '需要' };
  const { data } = await teacher.post(`${base}/approval/preview`, { kind: 'custom.general', form });
  expect(data.path[0].choose).toMatchObject({ min: 1, max: 1 });
  expect(data.path[0].choose.from.map(({ id }: { id: number }) => id).toSorted()).toEqual(staffIds.toSorted());
  const start = (chosen: object, requestKey: string) =>
    teacher.post(`${base}/approval/add`, { kind: 'custom.general', form, chosen, requestKey });
  expect(await start({}, 'c1')).toMatchObject({ code: 422, data: [{ field: 'chosen.N1' }] });
  expect(await start({ N1: [hr.client.uid] }, 'c2')).toMatchObject({ code: 422, data: [{ field: 'chosen.N1' }] });
  expect(await start({ N1: staffIds }, 'c3')).toMatchObject({ code: 422 });
  const started = await start({ N1: [finance.client.uid] }, 'c4');
  expect(await t.has(finance, started.data.id)).toBe(true);
  expect(await t.has(principal, started.data.id)).toBe(false);
});

test('a step of a shipped flow is named in the reader’s language; one that somebody has named, as it was typed', async () => {
  await t.flow([
    { ...node('N1', by(principal)), name: '直属上级' },
    { ...node('N2', by(finance)), name: '先问老王' },
  ]);
  const stepsIn = async (language: string) => {
    const asked = { kind: 'custom.general', form: { subject: '申请', reason: '需要' } };
    const { data } = await teacher.post(`${base}/approval/preview`, asked, { 'accept-language': language });
    return data.path.map(({ name }: { name: string }) => name);
  };
  expect(await stepsIn('en-GB')).toEqual(['Superior', '先问老王']);
  expect(await stepsIn('zh-CN')).toEqual(['直属上级', '先问老王']);
  // Also where it is written down when it comes: among the todos, and in the message about it.
  const { data: begun } = await t.start(teacher);
  const { list } = (await principal.get('/api/v1/todoback/list', { tab: 'mine' })).data;
  const todo = list.find(({ subject }: { subject: { id: number } | null }) => subject?.id === begun.id);
  expect(todo).toMatchObject({
    summary: expect.stringContaining('· 直属上级'),
    summaryEn: expect.stringContaining('· Superior'),
  });
});

test('returned, it is mended and goes on with what it says now, under its number', async () => {
  await t.flow([node('N1', by(principal))]);
  const { data } = await t.start(teacher);
  await t.act(principal, 'return', data.id, { comment: '写清楚' });
  const again = (form: object) => teacher.post(`${base}/approval/resubmit`, { id: data.id, form });
  expect(await again({ subject: '', reason: '详细' })).toMatchObject({ code: 422, data: [{ field: 'form.subject' }] });
  expect(await principal.post(`${base}/approval/resubmit`, { id: data.id })).toMatchObject({ code: 403 });
  expect(await again({ subject: '第二稿', reason: '详细' })).toMatchObject({
    code: 200,
    data: { no: data.no, round: 2 },
  });
  const seen = await t.view(principal, data.id);
  expect(seen.fields.map(({ text }: { text: string }) => text)).toContain('第二稿');
});

test('a decider changes only what the node lets them, reads nothing that it hides, and the log keeps both values', async () => {
  await t.flow([
    node('N1', by(principal), { fieldAccess: { subject: 'edit', reason: 'hidden' } }),
    node('N2', by(finance)),
  ]);
  const { data } = await t.start(teacher);
  const { fields, task } = await t.view(principal, data.id);
  expect(fields).toMatchObject([{ name: 'subject', field: { kind: 'text' } }]);
  const approve = (form: object) => principal.post(`${base}/task/approve`, { id: task.id, form });
  expect(await approve({ reason: '改' })).toMatchObject({ code: 422, data: [{ field: 'form.reason' }] });
  expect(await approve({ subject: '改过' })).toMatchObject({ code: 200 });
  const next = await t.view(finance, data.id);
  expect(next.fields).toMatchObject([{ text: '改过', field: null }, { text: '需要' }]);
});

test('a copy is unread until it is opened', async () => {
  await t.flow([node('N1', by(principal))]);
  const { data } = await teacher.post(`${base}/approval/add`, {
    kind: 'custom.general',
    form: { subject: '申请', reason: '需要' },
    ccIds: [hr.client.uid],
    requestKey: 'cc1',
  });
  const unread = async () => (await hr.get(`${base}/task/counts`)).data.cc;
  const before = await unread();
  expect((await t.view(hr, data.id)).isUnread).toBe(true);
  expect((await t.view(hr, data.id)).task).toBeNull();
  await hr.post(`${base}/approval/read`, { id: data.id });
  expect((await t.view(hr, data.id)).isUnread).toBe(false);
  expect(await unread()).toBe(before - 1);
});

test('keepers pass a task to somebody else and decide nothing themselves; nobody else passes it', async () => {
  await t.flow([node('N1', by(principal))]);
  const { data } = await t.start(teacher);
  const { waiting, can } = await t.view(chief, data.id);
  expect(can).toContain('reassign');
  const pass = (who: typeof chief) =>
    who.post(`${base}/task/reassign`, { id: waiting[0].taskId, staffId: finance.client.uid });
  expect(await pass(teacher)).toMatchObject({ code: 403 });
  expect(await admin.post(`${base}/task/approve`, { id: waiting[0].taskId })).toMatchObject({ code: 403 });
  expect(await pass(chief)).toMatchObject({ code: 200 });
  expect(await t.has(finance, data.id)).toBe(true);
  expect(await t.has(principal, data.id)).toBe(false);
});

test('a flow’s keeper without the right to manage approvals reads, passes on, cancels and repairs those of that flow only', async () => {
  await t.flow([node('N1', by(principal))], { adminIds: [hr.client.uid] });
  const { data } = await t.start(teacher);
  const { waiting, can } = await t.view(hr, data.id);
  expect(can).toEqual(expect.arrayContaining(['cancel', 'reassign']));
  const passed = await hr.post(`${base}/task/reassign`, { id: waiting[0].taskId, staffId: finance.client.uid });
  expect(passed).toMatchObject({ code: 200 });
  const cancel = (who: typeof chief, id: number) => who.post(`${base}/approval/cancel`, { id, comment: '不需要了' });
  expect(await cancel(teacher, data.id)).toMatchObject({ code: 403 });
  expect(await cancel(finance, data.id)).toMatchObject({ code: 403 });
  expect(await cancel(hr, data.id)).toMatchObject({ code: 200, data: { state: 'cancelled' } });
  await t.flow([node('N1', by(principal))]);
  const { data: other } = await t.start(teacher);
  expect(await hr.get(`${base}/approval/view`, { id: other.id })).toMatchObject({ code: 404 });
  expect(await cancel(hr, other.id)).toMatchObject({ code: 403 });
  expect(await hr.post(`${base}/approval/repair`, { id: other.id })).toMatchObject({ code: 403 });
});

test('who added signers and waits for them sees whom they may let off', async () => {
  await t.flow([node('N1', by(principal))]);
  const { data } = await t.start(teacher);
  await t.act(principal, 'addSigner', data.id, { staffIds: [finance.client.uid, hr.client.uid], position: 'before' });
  const { signers, task } = await t.view(principal, data.id);
  expect(task).toBeNull();
  expect(signers.people.map(({ name }: { name: string }) => name)).toEqual([finance.client.name, hr.client.name]);
  const let_ = (staffIds: number[]) => principal.post(`${base}/task/removeSigner`, { id: signers.taskId, staffIds });
  expect(await let_([finance.client.uid, hr.client.uid])).toMatchObject({ code: 200 });
  expect((await t.view(principal, data.id)).task).not.toBeNull();
});

test('what the initiator is decides the branch, also when somebody else’s word leads to it', async () => {
  const marketers = {
    op: 'and' as const,
    items: [{ field: 'initiator.roleKeys', op: 'contains' as const, value: 'counselor' }],
  };
  await t.flow([
    node('N1', by(principal)),
    {
      id: 'C1',
      name: '角色',
      kind: 'condition',
      branches: [
        { name: '顾问', isDefault: false, when: marketers, nodes: [node('N2', by(finance))] },
        { name: '其他', isDefault: true, when: { op: 'and', items: [] }, nodes: [] },
      ],
    },
  ]);
  const of = async (who: typeof chief) => {
    const { data } = await t.start(who);
    return (await t.act(principal, 'approve', data.id)).data.state;
  };
  expect(await of(counsellor)).toBe('running');
  expect(await of(teacher)).toBe('approved');
});

test('lists are narrowed by kind, state, school and the day of the start', async () => {
  const list = async (asked: object) =>
    (await chief.get(`${base}/task/inbox`, { tab: 'all', pageSize: 100, ...asked })).data;
  const all = await list({});
  expect((await list({ kind: 'custom.general' })).total).toBe(all.total);
  expect((await list({ kind: 'custom.expense' })).total).toBe(0);
  const returned = await list({ state: 'approved' });
  expect(returned.list.every(({ state }: { state: string }) => state === 'approved')).toBe(true);
  expect((await list({ from: '2000-01-01', to: '2000-01-02' })).total).toBe(0);
  expect((await list({ schoolId: teacher.client.school!.id })).total).toBeGreaterThan(0);
  expect(await chief.get(`${base}/task/inbox`, { tab: 'all', from: 'yesterday' })).toMatchObject({ code: 422 });
});
