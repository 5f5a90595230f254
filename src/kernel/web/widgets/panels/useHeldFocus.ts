// The focus of a dialog or panel while it is open.
import { type RefCallback, type RefObject, useCallback, useEffect, useRef } from 'react';

/** What was in focus is gone with what it did, a row decided say: the focus stays in the frame, not lost behind it. */
export function useHeldFocus(body: RefObject<HTMLDivElement | null>): RefCallback<HTMLDivElement> {
  return useCallback(
    (place) => {
      body.current = place;
      if (!place) return;
      let isInside = false;
      const came = () => {
        isInside = true;
      };
      const went = ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget) isInside = false;
      };
      const watch = new MutationObserver(() => {
        if (isInside && document.activeElement === document.body) place.focus({ preventScroll: true });
      });
      place.addEventListener('focusin', came);
      place.addEventListener('focusout', went);
      watch.observe(place, { childList: true, subtree: true });
      return () => {
        watch.disconnect();
        place.removeEventListener('focusin', came);
        place.removeEventListener('focusout', went);
        body.current = null;
      };
    },
    [body],
  );
}

/**
 * Back to where one was when it closes, also where its page takes it away at once; to the content of the page, where what opened
 * it is gone.
 */
export function useReturnedFocus(open: boolean): void {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  // Before it takes the focus, which it does as soon as it is drawn.
  if (open && !wasOpen.current) opener.current = document.activeElement;
  wasOpen.current = open;
  useEffect(() => {
    if (!open) return;
    return () => {
      const from = opener.current;
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const place = from?.isConnected && from !== document.body ? from : document.querySelector('main');
        if (place instanceof HTMLElement) place.focus({ preventScroll: true });
      });
    };
  }, [open]);
}
