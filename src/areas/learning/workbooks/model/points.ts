// Points are hundredths inside and given in tenths.
const tenth = 10;

/** Half up to a tenth of a point. */
export const toTenth = (points: number): number => Math.floor(points / tenth + 0.5) * tenth;
