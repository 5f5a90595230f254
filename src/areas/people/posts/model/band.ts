// Whether a pay lies outside what a level pays. Pure, in fen; an open end holds nothing back.
export const isOutside = (total: number, min: number | null, max: number | null): boolean =>
  (min !== null && total < min) || (max !== null && total > max);
