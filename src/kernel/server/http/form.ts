// Form-encoded bodies with nested values in bracket notation, read within limits: depth, number of names, size.
import qs from 'qs';
import { malformed } from '../../model/problems';

const limits = {
  depth: 8,
  parameterLimit: 20_000,
  arrayLimit: 5_000,
  strictDepth: true,
  throwOnLimitExceeded: true,
} as const;

export function parseForm(text: string): Record<string, unknown> {
  // A nest a thousand brackets deep is refused before anything is built from it.
  if (/(\[[^\]]*\]){9}/.test(text) || /(%5B[^%]*%5D){9}/i.test(text)) throw malformed();
  try {
    return plain(qs.parse(text, { ...limits, allowPrototypes: false })) as Record<string, unknown>;
  } catch {
    throw malformed();
  }
}

/** qs answers objects without a prototype and sparse lists; the rest of the server expects plain ones. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}
