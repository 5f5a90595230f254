// A till works without a mouse: F2 to the customer, F8 takes the money, F9 prints. A key that is held presses once, a page behind
// another one or under a dialog hears nothing.
import { type RefObject, useEffect, useRef } from 'react';

type Keys = Partial<Record<'F2' | 'F8' | 'F9', () => void>>;

export function useTillKeys(box: RefObject<HTMLElement | null>, keys: Keys): void {
  const held = useRef(keys);
  held.current = keys;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const act = held.current[event.key as keyof Keys];
      if (!act || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const isBehind = box.current === null || box.current.getClientRects().length === 0;
      if (isBehind || document.querySelector('[role="dialog"][aria-modal="true"]')?.getClientRects().length) return;
      event.preventDefault();
      if (!event.repeat) act();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [box]);
}
