// When two customers are one, siblings, or merely alike. Pure.

/** A name as it is compared: no case, no spaces, no punctuation. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]/gu, '');
