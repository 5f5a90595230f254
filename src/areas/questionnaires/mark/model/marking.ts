// Two marks of one answer, and who marks which: the arithmetic of marking.

export type Settled = { kind: 'mark'; score: number } | { kind: 'arbitrate' };

/** Hundredths all: near enough is the mean, half up to a step; otherwise a third person decides. */
export function settle(first: number, second: number, full: number, thresholdPercent: number, step: number): Settled {
  if (Math.abs(first - second) * 100 > full * thresholdPercent) return { kind: 'arbitrate' };
  return { kind: 'mark', score: Math.min(full, toStep((first + second) / 2, step)) };
}

export const toStep = (value: number, step: number): number => Math.floor(value / step + 0.5) * step;

export interface Dealt {
  sheetId: number;
  questionKey: string;
  schoolId: number | null;
  /** Who wrote it, where that is one of the markers: nobody marks their own sheet. */
  writerId: number | null;
}

/** Whose turn each item is: as even as it can be, all questions of a paper with one marker where papers are dealt. */
export function deal(
  items: readonly Dealt[],
  markers: readonly number[],
  mode: 'by_paper' | 'by_question' | 'by_school',
  loads: ReadonlyMap<number, number> = new Map(),
): (number | null)[] {
  const load = new Map(markers.map((id) => [id, loads.get(id) ?? 0]));
  const groups = new Map<string, number[]>();
  for (const [at, item] of items.entries()) {
    const key = mode === 'by_paper' ? `${item.sheetId}` : mode === 'by_school' ? `s${item.schoolId}` : `${at}`;
    groups.set(key, [...(groups.get(key) ?? []), at]);
  }
  const dealt = items.map((): number | null => null);
  for (const own of groups.values()) {
    const writers = new Set(own.map((at) => items[at]!.writerId));
    const free = markers.filter((id) => !writers.has(id));
    const [next] = [...free].sort((a, b) => load.get(a)! - load.get(b)! || markers.indexOf(a) - markers.indexOf(b));
    if (next === undefined) continue;
    for (const at of own) dealt[at] = next;
    load.set(next, load.get(next)! + (mode === 'by_paper' ? 1 : own.length));
  }
  return dealt;
}
