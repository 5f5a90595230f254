// How long whoever sends wrong passwords waits.

const longestMs = 24 * 3_600_000;

/** Twice as long as the lock before, up to a day. */
export const longerLock = (firstMs: number, locksBefore: number): number =>
  Math.max(firstMs, Math.min(longestMs, firstMs * 2 ** Math.min(locksBefore, 20)));
