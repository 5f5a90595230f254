// Shapes of what calls take as a whole.
import type { Shape } from '../fields';

/** Ids of rows, as a form or a program sends them: at least one unless said otherwise, and not more than fit. */
export const someIds = (most: number, least = 1): Shape<number[]> => ({
  safeParse(given) {
    if (!Array.isArray(given) || given.length < least || given.length > most) return { success: false };
    const data = given.map(Number);
    return data.every((id) => Number.isInteger(id) && id > 0) ? { success: true, data } : { success: false };
  },
});
