// A figure as one reads it, wherever it is shown: grouped, money with two decimals, a percentage with one; a dash where there
// is nothing. Money in yuan.
import type { FigureFace } from './figures';

export function figureText({ unit }: Pick<FigureFace, 'unit'>, value: number | null): string {
  if (value === null) return '—';
  if (unit === 'percent') return percentText(value);
  const how = unit === 'money' ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { maximumFractionDigits: 2 };
  const text = Math.abs(value).toLocaleString('en-US', how);
  return `${value < 0 ? '-' : ''}${unit === 'money' ? '¥' : ''}${text}`;
}

export const percentText = (value: number | null): string =>
  value === null ? '—' : `${value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`;
