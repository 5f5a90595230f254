// Leaving what holds something typed: it asks first, and two quick presses ask once.
import { App } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { useText } from '#kernel/web/i18n';
import { formTexts } from '#kernel/web/resourceTexts';

export function useLeave(isDirty: boolean | (() => boolean), onClose: () => void): () => void {
  const { t } = useText();
  const { modal } = App.useApp();
  const isAsking = useRef(false);
  return () => {
    if (typeof isDirty === 'function' ? !isDirty() : !isDirty) return onClose();
    if (isAsking.current) return;
    isAsking.current = true;
    modal.confirm({
      afterClose: () => {
        isAsking.current = false;
      },
      centered: true,
      title: t(formTexts.leave),
      okText: t(formTexts.leaveYes),
      cancelText: t(formTexts.leaveNo),
      okButtonProps: { danger: true },
      onOk: onClose,
    });
  };
}

/** Who may hold something typed that is neither saved nor given up, and whether they do at this moment. */
const holders = new Map<string, () => boolean>();
const holding = (): string[] => [...holders].flatMap(([holder, isTyped]) => (isTyped() ? [holder] : []));
const always = () => true;

/**
 * What is typed outside of a declared form; the panel it was typed in asks before it closes. A form that tells its changes only
 * after the next frame is asked itself.
 */
export function useTyped(isTyped: boolean | (() => boolean)): void {
  const holder = useId();
  useEffect(() => {
    if (isTyped === false) return;
    holders.set(holder, isTyped === true ? always : isTyped);
    return () => {
      holders.delete(holder);
    };
  }, [holder, isTyped]);
}

/** Closing a panel: asks where something was typed since it opened, in it or in what opened it. */
export function usePanelLeave(isOpen: boolean, onClose: () => void, asksItself = false): () => void {
  const before = useRef<readonly string[]>([]);
  const wasOpen = useRef(false);
  // While it is drawn: what was left behind, and comes back with it, is counted after.
  if (isOpen && !wasOpen.current) before.current = holding();
  wasOpen.current = isOpen;
  const isTyped = () => !asksItself && holding().some((holder) => !before.current.includes(holder));
  return useLeave(isTyped, onClose);
}
