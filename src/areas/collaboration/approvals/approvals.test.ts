// Approvals through the same door the pages use, on a real database.
import { describe, expect, test } from 'vitest';
import { base, by, deskOf, node } from '../testing';

const t = await deskOf();
const { chief, admin, principal, hr, teacher, finance, marketing, counsellor } = t;

describe('deciding', () => {
  test('must hold 14: mode any: one rejects, it is rejected; the others’ inbox is empty and nothing stands under what they decided', async () => {
    await t.flow([node('N1', by(principal, finance, hr))]);
    const { data } = await t.start(teacher);
    expect(data).toMatchObject({ state: 'running', path: [{ nodeId: 'N1', state: 'now' }] });
    expect(await t.has(finance, data.id)).toBe(true);
    expect(await t.act(principal, 'reject', data.id, { comment: '不同意' })).toMatchObject({
      code: 200,
      data: { state: 'rejected' },
    });
    for (const other of [finance, hr]) {
      expect(await t.has(other, data.id)).toBe(false);
      expect(await t.has(other, data.id, 'done')).toBe(false);
    }
    expect(await t.has(principal, data.id, 'done')).toBe(true);
    expect(await t.has(teacher, data.id, 'mine')).toBe(true);
    expect(t.told.filter(({ approvalId }) => approvalId === data.id)).toEqual([
      { event: 'decided', approvalId: data.id, result: 'rejected' },
    ]);
  });

  test('who was not asked is refused, and who has nothing to do with it does not find it', async () => {
    await t.flow([node('N1', by(principal))]);
    const { data } = await t.start(teacher);
    const { taskId } = (await t.inbox(principal)).find(({ approvalId }) => approvalId === data.id)!;
    expect(await finance.post(`${base}/task/approve`, { id: taskId })).toMatchObject({ code: 403 });
    expect(await marketing.get(`${base}/approval/view`, { id: data.id })).toMatchObject({ code: 404 });
    expect(await chief.get(`${base}/approval/view`, { id: data.id })).toMatchObject({ code: 200 });
  });

  test('a rejection needs a comment where the node asks for one', async () => {
    await t.flow([node('N1', by(principal))]);
    const { data } = await t.start(teacher);
    expect(await t.act(principal, 'reject', data.id)).toMatchObject({ code: 422, data: [{ field: 'comment' }] });
  });

  test('must hold 17: a double click gives one decision, one line in the log, one event; who comes later reads who was faster', async () => {
    await t.flow([node('N1', by(principal, finance))]);
    const { data } = await t.start(teacher);
    const mine = (await t.view(principal, data.id)).task.id;
    const other = (await t.view(finance, data.id)).task.id;
    const both = await Promise.all([1, 2].map(() => principal.post(`${base}/task/approve`, { id: mine })));
    expect(both.map(({ code }) => code)).toEqual([200, 200]);
    const after = await t.view(teacher, data.id);
    expect(after.log.filter(({ text }: { text: string }) => text.endsWith('同意'))).toHaveLength(1);
    expect(t.told.filter(({ approvalId }) => approvalId === data.id)).toHaveLength(1);
    const late = await finance.post(`${base}/task/approve`, { id: other });
    expect(late.code).toBe(409);
    expect(late.message).toContain(`已由 ${principal.client.name} 于`);
  });

  test('must hold 23: the document’s area refuses at the last approval: the approver reads why and nothing is decided', async () => {
    await t.flow([node('N1', by(principal))], {}, 'custom.expense');
    const form = { amount: '20.00', spentOn: '2026-07-08', use: 'travel' };
    const { data } = await t.start(teacher, { ...form, subject: undefined }, 'custom.expense');
    t.refusing.add('custom.expense');
    expect(await t.act(principal, 'approve', data.id)).toMatchObject({ code: 409, message: '可退金额不足' });
    const after = await t.view(principal, data.id);
    expect([after.state, after.task !== null, after.log.length]).toEqual(['running', true, 1]);
    t.refusing.clear();
    expect(await t.act(principal, 'approve', data.id)).toMatchObject({ code: 200, data: { state: 'approved' } });
  });

  test('it is decided from the todo, and the todo goes with the task', async () => {
    await t.flow([node('N1', by(principal, hr))]);
    const { data } = await t.start(teacher);
    const todoOf = async (who: typeof hr) =>
      (await who.get('/api/v1/todoback/list', { tab: 'mine', pageSize: 100 })).data.list.find(
        (one: { subject: { id: number; type: string } | null }) =>
          one.subject?.type === 'approval' && one.subject.id === data.id,
      );
    const todo = await todoOf(hr);
    expect(todo.actions.map(({ key }: { key: string }) => key)).toEqual(['approve', 'reject']);
    expect(await todoOf(principal)).toBeDefined();
    expect(
      await hr.post('/api/v1/todoback/act', { id: todo.id, version: todo.version, actionKey: 'approve' }),
    ).toMatchObject({ code: 200 });
    expect(await t.view(teacher, data.id)).toMatchObject({ state: 'approved' });
    expect(await todoOf(hr)).toBeUndefined();
    expect(await todoOf(principal)).toBeUndefined();
  });
});

describe('conditions and versions', () => {
  const draft = () => [
    {
      id: 'C1',
      name: '金额',
      kind: 'condition' as const,
      branches: [
        {
          name: '大额',
          isDefault: false,
          when: { op: 'and' as const, items: [{ field: 'amount', op: 'above' as const, value: '5000.00' }] },
          nodes: [node('B1', by(chief))],
        },
        {
          name: '中额',
          isDefault: false,
          when: {
            op: 'and' as const,
            items: [{ field: 'amount', op: 'between' as const, value: ['1000.00', '5000.00'] }],
          },
          nodes: [node('B2', by(finance))],
        },
        { name: '其他', isDefault: true, when: { op: 'and' as const, items: [] }, nodes: [node('B3', by(principal))] },
      ],
    },
  ];

  test('must hold 13: the four sums take the branches they should, when started and when tried out', async () => {
    await t.flow(draft(), {}, 'custom.purchase');
    for (const [amount, branch] of [
      ['5000.01', 'B1'],
      ['5000.00', 'B2'],
      ['999.99', 'B3'],
    ] as const) {
      const { data } = await t.start(teacher, { amount, item: '教具', subject: undefined }, 'custom.purchase');
      expect(data.path.map(({ nodeId }: { nodeId: string }) => nodeId)).toEqual([branch]);
    }
    const tried = await chief.post(`${base}/approval/preview`, {
      kind: 'custom.purchase',
      form: {},
      initiatorId: teacher.client.uid,
    });
    expect(tried.data.path).toMatchObject([{ nodeId: 'B3', people: [{ name: principal.client.name }] }]);
  });

  test('must hold 22: what runs on version 1 finishes on it; the next start uses version 2', async () => {
    const made = await t.flow([node('V1', by(principal))], {}, 'custom.vehicle');
    const form = {
      from: '2026-07-08T08:00:00+08:00',
      until: '2026-07-08T10:00:00+08:00',
      destination: '总部',
      subject: undefined,
    };
    const running: number[] = [];
    for (let i = 0; i < 5; i += 1) running.push((await t.start(teacher, form, 'custom.vehicle')).data.id);
    const first = await t.view(teacher, running[0]!);
    const now = (await chief.get(`${base}/flow/detail`, { id: made.id })).data;
    const edited = await chief.put(`${base}/flow/edit`, {
      id: made.id,
      version: now.version,
      draft: [node('V2', by(finance))],
    });
    expect(
      await chief.post(`${base}/flow/publish`, { id: made.id, version: edited.data.version, note: '改财务' }),
    ).toMatchObject({ code: 200, data: { number: 2 } });
    const second = (await t.start(teacher, form, 'custom.vehicle')).data;
    expect([first.path[0].nodeId, second.path[0].nodeId]).toEqual(['V1', 'V2']);
    for (const id of running)
      expect(await t.act(principal, 'approve', id)).toMatchObject({ data: { state: 'approved' } });
  });

  test('a faulty flow is not published, and each fault is told at its node', async () => {
    const bad = [{ ...node('X', by(principal)), reject: 'return_node', rejectTo: 'Y' }];
    const { data } = await chief.post(`${base}/flow/add`, { kind: 'custom.general', name: '坏的', draft: bad });
    expect(await chief.post(`${base}/flow/publish`, { id: data.id, version: data.version })).toMatchObject({
      code: 422,
    });
    expect((await chief.post(`${base}/flow/validate`, { kind: 'custom.general', tree: bad })).data).toMatchObject([
      { nodeId: 'X', field: 'rejectTo' },
    ]);
  });

  test('designing is the chief administrators’; everyone else is refused', async () => {
    const made = await t.flow([node('Z', by(principal))]);
    for (const who of [teacher, principal, admin])
      expect(await who.post(`${base}/flow/publish`, { id: made.id, version: made.version })).toMatchObject({
        code: 403,
      });
  });
});

describe('who is not there', () => {
  const role = (roleKey: string) => ({ kind: 'role' as const, roleKeys: [roleKey], range: 'school' as const });

  test('must hold 19: a role nobody holds: the flow’s keeper gets it; set to block, the start is refused with the node’s name', async () => {
    await t.flow([{ ...node('空岗', by(principal)), who: role('franchisee') }], { adminIds: [hr.client.uid] });
    const { data } = await t.start(teacher);
    expect(await t.has(hr, data.id)).toBe(true);
    await t.flow([{ ...node('空岗', by(principal)), who: role('franchisee'), empty: 'block_start' }]);
    const refused = await t.start(teacher);
    expect(refused.code).toBe(422);
    expect(refused.data[0].message).toContain('空岗');
  });

  test('must hold 24: a deputy approves in the principal’s stead, the log names both, and the principal’s copy is gone', async () => {
    await t.flow([node('N1', by(finance))]);
    const day = 86_400_000;
    const rule = await finance.post(`${base}/delegation/add`, {
      fromId: finance.client.uid,
      toId: hr.client.uid,
      startAt: new Date(Date.now() - day).toISOString(),
      endAt: new Date(Date.now() + day).toISOString(),
    });
    expect(rule.code).toBe(200);
    const { data } = await t.start(teacher);
    expect(await t.has(hr, data.id)).toBe(true);
    const after = (await t.act(hr, 'approve', data.id)).data;
    expect(after.log.map(({ text }: { text: string }) => text)).toContain(
      `${hr.client.name} 代 ${finance.client.name} 同意`,
    );
    expect(await t.has(finance, data.id)).toBe(false);
    t.clock.advance(2 * 86_400);
    const later = await t.start(await t.signIn('13800000007'));
    expect(await t.has(await t.signIn('13800000008'), later.data.id)).toBe(true);
    t.clock.advance(-2 * 86_400);
    await finance.delete(`${base}/delegation/delete`, { id: rule.data.id });
  });

  test('must hold 18: the only approver is disabled: the task goes up to a manager or a keeper, and the log says why', async () => {
    await t.flow([node('N1', by(marketing))], { adminIds: [finance.client.uid] });
    const { data } = await t.start(teacher);
    const [account] = (await chief.get('/user/v1/account/list', { name: marketing.client.name })).data.list;
    expect(
      await chief.post('/user/v1/account/disable', { id: account.id, version: account.version, reason: '调离' }),
    ).toMatchObject({ code: 200 });
    const after = await t.view(chief, data.id);
    expect(after.state).toBe('running');
    expect(after.log.at(-1).text).toMatch(/接手/);
    const now = (await chief.get('/user/v1/account/detail', { id: account.id })).data;
    await chief.post('/user/v1/account/enable', { id: now.id, version: now.version });
  });
});

describe('returning, adding, passing on', () => {
  test('returned to the initiator and submitted again it begins anew; a node never entered is no target', async () => {
    await t.flow([node('A', by(principal)), node('B', by(finance)), node('C', by(hr))]);
    const { data } = await t.start(teacher);
    expect(await t.act(principal, 'return', data.id, { nodeId: 'C', comment: '先看' })).toMatchObject({ code: 422 });
    expect(await t.act(principal, 'return', data.id, { comment: '补材料' })).toMatchObject({
      code: 200,
      data: { state: 'returned' },
    });
    expect(await teacher.post(`${base}/approval/resubmit`, { id: data.id })).toMatchObject({
      code: 200,
      data: { state: 'running', round: 2 },
    });
    await t.act(principal, 'approve', data.id);
    await t.act(finance, 'approve', data.id);
    const back = await t.act(hr, 'return', data.id, { nodeId: 'A', mode: 'jump', comment: '再确认' });
    expect(back).toMatchObject({ code: 200, data: { state: 'running', round: 3 } });
    await t.act(principal, 'approve', data.id);
    expect(await t.has(hr, data.id)).toBe(true);
    expect(t.told.filter(({ approvalId }) => approvalId === data.id).map(({ event }) => event)).toEqual([
      'returned',
      'resubmitted',
    ]);
  });

  test('must hold 21: signers added before are heard first; removed, the adder decides', async () => {
    await t.flow([node('A', by(principal))]);
    const { data } = await t.start(teacher);
    const mine = (await t.view(principal, data.id)).task.id;
    await principal.post(`${base}/task/addSigner`, {
      id: mine,
      staffIds: [hr.client.uid],
      position: 'before',
      comment: '请先看',
    });
    expect([await t.has(hr, data.id), await t.has(principal, data.id)]).toEqual([true, false]);
    expect(await principal.post(`${base}/task/approve`, { id: mine })).toMatchObject({ code: 409 });
    expect(await principal.post(`${base}/task/removeSigner`, { id: mine, staffIds: [hr.client.uid] })).toMatchObject({
      code: 200,
    });
    expect([await t.has(hr, data.id), await t.has(principal, data.id)]).toEqual([false, true]);
  });

  test('passed on, it is the other’s for good', async () => {
    await t.flow([node('A', by(principal))]);
    const { data } = await t.start(teacher);
    expect(
      await t.act(principal, 'transfer', data.id, { staffId: counsellor.client.uid, comment: '你来' }),
    ).toMatchObject({ code: 200 });
    expect(await t.act(counsellor, 'approve', data.id)).toMatchObject({ code: 200, data: { state: 'approved' } });
  });

  test('many are approved at once, each by itself', async () => {
    await t.flow([node('A', by(principal))]);
    const ids = [await t.start(teacher), await t.start(teacher)].map(({ data }) => data.id);
    const tasks = (await t.inbox(principal))
      .filter(({ approvalId }) => ids.includes(approvalId))
      .map(({ taskId }) => taskId);
    const { data } = await principal.post(`${base}/task/batchApprove`, { ids: [...tasks, 999_999] });
    expect(data.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, false]);
  });
});
