// What a chart shows, without a word about how it is drawn; and the same figures as a table for those who read rather
// than look.
import type { Tone } from '#kernel/model/fields';

export type ChartSpec =
  | {
      kind: 'line' | 'bar';
      categories: readonly string[];
      series: readonly { name: string; values: readonly (number | null)[] }[];
      stacked?: boolean;
      /** Bars that lie, for long names. */
      horizontal?: boolean;
      /** Fills the space under a line. */
      area?: boolean;
    }
  | { kind: 'pie' | 'funnel'; parts: readonly ChartPart[] }
  | {
      kind: 'heat';
      x: readonly string[];
      y: readonly string[];
      cells: readonly (readonly [x: number, y: number, value: number])[];
    };

/** What stands for a state is drawn in its tone. */
export interface ChartPart {
  name: string;
  value: number;
  tone?: Tone;
}

export interface ChartTable {
  head: string[];
  rows: (string | number | null)[][];
}

export function tableOf(spec: ChartSpec, words: { item: string; value: string }): ChartTable {
  switch (spec.kind) {
    case 'line':
    case 'bar':
      return {
        head: [words.item, ...spec.series.map((one) => one.name)],
        rows: spec.categories.map((name, i) => [name, ...spec.series.map((one) => one.values[i] ?? null)]),
      };
    case 'pie':
    case 'funnel':
      return { head: [words.item, words.value], rows: spec.parts.map((part) => [part.name, part.value]) };
    case 'heat':
      return {
        head: [words.item, ...spec.x],
        rows: spec.y.map((name, y) => [
          name,
          ...spec.x.map((_, x) => spec.cells.find((cell) => cell[0] === x && cell[1] === y)?.[2] ?? null),
        ]),
      };
  }
}

export const isEmpty = (spec: ChartSpec): boolean =>
  'series' in spec
    ? spec.categories.length === 0 || spec.series.length === 0
    : 'parts' in spec
      ? spec.parts.every((part) => part.value === 0)
      : spec.cells.length === 0;
