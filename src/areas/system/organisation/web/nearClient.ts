// Schools as anyone may know them, near a place or everywhere; the organisation as a tree.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Geo } from '#kernel/model/fields';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { can } from '#kernel/web/session';
import { nearSchools } from '../model/near';
import { closeChecks, orgTree, regionBoundaries, regionFigures, schoolFigures } from '../model/orgCalls';

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
    queryFn: () => sendCall(nearSchools, payload),
    placeholderData: keepPreviousData,
  });
}

export function useOrganisation() {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', 'department', 'tree', locale],
    queryFn: () => sendCall(orgTree, { withStaff: true }),
  });
}

export function useCloseChecks(id: number) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', 'school', 'closeCheck', locale, id],
    queryFn: () => sendCall(closeChecks, { id }),
  });
}

export function useBoundaries(isOn = true) {
  return useQuery({
    queryKey: ['rows', 'region', 'boundaries'],
    queryFn: () => sendCall(regionBoundaries, {}),
    enabled: isOn,
  });
}

/** Of this month; none where no area keeps them. */
export function useRegionFigures() {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', 'region', 'figures', locale],
    queryFn: () => sendCall(regionFigures, {}),
    staleTime: 60_000,
  });
}

export function useSchoolFigures(id: number) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['rows', 'school', 'figures', locale, id],
    queryFn: () => sendCall(schoolFigures, { id }),
    // A school beyond one's reach has a card on the map and no figures.
    retry: false,
    enabled: can('system.school.view'),
    staleTime: 60_000,
  });
}
