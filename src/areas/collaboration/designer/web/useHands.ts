// What the hands do on the sheet: they press keys.
import { useEffect, useRef } from 'react';

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
