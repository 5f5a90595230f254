// What the parts of the due-rent tab share.
import { fen } from '#kernel/model/money';
import type { WireRow } from '#kernel/web/resource/rows/rows';

/** Which dues are looked at: of a month, or whatever is open, perhaps by when it falls due; of one school, or of all. */
export interface DueScope {
  month: { from: string; to: string } | null;
  due?: { from: string; to: string } | null;
  schoolId: number | null;
}

export const openStatuses = ['due', 'part_paid', 'overdue'];

/** When it falls due, and of which school. */
export const dueWithin = ({ month, due, schoolId }: DueScope): Record<string, string> => ({
  ...(month ? { dueOnFrom: month.from, dueOnTo: month.to } : {}),
  ...(due?.from ? { dueOnFrom: due.from } : {}),
  ...(due?.to ? { dueOnTo: due.to } : {}),
  ...(schoolId ? { schoolId: String(schoolId) } : {}),
});

/** As the list takes it. */
export const duePayload = (scope: DueScope): Record<string, unknown> => ({
  ...(scope.month ? {} : { status: openStatuses }),
  ...dueWithin(scope),
});

export const isOpen = (due: WireRow): boolean => openStatuses.includes(String(due.status));

/** In fen. */
export const openOf = (due: WireRow): number => (fen(String(due.amount)) ?? 0) - (fen(String(due.paid)) ?? 0);
