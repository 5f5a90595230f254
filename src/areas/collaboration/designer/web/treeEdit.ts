// Changing a flow's tree: every change makes a new one, so that a step back is only the one before.
import { approverNode, type FlowNode, nodesOf, type Sequence } from '../../flows/model/tree';

export const freshId = (tree: Sequence): string => {
  const known = new Set(nodesOf(tree).map(({ id }) => id));
  let count = known.size + 1;
  while (known.has(`n${count}`)) count += 1;
  return `n${count}`;
};

export function newNode(kind: FlowNode['kind'], id: string, name: string, otherwise: string): FlowNode {
  switch (kind) {
    case 'approver':
      return approverNode(id, name, { kind: 'manager', level: 1 });
    case 'cc':
      return { id, name, kind, who: [{ kind: 'manager', level: 1 }], initiatorAdds: true };
    case 'parallel':
      return { id, name, kind, branches: [1, 2].map((n) => ({ name: `${name} ${n}`, nodes: [] })) };
    case 'condition':
      return {
        id,
        name,
        kind,
        branches: [
          { name: `${name} 1`, isDefault: false, when: { op: 'and', items: [] }, nodes: [] },
          { name: otherwise, isDefault: true, when: { op: 'and', items: [] }, nodes: [] },
        ],
      };
  }
}

/** Where in the tree: the sequence under a node's branch, or the whole; and before which of its nodes. */
export interface Place {
  nodeId: string | null;
  branch: number;
  at: number;
}

export function insertAt(tree: Sequence, place: Place, node: FlowNode): Sequence {
  if (place.nodeId === null) return tree.toSpliced(place.at, 0, node);
  return tree.map((one) => {
    if (!('branches' in one)) return one;
    const branches = one.branches.map((branch, i) => ({
      ...branch,
      nodes:
        one.id === place.nodeId && i === place.branch
          ? branch.nodes.toSpliced(place.at, 0, node)
          : insertIn(branch.nodes, place, node),
    }));
    return { ...one, branches } as FlowNode;
  });
}

const insertIn = (nodes: Sequence, place: Place, node: FlowNode): Sequence => insertAt(nodes, place, node);

/** Null: the node goes. */
export function changeNode(tree: Sequence, id: string, change: (node: FlowNode) => FlowNode | null): Sequence {
  return tree.flatMap((one) => {
    if (one.id === id) return change(one) ?? [];
    if (!('branches' in one)) return [one];
    const branches = one.branches.map((branch) => ({ ...branch, nodes: changeNode(branch.nodes, id, change) }));
    return [{ ...one, branches } as FlowNode];
  });
}
