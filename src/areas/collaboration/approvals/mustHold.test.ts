// What must hold of approvals, through the doors people use: walking and jumping back, deciding without the designer's page.
import { expect, test } from 'vitest';
import { runJob } from '#testing/runJob';
import { base, by, deskOf, node } from '../testing';

const t = await deskOf();
const { chief, principal, teacher, finance, hr } = t;

test('must hold 20: returned to node 1 of 3, walking runs 2 and 3 again, jumping goes straight back; nodes never entered are not offered; a time limit runs again', async () => {
  const timeout = { hours: 1, action: 'to_person' as const, staffIds: [chief.client.uid] };
  await t.flow([node('N1', by(principal)), node('N2', by(finance), { timeout }), node('N3', by(hr))], {
    dedupe: 'none',
  });
  const upTo3 = async () => {
    const { data } = await t.start(teacher);
    await t.act(principal, 'approve', data.id);
    await t.act(finance, 'approve', data.id);
    return data.id as number;
  };
  const names = async (who: typeof hr, id: number) =>
    (await t.view(who, id)).task.targets.map(({ nodeId }: { nodeId: string }) => nodeId);
  const walking = await upTo3();
  expect(await names(hr, walking)).toEqual(['N1', 'N2']);
  await t.act(hr, 'return', walking, { nodeId: 'N1', mode: 'walk', comment: '重看' });
  expect(await names(principal, walking)).toEqual([]);
  await t.act(principal, 'approve', walking);
  expect([await t.has(finance, walking), await t.has(hr, walking)]).toEqual([true, false]);
  const jumping = await upTo3();
  await t.act(hr, 'return', jumping, { nodeId: 'N1', mode: 'jump', comment: '补一句' });
  await t.act(principal, 'approve', jumping);
  expect([await t.has(finance, jumping), await t.has(hr, jumping)]).toEqual([false, true]);
  t.clock.advance(7 * 86_400);
  await runJob(t.app, 'collaboration.clock');
  const boss = await t.signIn('13800000001');
  expect(await t.has(boss, walking)).toBe(true);
  expect((await t.view(boss, walking)).round).toBe(2);
  t.clock.advance(-7 * 86_400);
});

test('must hold 25: without the designer’s role one decides from the todo and from the message, and may not publish', async () => {
  await t.flow([node('N1', by(hr))]);
  const { data } = await t.start(teacher);
  const messages: { url: string; actions: { path: string; payload: object }[] }[] = (
    await hr.get('/api/v1/message/list', { pageSize: 50 })
  ).data.list;
  const told = messages.find(({ url }) => url?.endsWith(`approval=${data.id}`));
  expect(told, 'the message leads to where it is decided').toBeDefined();
  expect(told!.url).toMatch(/^\/todo\?tab=approval/);
  expect(await hr.get(`${base}/flow/list`)).toMatchObject({ code: 403 });
  expect(await hr.post(`${base}/flow/publish`, { id: 1, version: 1 })).toMatchObject({ code: 403 });
  const [nod] = told!.actions;
  expect(await hr.post(nod!.path, { ...nod!.payload })).toMatchObject({ code: 200, data: { state: 'approved' } });
});

test('a flow tried out names real people, says how each was found and why each branch was taken', async () => {
  const tree = [
    { ...node('上级', by(principal)), who: { kind: 'manager' as const, level: 1 } },
    {
      id: 'C1',
      name: '金额',
      kind: 'condition',
      branches: [
        {
          name: '大额',
          isDefault: false,
          when: { op: 'and', items: [{ field: 'amount', op: 'above', value: '5000.00' }] },
          nodes: [node('财务', by(finance))],
        },
        { name: '其他', isDefault: true, when: { op: 'and', items: [] }, nodes: [] },
      ],
    },
  ];
  const of = async (amount: string) =>
    (
      await chief.post(`${base}/flow/simulate`, {
        ...{ kind: 'custom.expense', tree, form: { amount }, initiatorId: teacher.client.uid },
      })
    ).data;
  const large = await of('6000.00');
  expect(large).toMatchObject([
    { name: '上级', people: [{ name: principal.client.name }], found: '发起人的第 1 级上级' },
    { kind: 'condition', name: '金额 → 大额', reason: '金额 大于 ¥5,000.00（金额 ¥6,000.00）' },
    { name: '财务', people: [{ name: finance.client.name }] },
  ]);
  expect((await of('5000.00')).map(({ name }: { name: string }) => name)).toEqual(['上级', '金额 → 其他']);
  expect(await principal.post(`${base}/flow/simulate`, { kind: 'custom.expense', tree, form: {} })).toMatchObject({
    code: 403,
  });
});

test('the home card counts and lists what waits for its reader', async () => {
  await t.flow([node('N1', by(finance))]);
  const { data } = await t.start(teacher);
  const card = t.app.registries.card.get('collaboration.approvals')!;
  expect(card.roles).toContain('finance');
  const shown = (await finance.get('/work/v1/home/card', { key: 'collaboration.approvals' })).data;
  expect(JSON.stringify(shown)).toContain(`approval=${data.id}`);
});

test('who gets a task from a colleague hears who passed it on, and decides from the message', async () => {
  await t.flow([node('N1', by(principal))]);
  const { data } = await t.start(teacher);
  await t.act(principal, 'transfer', data.id, { staffId: hr.client.uid, comment: '你来' });
  const { list } = (await hr.get('/api/v1/message/list', { pageSize: 50 })).data;
  const told = list.find(({ url }: { url: string | null }) => url?.endsWith(`approval=${data.id}`));
  expect(told).toMatchObject({ kind: 'collaboration.approvalTransferred' });
  expect(told.summary).toContain(principal.client.name);
  const [nod] = told.actions;
  expect(await hr.post(nod.path, { ...nod.payload })).toMatchObject({ code: 200, data: { state: 'approved' } });
});
