// The dialog and the drawer of the component library, for what needs no `Frame`: the focus stays in them while they are open, also
// when the button that was pressed is gone, and goes back to where one was when they close. A confirmation that is refused
// leaves the dialog open and says why above its content; closing one in which something was typed asks first.
import { type DrawerProps, type ModalProps, Drawer as PlainDrawer, Modal as PlainModal } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useAttempt } from './panels/useAttempt';
import { useHeldFocus, useReturnedFocus } from './panels/useHeldFocus';
import { usePanelLeave } from './panels/useLeave';

interface PanelDrawerProps extends Omit<DrawerProps, 'onClose'> {
  onClose?: () => void;
}

const nothing = () => {};

export function Drawer({ children, onClose = nothing, ...rest }: PanelDrawerProps) {
  useReturnedFocus(Boolean(rest.open));
  const leave = usePanelLeave(Boolean(rest.open), onClose);
  return (
    <PlainDrawer {...rest} onClose={leave}>
      <Held>{children}</Held>
    </PlainDrawer>
  );
}

interface PanelModalProps extends Omit<ModalProps, 'onOk' | 'onCancel'> {
  onCancel?: () => void;
  /** A promise that rejects is a refusal. */
  onOk?: () => unknown;
}

export function Modal({ children, onOk, onCancel = nothing, ...rest }: PanelModalProps) {
  useReturnedFocus(Boolean(rest.open));
  const leave = usePanelLeave(Boolean(rest.open), onCancel);
  const { attempt, isWorking, refusal } = useAttempt(Boolean(rest.open));
  const confirm = onOk && { onOk: () => void attempt(onOk), confirmLoading: isWorking || Boolean(rest.confirmLoading) };
  return (
    <PlainModal {...rest} {...confirm} onCancel={leave}>
      <Held>
        {refusal}
        {children}
      </Held>
    </PlainModal>
  );
}

function Held({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const hold = useHeldFocus(body);
  return (
    <div ref={hold} tabIndex={-1} style={{ height: '100%', outline: 'none' }}>
      {children}
    </div>
  );
}
