// From an address to a place, by the provider of the map; without one there is nobody to ask.
import type { Geo } from '#kernel/model/fields';
import type { Tiles } from './parts';

const patience = 5000;

/** Null when nobody knows the address, or nobody answers in time. */
export async function locate(address: string, { key }: Tiles): Promise<Geo | null> {
  const query = new URLSearchParams({ key, address, output: 'JSON' });
  try {
    const answer = await fetch(`https://restapi.amap.com/v3/geocode/geo?${query}`, {
      signal: AbortSignal.timeout(patience),
    });
    return placeIn(await answer.json());
  } catch {
    return null;
  }
}

/** `{ geocodes: [{ location: '121.4737,31.2304' }] }` */
export function placeIn(answer: unknown): Geo | null {
  const [first] = (answer as { geocodes?: { location?: unknown }[] } | null)?.geocodes ?? [];
  if (typeof first?.location !== 'string') return null;
  const [lng, lat] = first.location.split(',').map(Number);
  return Number.isFinite(lng) && Number.isFinite(lat) ? { lng: lng!, lat: lat! } : null;
}
