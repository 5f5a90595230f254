// A detail goes on to the previous or next customer of the list it was opened from: the list leaves behind what it asked
// for, and the detail asks the same again, one page further where the page ends.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useText } from '#kernel/web/i18n';
import { resourceClient, type WireOf } from '#kernel/web/resource/rows/resourceClient';
import { Customer } from '../model/customer';

/** What a list sent to the server: search, sort, page and page size. */
type ListQuestion = Readonly<Record<string, unknown>>;

const useLeft = create<{ asked: ListQuestion | null }>(() => ({ asked: null }));

/** Called by a list when one of its rows is opened. */
export const leaveList = (asked: ListQuestion): void => useLeft.setState({ asked });

interface Neighbours {
  previous: WireOf<typeof Customer> | null;
  next: WireOf<typeof Customer> | null;
}

/** Who stands before and after this customer in the list it was opened from; nobody when it came from elsewhere. */
export function useNeighbours(id: number | null): Neighbours {
  const asked = useLeft((left) => left.asked);
  const page = Number(asked?.page) || 1;
  const here = usePage(asked, page);
  const at = here?.findIndex((row) => row.id === id) ?? 0;
  const before = usePage(here && page > 1 && at <= 0 ? asked : null, page - 1);
  const after = usePage(here && (at < 0 || at === here.length - 1) ? asked : null, page + 1);
  // Gone over the edge of a page: from here on that page is the one it came from.
  const turned = at >= 0 ? page : has(before, id) ? page - 1 : has(after, id) ? page + 1 : page;
  useEffect(() => {
    if (turned !== page) leaveList({ ...asked, page: turned });
  }, [turned, page, asked]);
  const row = [...(before ?? []), ...(here ?? []), ...(after ?? [])];
  const place = row.findIndex((one) => one.id === id);
  if (place < 0) return { previous: null, next: null };
  return { previous: row[place - 1] ?? null, next: row[place + 1] ?? null };
}

const has = (rows: readonly WireOf<typeof Customer>[] | undefined, id: number | null): boolean =>
  rows?.some((row) => row.id === id) ?? false;

function usePage(asked: ListQuestion | null, page: number): readonly WireOf<typeof Customer>[] | undefined {
  const { locale } = useText();
  const payload = { ...asked, page };
  const found = useQuery({
    // As the list itself keeps it, so that nothing is asked twice.
    queryKey: ['rows', Customer.name, 'list', locale, payload],
    queryFn: () => resourceClient(Customer).list(payload),
    enabled: asked !== null,
    staleTime: 60_000,
  });
  return asked ? found.data?.list : undefined;
}
