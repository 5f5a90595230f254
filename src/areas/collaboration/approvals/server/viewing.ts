// One approval as its reader sees it: the form in words, the way with names, the log in sentences, and what they may do now.
import { School } from '#areas/system/organisation/model/organisation';
import { notFound } from '#kernel/model/problems';
import { say, texts } from '#kernel/model/text';
import { writeValue } from '#kernel/model/values';
import { may } from '#kernel/server/actor';
import { count, row, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { passing } from '../../engine/model/acts';
import { returnTargets } from '../../engine/model/returning';
import { type ApproverNode, approversOf } from '../../flows/model/tree';
import { kindFields, plainField } from '../../flows/server/flows';
import { stepName } from '../../flows/server/stepName';
import { ApprovalCc, ApprovalLog, type ApprovalTask } from '../model/approval';
import type { ApprovalView, LogLine, ShownField } from '../model/calls';
import { flowOf, type Held, hold, worldOf } from './course';
import { isInitiator } from './deciding';
import { pathOf } from './paths';
import { actorInWords, formInWords, namesOf } from './words';

const logTexts = texts('collaboration.log', {
  start: ['发起', 'started it'],
  enter: ['转由 {to} 处理（{why}）', 'gave it to {to} ({why})'],
  approve: ['同意', 'approved'],
  reject: ['拒绝', 'rejected'],
  return: ['退回', 'returned it'],
  transfer: ['转交给 {to}', 'passed it on to {to}'],
  addSigner: ['加签 {to}', 'added {to}'],
  removeSigner: ['减签 {to}', 'removed {to}'],
  undo: ['撤销了处理', 'undid the decision'],
  withdraw: ['撤回', 'withdrew it'],
  cancel: ['取消', 'cancelled it'],
  resubmit: ['重新提交', 'submitted it again'],
  repair: ['修复', 'repaired it'],
  reassign: ['改派给 {to}', 'reassigned it to {to}'],
  skip: ['自动通过（{why}）', 'passed by itself ({why})'],
  handover: ['由 {to} 接手 {from} 的任务（{why}）', '{to} takes over from {from} ({why})'],
  timeout: ['超时处理', 'time was up'],
  remind: ['提醒处理', 'reminded'],
  suspend: ['无法继续（{why}）', 'cannot go on ({why})'],
  copy: ['抄送', 'sent copies'],
  finish: ['审批结束', 'the approval ended'],
});
const whyTexts = texts('collaboration.why', {
  dedupe: ['已在前面同意', 'approved before'],
  same_person: ['发起人本人', 'the initiator themselves'],
  empty: ['无审批人', 'nobody there'],
  handover: ['交接', 'handover'],
  manager: ['直属上级', 'the manager'],
  keeper: ['流程管理员', 'a keeper of the flow'],
  principal: ['委托人收回', 'back to the principal'],
  needless: ['其他人可处理', 'others can decide'],
  left: ['审批人离职', 'the approver left'],
  repair: ['修复', 'repair'],
  alone: ['除发起人外无人审批', 'nobody but the initiator was named'],
  refused: ['业务拒绝', 'refused by the document'],
  jump: ['直达', 'straight back'],
});

export async function view(work: Work, id: number): Promise<ApprovalView> {
  const held = await hold(work, id, false);
  const { approval, tasks } = held;
  const me = work.actor.staffId;
  const isReader = approval.participantIds.includes(me) || maySeeAll(work, approval.schoolId) || isKeeper(work, held);
  if (!isReader) throw notFound();
  const mine = tasks.find((task) => task.state === 'pending' && (task.assigneeId === me || task.onBehalfOfId === me));
  const node = mine && approversOf(held.pinned.version.tree).find((one) => one.id === mine.nodeId);
  const world = await worldOf(
    work,
    approval,
    held.pinned,
    tasks.map(({ assigneeId }) => assigneeId),
  );
  const p = passing(flowOf(held.pinned), world, held.course, me, 0);
  const names = await namesOf(work, [
    approval.initiatorId,
    ...tasks.flatMap((task) => [task.assigneeId, task.onBehalfOfId]),
    ...[...world.people.values()].flat(),
  ]);
  const kind = work.app.registries.approval.get(approval.kind);
  const school = approval.schoolId === null ? undefined : await row(work, School, approval.schoolId);
  return {
    id: approval.id,
    version: approval.version,
    no: approval.no,
    title: say({ zh: approval.titleZh, en: approval.titleEn ?? '' }, work),
    kind: approval.kind,
    kindName: kind ? say(kind.name, work) : approval.kind,
    state: approval.state,
    initiator: names.get(approval.initiatorId) ?? '',
    initiatorId: approval.initiatorId,
    school: school ? say({ zh: school.name, en: school.nameEn ?? '' }, work) : '',
    startedAt: approval.startedAt.toISOString(),
    finishedAt: approval.finishedAt?.toISOString() ?? null,
    url: approval.url ?? '',
    round: approval.round,
    problem: approval.problem ?? '',
    fields: await shownFields(work, held, node),
    files: approval.files ?? [],
    path: pathOf(held, world, names).map((step) => ({ ...step, name: stepName(work, step.name) })),
    log: await logOf(work, held),
    task:
      mine && node
        ? {
            id: mine.id,
            version: mine.version,
            node: stepName(work, mine.nodeName),
            commentOn: node.commentOn,
            targets: returnTargets(p, node.id).map((nodeId) => ({
              nodeId,
              name: stepName(work, approversOf(held.pinned.version.tree).find((one) => one.id === nodeId)!.name),
            })),
          }
        : null,
    signers: signersOf(work, held, names),
    waiting: isKeeper(work, held)
      ? tasks
          .filter(({ state }) => state === 'pending')
          .map((task) => ({ taskId: task.id, name: names.get(task.assigneeId) ?? '' }))
      : [],
    isUnread: (await count(work, ApprovalCc, { approvalId: id, staffId: me, readAt: null })) > 0,
    can: possibleFor(work, held, node),
    undoTaskId: undoable(work, held)?.id ?? null,
  };
}

const isKeeper = ({ actor }: Work, { pinned }: Held): boolean =>
  may(actor, 'collaboration.approval.manage') || pinned.flow.adminIds.includes(actor.staffId);

/** Their own task waits or is decided; those they added can still be let off. */
function signersOf({ actor }: Work, { tasks }: Held, names: Map<number, string>): ApprovalView['signers'] {
  const isMine = ({ assigneeId, onBehalfOfId }: ApprovalTask) =>
    assigneeId === actor.staffId || onBehalfOfId === actor.staffId;
  const isOpen = ({ state }: ApprovalTask) => state === 'pending' || state === 'waiting';
  const own = tasks.find((task) => isMine(task) && tasks.some((one) => one.parent === task.seq && isOpen(one)));
  if (!own) return null;
  const added = tasks.filter((one) => one.parent === own.seq && isOpen(one));
  return {
    taskId: own.id,
    people: added.map(({ assigneeId }) => ({ id: assigneeId, name: names.get(assigneeId) ?? '' })),
  };
}

export const maySeeAll = ({ actor }: Work, schoolId: number | null): boolean => {
  const scopes = actor.grants.get('collaboration.approval.viewAll');
  if (!scopes) return false;
  if (scopes.has('all')) return true;
  const reached = scopes.has('region') ? actor.reach.regionSchoolIds : actor.reach.schoolIds;
  return schoolId !== null && reached.includes(schoolId);
};

async function shownFields(work: Work, { approval }: Held, node: ApproverNode | undefined): Promise<ShownField[]> {
  const fields = kindFields(work, approval.kind);
  const said = await formInWords(work, fields, approval.form);
  const access = node?.fieldAccess ?? {};
  return [...said]
    .filter(([name]) => access[name] !== 'hidden')
    .map(([name, text]) => {
      const field = fields[name]!;
      return {
        name,
        label: say(field.label, work),
        text,
        field: access[name] === 'edit' ? plainField(field) : null,
        value: writeValue(field, approval.form[name]),
      };
    });
}

async function logOf(work: Work, { approval }: Held): Promise<LogLine[]> {
  const lines = await rows(work, ApprovalLog, { approvalId: approval.id }, { sort: 'id', limit: 500 });
  const told = (detail: Record<string, unknown>) =>
    [detail.toId, detail.fromId, ...((detail.staffIds as number[]) ?? [])].map(Number).filter(Boolean);
  const names = await namesOf(
    work,
    lines.flatMap((line) => [line.actorId, line.onBehalfOfId, ...told(line.detail)]),
  );
  return lines
    .filter(({ action, detail }) => action !== 'copy' && (action !== 'enter' || told(detail).length > 0))
    .map((line) => {
      const { detail, action } = line;
      const to = told(detail)
        .filter((id) => id !== detail.fromId)
        .map((id) => names.get(id) ?? '')
        .join('、');
      const why = whyTexts[String(detail.why ?? detail.reason ?? '') as keyof typeof whyTexts];
      const text = logTexts[action as keyof typeof logTexts];
      const what = text
        ? say(text, work, { to, from: names.get(Number(detail.fromId)) ?? '', why: why ? say(why, work) : '' })
        : action;
      return {
        at: line.at.toISOString(),
        text: `${actorInWords(work, names, line.actorId, line.onBehalfOfId)} ${what}`,
        comment: line.comment ?? '',
      };
    });
}

function possibleFor(work: Work, held: Held, node: ApproverNode | undefined): string[] {
  const { approval, tasks, pinned } = held;
  const me = work.actor.staffId;
  const isOpen = ['running', 'returned', 'suspended'].includes(approval.state);
  const keeps = isKeeper(work, held);
  const isOwn = isInitiator(approval, me);
  const isTouched = tasks.some(({ state }) => state === 'approved' || state === 'returned');
  const { withdrawRule } = pinned.flow;
  const mayWithdraw =
    withdrawRule === 'until_end' || (withdrawRule === 'until_first' && (!isTouched || approval.state !== 'running'));
  const can: [string, boolean][] = [
    ['approve', node !== undefined],
    ['reject', node !== undefined],
    ['return', node?.buttons.return === true],
    ['transfer', node?.buttons.transfer === true],
    ['addSigner', node?.buttons.addSigner === true],
    ['cc', node?.buttons.cc === true || isOwn],
    ['withdraw', isOwn && isOpen && mayWithdraw],
    ['resubmit', isOwn && approval.state === 'returned'],
    ['urge', isOwn && approval.state === 'running'],
    ['cancel', keeps && isOpen],
    ['repair', keeps && approval.state === 'suspended'],
    ['reassign', keeps && approval.state === 'running'],
    ['undo', undoable(work, held) !== undefined],
  ];
  return work.actor.readOnly ? [] : can.flatMap(([name, isPossible]) => (isPossible ? [name] : []));
}

/** The reader's own approval, fresh, with nobody's word after it. */
function undoable(work: Work, { approval, tasks, pinned }: Held): ApprovalTask | undefined {
  const last = tasks
    .filter(({ doneAt, state }) => doneAt && ['approved', 'rejected', 'returned', 'transferred'].includes(state))
    .toSorted((a, b) => Number(b.doneAt) - Number(a.doneAt))[0];
  if (approval.state !== 'running' || last?.state !== 'approved' || last.doneById !== work.actor.staffId)
    return undefined;
  return work.now.getTime() - last.doneAt!.getTime() <= pinned.flow.undoMinutes * 60_000 ? last : undefined;
}
