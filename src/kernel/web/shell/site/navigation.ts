// How pages move: opening and closing tabs, their titles, unsaved input, and the state kept in the address.
import { useCallback, useEffect, useId, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useUi } from '#kernel/web/state';
import { useOwnQuery } from './OwnQuery';
import { usePlace } from './pageContext';
import { close, mark, name, type Tab, type TabState } from './tabs';

export type Query = Record<string, string>;

export const queryOf = (search: string): Query => Object.fromEntries(new URLSearchParams(search));

export function searchOf(query: Query): string {
  const filled = Object.entries(query).filter(([, value]) => value !== '' && value !== undefined);
  const text = new URLSearchParams(filled).toString();
  return text && `?${text}`;
}

export const urlOf = (tab: Pick<Tab, 'path' | 'query'>): string => tab.path + searchOf(tab.query);

export const changeTabs = (change: (state: TabState) => TabState): void =>
  useUi.setState((ui) => ({ tabs: change(ui.tabs) }));

/** Opens a page in its tab. `title` names what the tab shows beyond its route: 客户详情 · 张小明. */
export function useOpen(): (path: string, query?: Query, title?: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (path, query, title) => {
      void navigate(path + searchOf(query ?? {}), title ? { state: { own: title } } : {});
    },
    [navigate],
  );
}

/** Closes the page's own tab without a question: it has just saved or given up. */
export function useCloseTab(): () => void {
  const place = usePlace();
  const navigate = useNavigate();
  const key = place?.tab.key;
  return useCallback(() => {
    const before = useUi.getState().tabs;
    if (!key || !before.tabs[0]) return;
    const after = close(before, [key], before.tabs[0].key);
    changeTabs(() => after);
    const next = after.tabs.find((tab) => tab.key === after.active);
    if (next && after.active !== before.active) void navigate(urlOf(next));
  }, [key, navigate]);
}

/** While true, closing the tab or the browser asks first, and the page is never unmounted behind one's back. */
export function useUnsaved(isDirty: boolean): void {
  const key = usePlace()?.tab.key;
  const part = useId();
  useEffect(() => {
    if (!key) return;
    changeTabs((state) => mark(state, key, part, isDirty));
    return () => {
      // Being hidden behind another tab also ends effects, and then the input is still there.
      if (useUi.getState().tabs.active === key) changeTabs((state) => mark(state, key, part, false));
    };
  }, [key, part, isDirty]);
}

/** What this tab shows beyond its route's title. */
export function useTabTitle(title: string | null | undefined): void {
  const key = usePlace()?.tab.key;
  useEffect(() => {
    if (key && title) changeTabs((state) => name(state, key, title));
  }, [key, title]);
}

/**
 * Search, page and sort of a page, in the address, so that it can be shared and survives a reload. `set` takes the
 * whole new query; empty values are left out. A page behind others writes to its tab only.
 */
export function useQueryState(): readonly [query: Query, set: (next: Query) => void] {
  const own = useOwnQuery();
  const place = usePlace();
  const location = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => queryOf(location.search), [location.search]);
  const key = place?.tab.key;
  const path = location.pathname;
  const set = useCallback(
    (next: Query) => {
      const { tabs } = useUi.getState();
      if (!key || tabs.active === key) void navigate(path + searchOf(next), { replace: true });
      else
        changeTabs((state) => ({
          ...state,
          tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, query: next } : tab)),
        }));
    },
    [key, navigate, path],
  );
  return own ?? [query, set];
}
