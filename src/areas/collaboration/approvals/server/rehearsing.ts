// What would happen if it were started now and everybody agreed: whom each node asks, how they were found, why a branch is taken.
import { describe, leavesOf } from '#kernel/model/conditions';
import { say } from '#kernel/model/text';
import { readValue } from '#kernel/model/values';
import type { Work } from '#kernel/server/work';
import { act } from '../../engine/model/acts';
import { branchTaken } from '../../engine/model/conditions';
import { type Course, newCourse, type World } from '../../engine/model/state';
import type { ApproverNode, CcNode, ConditionNode, Sequence } from '../../flows/model/tree';
import type { PinnedFlow } from '../../flows/server/flowRows';
import { stepName } from '../../flows/server/stepName';
import type { PathStep } from '../model/calls';
import { flowOf } from './course';
import { foundTexts, pathTexts } from './pathTexts';
import { formInWords, namesOf } from './words';

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
  const steps: PathStep[] = [];
  for (const node of met(pinned.version.tree, world))
    steps.push(
      node.kind === 'condition' ? await branchStep(work, node, world) : peopleStep(work, node, world, course, names),
    );
  return steps;
}

/** The nodes on the way, conditions with them. */
function met(tree: Sequence, world: World): (ApproverNode | CcNode | ConditionNode)[] {
  return tree.flatMap((node) => {
    if (node.kind === 'parallel') return node.branches.flatMap((branch) => met(branch.nodes, world));
    if (node.kind !== 'condition') return [node];
    return [node, ...met(node.branches[branchTaken(node, world)]?.nodes ?? [], world)];
  });
}

/** Which branch, by which words, for which values. */
async function branchStep(work: Work, node: ConditionNode, world: World): Promise<PathStep> {
  const branch = node.branches[branchTaken(node, world)];
  const asked = node.branches.flatMap(({ when }) => leavesOf(when).map(({ field }) => field));
  const fields = Object.fromEntries(
    [...new Set(asked)].flatMap((name) => (world.fields[name] ? [[name, world.fields[name]]] : [])),
  );
  const inside = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const read = readValue(field, world.facts[name]);
      return [name, 'value' in read ? read.value : null];
    }),
  );
  const values = [...(await formInWords(work, fields, inside))].map(
    ([name, text]) => `${say(fields[name]!.label, work)} ${text}`,
  );
  const why =
    !branch || branch.isDefault ? say(pathTexts.otherwise, work) : describe(world.fields, branch.when, work.locale);
  return {
    nodeId: node.id,
    name: `${stepName(work, node.name)} → ${stepName(work, branch?.name ?? '')}`,
    kind: 'condition',
    mode: null,
    state: 'done',
    people: [],
    reason: say(pathTexts.because, work, { why, values: values.join('、') }),
    found: '',
  };
}

/** It named the initiator alone, and the keepers decide instead. */
const isAlone = (course: Course, nodeId: string): boolean =>
  course.runs.some(
    (run) =>
      run.nodeId === nodeId &&
      run.state === 'cancelled' &&
      course.tasks.some((task) => task.run === run.seq && task.autoReason === 'same_person'),
  );

function peopleStep(
  work: Work,
  node: ApproverNode | CcNode,
  world: World,
  course: Course,
  names: Map<number, string>,
): PathStep {
  const run = course.runs.findLast(({ nodeId }) => nodeId === node.id);
  const own = run ? course.tasks.filter((task) => task.run === run.seq) : [];
  const auto = own.find(({ autoReason }) => autoReason)?.autoReason;
  const isStuck = run?.isStuck === true;
  const isEmpty = node.kind === 'approver' && !(world.people.get(node.id) ?? []).some((id) => world.isActive(id));
  const reason = isStuck
    ? pathTexts.stuck
    : isAlone(course, node.id)
      ? pathTexts.alone
      : isEmpty && own.length > 0
        ? pathTexts.keepers
        : auto
          ? pathTexts[auto]
          : run?.state === 'skipped' && own.length === 0 && node.kind === 'approver'
            ? pathTexts.empty
            : null;
  return {
    nodeId: node.id,
    name: stepName(work, node.name),
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
    found:
      node.kind === 'approver'
        ? say(foundTexts[node.who.kind], work, 'level' in node.who ? { level: node.who.level } : {})
        : '',
  };
}
