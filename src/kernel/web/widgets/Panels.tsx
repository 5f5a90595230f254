// The dialog and the drawer of the component library, for what needs no `Frame`: the focus stays in them while they are open, also
// when the button that was pressed is gone, and goes back to where one was when they close.
import { type DrawerProps, type ModalProps, Drawer as PlainDrawer, Modal as PlainModal } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useHeldFocus, useReturnedFocus } from './useHeldFocus';

export function Drawer({ children, ...rest }: DrawerProps) {
  useReturnedFocus(Boolean(rest.open));
  return (
    <PlainDrawer {...rest}>
      <Held>{children}</Held>
    </PlainDrawer>
  );
}

export function Modal({ children, ...rest }: ModalProps) {
  useReturnedFocus(Boolean(rest.open));
  return (
    <PlainModal {...rest}>
      <Held>{children}</Held>
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
