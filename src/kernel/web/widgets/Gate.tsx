// Shows its children only to someone who holds the permission. The server checks again; this only spares a refusal.
import type { ReactNode } from 'react';
import { useCan } from '#kernel/web/session';

export interface GateProps {
  /** One permission, or several of which any suffices. */
  permission: string | readonly string[];
  otherwise?: ReactNode;
  children: ReactNode;
}

export function Gate({ permission, otherwise = null, children }: GateProps) {
  const can = useCan();
  const names = typeof permission === 'string' ? [permission] : permission;
  return names.some((name) => can(name)) ? children : otherwise;
}
