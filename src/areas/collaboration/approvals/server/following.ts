// What follows from an act: the log, the copies, todos that come and go, notices, and the document's own part. Everything
// in the act's transaction: if the document's area refuses, nothing of it stays.

import { pair, type Text } from '#kernel/model/text';
import type { TodoAction } from '#kernel/model/todos';
import { notify, todo, todoCancelQuery, todoFinishQuery } from '#kernel/server/calls';
import { table } from '#kernel/server/database/table';
import type { Work } from '#kernel/server/work';
import type { Outcome } from '../../engine/model/acts';
import type { Effect } from '../../engine/model/state';
import { type ApproverNode, approversOf, nodesOf } from '../../flows/model/tree';
import { Finder } from '../../flows/server/people';
import { stepText } from '../../flows/server/stepName';
import { type Approval, ApprovalCc, ApprovalLog, type ApprovalTask } from '../model/approval';
import { approveTask, rejectTask } from '../model/calls';
import { approvalUrl, repairKey, taskKey } from './approvalKeys';
import { approvalTexts } from './approvalTexts';
import { type Held, storeCourse } from './course';
import { managersOf } from './managers';
import { tellDocument, titleOf } from './telling';

const isA =
  <K extends Effect['kind']>(kind: K) =>
  (effect: Effect): effect is Extract<Effect, { kind: K }> =>
    effect.kind === kind;

/** Stores an outcome and lets everything follow that depends on it. `changed`: what deciders changed in the form. */
export async function follow(
  work: Work,
  held: Held,
  outcome: Outcome,
  more: Partial<Approval> = {},
  changed: string[] = [],
): Promise<Approval> {
  const { course, effects } = outcome;
  const decided = effects.find(isA('decided'));
  const copies = await copiesOf(work, held, effects);
  const { approval, tasks } = await storeCourse(work, held, course, {
    ...more,
    ...(copies.length > 0 ? { participantIds: copies.map(({ staffId }) => staffId) } : {}),
    ...(decided ? { finishedAt: work.now, decidedById: decided.byId, comment: decided.comment || null } : {}),
  });
  await writeLog(work, approval.id, effects);
  await copyTo(work, approval, copies, null);
  await tellTasks(work, held, approval, tasks);
  for (const effect of effects) {
    if (effect.kind === 'reminded') await remind(work, approval, tasks.find(({ seq }) => seq === effect.task)!);
    if (effect.kind === 'suspended') await askForRepair(work, held, approval);
  }
  await tellDocument(work, held, approval, effects, changed);
  return approval;
}

export async function writeLog(work: Work, approvalId: number, effects: readonly Effect[]): Promise<void> {
  const lines = effects.filter(isA('log'));
  if (lines.length === 0) return;
  await work.db
    .insert(table(ApprovalLog))
    .values(
      lines.map(({ kind: _, ...line }) => ({ ...line, approvalId, enterpriseId: work.enterpriseId, at: work.now })),
    );
}

interface Copy {
  staffId: number;
  nodeId: string | null;
}

async function copiesOf(work: Work, { approval, pinned }: Held, effects: readonly Effect[]): Promise<Copy[]> {
  const ids = effects.filter(isA('copied')).map(({ nodeId }) => nodeId);
  if (ids.length === 0) return [];
  const { tree } = pinned.version;
  const finder = await Finder.of(work, approval, tree);
  const copies: Copy[] = [];
  for (const node of nodesOf(tree))
    if (node.kind === 'cc' && ids.includes(node.id))
      for (const staffId of await finder.copiedBy(node)) copies.push({ staffId, nodeId: node.id });
  return copies;
}

/** Read by them from now on; being copied makes nobody an approver. */
export async function copyTo(
  work: Work,
  approval: Approval,
  copies: readonly Copy[],
  byId: number | null,
): Promise<void> {
  if (copies.length === 0) return;
  const made = await work.db
    .insert(table(ApprovalCc))
    .values(
      copies.map(({ staffId, nodeId }) => ({
        enterpriseId: work.enterpriseId,
        approvalId: approval.id,
        staffId,
        at: work.now,
        fromNodeId: nodeId,
        byStaffId: byId,
      })),
    )
    .onConflictDoNothing()
    .returning({ staffId: table(ApprovalCc).staffId });
  await notify(work, {
    kind: 'collaboration.approvalCc',
    recipientIds: made.map(({ staffId }) => staffId),
    vars: { title: titleOf(approval), by: approval.initiatorName ?? '' },
    url: approvalUrl(approval.id),
    includeActor: false,
  });
}

/** Whoever has something to decide has it among their todos, with the buttons that need no more than a word. */
async function tellTasks(work: Work, held: Held, approval: Approval, tasks: readonly ApprovalTask[]): Promise<void> {
  const before = new Map(held.tasks.map((task) => [task.seq, task.state]));
  const nodes = new Map(approversOf(held.pinned.version.tree).map((node) => [node.id, node]));
  const isPassed = tasks.some(({ seq, state }) => before.get(seq) === 'pending' && state === 'transferred');
  for (const task of tasks) {
    const was = before.get(task.seq);
    if (task.state === 'pending' && was !== 'pending') {
      await todo(work, {
        kind: 'approval.task',
        key: taskKey(approval.id, task.seq),
        source: 'collaboration',
        assigneeIds: [task.assigneeId],
        title: titleOf(approval),
        summary: summaryOf(work, approval.initiatorName ?? '', task.nodeName),
        subject: { type: 'approval', id: approval.id, no: approval.no },
        url: approvalUrl(approval.id),
        creatorId: approval.initiatorId,
        ...(task.dueAt ? { dueAt: task.dueAt } : {}),
        ...(approval.schoolId ? { schoolId: approval.schoolId } : {}),
        ...(isPlain(nodes.get(task.nodeId)) ? { actions: buttons(task.id) } : {}),
      });
      await tellAsked(work, approval, task, { isNod: isPlain(nodes.get(task.nodeId)), isPassed });
    } else if (was === 'pending' && task.state !== 'pending') {
      const key = taskKey(approval.id, task.seq);
      if (task.state === 'closed' || task.state === 'transferred')
        await work.ask(todoCancelQuery, { key, reason: approvalTexts.needless });
      else await work.ask(todoFinishQuery, { key, byId: work.actor.staffId || task.assigneeId });
    }
  }
  const concerned = tasks.filter((task) => before.get(task.seq) !== task.state).map(({ assigneeId }) => assigneeId);
  if (concerned.length > 0)
    await work.app.live.tell(
      work,
      [...new Set([...concerned, approval.actingId ?? approval.initiatorId])],
      'approval',
      null,
    );
}

/** Who asks, and at which step it has come. */
export function summaryOf(work: Work, by: string, nodeName: string): Text {
  const { zh, en } = stepText(work, nodeName);
  return pair(`${by} · ${zh}`, `${by} · ${en}`);
}

/** A message too, with the nod in it where a nod is enough. */
async function tellAsked(
  work: Work,
  approval: Approval,
  task: ApprovalTask,
  { isNod, isPassed }: { isNod: boolean; isPassed: boolean },
): Promise<void> {
  const { label, method, path } = approveTask;
  await notify(work, {
    kind: isPassed ? 'collaboration.approvalTransferred' : 'collaboration.approvalTask',
    key: taskKey(approval.id, task.seq),
    recipientIds: [task.assigneeId],
    vars: {
      ...{ title: titleOf(approval), by: approval.initiatorName ?? '', node: stepText(work, task.nodeName) },
      ...(isPassed ? { from: work.actor.name } : {}),
    },
    url: approvalUrl(approval.id),
    ...(isNod && method === 'POST'
      ? { actions: [{ key: 'approve', label, method, path, payload: { id: task.id } }] }
      : {}),
  });
}

/** Decided by a nod: nothing has to be written or changed. */
export const isPlain = (node: ApproverNode | undefined): boolean =>
  node?.commentOn !== 'always' && !Object.values(node?.fieldAccess ?? {}).includes('edit');

export const buttons = (id: number): TodoAction[] => [
  {
    key: 'approve',
    label: approveTask.label,
    style: 'primary',
    method: 'POST',
    path: approveTask.path,
    payload: { id },
  },
  {
    key: 'reject',
    label: rejectTask.label,
    style: 'danger',
    method: 'POST',
    path: rejectTask.path,
    payload: { id },
    asksReason: true,
  },
];

async function remind(work: Work, approval: Approval, task: ApprovalTask): Promise<void> {
  await notify(work, {
    kind: 'collaboration.approvalTimeout',
    recipientIds: [task.assigneeId],
    vars: { title: titleOf(approval), node: stepText(work, task.nodeName) },
    url: approvalUrl(approval.id),
    includeActor: true,
  });
}

async function askForRepair(work: Work, { pinned }: Held, approval: Approval): Promise<void> {
  await todo(work, {
    kind: 'approval.repair',
    key: repairKey(approval.id),
    source: 'collaboration',
    assigneeIds: [...new Set([...pinned.flow.adminIds, ...(await managersOf(work))])],
    mode: 'any',
    title: pair(`审批异常：${approval.titleZh}`, `Approval needs repair: ${approval.titleEn || approval.titleZh}`),
    subject: { type: 'approval', id: approval.id, no: approval.no },
    url: approvalUrl(approval.id),
    priority: 'high',
  });
}
