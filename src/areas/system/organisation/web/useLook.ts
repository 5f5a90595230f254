// How a page shows its rows. An address that carries a search is the table's, because the table is what searches: a link
// from the header's search or from a colleague shows what it promises.
import { useState } from 'react';
import { useQueryState } from '#kernel/web/shell/site/navigation';

/** `own`: names in the address that the other looks understand as well, such as the row that is open. */
export function useLook<L extends string>(
  first: L,
  own: readonly string[] = [],
): [L | 'table', (look: L | 'table') => void] {
  const [query] = useQueryState();
  const address = JSON.stringify(Object.fromEntries(Object.entries(query).filter(([name]) => !own.includes(name))));
  const isSearched = address !== '{}';
  const [look, setLook] = useState<L | 'table'>(isSearched ? 'table' : first);
  const [seen, setSeen] = useState(address);
  if (address !== seen) {
    setSeen(address);
    if (isSearched) setLook('table');
  }
  return [look, setLook];
}
