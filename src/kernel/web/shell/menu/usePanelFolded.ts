// Whether the second panel is folded away: by itself in windows narrower than a desk's, and as one last left it in each.
import { useSyncExternalStore } from 'react';
import { usePreference } from '#kernel/web/state';

const narrow = matchMedia('(max-width: 1439px)');
const watch = (changed: () => void): (() => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

export function usePanelFolded(): [folded: boolean, fold: (folded: boolean) => void] {
  const isNarrow = useSyncExternalStore(watch, () => narrow.matches);
  const wide = usePreference('panelFolded', false);
  const slim = usePreference('panelFoldedNarrow', true);
  return isNarrow ? slim : wide;
}
