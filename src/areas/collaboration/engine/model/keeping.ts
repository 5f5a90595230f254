// What happens to an approval without a decision: somebody leaves, time runs out, a keeper mends it, a decision is undone.
import { conflict, invalid } from '#kernel/model/problems';
import type { ApproverNode } from '../../flows/model/tree';
import { handOn, type Outcome, passing } from './acts';
import { engineTexts } from './engineTexts';
import { giveTo } from './entering';
import {
  activeRuns,
  closeTasks,
  end,
  isOpen,
  leave,
  log,
  mayDecide,
  nodeOf,
  openUp,
  type Passing,
  runOf,
  tasksOf,
} from './passing';
import { settle } from './settling';
import type { Course, Flow, Run, Task, World } from './state';

export type Keeping =
  | { kind: 'left'; staffId: number; heirId: number | null }
  | { kind: 'timeout'; task: number }
  | { kind: 'reassign'; task: number; toId: number; byId: number }
  | { kind: 'repair'; staffIds: number[]; byId: number }
  | { kind: 'undo'; task: number; byId: number };

export function keep(flow: Flow, world: World, before: Course, asked: Keeping): Outcome {
  const byId = 'byId' in asked ? asked.byId : null;
  const p = passing(flow, world, before, byId, 'task' in asked ? asked.task : 0);
  switch (asked.kind) {
    case 'left':
      goOnWithout(p, asked.staffId, asked.heirId);
      break;
    case 'timeout':
      timeIsUp(p, asked.task);
      break;
    case 'reassign':
      reassign(p, asked.task, asked.toId);
      break;
    case 'repair':
      repair(p, asked.staffIds);
      break;
    case 'undo':
      undo(p, asked.task, asked.byId);
      break;
  }
  return { course: p.course, effects: p.effects };
}

/** Every open task of somebody who is gone, by whom the rules name; the log says why. */
function goOnWithout(p: Passing, staffId: number, heirId: number | null): void {
  for (const task of p.course.tasks.filter((one) => one.assigneeId === staffId && isOpen(one))) {
    if (!isOpen(task)) continue;
    const run = runOf(p, task);
    const node = nodeOf(p, run.nodeId);
    const principal = task.onBehalfOfId;
    const next =
      principal !== null && mayDecide(p, node, principal)
        ? { id: principal, why: 'principal' }
        : successor(p, node, run, task, heirId);
    if (next === 'needless') {
      closeTasks(p, [task]);
      log(p, 'handover', { task, actorId: null, detail: { fromId: staffId, why: 'needless' } });
    } else if (next) {
      handOn(p, task, next.id, 'handover');
      log(p, 'handover', { task, actorId: null, detail: { fromId: staffId, toId: next.id, why: next.why } });
    } else {
      end(p, task, 'transferred');
      suspend(p, run, { fromId: staffId, reason: 'left' });
    }
  }
  settle(p);
}

function successor(p: Passing, node: ApproverNode, run: Run, task: Task, heirId: number | null) {
  if (heirId !== null && mayDecide(p, node, heirId)) return { id: heirId, why: 'handover' };
  const others = tasksOf(p, run).filter((one) => one.seq !== task.seq && one.state === 'pending');
  if (run.mode === 'any' && task.parent === null && others.length > 0) return 'needless' as const;
  const manager = p.world.managerOf(task.assigneeId);
  if (manager !== null && mayDecide(p, node, manager)) return { id: manager, why: 'manager' };
  const keeper = p.world.admins.find((id) => mayDecide(p, node, id));
  return keeper === undefined ? null : { id: keeper, why: 'keeper' };
}

function suspend(p: Passing, run: Run, detail: Record<string, unknown>): void {
  run.isStuck = true;
  p.course.state = 'suspended';
  log(p, 'suspend', { nodeId: run.nodeId, actorId: null, detail });
  p.effects.push({ kind: 'suspended', nodeId: run.nodeId });
}

/** Once per task and moment; a task decided in the same second is left alone. */
function timeIsUp(p: Passing, seq: number): void {
  const task = p.course.tasks.find((one) => one.seq === seq);
  if (task?.state !== 'pending' || p.course.state !== 'running' || !task.actAt || task.actAt > p.world.now) return;
  const node = nodeOf(p, runOf(p, task).nodeId);
  const { timeout } = node;
  task.actAt = null;
  if (!timeout) return;
  const { action } = timeout;
  if (action === 'remind') {
    task.reminds += 1;
    if (task.reminds < (timeout.maxReminds ?? 1)) task.actAt = p.world.dueAfter(timeout.everyHours ?? timeout.hours);
    log(p, 'remind', { task, actorId: null });
    p.effects.push({ kind: 'reminded', task: seq });
  } else if (action === 'auto_approve' || action === 'auto_reject') {
    task.autoReason = 'timeout';
    end(p, task, action === 'auto_approve' ? 'approved' : 'rejected');
    log(p, 'timeout', { task, actorId: null, detail: { result: action } });
    settle(p);
  } else {
    const manager = action === 'to_manager' ? p.world.managerOf(task.assigneeId) : null;
    const named = action === 'to_person' ? (timeout.staffIds ?? []) : manager === null ? [] : [manager];
    const there = tasksOf(p, runOf(p, task))
      .filter(isOpen)
      .map(({ assigneeId }) => assigneeId);
    const next = [...named, ...p.world.admins].find((id) => mayDecide(p, node, id) && !there.includes(id));
    if (next === undefined) return;
    const heir = handOn(p, task, next, 'timeout');
    heir.actAt = null;
    log(p, 'timeout', { task, actorId: null, detail: { toId: next } });
  }
}

function reassign(p: Passing, seq: number, toId: number): void {
  const task = p.course.tasks.find((one) => one.seq === seq);
  if (p.course.state !== 'running' || task?.state !== 'pending')
    throw conflict(engineTexts.notPending, { reason: 'task' });
  if (!p.world.isActive(toId)) throw invalid('staffIds', engineTexts.inactive);
  if (!mayDecide(p, nodeOf(p, runOf(p, task).nodeId), toId)) throw invalid('staffIds', engineTexts.initiator);
  handOn(p, task, toId, 'admin');
  log(p, 'reassign', { task, detail: { toId } });
}

/** Names people for the nodes that have nobody; without names, looks again for those the flow names. */
function repair(p: Passing, staffIds: readonly number[]): void {
  const stuck = activeRuns(p).filter(({ isStuck }) => isStuck);
  if (p.course.state !== 'suspended')
    throw conflict(engineTexts.nothingStuck, { reason: 'state', state: p.course.state });
  for (const id of staffIds) if (!p.world.isActive(id)) throw invalid('staffIds', engineTexts.inactive);
  p.course.state = 'running';
  log(p, 'repair', { detail: { staffIds } });
  for (const run of stuck) {
    const node = nodeOf(p, run.nodeId);
    if (staffIds.length > 0) giveTo(p, node, run, staffIds, 'admin', { reason: 'repair' });
    else leave(p, run, 'cancelled');
  }
  settle(p);
}

/** The person who just approved takes it back, while nobody has decided after them. */
function undo(p: Passing, seq: number, byId: number): void {
  const task = p.course.tasks.find((one) => one.seq === seq);
  const { now } = p.world;
  const isMine =
    task?.state === 'approved' &&
    p.world.isActive(byId) &&
    task.autoReason === null &&
    (task.assigneeId === byId || task.onBehalfOfId === byId);
  const isFresh =
    isMine && task.doneAt !== null && now.getTime() - task.doneAt.getTime() <= p.flow.undoMinutes * 60_000;
  const said = ['approved', 'rejected', 'returned', 'transferred'];
  const isOvertaken = p.course.tasks.some(
    (one) => one.seq !== seq && said.includes(one.state) && Number(one.doneAt) > Number(task?.doneAt),
  );
  const run = task && runOf(p, task);
  const isStanding = run?.state === 'active' || run?.state === 'approved';
  if (!run || !isStanding || !isFresh || isOvertaken || p.course.state !== 'running')
    throw conflict(engineTexts.undo, { reason: 'undo' });
  for (const later of p.course.runs.filter((one) => one.cause === seq)) leave(p, later, 'cancelled');
  // Whoever was to be heard afterwards has nothing to say about a word that was taken back.
  for (const added of tasksOf(p, run).filter((one) => one.parent === seq && isOpen(one))) end(p, added, 'closed');
  for (const one of tasksOf(p, run)) {
    if (one.closedBy === seq && one.wasState && p.world.isActive(one.assigneeId)) {
      one.state = one.wasState;
      Object.assign(one, { doneAt: null, closedBy: 0, actAt: one.dueAt });
    } else if (one.openedBy === seq && one.state === 'pending') one.state = 'waiting';
  }
  run.state = 'active';
  run.leftAt = null;
  task.doneAt = null;
  openUp(p, task, task.dueAt);
  log(p, 'undo', { task });
}
