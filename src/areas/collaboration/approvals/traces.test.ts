// The traces of one flow, step by step through the doors people use: by sum, side by side, refused, returned, left, asked before.
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#testing/app';
import type { approverNode, Sequence } from '../flows/model/tree';
import { base, by, deskOf, node } from '../testing';

const t = await deskOf();
const { chief, teacher } = t;
const people = {
  甲: t.chief,
  乙: t.admin,
  丙: t.marketing,
  丁: t.hr,
  戊: t.finance,
  己: t.principal,
  庚: t.counsellor,
} satisfies Record<string, Person>;
type Name = keyof typeof people;

type More = Record<string, Parameters<typeof approverNode>[3]>;
/** N1 any → over 5,000: N2 all beside N3 in turn → N4. */
const flowF = (more: More = {}, last: Name = '庚'): Sequence => [
  node('N1', by(people.甲, people.乙), { mode: 'any', ...more.N1 }),
  {
    id: 'C1',
    name: '金额',
    kind: 'condition',
    branches: [
      {
        name: '大额',
        isDefault: false,
        when: { op: 'and', items: [{ field: 'amount', op: 'above', value: '5000.00' }] },
        nodes: [
          {
            id: 'P1',
            name: '会审',
            kind: 'parallel',
            branches: [
              { name: '左', nodes: [node('N2', by(people.丙, people.丁), { mode: 'all' })] },
              { name: '右', nodes: [node('N3', by(people.戊, people.己), { mode: 'sequence' })] },
            ],
          },
        ],
      },
      { name: '其他', isDefault: true, when: { op: 'and', items: [] }, nodes: [] },
    ],
  },
  node('N4', by(people[last]), { mode: 'all', ...more.N4 }),
];

const started = async (amount: string, who: Person = teacher): Promise<number> => {
  const answer = await t.start(who, { amount, item: '教具', subject: undefined }, 'custom.purchase');
  expect(answer, answer.message).toMatchObject({ code: 200, data: { state: 'running' } });
  return answer.data.id;
};
const approve = async (id: number, ...names: Name[]) => {
  for (const name of names) {
    const answer = await t.act(people[name], 'approve', id);
    expect(answer, answer.message).toMatchObject({ code: 200 });
  }
};
/** In whose inbox it lies. */
const pending = async (id: number): Promise<Name[]> => {
  const all = await Promise.all(
    (Object.keys(people) as Name[]).map(async (name) => ((await t.has(people[name], id)) ? [name] : [])),
  );
  return all.flat();
};
const view = (id: number) => t.view(chief, id);
const stepOf = async (id: number, nodeId: string) =>
  (await view(id)).path.find((step: { nodeId: string }) => step.nodeId === nodeId);
const decisions = (id: number) => t.told.filter(({ approvalId, event }) => approvalId === id && event === 'decided');
const logOf = async (id: number): Promise<string[]> => (await view(id)).log.map(({ text }: { text: string }) => text);
/** Over 5,000 and through N1. */
const large = async () => {
  const id = await started('8000.00');
  await approve(id, '乙');
  return id;
};

beforeAll(() => t.flow(flowF(), {}, 'custom.purchase'));

test('T1: one of two approves, the other has nothing to do; the small sum goes straight to the last, and one decision is told', async () => {
  const id = await started('5000.00');
  expect(await pending(id)).toEqual(['甲', '乙']);
  await approve(id, '甲');
  expect(await pending(id)).toEqual(['庚']);
  expect(await t.has(people.乙, id, 'done')).toBe(false);
  await approve(id, '庚');
  expect(await view(id)).toMatchObject({ state: 'approved' });
  expect(decisions(id)).toMatchObject([{ result: 'approved' }]);
});

test('T2: side by side, all of one branch and one after another of the other; the join waits for both', async () => {
  const id = await large();
  expect(await pending(id)).toEqual(['丙', '丁', '戊']);
  expect((await stepOf(id, 'N3')).people).toMatchObject([{ state: 'pending' }, { state: 'waiting' }]);
  await approve(id, '丙', '丁', '戊');
  expect(await pending(id)).toEqual(['己']);
  expect((await stepOf(id, 'N4')).state).toBe('next');
  await approve(id, '己');
  expect(await pending(id)).toEqual(['庚']);
});

test('T3: a rejection in one branch ends all; what was approved stays in the log', async () => {
  const id = await large();
  await approve(id, '丙');
  expect(await t.act(people.丁, 'reject', id, { comment: '超预算' })).toMatchObject({ data: { state: 'rejected' } });
  expect(await pending(id)).toEqual([]);
  for (const name of ['戊', '己'] as const) expect(await t.has(people[name], id, 'done')).toBe(false);
  expect(await logOf(id)).toContain(`${people.丙.client.name} 同意`);
  expect(decisions(id)).toMatchObject([{ result: 'rejected' }]);
});

test('T5: it cannot be returned to a branch beside, and nothing changes', async () => {
  const id = await large();
  await approve(id, '丙', '丁', '戊');
  const before = await view(id);
  const refused = await t.act(people.己, 'return', id, { nodeId: 'N2', mode: 'walk', comment: '重看' });
  expect(refused).toMatchObject({ code: 422 });
  expect(await view(id)).toEqual(before);
});

test('T4: returned to the first node to walk again, the other branch is called off and the condition asked anew', async () => {
  await t.flow(flowF({ N1: { fieldAccess: { amount: 'edit' } } }), {}, 'custom.purchase');
  const id = await large();
  await approve(id, '丙', '戊');
  const back = await t.act(people.己, 'return', id, { nodeId: 'N1', mode: 'walk', comment: '重看' });
  expect(back, back.message).toMatchObject({ code: 200, data: { state: 'running', round: 2 } });
  expect(await pending(id)).toEqual(['甲', '乙']);
  expect((await stepOf(id, 'N2')).state).toBe('next');
  const less = await t.act(people.甲, 'approve', id, { form: { amount: '100.00' } });
  expect(less, less.message).toMatchObject({ code: 200 });
  expect(await pending(id)).toEqual(['庚']);
  expect(await logOf(id)).toContain(`${people.丙.client.name} 同意`);
});

test('T7: who approved directly before is not asked again; with others between, they are', async () => {
  await t.flow(flowF({}, '甲'), {}, 'custom.purchase');
  const near = await started('5000.00');
  await approve(near, '甲');
  expect(await view(near)).toMatchObject({ state: 'approved' });
  expect((await logOf(near)).join('\n')).toContain('已在前面同意');
  const far = await started('8000.00');
  await approve(far, '甲', '丙', '丁', '戊', '己');
  expect(await pending(far)).toEqual(['甲']);
});

test('T8: a node that names only the initiator passes, and says why', async () => {
  await t.flow(flowF({ N4: { sameAsInitiator: 'skip' } }), {}, 'custom.purchase');
  const id = await started('5000.00', people.庚);
  await approve(id, '甲');
  expect(await view(id)).toMatchObject({ state: 'approved' });
  expect((await logOf(id)).join('\n')).toContain('发起人本人');
});

test('must hold 13: the four sums take the branches they should when tried out too', async () => {
  const sums = (op: 'above' | 'between', value: unknown) => ({
    op: 'and' as const,
    items: [{ field: 'amount', op, value }],
  });
  const tree: Sequence = [
    {
      id: 'C1',
      name: '金额',
      kind: 'condition',
      branches: [
        { name: '大额', isDefault: false, when: sums('above', '5000.00'), nodes: [node('B1', by(people.甲))] },
        {
          name: '中额',
          isDefault: false,
          when: sums('between', ['1000.00', '5000.00']),
          nodes: [node('B2', by(people.戊))],
        },
        { name: '其他', isDefault: true, when: { op: 'and', items: [] }, nodes: [node('B3', by(people.丙))] },
      ],
    },
  ];
  const taken = async (form: object) => {
    const asked = { kind: 'custom.purchase', tree, form, initiatorId: teacher.client.uid };
    const { data } = await chief.post(`${base}/flow/simulate`, asked);
    return data.flatMap(({ nodeId }: { nodeId: string }) => (nodeId.startsWith('B') ? [nodeId] : []));
  };
  const sumsOf = [{ amount: '5000.00' }, { amount: '5000.01' }, { amount: '999.99' }, {}];
  expect(await Promise.all(sumsOf.map(taken))).toEqual([['B2'], ['B1'], ['B3'], ['B3']]);
});

test('must hold 15: vote of five at 60 %: two rejections leave it running, the third rejects; three approvals close the rest', async () => {
  const five = ['乙', '丙', '丁', '戊', '己'] as const;
  await t.flow([node('V', by(...five.map((name) => people[name])), { mode: 'vote', votePercent: 60 })]);
  const [refused, agreed] = [(await t.start(teacher)).data.id, (await t.start(teacher)).data.id];
  const say = async (name: Name, what: 'approve' | 'reject', id: number) =>
    (await t.act(people[name], what, id, { comment: '评审' })).data.state;
  expect([await say('乙', 'reject', refused), await say('丙', 'reject', refused)]).toEqual(['running', 'running']);
  expect(await say('丁', 'reject', refused)).toBe('rejected');
  expect([await say('乙', 'approve', agreed), await say('丙', 'approve', agreed)]).toEqual(['running', 'running']);
  expect(await say('丁', 'approve', agreed)).toBe('approved');
  for (const id of [refused, agreed]) expect(await pending(id)).toEqual([]);
  for (const name of ['戊', '己'] as const) expect(await t.has(people[name], agreed, 'done')).toBe(false);
});

test('must hold 21: the adder cannot approve until both added did; one added rejects, and the node is rejected', async () => {
  await t.flow([node('A', by(people.丙))]);
  const both = async () => {
    const { id } = (await t.start(teacher)).data;
    const task = (await t.view(people.丙, id)).task.id;
    const staffIds = [people.丁, people.戊].map(({ client }) => client.uid);
    const added = await people.丙.post(`${base}/task/addSigner`, { id: task, staffIds, position: 'before' });
    expect(added, added.message).toMatchObject({ code: 200 });
    return { id: id as number, own: () => people.丙.post(`${base}/task/approve`, { id: task }) };
  };
  const heard = await both();
  expect(await pending(heard.id)).toEqual(['丁', '戊']);
  await approve(heard.id, '丁');
  expect(await heard.own()).toMatchObject({ code: 409 });
  await approve(heard.id, '戊');
  expect(await pending(heard.id)).toEqual(['丙']);
  expect(await heard.own()).toMatchObject({ code: 200, data: { state: 'approved' } });
  const refused = await both();
  await approve(refused.id, '丁');
  expect(await t.act(people.戊, 'reject', refused.id, { comment: '不行' })).toMatchObject({
    data: { state: 'rejected' },
  });
  expect(await pending(refused.id)).toEqual([]);
});

test('T6: who leaves while asked is followed by the manager; who left before is not asked, and the other’s word is enough', async () => {
  await t.flow(flowF(), {}, 'custom.purchase');
  const late = await large();
  const [account] = (await chief.get('/user/v1/account/list', { name: people.丁.client.name })).data.list;
  const gone = { id: account.id, version: account.version, reason: '离岗' };
  expect(await chief.post('/user/v1/account/disable', gone)).toMatchObject({ code: 200 });
  const asked = (await stepOf(late, 'N2')).people.filter(({ state }: { state: string }) => state === 'pending');
  // The principal is the manager of who left.
  expect(asked.map(({ name }: { name: string }) => name)).toEqual([people.丙.client.name, people.己.client.name]);
  expect((await logOf(late)).at(-1)).toContain(
    `由 ${people.己.client.name} 接手 ${people.丁.client.name} 的任务（直属上级）`,
  );
  const early = await large();
  expect((await stepOf(early, 'N2')).people).toMatchObject([{ name: people.丙.client.name, state: 'pending' }]);
  await approve(early, '丙');
  expect((await stepOf(early, 'N2')).state).toBe('done');
});
