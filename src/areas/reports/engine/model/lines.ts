// The lines of a report as the tree they are: each under the one whose keys it continues.

/** By the keys of the parent, in the order they came. */
export function childrenOf<T extends { keys: readonly string[] }>(
  lines: readonly T[],
): (parent: readonly string[]) => T[] {
  const by = new Map<string, T[]>();
  for (const line of lines) {
    const parent = JSON.stringify(line.keys.slice(0, -1));
    by.set(parent, [...(by.get(parent) ?? []), line]);
  }
  return (parent) => by.get(JSON.stringify(parent)) ?? [];
}
