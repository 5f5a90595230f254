// What a report says in a few words: its first numbers with how they changed, and the rows that are worst off. Pure.
import type { ReportAnswer, ReportColumn, ReportLine } from '../../engine/model/calls';
import { cellText, changeText } from '../../engine/model/cellText';

const mostNumbers = 6;
const mostRows = 5;

export const numbersTold = ({ columns, totals }: ReportAnswer, points: (n: string) => string): string[] =>
  columns.slice(0, mostNumbers).map(({ key, label, unit }) => {
    const cell = totals.cells[key];
    const value = `${label} ${cellText(unit, cell?.v)}`;
    const { prevPct } = cell ?? {};
    return prevPct === undefined || prevPct === null ? value : `${value} (${changeText(unit, prevPct, points)})`;
  });

/** By the number the report is ordered by first: the lowest where more is better, the highest where less is. */
export function worstRows({ columns, lines }: ReportAnswer): string[] {
  const column = columns.find(({ good }) => good !== null);
  if (!column) return [];
  const first = lines.filter(({ keys, cells }) => keys.length === 1 && isNumber(cells[column.key]?.v));
  const sign = column.good === 'up' ? 1 : -1;
  return [...first]
    .sort((a, b) => (sizeOf(a, column) - sizeOf(b, column)) * sign)
    .slice(0, mostRows)
    .map(({ label, cells }) => `${label} ${cellText(column.unit, cells[column.key]?.v)}`);
}

const isNumber = (v: string | number | null | undefined): boolean => v !== null && v !== undefined;
const sizeOf = ({ cells }: ReportLine, { key }: ReportColumn): number => Number(cells[key]?.v);
