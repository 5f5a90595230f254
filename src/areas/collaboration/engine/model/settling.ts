// After every act: nodes that are decided are left, the token goes on, until somebody has to decide or all is over.

import { outcomeAt } from './deciding';
import { askKeepers, openTurn } from './entering';
import { activeRuns, closeTasks, isOpen, leave, log, nodeOf, type Passing } from './passing';
import { jumpBack, returnTargets, sendBack } from './returning';
import type { Run } from './state';
import { walk } from './walking';

/** A flow that sends itself back for ever is stopped and shown to its keepers. */
const mostRounds = 200;

export function settle(p: Passing, comment = ''): void {
  while (p.course.state === 'running') {
    if (decideNode(p, comment)) continue;
    const known = p.course.runs.length;
    const { isThrough } = walk(p);
    if (isThrough) {
      if (askKeepers(p)) continue;
      finish(p, 'approved', comment);
      return;
    }
    const refused = p.course.runs.slice(known).find(({ state }) => state === 'rejected');
    // Nobody was there and the node says no by itself: that ends it, or it would come back for ever.
    if (refused) finish(p, 'rejected', comment);
    else if (p.course.runs.length === known) return;
  }
}

/** Leaves the first node that is decided; false when none is. */
function decideNode(p: Passing, comment: string): boolean {
  for (const run of activeRuns(p)) {
    const node = nodeOf(p, run.nodeId);
    const outcome = outcomeAt(p, run, node.votePercent ?? 50);
    if (outcome === 'approved') {
      leave(p, run, 'approved');
      jumpBack(p, run.nodeId);
      return true;
    }
    if (outcome === 'rejected') {
      refuse(p, run, comment);
      return true;
    }
    openTurn(p, run);
  }
  return false;
}

function refuse(p: Passing, run: Run, comment: string): void {
  const { reject, rejectTo } = nodeOf(p, run.nodeId);
  const isFinal = reject === 'end' || p.course.round >= mostRounds;
  if (isFinal) {
    leave(p, run, 'rejected');
    finish(p, 'rejected', comment);
    return;
  }
  const target =
    reject === 'return_node' && rejectTo && returnTargets(p, run.nodeId).includes(rejectTo) ? rejectTo : null;
  sendBack(p, run, target, 'walk');
  if (target === null) p.effects.push({ kind: 'returned', byId: p.byId, comment });
}

/** Once and for all. */
export function finish(p: Passing, result: 'approved' | 'rejected' | 'withdrawn' | 'cancelled', comment: string): void {
  closeTasks(p, p.course.tasks.filter(isOpen));
  for (const run of activeRuns(p)) leave(p, run, 'cancelled');
  p.course.state = result;
  p.course.jump = null;
  log(p, 'finish', { actorId: null, detail: { result } });
  p.effects.push({
    kind: 'decided',
    result: result === 'cancelled' ? 'withdrawn' : result,
    cancelled: result === 'cancelled',
    byId: p.byId,
    comment,
  });
}
