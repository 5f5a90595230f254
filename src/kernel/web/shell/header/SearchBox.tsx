// Search by name over everything the server registered, and over the menu. Ctrl+K or / leads here.
import { SearchOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { shellTexts } from '#kernel/web/shellTexts';
import { useOpenEntry } from '../site/useOpenEntry';
import { type Hit, useHits, useRecent, useSearchKeys } from './searchHits';

export function SearchBox(): ReactNode {
  const { t } = useText();
  const openEntry = useOpenEntry();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  useSearchKeys(() => input.current?.focus());
  const { recent, remember, forget } = useRecent();
  const q = text.trim();
  const { groups, isFetching, isError, again: lookAgain } = useHits(q);
  const found = groups.map((group) => ({
    ...group,
    lines: [
      ...group.items,
      ...(group.isLate ? [{ id: 'late', title: t(shellTexts.searchLate), url: '', isAgain: true }] : []),
      ...(group.all ? [{ id: 'all', title: t(shellTexts.searchAll, { label: group.label }), url: group.all }] : []),
    ],
  }));
  const again: Hit[] = recent.map((word) => ({ id: word, title: word, url: '' }));
  const hits = q ? found.flatMap(({ lines }) => lines) : again;

  const ask = (word: string) => {
    setText(word);
    setAt(0);
    setOpen(true);
    input.current?.focus();
  };
  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    if (hit.isAgain) return lookAgain();
    if (!hit.url) return ask(hit.title);
    remember(q);
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
        aria-expanded={open && (q !== '' || recent.length > 0)}
        aria-controls={id}
        aria-activedescendant={hits[at] ? `${id}-${at}` : undefined}
        value={text}
        onChange={(event) => ask(event.target.value)}
        onFocus={() => setOpen(true)}
        onKeyDown={keys}
      />
      <kbd>Ctrl K</kbd>
      {open && q ? (
        <div className="search-hits" id={id} role="listbox">
          {found.map(({ source, label, lines }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
            <div key={source} role="group" aria-label={label}>
              <div className="search-source">{label}</div>
              <Lines {...{ lines, hits, at, id, setAt, go }} />
            </div>
          ))}
          {hits.length ? null : (
            <div className="search-nothing">
              {isFetching
                ? t(shellTexts.loading)
                : isError
                  ? t(shellTexts.searchFailed)
                  : t(shellTexts.searchNothing, { q })}
            </div>
          )}
        </div>
      ) : null}
      {open && !q && again.length > 0 ? (
        <div className="search-hits" id={id} role="listbox" aria-label={t(shellTexts.searchRecent)}>
          <div className="search-source">
            {t(shellTexts.searchRecent)}
            <button type="button" onClick={forget}>
              {t(shellTexts.searchForget)}
            </button>
          </div>
          <Lines {...{ lines: again, hits, at, id, setAt, go }} />
        </div>
      ) : null}
    </div>
  );
}

interface LinesProps {
  lines: readonly Hit[];
  /** All that can be chosen, of which these are some. */
  hits: readonly Hit[];
  at: number;
  id: string;
  setAt: (index: number) => void;
  go: (hit: Hit) => void;
}

function Lines({ lines, hits, at, id, setAt, go }: LinesProps) {
  return lines.map((hit) => {
    const index = hits.indexOf(hit);
    return (
      <button
        key={hit.id}
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
  });
}
