// The customer as the list shows it: other columns in the pool, and courses as soon as there are any.
import { useMemo } from 'react';
import { shownCustomer } from '../../customer/web/shownCustomer';
import { useThere } from '../../customer/web/useThere';
import { useListedFields } from '../../ownFields/web/useOwnFields';

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

/** With the fields that the enterprise added to the list and to the search above it. */
export function useOwnCustomer() {
  const own = useListedFields();
  return useMemo(
    () => ({
      ...shownCustomer,
      fields: { ...shownCustomer.fields, ...own.columns },
      asked: { ...shownCustomer.asked, ...own.search },
      search: [...shownCustomer.search, ...Object.keys(own.search)],
      added: Object.keys(own.columns),
    }),
    [own],
  );
}

export function useListedCustomer(of: ReturnType<typeof useOwnCustomer>, isPool: boolean) {
  const hasCourses = useThere('course');
  return useMemo(() => {
    const columns = isPool ? pooled : of.columns;
    return {
      ...of,
      verbs,
      search: hasCourses ? after(of.search, 'age', 'intendedCourses') : of.search,
      columns: [...(hasCourses ? after(columns, 'grade', 'intendedCourses') : columns), ...of.added],
    };
  }, [of, isPool, hasCourses]);
}
