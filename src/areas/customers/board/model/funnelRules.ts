// How far customers came, and what share of them. Pure.

/** The stages of a sale in order; a customer's rank is the furthest it ever reached. */
export const ranked = ['new', 'following', 'invited', 'visited', 'trial', 'member'] as const;
export type RankedStage = (typeof ranked)[number];

export interface FunnelStep {
  stage: RankedStage;
  reached: number;
  /** Of those who reached the stage before, in percent with one decimal; nothing where there was nobody. */
  rate: number | null;
}

export interface Funnel {
  steps: FunnelStep[];
  overall: number | null;
}

/** A share in percent, one decimal, half up: whole numbers until the last step, so that 56.25 is 56.3. */
export const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 2000 + whole) / (2 * whole)) / 10;

export function funnelOf(reached: readonly number[]): Funnel {
  const steps = ranked.map((stage, n) => ({
    stage,
    reached: reached[n] ?? 0,
    rate: n === 0 ? null : share(reached[n] ?? 0, reached[n - 1] ?? 0),
  }));
  return { steps, overall: share(reached[ranked.length - 1] ?? 0, reached[0] ?? 0) };
}
