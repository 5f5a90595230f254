// Leaving a form that holds something typed: it asks first, and two quick presses ask once.
import { App } from 'antd';
import { useRef } from 'react';
import { useText } from '#kernel/web/i18n';
import { formTexts } from '#kernel/web/resourceTexts';

export function useLeave(isDirty: boolean, onClose: () => void): () => void {
  const { t } = useText();
  const { modal } = App.useApp();
  const isAsking = useRef(false);
  return () => {
    if (!isDirty) return onClose();
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
