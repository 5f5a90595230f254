// The document's area hears what became of its approval, last of all, and may refuse; the initiator hears of it too.
import { pair } from '#kernel/model/text';
import {
  type ApprovalDecided,
  approvalDecided,
  approvalResubmitted,
  approvalReturned,
  notify,
  todo,
  todoCancelQuery,
  todoFinishQuery,
} from '#kernel/server/calls';
import type { Work } from '#kernel/server/work';
import type { Effect } from '../../engine/model/state';
import type { Approval } from '../model/approval';
import { approvalUrl, repairKey, returnedKey } from './approvalKeys';
import { approvalTexts } from './approvalTexts';
import type { Held } from './course';

/** Who started it, or acts in their stead since they left. */
const initiatorOf = ({ actingId, initiatorId }: Approval): number => actingId ?? initiatorId;

export const titleOf = ({ titleZh, titleEn }: Approval) => pair(titleZh, titleEn || titleZh);

export async function tellDocument(
  work: Work,
  held: Held,
  approval: Approval,
  effects: readonly Effect[],
  changedFields: string[],
): Promise<void> {
  const told = (byId: number | null, comment: string): Omit<ApprovalDecided, 'result'> => ({
    approvalId: approval.id,
    no: approval.no,
    kind: approval.kind,
    refTable: approval.subjectType,
    refId: approval.subjectId,
    initiatorId: approval.initiatorId,
    schoolId: approval.schoolId,
    form: approval.form,
    changedFields,
    decidedById: byId,
    comment,
    round: approval.round,
  });
  for (const effect of effects) {
    if (effect.kind === 'resubmitted') {
      await work.ask(todoFinishQuery, { key: returnedKey(approval.id), byId: work.actor.staffId });
      await work.emit(approvalResubmitted, told(null, ''));
    }
    if (effect.kind === 'returned') {
      await work.emit(approvalReturned, told(effect.byId, effect.comment));
      await askToMend(work, approval, effect.comment);
    }
    if (effect.kind === 'decided') {
      await work.ask(todoCancelQuery, { key: returnedKey(approval.id), reason: approvalTexts.needless });
      await work.ask(todoCancelQuery, { key: repairKey(approval.id), reason: approvalTexts.needless });
      await work.emit(approvalDecided, {
        ...told(effect.byId, effect.comment),
        result: effect.result,
        ...(effect.cancelled ? { cancelled: true } : {}),
      });
      const isStarting = held.course.tasks.length === 0 && held.course.runs.length === 0;
      if (effect.result !== 'withdrawn' && !isStarting)
        await notify(work, {
          kind: 'collaboration.approvalDecided',
          recipientIds: [initiatorOf(approval)],
          vars: { title: titleOf(approval), result: approvalTexts[effect.result], comment: effect.comment },
          url: approvalUrl(approval.id),
        });
    }
  }
}

export async function askToMend(work: Work, approval: Approval, comment: string): Promise<void> {
  await todo(work, {
    kind: 'approval.returned',
    key: returnedKey(approval.id),
    source: 'collaboration',
    assigneeIds: [initiatorOf(approval)],
    title: pair(`被退回：${approval.titleZh}`, `Returned: ${approval.titleEn || approval.titleZh}`),
    summary: pair(comment.slice(0, 300), comment.slice(0, 300)),
    subject: { type: 'approval', id: approval.id, no: approval.no },
    url: approvalUrl(approval.id),
  });
}
