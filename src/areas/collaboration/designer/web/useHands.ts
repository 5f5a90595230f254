// What the hands do on the sheet: they rest, and they press keys.
import { useEffect, useRef, useState } from 'react';
import type { Sequence } from '../../flows/model/tree';

/** What is drawn, once the hand rests. */
export function useSettled(tree: Sequence): Sequence {
  const [settled, setSettled] = useState(tree);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(tree), 400);
    return () => clearTimeout(timer);
  }, [tree]);
  return settled;
}

export function useKeys(acts: {
  undo: () => void;
  redo: () => void;
  copy: () => void;
  paste: () => void;
  remove: () => void;
}): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.matches('input, textarea, select, [contenteditable]')) return;
      const key = event.key.toLowerCase();
      const isCommand = event.ctrlKey || event.metaKey;
      const { undo, redo, copy, paste, remove } = latest.current;
      const doing =
        isCommand && key === 'z'
          ? event.shiftKey
            ? redo
            : undo
          : isCommand && key === 'y'
            ? redo
            : isCommand && key === 'c'
              ? copy
              : isCommand && key === 'v'
                ? paste
                : key === 'delete'
                  ? remove
                  : null;
      if (!doing) return;
      event.preventDefault();
      doing();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
