import { expect, test } from 'vitest';
import { isCompleted, opensNow, type PlannedTask, percentOf, type TaskState } from './progress';

const task = (weight: number, state: TaskState, change: Partial<PlannedTask> = {}): PlannedTask => ({
  stageNo: 1,
  sort: 0,
  required: true,
  weight,
  hasReviewer: false,
  state,
  ...change,
});

test('weights 1, 1, 2, 1 with the first and third passed are 60; with the fourth skipped 75', () => {
  const tasks = [task(1, 'passed'), task(1, 'open'), task(2, 'passed'), task(1, 'open')];
  expect(percentOf(tasks)).toBe(60);
  expect(percentOf([...tasks.slice(0, 3), task(1, 'skipped')])).toBe(75);
});

test('a plan is completed at its pass line, once every task with a reviewer is passed', () => {
  const tasks = [task(9, 'passed'), task(1, 'submitted', { hasReviewer: true })];
  expect(isCompleted(tasks, 90)).toBe(false);
  expect(isCompleted([tasks[0]!, task(1, 'passed', { hasReviewer: true })], 90)).toBe(true);
  expect(isCompleted([task(9, 'passed'), task(1, 'open')], 90)).toBe(true);
  expect(isCompleted([task(9, 'passed'), task(1, 'open')], 91)).toBe(false);
});

test('a stage opens when the required tasks before it are passed or skipped; what is open stays open', () => {
  const tasks = (state: TaskState) => [
    task(1, state),
    task(1, 'open', { required: false }),
    task(1, 'locked', { stageNo: 2 }),
    task(1, 'open', { stageNo: 3 }),
  ];
  const never = () => false;
  expect(opensNow(tasks('open'), 'stage', never)).toEqual([true, true, false, true]);
  expect(opensNow(tasks('passed'), 'stage', never)[2]).toBe(true);
  expect(opensNow(tasks('skipped'), 'stage', never)[2]).toBe(true);
  expect(opensNow(tasks('open'), 'free', never)[2]).toBe(true);
  expect(opensNow(tasks('open'), 'date', (no) => no === 2)[2]).toBe(true);
});

test('one by one, a task opens when all required ones before it are settled', () => {
  const tasks = [task(1, 'passed', { sort: 0 }), task(1, 'locked', { sort: 1 }), task(1, 'locked', { sort: 2 })];
  expect(opensNow(tasks, 'task', () => false)).toEqual([true, true, false]);
});
