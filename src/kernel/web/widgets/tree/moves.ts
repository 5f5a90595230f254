// Moving a node of a tree, as data: where it goes is its new parent and the sibling it stands before. The keyboard and
// the mouse both make such a move, and the server's `sort` call takes it as it is.
export type NodeId = string | number;

export interface TreeNode {
  readonly id: NodeId;
  readonly title: string;
  readonly children?: readonly TreeNode[];
}

export interface Move {
  id: NodeId;
  /** null: at the top. */
  parent: NodeId | null;
  /** null: at the end. */
  before: NodeId | null;
}

export type Direction = 'up' | 'down' | 'in' | 'out';
export type Refusal = 'intoItself' | 'tooDeep' | 'noPlace';

export interface Place {
  node: TreeNode;
  parent: TreeNode | null;
  index: number;
  siblings: readonly TreeNode[];
}

export function placeOf(tree: readonly TreeNode[], id: NodeId, parent: TreeNode | null = null): Place | null {
  const index = tree.findIndex((node) => node.id === id);
  if (index >= 0) return { node: tree[index]!, parent, index, siblings: tree };
  for (const node of tree) {
    const found = placeOf(node.children ?? [], id, node);
    if (found) return found;
  }
  return null;
}

export const heightOf = (node: TreeNode): number => 1 + Math.max(0, ...(node.children ?? []).map(heightOf));

/** 1 at the top, 0 when it is not there. */
export function depthOf(tree: readonly TreeNode[], id: NodeId): number {
  const place = placeOf(tree, id);
  if (!place) return 0;
  return place.parent ? 1 + depthOf(tree, place.parent.id) : 1;
}

const holds = (node: TreeNode, id: NodeId): boolean =>
  node.id === id || (node.children ?? []).some((child) => holds(child, id));

/** The move one step in a direction means, or null when there is no such step. */
export function step(tree: readonly TreeNode[], id: NodeId, direction: Direction): Move | null {
  const place = placeOf(tree, id);
  if (!place) return null;
  const { siblings, index, parent } = place;
  const at = (i: number): NodeId | null => siblings[i]?.id ?? null;
  const holder = parent?.id ?? null;
  switch (direction) {
    case 'up':
      return index === 0 ? null : { id, parent: holder, before: at(index - 1) };
    case 'down':
      return index === siblings.length - 1 ? null : { id, parent: holder, before: at(index + 2) };
    case 'in':
      return index === 0 ? null : { id, parent: at(index - 1), before: null };
    case 'out': {
      if (!parent) return null;
      const above = placeOf(tree, parent.id)!;
      return { id, parent: above.parent?.id ?? null, before: above.siblings[above.index + 1]?.id ?? null };
    }
  }
}

export function refusalOf(tree: readonly TreeNode[], move: Move, maxDepth = Number.POSITIVE_INFINITY): Refusal | null {
  const place = placeOf(tree, move.id);
  if (!place) return 'noPlace';
  if (move.parent !== null && holds(place.node, move.parent)) return 'intoItself';
  if (move.before === move.id) return 'noPlace';
  const above = move.parent === null ? 0 : depthOf(tree, move.parent);
  return above + heightOf(place.node) > maxDepth ? 'tooDeep' : null;
}

/** The tree after the move; the caller has asked `refusalOf` first. */
export function moved<N extends TreeNode>(tree: readonly N[], move: Move): N[] {
  const place = placeOf(tree, move.id);
  if (!place || refusalOf(tree, move)) return [...tree];
  return put(without(tree, move.id), move, place.node as N);
}

export const without = <N extends TreeNode>(tree: readonly N[], id: NodeId): N[] =>
  tree.filter((node) => node.id !== id).map((node) => withChildren(node, without((node.children ?? []) as N[], id)));

export const renamed = <N extends TreeNode>(tree: readonly N[], id: NodeId, title: string): N[] =>
  tree.map((node) => ({
    ...withChildren(node, renamed((node.children ?? []) as N[], id, title)),
    ...(node.id === id ? { title } : {}),
  }));

export function put<N extends TreeNode>(tree: readonly N[], { parent, before }: Move, node: N): N[] {
  if (parent === null) return inserted(tree, node, before);
  return tree.map((one) =>
    one.id === parent
      ? withChildren(one, inserted((one.children ?? []) as N[], node, before))
      : withChildren(one, put((one.children ?? []) as N[], { id: node.id, parent, before }, node)),
  );
}

function inserted<N extends TreeNode>(siblings: readonly N[], node: N, before: NodeId | null): N[] {
  const index = before === null ? -1 : siblings.findIndex((one) => one.id === before);
  return index < 0 ? [...siblings, node] : [...siblings.slice(0, index), node, ...siblings.slice(index)];
}

const withChildren = <N extends TreeNode>(node: N, children: readonly TreeNode[]): N =>
  children.length === 0 && !node.children ? node : { ...node, children };
