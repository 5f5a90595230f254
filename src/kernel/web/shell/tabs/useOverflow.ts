// Whether a strip holds more than it can show.
import { type RefObject, useLayoutEffect, useState } from 'react';

export function useOverflow(strip: RefObject<HTMLElement | null>, items: number): boolean {
  const [overflows, setOverflows] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when an item comes or goes
  useLayoutEffect(() => {
    const element = strip.current;
    if (!element) return;
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth + 1);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [strip, items]);
  return overflows;
}
