// A step that needs leave. The approval's number stays on the row until it is decided, so that everyone sees what is
// being waited for and nobody asks a second time.
import { conflict } from '#kernel/model/problems';
import { stateField } from '#kernel/model/resource';
import { texts } from '#kernel/model/text';
import { type ApprovalRequest, approvalDecided, approve } from '#kernel/server/calls';
import { rowFor } from '#kernel/server/resources/reading';
import { updateRow } from '#kernel/server/resources/saving';
import { move } from '#kernel/server/resources/transitions';
import { type Listener, on, type Service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { forEnterprise } from './enterpriseWork';

const rules = texts('system.awaiting', {
  waiting: ['审批 {no} 尚未结束', 'Approval {no} is still under way'],
});

interface Awaiting {
  approvalNo: string | null;
}

export function refuseWhileAwaiting({ approvalNo }: Awaiting): void {
  if (approvalNo) throw conflict(rules.waiting, { reason: 'approval', no: approvalNo }, { no: approvalNo });
}

/** For a transition's own code: what it sets on the row is stored with it. */
export async function askLeave(work: Work, row: Awaiting, asked: ApprovalRequest): Promise<void> {
  refuseWhileAwaiting(row);
  const { state, no, approvalId } = await approve(work, asked);
  if (state === 'running') row.approvalNo = no || String(approvalId);
}

/** A button that would only be refused is not offered. */
export function offerUnlessAwaiting(rows: Record<string, unknown>[], verbs: readonly string[]): void {
  for (const row of rows) {
    if (row.approvalNo) row.$can = ((row.$can ?? []) as string[]).filter((verb) => !verbs.includes(verb));
  }
}

/**
 * Approval kind → the transition that its approval sets off. Refused or withdrawn, only the mark goes. Told twice, or
 * about a row that has moved on meanwhile, it changes nothing.
 */
export const onceDecided = (found: Service, moves: Readonly<Record<string, string>>): Listener =>
  on(approvalDecided, async (work, told) => {
    const name = Object.hasOwn(moves, told.kind) ? moves[told.kind] : undefined;
    if (!name) return;
    const by = forEnterprise(work);
    const row = await rowFor(by, found, told.refId, 'view', true);
    const state = stateField(found.of)!;
    const isPossible = found.of.fields[state]!.life!.transitions[name]!.from.includes(String(row[state]));
    if (told.result === 'approved' && isPossible) await move(by, found, row, name, { ...told.form, approvalNo: null });
    else if (row.approvalNo) await updateRow(by, found, row, { approvalNo: null }, { action: told.result });
  });
