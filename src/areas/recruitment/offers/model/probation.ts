// What the law allows of a probation. Pure.
export type ContractKind = 'fixed' | 'open_ended' | 'task';

/** Months of probation at most. */
export function longestProbation(kind: ContractKind, months: number | null, isPartTime: boolean): number {
  if (isPartTime || kind === 'task') return 0;
  if (kind === 'open_ended') return 6;
  const term = months ?? 0;
  if (term < 3) return 0;
  if (term < 12) return 1;
  return term < 36 ? 2 : 6;
}
