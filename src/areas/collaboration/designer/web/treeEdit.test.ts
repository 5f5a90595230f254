// However a flow is changed, no node is lost, doubled or put into itself.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { approverNode, type FlowNode, nodesOf, type Sequence } from '../../flows/model/tree';
import {
  addBranch,
  copyOf,
  insertAt,
  moveBranch,
  moveNode,
  newNode,
  type Place,
  placeOf,
  removeBranch,
} from './treeEdit';

const approver = (id: string) => approverNode(id, id, { kind: 'self' });
const ids = (tree: Sequence) => nodesOf(tree).map(({ id }) => id);
const branched = (id: string, kind: 'condition' | 'parallel', nodes: Sequence): FlowNode => {
  const made = newNode(kind, id, id, '其他');
  return insertAt([made], { nodeId: id, branch: 0, at: 0 }, ...nodes)[0]!;
};
const tree: Sequence = [
  approver('a'),
  branched('c', 'condition', [approver('d'), branched('p', 'parallel', [approver('e')])]),
  approver('f'),
];

/** Any place between two nodes, at whatever depth. */
const places = (nodes: Sequence, under: Omit<Place, 'at'> = { nodeId: null, branch: 0 }): Place[] => [
  ...Array.from({ length: nodes.length + 1 }, (_, at) => ({ ...under, at })),
  ...nodes.flatMap((node) =>
    'branches' in node
      ? node.branches.flatMap((branch, i) => places(branch.nodes, { nodeId: node.id, branch: i }))
      : [],
  ),
];

test('moved anywhere, every node is still there once', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 12 }), (moves) => {
      let now = tree;
      for (const [n, to] of moves) {
        const all = ids(now);
        const where = places(now);
        now = moveNode(now, all[n % all.length]!, where[to % where.length]!);
      }
      expect(ids(now).toSorted()).toEqual(ids(tree).toSorted());
    }),
  );
});

test('moved within its sequence it stands where it was dropped', () => {
  expect(ids(moveNode(tree, 'a', { nodeId: null, branch: 0, at: 3 }))).toEqual(['c', 'd', 'p', 'e', 'f', 'a']);
  expect(ids(moveNode(tree, 'f', { nodeId: null, branch: 0, at: 0 }))).toEqual(['f', 'a', 'c', 'd', 'p', 'e']);
  expect(ids(moveNode(tree, 'f', { nodeId: 'p', branch: 1, at: 0 }))).toEqual(['a', 'c', 'd', 'p', 'e', 'f']);
  expect(placeOf(moveNode(tree, 'f', { nodeId: 'p', branch: 1, at: 0 }), 'f')).toEqual({
    nodeId: 'p',
    branch: 1,
    at: 0,
  });
});

test('nothing is moved into itself', () => {
  expect(moveNode(tree, 'c', { nodeId: 'p', branch: 0, at: 0 })).toBe(tree);
});

test('a copy has names of its own throughout', () => {
  const copy = copyOf(tree, tree[1]!);
  expect(nodesOf([copy]).length).toBe(nodesOf([tree[1]!]).length);
  expect(new Set([...ids(tree), ...ids([copy])]).size).toBe(ids(tree).length + ids([copy]).length);
});

test('the default of a condition stays, and stays last', () => {
  const three = addBranch(tree[1]!, '分支');
  const names = (node: FlowNode) => ('branches' in node ? node.branches.map(({ name }) => name) : []);
  const [first, second, last] = names(three);
  expect(names(moveBranch(three, 0, 1))).toEqual([second, first, last]);
  expect(moveBranch(three, 0, 2)).toBe(three);
  expect(removeBranch(three, 2)).toBe(three);
  expect(names(removeBranch(three, 0))).toEqual([second, last]);
  expect(removeBranch(tree[1]!, 0)).toBe(tree[1]);
});
