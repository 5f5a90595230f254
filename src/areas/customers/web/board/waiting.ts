// How long somebody waited, as short as it can be said.
import type { Text, Vars } from '#kernel/model/text';
import { boardTexts as b } from './boardTexts';

export function waitText(minutes: number | null, t: (text: Text, vars?: Vars) => string): string {
  if (minutes === null) return '–';
  return minutes < 120 ? t(b.minutes, { n: minutes }) : t(b.hours, { n: (minutes / 60).toFixed(1) });
}
