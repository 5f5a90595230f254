// The dialog or drawer of every screen: title, 800 × 500, full-screen toggle, cancel and confirm. Confirm shows that it
// is working until the caller's promise is done; when it fails the frame stays open and says why.
import { CloseOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button, Drawer, Flex, Modal, Tooltip, theme } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { useAttempt } from './panels/useAttempt';
import { useHeldFocus, useReturnedFocus } from './panels/useHeldFocus';
import { usePanelLeave } from './panels/useLeave';

export interface FrameProps {
  kind?: 'dialog' | 'drawer';
  title: ReactNode;
  width?: number;
  height?: number;
  open: boolean;
  onCancel: () => void;
  /** Without it there is no confirm button. A promise that rejects keeps the frame open. */
  onConfirm?: () => unknown;
  confirmText?: string;
  cancelText?: string;
  confirmDisabled?: boolean;
  danger?: boolean;
  /** Replaces the two buttons; null leaves the foot out. */
  footer?: ReactNode;
  /** Shown at the left of the foot: a hint, a second action. */
  aside?: ReactNode;
  /** Set when the caller shows the failure itself, for example at the fields. */
  quiet?: boolean;
  /** Set when `onCancel` asks itself before what was typed is given up. */
  asksItself?: boolean;
  loading?: boolean;
  afterClose?: () => void;
  children: ReactNode;
}

const focusable = 'input:not(:disabled), textarea:not(:disabled), button:not(:disabled), a[href], [tabindex="0"]';

export function Frame({ kind = 'dialog', width = 800, height = 500, open, onCancel, children, ...rest }: FrameProps) {
  const [isFull, setFull] = useState(false);
  const { attempt, isWorking, refusal } = useAttempt(open, rest.quiet);
  const { t } = useText();
  const { token } = theme.useToken();
  const body = useRef<HTMLDivElement>(null);
  const hold = useHeldFocus(body);
  useReturnedFocus(open);

  /** Into the content, not onto the buttons of the head, which come first in the page; where it says where, there. */
  const enter = () => {
    if (body.current?.contains(document.activeElement)) return;
    const named = body.current?.querySelector<HTMLElement>('[data-enter]');
    (named ?? body.current?.querySelector<HTMLElement>(focusable))?.focus({ preventScroll: named !== null });
  };

  useEffect(() => {
    if (!open) setFull(false);
  }, [open]);

  const leave = usePanelLeave(open, onCancel, rest.asksItself);
  // While the confirmation runs, Esc and the cross must not pretend to undo it.
  const cancel = () => {
    if (!isWorking) leave();
  };

  const confirm = () => attempt(() => rest.onConfirm?.());

  const head = (
    <Flex align="center" justify="space-between" gap={8}>
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{rest.title}</span>
      <Flex gap={4} style={{ marginBlock: -4 }}>
        <Tooltip title={t(isFull ? w.leaveFullScreen : w.fullScreen)}>
          <Button
            type="text"
            size="small"
            aria-pressed={isFull}
            aria-label={t(isFull ? w.leaveFullScreen : w.fullScreen)}
            icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            onClick={() => setFull(!isFull)}
          />
        </Tooltip>
        <Button type="text" size="small" aria-label={t(w.close)} icon={<CloseOutlined />} onClick={cancel} />
      </Flex>
    </Flex>
  );

  // A dialog that cancels an appointment must not have two buttons of that name.
  const isCancelling = rest.confirmText === t(w.cancel);
  const foot =
    rest.footer === undefined ? (
      <Flex align="center" justify="space-between" gap={8}>
        <div style={{ minWidth: 0 }}>{rest.aside}</div>
        <Flex gap={8}>
          <Button onClick={cancel} disabled={isWorking}>
            {rest.cancelText ?? t(isCancelling ? w.back : w.cancel)}
          </Button>
          {rest.onConfirm && (
            <Button
              type="primary"
              danger={rest.danger}
              loading={isWorking}
              disabled={rest.confirmDisabled}
              onClick={() => void confirm()}
            >
              {rest.confirmText ?? t(w.confirm)}
            </Button>
          )}
        </Flex>
      </Flex>
    ) : (
      rest.footer
    );

  if (kind === 'drawer') {
    return (
      <Drawer
        title={head}
        closable={false}
        size={isFull ? '100vw' : Math.min(width, window.innerWidth)}
        open={open}
        onClose={cancel}
        footer={foot}
        loading={rest.loading}
        destroyOnHidden
        mask={{ closable: false }}
        afterOpenChange={(isOpen) => (isOpen ? enter() : rest.afterClose?.())}
      >
        <div ref={hold} tabIndex={-1} style={{ outline: 'none' }}>
          {refusal}
          {children}
        </div>
      </Drawer>
    );
  }
  return (
    <Modal
      title={head}
      closable={false}
      width={isFull ? '100vw' : width}
      centered
      open={open}
      onCancel={cancel}
      footer={foot}
      loading={rest.loading}
      destroyOnHidden
      mask={{ closable: false }}
      afterClose={rest.afterClose}
      afterOpenChange={(isOpen) => isOpen && enter()}
      style={isFull ? { maxWidth: '100vw', margin: 0, padding: 0, top: 0 } : { maxWidth: 'calc(100vw - 32px)' }}
      styles={{
        header: { paddingBottom: 12, marginBottom: 16, borderBottom: `1px solid ${token.colorBorderSecondary}` },
        container: isFull ? { height: '100vh', borderRadius: 0, display: 'flex', flexDirection: 'column' } : {},
        body: isFull
          ? { flex: 1, overflow: 'auto', minHeight: 0 }
          : { height, maxHeight: 'calc(100vh - 180px)', overflow: 'auto' },
      }}
    >
      <div ref={hold} tabIndex={-1} style={{ minHeight: '100%', outline: 'none' }}>
        {refusal}
        {children}
      </div>
    </Modal>
  );
}
