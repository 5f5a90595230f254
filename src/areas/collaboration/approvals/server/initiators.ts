// Who started an approval leaves: it goes on, and what concerns its initiator passes to somebody else.
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { todoCancelQuery } from '#kernel/server/calls';
import { need, ours, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Finder } from '../../flows/server/people';
import { Approval, openStates } from '../model/approval';
import { returnedKey } from './approvalKeys';
import { approvalTexts } from './approvalTexts';
import { writeLog } from './following';
import { askToMend } from './telling';

/** Still open, and theirs to see to. */
export const initiatedBy = (work: Work, staffId: number): Promise<Approval[]> =>
  rows(
    work,
    Approval,
    (t) => and(or(eq(t.initiatorId, staffId), eq(t.actingId, staffId)), inArray(t.state, [...openStates])),
    { sort: 'id' },
  );

/** Resubmits, withdraws and hears of it instead of the initiator, from now on. */
export async function actFor(
  work: Work,
  approvalId: number,
  fromId: number,
  toId: number,
  why: 'handover' | 'manager',
): Promise<void> {
  const approval = await need(work, Approval, approvalId, { lock: true });
  await work.session.rows(
    sql`update approval set acting_id = ${toId}, participant_ids = array(select distinct unnest(participant_ids || ${toId}::bigint))
      where ${ours(work, 'approval')} and id = ${approvalId}`,
  );
  const detail = { fromId, toId, why };
  await writeLog(work, approvalId, [
    {
      kind: 'log',
      action: 'handover',
      actorId: null,
      onBehalfOfId: null,
      nodeId: null,
      task: null,
      comment: '',
      detail,
    },
  ]);
  if (approval.state !== 'returned') return;
  await work.ask(todoCancelQuery, { key: returnedKey(approvalId), reason: approvalTexts.needless });
  await askToMend(work, await need(work, Approval, approvalId), approval.comment ?? '');
}

/** Without a colleague named for it, whoever stands above. */
export async function superiorOf(work: Work, staffId: number): Promise<number | null> {
  const about = { initiatorId: staffId, schoolId: null, form: {}, chosen: {} };
  return (await Finder.of(work, about, [], true)).managerOf(staffId);
}
