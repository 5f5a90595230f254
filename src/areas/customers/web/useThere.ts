// Whether rows of another area can be chosen at all: what has none, or is not built yet, is not offered.
import { useQuery } from '@tanstack/react-query';
import { pickOptions } from '#kernel/web/resource/resourceClient';

export function useThere(resource: 'course' | 'activity'): boolean {
  const asked = useQuery({
    queryKey: ['there', resource],
    queryFn: () =>
      pickOptions(resource, {}).then(
        (rows) => rows.length > 0,
        () => false,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return asked.data ?? false;
}
