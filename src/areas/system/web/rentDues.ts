// What the parts of the due-rent tab share.
import { fen } from '#kernel/model/money';
import type { WireRow } from '#kernel/web/resource/rows';

export interface MonthSpan {
  from: string;
  to: string;
}

export const isOpen = (due: WireRow): boolean => due.status !== 'paid' && due.status !== 'cancelled';

/** In fen. */
export const openOf = (due: WireRow): number => (fen(String(due.amount)) ?? 0) - (fen(String(due.paid)) ?? 0);
