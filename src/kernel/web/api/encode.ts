// Query strings and form bodies in bracket notation, as the wire protocol asks: `lines[0][courseId]=7`.
import type { Fields } from '#kernel/model/fields';

export type Payload = Record<string, unknown>;

export const isPayload = (value: unknown): value is Payload => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

export function encode(payload: Payload): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(payload)) append(pairs, name, value);
  return pairs.join('&');
}

/** A form-encoded body turns numbers inside a structure into texts; as one JSON text it arrives unchanged. */
export function wireValues(fields: Fields, values: Payload): Payload {
  const sent = Object.entries(values).map(([name, value]) => {
    const isStructure = fields[name]?.kind === 'json' && typeof value === 'object' && value !== null;
    return [name, isStructure ? JSON.stringify(value) : value];
  });
  return Object.fromEntries(sent);
}

function append(pairs: string[], name: string, value: unknown): void {
  if (value === undefined || typeof value === 'function') return;
  if (value instanceof Date) pairs.push(one(name, value.toISOString()));
  else if (Array.isArray(value)) appendList(pairs, name, value);
  else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    // An empty object must still arrive, or the server would read "not sent" where "emptied" was meant.
    if (entries.length === 0) pairs.push(one(name, ''));
    for (const [key, inner] of entries) append(pairs, `${name}[${key}]`, inner);
  } else pairs.push(one(name, value === null ? '' : String(value)));
}

function appendList(pairs: string[], name: string, list: unknown[]): void {
  if (list.length === 0) pairs.push(one(name, ''));
  list.forEach((item, index) => {
    append(pairs, `${name}[${index}]`, item === undefined ? null : item);
  });
}

const one = (name: string, value: string): string => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
