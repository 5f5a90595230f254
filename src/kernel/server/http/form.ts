// Form-encoded bodies with nested values in bracket notation, read within limits: depth, number of names, size.
import qs from 'qs';

const limits = {
  depth: 8,
  parameterLimit: 20_000,
  arrayLimit: 5_000,
  strictDepth: true,
  throwOnLimitExceeded: true,
} as const;

/**
 * Never throws: the router reads queries with this, and an error there would end the whole process. What cannot be read
 * is answered as a list, which no payload is, and is refused where payloads are taken.
 */
export function parseForm(text: string): Record<string, unknown> {
  try {
    return plain(qs.parse(text, { ...limits, allowPrototypes: false })) as Record<string, unknown>;
  } catch {
    return [] as unknown as Record<string, unknown>;
  }
}

/** qs answers objects without a prototype and sparse lists; the rest of the server expects plain ones. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}
