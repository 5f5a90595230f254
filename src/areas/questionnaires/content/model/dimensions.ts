// What an assessment says of a person: points of each dimension, and the band they fall into.
import type { Band, Dimension, Element } from './document';
import type { Mark } from './scoring';

export interface Measured {
  key: string;
  /** Hundredths. */
  value: number;
  band: Band | null;
}

export function measure(dimension: Dimension, visible: readonly Element[], marks: ReadonlyMap<string, Mark>): Measured {
  const own = visible.filter((element) => element.dimension === dimension.key && element.scoring);
  const sum = own.reduce((total, { key, weight }) => total + (marks.get(key)?.score ?? 0) * weight, 0);
  const weights = own.reduce((total, { weight }) => total + weight, 0);
  const value = dimension.method === 'sum' ? sum : weights === 0 ? 0 : Math.floor(sum / weights + 0.5);
  return { key: dimension.key, value, band: bandOf(dimension.bands, value) };
}

/** From is included, to is not, the last one's to is. Bands speak in points, values are hundredths. */
export function bandOf(bands: readonly Band[], value: number): Band | null {
  const points = value / 100;
  return (
    bands.find(({ from, to }, at) => points >= from && (points < to || (at === bands.length - 1 && points <= to))) ??
    null
  );
}

/** Where a scale of bands has a hole or says two things. */
export function bandFaults(bands: readonly Band[]): { at: number; why: 'gap' | 'overlap' | 'order' }[] {
  return bands.flatMap(({ from, to }, at) => {
    const next = bands[at + 1];
    const own = to <= from ? [{ at, why: 'order' as const }] : [];
    if (!next || next.from === to) return own;
    return [...own, { at, why: next.from > to ? ('gap' as const) : ('overlap' as const) }];
  });
}
