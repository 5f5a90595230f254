// Shares and weights of a standard. Pure; hundredths of a percent.
const whole = 100_00;

/** What is missing to the whole (negative: too much); nothing where there are no parts. */
export const missingShare = (parts: readonly number[]): number =>
  parts.length === 0 ? 0 : whole - parts.reduce((total, part) => total + part, 0);

/** The band of a level rises. */
export const isBand = (min: number | null, mid: number | null, max: number | null): boolean => {
  const given = [min, mid, max].filter((one): one is number => one !== null);
  return given.every((one, i) => i === 0 || given[i - 1]! <= one);
};
