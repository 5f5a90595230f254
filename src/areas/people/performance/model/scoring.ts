// Scores of indicators, the total of a sheet and its grade: pure. Scores and weights are hundredths.
export type ItemKind = 'higher' | 'lower' | 'steps' | 'rating' | 'deduct' | 'bonus' | 'veto';
export interface Params {
  /** Hundredths of a percent of the target. */
  floorRate: number;
  capRate: number;
  /** Hundredths of points. */
  pointsPer: number;
  maxPoints: number;
  vetoCap: number;
  steps: readonly { from: number; points: number }[];
}
export interface Rated {
  weight: number;
  /** Null: has not scored. */
  score: number | null;
}

const round = (value: number): number => Math.round(value + 1e-7);

/** Null: it cannot be scored, and its weight goes to the others. */
export function scoreOf(
  kind: ItemKind,
  params: Params,
  target: number | null,
  actual: number | null,
  rated: readonly Rated[],
): number | null {
  if (kind === 'rating') {
    const given = rated.filter(({ score }) => score !== null);
    const weights = given.reduce((sum, { weight }) => sum + weight, 0);
    return weights === 0 ? null : round(given.reduce((sum, { weight, score }) => sum + weight * score!, 0) / weights);
  }
  if (kind === 'deduct' || kind === 'bonus') {
    const points = params.pointsPer * ((actual ?? 0) / 100);
    return round(params.maxPoints > 0 ? Math.min(points, params.maxPoints) : points);
  }
  if (kind === 'veto') return (actual ?? 0) > 0 ? params.vetoCap : null;
  if (actual === null) return null;
  if (kind === 'steps') return params.steps.filter(({ from }) => actual >= from).at(-1)?.points ?? 0;
  if (!target) return null;
  const cap = params.capRate / 10_000;
  const rate = actual / target;
  if (kind === 'lower') return round(Math.min(Math.max(2 - rate, 0), cap) * 10_000);
  return rate < params.floorRate / 10_000 ? 0 : round(Math.min(rate, cap) * 10_000);
}

export interface ScoredLine {
  dimension: string;
  /** Hundredths of a percent of the whole, and of the dimension. */
  dimensionWeight: number;
  weight: number;
  kind: ItemKind;
  score: number | null;
}

/** Rounded half up once, at the end. */
export function totalOf(lines: readonly ScoredLine[]): number {
  const weighed = lines.filter(({ kind, score }) => !['deduct', 'bonus', 'veto'].includes(kind) && score !== null);
  let total = 0;
  let used = 0;
  for (const name of new Set(weighed.map(({ dimension }) => dimension))) {
    const own = weighed.filter(({ dimension }) => dimension === name);
    const weights = own.reduce((sum, { weight }) => sum + weight, 0);
    const share = own[0]!.dimensionWeight;
    if (weights === 0) continue;
    total += (share * own.reduce((sum, { weight, score }) => sum + weight * score!, 0)) / weights;
    used += share;
  }
  const points = (kind: ItemKind) =>
    lines.filter((one) => one.kind === kind).reduce((sum, { score }) => sum + (score ?? 0), 0);
  const found = (used === 0 ? 0 : total / used) + points('bonus') - points('deduct');
  const vetoes = lines.filter(({ kind, score }) => kind === 'veto' && score !== null).map(({ score }) => score!);
  return Math.max(0, round(Math.min(found, ...vetoes)));
}

export interface Grade {
  grade: string;
  from: number;
  coefficient: number;
}
export const gradeOf = (grades: readonly Grade[], total: number): Grade | undefined =>
  grades.toSorted((a, b) => b.from - a.from).find(({ from }) => total >= from);

/** What the named grades come to, in hundredths of a percent. */
const exactShare = (grades: readonly string[], limited: readonly string[]): number =>
  grades.length === 0 ? 0 : (grades.filter((grade) => limited.includes(grade)).length * 10_000) / grades.length;

export const shareOf = (grades: readonly string[], limited: readonly string[]): number =>
  Math.round(exactShare(grades, limited));

/** Shares of the named grades, in whole percents; over the limit it stops a publication. */
export function overLimit(grades: readonly string[], limited: readonly string[], maxPercent: number): number | null {
  const percent = exactShare(grades, limited);
  return percent > maxPercent ? Math.round(percent) / 100 : null;
}
