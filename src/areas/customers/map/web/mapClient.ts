// What the map asks of the server, and how it is kept until the next look.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { nearSchools } from '#areas/system/organisation/model/near';
import type { Geo } from '#kernel/model/fields';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import type { MapSight } from '#kernel/web/widgets/map/parts';
import type { Customer } from '../../customer/model/customer';
import { mapPoints, mapSelect, unlocated } from '../model/mapCalls';

export type Stage = Customer['state'];
export type Filters = Record<string, unknown>;

const degrees = (value: number): string => value.toFixed(4);

export const boxOf = ({ west, south, east, north }: Omit<MapSight, 'zoom'>): string =>
  `${degrees(west)},${degrees(south)};${degrees(east)},${degrees(north)}`;

export const areaOf = (corners: readonly Geo[]): string =>
  corners.map(({ lng, lat }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';');

export function usePoints(sight: MapSight | null, filters: Filters) {
  const asked = sight && {
    bbox: boxOf(sight),
    zoom: Math.max(1, Math.round(sight.zoom)),
    filters,
  };
  return useQuery({
    queryKey: ['rows', 'customer', 'points', asked],
    queryFn: () => sendCall(mapPoints, asked!),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
}

export function useSelection(area: string | null, filters: Filters) {
  return useQuery({
    queryKey: ['rows', 'customer', 'within', area, filters],
    queryFn: () => sendCall(mapSelect, { area: area ?? '', filters }),
    enabled: area !== null,
  });
}

export function useUnlocated(filters: Filters, page: number) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', 'customer', 'unlocated', locale, filters, page],
    queryFn: () => sendCall(unlocated, { filters, page, pageSize: 10 }),
    placeholderData: keepPreviousData,
  });
}

export function useSchools() {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', 'school', 'near', locale, {}],
    queryFn: () => sendCall(nearSchools, {}),
    staleTime: 300_000,
  });
}
