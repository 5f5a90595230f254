// Names beside each other, one of them open, and room for something at the end of the line. Drawn here, as many lists wait for
// it: the library's own brings its menus along.
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { afterPaint } from '../ground/afterPaint';
import css from './tabLine.module.css';

interface TabLineProps {
  open: string;
  tabs: readonly { key: string; label: ReactNode }[];
  onOpen: (key: string) => void;
  beside?: ReactNode;
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export function TabLine({ open, tabs, onOpen, beside }: TabLineProps) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the open one
  useEffect(() => afterPaint(() => showWhole(row.current)), [open]);
  return (
    <div className={css.around}>
      <div className={css.line}>
        <div className={css.row} role="tablist" ref={row} onKeyDown={walk}>
          {tabs.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              role="tab"
              className={css.tab}
              aria-selected={key === open}
              tabIndex={key === open ? 0 : -1}
              onClick={() => key !== open && onOpen(key)}
            >
              {label}
            </button>
          ))}
        </div>
        {beside && <div className={css.beside}>{beside}</div>}
      </div>
    </div>
  );
}

/** Arrows lead from name to name; Enter and the space bar open, as on every button. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = steps[event.key];
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(event.target as HTMLElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  tabs[Math.max(0, Math.min(tabs.length - 1, at + step))]?.focus();
}

/** Where the names are wider than the line, the open one is in sight. */
function showWhole(row: HTMLDivElement | null): void {
  const tab = row?.querySelector<HTMLElement>('[aria-selected=true]');
  if (!row || !tab) return;
  const [from, to] = [tab.offsetLeft - row.offsetLeft, tab.offsetLeft - row.offsetLeft + tab.offsetWidth];
  if (from < row.scrollLeft) row.scrollLeft = from;
  else if (to > row.scrollLeft + row.clientWidth) row.scrollLeft = to - row.clientWidth;
}
