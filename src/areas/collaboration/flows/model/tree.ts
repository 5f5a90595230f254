// A flow as a tree: people who approve one after another, copies, branches by condition, branches side by side. Plain JSON,
// so that a version can be kept for good.
import { z } from 'zod';
import type { ConditionGroup } from '#kernel/model/conditions';

const staffIds = z.array(z.number().int().positive()).max(30);

/** Who approves, before it is known who that is today. */
export const who = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), staffIds: staffIds.min(1) }),
  z.object({
    kind: z.literal('role'),
    /** The first of them that anybody holds. */
    roleKeys: z.array(z.string().min(1).max(40)).min(1).max(5),
    /** Nearest: at the school, else in its region, else anywhere. */
    range: z.enum(['school', 'region', 'enterprise', 'nearest']),
  }),
  z.object({ kind: z.literal('manager'), level: z.number().int().min(1).max(10) }),
  z.object({
    kind: z.literal('manager_chain'),
    level: z.number().int().min(1).max(10),
    untilRole: z.string().max(40).optional(),
  }),
  /** Of the initiator, or of what a field of the form names. */
  z.object({ kind: z.literal('department_head'), field: z.string().max(60).optional() }),
  z.object({ kind: z.literal('school_principal'), field: z.string().max(60).optional() }),
  z.object({ kind: z.literal('self') }),
  z.object({
    kind: z.literal('initiator_choice'),
    range: z.enum(['anyone', 'role', 'department', 'staff']),
    roleKey: z.string().max(40).optional(),
    staffIds: staffIds.optional(),
    min: z.number().int().min(1).max(10),
    max: z.number().int().min(1).max(10),
  }),
  z.object({ kind: z.literal('form_staff'), field: z.string().max(60) }),
]);
export type Who = z.infer<typeof who>;

export const modes = ['all', 'any', 'sequence', 'vote'] as const;
export type Mode = (typeof modes)[number];

const timeout = z.object({
  hours: z.number().min(0.5).max(240),
  action: z.enum(['remind', 'to_manager', 'to_person', 'auto_approve', 'auto_reject']),
  everyHours: z.number().min(0.5).max(240).optional(),
  maxReminds: z.number().int().min(1).max(10).optional(),
  staffIds: staffIds.optional(),
});

const named = { id: z.string().min(1).max(40), name: z.string().min(1).max(60) };

const approver = z.object({
  ...named,
  kind: z.literal('approver'),
  who,
  mode: z.enum(modes),
  votePercent: z.number().int().min(1).max(100).optional(),
  empty: z.enum(['to_admin', 'to_person', 'auto_approve', 'auto_reject', 'block_start']),
  emptyStaffIds: staffIds.optional(),
  sameAsInitiator: z.enum(['allow', 'skip', 'to_manager']),
  reject: z.enum(['end', 'return_initiator', 'return_node']),
  rejectTo: z.string().max(40).optional(),
  timeout: timeout.optional(),
  buttons: z.object({ return: z.boolean(), transfer: z.boolean(), addSigner: z.boolean(), cc: z.boolean() }),
  commentOn: z.enum(['never', 'reject', 'always']),
  /** What a decider may change or not see; whatever is not named is read. */
  fieldAccess: z.record(z.string(), z.enum(['read', 'edit', 'hidden'])).optional(),
});
export type ApproverNode = z.infer<typeof approver>;

const cc = z.object({ ...named, kind: z.literal('cc'), who: z.array(who).max(10), initiatorAdds: z.boolean() });
export type CcNode = z.infer<typeof cc>;

const leaf = z.object({ field: z.string(), op: z.string(), value: z.unknown().optional() });
const conditions: z.ZodType<ConditionGroup> = z.lazy(() =>
  z.object({ op: z.enum(['and', 'or']), items: z.array(z.union([leaf, conditions])).max(20) }),
) as z.ZodType<ConditionGroup>;

export interface Branch {
  name: string;
  nodes: Sequence;
}
export interface ConditionBranch extends Branch {
  when: ConditionGroup;
  /** Taken when no other is; exactly one, the last. */
  isDefault: boolean;
}
export interface ConditionNode {
  id: string;
  name: string;
  kind: 'condition';
  branches: ConditionBranch[];
}
export interface ParallelNode {
  id: string;
  name: string;
  kind: 'parallel';
  branches: Branch[];
}
export type FlowNode = ApproverNode | CcNode | ConditionNode | ParallelNode;
export type Sequence = FlowNode[];

const node: z.ZodType<FlowNode> = z.lazy(() =>
  z.union([
    approver,
    cc,
    z.object({
      ...named,
      kind: z.literal('condition'),
      branches: z
        .array(z.object({ name: z.string().max(60), nodes: sequence, when: conditions, isDefault: z.boolean() }))
        .min(2)
        .max(10),
    }),
    z.object({
      ...named,
      kind: z.literal('parallel'),
      branches: z
        .array(z.object({ name: z.string().max(60), nodes: sequence }))
        .min(2)
        .max(10),
    }),
  ]),
) as z.ZodType<FlowNode>;

export const sequence: z.ZodType<Sequence> = z.lazy(() => z.array(node).max(60));

/** Every node, branches included, in the order in which it is reached. */
export const nodesOf = (nodes: Sequence): FlowNode[] =>
  nodes.flatMap((one) =>
    'branches' in one ? [one, ...one.branches.flatMap((branch) => nodesOf(branch.nodes))] : [one],
  );

export const approversOf = (nodes: Sequence): ApproverNode[] =>
  nodesOf(nodes).filter((one): one is ApproverNode => one.kind === 'approver');

/** An approver with the settings that most have. */
export const approverNode = (id: string, name: string, by: Who, more: Partial<ApproverNode> = {}): ApproverNode => ({
  id,
  name,
  kind: 'approver',
  who: by,
  mode: 'any',
  empty: 'to_admin',
  sameAsInitiator: 'skip',
  reject: 'end',
  buttons: { return: true, transfer: true, addSigner: true, cc: true },
  commentOn: 'reject',
  ...more,
});
