// How far somebody is in a plan, and what opens next. Pure; days are arguments.
export type TaskState = 'locked' | 'open' | 'submitted' | 'passed' | 'failed' | 'skipped';
export type UnlockMode = 'free' | 'stage' | 'task' | 'date';

export interface PlannedTask {
  stageNo: number;
  sort: number;
  required: boolean;
  weight: number;
  hasReviewer: boolean;
  state: TaskState;
}

const isSettled = ({ state }: Pick<PlannedTask, 'state'>): boolean => state === 'passed' || state === 'skipped';

/** Whole percent of the required weight, skipped tasks left out of both; 100 only when all required are passed. */
export function percentOf(tasks: readonly PlannedTask[]): number {
  const counted = tasks.filter(({ required, state }) => required && state !== 'skipped');
  const all = counted.reduce((sum, { weight }) => sum + weight, 0);
  const passed = counted.reduce((sum, { weight, state }) => sum + (state === 'passed' ? weight : 0), 0);
  return all === 0 ? 100 : Math.floor((100 * passed) / all);
}

export const isCompleted = (tasks: readonly PlannedTask[], passPercent: number): boolean =>
  percentOf(tasks) >= passPercent && tasks.every((task) => !task.hasReviewer || !task.required || isSettled(task));

/** By the order of stages and tasks; what is open already never closes again. */
export function opensNow(
  tasks: readonly PlannedTask[],
  mode: UnlockMode,
  hasBegun: (stageNo: number) => boolean,
): boolean[] {
  const stages = [...new Set(tasks.map(({ stageNo }) => stageNo))].sort((a, b) => a - b);
  const isDone = (stageNo: number) =>
    tasks.every((task) => task.stageNo !== stageNo || !task.required || isSettled(task));
  const inOrder = [...tasks].sort((a, b) => a.stageNo - b.stageNo || a.sort - b.sort);
  return tasks.map((task) => {
    if (task.state !== 'locked') return true;
    if (mode === 'free') return true;
    if (mode === 'date') return hasBegun(task.stageNo);
    if (mode === 'stage') return stages.filter((no) => no < task.stageNo).every(isDone);
    return inOrder.slice(0, inOrder.indexOf(task)).every((before) => !before.required || isSettled(before));
  });
}
