// Hears the keys of the composer, inside it or everywhere. What is typed into a field is left to the field.
import { type RefObject, useEffect, useRef } from 'react';
import { keyAction } from './followUpKeys';
import type { FollowUpWriting } from './useFollowUp';

interface Keys {
  root: RefObject<HTMLElement | null>;
  hearsAll: boolean;
  writing: FollowUpWriting;
  onBook?: () => void;
}

const typed = 'textarea, [contenteditable="true"], input:not([type="radio"]):not([type="checkbox"])';
const pressed = 'button, a[href], [role="option"], [role="menuitem"]';

export function useComposerKeys({ root, hearsAll, writing, onBook }: Keys): void {
  const latest = useRef({ writing, onBook });
  latest.current = { writing, onBook };
  const isReady = writing.prepared.isSuccess;

  useEffect(() => {
    const element = root.current;
    const heard: HTMLElement | Document | null = hearsAll ? document : element;
    if (!isReady || !heard || !element) return;
    const hear = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || !isMeant(event, element)) return;
      const target = event.target as HTMLElement;
      const action = keyAction(event, target.matches(typed));
      if (!action) return;
      const { writing: now, onBook: book } = latest.current;
      if (action.kind === 'save') {
        if (target.matches(pressed) || (target.matches(typed) && !target.matches('[data-saves]'))) return;
        void now.save();
      } else if (action.kind === 'book') {
        if (!book) return;
        book();
      } else {
        now.apply(action);
        // Chosen by key while a button has the focus: Enter saves then, and does not press that one.
        if (target.matches(pressed)) element.focus({ preventScroll: true });
        // A conversation wants words; what reached nobody is ready to be saved.
        if (action.kind === 'result' && (action.result === 'connected' || action.result === 'refused'))
          element.querySelector('textarea')?.focus();
      }
      event.preventDefault();
    };
    heard.addEventListener('keydown', hear);
    return () => heard.removeEventListener('keydown', hear);
  }, [root, hearsAll, isReady]);
}

/** Not while a dialog or a list of choices lies over the composer, nor in a page behind another tab. */
function isMeant(event: KeyboardEvent, composer: HTMLElement): boolean {
  if (event.defaultPrevented || event.repeat || !composer.isConnected || composer.offsetParent === null) return false;
  const target = event.target as HTMLElement;
  const layer = target.closest('.ant-modal, .ant-drawer, .ant-picker-dropdown, .ant-select-dropdown');
  return layer === null || layer.contains(composer);
}
