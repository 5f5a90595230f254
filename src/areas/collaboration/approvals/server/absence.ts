// Somebody leaves, is suspended or disabled: what waited for them goes to whom the rules name. And the clock of every task.
import { and, eq, isNotNull, lte } from 'drizzle-orm';
import { staffLeft, staffSuspended } from '#areas/people/model/events';
import { Staff } from '#areas/people/model/staff';
import { accountDisabled } from '#areas/system/identity/model/events';
import { Problem } from '#kernel/model/problems';
import { pair, say } from '#kernel/model/text';
import { remove, row, rows } from '#kernel/server/rows';
import { type Job, type Listener, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { ApprovalDelegation } from '../../delegations/model/delegation';
import { tellKeepers } from '../../flows/server/members';
import { ApprovalTask } from '../model/approval';
import { hold } from './course';
import { keepOn, suspendFor } from './deciding';
import { actFor, initiatedBy, superiorOf } from './initiators';

export const waiting = ['pending', 'waiting', 'consulting'] as const;

/** In all approvals where something waits for them, or in those named. */
export async function goOnWithout(
  work: Work,
  staffId: number,
  heirId: number | null,
  only?: readonly number[],
): Promise<void> {
  const tasks = await rows(work, ApprovalTask, { assigneeId: staffId, state: [...waiting] });
  const ids = [...new Set(tasks.map(({ approvalId }) => approvalId))].filter((id) => !only || only.includes(id));
  for (const id of ids.toSorted((a, b) => a - b))
    await keepOn(work, await hold(work, id), { kind: 'left', staffId, heirId }, heirId === null ? [] : [heirId]);
}

async function gone(work: Work, staffId: number): Promise<void> {
  await goOnWithout(work, staffId, null);
  const rules = await rows(work, ApprovalDelegation, { fromId: staffId });
  const others = await rows(work, ApprovalDelegation, { toId: staffId });
  const ended = [...rules, ...others].map(({ id }) => id);
  if (ended.length > 0) await remove(work, ApprovalDelegation, ended);
  const open = (await initiatedBy(work, staffId)).filter(({ actingId }) => actingId === null || actingId === staffId);
  const superior = open.length > 0 ? await superiorOf(work, staffId) : null;
  if (superior !== null) for (const { id } of open) await actFor(work, id, staffId, superior, 'manager');
  await tellKeepers(work, staffId, (await row(work, Staff, staffId))?.name ?? '');
}

export const absenceListeners: Listener[] = [
  on(staffLeft, (work, { staffId }) => gone(work, staffId)),
  on(staffSuspended, (work, { staffId }) => goOnWithout(work, staffId, null)),
  on(accountDisabled, (work, { staffId }) => goOnWithout(work, staffId, null)),
];

export const approvalClock: Job = {
  name: 'collaboration.clock',
  title: pair('审批超时', 'Approval timeouts'),
  cron: '* * * * *',
  async run(work) {
    const due = await rows(
      work,
      ApprovalTask,
      (t) => and(eq(t.state, 'pending'), isNotNull(t.actAt), lte(t.actAt, work.now)),
      { sort: 'actAt', limit: 200 },
    );
    for (const { approvalId, seq } of due) await timeIsUp(work, approvalId, seq);
    return due.length;
  },
};

/** Each by itself: where the document refuses, its approval waits and says why, and the others go on. */
async function timeIsUp(work: Work, approvalId: number, seq: number): Promise<void> {
  const { client } = work.session;
  await client.query('savepoint one_clock');
  try {
    await keepOn(work, await hold(work, approvalId), { kind: 'timeout', task: seq });
    await client.query('release savepoint one_clock');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await client.query('rollback to savepoint one_clock');
    await suspendFor(work, await hold(work, approvalId), say(error.text, work, error.vars));
  }
}
