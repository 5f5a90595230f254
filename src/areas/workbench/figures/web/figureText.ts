// A figure as one reads it: grouped, money with two decimals, a percentage with one; a dash where there is nothing.
import type { FigureFace } from '../model/figures';

export function figureText({ unit }: Pick<FigureFace, 'unit'>, value: number | null): string {
  if (value === null) return '—';
  const digits = unit === 'money' ? 2 : unit === 'percent' ? 1 : 0;
  const text = value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.max(digits, 2),
  });
  return unit === 'money' ? `¥${text}` : unit === 'percent' ? `${text}%` : text;
}
