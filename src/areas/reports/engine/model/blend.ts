// One number out of several rates, each by its weight; what is missing leaves its weight to the others. Pure.

export type Weights = Readonly<Record<string, number>>;

/** Of rates in percent, none above a hundred; one decimal, half up. */
export function blended(weights: Weights, rateOf: (key: string) => number | null): number | null {
  let sum = 0;
  let weight = 0;
  for (const [key, share] of Object.entries(weights)) {
    const rate = rateOf(key);
    if (rate === null) continue;
    sum += share * Math.min(100, rate);
    weight += share;
  }
  return weight === 0 ? null : Math.round((sum / weight) * 10 + 1e-7) / 10;
}
