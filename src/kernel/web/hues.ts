// A colour for a name: the same everywhere, and white is read upon it.
import { readable } from './colour';

export const hues = ['#7571f9', '#36b37e', '#ff9f43', '#4dabf7', '#e8590c', '#c2255c', '#0ca678', '#845ef7'].map(
  (hue) => readable(hue, ['#ffffff']),
);

export function hueOf(name: string): string {
  const sum = [...name].reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) >>> 0, 7);
  return hues[sum % hues.length]!;
}
