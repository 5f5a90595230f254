// The outline of a region: a GeoJSON polygon with one closed ring and no holes.
import { type Geo, shape } from '#kernel/model/fields';

export interface Boundary {
  type: 'Polygon';
  coordinates: [number, number][][];
}

const mostPoints = 500;

const isPlace = (at: unknown): at is [number, number] => {
  if (!Array.isArray(at) || at.length !== 2) return false;
  const [lng, lat] = at as unknown[];
  return typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
};

function isRing(ring: unknown): boolean {
  if (!Array.isArray(ring) || ring.length < 4 || ring.length > mostPoints || !ring.every(isPlace)) return false;
  const [first, last] = [ring[0]!, ring.at(-1)!];
  return first[0] === last[0] && first[1] === last[1];
}

export const boundary = shape((value): value is Boundary => {
  if (typeof value !== 'object' || value === null) return false;
  const { type, coordinates } = value as Record<string, unknown>;
  return type === 'Polygon' && Array.isArray(coordinates) && coordinates.length === 1 && isRing(coordinates[0]);
});

/** From the corners a person drew; fewer than three enclose nothing. */
export function boundaryOf(points: readonly Geo[]): Boundary | null {
  const [first] = points;
  if (!first || points.length < 3) return null;
  return { type: 'Polygon', coordinates: [[...points, first].map(({ lng, lat }) => [lng, lat])] };
}

/** The corners, without the last one that closes the ring. */
export const cornersOf = (outline: Boundary): Geo[] =>
  (outline.coordinates[0] ?? []).slice(0, -1).map(([lng, lat]) => ({ lng, lat }));
