// A text cut where marks begin and end, so that each part knows what lies over it. Pure.
export interface OverText {
  fromAt: number;
  toAt: number;
}

export interface TextPart<M extends OverText> {
  at: number;
  text: string;
  marks: M[];
}

export function partsOf<M extends OverText>(text: string, marks: readonly M[]): TextPart<M>[] {
  const ends = [0, text.length, ...marks.flatMap(({ fromAt, toAt }) => [fromAt, toAt])];
  const cuts = [...new Set(ends)].filter((at) => at >= 0 && at <= text.length).sort((a, b) => a - b);
  return cuts.slice(0, -1).map((at, n) => ({
    at,
    text: text.slice(at, cuts[n + 1]),
    marks: marks.filter(({ fromAt, toAt }) => fromAt <= at && toAt > at),
  }));
}

export const isOver = <M extends { fromAt: number | null; toAt: number | null }>(mark: M): mark is M & OverText =>
  mark.fromAt !== null && mark.toAt !== null;
