// Entering a node: who is asked, who need not be, and who stands in where there is nobody.
import type { ApproverNode } from '../../flows/model/tree';
import { leave, log, mayDecide, newRun, newTask, nodeOf, openUp, type Passing, tasksOf } from './passing';
import type { Run, Task } from './state';

/** `before`: the approver runs directly before it on the path. */
export function enter(p: Passing, node: ApproverNode, before: readonly Run[]): void {
  const run = newRun(p, node.id, { mode: node.mode });
  const active = [...new Set(p.world.people.get(node.id) ?? [])].filter((id) => p.world.isActive(id));
  const asked = withoutInitiator(p, node, active);
  if (asked.length > 0) ask(p, node, run, asked, before);
  else if (active.length > 0) passInitiator(p, run);
  else standIn(p, node, run);
}

function withoutInitiator({ world }: Passing, node: ApproverNode, people: readonly number[]): number[] {
  if (node.sameAsInitiator === 'allow') return [...people];
  const manager = node.sameAsInitiator === 'to_manager' ? world.managerOf(world.initiatorId) : null;
  const replaced = people.flatMap((id) => (id !== world.initiatorId ? [id] : manager === null ? [] : [manager]));
  return [...new Set(replaced)].filter((id) => id !== world.initiatorId);
}

function passInitiator(p: Passing, run: Run): void {
  const { initiatorId, now } = p.world;
  const task = newTask(p, run, {
    assigneeId: initiatorId,
    origin: 'flow',
    state: 'skipped',
    autoReason: 'same_person',
    doneAt: now,
  });
  log(p, 'skip', { task, actorId: null, detail: { reason: 'same_person' } });
}

function ask(p: Passing, node: ApproverNode, run: Run, people: readonly number[], before: readonly Run[]): void {
  const done = approvedBefore(p, node, before);
  people.forEach((id, order) => {
    if (done.has(id)) {
      const task = newTask(p, run, {
        assigneeId: id,
        origin: 'flow',
        order,
        state: 'skipped',
        autoReason: 'dedupe',
        doneAt: p.world.now,
      });
      log(p, 'skip', { task, actorId: null, detail: { reason: 'dedupe' } });
      return;
    }
    newTask(p, run, { ...deputed(p, node, id), origin: 'flow', order });
  });
  openTurn(p, run);
}

/** A deputy takes the task; one who has a deputy himself keeps it. */
function deputed(p: Passing, node: ApproverNode, id: number): { assigneeId: number; onBehalfOfId: number | null } {
  const deputy = p.world.deputyOf(id);
  const isFit = deputy !== null && mayDecide(p, node, deputy);
  return isFit ? { assigneeId: deputy, onBehalfOfId: id } : { assigneeId: id, onBehalfOfId: null };
}

const isGate = ({ origin }: Task): boolean => origin === 'add_before' || origin === 'add_after';

/** Everyone at once; one after another where the node says so. Whoever wanted to hear others first waits for them. */
export function openTurn(p: Passing, run: Run): void {
  const all = tasksOf(p, run);
  const waiting = all.filter((task) => task.state === 'waiting' && !hasBefore(p, run, task.seq));
  for (const task of waiting.filter(isGate)) openUp(p, task);
  const next = waiting.filter((task) => !isGate(task)).toSorted((a, b) => a.order - b.order);
  if (run.mode !== 'sequence') {
    for (const task of next) openUp(p, task);
    return;
  }
  const isTaken = all.some(
    (task) => !isGate(task) && (task.state === 'pending' || (task.state === 'waiting' && hasBefore(p, run, task.seq))),
  );
  if (next[0] && !isTaken) openUp(p, next[0]);
}

/** It waits for people whom its owner wants to hear first. */
export const hasBefore = (p: Passing, run: Run, seq: number): boolean =>
  tasksOf(p, run).some(
    (task) =>
      task.parent === seq && task.origin === 'add_before' && (task.state === 'pending' || task.state === 'waiting'),
  );

/** Who has agreed already and is not asked again: in this round only, and never where something is to be filled in. */
function approvedBefore(p: Passing, node: ApproverNode, before: readonly Run[]): Set<number> {
  const { dedupe } = p.flow;
  const isInput = Object.values(node.fieldAccess ?? {}).includes('edit');
  if (dedupe === 'none' || isInput) return new Set();
  const runs = dedupe === 'all' ? p.course.runs : before;
  const seqs = new Set(runs.filter(({ round }) => round === p.course.round).map(({ seq }) => seq));
  const agreed = p.course.tasks.filter(
    (task) => seqs.has(task.run) && (task.state === 'approved' || task.autoReason === 'dedupe'),
  );
  return new Set(
    agreed.filter((task) => task.autoReason === null || task.autoReason === 'dedupe').map((task) => task.assigneeId),
  );
}

/** Nobody is there whom the node names. */
function standIn(p: Passing, node: ApproverNode, run: Run): void {
  const detail = { reason: 'empty' };
  if (node.empty === 'auto_approve' || node.empty === 'auto_reject') {
    run.state = node.empty === 'auto_approve' ? 'skipped' : 'rejected';
    run.leftAt = p.world.now.toISOString();
    log(p, 'skip', { nodeId: node.id, actorId: null, detail: { ...detail, result: node.empty } });
    return;
  }
  const named = node.empty === 'to_person' ? (node.emptyStaffIds ?? []) : p.world.admins;
  giveTo(p, node, run, named, 'flow', detail);
}

/**
 * At the end nobody but the initiator was named and nobody has said a word: what would pass by itself is asked of the keepers,
 * at the last node that names the initiator. False: somebody has decided, or the flow asks nobody.
 */
export function askKeepers(p: Passing): boolean {
  const standing = p.course.runs.filter(({ state }) => state === 'approved');
  const said = (run: Run, is: (task: Task) => boolean) => tasksOf(p, run).some(is);
  if (standing.some((run) => said(run, ({ state }) => state === 'approved'))) return false;
  const own = standing.findLast((run) => said(run, ({ autoReason }) => autoReason === 'same_person'));
  if (!own) return false;
  leave(p, own, 'cancelled');
  const node = nodeOf(p, own.nodeId);
  giveTo(p, node, newRun(p, own.nodeId, { mode: 'any' }), p.world.admins, 'flow', { reason: 'alone' });
  return true;
}

/** Any of them may decide; where none of them can, the approval waits to be repaired. */
export function giveTo(
  p: Passing,
  node: ApproverNode,
  run: Run,
  people: readonly number[],
  origin: 'flow' | 'admin',
  detail: Record<string, unknown>,
): void {
  const fit = [...new Set(people)].filter((id) => mayDecide(p, node, id));
  if (fit.length === 0) {
    run.isStuck = true;
    p.course.state = 'suspended';
    log(p, 'suspend', { nodeId: node.id, actorId: null, detail });
    p.effects.push({ kind: 'suspended', nodeId: node.id });
    return;
  }
  run.mode = 'any';
  run.isStuck = false;
  log(p, 'enter', { nodeId: node.id, actorId: null, detail: { ...detail, staffIds: fit } });
  for (const [order, assigneeId] of fit.entries()) openUp(p, newTask(p, run, { assigneeId, origin, order }));
}
