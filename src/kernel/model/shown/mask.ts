// How a sensitive value is shown to someone who may not see it.
import type { Geo, MaskKind } from '../fields';

/** Whatever kind of value it is: a text with stars, a place to about a hundred metres, and nothing of anything else. */
export function covered(kind: MaskKind, value: unknown): unknown {
  if (typeof value === 'string') return value && mask(kind, value);
  return kind === 'place' && isPlace(value) ? { lng: roughly(value.lng), lat: roughly(value.lat) } : null;
}

const isPlace = (value: unknown): value is Geo => typeof value === 'object' && value !== null && 'lng' in value;
const roughly = (degrees: number): number => Math.round(degrees * 1000) / 1000;

export function mask(kind: MaskKind, value: string): string {
  switch (kind) {
    case 'mobile':
      return value.length < 10 ? '*'.repeat(value.length) : `${value.slice(0, 3)}****${value.slice(-4)}`;
    case 'idCard':
      return value.length < 12
        ? '*'.repeat(value.length)
        : `${value.slice(0, 3)}${'*'.repeat(value.length - 7)}${value.slice(-4)}`;
    case 'bankCard':
      return value.length < 8 ? '****' : `**** **** **** ${value.slice(-4)}`;
    case 'email': {
      const at = value.indexOf('@');
      return at < 2 ? '***' : `${value[0]}***${value.slice(at)}`;
    }
    case 'address': {
      const district =
        /^.*?[区县旗市](?=[^区县旗市]*$)/.exec(value)?.[0] ?? value.slice(0, Math.min(6, value.length / 2));
      return `${district}***`;
    }
    case 'place':
    case 'hidden':
      return '***';
  }
}
