// Starting an approval: which flow, who is asked, refused where nobody could decide; asked twice, answered once.
import { and, eq, gt } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { conflict, invalid } from '#kernel/model/problems';
import type { Text } from '#kernel/model/text';
import { say } from '#kernel/model/text';
import type { ApprovalAnswer, ApprovalRequest, OpenApproval, Subject } from '#kernel/server/calls';
import { nextNumber } from '#kernel/server/numbers';
import { insert, need, row, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { act } from '../../engine/model/acts';
import { newCourse, type World } from '../../engine/model/state';
import { approversOf } from '../../flows/model/tree';
import { candidatesOf } from '../../flows/server/choosing';
import { flowFor, type PinnedFlow } from '../../flows/server/flowRows';
import { Approval, ApprovalTask, openStates } from '../model/approval';
import { approvalTexts } from './approvalTexts';
import { type Asked, flowOf, type Held, hold, worldOf } from './course';
import { copyTo, follow } from './following';

const repeatHours = 24;

export async function start(work: Work, asked: ApprovalRequest): Promise<ApprovalAnswer> {
  const repeated = await sameRequest(work, asked);
  if (repeated) return answerOf(repeated);
  const open = await openOf(work, asked.kind, asked.subject);
  if (open?.state === 'returned') return again(work, open, asked);
  if (open) throw conflict(approvalTexts.open, { reason: 'approval', no: open.no }, { no: open.no });
  const about = { ...asked, chosen: asked.chosen ?? {} };
  const pinned = await flowFor(work, asked.kind, asked.initiatorId);
  const world = await worldOf(work, about, pinned);
  await refuseBlocked(work, about, pinned, world);
  const initiator = await row(work, Staff, asked.initiatorId);
  const id = await insert(work, Approval, {
    no: await nextNumber(work, 'collaboration.approval'),
    titleZh: asked.title.zh.slice(0, 200),
    titleEn: asked.title.en.slice(0, 200),
    kind: asked.kind,
    flowVersionId: pinned.version.id,
    subjectType: asked.subject.type,
    subjectId: asked.subject.id,
    subjectNo: asked.subject.no ?? null,
    url: asked.subject.url ?? null,
    initiatorId: asked.initiatorId,
    initiatorName: initiator?.name ?? null,
    schoolId: asked.schoolId,
    departmentId: initiator?.departmentId ?? null,
    form: asked.form,
    chosen: about.chosen,
    participantIds: [asked.initiatorId, ...(asked.ccIds ?? [])],
    startedAt: work.now,
    requestKey: asked.requestKey,
  });
  const approval = await need(work, Approval, id, { lock: true });
  const held: Held = { approval, tasks: [], course: newCourse(), pinned };
  const after = await follow(work, held, act(flowOf(pinned), world, held.course, { kind: 'start' }));
  await copyTo(
    work,
    after,
    (asked.ccIds ?? []).map((staffId) => ({ staffId, nodeId: null })),
    asked.initiatorId,
  );
  return answerOf(await need(work, Approval, id));
}

const answerOf = ({ id, no, state }: Approval): ApprovalAnswer => ({
  approvalId: id,
  no,
  state: state === 'approved' || state === 'rejected' ? state : 'running',
});

/** The same request by the same person within a day is the first one. */
async function sameRequest(
  work: Work,
  { requestKey, initiatorId, kind }: ApprovalRequest,
): Promise<Approval | undefined> {
  const since = new Date(work.now.getTime() - repeatHours * 3_600_000);
  const found = await row(work, Approval, (t) =>
    and(eq(t.requestKey, requestKey), eq(t.initiatorId, initiatorId), eq(t.kind, kind), gt(t.startedAt, since)),
  );
  return found && found.state !== 'withdrawn' && found.state !== 'returned' && found.state !== 'cancelled'
    ? found
    : undefined;
}

export const openOf = (
  work: Work,
  kind: string | undefined,
  { type, id }: Pick<Subject, 'type' | 'id'>,
  lock = false,
) =>
  row(
    work,
    Approval,
    { subjectType: type, subjectId: id, state: [...openStates], ...(kind ? { kind } : {}) },
    lock ? { lock: true } : { sort: '-startedAt' },
  );

/** The document was mended and is submitted again: the same approval goes on, with what it says now. */
async function again(work: Work, { id }: Approval, asked: ApprovalRequest): Promise<ApprovalAnswer> {
  const held = await hold(work, id);
  const about: Asked = { ...held.approval, form: asked.form };
  const world = await worldOf(work, about, held.pinned);
  const outcome = act(flowOf(held.pinned), world, held.course, {
    kind: 'resubmit',
    byId: asked.initiatorId,
    comment: '',
  });
  // Its area has submitted it already; only the approval has to follow.
  const effects = outcome.effects.filter((effect) => effect.kind !== 'resubmitted');
  const after = await follow(work, held, { ...outcome, effects }, { form: asked.form });
  return answerOf(await need(work, Approval, after.id));
}

/** Before anything is stored: nodes that nobody can decide, and those whose people the initiator has to name. */
async function refuseBlocked(work: Work, about: Asked, { version }: PinnedFlow, world: World): Promise<void> {
  for (const node of approversOf(version.tree)) {
    if (node.who.kind === 'initiator_choice') {
      const { min, max } = node.who;
      const given = about.chosen[node.id] ?? [];
      const offered = await candidatesOf(work, node.who, about.initiatorId);
      if (given.length < min || given.length > max || given.some((id) => offered && !offered.includes(id)))
        throw invalid(`chosen.${node.id}`, approvalTexts.choose, { node: node.name, min, max });
    }
    const isEmpty = !(world.people.get(node.id) ?? []).some((id) => world.isActive(id));
    if (node.empty === 'block_start' && isEmpty) throw invalid('kind', approvalTexts.blocked, { node: node.name });
  }
}

export async function cancelFor(
  work: Work,
  { kind, subject, reason }: { kind: string; subject: Subject; reason: Text },
): Promise<boolean> {
  const open = await openOf(work, kind, subject, true);
  if (!open) return false;
  const held = await hold(work, open.id);
  const world = await worldOf(work, held.approval, held.pinned);
  const byId = work.actor.staffId || null;
  await follow(
    work,
    held,
    act(flowOf(held.pinned), world, held.course, { kind: 'cancel', byId, comment: say(reason, work) }),
  );
  return true;
}

export async function openFor(
  work: Work,
  { kind, subject }: { kind?: string; subject: Subject },
): Promise<OpenApproval | null> {
  const open = await openOf(work, kind, subject);
  if (!open) return null;
  const pending = await rows(work, ApprovalTask, { approvalId: open.id, state: 'pending' });
  const names = pending.length > 0 ? await rows(work, Staff, { id: pending.map(({ assigneeId }) => assigneeId) }) : [];
  return { id: open.id, no: open.no, state: open.state, waitingFor: names.map(({ name }) => name) };
}
