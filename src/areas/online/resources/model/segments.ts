// How much of a film was seen, in bits of ten seconds: skipping to the end does not complete it. Pure.
const bit = 10;

export const bitsOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / bit));

/** Hundredths of a percent of the distinct bits seen; bits beyond the end count for nothing. */
export function seenOf(segments: Iterable<number>, seconds: number): { segments: number[]; percent: number } {
  const all = bitsOf(seconds);
  const seen = [...new Set(segments)].filter((n) => Number.isInteger(n) && n >= 0 && n < all).sort((a, b) => a - b);
  return { segments: seen, percent: Math.floor((seen.length * 10_000) / all) };
}

export const isComplete = (percent: number): boolean => percent >= 9000;

/** Bits that can have been played since the last beat: at double speed, and one in the middle of which it begins. */
export const believable = (claimed: readonly number[], elapsedSeconds: number): number[] =>
  claimed.slice(0, Math.max(2, Math.ceil((elapsedSeconds * 2) / bit) + 1));
