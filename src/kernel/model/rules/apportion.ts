// An amount divided by weights to the fen: each gets its floor, what is missing goes to the largest remainders.

/** Parts in the order of the weights, never negative, adding up to the amount exactly; of equal remainders the earlier wins. */
export function apportion(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (weights.length === 0) return [];
  if (total === 0n)
    return apportion(
      amount,
      weights.map(() => 1),
    );
  const exact = weights.map((weight, at) => {
    const product = BigInt(amount) * BigInt(weight);
    return { at, part: Number(product / total), rest: product % total };
  });
  let missing = amount - exact.reduce((sum, { part }) => sum + part, 0);
  const parts = exact.map(({ part }) => part);
  for (const { at } of [...exact].sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))) {
    if (missing-- <= 0) break;
    parts[at]! += 1;
  }
  return parts;
}
