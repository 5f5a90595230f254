// A measure's value as it leaves the house, pure: rounded once, at the edge, from what was not rounded.
import { yuan } from '#kernel/model/money';
import type { FigureValue } from '#kernel/model/shown/figureValue';

export type Unit = 'count' | 'money' | 'percent' | 'minutes';

export interface Cell {
  /** Money as yuan with two decimals, a rate in percent with one; null where there is nothing to divide by. */
  v: string | number | null;
  prev?: string | number | null;
  /** In percent; of a rate in percentage points. Null where there was nothing before. */
  prevPct?: number | null;
  year?: string | number | null;
  yearPct?: number | null;
}

/** Not rounded: fen, heads, percent. */
export function numberOf(unit: Unit, value: FigureValue | null | undefined): number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  if (value.denominator === 0) return null;
  return (value.numerator / value.denominator) * (unit === 'percent' ? 100 : 1);
}

/** Half away from zero; what a double cannot hold exactly (82.35) counts as the half it means. */
const rounded = (value: number, decimals: number): number => {
  const scale = 10 ** decimals;
  return (Math.sign(value) * Math.round(Math.abs(value) * scale + 1e-7)) / scale + 0;
};

export function shown(unit: Unit, number: number | null): string | number | null {
  if (number === null) return null;
  if (unit === 'money') return yuan(rounded(number, 0));
  return rounded(number, unit === 'percent' ? 1 : 2);
}

/** The change in percent, of a rate in points; a dash where nothing was before. */
export function changeOf(unit: Unit, now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null;
  if (unit === 'percent') return rounded(now - before, 1);
  return before === 0 ? null : rounded(((now - before) / Math.abs(before)) * 100, 1);
}

export interface Against {
  prev?: FigureValue | null | undefined;
  year?: FigureValue | null | undefined;
}

export function cellOf(unit: Unit, value: FigureValue | null | undefined, against: Against): Cell {
  const now = numberOf(unit, value);
  const cell: Cell = { v: shown(unit, now) };
  if ('prev' in against) {
    const before = numberOf(unit, against.prev ?? (typeof value === 'number' ? 0 : null));
    Object.assign(cell, { prev: shown(unit, before), prevPct: changeOf(unit, now, before) });
  }
  if ('year' in against) {
    const before = numberOf(unit, against.year ?? (typeof value === 'number' ? 0 : null));
    Object.assign(cell, { year: shown(unit, before), yearPct: changeOf(unit, now, before) });
  }
  return cell;
}
