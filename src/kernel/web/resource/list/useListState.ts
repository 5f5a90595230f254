// A list page's state, read from and written to the address of its tab. Each search and each page is a step that the
// back button takes back.
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Resource } from '#kernel/model/resource';
import { useSetting } from '#kernel/web/settings';
import { searchOf, useQueryState } from '#kernel/web/shell/site/navigation';
import { useOwnQuery } from '#kernel/web/shell/site/OwnQuery';
import { usePlace } from '#kernel/web/shell/site/pageContext';
import { useUi } from '#kernel/web/state';
import { defaultPageSize, type ListState, mergeQuery, readState } from './listState';

export function useListState(of: Resource): [state: ListState, change: (part: Partial<ListState>) => void] {
  const [query, setQuery] = useQueryState();
  const isOwn = useOwnQuery() !== null;
  const key = usePlace()?.tab.key;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const standard = useSetting('ui.pageSize', defaultPageSize);
  const state = useMemo(() => readState(of, query, standard), [of, query, standard]);
  const change = useCallback(
    (part: Partial<ListState>) => {
      const next = mergeQuery(of, query, { ...readState(of, query, standard), ...part }, standard);
      const isBehind = key !== undefined && useUi.getState().tabs.active !== key;
      if (isOwn || isBehind) setQuery(next);
      else void navigate(pathname + searchOf(next));
    },
    [of, query, standard, setQuery, navigate, pathname, key, isOwn],
  );
  return [state, change];
}
