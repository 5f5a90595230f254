// What the tasks of a node come to: approved, rejected, or not yet.
import { type Passing, tasksOf } from './passing';
import type { Run, Task } from './state';

/** Whose word counts: not theirs who passed it on or need not decide, nor that of signers before and after, who only gate it. */
const isCounted = ({ origin, state }: Task): boolean =>
  origin !== 'add_before' && origin !== 'add_after' && state !== 'transferred' && state !== 'closed';

const isAgreed = ({ state }: Task): boolean => state === 'approved' || state === 'skipped';

export const neededOf = (count: number, percent: number): number => Math.ceil((count * percent) / 100);

export function outcomeAt(p: Passing, run: Run, votePercent: number): 'approved' | 'rejected' | null {
  const tasks = tasksOf(p, run);
  const added = tasks.filter(({ origin }) => origin === 'add_before' || origin === 'add_after');
  if (added.some(({ state }) => state === 'rejected')) return 'rejected';
  const result = countedOutcome(run, tasks.filter(isCounted), votePercent);
  if (result !== 'approved') return result;
  // Who agreed wanted others to be heard afterwards.
  const isHeard = !added.some(
    ({ state, origin }) => origin === 'add_after' && (state === 'pending' || state === 'waiting'),
  );
  return isHeard ? 'approved' : null;
}

function countedOutcome(run: Run, counted: readonly Task[], votePercent: number): 'approved' | 'rejected' | null {
  const agreed = counted.filter(isAgreed).length;
  const refused = counted.filter(({ state }) => state === 'rejected').length;
  const all = counted.length;
  if (all === 0) return null;
  switch (run.mode) {
    case 'any':
      return firstWord(counted);
    case 'vote': {
      const needed = neededOf(all, votePercent);
      if (agreed >= needed) return 'approved';
      return refused > all - needed ? 'rejected' : null;
    }
    default:
      if (refused > 0) return 'rejected';
      return agreed === all ? 'approved' : null;
  }
}

function firstWord(counted: readonly Task[]): 'approved' | 'rejected' | null {
  const said = counted.filter((task) => isAgreed(task) || task.state === 'rejected');
  const first = said.toSorted((a, b) => Number(a.doneAt) - Number(b.doneAt))[0];
  if (!first) return null;
  return isAgreed(first) ? 'approved' : 'rejected';
}
