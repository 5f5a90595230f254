// What is confirmed in a dialog or a wizard: when it is refused, why stands above its content until it is tried again.
import { Alert } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { reasonOf } from '../States';

interface Attempt {
  /** Whether it was done; one that fails says why above. */
  attempt: (doing: () => unknown) => Promise<boolean>;
  isWorking: boolean;
  /** To stand above the content. */
  refusal: ReactNode;
}

/** A form of the component library refuses with what it has said at its fields already. */
const isSaidAtFields = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'errorFields' in error;

/** `isOpen`: what was refused is forgotten with the dialog; `isQuiet`: the caller says it, for example at the fields. */
export function useAttempt(isOpen = true, isQuiet = false): Attempt {
  const { t } = useText();
  const [isWorking, setWorking] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const line = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) setReason(null);
  }, [isOpen]);
  // Whoever pressed at the foot of a long form sees it too.
  useEffect(() => {
    if (reason !== null) line.current?.scrollIntoView({ block: 'nearest' });
  }, [reason]);

  const attempt = useCallback(
    async (doing: () => unknown) => {
      setWorking(true);
      setReason(null);
      try {
        await doing();
        return true;
      } catch (error) {
        if (!isQuiet && !isSaidAtFields(error)) setReason(reasonOf(error, t(w.failed)));
        return false;
      } finally {
        setWorking(false);
      }
    },
    [isQuiet, t],
  );
  const refusal = reason !== null && (
    <div ref={line} style={{ paddingBottom: 12 }}>
      <Alert type="error" showIcon role="alert" title={reason} />
    </div>
  );
  return { attempt, isWorking, refusal };
}
