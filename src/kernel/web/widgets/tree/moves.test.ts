import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depthOf, type Move, moved, placeOf, refusalOf, step, type TreeNode } from './moves';

const node = (id: string, ...children: TreeNode[]): TreeNode =>
  children.length ? { id, title: id, children } : { id, title: id };
const tree = [node('a', node('a1'), node('a2', node('a2x')), node('a3')), node('b'), node('c', node('c1'))];

/** a(a1 a2(a2x) a3) b c(c1) */
const drawn = (nodes: readonly TreeNode[]): string =>
  nodes.map((n) => (n.children?.length ? `${n.id}(${drawn(n.children)})` : n.id)).join(' ');
const after = (move: Move | null) => (move ? drawn(moved(tree, move)) : null);

describe('a step by keyboard', () => {
  it.each([
    ['up', 'a2', 'a(a2(a2x) a1 a3) b c(c1)'],
    ['down', 'a1', 'a(a2(a2x) a1 a3) b c(c1)'],
    ['down', 'b', 'a(a1 a2(a2x) a3) c(c1) b'],
    ['in', 'b', 'a(a1 a2(a2x) a3 b) c(c1)'],
    ['out', 'a2', 'a(a1 a3) a2(a2x) b c(c1)'],
    ['out', 'a2x', 'a(a1 a2 a2x a3) b c(c1)'],
    ['out', 'c1', 'a(a1 a2(a2x) a3) b c c1'],
  ] as const)('%s of %s', (direction, id, expected) => {
    expect(after(step(tree, id, direction))).toBe(expected);
  });

  it('has an end: first has no up and no in, last has no down, the top has no out', () => {
    expect(step(tree, 'a', 'up')).toBeNull();
    expect(step(tree, 'a1', 'in')).toBeNull();
    expect(step(tree, 'c', 'down')).toBeNull();
    expect(step(tree, 'b', 'out')).toBeNull();
  });

  it('in and out are each other undone at the last place', () => {
    const inside = moved(tree, step(tree, 'b', 'in')!);
    expect(drawn(moved(inside, step(inside, 'b', 'out')!))).toBe(drawn(tree));
  });
});

describe('a refused move', () => {
  it('into its own branch', () => {
    expect(refusalOf(tree, { id: 'a', parent: 'a2x', before: null })).toBe('intoItself');
    expect(refusalOf(tree, { id: 'a', parent: 'a', before: null })).toBe('intoItself');
  });

  it('counts the branch that comes along against the depth', () => {
    expect(refusalOf(tree, { id: 'a2', parent: 'c', before: null }, 3)).toBeNull();
    expect(refusalOf(tree, { id: 'a2', parent: 'c1', before: null }, 3)).toBe('tooDeep');
  });

  it('changes nothing when it is made all the same', () => {
    expect(drawn(moved(tree, { id: 'a', parent: 'a2', before: null }))).toBe(drawn(tree));
  });
});

it('no move loses or doubles a node', () => {
  const ids = ['a', 'a1', 'a2', 'a2x', 'a3', 'b', 'c', 'c1'];
  const id = fc.constantFrom(...ids);
  fc.assert(
    fc.property(id, fc.option(id), fc.option(id), (moving, parent, before) => {
      const next = moved(tree, { id: moving, parent, before });
      for (const one of ids) expect(placeOf(next, one)).not.toBeNull();
      expect(drawn(next).match(/\w+/g)).toHaveLength(ids.length);
      expect(depthOf(next, moving)).toBeGreaterThan(0);
    }),
  );
});
