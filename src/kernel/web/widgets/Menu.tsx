// A menu under a button or at the pointer, by mouse and keyboard. Our own, because every page of the console has three of
// them and the component library's weighs as much as the rest of the frame.
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import css from './menu.module.css';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  selected?: boolean;
  onClick: () => void;
}
export type MenuItems = readonly (MenuItem | 'divider')[];

interface Place {
  x: number;
  y: number;
  /** The menu's right edge stands at x. */
  fromRight?: boolean;
}

interface PopMenuProps {
  items: MenuItems;
  at: Place;
  onClose: () => void;
}

const margin = 8;

export function PopMenu({ items, at, onClose }: PopMenuProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: at.x, top: at.y });
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    const { width, height } = box.current!.getBoundingClientRect();
    const left = at.fromRight ? at.x - width : at.x;
    setPlace({
      left: Math.max(margin, Math.min(left, innerWidth - width - margin)),
      top: Math.max(margin, Math.min(at.y, innerHeight - height - margin)),
    });
    entries(box.current!)[0]?.focus();
    return () => opener?.focus?.();
  }, [at]);

  const move = (event: KeyboardEvent) => {
    const all = entries(box.current!);
    const now = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (next === undefined) return;
    else all[(next + all.length) % all.length]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return createPortal(
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: catches the click outside; the keyboard has Escape */}
      <div className={css.outside} onPointerDown={onClose} onContextMenu={(event) => event.preventDefault()} />
      <div ref={box} role="menu" tabIndex={-1} className={css.menu} style={place} onKeyDown={move}>
        {items.map((item, i) =>
          item === 'divider' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
            <hr key={`line${i}`} className={css.divider} />
          ) : (
            <button
              key={item.key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              disabled={item.disabled}
              className={[css.item, item.danger && css.danger, item.selected && css.selected].filter(Boolean).join(' ')}
              onClick={() => {
                onClose();
                item.onClick();
              }}
            >
              {item.icon}
              {item.label}
            </button>
          ),
        )}
      </div>
    </>,
    document.body,
  );
}

const entries = (box: HTMLElement): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)'),
];

interface MenuButtonProps {
  /** Asked for when the menu opens. */
  items: () => MenuItems;
  className: string;
  label?: string;
  fromRight?: boolean;
  children: ReactNode;
}

export function MenuButton({ items, className, label, fromRight, children }: MenuButtonProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<Place | null>(null);
  const open = () => {
    const { left, right, bottom } = button.current!.getBoundingClientRect();
    setAt(fromRight ? { x: right, y: bottom + 4, fromRight } : { x: left, y: bottom + 4 });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        onClick={open}
      >
        {children}
      </button>
      {at && <PopMenu items={items()} at={at} onClose={() => setAt(null)} />}
    </>
  );
}
