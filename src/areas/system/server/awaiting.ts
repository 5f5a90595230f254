// A step that needs leave. The approval's number stays on the row until it is decided, so that everyone sees what is
// being waited for and nobody asks a second time.
import { errorMessages } from '#kernel/model/messages';
import { conflict } from '#kernel/model/problems';
import { stateField } from '#kernel/model/resource';
import { texts } from '#kernel/model/text';
import {
  type ApprovalRequest,
  approvalDecided,
  approvalResubmitted,
  approvalReturned,
  approve,
} from '#kernel/server/calls';
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
 * Approval kind → the transition that its approval sets off. Refused or withdrawn, only the mark goes; given back, the row
 * is its keeper's again until it is asked for anew. Told twice, or about a row that has moved on meanwhile, nothing changes.
 */
export const onceDecided = (found: Service, moves: Readonly<Record<string, string>>): Listener[] => {
  /** The row, locked, while what was asked for is still possible. */
  const asked = async (work: Work, { kind, refId }: { kind: string; refId: number }) => {
    const name = Object.hasOwn(moves, kind) ? moves[kind] : undefined;
    if (!name) return undefined;
    const row = await rowFor(work, found, refId, 'view', true);
    const state = stateField(found.of)!;
    return {
      name,
      row,
      isPossible: found.of.fields[state]!.life!.transitions[name]!.from.includes(String(row[state])),
    };
  };
  const mark = (work: Work, row: Record<string, unknown>, approvalNo: string | null, action: string) =>
    row.approvalNo === approvalNo ? undefined : updateRow(work, found, row, { approvalNo }, { action });
  return [
    on(approvalDecided, async (given, told) => {
      const work = forEnterprise(given);
      const { name, row, isPossible } = (await asked(work, told)) ?? {};
      if (!name || !row) return;
      if (told.result === 'approved' && isPossible)
        await move(work, found, row, name, { ...told.form, approvalNo: null });
      else await mark(work, row, null, told.result);
    }),
    on(approvalReturned, async (given, told) => {
      const work = forEnterprise(given);
      const { row } = (await asked(work, told)) ?? {};
      if (row) await mark(work, row, null, 'returned');
    }),
    on(approvalResubmitted, async (given, told) => {
      const work = forEnterprise(given);
      const { row, isPossible } = (await asked(work, told)) ?? {};
      if (!row) return;
      // Meanwhile it was closed, ended or asked for in another approval: then there is nothing left to ask for.
      if (!isPossible) throw conflict(errorMessages.wrongState, { reason: 'state' });
      const no = told.no || String(told.approvalId);
      if (row.approvalNo && row.approvalNo !== no) refuseWhileAwaiting({ approvalNo: String(row.approvalNo) });
      await mark(work, row, no, 'resubmitted');
    }),
  ];
};
