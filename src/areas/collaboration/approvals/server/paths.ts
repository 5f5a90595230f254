// The way of an approval with names: what is done, what is now, and whom it would go to next.
import { say } from '#kernel/model/text';
import type { Work } from '#kernel/server/work';
import { act } from '../../engine/model/acts';
import { branchTaken } from '../../engine/model/conditions';
import { newCourse, type Run, type World } from '../../engine/model/state';
import type { ApproverNode, Sequence } from '../../flows/model/tree';
import type { PinnedFlow } from '../../flows/server/flowRows';
import type { PathStep } from '../model/calls';
import { flowOf, type Held } from './course';
import { pathTexts } from './pathTexts';
import { namesOf } from './words';

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
    };
  });
  return isOver ? steps.filter(({ state }) => state !== 'next') : steps;
}

const expected = (world: World, node: ApproverNode, names: Map<number, string>): PathStep['people'] =>
  [...new Set(world.people.get(node.id) ?? [])]
    .filter((id) => world.isActive(id) && (node.sameAsInitiator === 'allow' || id !== world.initiatorId))
    .map((id) => ({ name: names.get(id) ?? '', state: null, comment: '', at: null, onBehalfOf: '' }));

/** What would happen if it were started now and everybody agreed: with the reason of each choice. */
export async function simulate(work: Work, pinned: PinnedFlow, world: World): Promise<PathStep[]> {
  const flow = flowOf(pinned);
  let course = act(flow, world, newCourse(), { kind: 'start' }).course;
  for (let i = 0; i < 200 && course.state === 'running'; i++) {
    const task = course.tasks.find(({ state }) => state === 'pending');
    if (!task) break;
    course = act(flow, world, course, { kind: 'approve', task: task.seq, byId: task.assigneeId, comment: '—' }).course;
  }
  const names = await namesOf(
    work,
    course.tasks.flatMap(({ assigneeId, onBehalfOfId }) => [assigneeId, onBehalfOfId]),
  );
  return nodesAhead(pinned.version.tree, world, course.runs).map((node): PathStep => {
    const run = course.runs.findLast(({ nodeId }) => nodeId === node.id);
    const own = run ? course.tasks.filter((task) => task.run === run.seq) : [];
    const auto = own.find(({ autoReason }) => autoReason)?.autoReason;
    const isStuck = run?.isStuck === true;
    const isStoodIn =
      node.kind === 'approver' && own.length > 0 && !(world.people.get(node.id) ?? []).some((id) => world.isActive(id));
    const reason = isStuck
      ? pathTexts.stuck
      : isStoodIn
        ? pathTexts.keepers
        : auto
          ? pathTexts[auto]
          : run?.state === 'skipped' && own.length === 0 && node.kind === 'approver'
            ? pathTexts.empty
            : null;
    return {
      nodeId: node.id,
      name: node.name,
      kind: node.kind,
      mode: node.kind === 'approver' ? (run?.mode ?? node.mode) : null,
      state: isStuck ? 'stuck' : run ? 'done' : 'next',
      people: own.map(({ assigneeId, onBehalfOfId }) => ({
        name: names.get(assigneeId) ?? '',
        state: null,
        comment: '',
        at: null,
        onBehalfOf: onBehalfOfId === null ? '' : (names.get(onBehalfOfId) ?? ''),
      })),
      reason: reason ? say(reason, work) : '',
    };
  });
}
