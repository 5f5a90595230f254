// People named in flows: found, replaced, and told about once they are gone.
import { inArray } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import { todo } from '#kernel/server/calls';
import { insert, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { ApprovalFlow, ApprovalFlowVersion } from '../model/flow';
import type { FlowNode, Sequence, Who } from '../model/tree';
import { flowTexts } from './flowTexts';
import { holdersOf } from './people';

export const memberKey = (flowId: number): string => `approval.flow:${flowId}`;

const named = (who: Who): readonly number[] =>
  who.kind === 'person' ? who.staffIds : who.kind === 'initiator_choice' ? (who.staffIds ?? []) : [];

/** Everybody a node names, wherever in it. */
export function namedIn(node: FlowNode): number[] {
  if (node.kind === 'cc') return node.who.flatMap(named);
  if (node.kind !== 'approver') return [];
  return [...named(node.who), ...(node.emptyStaffIds ?? []), ...(node.timeout?.staffIds ?? [])];
}

const isNamed = (tree: Sequence, staffId: number): boolean =>
  tree.some((node) =>
    'branches' in node
      ? node.branches.some((branch) => isNamed(branch.nodes, staffId))
      : namedIn(node).includes(staffId),
  );

/** Flows that name somebody, in their draft, in the version in force or among their keepers. */
export async function flowsNaming(work: Work, staffId: number): Promise<ApprovalFlow[]> {
  const flows = await rows(work, ApprovalFlow, {}, { sort: 'id' });
  const ids = flows.flatMap(({ currentVersionId }) => currentVersionId ?? []);
  const versions = ids.length > 0 ? await rows(work, ApprovalFlowVersion, (t) => inArray(t.id, ids)) : [];
  const trees = new Map(versions.map(({ id, tree }) => [id, tree]));
  return flows.filter(
    ({ draft, currentVersionId, adminIds }) =>
      adminIds.includes(staffId) || isNamed(draft, staffId) || isNamed(trees.get(currentVersionId ?? 0) ?? [], staffId),
  );
}

/** The draft and what is in force; a version is never changed, so the heir stands in the next one. */
export async function replaceIn(work: Work, flow: ApprovalFlow, fromId: number, toId: number): Promise<void> {
  const adminIds = swap(flow.adminIds, fromId, toId);
  const draft = replaced(flow.draft, fromId, toId);
  const [last] = await rows(work, ApprovalFlowVersion, { flowId: flow.id }, { sort: '-number', limit: 1 });
  const current = last && last.id === flow.currentVersionId ? last : undefined;
  if (!current || !isNamed(current.tree, fromId)) {
    await update(work, ApprovalFlow, flow, { adminIds, draft });
    return;
  }
  const versionId = await insert(work, ApprovalFlowVersion, {
    flowId: flow.id,
    number: last!.number + 1,
    tree: replaced(current.tree, fromId, toId),
    note: flowTexts.handedOver.zh,
    publishedAt: work.now,
    publishedById: work.actor.staffId || null,
  });
  await update(work, ApprovalFlow, flow, { adminIds, draft, currentVersionId: versionId });
}

const swap = (ids: readonly number[], fromId: number, toId: number): number[] => [
  ...new Set(ids.map((id) => (id === fromId ? toId : id))),
];

function replaced(tree: Sequence, fromId: number, toId: number): Sequence {
  const inWho = (who: Who): Who =>
    (who.kind === 'person' || who.kind === 'initiator_choice') && who.staffIds
      ? { ...who, staffIds: swap(who.staffIds, fromId, toId) }
      : who;
  const inNode = (node: FlowNode): FlowNode => {
    switch (node.kind) {
      case 'cc':
        return { ...node, who: node.who.map(inWho) };
      case 'condition':
        return {
          ...node,
          branches: node.branches.map((one) => ({ ...one, nodes: replaced(one.nodes, fromId, toId) })),
        };
      case 'parallel':
        return {
          ...node,
          branches: node.branches.map((one) => ({ ...one, nodes: replaced(one.nodes, fromId, toId) })),
        };
      case 'approver': {
        const { emptyStaffIds, timeout } = node;
        return {
          ...node,
          who: inWho(node.who),
          ...(emptyStaffIds ? { emptyStaffIds: swap(emptyStaffIds, fromId, toId) } : {}),
          ...(timeout?.staffIds ? { timeout: { ...timeout, staffIds: swap(timeout.staffIds, fromId, toId) } } : {}),
        };
      }
    }
  };
  return tree.map(inNode);
}

/** Their nodes go on without them; who keeps the flow is asked to name somebody else. */
export async function tellKeepers(work: Work, staffId: number, name: string): Promise<void> {
  for (const flow of await flowsNaming(work, staffId)) {
    const keepers = flow.adminIds.filter((id) => id !== staffId);
    const chiefs = (await holdersOf(work, ['super_editor'])).map((one) => one.staffId);
    await todo(work, {
      kind: 'approval.flow',
      key: memberKey(flow.id),
      source: 'collaboration',
      assigneeIds: keepers.length > 0 ? keepers : chiefs,
      mode: 'any',
      title: pair(`审批流「${flow.name}」中的 ${name} 已离职`, `${name}, named in the flow “${flow.name}”, has left`),
      subject: { type: ApprovalFlow.name, id: flow.id },
      url: `/newPage/customPage?tab=flows&flow=${flow.id}`,
    });
  }
}
