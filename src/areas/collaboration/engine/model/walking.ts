// The token's way through the tree: past what is done, into what comes next, side by side where branches are parallel.
import type { Sequence } from '../../flows/model/tree';
import { branchTaken } from './conditions';
import { enter } from './entering';
import { log, newRun, type Passing, standingRun } from './passing';
import type { Run } from './state';

interface Walked {
  /** Whether the end of the sequence was reached. */
  isThrough: boolean;
  /** The approver runs last met. */
  last: readonly Run[];
}

/** Goes on as far as it can; enters whatever the token reaches. Stops where a node has just been entered or is undecided. */
export function walk(p: Passing, nodes: Sequence = p.flow.tree, before: readonly Run[] = []): Walked {
  let last = before;
  for (const node of nodes) {
    const standing = standingRun(p, node.id);
    switch (node.kind) {
      case 'approver': {
        if (!standing) enter(p, node, last);
        if (!standing || standing.state === 'active') return { isThrough: false, last };
        last = [standing];
        break;
      }
      case 'cc': {
        if (!standing) copy(p, node.id);
        break;
      }
      case 'condition': {
        const branch = standing?.branch ?? branchTaken(node, p.world);
        if (!standing) newRun(p, node.id, { state: 'skipped', branch });
        const inside = walk(p, node.branches[branch]?.nodes ?? [], last);
        if (!inside.isThrough) return inside;
        last = inside.last;
        break;
      }
      case 'parallel': {
        const inside = node.branches.map((branch) => walk(p, branch.nodes, last));
        if (inside.some(({ isThrough }) => !isThrough)) return { isThrough: false, last };
        last = [...new Set(inside.flatMap((branch) => branch.last))];
        break;
      }
    }
    if (p.course.state !== 'running') return { isThrough: false, last };
  }
  return { isThrough: true, last };
}

function copy(p: Passing, nodeId: string): void {
  newRun(p, nodeId, { state: 'skipped' });
  log(p, 'copy', { nodeId, actorId: null });
  p.effects.push({ kind: 'copied', nodeId });
}

/** The nodes that lie before one on its own path, nearest last; null where it is not in this sequence. */
export function pathTo(p: Passing, nodeId: string, nodes: Sequence = p.flow.tree): string[] | null {
  const passed: string[] = [];
  for (const node of nodes) {
    if (node.id === nodeId) return passed;
    if ('branches' in node) {
      for (const branch of node.branches) {
        const inside = pathTo(p, nodeId, branch.nodes);
        if (inside) return [...passed, ...inside];
      }
    }
    if (node.kind === 'approver') passed.push(node.id);
    else if (node.kind === 'condition')
      passed.push(...takenIn(p, node.branches[standingRun(p, node.id)?.branch ?? -1]?.nodes ?? []));
    else if (node.kind === 'parallel') for (const branch of node.branches) passed.push(...takenIn(p, branch.nodes));
  }
  return null;
}

/** Every approver met on the way through a sequence. */
function takenIn(p: Passing, nodes: Sequence): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'approver') return [node.id];
    if (node.kind === 'condition') return takenIn(p, node.branches[standingRun(p, node.id)?.branch ?? -1]?.nodes ?? []);
    return node.kind === 'parallel' ? node.branches.flatMap((branch) => takenIn(p, branch.nodes)) : [];
  });
}
