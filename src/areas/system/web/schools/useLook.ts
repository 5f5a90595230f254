// How a page shows its rows. An address that carries a search is the table's, because the table is what searches: a link
// from the header's search or from a colleague shows what it promises.
import { useState } from 'react';
import { useQueryState } from '#kernel/web/shell/navigation';

export function useLook<L extends string>(first: L): [L | 'table', (look: L | 'table') => void] {
  const [query] = useQueryState();
  const address = JSON.stringify(query);
  const isSearched = address !== '{}';
  const [look, setLook] = useState<L | 'table'>(isSearched ? 'table' : first);
  const [seen, setSeen] = useState(address);
  if (address !== seen) {
    setSeen(address);
    if (isSearched) setLook('table');
  }
  return [look, setLook];
}
