// By keyboard: / goes to the search, F logs a contact with the card that has the focus.
import { type RefObject, useEffect, useRef } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="radio"]), textarea, [contenteditable="true"], [role="dialog"]') !== null;

export function useKeys(tools: RefObject<HTMLElement | null>, onFollow: (id: number) => void): void {
  const latest = useRef(onFollow);
  latest.current = onFollow;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '/') {
        event.preventDefault();
        tools.current?.querySelector('input')?.focus();
      } else if (event.key.toLowerCase() === 'f' && event.target instanceof HTMLElement) {
        const card = event.target.querySelector<HTMLElement>('[data-customer]');
        if (card && event.target !== document.body) latest.current(Number(card.dataset.customer));
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [tools]);
}
