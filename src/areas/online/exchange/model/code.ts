// How an exchange code is written: 16 characters of an alphabet without look-alikes, the last of which checks the others. Pure.
export const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const size = alphabet.length;
export const codeLength = 16;

/** The check character of the first fifteen: Luhn over base 32. */
export function checkOf(body: string): string {
  let sum = 0;
  for (const [i, char] of [...body].reverse().entries()) {
    const product = alphabet.indexOf(char) * (i % 2 === 0 ? 2 : 1);
    sum += Math.floor(product / size) + (product % size);
  }
  return alphabet[(size - (sum % size)) % size]!;
}

/** As people type it: full-width, small letters, spaces, dashes and dots are the same code. */
export const normalised = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-.·—_]/g, '');

export const isWellFormed = (code: string): boolean =>
  code.length === codeLength &&
  [...code].every((char) => alphabet.includes(char)) &&
  checkOf(code.slice(0, -1)) === code.at(-1);

/** Characters that no code has: who typed one has read it wrongly. */
export const hasLookAlike = (code: string): boolean => code.length === codeLength && /[01IO]/.test(code);

export const isWord = (code: string): boolean => /^[A-Z0-9]{6,20}$/.test(code);

/** From random numbers below 32, as many as there is room for. */
export function codeFrom(prefix: string, random: readonly number[]): string {
  const room = codeLength - 1 - prefix.length;
  const body =
    prefix +
    random
      .slice(0, room)
      .map((n) => alphabet[n % size])
      .join('');
  return body + checkOf(body);
}

export const grouped = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;
