// Schools as anyone may know them, near a place or everywhere; the organisation as a tree.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Geo } from '#kernel/model/fields';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { can } from '#kernel/web/session';
import type { OpeningHours } from '../../openingHours/model/openingHours';
import type { Boundary } from '../model/boundary';

export interface NearSchool {
  id: number;
  code: string;
  name: string;
  kind: 'direct' | 'franchise';
  state: string;
  regionId: number;
  region: string;
  address: string | null;
  location: Geo | null;
  phone: string | null;
  principal: string | null;
  openingHours: OpeningHours | null;
  isOpenNow: boolean;
  distanceM: number | null;
}

export interface NearQuestion {
  q?: string;
  region?: number | null;
  at?: Geo | null;
  km?: number | null;
  openNow?: boolean;
  /** Also those that are closed for good. */
  closed?: boolean;
}

export function useNear({ q, region, at, km, openNow, closed }: NearQuestion) {
  const { locale } = useText();
  const payload = {
    ...(q ? { q } : {}),
    ...(region ? { region } : {}),
    ...(openNow ? { openNow } : {}),
    ...(closed ? { closed } : {}),
    ...(at ? { lng: String(at.lng), lat: String(at.lat), ...(km ? { km } : {}) } : {}),
  };
  return useQuery({
    queryKey: ['rows', 'school', 'near', locale, payload],
    queryFn: () => api.get<NearSchool[]>('/school/v1/school/near', payload),
    placeholderData: keepPreviousData,
  });
}

export interface OrgNode {
  kind: 'region' | 'school' | 'department';
  id: number;
  title: string;
  /** Of a department: who renames it says which one was seen. */
  version?: number;
  staff?: number;
  people?: { id: number; name: string; post: string | null }[];
  children: OrgNode[];
}

export function useOrganisation() {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', 'department', 'tree', locale],
    queryFn: () => api.get<OrgNode[]>('/common/orgs/tree', { withStaff: true }),
  });
}

export interface CloseCheck {
  area: string;
  item: string;
  count: number;
  path: string;
}

export function useCloseChecks(id: number) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', 'school', 'closeCheck', locale, id],
    queryFn: () => api.get<CloseCheck[]>('/school/v1/school/closeCheck', { id }),
  });
}

export interface RegionOutline {
  id: number;
  name: string;
  color: string | null;
  boundary: Boundary;
}

export function useBoundaries(isOn = true) {
  return useQuery({
    queryKey: ['rows', 'region', 'boundaries'],
    queryFn: () => api.get<RegionOutline[]>('/common/orgs/region/boundaries'),
    enabled: isOn,
  });
}

export interface ShownFigure {
  key: string;
  label: string;
  unit: 'count' | 'money' | 'percent' | 'minutes';
  value: string | number;
}

/** Of this month; none where no area keeps them. */
export function useRegionFigures() {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', 'region', 'figures', locale],
    queryFn: () => api.get<{ regionId: number; figures: ShownFigure[] }[]>('/common/orgs/region/figures'),
    staleTime: 60_000,
  });
}

export function useSchoolFigures(id: number) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', 'school', 'figures', locale, id],
    queryFn: () => api.get<ShownFigure[]>('/school/v1/school/figures', { id }),
    // A school beyond one's reach has a card on the map and no figures.
    retry: false,
    enabled: can('system.school.view'),
    staleTime: 60_000,
  });
}
