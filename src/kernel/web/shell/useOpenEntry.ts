// Opening what a menu entry names: a page of ours in its tab, anything outside in a window of its own.
import { useCallback } from 'react';
import { isOutside } from './menu';
import { useOpen } from './navigation';
import { preload } from './Part';
import { useSite } from './site';

export function useOpenEntry(): (url: string) => void {
  const open = useOpen();
  return useCallback(
    (url) => {
      if (isOutside(url)) window.open(url, '_blank', 'noopener');
      else open(url);
    },
    [open],
  );
}

/** A page that the pointer rests on is probably opened next. */
export function usePreload(): (url: string) => void {
  const site = useSite();
  return useCallback(
    (url) => {
      const found = site.find(url);
      if (found.kind === 'page' && found.page.load) preload(found.page.load);
    },
    [site],
  );
}
