// A flow while it is drawn: what it is now, fifty steps back and forth, and what was copied.
import { useCallback, useState } from 'react';
import type { FlowNode, Sequence } from '../../flows/model/tree';

const mostSteps = 50;

interface History {
  past: Sequence[];
  now: Sequence;
  future: Sequence[];
}

export function useDrawing(start: Sequence) {
  const [{ past, now, future }, setHistory] = useState<History>({ past: [], now: start, future: [] });
  const [copied, setCopied] = useState<FlowNode | null>(null);
  const change = useCallback((next: Sequence) => {
    setHistory((was) =>
      next === was.now ? was : { past: [...was.past, was.now].slice(-mostSteps), now: next, future: [] },
    );
  }, []);
  const undo = useCallback(() => {
    setHistory((was) => {
      const last = was.past.at(-1);
      return last ? { past: was.past.slice(0, -1), now: last, future: [was.now, ...was.future] } : was;
    });
  }, []);
  const redo = useCallback(() => {
    setHistory((was) => {
      const [next, ...rest] = was.future;
      return next ? { past: [...was.past, was.now], now: next, future: rest } : was;
    });
  }, []);
  return { tree: now, change, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0, copied, setCopied };
}
