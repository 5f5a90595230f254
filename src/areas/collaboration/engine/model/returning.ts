// Back to where it came from: to the initiator or to a node already passed, to walk again or to jump straight back.
import { leavesOf } from '#kernel/model/conditions';
import { invalid } from '#kernel/model/problems';
import { nodesOf } from '../../flows/model/tree';
import { engineTexts } from './engineTexts';
import { closeTasks, isOpen, leave, log, type Passing, standingRun, tasksOf } from './passing';
import type { Run } from './state';
import { pathTo } from './walking';

export type ReturnMode = 'walk' | 'jump';

/** Where somebody at this node may send it: null is the initiator. */
export function returnTargets(p: Passing, nodeId: string): string[] {
  return (pathTo(p, nodeId) ?? []).filter((id) => {
    const run = standingRun(p, id);
    return run?.state === 'approved' && tasksOf(p, run).some(({ state }) => state === 'approved');
  });
}

export function sendBack(p: Passing, from: Run, target: string | null, mode: ReturnMode): void {
  if (target !== null && !returnTargets(p, from.nodeId).includes(target))
    throw invalid('nodeId', engineTexts.returnTarget);
  const first = target === null ? 0 : standingRun(p, target)!.seq;
  const restore = p.course.runs.filter((run) => run.seq > first && run !== from && isPassed(run));
  const kept = restore.map((run) => ({ run: run.seq, state: run.state }));
  leave(p, from, 'returned');
  for (const run of p.course.runs.filter((one) => one.seq >= first && one !== from)) {
    if (run.state === 'active' || isPassed(run)) leave(p, run, 'cancelled');
  }
  p.course.round += 1;
  p.course.jump = mode === 'jump' ? { afterNode: target, restore: kept, facts: askedFacts(p) } : null;
  if (target === null) toInitiator(p);
}

function toInitiator(p: Passing): void {
  closeTasks(p, p.course.tasks.filter(isOpen));
  p.course.state = 'returned';
}

const isPassed = (run: Run): boolean => run.state === 'approved' || run.state === 'skipped';

/** Everything that any condition of the flow looks at, as it is now. */
function askedFacts({ flow, world }: Passing): Record<string, unknown> {
  const names = nodesOf(flow.tree).flatMap((node) =>
    node.kind === 'condition' ? node.branches.flatMap(({ when }) => leavesOf(when).map(({ field }) => field)) : [],
  );
  return Object.fromEntries([...new Set(names)].map((name) => [name, world.facts[name] ?? null]));
}

/** The redo is done: what lay between stands again, unless something a branch depends on has changed. */
export function jumpBack(p: Passing, afterNode: string | null): void {
  const { jump } = p.course;
  if (jump?.afterNode !== afterNode) return;
  p.course.jump = null;
  const isSame = JSON.stringify(askedFacts(p)) === JSON.stringify(jump.facts);
  if (!isSame) return;
  for (const { run: seq, state } of jump.restore) {
    const run = p.course.runs.find((one) => one.seq === seq)!;
    // Whatever was done again meanwhile stands by its new run.
    if (!standingRun(p, run.nodeId)) run.state = state;
  }
  log(p, 'enter', { actorId: null, detail: { reason: 'jump' } });
}
