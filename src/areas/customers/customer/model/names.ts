// How a name is compared, and how it is covered. Pure.

/** A name as it is compared: no case, no spaces, no punctuation. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]/gu, '');

/** 张** : enough to be recognised by who knows the child, too little to be looked up by who does not. */
export const maskedName = (name: string): string => `${[...name.trim()][0] ?? ''}**`;
