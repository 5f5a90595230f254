// What of a material was really seen: merged ranges of seconds or pages, believed only as fast as one can look. Pure.
export type Range = readonly [from: number, to: number];

/** Sorted and joined; what was played twice is there once. */
export function merged(ranges: readonly Range[]): Range[] {
  const sorted = ranges.filter(([from, to]) => to > from).sort((a, b) => a[0] - b[0]);
  const found: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = found.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}

export const lengthOf = (ranges: readonly Range[]): number =>
  merged(ranges).reduce((sum, [from, to]) => sum + to - from, 0);

/** Whole percent of the length. */
export const seenPercent = (ranges: readonly Range[], length: number): number =>
  length <= 0
    ? 0
    : Math.min(
        100,
        Math.floor((100 * lengthOf(ranges.map(([from, to]) => [Math.max(0, from), Math.min(length, to)]))) / length),
      );

/** The parts of ranges that are not known yet. */
function fresh(claimed: readonly Range[], known: readonly Range[]): Range[] {
  return merged(known)
    .reduce<Range[]>(
      (left, [from, to]) =>
        left.flatMap(([a, b]): Range[] => [
          [a, Math.min(b, from)],
          [Math.max(a, to), b],
        ]),
      merged(claimed),
    )
    .filter(([from, to]) => to > from);
}

/** How fast one can look: seconds of a film at double speed, a page in two seconds. */
export interface Pace {
  perSecond: number;
  /** Given once, when it is opened. */
  grace: number;
}
export const filmPace: Pace = { perSecond: 2, grace: 5 };
export const pagePace: Pace = { perSecond: 0.5, grace: 0 };

export interface Seen {
  ranges: readonly Range[];
  /** What may still be claimed without more time passing. */
  credit: number;
}

/**
 * A heartbeat adds what is new in it, as far as time has passed for it since the opening. What is told twice costs and gives
 * nothing, so neither repeating beats nor sending many at once gets anybody further.
 */
export function beaten(seen: Seen, claimed: readonly Range[], elapsedSeconds: number, pace: Pace): Seen {
  let credit = seen.credit + Math.max(0, elapsedSeconds) * pace.perSecond;
  const believed = fresh(claimed, seen.ranges).map(([from, to]): Range => {
    const length = Math.min(to - from, credit);
    credit -= length;
    return [from, from + length];
  });
  return { ranges: merged([...seen.ranges, ...believed]), credit };
}
