// Places of customers as whole numbers, which an index finds: millionths of a degree. Pure.
import type { Geo } from '#kernel/model/fields';

const millionths = 1_000_000;

/** What is kept beside a customer's position. */
export const placeOf = (geo: Geo | null): { geoLng: number | null; geoLat: number | null } => ({
  geoLng: geo && Math.round(geo.lng * millionths),
  geoLat: geo && Math.round(geo.lat * millionths),
});

export interface Place {
  lng: number;
  lat: number;
}

export const geoOf = ({ lng, lat }: Place): Geo => ({ lng: lng / millionths, lat: lat / millionths });

/** About a hundred metres: as exactly as someone knows a family's place who may not see its number. */
export const coarseStep = 1000;
const coarsely = (value: number): number => Math.round(value / coarseStep) * coarseStep;
export const coarse = ({ lng, lat }: Place): Place => ({ lng: coarsely(lng), lat: coarsely(lat) });

/** Up to this zoom near customers are drawn as one. */
export const clusteredTo = 14;
export const mostPoints = 2000;

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** About 64 pixels of a map; larger where the box would hold more of them than anybody can look at. */
export function cellOf(zoom: number, { west, south, east, north }: Box): number {
  const byZoom = (90 * millionths) / 2 ** zoom;
  const byBox = Math.sqrt(((east - west) * (north - south)) / mostPoints);
  return Math.max(1, Math.ceil(Math.max(byZoom, byBox)));
}

export const mostCorners = 200;

/** `121.4,31.1;121.6,31.3`: two corners are a box, more are a polygon. Null for anything else. */
export function cornersOf(text: string): Place[] | null {
  const corners = text.split(';').map((pair) => pair.split(',').map(Number));
  const isPlace = ([lng, lat]: number[]) => Math.abs(lng!) <= 180 && Math.abs(lat!) <= 90;
  if (corners.length < 2 || corners.length > mostCorners) return null;
  if (corners.some((pair) => pair.length !== 2 || pair.some(Number.isNaN) || !isPlace(pair))) return null;
  return corners.map(([lng, lat]) => ({ lng: Math.round(lng! * millionths), lat: Math.round(lat! * millionths) }));
}

export const boxAround = (corners: readonly Place[]): Box => ({
  west: Math.min(...corners.map(({ lng }) => lng)),
  south: Math.min(...corners.map(({ lat }) => lat)),
  east: Math.max(...corners.map(({ lng }) => lng)),
  north: Math.max(...corners.map(({ lat }) => lat)),
});
