// Schools as anyone may know them, near a place or everywhere; the organisation as a tree.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Geo } from '#kernel/model/fields';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';

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
  distanceM: number | null;
}

export interface NearQuestion {
  q?: string;
  region?: number | null;
  at?: Geo | null;
  km?: number | null;
}

export function useNear({ q, region, at, km }: NearQuestion) {
  const { locale } = useText();
  const payload = {
    ...(q ? { q } : {}),
    ...(region ? { region } : {}),
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
  staff?: number;
  children: OrgNode[];
}

export function useOrganisation() {
  return useQuery({
    queryKey: ['rows', 'department', 'tree'],
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
