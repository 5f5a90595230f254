// The customer as the list shows it: other columns in the pool, and courses as soon as there are any.
import { useMemo } from 'react';
import { shownCustomer } from '../../customer/web/shownCustomer';
import { useThere } from '../../customer/web/useThere';

/** Changed on a page of its own, where the family stands beside it. */
const verbs = shownCustomer.verbs.filter((verb) => verb !== 'edit');

const pooled = [
  'name',
  'state',
  'level',
  'heat',
  'contact',
  'poolAt',
  'poolReason',
  'lastOwnerId',
  'recycled',
  'claimable',
  'grade',
  'sourceId',
  'tags',
  'lastFollowUpAt',
  'schoolId',
  'createdAt',
];

const after = (names: readonly string[], place: string, name: string): string[] =>
  names.flatMap((one) => (one === place ? [one, name] : [one]));

export function useListedCustomer(isPool: boolean) {
  const hasCourses = useThere('course');
  return useMemo(() => {
    const columns = isPool ? pooled : shownCustomer.columns;
    return {
      ...shownCustomer,
      verbs,
      search: hasCourses ? after(shownCustomer.search, 'age', 'intendedCourses') : shownCustomer.search,
      columns: hasCourses ? after(columns, 'grade', 'intendedCourses') : columns,
    };
  }, [isPool, hasCourses]);
}
