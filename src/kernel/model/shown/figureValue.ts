// What a figure comes to.

/** A number, or two parts: percentages are never added or averaged, their parts are. */
export type FigureValue = number | { numerator: number; denominator: number };

export const combined = (values: readonly FigureValue[]): FigureValue => {
  const parts = values.filter((value) => typeof value !== 'number');
  if (parts.length === 0) return values.reduce<number>((sum, value) => sum + (value as number), 0);
  return {
    numerator: parts.reduce((sum, { numerator }) => sum + numerator, 0),
    denominator: parts.reduce((sum, { denominator }) => sum + denominator, 0),
  };
};
