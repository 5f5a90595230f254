// How long somebody waited, as short as it can be said.
import type { Text, Vars } from '#kernel/model/text';
import { boardTexts as b } from './boardTexts';

const short = (n: number): string => (n < 10 ? n.toFixed(1) : String(Math.round(n)));

export function waitText(minutes: number | null, t: (text: Text, vars?: Vars) => string): string {
  if (minutes === null) return '–';
  const hours = minutes / 60;
  if (minutes < 100) return t(b.minutes, { n: minutes });
  return hours < 48 ? t(b.hours, { n: short(hours) }) : t(b.wholeDays, { n: short(hours / 24) });
}
