// The arithmetic of objectives: percent in hundredths, rounded half up at each level, from the rounded values below. Pure.
export interface Measured {
  kind: 'number' | 'percent' | 'milestone';
  direction: 'increase' | 'decrease' | 'maintain' | null;
  startValue: number | null;
  targetValue: number | null;
  currentValue: number | null;
  minValue: number | null;
  maxValue: number | null;
  milestones: readonly { weight: number; doneAt: Date | string | null }[];
}

const whole = 100_00;

/** a ÷ b in hundredths of a percent, half up; exact, whatever the size. */
export function ratio(a: number, b: number): number {
  if (b === 0) return 0;
  const [x, y] = b < 0 ? [BigInt(-a), BigInt(-b)] : [BigInt(a), BigInt(b)];
  const twice = 2n * x * BigInt(whole) + y;
  const [quotient, rest] = [twice / (2n * y), twice % (2n * y)];
  return Number(rest < 0n ? quotient - 1n : quotient);
}

export function rawProgress(of: Measured): number {
  if (of.kind === 'milestone') {
    const total = of.milestones.reduce((sum, { weight }) => sum + weight, 0);
    return ratio(
      of.milestones.reduce((sum, { weight, doneAt }) => sum + (doneAt ? weight : 0), 0),
      total,
    );
  }
  const current = of.currentValue ?? of.startValue ?? 0;
  if (of.direction === 'maintain') {
    const isIn = (of.minValue === null || current >= of.minValue) && (of.maxValue === null || current <= of.maxValue);
    return isIn ? whole : 0;
  }
  const start = of.startValue ?? 0;
  return ratio(current - start, (of.targetValue ?? start) - start);
}

export const counted = (raw: number): number => Math.min(whole, Math.max(0, raw));

export interface Part {
  weight: number;
  progress: number;
}

/** The weighted mean, the plain one where nothing weighs; null: there is nothing to count. */
export function pooled(parts: readonly Part[]): number | null {
  if (parts.length === 0) return null;
  const weight = parts.reduce((sum, one) => sum + one.weight, 0);
  if (weight === 0) return pooled(parts.map(({ progress }) => ({ weight: 1, progress })));
  const sum = parts.reduce((total, one) => total + one.weight * one.progress, 0);
  return Math.floor((2 * sum + weight) / (2 * weight));
}

export type Health = 'not_started' | 'on_track' | 'at_risk' | 'off_track';

export const healthOf = (confidence: number | null): Health =>
  confidence === null ? 'not_started' : confidence >= 7 ? 'on_track' : confidence >= 4 ? 'at_risk' : 'off_track';

/** The worst of them; what has not begun counts only where nothing has. */
export function worst(parts: readonly Health[]): Health {
  for (const one of ['off_track', 'at_risk', 'on_track'] as const) if (parts.includes(one)) return one;
  return 'not_started';
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** How far one would be if every day brought the same, today included. */
export function expected(startDate: string, endDate: string, today: string): number {
  const days = dayNumber(endDate) - dayNumber(startDate) + 1;
  return counted(ratio(dayNumber(today) - dayNumber(startDate) + 1, days));
}

export const isBehind = (progress: number, due: number): boolean => progress < due - 20_00;

/** In tenths: proposed from progress. */
export const proposedScore = (progress: number): number => Math.floor((progress + 500) / 1000) * 10;

/** Scores in hundredths, the weighted mean half up. */
export const scored = (parts: readonly { weight: number; score: number }[]): number | null =>
  pooled(parts.map(({ weight, score }) => ({ weight, progress: score })));

/** Whether a new edge from child to parent would close a loop, and how deep the tree would be. */
export function looped(
  edges: readonly { childId: number; parentId: number }[],
  childId: number,
  parentId: number,
): boolean {
  const up = new Map<number, number[]>();
  for (const edge of edges) up.set(edge.childId, [...(up.get(edge.childId) ?? []), edge.parentId]);
  const open = [parentId];
  const met = new Set<number>();
  while (open.length > 0) {
    const at = open.pop()!;
    if (at === childId) return true;
    if (met.has(at)) continue;
    met.add(at);
    open.push(...(up.get(at) ?? []));
  }
  return false;
}
