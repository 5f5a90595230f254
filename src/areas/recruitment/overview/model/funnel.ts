// How many of a cohort came how far, and what part of each stage reached the next. Pure.
export interface FunnelStage {
  key: string;
  count: number;
  /** Percent of the stage before, one decimal; null for the first and where nobody was before. */
  conversion: number | null;
}

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1000) / whole) / 10;

export function funnelOf(counts: readonly { key: string; count: number }[]): {
  stages: FunnelStage[];
  overall: number | null;
} {
  const stages = counts.map(({ key, count }, n) => ({
    ...{ key, count },
    conversion: n === 0 ? null : percent(count, counts[n - 1]!.count),
  }));
  return { stages, overall: counts.length === 0 ? null : percent(counts.at(-1)!.count, counts[0]!.count) };
}

/** Of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round((values.reduce((sum, one) => sum + one, 0) / values.length) * 10) / 10;
