// What every part of the engine does to the approval it holds: numbers, tasks that open and close, lines of the log.
import { conflict } from '#kernel/model/problems';
import type { ApproverNode } from '../../flows/model/tree';
import { approversOf } from '../../flows/model/tree';
import { engineTexts } from './engineTexts';
import {
  type Course,
  type Effect,
  type Flow,
  type LogAction,
  openTask,
  type Run,
  type RunState,
  type Task,
  type TaskState,
  type World,
} from './state';

/** One act on one approval: what it starts from, what it has changed so far, what it has to tell. */
export interface Passing {
  readonly flow: Flow;
  readonly world: World;
  readonly course: Course;
  readonly effects: Effect[];
  /** The task whose decision is being followed. */
  readonly cause: number;
  /** Who acts; nobody: the clock or a rule. */
  readonly byId: number | null;
}

export const isOpen = ({ state }: Pick<Task, 'state'>): boolean => (openTask as readonly string[]).includes(state);

export const tasksOf = ({ course }: Passing, run: Run): Task[] => course.tasks.filter((task) => task.run === run.seq);
export const activeRuns = ({ course }: Passing): Run[] => course.runs.filter((run) => run.state === 'active');
export const runOf = ({ course }: Passing, task: Task): Run => course.runs.find((run) => run.seq === task.run)!;

export function nodeOf({ flow }: Passing, nodeId: string): ApproverNode {
  const found = approversOf(flow.tree).find((node) => node.id === nodeId);
  if (!found) throw conflict(engineTexts.noNode, { reason: 'node' });
  return found;
}

/** The run by which a node stands in the present course; what was returned or called off is done again. */
export const standingRun = ({ course }: Passing, nodeId: string): Run | undefined =>
  course.runs.findLast((run) => run.nodeId === nodeId && ['active', 'approved', 'skipped'].includes(run.state));

export function newRun(p: Passing, nodeId: string, more: Partial<Run> = {}): Run {
  const run: Run = {
    seq: p.course.runs.length + 1,
    nodeId,
    round: p.course.round,
    state: 'active',
    enteredAt: p.world.now.toISOString(),
    leftAt: null,
    mode: null,
    branch: null,
    added: 0,
    isStuck: false,
    cause: p.cause,
    ...more,
  };
  if (run.state !== 'active') run.leftAt = run.enteredAt;
  p.course.runs.push(run);
  return run;
}

export function leave(p: Passing, run: Run, state: RunState): void {
  run.state = state;
  run.isStuck = false;
  run.leftAt = p.world.now.toISOString();
  closeTasks(p, tasksOf(p, run));
}

type NewTask = Pick<Task, 'assigneeId' | 'origin'> & Partial<Task>;

export function newTask(p: Passing, run: Run, given: NewTask): Task {
  const task: Task = {
    seq: p.course.tasks.length + 1,
    run: run.seq,
    onBehalfOfId: null,
    parent: null,
    order: 0,
    state: 'waiting',
    autoReason: null,
    comment: '',
    pendingAt: null,
    dueAt: null,
    actAt: null,
    reminds: 0,
    doneAt: null,
    openedBy: p.cause,
    closedBy: 0,
    wasState: null,
    ...given,
  };
  p.course.tasks.push(task);
  return task;
}

/** It is somebody's turn; the clock starts now, or goes on for whoever takes over. */
export function openUp(p: Passing, task: Task, dueAt?: Date | null): void {
  const { timeout } = nodeOf(p, runOf(p, task).nodeId);
  task.state = 'pending';
  task.openedBy = p.cause;
  task.pendingAt = p.world.now;
  task.dueAt = dueAt !== undefined ? dueAt : timeout ? p.world.dueAfter(timeout.hours) : null;
  task.actAt = timeout ? task.dueAt : null;
}

export function end(p: Passing, task: Task, state: TaskState, comment = ''): void {
  task.state = state;
  task.comment = comment || task.comment;
  task.doneAt = p.world.now;
  task.actAt = null;
}

/** Needless now: gone from the inbox, and nothing that anybody did. */
export function closeTasks(p: Passing, tasks: readonly Task[]): void {
  for (const task of tasks.filter(isOpen)) {
    task.wasState = task.state;
    task.closedBy = p.cause;
    end(p, task, 'closed');
  }
}

export function log(
  p: Passing,
  action: LogAction,
  more: {
    nodeId?: string | null;
    task?: Task;
    comment?: string;
    actorId?: number | null;
    detail?: Record<string, unknown>;
  } = {},
): void {
  const { task } = more;
  const actorId = more.actorId !== undefined ? more.actorId : p.byId;
  const isDeputy = task?.onBehalfOfId && actorId === task.assigneeId;
  p.effects.push({
    kind: 'log',
    action,
    actorId,
    onBehalfOfId: isDeputy ? task.onBehalfOfId : null,
    nodeId: more.nodeId ?? (task ? runOf(p, task).nodeId : null),
    task: task?.seq ?? null,
    comment: more.comment ?? '',
    detail: more.detail ?? {},
  });
}

/** Whether this person may be asked at this node at all. */
export const mayDecide = ({ world }: Passing, node: ApproverNode, staffId: number): boolean =>
  world.isActive(staffId) && (node.sameAsInitiator === 'allow' || staffId !== world.initiatorId);
