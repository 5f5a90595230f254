// What this area answers for the others.
import { query } from '#kernel/model/signals';

/** Who works there at that moment; null where nobody keeps shifts: everyone. */
export const onDuty = query<{ schoolId: number; at: Date; postIds?: number[] }, number[] | null>(
  'people.onDuty',
  () => null,
);
/** Days worked instead of others between two days, both included; Monday is 1. */
export const swappedWorkdays = query<
  { schoolId: number | null; from: string; to: string },
  { date: string; weekday: number }[]
>('people.swappedWorkdays', () => []);
/** Days off between two days, both included. */
export const holidays = query<{ schoolId: number | null; from: string; to: string }, string[]>(
  'people.holidays',
  () => [],
);
/** Who took over what somebody who has left had of a kind, whenever that was. */
export const successorsOf = query<{ staffIds: number[]; itemType: string }, { staffId: number; toId: number }[]>(
  'handover.successors',
  () => [],
);
