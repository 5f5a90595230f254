// What the law allows of a probation. Pure.

/** Months of probation at most for a contract of this kind and term. */
export function longestProbation(kind: string, months: number | null, isPartTime: boolean): number {
  if (isPartTime || (kind !== 'fixed' && kind !== 'open_ended')) return 0;
  if (kind === 'open_ended') return 6;
  const term = months ?? 0;
  if (term < 3) return 0;
  if (term < 12) return 1;
  return term < 36 ? 2 : 6;
}
