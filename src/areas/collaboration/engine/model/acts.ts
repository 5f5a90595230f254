// What people do to an approval: state and act in, state and effects out. Nothing else changes an approval.
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { engineTexts } from './engineTexts';
import { hasBefore, openTurn } from './entering';
import { end, log, mayDecide, newTask, nodeOf, openUp, type Passing, runOf, tasksOf } from './passing';
import { jumpBack, type ReturnMode, sendBack } from './returning';
import { finish, settle } from './settling';
import type { Course, Effect, Flow, Task, World } from './state';

export type SignerPosition = 'before' | 'after' | 'parallel';

export type Act =
  | { kind: 'start' }
  | { kind: 'approve' | 'reject'; task: number; byId: number; comment: string }
  | { kind: 'return'; task: number; byId: number; comment: string; nodeId: string | null; mode: ReturnMode }
  | { kind: 'transfer'; task: number; byId: number; comment: string; toId: number }
  | { kind: 'addSigner'; task: number; byId: number; comment: string; staffIds: number[]; position: SignerPosition }
  | { kind: 'removeSigner'; task: number; byId: number; staffIds: number[] }
  | { kind: 'withdraw' | 'resubmit'; byId: number; comment: string }
  | { kind: 'cancel'; byId: number | null; comment: string };

export interface Outcome {
  course: Course;
  effects: Effect[];
}

export function passing(flow: Flow, world: World, before: Course, byId: number | null, cause: number): Passing {
  return { flow, world, course: structuredClone(before), effects: [], byId, cause };
}

export function act(flow: Flow, world: World, before: Course, asked: Act): Outcome {
  const byId = 'byId' in asked ? asked.byId : null;
  const p = passing(flow, world, before, byId, 'task' in asked ? asked.task : 0);
  switch (asked.kind) {
    case 'start':
      log(p, 'start', { actorId: world.initiatorId });
      settle(p);
      break;
    case 'approve':
      approve(p, ownTask(p, asked), asked.comment);
      break;
    case 'reject':
      reject(p, ownTask(p, asked), asked.comment);
      break;
    case 'return':
      giveBack(p, ownTask(p, asked), asked);
      break;
    case 'transfer':
      transfer(p, ownTask(p, asked), asked.toId, asked.comment);
      break;
    case 'addSigner':
      addSigners(p, ownTask(p, asked), asked);
      break;
    case 'removeSigner':
      removeSigners(p, asked);
      break;
    case 'withdraw':
      withdraw(p, asked.byId, asked.comment);
      break;
    case 'resubmit':
      resubmit(p, asked.byId, asked.comment);
      break;
    case 'cancel':
      refuseEnded(p);
      log(p, 'cancel', { comment: asked.comment });
      finish(p, 'cancelled', asked.comment);
      break;
  }
  return { course: p.course, effects: p.effects };
}

/** The actor's own, waiting for them; a deputy and who they stand in for may both act. */
function ownTask(p: Passing, { task: seq, byId }: { task: number; byId: number }): Task {
  const task = p.course.tasks.find((one) => one.seq === seq);
  if (!task || (task.assigneeId !== byId && task.onBehalfOfId !== byId))
    throw forbidden('collaboration.approval.decide', engineTexts.notYours);
  if (p.course.state !== 'running') throw conflict(engineTexts.notRunning, { reason: 'state', state: p.course.state });
  if (task.state !== 'pending') throw conflict(engineTexts.notPending, { reason: 'task', state: task.state });
  return task;
}

function needComment(p: Passing, task: Task, comment: string, isRefusal: boolean): void {
  const { commentOn } = nodeOf(p, runOf(p, task).nodeId);
  if (!comment.trim() && (commentOn === 'always' || (commentOn === 'reject' && isRefusal)))
    throw invalid('comment', engineTexts.comment);
}

function approve(p: Passing, task: Task, comment: string): void {
  needComment(p, task, comment, false);
  end(p, task, 'approved', comment);
  log(p, 'approve', { task, comment });
  settle(p, comment);
}

function reject(p: Passing, task: Task, comment: string): void {
  needComment(p, task, comment, true);
  end(p, task, 'rejected', comment);
  log(p, 'reject', { task, comment });
  settle(p, comment);
}

function giveBack(p: Passing, task: Task, asked: { nodeId: string | null; mode: ReturnMode; comment: string }): void {
  const run = runOf(p, task);
  if (!nodeOf(p, run.nodeId).buttons.return) throw conflict(engineTexts.notOffered, { reason: 'button' });
  needComment(p, task, asked.comment, true);
  end(p, task, 'returned', asked.comment);
  sendBack(p, run, asked.nodeId, asked.mode);
  log(p, 'return', { task, comment: asked.comment, detail: { nodeId: asked.nodeId, mode: asked.mode } });
  if (asked.nodeId === null) p.effects.push({ kind: 'returned', byId: p.byId, comment: asked.comment });
  settle(p, asked.comment);
}

function refuseUnfit(p: Passing, task: Task, staffId: number): void {
  const run = runOf(p, task);
  if (!p.world.isActive(staffId)) throw invalid('staffIds', engineTexts.inactive);
  if (!mayDecide(p, nodeOf(p, run.nodeId), staffId)) throw invalid('staffIds', engineTexts.initiator);
  const there = tasksOf(p, run).filter(({ state }) => state !== 'transferred' && state !== 'closed');
  if (there.some(({ assigneeId }) => assigneeId === staffId)) throw invalid('staffIds', engineTexts.already);
}

function transfer(p: Passing, task: Task, toId: number, comment: string): void {
  const run = runOf(p, task);
  if (!nodeOf(p, run.nodeId).buttons.transfer) throw conflict(engineTexts.notOffered, { reason: 'button' });
  if (toId === task.assigneeId) throw invalid('staffIds', engineTexts.self);
  refuseUnfit(p, task, toId);
  handOn(p, task, toId, 'transfer');
  log(p, 'transfer', { task, comment, detail: { toId } });
}

/** For good, with what is left of its time and whoever was added to it. */
export function handOn(p: Passing, task: Task, toId: number, origin: Task['origin']): Task {
  const { seq, state, dueAt, order, parent } = task;
  const isGate = task.origin === 'add_before' || task.origin === 'add_after';
  const heir = newTask(p, runOf(p, task), { assigneeId: toId, origin: isGate ? task.origin : origin, order, parent });
  end(p, task, 'transferred');
  for (const added of p.course.tasks.filter((one) => one.parent === seq)) added.parent = heir.seq;
  if (state === 'pending') openUp(p, heir, dueAt);
  return heir;
}

const mostAdded = 10;

function addSigners(
  p: Passing,
  task: Task,
  asked: { staffIds: number[]; position: SignerPosition; comment: string },
): void {
  const run = runOf(p, task);
  const node = nodeOf(p, run.nodeId);
  if (!node.buttons.addSigner) throw conflict(engineTexts.notOffered, { reason: 'button' });
  const ids = [...new Set(asked.staffIds)];
  if (run.added + ids.length > mostAdded) throw invalid('staffIds', engineTexts.tooMany);
  for (const id of ids) refuseUnfit(p, task, id);
  run.added += ids.length;
  const origin = `add_${asked.position}` as const;
  const made = ids.map((assigneeId, i) =>
    newTask(p, run, { assigneeId, origin, order: task.order + i + 1, parent: task.seq }),
  );
  log(p, 'addSigner', { task, comment: asked.comment, detail: { staffIds: ids, position: asked.position } });
  if (asked.position === 'before') task.state = 'waiting';
  if (asked.position === 'after') {
    end(p, task, 'approved', asked.comment);
    log(p, 'approve', { task, comment: asked.comment });
  }
  for (const added of made) openUp(p, added);
  settle(p, asked.comment);
}

function removeSigners(
  p: Passing,
  { task: seq, byId, staffIds }: { task: number; byId: number; staffIds: number[] },
): void {
  const task = p.course.tasks.find((one) => one.seq === seq);
  if (!task || (task.assigneeId !== byId && task.onBehalfOfId !== byId))
    throw forbidden('collaboration.approval.decide', engineTexts.notYours);
  if (p.course.state !== 'running') throw conflict(engineTexts.notRunning, { reason: 'state', state: p.course.state });
  const run = runOf(p, task);
  const added = tasksOf(p, run).filter(
    (one) => one.parent === seq && ['pending', 'waiting'].includes(one.state) && staffIds.includes(one.assigneeId),
  );
  if (added.length < new Set(staffIds).size) throw invalid('staffIds', engineTexts.notAdded);
  for (const one of added) end(p, one, 'closed');
  log(p, 'removeSigner', { task, detail: { staffIds } });
  if (task.state === 'waiting' && !hasBefore(p, run, task.seq)) openTurn(p, run);
  settle(p);
}

function withdraw(p: Passing, byId: number, comment: string): void {
  refuseEnded(p);
  if (byId !== p.world.initiatorId) throw forbidden('collaboration.approval.withdraw', engineTexts.notInitiator);
  const isTouched = p.course.tasks.some(({ state }) => ['approved', 'rejected', 'returned'].includes(state));
  const { withdrawRule } = p.flow;
  if (withdrawRule === 'never' || (withdrawRule === 'until_first' && isTouched && p.course.state === 'running'))
    throw conflict(engineTexts.withdraw, { reason: 'rule' });
  log(p, 'withdraw', { comment });
  finish(p, 'withdrawn', comment);
}

function resubmit(p: Passing, byId: number, comment: string): void {
  if (byId !== p.world.initiatorId) throw forbidden('collaboration.approval.resubmit', engineTexts.notInitiator);
  if (p.course.state !== 'returned') throw conflict(engineTexts.notRunning, { reason: 'state', state: p.course.state });
  p.course.state = 'running';
  log(p, 'resubmit', { comment });
  p.effects.push({ kind: 'resubmitted' });
  jumpBack(p, null);
  settle(p, comment);
}

export function refuseEnded(p: Passing): void {
  if (['approved', 'rejected', 'withdrawn', 'cancelled'].includes(p.course.state))
    throw conflict(engineTexts.ended, { reason: 'state', state: p.course.state });
}
