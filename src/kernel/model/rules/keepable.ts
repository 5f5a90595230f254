// What somebody sent may be stored, logged and walked through: no half characters, and no deeper than anything we know.

const deepest = 60;

/** Looked through without recursion: what is nested a hundred thousand deep would end it. */
export function isKeepable(given: unknown): boolean {
  const ahead: { value: unknown; depth: number }[] = [{ value: given, depth: 0 }];
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && !isWhole(value)) return false;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= deepest) return false;
    for (const [key, item] of Object.entries(value)) {
      if (!isWhole(key)) return false;
      ahead.push({ value: item, depth: depth + 1 });
    }
  }
  return true;
}

/** A character beyond the first 65,536 is written as a pair; half of one is none. */
export const isWhole = (text: string): boolean => !/\p{Surrogate}/u.test(text);
