// Who has left shares nothing any more, and nobody waits for their word: what they reviewed goes to their superior.
import { arrayContains } from 'drizzle-orm';
import { staffLeft } from '#areas/people/model/events';
import { Staff } from '#areas/people/model/staff';
import { move, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { FileShare } from '../../files/model/fileSharing';
import { WorkPlan } from '../../plans/model/workPlan';
import { ReportRule } from '../../reports/model/reportRule';

async function endShares(work: Work, sharerId: number): Promise<void> {
  for (const share of await rows(work, FileShare, { sharerId, state: 'active' }, { lock: true }))
    await move(work, FileShare, share, 'revoke');
}

/** What a handover moved is no longer theirs; of the rest the superior takes their place, or nobody does. */
async function replaceReviewer(work: Work, staffId: number): Promise<void> {
  const superior = (await rowOf(work, Staff, staffId))?.reportsToId ?? null;
  for (const rule of await rows(work, ReportRule, (t) => arrayContains(t.reviewerIds, [staffId]), { lock: true })) {
    const others = rule.reviewerIds.filter((id) => id !== staffId);
    const reviewerIds = [...new Set([...others, ...(superior === null ? [] : [superior])])];
    await update(work, ReportRule, rule, { reviewerIds }, { action: 'staffLeft' });
  }
  if (superior === null) return;
  const open = await rows(work, WorkPlan, { reviewerId: staffId, state: ['draft', 'submitted'] }, { lock: true });
  for (const plan of open)
    if (plan.staffId !== superior)
      await update(work, WorkPlan, plan, { reviewerId: superior }, { action: 'staffLeft' });
}

export const leaving: AreaPiece = {
  listeners: [
    on(staffLeft, async (work, { staffId }) => {
      await endShares(work, staffId);
      await replaceReviewer(work, staffId);
    }),
  ],
};
