/** Rows by what they have in common, in the order in which it was first met. */
export function grouped<T, K>(list: readonly T[], key: (one: T) => K): Map<K, T[]> {
  const found = new Map<K, T[]>();
  for (const one of list) {
    const at = found.get(key(one));
    if (at) at.push(one);
    else found.set(key(one), [one]);
  }
  return found;
}
