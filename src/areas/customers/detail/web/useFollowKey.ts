// F writes down a contact: from anywhere on the customer's page, without the mouse.
import { type RefObject, useEffect, useRef } from 'react';

const typed = 'input, textarea, select, [contenteditable="true"]';
const layers = '.ant-modal, .ant-drawer, .ant-popover, .ant-dropdown';

export function useFollowKey(page: RefObject<HTMLElement | null>, isOpen: boolean, onFollow: () => void): void {
  const latest = useRef({ isOpen, onFollow });
  latest.current = { isOpen, onFollow };
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && !event.defaultPrevented;
      if (event.key.toLowerCase() !== 'f' || !isPlain || target.matches(typed) || target.closest(layers)) return;
      // A page behind another tab hears nothing.
      if (!page.current || page.current.offsetParent === null) return;
      event.preventDefault();
      if (latest.current.isOpen) page.current.querySelector<HTMLElement>('section[tabindex="-1"]')?.focus();
      else latest.current.onFollow();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [page]);
}
