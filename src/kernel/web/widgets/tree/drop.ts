// A drop on the tree, as the move it means.
import { type Move, type NodeId, placeOf, type TreeNode } from './moves';

export interface Drop {
  dragNode: { key: NodeId };
  node: { key: NodeId; pos: string };
  dropPosition: number;
  dropToGap: boolean;
}

/** The tree reports a position among the siblings of the node dropped on; we need the parent and the next sibling. */
export function dropped(tree: readonly TreeNode[], drop: Drop): Move | null {
  const target = placeOf(tree, drop.node.key);
  if (!target) return null;
  const id = drop.dragNode.key;
  if (!drop.dropToGap) return { id, parent: target.node.id, before: target.node.children?.[0]?.id ?? null };
  const isAbove = drop.dropPosition < target.index || drop.dropPosition === -1;
  const next = target.siblings[isAbove ? target.index : target.index + 1]?.id ?? null;
  return {
    id,
    parent: target.parent?.id ?? null,
    before: next === id ? (target.siblings[target.index + 2]?.id ?? null) : next,
  };
}
