// The focus of a dialog or panel while it is open.
import { type RefCallback, type RefObject, useCallback } from 'react';

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
