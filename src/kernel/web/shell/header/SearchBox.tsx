// Search by name over everything the server registered, and over the menu. Ctrl+K or / leads here.
import { SearchOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { api } from '#kernel/web/api/client';
import { useNamed, useText } from '#kernel/web/i18n';
import { shellTexts } from '#kernel/web/shellTexts';
import { bestMatches } from '../site/menu';
import { useEntries } from '../site/site';
import { useOpenEntry } from '../site/useOpenEntry';

interface Hit {
  id: string | number;
  title: string;
  sub?: string;
  url: string;
}
interface HitGroup {
  source: string;
  label: string;
  items: Hit[];
}

export function SearchBox(): ReactNode {
  const { t } = useText();
  const openEntry = useOpenEntry();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  useSearchKeys(() => input.current?.focus());
  const { groups, isFetching, isError } = useHits(useDeferredValue(text.trim()));
  const hits = groups.flatMap((group) => group.items);

  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    setOpen(false);
    setText('');
    input.current?.blur();
    openEntry(hit.url);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step && hits.length) {
      event.preventDefault();
      setAt((at + step + hits.length) % hits.length);
    }
    if (event.key === 'Enter') go(hits[at]);
    if (event.key === 'Escape') {
      setOpen(false);
      input.current?.blur();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches where the focus goes
    <div className="search" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}>
      <SearchOutlined />
      <input
        ref={input}
        type="search"
        role="combobox"
        placeholder={t(shellTexts.searchByName)}
        aria-label={t(shellTexts.searchByName)}
        aria-expanded={open && text !== ''}
        aria-controls={id}
        aria-activedescendant={hits[at] ? `${id}-${at}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={keys}
      />
      <kbd>Ctrl K</kbd>
      {open && text.trim() ? (
        <div className="search-hits" id={id} role="listbox">
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
            <div key={group.source} role="group" aria-label={group.label}>
              <div className="search-source">{group.label}</div>
              {group.items.map((hit) => {
                const index = hits.indexOf(hit);
                return (
                  <button
                    key={`${group.source}-${hit.id}`}
                    id={`${id}-${index}`}
                    type="button"
                    role="option"
                    aria-selected={index === at}
                    className="search-hit"
                    onMouseEnter={() => setAt(index)}
                    onClick={() => go(hit)}
                  >
                    <span>{hit.title}</span>
                    <small>{hit.sub}</small>
                  </button>
                );
              })}
            </div>
          ))}
          {hits.length ? null : (
            <div className="search-nothing">
              {isFetching
                ? t(shellTexts.loading)
                : isError
                  ? t(shellTexts.searchFailed)
                  : t(shellTexts.searchNothing, { q: text.trim() })}
            </div>
          )}
        </div>
      ) : null}
    </div>
  );
}

function useHits(q: string): { groups: HitGroup[]; isFetching: boolean; isError: boolean } {
  const { t, locale } = useText();
  const named = useNamed();
  const entries = useEntries();
  const { data, isFetching, isError } = useQuery({
    queryKey: ['shell', 'search', q, locale],
    queryFn: ({ signal }) => api.get<HitGroup[]>('/work/v1/search', { q }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  if (!q) return { groups: [], isFetching: false, isError: false };
  const found = (data ?? []).filter((group) => group.items.length && group.source !== 'menu');
  const pages = bestMatches(entries, q).slice(0, 6);
  const items = pages.map(({ node, url, top }) => ({
    id: url,
    title: named(node.Mname, node.MnameEn),
    sub: named(top.Mname, top.MnameEn),
    url,
  }));
  // The menu is here already, so its entries need not wait for the server.
  const menu = items.length ? [{ source: 'menu', label: t(shellTexts.searchMenu), items }] : [];
  return { groups: [...menu, ...found], isFetching, isError };
}

/** Not while someone types elsewhere: a slash is also just a slash. */
function useSearchKeys(focus: () => void): void {
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
