// The table at the end: what was measured, what it must reach, what we aim at.

export interface Line {
  what: string;
  measured: string;
  must?: string;
  aim?: string;
  /** 'aim', 'must', 'short'; nothing for a line that only tells. */
  reached?: 'aim' | 'must' | 'short';
}

interface Limits {
  must: number;
  aim: number;
  /** How a number is written. */
  as: (value: number) => string;
}

export const atLeast = (what: string, value: number, { must, aim, as }: Limits): Line => ({
  what,
  measured: as(value),
  must: `≥ ${as(must)}`,
  aim: as(aim),
  reached: value >= aim ? 'aim' : value >= must ? 'must' : 'short',
});

export const atMost = (what: string, value: number, { must, aim, as }: Limits): Line => ({
  what,
  measured: as(value),
  must: `≤ ${as(must)}`,
  aim: as(aim),
  reached: value <= aim ? 'aim' : value <= must ? 'must' : 'short',
});

export const told = (what: string, measured: string): Line => ({ what, measured });

export const times = (value: number) => `${value.toFixed(2)} ×`;
export const seconds = (value: number) => `${value.toFixed(1)} s`;
export const megabytes = (value: number) => `${value.toFixed(0)} MB`;
export const kilobytes = (value: number) => `${value.toFixed(0)} KB`;
export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

const marks = { aim: 'yes, at its aim', must: 'yes', short: 'NO' };

export function print(lines: readonly Line[]): void {
  const rows = [
    ['what', 'measured', 'must', 'aim', 'ok'],
    ...lines.map((line) => [
      line.what,
      line.measured,
      line.must ?? '',
      line.aim ?? '',
      line.reached ? marks[line.reached] : '',
    ]),
  ];
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  console.log('');
  for (const [n, row] of rows.entries()) {
    console.log(row.map((cell, i) => cell.padEnd(widths[i]!)).join(' | '));
    if (n === 0) console.log(widths.map((width) => '-'.repeat(width)).join('-|-'));
  }
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
