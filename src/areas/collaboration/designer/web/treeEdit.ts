// Changing a flow's tree: every change makes a new one, so that a step back is only the one before.
import { approverNode, type FlowNode, nodesOf, type Sequence } from '../../flows/model/tree';

export function freshId(tree: Sequence, also: readonly string[] = []): string {
  const known = new Set([...nodesOf(tree).map(({ id }) => id), ...also]);
  let count = known.size + 1;
  while (known.has(`n${count}`)) count += 1;
  return `n${count}`;
}

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

/** The same node over other sequences: what kind of branches it has stays. */
function withBranches(node: FlowNode, change: (nodes: Sequence, branch: number) => Sequence): FlowNode {
  switch (node.kind) {
    case 'condition':
      return { ...node, branches: node.branches.map((one, i) => ({ ...one, nodes: change(one.nodes, i) })) };
    case 'parallel':
      return { ...node, branches: node.branches.map((one, i) => ({ ...one, nodes: change(one.nodes, i) })) };
    default:
      return node;
  }
}

export function insertAt(tree: Sequence, place: Place, ...made: FlowNode[]): Sequence {
  if (place.nodeId === null) return tree.toSpliced(place.at, 0, ...made);
  const inside = (nodes: Sequence): Sequence =>
    nodes.map((one) =>
      withBranches(one, (branch, i) =>
        one.id === place.nodeId && i === place.branch ? branch.toSpliced(place.at, 0, ...made) : inside(branch),
      ),
    );
  return inside(tree);
}

/** Null: the node goes. */
export function changeNode(tree: Sequence, id: string, change: (node: FlowNode) => FlowNode | null): Sequence {
  return tree.flatMap((one) =>
    one.id === id ? (change(one) ?? []) : [withBranches(one, (nodes) => changeNode(nodes, id, change))],
  );
}

export const nodeIn = (tree: Sequence, id: string | null): FlowNode | undefined =>
  nodesOf(tree).find((one) => one.id === id);

export function placeOf(
  tree: Sequence,
  id: string,
  under: Omit<Place, 'at'> = { nodeId: null, branch: 0 },
): Place | null {
  for (const [at, node] of tree.entries()) {
    if (node.id === id) return { ...under, at };
    if (!('branches' in node)) continue;
    for (const [branch, { nodes }] of node.branches.entries()) {
      const found = placeOf(nodes, id, { nodeId: node.id, branch });
      if (found) return found;
    }
  }
  return null;
}

/** Not into itself: then nothing changes. */
export function moveNode(tree: Sequence, id: string, to: Place): Sequence {
  const node = nodeIn(tree, id);
  const from = placeOf(tree, id);
  if (!node || !from || nodesOf([node]).some((one) => one.id === to.nodeId)) return tree;
  const isHere = from.nodeId === to.nodeId && from.branch === to.branch;
  const at = isHere && from.at < to.at ? to.at - 1 : to.at;
  return insertAt(
    changeNode(tree, id, () => null),
    { ...to, at },
    node,
  );
}

/** Under names of its own, everything in it too. Targets of a return stay where they pointed. */
export function copyOf(tree: Sequence, node: FlowNode): FlowNode {
  const made: string[] = [];
  const renamed = (one: FlowNode): FlowNode => {
    const id = freshId(tree, made);
    made.push(id);
    return withBranches({ ...one, id }, (nodes) => nodes.map(renamed));
  };
  return renamed(node);
}

/** One place to the left or right; the default of a condition stays last. */
export function moveBranch(node: FlowNode, from: number, to: number): FlowNode {
  if (!('branches' in node)) return node;
  const last = node.kind === 'condition' ? node.branches.length - 2 : node.branches.length - 1;
  if (from < 0 || to < 0 || from > last || to > last) return node;
  return node.kind === 'condition'
    ? { ...node, branches: node.branches.toSpliced(from, 1).toSpliced(to, 0, node.branches[from]!) }
    : { ...node, branches: node.branches.toSpliced(from, 1).toSpliced(to, 0, node.branches[from]!) };
}

/** A branching needs two; the default of a condition stays. */
export function removeBranch(node: FlowNode, at: number): FlowNode {
  if (!('branches' in node) || node.branches.length <= 2) return node;
  if (node.kind === 'condition')
    return node.branches[at]?.isDefault ? node : { ...node, branches: node.branches.toSpliced(at, 1) };
  return { ...node, branches: node.branches.toSpliced(at, 1) };
}

export function addBranch(node: FlowNode, name: string): FlowNode {
  if (node.kind === 'condition')
    return {
      ...node,
      branches: node.branches.toSpliced(-1, 0, {
        name: `${name} ${node.branches.length}`,
        isDefault: false,
        when: { op: 'and', items: [] },
        nodes: [],
      }),
    };
  if (node.kind === 'parallel')
    return { ...node, branches: [...node.branches, { name: `${name} ${node.branches.length + 1}`, nodes: [] }] };
  return node;
}
