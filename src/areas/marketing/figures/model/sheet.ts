// The figures as a sheet: the very texts that the table shows. Pure.
import type { ShownFigures } from './figures';

interface FigureLine extends ShownFigures {
  name: string;
  children?: FigureLine[];
}

export const percentText = (hundredths: number | null): string =>
  hundredths === null ? '—' : `${(hundredths / 100).toFixed(2)}%`;

/** In the order of the table's columns. */
export const figureCells = (of: ShownFigures): string[] => [
  ...[of.cost, String(of.leads), of.cpl ?? '—', String(of.visits), String(of.trials), String(of.deals)],
  ...[of.cac ?? '—', of.revenue, percentText(of.roi)],
];

/** A name that a table program would take for a formula stays a name. */
const quoted = (cell: string): string => `"${(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;

export function figureSheet(heads: readonly string[], rows: readonly FigureLine[], depth = 0): string {
  const own = rows.flatMap(({ name, children = [], ...figures }) => [
    [`${'　'.repeat(depth)}${name}`, ...figureCells(figures)].map(quoted).join(','),
    ...(children.length > 0 ? [figureSheet([], children, depth + 1)] : []),
  ]);
  return [...(heads.length > 0 ? [heads.map(quoted).join(',')] : []), ...own].join('\r\n');
}
