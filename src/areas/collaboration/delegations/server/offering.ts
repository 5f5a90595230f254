// Who decides about things and goes on leave is asked who stands in for them.
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { staffLeaveApproved, staffLeaveCancelled } from '#areas/people/model/events';
import { momentAt } from '#kernel/model/dates';
import { filled, texts } from '#kernel/model/text';
import { todo, todoCancelQuery } from '#kernel/server/calls';
import { live, row as rowOf } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { ApprovalDelegation } from '../model/delegation';

const said = texts('collaboration.delegationOffer', {
  ask: ['{from} 至 {to} 请假，请设置审批代理', 'On leave {from} to {to}: say who decides for you'],
  over: ['请假已取消', 'The leave was called off'],
});
const keyOf = (staffId: number, from: string): string => `collaboration.delegate:${staffId}:${from}`;
const recentMs = 90 * 86_400_000;

/** Whoever was asked for a word lately will be asked again. */
async function decidesThings(work: Work, staffId: number): Promise<boolean> {
  const since = new Date(work.now.getTime() - recentMs).toISOString();
  const task = await work.session.one(
    sql`select 1 from approval_task k where ${live(work, 'k')} and k.assignee_id = ${staffId} and k.created_at > ${since} limit 1`,
  );
  return task !== undefined;
}

async function hasDeputy(work: Work, staffId: number, at: Date): Promise<boolean> {
  const found = await rowOf(work, ApprovalDelegation, (t) =>
    and(eq(t.fromId, staffId), lte(t.startAt, at), gt(t.endAt, at)),
  );
  return found !== undefined;
}

export const offering: AreaPiece = {
  listeners: [
    on(staffLeaveApproved, async (work, { staffId, from, to }) => {
      const noon = momentAt(`${from}T12:00`, work.actor.timezone);
      if (noon < work.now || !(await decidesThings(work, staffId)) || (await hasDeputy(work, staffId, noon))) return;
      await todo(work, {
        ...{ kind: 'approval.delegate', key: keyOf(staffId, from), source: 'collaboration', assigneeIds: [staffId] },
        ...{ title: filled(said.ask, { from, to }), url: '/todo?tab=approval', dueAt: noon },
        finishBy: 'manual',
      });
    }),
    on(staffLeaveCancelled, async (work, { staffId, from }) => {
      await work.ask(todoCancelQuery, { key: keyOf(staffId, from), reason: said.over });
    }),
  ],
};
