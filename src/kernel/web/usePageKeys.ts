// Keys that a page answers to wherever the focus is on it. A page behind another one or under a dialog hears nothing, and a key
// that is held presses once.
import { type RefObject, useEffect, useRef } from 'react';

/** By the key's name, letters small: `F2`, `Delete`, `d`, `Ctrl+f`. What has nothing to do just now is left to the browser. */
export type PageKeys = Readonly<Record<string, (() => void) | undefined>>;

const taken =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="tablist"], [role="radiogroup"], [role="menu"]';

export function usePageKeys(box: RefObject<HTMLElement | null>, keys: PageKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.altKey || event.shiftKey || event.defaultPrevented) return;
      const isHeld = event.ctrlKey || event.metaKey;
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const act = latest.current[isHeld ? `Ctrl+${name}` : name];
      if (!act || !isInFront(box.current)) return;
      // Who types or chooses means that; neither F2 nor a key with Ctrl is typed.
      const isSaid = isHeld || /^F\d+$/.test(name);
      if (!isSaid && event.target instanceof Element && event.target.closest(taken)) return;
      event.preventDefault();
      if (!event.repeat) act();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [box]);
}

const isDrawn = (part: Element | null): boolean => (part?.getClientRects().length ?? 0) > 0;

const isInFront = (box: Element | null): boolean =>
  isDrawn(box) && !isDrawn(document.querySelector('[role="dialog"][aria-modal="true"]'));
