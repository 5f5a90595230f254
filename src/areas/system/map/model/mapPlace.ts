// The place at which a map opens, as the setting writes it.
import type { Geo } from '#kernel/model/fields';

const shanghai: Geo = { lng: 121.47, lat: 31.23 };

/** `121.47,31.23`; whatever is no place is Shanghai, so that a typing error never takes the map away. */
export function readPlace(setting: string): Geo {
  const [lng, lat] = setting.split(/[,，]/).map((part) => Number(part.trim() || Number.NaN));
  const isPlace = lng !== undefined && lat !== undefined && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
  return isPlace ? { lng, lat } : shanghai;
}
