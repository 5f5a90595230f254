// Whether what was typed into a blank is an accepted answer.
import type { Blank } from './document';

/** Full width to half width, no spaces, case ignored unless it counts. */
export function normal(text: string, isCaseSensitive = false): string {
  const narrow = text.replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0)).replace(/[\s　]+/g, '');
  return isCaseSensitive ? narrow : narrow.toLowerCase();
}

export function fits(blank: Blank, typed: string, isCaseSensitive = false): boolean {
  const given = normal(typed, isCaseSensitive);
  if (given === '') return false;
  return accepted(blank).some((answer) => agrees(blank, given, typed, answer, isCaseSensitive));
}

function agrees(
  { match, tolerance = 0 }: Blank,
  given: string,
  typed: string,
  answer: string,
  isCaseSensitive: boolean,
): boolean {
  const wanted = normal(answer, isCaseSensitive);
  switch (match) {
    case 'exact':
      return given === wanted;
    case 'contains':
      return given.includes(wanted);
    case 'number':
      return isNear(Number(given), Number(wanted), tolerance);
    case 'regex':
      return isLike(typed.trim(), answer, isCaseSensitive);
  }
}

/** The right blanks of a group; with any order each accepted answer is used once. */
export function rightBlanks(
  blanks: readonly Blank[],
  typed: Readonly<Record<string, string>>,
  { anyOrder = false, caseSensitive = false }: { anyOrder?: boolean | undefined; caseSensitive?: boolean | undefined },
): Blank[] {
  if (!anyOrder) return blanks.filter((blank) => fits(blank, typed[blank.key] ?? '', caseSensitive));
  const free = [...blanks];
  return blanks.filter(({ key }) => {
    const at = free.findIndex((blank) => fits(blank, typed[key] ?? '', caseSensitive));
    if (at >= 0) free.splice(at, 1);
    return at >= 0;
  });
}

const accepted = ({ accepts, match }: Blank): string[] => (match === 'regex' ? [accepts] : accepts.split('|'));

/** Decimals are not exact: 3.15 − 3.14 is a little more than 0.01. */
const isNear = (given: number, wanted: number, tolerance: number): boolean =>
  Number.isFinite(given) && Math.abs(given - wanted) <= tolerance + 1e-9;

function isLike(typed: string, pattern: string, isCaseSensitive: boolean): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, isCaseSensitive ? 'u' : 'iu').test(typed.slice(0, 500));
  } catch {
    return false;
  }
}
