// How far a target is reached, pure. Money in fen, rates in percent; a period is whole days.

export interface Progress {
  target: number | null;
  actual: number | null;
  /** In percent; nothing without a target. */
  completion: number | null;
  /** What is ahead of, or behind, the share of time that is gone. */
  gap: number | null;
  /** What it comes to at this pace; only of what adds up, and only while the period runs. */
  forecast: number | null;
}

export interface Passing {
  /** Days of the period up to today, today included. */
  passed: number;
  days: number;
}

/** The share of time that is gone, 0 to 1. */
export const timeShare = ({ passed, days }: Passing): number => Math.min(1, Math.max(0, passed / days));

export function progressOf(target: number | null, actual: number | null, time: Passing, isAdditive: boolean): Progress {
  const gone = timeShare(time);
  const has = target !== null && target !== 0 && actual !== null;
  return {
    target: target || null,
    actual,
    completion: has ? (actual / target) * 100 : null,
    gap: has && isAdditive ? actual - target * gone : null,
    forecast: isAdditive && actual !== null && gone > 0 && gone < 1 ? actual / gone : null,
  };
}

/** Of several: what has no target is no part of the completion, and is told apart. */
export function together(
  parts: readonly Pick<Progress, 'target' | 'actual'>[],
  time: Passing,
): Progress & { unset: number } {
  const set = parts.filter(({ target }) => target);
  const sum = (of: readonly { target: number | null; actual: number | null }[], name: 'target' | 'actual') =>
    of.reduce((total, part) => total + (part[name] ?? 0), 0);
  const unset = sum(
    parts.filter(({ target }) => !target),
    'actual',
  );
  return { ...progressOf(set.length > 0 ? sum(set, 'target') : null, sum(set, 'actual'), time, true), unset };
}

export interface Performer {
  staffId: number;
  /** In hundredths of a percent. */
  percent: number;
}

/** An amount over who earned it: parts that add up to it to the fen, the largest remainders first. */
export function shared(amount: number, performers: readonly Performer[]): { staffId: number; amount: number }[] {
  const whole = performers.reduce((sum, { percent }) => sum + percent, 0);
  if (whole === 0) return [];
  const size = Math.abs(amount);
  const parts = performers.map(({ staffId, percent }) => {
    const exact = (size * percent) / whole;
    return { staffId, amount: Math.floor(exact), rest: exact - Math.floor(exact) };
  });
  let left = size - parts.reduce((sum, part) => sum + part.amount, 0);
  for (const part of [...parts].sort((a, b) => b.rest - a.rest)) {
    if (left <= 0) break;
    part.amount += 1;
    left -= 1;
  }
  return parts.map((part) => ({ staffId: part.staffId, amount: Math.sign(amount) * part.amount }));
}
