// A measure's value as people read it.
import { grouped } from '#kernel/model/money';
import type { Measure } from '#kernel/model/report';

/** Money arrives as a text of yuan, the rest as numbers, a ratio over nothing as null. */
export type Figure = string | number | null | undefined;

export const numberOf = (value: Figure): number => (value === null || value === undefined ? 0 : Number(value));

export function measureText(measure: Pick<Measure, 'unit'>, value: Figure): string {
  if (value === null || value === undefined) return '—';
  const number = numberOf(value);
  switch (measure.unit) {
    case 'money':
      return grouped(number.toFixed(2));
    case 'percent':
      return `${Number(number.toFixed(2))}%`;
    case 'quantity':
      return grouped(String(Number(number.toFixed(2))));
    case 'count':
      return grouped(String(number));
  }
}
