// Places of customers as whole numbers, which an index finds: millionths of a degree. Pure.
import type { Geo } from '#kernel/model/fields';

const millionths = 1_000_000;

/** What is kept beside a customer's position. */
export const placeOf = (geo: Geo | null): { geoLng: number | null; geoLat: number | null } => ({
  geoLng: geo && Math.round(geo.lng * millionths),
  geoLat: geo && Math.round(geo.lat * millionths),
});
