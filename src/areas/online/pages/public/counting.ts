// Tells the server what of a page came up and what was pressed; nothing waits for it and nothing is lost without it.
import { useEffect, useRef } from 'react';
import type { GuestBlock, GuestPage } from '../model/guestPage';

interface Told {
  opened?: boolean;
  shown?: string[];
  clicked?: string[];
  banners?: number[];
  pressed?: number[];
}

function tell(told: Told): void {
  const path = location.pathname.replace(/\/$/, '');
  // Outlives the page, when what was pressed leads away.
  fetch(`${path}/stat${location.search}`, {
    ...{ method: 'POST', keepalive: true, headers: { 'content-type': 'application/json' } },
    body: JSON.stringify(told),
  }).catch(() => undefined);
}

const every = (blocks: readonly GuestBlock[]): GuestBlock[] =>
  blocks.flatMap((one) => [one, ...every(one.columns.flat())]);

/** Once for a page that was opened; a preview counts nothing. */
export function useCounting({ isPreview, blocks }: GuestPage) {
  const isTold = useRef(false);
  useEffect(() => {
    if (isPreview || isTold.current) return;
    isTold.current = true;
    const all = every(blocks);
    const banners = all.flatMap(({ entries }) => entries.flatMap(({ bannerId }) => bannerId ?? []));
    tell({ opened: true, shown: all.map(({ uid }) => uid), banners });
  }, [isPreview, blocks]);
  return (target: EventTarget) => {
    if (isPreview || !(target instanceof Element)) return;
    const banner = target.closest<HTMLElement>('[data-banner]')?.dataset.banner;
    const uid = target.closest<HTMLElement>('[data-uid]')?.dataset.uid;
    const isPressed = target.closest('a, button') !== null;
    if (uid && isPressed) tell({ clicked: [uid], ...(banner ? { pressed: [Number(banner)] } : {}) });
  };
}
