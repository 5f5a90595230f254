// Told and asked inside this area, in the transaction that writes entries.
import { event, query } from '#kernel/model/signals';

/** Whoever sums, settles or warns hears it. */
export const ledgerPosted = event<{
  customerIds: number[];
  courseIds: number[];
  /** Lessons came to somebody: what is owed can be settled. */
  gave: boolean;
}>('ledger.posted');

/** Lessons up to a day that are still to be taken attendance of, or owed; the first hundred. */
export const openBefore = query<
  { through: string; schoolId: number | null },
  { kind: 'scheduled' | 'owed'; lessonId: number; title: string }[]
>('ledger.openBefore', () => []);
