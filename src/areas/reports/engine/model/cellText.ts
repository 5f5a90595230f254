// A cell as people read it.
import { grouped } from '#kernel/model/money';
import type { Unit } from './cells';

type Value = string | number | null | undefined;

export function cellText(unit: Unit, value: Value): string {
  if (value === null || value === undefined) return '—';
  const number = Number(value);
  if (unit === 'money') return grouped(number.toFixed(2));
  if (unit === 'percent') return `${number.toFixed(1)}%`;
  return groupedNumber(number);
}

/** Only what stands before the point is grouped. */
const groupedNumber = (number: number): string => {
  const [whole = '', rest] = String(number).split('.');
  return rest ? `${grouped(whole)}.${rest}` : grouped(whole);
};

export const changeText = (unit: Unit, change: number | null | undefined, points: (n: string) => string): string => {
  if (change === null || change === undefined) return '—';
  const signed = `${change > 0 ? '+' : ''}${change.toFixed(1)}`;
  return unit === 'percent' ? points(signed) : `${signed}%`;
};

/** Whether a change is to be glad of; nothing where nobody says. */
export const moodOf = (good: 'up' | 'down' | null, change: number | null | undefined): 'up' | 'down' | 'same' => {
  if (!change || !good) return 'same';
  return change > 0 === (good === 'up') ? 'up' : 'down';
};
