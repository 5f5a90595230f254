// The check character of a unified social credit code (GB 32100). Pure.
const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

export const checkCharacter = (first17: string): string | null => {
  const values = [...first17].map((letter) => letters.indexOf(letter));
  if (values.length !== 17 || values.includes(-1)) return null;
  const total = values.reduce((sum, value, i) => sum + value * weights[i]!, 0);
  return letters[(31 - (total % 31)) % 31]!;
};

export const isCreditCode = (code: string): boolean =>
  code.length === 18 && checkCharacter(code.slice(0, 17)) === code[17];
