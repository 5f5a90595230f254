// What the map asks of the server, and how it is kept until the next look.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Geo } from '#kernel/model/fields';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import type { ListAnswer } from '#kernel/web/resource/rows/rows';
import type { MapSight } from '#kernel/web/widgets/map/parts';
import type { Customer } from '../../customer/model/customer';

export type Stage = Customer['state'];
export type Filters = Record<string, unknown>;

export interface Cluster {
  key: string;
  count: number;
  stages: Partial<Record<Stage, number>>;
  at: Geo;
  customerId?: number;
}

export interface Points {
  clusters?: Cluster[];
  points?: { id: number; state: Stage; at: Geo }[];
  total: number;
  capped?: boolean;
}

const path = '/api/student/map';
const degrees = (value: number): string => value.toFixed(4);

export const boxOf = ({ west, south, east, north }: Omit<MapSight, 'zoom'>): string =>
  `${degrees(west)},${degrees(south)};${degrees(east)},${degrees(north)}`;

export const areaOf = (corners: readonly Geo[]): string =>
  corners.map(({ lng, lat }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';');

export function usePoints(sight: MapSight | null, filters: Filters) {
  const asked = sight && {
    bbox: boxOf(sight),
    zoom: Math.max(1, Math.round(sight.zoom)),
    filters: JSON.stringify(filters),
  };
  return useQuery({
    queryKey: ['rows', 'customer', 'points', asked],
    queryFn: () => api.get<Points>(`${path}/points`, asked ?? {}),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
}

export interface Selection {
  ids: number[];
  count: number;
  capped: boolean;
}

export function useSelection(area: string | null, filters: Filters) {
  return useQuery({
    queryKey: ['rows', 'customer', 'within', area, filters],
    queryFn: () => api.post<Selection>(`${path}/select`, { area: area ?? '', filters: JSON.stringify(filters) }),
    enabled: area !== null,
  });
}

export function useUnlocated(filters: Filters, page: number) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', 'customer', 'unlocated', locale, filters, page],
    queryFn: () => api.get<ListAnswer>(`${path}/unlocated`, { filters: JSON.stringify(filters), page, pageSize: 10 }),
    placeholderData: keepPreviousData,
  });
}

export interface PlacedSchool {
  id: number;
  name: string;
  location: Geo | null;
}

export function useSchools() {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', 'school', 'near', locale, {}],
    queryFn: () => api.get<PlacedSchool[]>('/school/v1/school/near', {}),
    staleTime: 300_000,
  });
}
