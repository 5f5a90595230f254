// Deciding: the row of the approval is locked, the task read again, the engine asked, everything that follows done in one
// transaction. Two who press at once: the first decides, the other reads who was faster.
import { Staff } from '#areas/people/model/staff';
import { localTime } from '#kernel/model/dates';
import { conflict, forbidden, invalid, notFound } from '#kernel/model/problems';

import { readValue } from '#kernel/model/values';
import { may } from '#kernel/server/actor';
import { need, row } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { type Act, act } from '../../engine/model/acts';
import { engineTexts } from '../../engine/model/engineTexts';
import { type Keeping, keep } from '../../engine/model/keeping';
import { approversOf } from '../../flows/model/tree';
import { kindFields } from '../../flows/server/flows';
import { type Approval, ApprovalTask, approvalStates, taskStates } from '../model/approval';
import { approvalTexts } from './approvalTexts';
import { flowOf, type Held, hold, worldOf } from './course';
import { follow, writeLog } from './following';

/** The hour and minute, as the enterprise reads the clock. */
const timeIn = (at: Date, timezone: string): string => localTime(at, timezone).slice(11, 16);

type TaskAct = Extract<Act, { task: number }>;
/** What a person sends; which task and by whom is added here. */
type Given<A> = A extends { task: number; byId: number } ? Omit<A, 'task' | 'byId'> : never;

export async function decide(
  work: Work,
  taskId: number,
  asked: Given<TaskAct>,
  edited: Record<string, unknown> = {},
): Promise<number> {
  const { approvalId, seq } = await need(work, ApprovalTask, taskId);
  const held = await hold(work, approvalId);
  const task = held.tasks.find((one) => one.seq === seq)!;
  const me = work.actor.staffId;
  const isMine = task.assigneeId === me || task.onBehalfOfId === me;
  if (!isMine) throw forbidden('collaboration.approval.decide', engineTexts.notYours);
  if (isRepeated(task, asked.kind, me)) return approvalId;
  if (task.state !== 'pending' || held.approval.state !== 'running') await refuseLate(work, held, task, asked.kind);
  const { form, changed } = editedForm(work, held, task, edited);
  const toId = 'toId' in asked ? [asked.toId] : 'staffIds' in asked ? asked.staffIds : [];
  const about = { ...held.approval, form };
  const world = await worldOf(work, about, held.pinned, [...toId, ...held.tasks.map(({ assigneeId }) => assigneeId)]);
  const outcome = act(flowOf(held.pinned), world, held.course, { ...asked, task: seq, byId: me } as TaskAct);
  if (changed.length > 0) {
    const detail = Object.fromEntries(
      changed.map((name) => [name, { from: held.approval.form[name] ?? null, to: form[name] ?? null }]),
    );
    outcome.effects.unshift({
      kind: 'log',
      action: 'approve',
      actorId: me,
      onBehalfOfId: null,
      nodeId: task.nodeId,
      task: seq,
      comment: '',
      detail: { changed: detail },
    });
  }
  await follow(work, held, outcome, changed.length > 0 ? { form } : {}, changed);
  return approvalId;
}

const doneBy: Partial<Record<Act['kind'], string>> = {
  approve: 'approved',
  reject: 'rejected',
  return: 'returned',
  transfer: 'transferred',
};

/** The same press again changes nothing and is answered like the first. */
const isRepeated = (task: ApprovalTask, kind: string, me: number): boolean =>
  task.state === doneBy[kind as Act['kind']] && task.doneById === me;

/** In words: who was faster, and when. */
async function refuseLate(work: Work, { approval, tasks }: Held, task: ApprovalTask, kind: string): Promise<void> {
  if (kind === 'removeSigner') return;
  const time = (at: Date | null) => (at ? timeIn(at, work.actor.timezone) : '');
  if (approval.state === 'withdrawn')
    throw conflict(
      approvalTexts.withdrawnAt,
      { reason: 'state', state: approval.state },
      { time: time(approval.finishedAt) },
    );
  const decider = task.doneById ? task : tasks.find(({ seq }) => seq === task.closedBy);
  if (decider?.doneById && decider.doneAt) {
    const name = (await row(work, Staff, decider.doneById))?.name ?? '';
    const what = taskStates[decider.state as keyof typeof taskStates];
    throw conflict(
      approvalTexts.decidedBy,
      { reason: 'task', state: decider.state },
      { name, time: time(decider.doneAt), what: { zh: what[0].slice(1), en: what[1] } },
    );
  }
  if (approval.finishedAt) {
    const [zh, en] = approvalStates[approval.state];
    throw conflict(
      approvalTexts.endedAt,
      { reason: 'state', state: approval.state },
      { time: time(approval.finishedAt), state: { zh, en } },
    );
  }
}

/** Only what the node lets its people change, read like any value from a form. */
function editedForm(work: Work, { approval, pinned }: Held, task: ApprovalTask, edited: Record<string, unknown>) {
  const access = approversOf(pinned.version.tree).find(({ id }) => id === task.nodeId)?.fieldAccess ?? {};
  const fields = kindFields(work, approval.kind);
  const form = { ...approval.form };
  const changed: string[] = [];
  for (const [name, given] of Object.entries(edited)) {
    if (access[name] !== 'edit' || !fields[name]) throw invalid(`form.${name}`, approvalTexts.cannotEdit);
    const read = readValue(fields[name], given);
    if (!('value' in read)) throw invalid(`form.${name}`, read.rule, read.vars);
    if (JSON.stringify(read.value ?? null) === JSON.stringify(form[name] ?? null)) continue;
    form[name] = read.value;
    changed.push(name);
  }
  return { form, changed };
}

/** Who started it, or acts in their stead since they left. */
export const isInitiator = ({ initiatorId, actingId }: Approval, staffId: number): boolean =>
  (actingId ?? initiatorId) === staffId;

/** The initiator, or the approval's administrators: acts on the whole. */
export async function actOn(
  work: Work,
  id: number,
  kind: 'withdraw' | 'resubmit' | 'cancel',
  comment: string,
  form?: Record<string, unknown>,
): Promise<void> {
  const held = await hold(work, id);
  const me = work.actor.staffId;
  if (kind === 'cancel') demandKeeper(work, held);
  if (kind !== 'cancel' && held.approval.initiatorId !== me && !held.approval.participantIds.includes(me))
    throw notFound();
  const { approval } = held;
  const isOwn = isInitiator(approval, me);
  if (kind === 'withdraw' && approval.state === 'withdrawn' && isOwn) return;
  if (!isOwn && kind !== 'cancel') throw forbidden(`collaboration.approval.${kind}`, engineTexts.notInitiator);
  if (approval.finishedAt) {
    const [zh, en] = approvalStates[approval.state];
    throw conflict(
      approvalTexts.endedAt,
      { reason: 'state', state: approval.state },
      { time: timeIn(approval.finishedAt, work.actor.timezone), state: { zh, en } },
    );
  }
  const world = await worldOf(
    work,
    form ? { ...approval, form } : approval,
    held.pinned,
    held.tasks.map(({ assigneeId }) => assigneeId),
  );
  const byId = isOwn && kind !== 'cancel' ? approval.initiatorId : me;
  const outcome = act(flowOf(held.pinned), world, held.course, { kind, byId, comment });
  const effects = outcome.effects.map((effect) =>
    effect.kind === 'log' && byId !== me && effect.actorId === byId
      ? { ...effect, actorId: me, onBehalfOfId: byId }
      : effect,
  );
  await follow(work, held, { ...outcome, effects }, form ? { form } : {});
}

/** What is done to an approval without deciding it. */
export async function keepOn(work: Work, held: Held, asked: Keeping, more: readonly number[] = []): Promise<Approval> {
  const people = [
    ...held.tasks.map(({ assigneeId }) => assigneeId),
    ...held.tasks.flatMap(({ onBehalfOfId }) => onBehalfOfId ?? []),
    ...more,
  ];
  const world = await worldOf(
    work,
    held.approval,
    held.pinned,
    people,
    asked.kind === 'left' || asked.kind === 'timeout',
  );
  return follow(work, held, keep(flowOf(held.pinned), world, held.course, asked));
}

/** Administrators, and the flow's keepers for their own. */
export function demandKeeper(work: Work, { pinned }: Held): void {
  const isKeeper = pinned.flow.adminIds.includes(work.actor.staffId);
  if (!isKeeper && !may(work.actor, 'collaboration.approval.manage')) throw forbidden('collaboration.approval.manage');
}

/** In an automatic step nobody reads a refusal: the approval waits, and says why. */
export async function suspendFor(work: Work, held: Held, message: string): Promise<void> {
  const { approval } = held;
  const effect = {
    kind: 'log',
    action: 'suspend',
    actorId: null,
    onBehalfOfId: null,
    nodeId: null,
    task: null,
    comment: message,
    detail: { reason: 'refused' },
  } as const;
  await writeLog(work, approval.id, [effect]);
  await follow(
    work,
    held,
    { course: { ...held.course, state: 'suspended' }, effects: [{ kind: 'suspended', nodeId: '' }] },
    { problem: message.slice(0, 500) },
  );
}
