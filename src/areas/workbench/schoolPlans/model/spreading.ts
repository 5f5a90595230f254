// Targets of a year laid over its months: nothing is lost in between. Values are hundredths: fen of money, hundredths of a count.

const months = 12;

/** A twelfth for each, rounded down to whole steps; December takes the rest. */
export function spreadEvenly(total: number, step = 1): number[] {
  const each = Math.floor(total / months / step) * step;
  return Array.from({ length: months }, (_, i) => (i === months - 1 ? total - each * (months - 1) : each));
}

/** By last year's shares, rounded down; the rest to the earliest of the largest months. Without a last year, evenly. */
export function spreadAs(total: number, lastYear: readonly number[], step = 1): number[] {
  const sum = lastYear.reduce((all, one) => all + one, 0);
  if (sum <= 0 || lastYear.length !== months) return spreadEvenly(total, step);
  const parts = lastYear.map((one) => Number((BigInt(total) * BigInt(one)) / BigInt(sum) / BigInt(step)) * step);
  const largest = lastYear.indexOf(Math.max(...lastYear));
  const rest = total - parts.reduce((all, one) => all + one, 0);
  return parts.map((part, i) => (i === largest ? part + rest : part));
}
