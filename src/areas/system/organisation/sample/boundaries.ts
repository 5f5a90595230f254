// Outlines that look drawn by hand: around the places of a region, a little uneven.
import type { Geo } from '#kernel/model/fields';
import { type Boundary, boundaryOf } from '../model/boundary';

const corners = 12;
const uneven = [1, 0.92, 1.05, 0.96, 1.08, 0.9, 1.02, 0.94, 1.06, 0.98, 0.91, 1.04];

/** `margin` in degrees of latitude; a degree of longitude is shorter the farther north. */
export function outlineAround(places: readonly Geo[], margin: number): Boundary {
  const middle = (of: (place: Geo) => number) => {
    const all = places.map(of);
    return { at: (Math.min(...all) + Math.max(...all)) / 2, reach: (Math.max(...all) - Math.min(...all)) / 2 };
  };
  const [lng, lat] = [middle((place) => place.lng), middle((place) => place.lat)];
  const wide = margin / Math.cos((lat.at * Math.PI) / 180);
  const points = uneven.map((by, i) => {
    const angle = (i / corners) * 2 * Math.PI;
    return {
      lng: Number((lng.at + Math.cos(angle) * (lng.reach + wide) * by).toFixed(4)),
      lat: Number((lat.at + Math.sin(angle) * (lat.reach + margin) * by).toFixed(4)),
    };
  });
  return boundaryOf(points)!;
}
