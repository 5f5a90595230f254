// Keeps the tabs in step with the address: every navigation is a visit to a tab.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { useUi } from '#kernel/web/state';
import { keepInSession, sessionJson } from '../../storage';
import { isLoaded } from '../ground/Part';
import { endProgress } from '../ground/progress';
import { changeTabs, queryOf } from '../site/navigation';
import { homePath, pagePath, type Site } from '../site/pages';
import { usePageTitle, useSite } from '../site/site';
import { isFull, keyOf, type Meta, type Tab, visit } from '../site/tabs';
import { frameId } from './drawn';

/** A page that has no room in the bar: the person is asked which tab to close. */
export interface Waiting {
  tab: Tab;
  meta: Meta;
}

export function useTabSync(): [waiting: Waiting | null, settle: () => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const site = useSite();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const last = useRef('');

  useLayoutEffect(() => {
    const target = targetOf(site, location.pathname, location.search, ownTitle(location.state));
    if ('to' in target) {
      void navigate(target.to + location.search, { replace: true });
      return;
    }
    startTabs(site);
    const isSamePage = last.current === target.tab.key;
    last.current = target.tab.key;
    if (target.meta.tab && isFull(useUi.getState().tabs, target.tab.key)) setWaiting(target);
    changeTabs((state) => visit(state, target.tab, target.meta));
    if (isSamePage && navigationType === 'PUSH') document.getElementById(frameId(target.tab.key))?.scrollTo(0, 0);
  }, [location, navigationType, site, navigate]);

  useEffect(() => {
    const found = site.find(location.pathname);
    // A page still to be loaded ends the bar itself.
    if (found.kind !== 'page' || !found.page.load || isLoaded(found.page.load)) endProgress();
  }, [location, site]);

  useStoredTabs();
  return [waiting, () => setWaiting(null)];
}

const ownTitle = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'own' in state ? String(state.own) : undefined;

export function targetOf(site: Site, pathname: string, search: string, own?: string): Waiting | { to: string } {
  const path = pagePath(pathname);
  const found = site.find(path);
  if (found.kind === 'redirect') return { to: found.to };
  const query = queryOf(search);
  const route = found.kind === 'page' ? found.page.route : null;
  const key = keyOf(path, query, route?.tabKey ?? []);
  const tab = { key, title: '', path, query, ...(own ? { own } : {}) };
  return { tab, meta: { tab: route?.tab ?? false, keepAlive: route?.keepAlive ?? false } };
}

/** The stored tabs that still exist for this person; without any, the workbench. Embedded: only what was opened. */
function startTabs(site: Site): void {
  const { tabs, embedded } = useUi.getState();
  if (tabs.tabs.length > 0 || embedded) return;
  const stored = sessionJson<Tab[]>('multiTabList') ?? [];
  const known = stored.flatMap((entry) => {
    if (typeof entry?.path !== 'string' || entry.path === homePath) return [];
    const target = targetOf(site, entry.path, '');
    if ('to' in target || !target.meta.tab) return [];
    const query = entry.query ?? {};
    const found = site.find(entry.path);
    const tabKey = found.kind === 'page' ? found.page.route.tabKey : [];
    const kept = { ...(entry.own ? { own: entry.own } : {}), ...(entry.pinned ? { pinned: true } : {}) };
    return [{ ...target.tab, key: keyOf(entry.path, query, tabKey), query, ...kept }];
  });
  const storedHome = stored.find((entry) => entry?.path === homePath);
  const home: Tab = { key: homePath, title: '', path: homePath, query: storedHome?.query ?? {} };
  changeTabs((state) => ({ ...state, tabs: [home, ...known] }));
}

function useStoredTabs(): void {
  const tabs = useUi((ui) => ui.tabs.tabs);
  const titleOf = usePageTitle();
  useEffect(() => {
    if (tabs.length)
      keepInSession(
        'multiTabList',
        tabs.map((tab) => ({ ...tab, title: titleOf(tab) })),
      );
  }, [tabs, titleOf]);
}
