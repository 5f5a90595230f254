// The arithmetic of statistics: means, NPS, distributions, cross tables, and what of them must not be shown.

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Of the population. */
export function deviation(values: readonly number[]): number | null {
  const middle = mean(values);
  return middle === null
    ? null
    : Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / values.length);
}

export const rounded = (value: number | null, decimals = 2): number | null =>
  value === null ? null : Math.floor(value * 10 ** decimals + 0.5 + 1e-9) / 10 ** decimals;

/** Percent of 9 and 10 less percent of 0 to 6, one decimal. */
export function nps(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const share = (count: number) => (count * 100) / values.length;
  const promoters = share(values.filter((value) => value >= 9).length);
  const detractors = share(values.filter((value) => value <= 6).length);
  return rounded(promoters - detractors, 1);
}

/** Ten bins of a percentage; the last holds 100 too. */
export function bins(percents: readonly number[]): number[] {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const percent of percents) counts[Math.min(9, Math.max(0, Math.floor(percent / 10)))]! += 1;
  return counts;
}

/** Places of the unranked are the mean of those left over. */
export function meanRanks(
  keys: readonly string[],
  ranked: readonly (readonly string[])[],
): Record<string, number | null> {
  const rest = (given: readonly string[]) => (given.length + 1 + keys.length) / 2;
  return Object.fromEntries(
    keys.map((key) => [
      key,
      rounded(
        mean(
          ranked.map((given) => {
            const at = given.indexOf(key);
            return at >= 0 ? at + 1 : rest(given);
          }),
        ),
      ),
    ]),
  );
}

export interface Association {
  chi: number | null;
  p: number | null;
  /** An expected count below five: the figure says little. */
  isThin: boolean;
}

export function association(counts: readonly (readonly number[])[]): Association {
  const rows = counts.map((row) => row.reduce((sum, value) => sum + value, 0));
  const columns = (counts[0] ?? []).map((_, at) => counts.reduce((sum, row) => sum + row[at]!, 0));
  const total = rows.reduce((sum, value) => sum + value, 0);
  const degrees = (rows.filter(Boolean).length - 1) * (columns.filter(Boolean).length - 1);
  if (total === 0 || degrees < 1) return { chi: null, p: null, isThin: true };
  let chi = 0;
  let isThin = false;
  for (const [r, row] of counts.entries())
    for (const [c, value] of row.entries()) {
      const expected = (rows[r]! * columns[c]!) / total;
      if (expected === 0) continue;
      if (expected < 5) isThin = true;
      chi += (value - expected) ** 2 / expected;
    }
  return { chi: rounded(chi), p: upperGamma(degrees / 2, chi / 2), isThin };
}

/** The regularised upper incomplete gamma function: by its series, or by its continued fraction where that is quicker. */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(-x + a * Math.log(x) - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 300; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return Math.max(0, 1 - sum * front);
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < 300; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b || 1e-300);
    c = b + an / c || 1e-300;
    h *= d * c;
  }
  return Math.min(1, front * h);
}

/** Stirling's series, shifted to where it is exact enough. */
function logGamma(z: number): number {
  let shifted = z;
  let shift = 0;
  while (shifted < 8) {
    shift -= Math.log(shifted);
    shifted += 1;
  }
  const inverse = 1 / (shifted * shifted);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260))) / shifted;
  return shift + (shifted - 0.5) * Math.log(shifted) - shifted + 0.5 * Math.log(2 * Math.PI) + series;
}

/** Small groups are left out, and with each at least one other of its row and column, so that no sum gives it away. */
export function suppressed(counts: readonly (readonly number[])[], least: number): boolean[][] {
  const hidden = counts.map((row) => row.map((value) => value > 0 && value < least));
  const lines = [
    ...counts.map((row, r) => row.map((_, c) => [r, c] as const)),
    ...(counts[0] ?? []).map((_, c) => counts.map((__, r) => [r, c] as const)),
  ];
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const line of lines) {
      if (line.filter(([r, c]) => hidden[r]![c]).length !== 1) continue;
      const [other] = line
        .filter(([r, c]) => !hidden[r]![c] && counts[r]![c]! > 0)
        .sort(([r1, c1], [r2, c2]) => counts[r1]![c1]! - counts[r2]![c2]!);
      if (!other) continue;
      hidden[other[0]]![other[1]] = true;
      isChanged = true;
    }
  }
  return hidden;
}
