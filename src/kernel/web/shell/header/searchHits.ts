// What the search of the header finds, and what was looked for last.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#kernel/web/api/client';
import { useNamed, useText } from '#kernel/web/i18n';
import { shellTexts } from '#kernel/web/shellTexts';
import { usePreference } from '#kernel/web/state';
import { useSettled } from '#kernel/web/useSettled';
import { bestMatches } from '../site/menu';
import { useEntries } from '../site/site';

export interface Hit {
  id: string | number;
  title: string;
  sub?: string;
  url: string;
  /** To be looked for once more. */
  isAgain?: boolean;
}
interface HitGroup {
  source: string;
  label: string;
  items: Hit[];
  /** The list in which all that are called like that stand. */
  all?: string;
  /** What was looked for there took too long. */
  isLate?: boolean;
}

const settleMs = 250;
const mostRecent = 10;

/** What this person looked for and found, newest first, on this computer. */
export function useRecent(): { recent: readonly string[]; remember(q: string): void; forget(): void } {
  const [recent, keep] = usePreference<readonly string[]>('searched', []);
  return {
    recent,
    remember: (q) => keep([q, ...recent.filter((one) => one !== q)].slice(0, mostRecent)),
    forget: () => keep([]),
  };
}

interface Hits {
  groups: HitGroup[];
  isFetching: boolean;
  isError: boolean;
  again(): void;
}

export function useHits(q: string): Hits {
  const { t, locale } = useText();
  const named = useNamed();
  const entries = useEntries();
  // The server is asked once the hands rest.
  const asked = useSettled(q, settleMs);
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['shell', 'search', asked, locale],
    queryFn: ({ signal }) => api.get<HitGroup[]>('/work/v1/search', { q: asked }, { signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const again = () => void refetch();
  if (!q) return { groups: [], isFetching: false, isError: false, again };
  const found = (data ?? []).filter((group) => (group.items.length || group.isLate) && group.source !== 'menu');
  const pages = bestMatches(entries, q).slice(0, 6);
  const items = pages.map(({ node, url, top }) => ({
    id: url,
    title: named(node.Mname, node.MnameEn),
    sub: named(top.Mname, top.MnameEn),
    url,
  }));
  // The menu is here already, so its entries need not wait for the server.
  const menu = items.length ? [{ source: 'menu', label: t(shellTexts.searchMenu), items }] : [];
  const isSettling = asked !== q;
  return { groups: [...menu, ...found], isFetching: isFetching || isSettling, isError: isError && !isSettling, again };
}

/** Not while someone types elsewhere: a slash is also just a slash. */
export function useSearchKeys(focus: () => void): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.matches('input, textarea, select, [contenteditable="true"]');
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isShortcut && (event.key !== '/' || isTyping)) return;
      event.preventDefault();
      focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
