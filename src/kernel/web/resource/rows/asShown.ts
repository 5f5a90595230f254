import type { Resource } from '#kernel/model/resource';

/** The same rows, otherwise shown: fields left out, steps that have a dialog of their own. What travels stays the same, and so does its type. */
export const asShown = <R extends Resource>(of: R, otherwise: Partial<Resource>): R => ({ ...of, ...otherwise });
