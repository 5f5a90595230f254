// The tabs of the customer list with how many each holds; those the server does not offer are not there. Then pinned groups.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { pair } from '#kernel/model/text';
import { sendCall } from '#kernel/web/calls/sendCall';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { useCan } from '#kernel/web/session';
import { usePreference } from '#kernel/web/state';
import { Customer } from '../../customer/model/customer';
import { CustomerGroup } from '../../groups/model/group';
import { pinnedGroups } from '../../groups/model/groupCalls';
import { customerTabs } from '../model/listCalls';
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
/** What is pressing comes first: the overdue call, who is about to be taken away, who has just become free. */
const firsts: Partial<Record<ViewName, ViewOf<typeof Customer>['sort']>> = {
  due: 'nextFollowUpAt',
  fresh: 'recycleAt',
  pool: '-poolAt',
  poolHq: '-poolAt',
};

/** The server counts so far and no further. */
const countedTo = 1000;

type ViewName = (typeof named)[number];
/** Null: there, but not counted yet. */
export type ViewCounts = Partial<Record<ViewName, number | null> & Record<'overdue' | 'today', number>>;

const counted = (count: number | null): { count?: string } =>
  count === null ? {} : { count: count >= countedTo ? `${countedTo}+` : String(count) };

/** Where this person's day begins: with whom they lead, with their own, at the door, or with what they brought in. */
function openingOf(can: (permission: string) => boolean): ViewName {
  if (can('customers.customer.assign')) return 'team';
  if (can('customers.customer.claim') || can('customers.followUp.add')) return 'mine';
  return can('customers.appointment.view') ? 'appointments' : 'collected';
}

/** Those of last time and the `wanted` one, so that a link leads straight to its rows and nothing moves when the rest is known. */
const unknownYet = (before: readonly ViewName[], wanted: string | null): ViewCounts =>
  Object.fromEntries(named.filter((key) => key === wanted || before.includes(key)).map((key) => [key, null]));

export function useViews(wanted: string | null): { views: ViewOf<typeof Customer>[]; counts: ViewCounts } {
  const can = useCan();
  const opening = openingOf(can);
  const [before, remember] = usePreference<readonly ViewName[]>('customerViews', []);
  const asked = useQuery({
    queryKey: ['rows', Customer.name, 'views'],
    queryFn: () => sendCall(customerTabs, {}),
    refetchInterval: 60_000,
  });
  const offered: ViewCounts | undefined = asked.data;
  useEffect(() => {
    if (offered) remember(named.filter((key) => offered[key] !== undefined));
  }, [offered, remember]);
  const pinned = useQuery({
    queryKey: ['rows', CustomerGroup.name, 'pinned'],
    queryFn: () => sendCall(pinnedGroups, {}),
    enabled: can('customers.group.view'),
    refetchInterval: 60_000,
  });
  const counts = useMemo(
    () => offered ?? unknownYet(before.length > 0 ? before : [opening], wanted),
    [offered, before, wanted, opening],
  );
  const groups = pinned.data;
  const views = useMemo(
    () => [
      ...named
        .filter((key) => counts[key] !== undefined)
        .map((key) => ({
          key,
          label: m[key],
          filter: { view: key },
          ...counted(counts[key] ?? null),
          opens: key === opening,
          ...(firsts[key] ? { sort: firsts[key] } : {}),
        })),
      ...(groups ?? []).map(({ id, name, count }) => ({
        key: `group${id}`,
        label: pair(name, name),
        filter: { groupId: String(id) },
        ...counted(count),
        isNamed: true,
      })),
    ],
    [counts, groups, opening],
  );
  return { views, counts };
}
