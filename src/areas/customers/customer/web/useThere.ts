// Whether rows or categories of another area can be chosen at all: what has none, or is not built yet, is not offered.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { categoryTree, pickOptions } from '#kernel/web/resource/rows/resourceClient';

const tree = 'course_subject';

export function useThere(what: 'course' | 'activity' | typeof tree): boolean {
  const asked = useQuery({
    queryKey: ['there', what],
    queryFn: () =>
      (what === tree ? categoryTree(what) : pickOptions(what, {})).then(
        (found) => found.length > 0,
        () => false,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return asked.data ?? false;
}

/** Fields of a customer that nothing can be chosen for. */
export function useNotOffered(): readonly string[] {
  const hasCourses = useThere('course');
  const hasSubjects = useThere(tree);
  return useMemo(
    () => [...(hasCourses ? [] : ['intendedCourses']), ...(hasSubjects ? [] : ['intendedSubjects'])],
    [hasCourses, hasSubjects],
  );
}
