// What a table knows of its frame: how much room it has, and whether columns are hidden beyond its edge.
import { useLayoutEffect, useRef, useState } from 'react';

/** How wide the frame is; and whether columns are hidden beyond its right edge, so that the fixed one casts its shadow only then. */
export function useEdges() {
  const frame = useRef<HTMLDivElement>(null);
  const isMeasured = useRef(false);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = () => {
      setRoom(element.clientWidth);
      element.dataset.more = String(element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
    };
    // Measured at once when it is first drawn only: a page that comes to the front again has its widths, and the observer looks
    // once all is laid out.
    if (!isMeasured.current) look();
    isMeasured.current = true;
    const watch = new ResizeObserver(look);
    watch.observe(element);
    if (element.firstElementChild) watch.observe(element.firstElementChild);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return { frame, room };
}
