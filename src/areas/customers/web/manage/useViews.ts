// The tabs of the customer list with how many each holds; those the server does not offer are not there. Then pinned groups.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pair } from '#kernel/model/text';
import { api } from '#kernel/web/api/client';
import type { ListView } from '#kernel/web/resource/ResourcePage';
import { useList } from '#kernel/web/resource/useRows';
import { Customer } from '../../model/customer';
import { CustomerGroup } from '../../model/group';
import { manageTexts as m } from './manageTexts';

const named = [
  'mine',
  'due',
  'appointments',
  'team',
  'fresh',
  'pool',
  'poolHq',
  'members',
  'left',
  'lost',
  'collected',
  'duplicates',
  'all',
] as const;
/** The server counts so far and no further. */
const countedTo = 1000;

type ViewName = (typeof named)[number];
/** Null: there, but not counted yet. */
export type ViewCounts = Partial<Record<ViewName, number | null> & Record<'overdue' | 'today', number>>;

const unknownYet = (wanted: string | null): ViewCounts => ({
  mine: null,
  ...(named.some((key) => key === wanted) ? { [wanted as ViewName]: null } : {}),
});

/** `wanted` is shown before the server has said which tabs there are: a link leads straight to its rows. */
export function useViews(wanted: string | null): { views: ListView[]; counts: ViewCounts } {
  const asked = useQuery({
    queryKey: ['rows', Customer.name, 'views'],
    queryFn: () => api.get<ViewCounts>(`${Customer.path}/views`),
    refetchInterval: 60_000,
  });
  const pinned = useList(CustomerGroup, { pinned: 'true', pageSize: 20 });
  const counts = useMemo(() => asked.data ?? unknownYet(wanted), [asked.data, wanted]);
  const groups = pinned.data?.list;
  const views = useMemo(
    () => [
      ...named
        .filter((key) => counts[key] !== undefined)
        .map((key) => ({
          key,
          label: m[key],
          filter: { view: key },
          ...(counts[key] === null ? {} : { count: counts[key]! >= countedTo ? `${countedTo}+` : String(counts[key]) }),
        })),
      ...(groups ?? []).map((group) => ({
        key: `group${group.id}`,
        label: pair(String(group.name), String(group.name)),
        filter: { groupId: String(group.id) },
        count: String(group.memberCount ?? 0),
        isNamed: true,
      })),
    ],
    [counts, groups],
  );
  return { views, counts };
}
