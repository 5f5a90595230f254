// Opening what a menu entry names: a page of ours in its tab, anything outside in a window of its own.
import { useCallback } from 'react';
import { preload } from '../ground/Part';
import { isOutside } from './menu';
import { useOpen } from './navigation';
import { useEntries, useSite } from './site';

export function useOpenEntry(): (url: string) => void {
  const open = useOpen();
  const entries = useEntries();
  return useCallback(
    (url) => {
      const entry = entries.find((one) => one.url === url);
      if (isOutside(url) || entry?.node.OpenMode === 'window') openWindow(url);
      else open(url);
    },
    [open, entries],
  );
}

/** A page of ours starts with a copy of this window's session; anything outside learns nothing of us. */
export function openWindow(url: string): void {
  if (isOutside(url)) window.open(url, '_blank', 'noopener');
  else window.open(url, '_blank');
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
