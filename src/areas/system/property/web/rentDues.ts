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

/** As the list takes it. */
export const duePayload = ({ month, due, schoolId }: DueScope): Record<string, unknown> => ({
  ...(month ? { dueOnFrom: month.from, dueOnTo: month.to } : { status: openStatuses }),
  ...(due?.from ? { dueOnFrom: due.from } : {}),
  ...(due?.to ? { dueOnTo: due.to } : {}),
  ...(schoolId ? { schoolId } : {}),
});

export const isOpen = (due: WireRow): boolean => openStatuses.includes(String(due.status));

/** In fen. */
export const openOf = (due: WireRow): number => (fen(String(due.amount)) ?? 0) - (fen(String(due.paid)) ?? 0);
