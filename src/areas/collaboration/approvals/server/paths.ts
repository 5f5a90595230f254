// The way of an approval with names: what is done, what is now, and whom it would go to next.
import { branchTaken } from '../../engine/model/conditions';
import type { Run, World } from '../../engine/model/state';
import type { ApproverNode, Sequence } from '../../flows/model/tree';
import type { PathStep } from '../model/calls';
import type { Held } from './course';

/** Those nodes the token has met or would meet, by the form as it is now. */
function nodesAhead(
  tree: Sequence,
  world: World,
  runs: readonly Run[],
): (ApproverNode | { kind: 'cc'; id: string; name: string })[] {
  return tree.flatMap((node) => {
    if (node.kind === 'approver' || node.kind === 'cc') return [node];
    if (node.kind === 'parallel') return node.branches.flatMap((branch) => nodesAhead(branch.nodes, world, runs));
    const met = runs.findLast((run) => run.nodeId === node.id && run.state === 'skipped');
    const branch = node.branches[met?.branch ?? branchTaken(node, world)];
    return branch ? nodesAhead(branch.nodes, world, runs) : [];
  });
}

const stateOf: Record<Run['state'], PathStep['state']> = {
  active: 'now',
  approved: 'done',
  skipped: 'skipped',
  rejected: 'refused',
  returned: 'refused',
  cancelled: 'next',
};

export function pathOf(
  { approval, course, tasks, pinned }: Held,
  world: World,
  names: Map<number, string>,
): PathStep[] {
  const isOver = approval.finishedAt !== null;
  const steps = nodesAhead(pinned.version.tree, world, course.runs).map((node): PathStep => {
    const run = course.runs.findLast(({ nodeId, state }) => nodeId === node.id && state !== 'cancelled');
    const own = run ? tasks.filter((task) => task.run === run.seq && task.state !== 'closed') : [];
    const people = own.map((task) => ({
      name: names.get(task.assigneeId) ?? '',
      state: task.state,
      comment: task.comment ?? '',
      at: task.doneAt?.toISOString() ?? null,
      onBehalfOf: task.onBehalfOfId === null ? '' : (names.get(task.onBehalfOfId) ?? ''),
    }));
    return {
      nodeId: node.id,
      name: node.name,
      kind: node.kind,
      mode: node.kind === 'approver' ? (run?.mode ?? node.mode) : null,
      state: run?.isStuck ? 'stuck' : run ? stateOf[run.state] : 'next',
      people: people.length > 0 || node.kind !== 'approver' ? people : expected(world, node, names),
      reason: '',
      found: '',
    };
  });
  return isOver ? steps.filter(({ state }) => state !== 'next') : steps;
}

const expected = (world: World, node: ApproverNode, names: Map<number, string>): PathStep['people'] =>
  [...new Set(world.people.get(node.id) ?? [])]
    .filter((id) => world.isActive(id) && (node.sameAsInitiator === 'allow' || id !== world.initiatorId))
    .map((id) => ({ name: names.get(id) ?? '', state: null, comment: '', at: null, onBehalfOf: '' }));
