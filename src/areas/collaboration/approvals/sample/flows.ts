// Flows that the demo enterprise drew for itself, beside those that its kinds ship with: by amount, side by side, by vote, and
// one that still names somebody who has left. Two of them were published three times.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Flow } from '../../engine/model/state';
import { ApprovalFlow, ApprovalFlowVersion } from '../../flows/model/flow';
import { type ApproverNode, approverNode, type FlowNode, type Sequence, type Who } from '../../flows/model/tree';

export interface DemoFlow {
  kind: string;
  /** Whose requests take it; none: everyone's. */
  role: string | null;
  /** Oldest first. */
  versions: { id: number; tree: Sequence; from: Date }[];
  rules: Omit<Flow, 'tree'>;
}

interface Drawn {
  kind: string;
  name: string;
  priority: number;
  role?: string;
  trees: Sequence[];
}

const role = (...roleKeys: string[]): Who => ({ kind: 'role', roleKeys, range: 'nearest' });
const superior = (more: Partial<ApproverNode> = {}) =>
  approverNode(
    'superior',
    '直属上级',
    { kind: 'manager', level: 1 },
    { timeout: { hours: 24, action: 'remind' }, ...more },
  );
const finance = approverNode('finance', '财务', role('finance'), { timeout: { hours: 16, action: 'remind' } });
const principal = approverNode('principal', '校长', role('principal'));
const manager = approverNode('region', '区域经理', role('region-manager', 'admin'));
const told = (id: string, name: string, who: Who): FlowNode => ({
  id,
  name,
  kind: 'cc',
  who: [who],
  initiatorAdds: true,
});

const over = (id: string, name: string, amount: string, nodes: Sequence, otherwise: Sequence = []): FlowNode => ({
  id,
  name,
  kind: 'condition',
  branches: [
    {
      name: `金额大于 ${amount}`,
      isDefault: false,
      when: { op: 'and', items: [{ field: 'amount', op: 'above', value: amount }] },
      nodes,
    },
    { name: '其他', isDefault: true, when: { op: 'and', items: [] }, nodes: otherwise },
  ],
});

const drawn = (voters: readonly number[], leaverId: number): Drawn[] => [
  {
    kind: 'custom.expense',
    name: '报销（按金额）',
    priority: 10,
    trees: [
      [superior(), finance],
      [superior(), over('amount', '金额', '5000.00', [principal]), finance],
      [superior(), over('amount', '金额', '3000.00', [principal]), finance, told('payroll', '知会人事', role('hr'))],
    ],
  },
  {
    kind: 'custom.purchase',
    name: '采购（会审）',
    priority: 10,
    trees: [
      [superior(), finance],
      [superior(), finance, principal],
      [
        superior(),
        {
          id: 'side',
          name: '会审',
          kind: 'parallel',
          branches: [
            { name: '预算', nodes: [finance] },
            { name: '需要', nodes: [principal] },
          ],
        },
        over('large', '大额', '20000.00', [manager]),
      ],
    ],
  },
  {
    kind: 'custom.vehicle',
    name: '用车',
    priority: 10,
    trees: [[approverNode('fleet', '系统管理员', role('admin'), { timeout: { hours: 8, action: 'remind' } })]],
  },
  {
    kind: 'custom.general',
    name: '活动方案（票决）',
    priority: 10,
    role: 'marketing',
    trees: [
      [
        superior(),
        approverNode('vote', '方案评审', { kind: 'person', staffIds: [...voters] }, { mode: 'vote', votePercent: 60 }),
      ],
    ],
  },
  {
    kind: 'custom.general',
    name: '人事事项',
    priority: 20,
    role: 'hr',
    trees: [[approverNode('former', '人事', { kind: 'person', staffIds: [leaverId] }), superior()]],
  },
  { kind: 'custom.general', name: '一般事项', priority: 30, trees: [[superior()]] },
];

/** When the second and the third version were published, in days from today. */
const published = [-180, -60, -25];

export async function plantFlows(sample: Sample, voters: readonly number[], leaverId: number): Promise<DemoFlow[]> {
  const made: DemoFlow[] = [];
  for (const { kind, name, priority, role: of, trees } of drawn(voters, leaverId)) {
    const draft = { kind, name, priority, draft: trees.at(-1)!, scope: of ? { roleKeys: [of] } : {} };
    const [flowId] = await sample.plant(ApprovalFlow, [{ ...draft, state: 'on', createdAt: sample.moment(-181, 10) }]);
    const from = trees.map((_, i) => sample.moment(i === 0 ? published[0]! : published[i]!, 10));
    const ids = await sample.plant(
      ApprovalFlowVersion,
      trees.map((tree, i) => ({ flowId: flowId!, number: i + 1, tree, publishedAt: from[i]!, createdAt: from[i]! })),
    );
    await sample.session.rows(
      sql`update approval_flow set current_version_id = ${ids.at(-1)!} where ${ours(sample, 'approval_flow')} and id = ${flowId!}`,
    );
    made.push({
      kind,
      role: of ?? null,
      versions: trees.map((tree, i) => ({ id: ids[i]!, tree, from: from[i]! })),
      rules: { dedupe: 'consecutive', withdrawRule: 'until_end', undoMinutes: 10 },
    });
  }
  return made;
}
