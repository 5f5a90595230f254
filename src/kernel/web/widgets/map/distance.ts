// Distances on the globe, in metres.
import type { Geo } from '#kernel/model/fields';

const earthRadius = 6_371_008;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function metresBetween(a: Geo, b: Geo): number {
  const lat = radians(b.lat - a.lat);
  const lng = radians(b.lng - a.lng);
  const h = Math.sin(lat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lng / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.sqrt(h));
}

export const lengthOf = (path: readonly Geo[]): number =>
  path.slice(1).reduce((total, point, i) => total + metresBetween(path[i]!, point), 0);

/** Metres below one kilometre, then kilometres with as many decimals as mean something. */
export function distanceParts(metres: number): { unit: 'metres' | 'kilometres'; value: string } {
  if (metres < 1000) return { unit: 'metres', value: String(Math.round(metres)) };
  const kilometres = metres / 1000;
  return { unit: 'kilometres', value: kilometres.toFixed(kilometres < 10 ? 2 : kilometres < 100 ? 1 : 0) };
}
