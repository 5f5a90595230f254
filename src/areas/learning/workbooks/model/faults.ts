// What a question lacks before students may see it. Pure.
import { isMarked } from './marking';
import type { Fault, Zone } from './workbook';

export interface CheckedQuestion {
  no: string;
  kind: string;
  options: readonly string[];
  answer: readonly string[];
  zone: Zone | null;
}

export function faultOf({ kind, answer, zone }: CheckedQuestion): Fault['why'] | null {
  if (isMarked(kind) && answer.filter((one) => one.trim() !== '').length === 0) return 'noAnswer';
  if ((kind === 'single' || kind === 'judge') && answer.length !== 1) return 'wrongAnswer';
  return zone ? null : 'noZone';
}

/** Zones of one page that lie over each other: allowed, and worth a look. */
export const overlap = (a: Zone, b: Zone): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
