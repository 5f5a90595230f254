// What a family has written and not yet handed in: in the phone at once, on the server two seconds later, and as soon as there
// is a network again.
import { useEffect, useRef, useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import type { PublicView } from '#kernel/web/public/PublicApp';
import type { Given } from '../../workbooks/model/asked';

export interface Draft {
  text: string;
  files: FileRecord[];
  answers: Given;
}

const keepEveryMs = 2000;
const keptAt = () => `homework ${location.pathname}`;

/** What this phone still holds, because the server has not been told. */
function left(): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(keptAt()) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

function remember(draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(keptAt(), JSON.stringify(draft));
    else localStorage.removeItem(keptAt());
  } catch {
    // A private window keeps nothing; the server does.
  }
}

export function useDraft(
  stored: Draft,
  isOpen: boolean,
  /** Without it nothing is kept, neither here nor there. */
  act: PublicView['act'] | null,
  onKept: (error: Error | null) => void,
) {
  const isKept = isOpen && act !== null;
  const [draft, setDraft] = useState(() => (isKept ? (left() ?? stored) : stored));
  const unsent = useRef<Draft | null>(isKept ? left() : null);
  const say = useRef(onKept);
  say.current = onKept;
  const send = useRef(act);
  send.current = act;
  useEffect(() => {
    if (!isKept) return;
    let isRunning = false;
    const timer = setInterval(async () => {
      const next = unsent.current;
      if (!next || isRunning) return;
      isRunning = true;
      try {
        await send.current?.('draft', { ...next });
        // Handed in meanwhile: nobody asks what became of the draft.
        if (!unsent.current) return;
        if (unsent.current === next) {
          unsent.current = null;
          remember(null);
        }
        say.current(null);
      } catch (error) {
        if (unsent.current) say.current(error as Error);
      } finally {
        isRunning = false;
      }
    }, keepEveryMs);
    return () => clearInterval(timer);
  }, [isKept]);
  const change = (part: Partial<Draft> | ((before: Draft) => Partial<Draft>)) =>
    setDraft((before) => {
      const next = { ...before, ...(typeof part === 'function' ? part(before) : part) };
      if (isKept) {
        unsent.current = next;
        remember(next);
      }
      return next;
    });
  return {
    draft,
    change,
    /** Handed in: nothing waits any more. */
    forget: () => {
      if (!isKept) return;
      unsent.current = null;
      remember(null);
    },
  };
}
