// The calls by which people decide: each finds its approval, lets the engine act, and answers how it stands then.
import { and, eq } from 'drizzle-orm';
import { conflict, forbidden, Invalid, notFound, Problem } from '#kernel/model/problems';
import { say } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { table } from '#kernel/server/database/table';
import { need, row } from '#kernel/server/rows';
import { type Served, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { approversOf } from '../../flows/model/tree';
import { addWorking } from '../../workingTime/model/workingTime';
import { workingCalendar } from '../../workingTime/server/calendars';
import { Approval, ApprovalCc, ApprovalTask } from '../model/approval';
import * as calls from '../model/calls';
import { previewApproval, simulateFlow, startApproval } from '../model/startCalls';
import { approvalUrl } from './approvalKeys';
import { approvalTexts } from './approvalTexts';
import { countsOf } from './counts';
import { hold } from './course';
import { resubmit, startCustom } from './customRequests';
import { actOn, decide, demandKeeper, isInitiator, keepOn } from './deciding';
import { copyTo, follow, isPlain } from './following';
import { inboxOf } from './inbox';
import { preview, rehearse } from './previewing';
import { openFor } from './starting';
import { titleOf } from './telling';
import { maySeeAll, view } from './viewing';

const said = (given: { comment?: string | null; reason?: string | null }): string =>
  (given.comment || given.reason || '').trim();
const afterTask = async (work: Work, approvalId: Promise<number>) => view(work, await approvalId);

async function undo(work: Work, taskId: number) {
  const { approvalId, seq } = await need(work, ApprovalTask, taskId);
  const held = await hold(work, approvalId);
  await keepOn(work, held, { kind: 'undo', task: seq, byId: work.actor.staffId });
  return view(work, approvalId);
}

async function copies(work: Work, id: number, staffIds: number[]) {
  const held = await hold(work, id);
  const me = work.actor.staffId;
  if (!held.approval.participantIds.includes(me)) throw notFound();
  const participantIds = [...new Set([...held.approval.participantIds, ...staffIds])];
  const approval = await follow(work, held, { course: held.course, effects: [] }, { participantIds });
  await copyTo(
    work,
    approval,
    staffIds.map((staffId) => ({ staffId, nodeId: null })),
    me,
  );
  return view(work, id);
}

/** The initiator asks whoever has to decide to look at it; not too often. */
async function urge(work: Work, id: number) {
  const { approval, tasks } = await hold(work, id);
  if (!isInitiator(approval, work.actor.staffId)) throw forbidden('collaboration.approval.urge');
  const hours = Number(await configValue(work, 'collaboration.approval.urgeHours'));
  const calendar = await workingCalendar(work, null);
  const pending = tasks.filter(({ state }) => state === 'pending');
  if (pending.length === 0) throw conflict(approvalTexts.nothingPending, { reason: 'state', state: approval.state });
  const due = pending.filter(
    ({ urges, urgedAt }) => urges < 3 && (!urgedAt || addWorking(calendar, urgedAt, hours * 60) <= work.now),
  );
  if (due.length === 0) throw conflict(approvalTexts.urged, { reason: 'often' }, { hours });
  const t = table(ApprovalTask);
  for (const task of due)
    await work.db
      .update(t)
      .set({ urges: task.urges + 1, urgedAt: work.now })
      .where(and(eq(t.enterpriseId, work.enterpriseId), eq(t.id, task.id)));
  await notify(work, {
    kind: 'collaboration.approvalUrge',
    recipientIds: due.map(({ assigneeId }) => assigneeId),
    vars: { title: titleOf(approval), by: work.actor.name },
    url: approvalUrl(id),
  });
  return view(work, id);
}

/** Each by itself; those that ask for more than a nod are left to be decided one by one. */
async function batch(work: Work, ids: readonly number[], comment: string | null) {
  const answers: { id: number; ok: boolean; message: string }[] = [];
  const { client } = work.session;
  for (const id of [...new Set(ids.map(Number))].toSorted((one, other) => one - other)) {
    await client.query('savepoint one_task');
    try {
      await refuseInput(work, id);
      await decide(work, id, { kind: 'approve', comment: comment ?? '' });
      await client.query('release savepoint one_task');
      answers.push({ id, ok: true, message: '' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await client.query('rollback to savepoint one_task');
      const first = error instanceof Invalid ? error.problems[0] : undefined;
      answers.push({
        id,
        ok: false,
        message: first ? say(first.text, work, first.vars) : say(error.text, work, error.vars),
      });
    }
  }
  return answers;
}

async function refuseInput(work: Work, taskId: number): Promise<void> {
  const task = await need(work, ApprovalTask, taskId);
  const { pinned } = await hold(work, task.approvalId);
  const node = approversOf(pinned.version.tree).find(({ id }) => id === task.nodeId);
  if (!isPlain(node)) throw conflict(approvalTexts.needsInput, { reason: 'input' });
}

/** What is open about a document, told to who has to do with it. */
async function aboutDocument(work: Work, { type, id }: { type: string; id: number }) {
  const open = await openFor(work, { subject: { type, id } });
  if (!open) return null;
  const approval = await need(work, Approval, open.id);
  return approval.participantIds.includes(work.actor.staffId) || maySeeAll(work, approval.schoolId) ? open : null;
}

/** A copy is read once its reader has opened it. */
async function readCopy(work: Work, id: number) {
  const copy = await row(work, ApprovalCc, { approvalId: id, staffId: work.actor.staffId, readAt: null });
  const t = table(ApprovalCc);
  if (copy)
    await work.db
      .update(t)
      .set({ readAt: work.now })
      .where(and(eq(t.enterpriseId, work.enterpriseId), eq(t.id, copy.id)));
  return null;
}

export const approvalCalls: Served[] = [
  serves(calls.inbox, (work, asked) => inboxOf(work, asked)),
  serves(calls.taskCounts, (work) => countsOf(work)),
  serves(calls.approvalView, (work, { id }) => view(work, id)),
  serves(calls.readCopy, (work, { id }) => readCopy(work, id)),
  serves(calls.approvalFor, (work, { type, id }) => aboutDocument(work, { type, id })),
  serves(calls.approveTask, (work, { id, form, ...given }) =>
    afterTask(work, decide(work, id, { kind: 'approve', comment: said(given) }, form ?? {})),
  ),
  serves(calls.rejectTask, (work, { id, ...given }) =>
    afterTask(work, decide(work, id, { kind: 'reject', comment: said(given) })),
  ),
  serves(calls.returnTask, (work, { id, comment, nodeId, mode }) =>
    afterTask(work, decide(work, id, { kind: 'return', comment, nodeId: nodeId || null, mode })),
  ),
  serves(calls.transferTask, (work, { id, staffId, comment }) =>
    afterTask(work, decide(work, id, { kind: 'transfer', toId: staffId, comment: comment ?? '' })),
  ),
  serves(calls.addSigners, (work, { id, staffIds, position, comment }) =>
    afterTask(work, decide(work, id, { kind: 'addSigner', staffIds, position, comment: comment ?? '' })),
  ),
  serves(calls.removeSigners, (work, { id, staffIds }) =>
    afterTask(work, decide(work, id, { kind: 'removeSigner', staffIds })),
  ),
  serves(calls.undoTask, (work, { id }) => undo(work, id)),
  serves(calls.copyTo, (work, { id, staffIds }) => copies(work, id, staffIds)),
  serves(calls.batchApprove, (work, { ids, comment }) => batch(work, ids, comment)),
  serves(calls.withdrawApproval, async (work, { id, comment }) => {
    await actOn(work, id, 'withdraw', comment ?? '');
    return view(work, id);
  }),
  serves(calls.resubmitApproval, (work, { id, comment, form }) => resubmit(work, id, comment ?? '', form)),
  serves(calls.urgeApproval, (work, { id }) => urge(work, id)),
  serves(calls.cancelApproval, async (work, { id, comment }) => {
    await actOn(work, id, 'cancel', comment);
    return view(work, id);
  }),
  serves(calls.repairApproval, async (work, { id, staffIds }) => {
    const held = await hold(work, id);
    demandKeeper(work, held);
    await keepOn(work, held, { kind: 'repair', staffIds, byId: work.actor.staffId }, staffIds);
    return view(work, id);
  }),
  serves(calls.reassignTask, async (work, { id, staffId }) => {
    const { approvalId, seq } = await need(work, ApprovalTask, id);
    const held = await hold(work, approvalId);
    demandKeeper(work, held);
    await keepOn(work, held, { kind: 'reassign', task: seq, toId: staffId, byId: work.actor.staffId }, [staffId]);
    return view(work, approvalId);
  }),
  serves(simulateFlow, rehearse),
  serves(previewApproval, preview),
  serves(startApproval, startCustom),
];
